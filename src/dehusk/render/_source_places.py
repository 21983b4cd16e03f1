"""Places of blocks in lists and tables from the source's tags alone, without a tree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tokenizer import END, START, tag_attributes
from dehusk.render._columns import TALLEST_SPAN, WIDEST_SPAN, Columns, has_spans, span
from dehusk.render.pieces import Pieces, block_starts
from dehusk.render.text import NOWHERE, Place, list_start, marker_of

_STRUCTURE = tag_table("ul ol menu dir li dd dt dl table tr td th")
_STEP = tag_table("ul ol menu dir dl table").astype(np.int64)
"""What the start tag of a list or table adds to the depth."""
_LISTS = frozenset(TAG_ID[name] for name in ("ul", "ol", "menu", "dir"))
_LI, _OL, _TABLE, _TR = (TAG_ID[name] for name in ("li", "ol", "table", "tr"))
_ITEMS = frozenset((_LI, TAG_ID["dd"]))
_CELLS = frozenset((TAG_ID["td"], TAG_ID["th"]))
# a start tag closes open elements of these kinds, down to the first of those in the second set
_CLOSES = {
    **{number: (_ITEMS | {TAG_ID["dt"]}, _LISTS | {TAG_ID["dl"]}) for number in (*_ITEMS, TAG_ID["dt"])},
    TAG_ID["tr"]: (_CELLS | {TAG_ID["tr"]}, frozenset((TAG_ID["table"],))),
    **{number: (_CELLS, frozenset((TAG_ID["tr"], TAG_ID["table"]))) for number in _CELLS},
}


def source_places(source: Source, pieces: Pieces) -> list[Place]:
    """Where each block stands in lists and tables, by one walk over the tags that make them."""
    if not pieces.text:
        return []
    markup = source.markup
    starts = pieces.node[block_starts(pieces.block).nonzero()[0]]
    structure = _relevant(source, int(starts[0]), int(starts[-1]))
    is_end = markup.kind[structure] == END
    tags = list(zip(markup.tag[structure].tolist(), structure.tolist(), is_end.tolist(), strict=True))
    walker = _Walker(source)
    places: list[Place] = []
    place = NOWHERE
    at = 0
    for reached in structure.searchsorted(starts).tolist():
        if reached > at:
            walker.walk(tags[at:reached])
            place, at = walker.place(), reached
        places.append(place)
    if not walker.layout:
        return places
    return [place._replace(column=-1) if place.table in walker.layout else place for place in places]


def _relevant(source: Source, first: int, last: int) -> NDArray[np.intp]:
    """Tags of lists and tables up to `last`, from the last place before `first` where none was open."""
    markup = source.markup
    structure = _STRUCTURE.take(markup.tag[:last]).nonzero()[0]
    step = _STEP.take(markup.tag[structure]) * np.where(markup.kind[structure] == START, 1, -1)
    closed = ((structure < first) & (np.add.accumulate(step) <= 0)).nonzero()[0]
    return structure[closed[-1] + 1 :] if len(closed) else structure


class _Walker:
    """Open lists, items, tables, rows and cells."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.open: list[tuple[int, int]] = []  # (tag, piece)
        self.next_number: list[int | None] = []  # of each open list; None for one without numbers
        self.markers: dict[int, tuple[int, int | None]] = {}  # depth and number of each item
        self.tables: list[tuple[int, Columns]] = []  # piece and columns of each open table
        self.columns: dict[int, int] = {}  # of each cell
        self.layout: set[int] = set()  # tables that hold others
        self.has_spans = has_spans(source.html)

    def walk(self, tags: list[tuple[int, int, bool]]) -> None:
        """Go on over some tags: for each the name, the piece of markup, and whether it is an end tag."""
        opened, numbers = self.open, self.next_number
        for tag, piece, closes in tags:
            innermost = opened[-1][0] if opened else -1
            if closes:
                if tag != innermost:
                    self._end(tag)
                    continue
                self._cut(len(opened) - 1)
                continue
            if tag in _CLOSES and innermost not in _CLOSES[tag][1]:
                self._close(*_CLOSES[tag])
            opened.append((tag, piece))
            if tag == _LI:
                number = numbers[-1] if numbers else None
                if number is not None:
                    numbers[-1] = number + 1
                self.markers[piece] = len(numbers), number
            elif tag in _LISTS:
                numbers.append(self._first_number(piece) if tag == _OL else None)
            else:
                self._table_part(tag, piece)

    def _table_part(self, tag: int, piece: int) -> None:
        """The start tag of a table, a row or a cell."""
        if tag == _TABLE:
            if self.tables:
                self.layout.add(self.tables[-1][0])
            self.tables.append((piece, Columns()))
        elif self.tables:
            columns = self.tables[-1][1]
            if tag == _TR:
                columns.start_row()
            elif tag in _CELLS:
                self.columns[piece] = columns.take(*self._spans(piece)) if self.has_spans else columns.take()

    def _spans(self, piece: int) -> tuple[int, int]:
        """Columns and rows that a cell takes."""
        attributes = self._attributes(piece)
        return span(attributes.get("colspan"), WIDEST_SPAN), span(attributes.get("rowspan"), TALLEST_SPAN)

    def _end(self, tag: int) -> None:
        """Close the innermost element of that name, if one is open."""
        for height in self._heights():
            if self.open[height][0] == tag:
                self._cut(height)
                return

    def _heights(self) -> range:
        """Of the open elements that are looked at, the innermost first."""
        return range(len(self.open) - 1, max(len(self.open) - _DEEPEST, 0) - 1, -1)

    def _close(self, kinds: frozenset[int], barrier: frozenset[int]) -> None:
        for height in self._heights():
            tag = self.open[height][0]
            if tag in barrier:
                return
            if tag in kinds:
                self._cut(height)
                if tag not in _CELLS:
                    return

    def _cut(self, height: int) -> None:
        """Close what is open down to there."""
        while len(self.open) > height:
            tag = self.open.pop()[0]
            if tag in _LISTS:
                self.next_number.pop()
            elif tag == _TABLE:
                self.tables.pop()

    def _first_number(self, piece: int) -> int:
        return list_start(self._attributes(piece).get("start"))

    def _attributes(self, piece: int) -> dict[str, str]:
        markup = self.source.markup
        return tag_attributes(self.source.html[markup.start[piece] : markup.end[piece]])

    def place(self) -> Place:
        """The innermost item, row, cell and table."""
        if not self.open:
            return NOWHERE
        inside = [-1] * 4
        for tag, piece in self.open[-_DEEPEST:]:
            kind = _KIND_OF_PLACE.get(tag)
            if kind is not None:
                inside[kind] = piece  # the innermost comes last
        item, row, cell, table = inside
        return Place(item, row, cell, table, self._marker_text(item), self.columns.get(cell, -1))

    def _marker_text(self, item: int) -> str:
        if item not in self.markers:
            return ""
        depth, number = self.markers[item]
        return marker_of(min(max(depth, 1), 50), number)


_KIND_OF_PLACE = {
    **dict.fromkeys(_ITEMS, 0),
    TAG_ID["tr"]: 1,
    **dict.fromkeys(_CELLS, 2),
    TAG_ID["table"]: 3,
}
"""In the order of `Place`."""
_DEEPEST = 200
"""Levels that are looked at, so that hostile nesting stays linear."""
