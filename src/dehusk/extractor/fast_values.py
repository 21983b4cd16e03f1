"""The values of the features of the fast extractor, those that are 0 or 1 kept once for all blocks that share them.

What tags and names hint at is said of elements, and few of them differ: a page has some forty sets of hints for
hundreds of blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Floats


@dataclass(frozen=True, slots=True, eq=False)
class FastValues:
    """Numbers, one column a block, and sets of hints, which follow them in the order of the features."""

    numbers: Floats
    """(numbers × blocks)"""
    hints: Floats
    """0 or 1. (hints × sets)"""
    hints_of: NDArray[np.intp]
    """The set of each block."""

    def dense(self) -> Floats:
        """All features of each block. (features × blocks)"""
        return np.concatenate((self.numbers, self.hints.take(self.hints_of, axis=1)))

    def part(self, first: int, last: int) -> FastValues:
        """Those of some blocks, from the first up to the one before the last."""
        return FastValues(self.numbers[:, first:last], self.hints, self.hints_of[first:last])

    @classmethod
    def from_dense(cls, values: Floats, numbers: int) -> FastValues:
        """From all features of each block, the first so many of which are numbers."""
        return cls(values[:numbers], values[numbers:], np.arange(values.shape[1]))

    def means(self, weights: NDArray[np.float32], edges: NDArray[np.integer]) -> Floats:
        """Sums of each feature over the blocks of each page, by these weights. (pages × weights × features)

        `edges`: the first block of each page, and the number of all. Sums of hints are made in numbers twice as long,
        of the sets of the page alone: so they are the same whatever other pages there are.
        """
        sets, numbers, pages = self.hints.shape[1], len(self.numbers), len(edges) - 1
        found = np.empty((pages, len(weights), numbers + len(self.hints)), np.float32)
        for page, (first, last) in enumerate(pairwise(edges.tolist())):
            own, set_of = weights[:, first:last], self.hints_of[first:last]
            # no matrix product: that would wake the threads of a BLAS, which costs more than it gains
            np.einsum("wb,fb->wf", own, self.numbers[:, first:last], out=found[page, :, :numbers])
            used = np.bincount(set_of, minlength=sets).nonzero()[0]
            of_set = np.array([np.bincount(set_of, weight, sets).take(used) for weight in own])
            hints = self.hints.take(used, axis=1).astype(np.float64)
            found[page, :, numbers:] = np.einsum("ws,fs->wf", of_set, hints)
        return found
