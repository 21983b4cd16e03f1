"""What short blocks say: words and pairs of words that stand in them on many sites, such as "read more"."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LONGEST = 12
"""Words of a short block."""
_PAIR, _WHOLE = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)


def phrases(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """The words, pairs and whole texts of the short blocks as numbers, and the block of each.

    `hashed`: words as numbers; `first`: place of the first word of each block.
    """
    size = np.diff(np.append(first, len(hashed)))
    owner = np.repeat(np.arange(len(first)), size)
    inside = (size <= LONGEST)[owner]
    words, owner = hashed[inside], owner[inside]
    same = owner[1:] == owner[:-1]
    pairs = (words[:-1] * _PAIR + words[1:])[same]
    whole = np.flatnonzero(np.diff(owner, prepend=-1))
    texts = np.add.reduceat(words, whole) * _WHOLE if len(whole) else np.zeros(0, np.uint64)
    numbers = np.concatenate((words, pairs, texts))
    numbers ^= numbers >> np.uint64(32)
    return numbers.astype(np.uint32), np.concatenate((owner, owner[1:][same], owner[whole]))


def is_short(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Per block: is it short?"""
    found: NDArray[np.bool_] = np.diff(np.append(first, len(hashed))) <= LONGEST
    return found
