"""The elements around the blocks of a page, and how to look up through them.

Looking up goes by doubling: what is known of the elements up to some level above is joined with what those at that
level know, so that a few steps reach all the way, however deep the page is.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Blocks
from dehusk.main.hints import Names
from dehusk.page import tags
from dehusk.page.tree import counts

FARTHEST = 32
"""Levels that are looked up; also the distance that means: there is none. A power of two."""

Numbers = NDArray[np.int64]


class Ancestors:
    """The elements around all blocks, once each, in document order, with the words in their names."""

    __slots__ = ("_jumps", "depth", "groups", "names", "of_block", "parent", "rows", "style")

    def __init__(self, blocks: Blocks) -> None:
        tree = blocks.page.tree
        is_innermost = np.zeros(len(tree), bool)
        is_innermost[blocks.above[0]] = True
        inside = counts(is_innermost)
        used = inside[tree.end] > inside[:-1]
        self.rows = np.flatnonzero(used)
        number = np.cumsum(used) - 1
        self.of_block: Numbers = number[blocks.above[0]]
        """The innermost element of each block."""
        self.parent: Numbers = number[np.maximum(tree.parent[self.rows], 0)]
        """That of the outermost is itself."""
        self.depth = tree.depth[self.rows]
        self.names = Names(tree, self.rows.tolist())
        self.groups = self.names.groups()[self.names.number]
        self.style: Numbers = self.names.number * len(tags.TAGS) + tree.tag[self.rows]
        """A number that two elements share if they have the same tag and names."""
        self._jumps = _doubled(self.parent)

    def distances(self, bits: Numbers, groups: int) -> NDArray[np.uint8]:
        """Levels from each block up to the nearest element of each group, `FARTHEST` where there is none.

        `bits`: the groups of each element, as binary digits. (groups × blocks)
        """
        has = (bits[:, None] >> np.arange(groups)) & 1
        found = np.where(has, np.uint8(0), np.uint8(FARTHEST))
        for step, jump in enumerate(self._jumps):
            np.minimum(found, found[jump] + np.uint8(1 << step), out=found)
        return found[self.of_block].T

    def nearest(self, marked: NDArray[np.bool_]) -> Numbers:
        """The innermost marked element around each block, -1 where there is none."""
        found = np.where(marked, np.arange(len(marked)), -1)
        for jump in self._jumps:
            found = np.where(found < 0, found[jump], found)
        return found[self.of_block]

    def farthest(self, marked: NDArray[np.bool_]) -> Numbers:
        """The outermost marked element around each block, -1 where there is none."""
        found = np.where(marked, np.arange(len(marked)), -1)
        for jump in self._jumps:
            above = found[jump]
            found = np.where(above < 0, found, above)
        return found[self.of_block]

    def sums(self, weight: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum of the weights of each element and of those around it, as far as is looked. (elements)"""
        total = np.append(weight, 0.0)
        outside = len(weight)
        jump = np.append(self.parent, outside)
        jump[0] = outside
        for _ in self._jumps:
            total = total + total[jump]
            jump = jump[jump]
        return total[:-1]


def _doubled(parent: Numbers) -> list[Numbers]:
    """The elements 1, 2, 4 … levels above each, up to half of `FARTHEST`."""
    jumps = [parent]
    while len(jumps) < FARTHEST.bit_length() - 1:
        jumps.append(jumps[-1][jumps[-1]])
    return jumps
