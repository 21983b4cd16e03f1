"""What short blocks say: words and pairs of words that stand in them on many sites, such as "read more"."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

LONGEST = 12
"""Words of a short block."""
_MOST = 12
"""Numbers in one drawer that are gone through one by one."""
_PAIR, _WHOLE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)


def phrases(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The words, pairs and whole texts of the short blocks as numbers, and the block of each.

    `hashed`: words as numbers; `first`: place of the first word of each block.
    """
    size = np.diff(first, append=np.int32(len(hashed)))
    short = size <= LONGEST
    block = short.nonzero()[0]
    owner = block.repeat(size.take(block))
    words = hashed[short.repeat(size)]
    same = (owner[1:] == owner[:-1]).nonzero()[0]
    pairs = words.take(same) * _PAIR + words.take(same + 1)
    begin = size.take(block).cumsum() - size.take(block)
    texts = np.add.reduceat(words, begin) * _WHOLE if len(block) else np.zeros(0, np.uint64)
    numbers = np.concatenate((words, pairs, texts))
    numbers ^= numbers >> np.uint64(32)
    return numbers.astype(np.uint32), np.concatenate((owner, owner.take(same), block))


def is_short(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Per block: is it short?"""
    found: NDArray[np.bool_] = np.diff(first, append=np.int32(len(hashed))) <= LONGEST
    return found


class Dictionary:
    """Sorted numbers that spread evenly, and where to look each of them up."""

    __slots__ = ("_first", "_most", "_shift", "number")

    def __init__(self, number: NDArray[np.uint32]) -> None:
        """`number`: sorted, each once."""
        digits = max(len(number) * 4, 1).bit_length()  # about four drawers for each number: most have one or none
        self._shift = np.uint32(32 - digits)
        drawer = number >> self._shift
        self._first = drawer.searchsorted(np.arange((1 << digits) + 1)).astype(np.int32)
        """The first number in each drawer."""
        self._most = int(np.diff(self._first).max())
        self.number = number

    def places(self, wanted: NDArray[np.uint32]) -> NDArray[np.intp]:
        """The place of each wanted number, or of one beside it if it is not there."""
        if self._most > _MOST:  # not so evenly
            return np.minimum(self.number.searchsorted(wanted), len(self.number) - 1)
        place = self._first.take(wanted >> self._shift).astype(np.intp)
        for _ in range(self._most):
            place += self.number.take(place, mode="clip") < wanted
        return np.minimum(place, len(self.number) - 1)


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """Words or phrases as numbers, sorted, and how much each says."""

    number: NDArray[np.uint32]
    weight: NDArray[np.float32]
    bias: float
    _dictionary: Dictionary = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_dictionary", Dictionary(self.number))

    def weights(self, found: NDArray[np.uint32]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """How much each of these says, 0 if it is not known, and whether it is."""
        place = self._dictionary.places(found)
        known: NDArray[np.bool_] = self.number.take(place) == found
        return self.weight.take(place) * known, known
