"""What the words of longer blocks say: some stand in articles on many sites, others in terms of use and offers.

Trees and network do not know them: as a feature they gave +.004 on news, and took .01 of threads and of blogs of 2012,
whose words are others. So they only move what is said of the blocks of an article (`dehusk.main.judge`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.main.short_texts import LONGEST, Weighed


def long_words(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The words of the blocks that are not short as numbers, and the block of each.

    `hashed`: words as numbers; `first`: place of the first word of each block.
    """
    size = np.diff(first, append=np.int32(len(hashed)))
    long = size > LONGEST
    block = long.nonzero()[0]
    words = hashed[long.repeat(size)]
    words ^= words >> np.uint64(32)
    return words.astype(np.uint32), block.repeat(size.take(block))


class Wording(Weighed):
    """Weights of words."""

    __slots__ = ()

    def __call__(self, hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> NDArray[np.float32]:
        """How much the words of each longer block speak for it: their sum by the root of their number; 0 for others."""
        size = len(first)
        if not len(self.number):
            return np.zeros(size, np.float32)
        found, block = long_words(hashed, first)
        weights, known = self.weights(found)
        total, times = np.bincount(block, weights, size), np.bincount(block, known, size)
        is_long = np.diff(first, append=np.int32(len(hashed))) > LONGEST
        return ((total / np.sqrt(np.maximum(times, 1)) + self.bias) * is_long).astype(np.float32)
