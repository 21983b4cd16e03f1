"""Pages that carry their content twice, such as once for wide screens and once for narrow ones.

Both copies look like content, and both are. But who reads the text wants it once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import numbered

Flags = NDArray[np.bool_]
Texts = NDArray[np.int64]
"""A number for each block, the same for those that say the same."""

_MOST = 0.55
"""How many of the words must be said again. Of 2,600 pages of nine corpora 17 are such: 16 gain .27 of F1 by it in the
mean, one loses .24. With less, quotes in threads and lines that all cards of a listing share are taken for copies."""
_LEAST = 3.0
"""A block of fewer words may say the same as another by chance: it only goes with a copy beside it."""
_FEW = 30.0
"""So many words must be said again for more than chance."""


def texts_of(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> Texts:
    """What blocks say, as numbers. `hashed`: words as numbers; `first`: place of the first word of each block."""
    if not len(first):
        return np.zeros(0, np.int64)
    return np.add.reduceat(hashed, first).view(np.int64)


def without_copies(
    chosen: Flags, words: NDArray[np.float32], hidden: NDArray[np.float32], in_cell: Flags, texts: Texts
) -> Flags:
    """The chosen blocks; if most of what they say is said again, each text once: the first that a browser shows.

    Cells of a table often say the same. So those do not tell whether a page carries its content twice.

    >>> words, hidden, texts = np.full(4, 20, np.float32), np.array([1, 0, 0, 0], np.float32), np.array([7, 5, 7, 5])
    >>> without_copies(np.ones(4, bool), words, hidden, np.zeros(4, bool), texts).tolist()
    [False, True, True, False]
    """
    number = chosen.nonzero()[0]
    group, size = numbered(texts.take(number))
    if len(size) == len(number):
        return chosen
    first = np.lexsort((hidden.take(number) >= 1, group)).take(size.cumsum() - size)
    length = words.take(number)
    said = (length * ~in_cell.take(number)).take(first)
    if float(said[(size > 1) & (said >= _LEAST)].sum()) < max(_MOST * float(said.sum()), _FEW):
        return chosen
    copy = np.ones(len(number), bool)
    copy[first] = False
    found: Flags = chosen.copy()
    found[number[copy & _with_neighbours(copy & (length >= _LEAST))]] = False
    return found


def _with_neighbours(flags: Flags) -> Flags:
    beside: Flags = flags.copy()
    beside[1:] |= flags[:-1]
    beside[:-1] |= flags[1:]
    return beside
