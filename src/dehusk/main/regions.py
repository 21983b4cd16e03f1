"""The elements around the blocks of a page as its tags alone tell them, without a tree.

A running count of start and end tags gives the level of every place; the element around it is the one that was opened
last at that level. Where tags are well nested that is what a browser would say. Elements of a name whose end tags are
mostly left out are passed over: they would seem to hold the rest of the page.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import doubled
from dehusk.main.hints import GROUPS, groups_of
from dehusk.main.tree_features import TAG_GROUPS
from dehusk.page.source import Source
from dehusk.page.tags import IS_INLINE, TAGS, VOID, tag_table
from dehusk.page.tokenizer import END, START
from dehusk.page.words import Ints

_HOLDS_BLOCKS = ~(IS_INLINE | VOID | tag_table("html head title")) | tag_table("noscript template")
_KINDS = 4
"""Of markup, none included."""
_CLOSED = 0.9
"""Of the start tags of a name, so many must have end tags."""
_BARE, _LONGEST = 11, 80
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
    """Columns over the elements that hold blocks, in document order; the first stands for the whole page."""

    __slots__ = ("_jumps", "bits", "depth", "first", "last", "of_block", "parent", "style")

    def __init__(self, source: Source, gap: Ints) -> None:
        """`gap`: the piece of markup behind the first word of each block."""
        piece, is_start = _container_tags(source)
        place = is_start.nonzero()[0]
        number = is_start.cumsum()
        level = 2 * number - np.arange(1, len(piece) + 1)
        level -= int(level.min(initial=0)) - 1  # at least 1: the page itself is at 0
        around, end = _nested(is_start, level, number)
        self.depth, self.parent = np.zeros((2, len(place) + 1), np.int64)
        self.depth[1:], self.parent[1:] = level.take(place), around.take(place)
        passed = piece.searchsorted(gap)
        inside = np.zeros(len(piece) + 1, np.int64)
        inside[1:] = around
        inside[place + 1] = number.take(place)
        self.of_block = inside.take(passed)
        self.first, self.last = _blocks_inside(place, end.take(place), passed, len(piece))
        self.style, self.bits = _styles(source, piece.take(place), self.last > self.first)
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


def _styles(source: Source, piece: NDArray[np.intp], used: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """Numbers of the different start tags, and the bits of each; `used`: by each element, the page first.

    Most tags of one name that have no attributes are the same, however they are written.
    """
    markup, html = source.markup, source.html
    tag, start = markup.tag.take(piece), markup.start.take(piece)
    end = np.minimum(markup.end.take(piece), start + _LONGEST)
    dressed = (used[1:] & (end - start > _BARE)).nonzero()[0]
    places = zip((start.take(dressed) + 1).tolist(), end.take(dressed).tolist(), strict=True)
    groups, number = groups_of([html[a:b] for a, b in places], HINTED)
    style, bits = np.zeros((2, len(piece) + 1), np.int64)
    style[1:], bits[1:] = tag, _TAG_BITS.take(tag)
    style[dressed + 1] = number + len(TAGS)
    bits[dressed + 1] |= groups.take(number) << _HINTS_AT
    return style, bits


def _container_tags(source: Source) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The tags of elements that hold blocks, as pieces of markup, and which of them are start tags."""
    tag, kind = source.markup.tag, source.markup.kind
    number = np.bincount(tag * np.uint16(_KINDS) + kind, minlength=_KINDS * len(TAGS)).reshape(-1, _KINDS)
    starts, ends = number[:, START], number[:, END]
    closed = _HOLDS_BLOCKS & (ends >= _CLOSED * starts)
    closed &= starts >= _CLOSED * ends  # stray end tags would close what they do not belong to
    piece = closed.take(tag).nonzero()[0]
    return piece, kind.take(piece) == START


def _nested(is_start: NDArray[np.bool_], level: Numbers, number: Numbers) -> tuple[Numbers, Numbers]:
    """The element around each tag and what it begins or ends, and the tag that ends what it begins.

    `level`: behind each tag; `number`: of the elements begun so far. The tags between two levels are start tags and
    end tags in turn: what the one begins the next one ends. The element around them stays the same until a start tag
    comes right behind that of another element, which is then around it.
    """
    size = len(level)
    # the upper one of the two levels; short numbers are sorted by their digits, which takes linear time
    border = (level + ~is_start).astype(np.int64 if size >= 1 << 15 else np.uint16)
    order = border.argsort(kind="stable")
    border, begins = border.take(order), is_start.take(order)
    is_first = np.ones(size, bool)
    np.not_equal(border[1:], border[:-1], out=is_first[1:])
    end = np.full(size, size)
    end[order[:-1]] = np.where(is_first[1:], size, order[1:])
    changes = is_first | (begins & is_start.take(order - 1))
    at = changes.nonzero()[0]
    new = (number.take(order.take(at)) - 1) * begins.take(at)  # the page, if the first of all is an end tag
    around = np.empty(size, np.int64)
    around[order] = new.take(changes.cumsum() - 1)
    return around, end


def _blocks_inside(
    start: NDArray[np.intp], end: Numbers, passed: NDArray[np.intp], size: int
) -> tuple[Numbers, Numbers]:
    """The first block inside each element, the page first, and the one behind the last.

    `start`, `end`: the tags of each, of so many; `passed`: how many tags stand before each block.
    """
    blocks = np.bincount(passed, minlength=size + 1).cumsum()  # up to each tag
    first, last = np.zeros((2, len(start) + 1), np.int64)
    first[1:], last[1:], last[0] = blocks.take(start), blocks.take(end), len(passed)
    return first, last
