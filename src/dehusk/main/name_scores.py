"""What the words in the names of the elements around a block say about it, as learned from pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from dehusk.main.tree_features import Ancestors

NEAR = 3
"""So many levels are near; a word may say another thing about what stands close to it than about what is far below."""


def levels(number: NDArray[np.integer]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which of the ancestors of each block are near, and which far; the root, repeated, counts once."""
    new = np.ones(number.shape, bool)
    new[1:] = number[1:] != number[:-1]
    near = new.copy()
    near[NEAR:] = False
    far = new
    far[:NEAR] = False
    return near, far


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
        element, known = np.divmod(np.unique((names.element * size + known)[known >= 0]), size)  # each word once
        near, far = levels(ancestors.number)
        total = np.full(ancestors.number.shape[1], self.bias, np.float64)
        for weight, used in ((self.near, near), (self.far, far)):
            of_element = np.bincount(element, weight[known], max(names.size, 1))
            total += (of_element[ancestors.number] * used).sum(0)
        return total.astype(np.float32)
