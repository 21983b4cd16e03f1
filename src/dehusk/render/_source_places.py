"""Places of blocks in lists and tables from the source's tags alone, without a tree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, is_any, tag_table
from dehusk.page.tokenizer import END, START, tag_attributes
from dehusk.render._columns import TALLEST_SPAN, WIDEST_SPAN, Columns, span
from dehusk.render._lists import integer
from dehusk.render.pieces import Pieces, block_starts
from dehusk.render.text import NOWHERE, Place, marker_of

_STRUCTURE = tag_table("ul ol menu dir li dd dt dl table tr td th")
_STEP = tag_table("ul ol menu dir dl table").astype(np.int64)
"""What the start tag of a list or table adds to the depth."""
_LISTS = frozenset(TAG_ID[name] for name in ("ul", "ol", "menu", "dir"))
_LI, _OL, _TABLE, _TR = (TAG_ID[name] for name in ("li", "ol", "table", "tr"))
_ITEMS = frozenset((_LI, TAG_ID["dd"]))
_CELLS = frozenset((TAG_ID["td"], TAG_ID["th"]))
_ORDERED = bytes([_OL])
_BARE = len("<li>")
"""Tags that are no longer have no attributes."""
_Tag = tuple[int, int, bool]
"""Name, piece of markup, and whether it is an end tag."""
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
    starts = pieces.node[block_starts(pieces.block).nonzero()[0]]
    structure = _relevant(source, int(starts[0]), int(starts[-1]))
    tags = _tags(source, structure)
    walker = _Walker(source, _list_sizes(source, structure))
    places: list[Place] = []
    place = NOWHERE
    at = 0
    for reached in structure.searchsorted(starts).tolist():
        if reached > at:
            walker.walk(tags[at:reached])
            place, at = walker.place(), reached
        places.append(place)
    tables = {place.table for place in places if place.cell >= 0} - walker.layout
    columns: dict[int, int] = {}
    for table in sorted(tables):
        columns |= walker.columns_in(tags, int(structure.searchsorted(table)) + 1)
    if not columns:
        return places
    return [place._replace(column=columns[place.cell]) if place.cell in columns else place for place in places]


def _relevant(source: Source, first: int, last: int) -> NDArray[np.intp]:
    """Tags of lists and tables up to `last`, from the last place before `first` where none was open."""
    markup = source.markup
    structure = _STRUCTURE.take(markup.tag[:last]).nonzero()[0]
    step = _STEP.take(markup.tag[structure]) * np.where(markup.kind[structure] == START, 1, -1)
    closed = ((structure < first) & (np.add.accumulate(step) <= 0)).nonzero()[0]
    return structure[closed[-1] + 1 :] if len(closed) else structure


def _tags(source: Source, structure: NDArray[np.intp]) -> list[_Tag]:
    markup = source.markup
    is_end = markup.kind[structure] == END
    return list(zip(markup.tag[structure].tolist(), structure.tolist(), is_end.tolist(), strict=True))


def _list_sizes(source: Source, structure: NDArray[np.intp]) -> dict[int, int]:
    """How many items each list has, if one of them counts down from that: then all tags are walked once more."""
    markup, html = source.markup, source.html
    if not is_any(markup.tag, _ORDERED):
        return {}
    lists = structure[(markup.tag[structure] == _OL).nonzero()[0]]
    bounds = zip(markup.start[lists].tolist(), markup.end[lists].tolist(), strict=True)
    if not any("reversed" in html[start:end].lower() for start, end in bounds):
        return {}
    walker = _Walker(source, {})
    walker.walk(_tags(source, _STRUCTURE.take(markup.tag).nonzero()[0]))
    return walker.items


class _Numbering(NamedTuple):
    """How an open list counts; by 0, if it has no numbers."""

    piece: int
    first: int = 1
    step: int = 0


_UNNUMBERED = _Numbering(-1)


class _Walker:
    """Open lists, items, tables, rows and cells."""

    def __init__(self, source: Source, sizes: dict[int, int]) -> None:
        self.source, self.sizes = source, sizes
        self.open: list[tuple[int, int]] = []  # (tag, piece)
        self.lists: list[_Numbering] = []  # of each open list
        self.following: dict[int, int] = {}  # number of the next item of each list
        self.items: dict[int, int] = {}  # how many each list has so far
        self.markers: dict[int, tuple[int, int | None]] = {}  # depth and number of each item
        self.tables: list[int] = []  # those that are open
        self.layout: set[int] = set()  # tables that hold others

    def walk(self, tags: list[_Tag]) -> None:
        """Go on over some tags."""
        opened, lists = self.open, self.lists
        for tag, piece, closes in tags:
            innermost = opened[-1][0] if opened else -1
            if closes:
                if tag != innermost:
                    self._end(tag)
                    continue
                opened.pop()
                if tag in _LISTS:
                    lists.pop()
                elif tag == _TABLE:
                    self.tables.pop()
                continue
            closing = _CLOSES.get(tag)
            if closing and innermost not in closing[1]:
                self._close(*closing)
            opened.append((tag, piece))
            if tag == _LI:
                self.markers[piece] = (
                    len(lists),
                    self._number(piece) if lists and lists[-1] is not _UNNUMBERED else None,
                )
            elif tag in _LISTS:
                lists.append(self._numbering(piece) if tag == _OL else _UNNUMBERED)
            elif tag == _TABLE:
                if self.tables:
                    self.layout.add(self.tables[-1])
                self.tables.append(piece)

    def columns_in(self, tags: list[_Tag], first: int) -> dict[int, int]:
        """The column of each cell of a table that holds no other; `first` is the tag behind its start tag."""
        columns = Columns()
        found: dict[int, int] = {}
        for number in range(first, len(tags)):
            tag, piece, closes = tags[number]
            if tag == _TABLE:
                break
            if tag == _TR and not closes:
                columns.start_row()
            elif tag in _CELLS and not closes:
                found[piece] = columns.take(*self._spans(piece))
        return found

    def _spans(self, piece: int) -> tuple[int, int]:
        """Columns and rows that a cell takes."""
        attributes = self._attributes(piece, "span")
        if not attributes:
            return 1, 1
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
                self.lists.pop()
            elif tag == _TABLE:
                self.tables.pop()

    def _numbering(self, piece: int) -> _Numbering:
        given = self._attributes(piece)
        is_reversed = "reversed" in given
        first = integer(given.get("start"), self.sizes.get(piece, 0) if is_reversed else 1)
        return _Numbering(piece, first, -1 if is_reversed else 1)

    def _number(self, piece: int) -> int:
        """The number of an item of a list that has numbers."""
        counted, first, step = self.lists[-1]
        number = integer(self._attributes(piece, "value").get("value"), self.following.get(counted, first))
        self.following[counted] = number + step
        self.items[counted] = self.items.get(counted, 0) + 1
        return number

    def _attributes(self, piece: int, wanted: str = "") -> dict[str, str]:
        """Of a start tag; none are read if no name holds what is wanted, as with most cells and items."""
        markup = self.source.markup
        text = self.source.html[markup.start[piece] : markup.end[piece]]
        return tag_attributes(text) if len(text) > _BARE and wanted in text.lower() else {}

    def place(self) -> Place:
        """The innermost item, row, cell and table."""
        if not self.open:
            return NOWHERE
        inside = [-1] * 4
        for tag, piece in self.open[-_DEEPEST:]:
            if tag in _KIND_OF_PLACE:
                inside[_KIND_OF_PLACE[tag]] = piece  # the innermost comes last
        item, row, cell, table = inside
        return Place(item, row, cell, table, self._marker_text(item))

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
