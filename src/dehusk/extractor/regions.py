"""The elements around the blocks of a page as its tags alone tell them, without a tree.

A running count of start and end tags gives the level of every place; the element around it is the one that was opened
last at that level. Where tags are well nested that is what a browser would say. Elements of a name whose end tags are
mostly left out are passed over: they would seem to hold the rest of the page.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import doubled
from dehusk.extractor.hints import GROUPS, groups_of
from dehusk.extractor.source_blocks import SourceBlocks
from dehusk.extractor.tree_features import TAG_GROUPS
from dehusk.page.source import Source
from dehusk.page.tags import IS_INLINE, TAGS, VOID, tag_table
from dehusk.page.together import Together
from dehusk.page.tokenizer import END, START

_HOLDS_BLOCKS = ~(IS_INLINE | VOID | tag_table("html head title")) | tag_table("noscript template")
_KINDS = 4
"""Of markup, none included."""
_CLOSED = 0.9
"""Of the start tags of a name, so many must have end tags."""
_BARE, _LONGEST = 11, 79
"""Characters of a tag: no more than that has no names; further than that none are read, since some hold pictures."""
TAGGED = tuple(name for name in TAG_GROUPS if name not in ("label", "details"))
HINTED = tuple(name for name in GROUPS if name not in ("topic", "user", "detail", "quote", "tool"))
"""Of the groups of tags and hints, those that the fast extractor knows: together no more than 63, one bit each."""
BITS = (*(f"tag_{name}" for name in TAGGED), *(f"hint_{name}" for name in HINTED))
"""What the bits of an element mean."""
_HINTS_AT = len(TAGGED)

Numbers = NDArray[np.int64]


def _bits_of_tags() -> Numbers:
    bits = np.zeros(len(TAGS), np.int64)
    for number, group in enumerate(TAGGED):
        bits[tag_table(TAG_GROUPS[group])] |= 1 << number
    return bits


_TAG_BITS = _bits_of_tags()


class Regions:
    """Columns over the elements that hold blocks, in document order; the first ones stand for the whole pages."""

    __slots__ = ("_jumps", "bits", "depth", "first", "last", "of_block", "page", "parent", "style")

    def __init__(self, blocks: SourceBlocks) -> None:
        tags = _container_tags(blocks.together)
        pages = len(tags.edges) - 1
        place = tags.is_start.nonzero()[0]
        number = tags.is_start.cumsum() + (pages - 1)
        level = _levels(tags)
        around, end = _nested(tags, level, number)
        self.page = np.concatenate((np.arange(pages), tags.page.take(place)))
        """The page of each element."""
        self.depth, self.parent = np.zeros((2, len(self.page)), np.int64)
        self.parent[:pages] = self.page[:pages]
        self.depth[pages:], self.parent[pages:] = level.take(place), around.take(place)
        passed = tags.piece.searchsorted(blocks.source.word_gap.take(blocks.first))
        inside = np.zeros(len(tags.piece) + 1, np.int64)
        inside[1:] = around
        inside[place + 1] = number.take(place)
        is_before_all = passed == tags.edges.take(blocks.page)
        self.of_block = np.where(is_before_all, blocks.page, inside.take(passed))
        self.first, self.last = _blocks_inside(tags, place, end.take(place), passed, blocks.edges)
        self.style, self.bits = _styles(blocks.source, tags.piece.take(place), (self.last > self.first)[pages:], pages)
        """A number that elements share whose tags are the same, and what tags and names of each hint at, as bits."""
        self._jumps = doubled(self.parent, int(self.depth.max()))

    def around(self) -> Numbers:
        """Bits of each element and all around it."""
        found = self.bits
        for jump in self._jumps:
            found = found | found.take(jump)
        return found

    def near(self) -> Numbers:
        """Bits of each element and the two around it."""
        above = self.parent
        return self.bits | self.bits.take(above) | self.bits.take(above.take(above))

    def holders(self) -> Numbers:
        """For each block its element or, if it is alone in that, the one around it."""
        at = self.of_block
        return np.where((self.last - self.first).take(at) > 1, at, self.parent.take(at))


class _Tags(NamedTuple):
    """Columns over the tags of elements that hold blocks."""

    piece: NDArray[np.intp]
    """Of markup."""
    is_start: NDArray[np.bool_]
    page: NDArray[np.intp]
    edges: NDArray[np.intp]
    """The first tag of each page, and at last the number of all. (pages + 1)"""


def _container_tags(together: Together) -> _Tags:
    markup, pages = together.source.markup, len(together.pages)
    name = markup.tag.astype(np.intp)
    page: NDArray[np.intp] = np.zeros(1, np.intp)
    if pages > 1:
        # what parts two pages is no such element, so that it does not matter whose it is
        page = np.arange(pages).repeat(np.diff(np.append(together.first_piece, len(name))))
        name += page * len(TAGS)
    number = np.bincount(name * _KINDS + markup.kind, minlength=_KINDS * len(TAGS) * pages)
    number = number.reshape(pages, len(TAGS), _KINDS)
    starts, ends = number[:, :, START], number[:, :, END]
    closed = _HOLDS_BLOCKS & (ends >= _CLOSED * starts)
    closed &= starts >= _CLOSED * ends  # stray end tags would close what they do not belong to
    piece = closed.take(name).nonzero()[0]
    page = page.take(piece, mode="clip")
    edges = np.append(piece.searchsorted(together.first_piece), len(piece))
    return _Tags(piece, markup.kind.take(piece) == START, page, edges)


def _levels(tags: _Tags) -> Numbers:
    """How many elements are open behind each tag, at least 1: the page itself is at 0."""
    level = np.where(tags.is_start, 1, -1).cumsum()
    first, size = tags.edges[:-1], np.diff(tags.edges)
    filled = size.nonzero()[0]
    if not len(filled):
        return level
    before = np.append(0, level).take(first.take(filled))
    lowest = np.minimum(np.minimum.reduceat(level, first.take(filled)), before)
    level -= (lowest - 1).repeat(size.take(filled))
    return level


def _nested(tags: _Tags, level: Numbers, number: Numbers) -> tuple[Numbers, Numbers]:
    """The element around each tag and what it begins or ends, and the tag that ends what it begins, -1 where none does.

    `level`: behind each tag; `number`: of the elements begun so far. The tags between two levels are start tags and
    end tags in turn: what the one begins the next one ends. The element around them stays the same until a start tag
    comes right behind that of another element, which is then around it.
    """
    is_start, size = tags.is_start, len(level)
    # the upper one of the two levels; short numbers are sorted by their digits, which takes linear time
    border = level + ~is_start
    if size < 1 << 15 or int(border.max()) < 1 << 16:
        border = border.astype(np.uint16)
    order = border.argsort(kind="stable")
    border, begins, page = border.take(order), is_start.take(order), tags.page.take(order)
    is_first = np.ones(size, bool)
    np.not_equal(border[1:], border[:-1], out=is_first[1:])
    is_first[1:] |= page[1:] != page[:-1]
    end = np.full(size, -1)
    end[order[:-1]] = np.where(is_first[1:], -1, order[1:])
    changes = is_first | (begins & is_start.take(order - 1))
    at = changes.nonzero()[0]
    first, page = order.take(at), page.take(at)
    is_inside = begins.take(at) & (first != tags.edges.take(page))  # else it is the first on its page, or an end tag
    new = np.where(is_inside, number.take(first) - 1, page)
    around = np.empty(size, np.int64)
    around[order] = new.take(changes.cumsum() - 1)
    return around, end


def _blocks_inside(
    tags: _Tags, start: NDArray[np.intp], end: Numbers, passed: NDArray[np.intp], edges: NDArray[np.intp]
) -> tuple[Numbers, Numbers]:
    """The first block inside each element, the pages first, and the one behind the last.

    `start`, `end`: the tags of each; `passed`: how many tags stand before each block; `edges`: the first block of each
    page.
    """
    blocks = np.bincount(passed, minlength=len(tags.piece) + 1).cumsum()  # up to each tag
    pages = len(edges) - 1
    first, last = np.zeros((2, len(start) + pages), np.int64)
    first[:pages], last[:pages] = edges[:-1], edges[1:]
    first[pages:] = blocks.take(start)
    last[pages:] = np.where(end < 0, edges.take(tags.page.take(start) + 1), blocks.take(end))
    return first, last


def _styles(source: Source, piece: NDArray[np.intp], used: NDArray[np.bool_], pages: int) -> tuple[Numbers, Numbers]:
    """Numbers of the different start tags, and the bits of each; so many pages come first. `used`: does it hold any?

    Most tags of one name that have no attributes are the same, however they are written.
    """
    markup = source.markup
    tag, size = markup.tag.take(piece), (markup.end - markup.start).take(piece)
    dressed = (used & (size > _BARE)).nonzero()[0]
    different, number = source.different_tags(piece.take(dressed), _LONGEST)
    style, bits = np.zeros((2, len(piece) + pages), np.int64)
    style[pages:], bits[pages:] = tag, _TAG_BITS.take(tag)
    style[dressed + pages] = number + len(TAGS)
    bits[dressed + pages] |= groups_of(different, HINTED).take(number) << _HINTS_AT
    return style, bits
