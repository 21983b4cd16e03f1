"""The elements around the blocks of some pages, as their tags tell them, without a tree.

A running count of start and end tags gives the level of every place; the element around it is the one that was opened
last at that level (`nesting.py`). Where tags are well nested that is what a browser would say; where they are not, it
is told by the names (`misnested.py`).

Looking up goes by doubling: what is known of the elements up to some level above is joined with what those at that
level know, so that a few steps reach all the way, however deep the page is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Numbers, Places
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.outline.names import Names
from dehusk.extractor.outline.nesting import containers_of
from dehusk.page.distinct import numbered as distinct_texts
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, TAGS

FARTHEST = 32
"""Levels that are looked up; also the distance that means: there is none. A power of two."""
LEVELS = 8
"""So many elements around a block are kept with it."""
_BARE, _SHORT, _LONGEST = 8, 79, 400
"""Characters of a tag: no more than the first has no name of two letters; up to the second they are compared all at
once; no more than the third are read, since some hold pictures."""
_NO_TAG = TAG_ID["html"]


class Elements:
    """The elements that hold blocks, page after page; each stands after those around it. The first ones are the pages.

    Columns over the elements, save `of_block`.
    """

    __slots__ = (
        "_jumps", "depth", "first", "groups", "last", "names", "of_block", "page", "pages", "parent", "size", "style",
        "tag",
    )  # fmt: skip

    page: Numbers
    """The page that each stands on."""
    parent: Numbers
    """That of a page is itself."""
    depth: Numbers
    """How many elements are around it; the page is one."""
    first: Numbers
    """The first block in it."""
    last: Numbers
    """The one after its last block."""
    size: Numbers
    """Pieces of markup from its start tag up to what ends it, the end of the page included: at least 1."""
    tag: NDArray[np.integer]
    names: Names
    """Of the different tags."""
    groups: Numbers
    """Bits of the groups that each of the names hints at. (names)"""
    style: Numbers
    """A number that elements of the same tag and names share."""
    of_block: Numbers
    """The innermost element of each block. (blocks)"""

    def __init__(self, blocks: Blocks) -> None:
        self.pages = len(blocks.edges) - 1
        found = containers_of(blocks)
        holds = found.last > found.first
        holds[: self.pages] = True
        number = holds.cumsum() - 1
        used = holds.nonzero()[0]
        self.parent = number.take(found.parent.take(used))
        self.depth, self.page = found.depth.take(used), found.page.take(used)
        self.first, self.last = found.first.take(used), found.last.take(used)
        self.size = found.size.take(used)
        self.of_block = number.take(found.of_block)
        self._name(blocks.source, found.piece.take(used[self.pages :]))
        self._jumps = doubled(self.parent, int(self.depth.max(initial=0)))

    def _name(self, source: Source, piece: Places) -> None:
        """Tags and names of the elements that these start tags open; pages have none."""
        self.tag = np.full(self.pages + len(piece), _NO_TAG, np.int64)
        self.tag[self.pages :] = source.markup.tag.take(piece)
        different, which = _different(source, piece)
        self.names = Names([b"", *different])
        number = np.zeros(len(self.tag), np.int64)
        number[self.pages :] = self.names.number.take(which + 1)
        self.names.number = number
        self.groups = self.names.groups()
        self.style = number * len(TAGS) + self.tag

    def around(self, levels: int = LEVELS) -> Numbers:
        """The elements around each block, innermost first. (levels × blocks)"""
        found = np.empty((levels, len(self.of_block)), np.int64)
        found[0] = self.of_block
        for level in range(1, levels):
            self.parent.take(found[level - 1], out=found[level], mode="clip")
        return found

    def distances(self, own: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Levels from each block up to the nearest element of each group, `FARTHEST` where there is none.

        `own`: 0 for each group that an element belongs to, else `FARTHEST`. (elements × groups) → (groups × blocks)
        """
        found = own
        for step, jump in enumerate(self._jumps):
            above = found.take(jump, axis=0)
            above += np.uint8(1 << step)
            found = np.minimum(found, above, out=above)
        return found.take(self.of_block, axis=0).T

    def nearest(self, marked: Flags) -> Numbers:
        """The innermost marked element around each block, -1 where there is none."""
        found = np.where(marked, np.arange(len(marked)), -1)
        for jump in self._jumps:  # an element stands after those around it
            found = np.maximum(found, found.take(jump))
        return found.take(self.of_block)

    def farthest(self, marked: Flags) -> Numbers:
        """The outermost marked element around each block, -1 where there is none."""
        size = len(marked)
        found = np.where(marked, np.arange(size), size)
        for jump in self._jumps:
            found = np.minimum(found, found.take(jump))
        found = found.take(self.of_block)
        found[found == size] = -1
        return found

    def sums(self, weight: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum of the weights of each element and of those around it, as far as is looked; of pages once."""
        total = weight.copy()
        total[: self.pages] = 0  # a page is above itself again and again
        for jump in self._jumps:
            total = total + total.take(jump)
        return total

    def growing(self, levels: int) -> Numbers:
        """The nearest elements around each block that hold more blocks than the one before. (levels × blocks)"""
        held = self.last - self.first
        parent = self.parent
        top = np.where(held.take(parent) == held, parent, np.arange(len(parent)))
        while True:  # up through elements with the same blocks, in as many steps as their number has binary digits
            further = top.take(top)
            if (further == top).all():
                break
            top = further
        found = np.empty((levels, len(self.of_block)), np.int64)
        top.take(self.of_block, out=found[0], mode="clip")
        above = top.take(parent)
        for level in range(1, levels):
            above.take(found[level - 1], out=found[level], mode="clip")
        return found


def doubled(parent: Numbers, deepest: int) -> list[Numbers]:
    """The elements 1, 2, 4 … levels above each, up to half of `FARTHEST`, or as far as there is any."""
    jumps = [parent]
    while (step := 1 << len(jumps)) < FARTHEST and step <= deepest:
        jumps.append(jumps[-1].take(jumps[-1]))
    return jumps


def _different(source: Source, piece: Places) -> tuple[list[bytes], Places]:
    """The different ones of some start tags that may have names, and which each is; -1 for those that have none."""
    size = (source.markup.end - source.markup.start).take(piece)
    which = np.full(len(piece), -1)
    dressed = (size > _BARE).nonzero()[0]
    is_short = size.take(dressed) <= _SHORT
    short, long = dressed[is_short], dressed[~is_short]
    different, number = source.different_tags(piece.take(short), _SHORT)
    which[short] = number
    others, number = distinct_texts(source.tags_in_utf_8(piece.take(long), _LONGEST))
    which[long] = number + len(different)
    return different + others, which
