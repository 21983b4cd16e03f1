"""What the words in the names of the elements around a block say about it, as learned from pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.outline.elements import Elements

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

    def __call__(self, elements: Elements) -> NDArray[np.float32]:
        """A score for each block."""
        names = elements.names
        number = np.fromiter(map(self._number.get, names.vocabulary, repeat(-1)), np.int64, len(names.vocabulary))
        name, word = names.words_of_names(number >= 0)
        known = number.take(word)
        near, far = (
            np.bincount(name, weight.take(known), names.size).astype(np.float64).take(names.number)
            for weight in (self.near, self.far)
        )
        # a page is above itself again and again, and has no names
        all_far = elements.sums(far)
        at = elements.of_block
        total: NDArray[np.float64] = self.bias + near.take(at)
        for _ in range(NEAR - 1):
            at = elements.parent.take(at)
            total += near.take(at)
        total += all_far.take(elements.parent.take(at))
        return total.astype(np.float32)
