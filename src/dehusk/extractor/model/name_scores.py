"""What the words in the names of the elements around a block say about it, as learned from pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import Ancestors

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
        number = np.fromiter(map(self._number.get, names.vocabulary, repeat(-1)), np.int64, len(names.vocabulary))
        name, word = names.words_of_names(number >= 0)
        known = number.take(word)
        near, far = (
            np.bincount(name, weight.take(known), names.size).astype(np.float64).take(names.number)
            for weight in (self.near, self.far)
        )
        # above the outermost element, which is its own parent elsewhere, comes one without names
        size = len(names.number)
        around, weight = np.full(size + 1, size), np.zeros((2, size + 1))
        around[1:size] = ancestors.parent[1:]
        weight[0, :size], weight[1, :size] = near, ancestors.sums(far)
        at = ancestors.of_block
        total: NDArray[np.float64] = self.bias + weight[0].take(at)
        for _ in range(NEAR - 1):
            at = around.take(at)
            total += weight[0].take(at)
        total += weight[1].take(around.take(at))
        return total.astype(np.float32)
