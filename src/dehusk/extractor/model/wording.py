"""What the words of longer blocks say: some stand in articles on many sites, others in terms of use and offers.

Trees and network do not know them: as a feature they gave +.004 on news, and took .01 of threads and of blogs of 2012,
whose words are others. So they only move what is said of the blocks of an article (`rules/wording.py`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.model.short_texts import LONGEST, Weighed

_KNOWN = 0.2
"""If fewer of the words of a block are known, they say the less of it: without that, all of a language that was never
learned from was held against it. News never learned from: +.001 (but for English and German +.004), of 2011 +.0007."""


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
        """How much the words of each longer block speak for it: their sum by the root of their number; 0 for others.

        Of a block hardly any of whose words are known they say little.
        """
        size = len(first)
        if not len(self.number):
            return np.zeros(size, np.float32)
        found, block = long_words(hashed, first)
        weights, known = self.weights(found)
        total, times = np.bincount(block, weights, size), np.bincount(block, known, size)
        length = np.diff(first, append=np.int32(len(hashed)))
        sure = np.minimum(times / (_KNOWN * np.maximum(length, 1)), 1)  # 0 for short blocks
        return np.asarray((total / np.sqrt(np.maximum(times, 1)) + self.bias) * sure, np.float32)
