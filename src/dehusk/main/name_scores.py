"""What the words in the names of the elements around a block say about it, as learned from pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import Ancestors

NEAR = 3
"""So many levels are near; a word may say another thing about what stands close to it than about what is far below."""


class NameScores:
    """Weights of words in names."""

    __slots__ = ("_number", "bias", "far", "near")

    def __init__(
        self, words: Sequence[bytes], near: NDArray[np.float32], far: NDArray[np.float32], bias: float
    ) -> None:
        self._number: Mapping[bytes, int] = {word: number for number, word in enumerate(words)}
        self.near, self.far, self.bias = near, far, bias

    def __call__(self, ancestors: Ancestors) -> NDArray[np.float32]:
        """A score for each block."""
        names = ancestors.names
        known = np.fromiter(map(self._number.get, names.word, repeat(-1)), np.int64, len(names.word))
        size = len(self.near)
        name, known = np.divmod(np.unique((names.word_of * size + known)[known >= 0]), size)  # each word once
        near, far = (
            np.bincount(name, weight[known], names.size)[names.number].astype(np.float64)
            for weight in (self.near, self.far)
        )
        total = np.full(len(ancestors.of_block), self.bias, np.float64)
        at = ancestors.of_block
        is_new = np.ones(len(at), bool)
        for _ in range(NEAR):
            total += np.where(is_new, near[at], 0)
            above = ancestors.parent[at]
            is_new &= above != at  # the root, which is its own parent, counts once
            at = above
        total += np.where(is_new, ancestors.sums(far)[at], 0)
        return total.astype(np.float32)
