"""Places of blocks in lists and tables from the source's tags alone, without a tree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.render.pieces import Pieces, block_starts
from dehusk.render.places import NOWHERE, Place, integer, marker_of
from dehusk.render.tables.columns import columns_in

_STRUCTURE = tag_table("ul ol menu dir li dd dt dl table tr td th")
_STEP = tag_table("ul ol menu dir dl table").astype(np.int64)
_STEP = np.concatenate((_STEP, [0], -_STEP[:0:-1]))
"""What the tag of a list or table adds to the depth, by its name; names below zero, from the end, are of end tags."""
_SIGN = np.where(np.arange(4) == START, 1, -1)
"""Of the names of tags of each kind."""
_LISTS = frozenset(TAG_ID[name] for name in ("ul", "ol", "menu", "dir"))
_LI, _UL, _OL, _TABLE, _TR, _TD = (TAG_ID[name] for name in ("li", "ul", "ol", "table", "tr", "td"))
_ITEMS = frozenset((_LI, TAG_ID["dd"]))
_CELLS = frozenset((TAG_ID["td"], TAG_ID["th"]))
_IN_ROW, _NEXT_ROW = [_TABLE, _TR, _TD], [-_TD, -_TR, _TR, _TD]
_BARE = len("<li>")
"""Tags that are no longer have no attributes."""
_Tags = tuple[list[int], list[int]]
"""Names, those of end tags below zero, and pieces of markup."""
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
    starts = pieces.node.take(block_starts(pieces.block).nonzero()[0])
    places = [NOWHERE] * len(starts)
    structure = _STRUCTURE.take(source.markup.tag[: starts[-1]]).nonzero()[0]
    reach = structure.searchsorted(starts)
    names = _names(source, structure)
    closed = _last_closed(names, reach)
    reached, begins = reach.tolist(), closed.tolist()
    skipped = next((begin for end, begin in zip(reached, begins, strict=True) if end > begin), -1)
    if skipped < 0:
        return places
    tags = names[skipped:].tolist(), structure[skipped:].tolist()
    walker = _Walker(source, _list_sizes(source, tags))
    place, at = NOWHERE, 0
    for block, (end, begin) in enumerate(zip(reached, begins, strict=True)):
        if end > begin:
            if begin - skipped > at:
                walker.forget()
                at = begin - skipped
            if end - skipped > at:
                place, at = walker.place_after(tags, (at, end - skipped), place), end - skipped
            places[block] = place
    return places if _CELLS.isdisjoint(tags[0]) else _with_columns(source, structure, places, walker.layout)


def _with_columns(source: Source, structure: NDArray[np.intp], places: list[Place], layout: set[int]) -> list[Place]:
    """The places with the columns of their cells; those of tables that are layout have none."""
    tables = {place.table for place in places if place is not NOWHERE and place.cell >= 0} - layout
    if not tables:
        return places
    columns = columns_in(source, structure, sorted(tables))
    return [Place(*place[:5], *columns[place.cell]) if place.cell in columns else place for place in places]


def _names(source: Source, structure: NDArray[np.intp]) -> NDArray[np.int64]:
    """The names of some tags, below zero for an end tag."""
    sign = _SIGN.take(source.markup.kind.take(structure))
    sign *= source.markup.tag.take(structure)
    return sign


def _last_closed(names: NDArray[np.int64], reach: NDArray[np.intp]) -> NDArray[np.intp]:
    """How many of the tags of lists and tables stand before the last place up to each where all of these were closed.

    Nothing before such a place has to be known. (Stray end tags close nothing.) `reach`: how many stand before each.
    """
    step = _STEP.take(names)
    level = np.zeros(len(step) + 1, np.int64)
    np.add.accumulate(step, out=level[1:])
    ends = level == np.minimum.accumulate(level)
    ends[1:] &= step < 0
    closed = ends.nonzero()[0]
    last: NDArray[np.intp] = closed.take(closed.searchsorted(reach, side="right") - 1)
    return last


def _list_sizes(source: Source, tags: _Tags) -> dict[int, int]:
    """How many items each list has, if one of these counts down from that: then all tags are walked once more."""
    markup, html = source.markup, source.html
    lists = [piece for tag, piece in zip(*tags, strict=True) if tag == _OL] if _OL in tags[0] else []
    if not any("reversed" in html[markup.start[piece] : markup.end[piece]].lower() for piece in lists):
        return {}
    walker = _Walker(source, {})
    everywhere = _STRUCTURE.take(markup.tag).nonzero()[0]
    walker.walk((_names(source, everywhere).tolist(), everywhere.tolist()), 0, len(everywhere))
    return walker.items


def _attributes(source: Source, piece: int, wanted: str = "") -> dict[str, str]:
    """Of a start tag; none are read if no name holds what is wanted, as with most cells and items."""
    text = source.html[source.markup.start[piece] : source.markup.end[piece]]
    return tag_attributes(text) if len(text) > _BARE and wanted in text.lower() else {}


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
        self.depths: dict[int, int] = {}  # how many lists are around each item
        self.numbers: dict[int, int] = {}  # of the items that have one
        self.tables: list[int] = []  # those that are open
        self.layout: set[int] = set()  # tables that hold others

    def place_after(self, tags: _Tags, part: tuple[int, int], place: Place) -> Place:
        """Go on over some of the tags to the next place. `place`: that of what stands before them."""
        first, stop = part
        if stop - first in (2, 4) and len(self.open) < _DEEPEST - 2:
            names, pieces = tags
            found = self._usual(names[first:stop], pieces[first:stop], place if self.open else NOWHERE)
            if found is not None:
                return found
        self.walk(tags, first, stop)
        return self.place()

    def _usual(self, names: list[int], pieces: list[int], before: Place) -> Place | None:
        """The same where an item or a cell stands after another, or is the first of its list or row, as most are."""
        opened, tag, piece = self.open, names[-1], pieces[-1]
        item, row, cell, table, marker, *_ = before
        if len(names) == 4:
            if names != _NEXT_ROW or [tag for tag, _ in opened[-3:]] != _IN_ROW:
                return None
            opened[-2:] = (_TR, pieces[2]), (tag, piece)
            return Place(item, pieces[2], piece, table, marker)
        if names[0] == _UL and tag == _LI:
            opened += (_UL, pieces[0]), (tag, piece)
            self.lists.append(_UNNUMBERED)
            self.depths[piece] = len(self.lists)
            return Place(piece, row, cell, table, marker_of(len(self.lists), None))
        if not opened or names[0] != -opened[-1][0]:
            return None
        if tag in _CELLS and -names[0] in _CELLS:
            opened[-1] = tag, piece
            return Place(item, row, piece, table, marker)
        if tag == _LI == -names[0] and (not self.lists or self.lists[-1] is _UNNUMBERED):
            opened[-1] = tag, piece
            self.depths[piece] = len(self.lists)
            return Place(piece, row, cell, table, marker)
        return None

    def walk(self, tags: _Tags, first: int, stop: int) -> None:
        """Go on over some of the tags."""
        opened, lists = self.open, self.lists
        names, pieces = tags
        for at in range(first, stop):
            tag, piece = names[at], pieces[at]
            innermost = opened[-1][0] if opened else -1
            if tag < 0:
                if tag != -innermost:
                    self._end(-tag)
                    continue
                opened.pop()
                if innermost in _LISTS:
                    lists.pop()
                elif innermost == _TABLE:
                    self.tables.pop()
                continue
            closing = _CLOSES.get(tag)
            if closing and innermost not in closing[1]:
                self._close(*closing)
            opened.append((tag, piece))
            if tag == _LI:
                self.depths[piece] = len(lists)
                if lists and lists[-1] is not _UNNUMBERED:
                    self.numbers[piece] = self._number(piece)
            elif tag in _LISTS:
                lists.append(self._numbering(piece) if tag == _OL else _UNNUMBERED)
            elif tag == _TABLE:
                if self.tables:
                    self.layout.add(self.tables[-1])
                self.tables.append(piece)

    def forget(self) -> None:
        """Nothing is open."""
        for stack in (self.open, self.lists, self.tables):
            stack.clear()

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
        given = _attributes(self.source, piece)
        is_reversed = "reversed" in given
        first = integer(given.get("start"), self.sizes.get(piece, 0) if is_reversed else 1)
        return _Numbering(piece, first, -1 if is_reversed else 1)

    def _number(self, piece: int) -> int:
        """The number of an item of a list that has numbers."""
        counted, first, step = self.lists[-1]
        number = integer(_attributes(self.source, piece, "value").get("value"), self.following.get(counted, first))
        self.following[counted] = number + step
        self.items[counted] = self.items.get(counted, 0) + 1
        return number

    def place(self) -> Place:
        """The innermost item, row, cell and table."""
        if not self.open:
            return NOWHERE
        inside = [-1] * 5
        for tag, piece in self.open[-_DEEPEST:]:
            inside[_KIND_OF_PLACE[tag]] = piece  # the innermost comes last
        item, row, cell, table, _ = inside
        marker = marker_of(self.depths[item], self.numbers.get(item)) if item in self.depths else ""
        return Place(item, row, cell, table, marker)


_KIND_OF_PLACE = {
    **dict.fromkeys(_STRUCTURE.nonzero()[0].tolist(), 4),
    **dict.fromkeys(_ITEMS, 0),
    TAG_ID["tr"]: 1,
    **dict.fromkeys(_CELLS, 2),
    TAG_ID["table"]: 3,
}
"""In the order of `Place`; lists and terms, which it does not tell, come last."""
_DEEPEST = 200
"""Levels that are looked at, so that hostile nesting stays linear."""
