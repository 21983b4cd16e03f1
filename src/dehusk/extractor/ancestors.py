"""The elements around the blocks of a page, and how to look up through them.

Looking up goes by doubling: what is known of the elements up to some level above is joined with what those at that
level know, so that a few steps reach all the way, however deep the page is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Blocks
from dehusk.extractor.hints import Names
from dehusk.page import tags
from dehusk.page.tree import counts

FARTHEST = 32
"""Levels that are looked up; also the distance that means: there is none. A power of two."""

Numbers = NDArray[np.int64]


class Ancestors:
    """The elements around all blocks, once each, in document order, with the words in their names."""

    __slots__ = ("_jumps", "depth", "end", "first", "groups", "last", "names", "of_block", "parent", "rows", "style")

    def __init__(self, blocks: Blocks) -> None:
        tree = blocks.page.tree
        is_innermost = np.zeros(len(tree), bool)
        is_innermost[blocks.above[0]] = True
        inside = counts(is_innermost)
        used = inside.take(tree.end) > inside[:-1]
        self.rows = used.nonzero()[0]
        number = used.cumsum() - 1
        self.of_block: Numbers = number.take(blocks.above[0])
        """The innermost element of each block."""
        self.parent: Numbers = number.take(np.maximum(tree.parent.take(self.rows), 0))
        """That of the outermost is itself."""
        self.depth = tree.depth.take(self.rows)
        self.end = tree.end.take(self.rows)
        self.first, self.last = blocks.before.take(self.rows), blocks.before.take(self.end)
        """The blocks inside each element: the first, and the one behind the last."""
        self.names = Names.of_elements(tree, self.rows.tolist())
        self.groups = self.names.groups()
        """Bits of the groups that each of the names hints at."""
        self.style: Numbers = self.names.number * len(tags.TAGS) + tree.tag.take(self.rows)
        """A number that two elements share if they have the same tag and names."""
        self._jumps = doubled(self.parent, int(self.depth.max(initial=0)))

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

    def nearest(self, marked: NDArray[np.bool_]) -> Numbers:
        """The innermost marked element around each block, -1 where there is none."""
        found = np.where(marked, np.arange(len(marked)), -1)
        for jump in self._jumps:  # in document order an element comes behind those around it
            found = np.maximum(found, found.take(jump))
        return found.take(self.of_block)

    def farthest(self, marked: NDArray[np.bool_]) -> Numbers:
        """The outermost marked element around each block, -1 where there is none."""
        size = len(marked)
        found = np.where(marked, np.arange(size), size)
        for jump in self._jumps:
            found = np.minimum(found, found.take(jump))
        found = found.take(self.of_block)
        found[found == size] = -1
        return found

    def sums(self, weight: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum of the weights of each element and of those around it, as far as is looked. (elements)"""
        total = weight.copy()
        total[:1] = 0  # the outermost is above itself again and again, and is counted at the end
        for jump in self._jumps:
            total = total + total.take(jump)
        total += weight[:1] * (self.depth < FARTHEST)
        return total


def doubled(parent: Numbers, deepest: int) -> list[Numbers]:
    """The elements 1, 2, 4 … levels above each, up to half of `FARTHEST`, or as far as there is any."""
    jumps = [parent]
    while (step := 1 << len(jumps)) < FARTHEST and step <= deepest:
        jumps.append(jumps[-1].take(jumps[-1]))
    return jumps


def growing(held: Numbers, parent: Numbers, of_block: Numbers, *, levels: int) -> Numbers:
    """The nearest elements around each block that hold more blocks than the one before. (levels × blocks)

    `held`: how many blocks each element holds.
    """
    top = np.where(held.take(parent) == held, parent, np.arange(len(parent)))
    while True:  # up through elements with the same blocks, in as many steps as their number has binary digits
        further = top.take(top)
        if (further == top).all():
            break
        top = further
    found = np.empty((levels, len(of_block)), np.int64)
    top.take(of_block, out=found[0], mode="clip")
    above = top.take(parent)
    for level in range(1, levels):
        above.take(found[level - 1], out=found[level], mode="clip")
    return found
