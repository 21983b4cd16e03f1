"""Pages that carry their content twice, such as once for wide screens and once for narrow ones.

Both copies look like content, and both are. But who reads the text wants it once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import numbered
from dehusk.extractor.texts import Texts, alike, come_again

__all__ = ["Texts", "alike", "come_again", "firsts", "without_copies"]

Flags = NDArray[np.bool_]

_MOST = 0.55
"""How many of the words must be said again. Of 2,600 pages of nine corpora 18 are such: they gain .27 of F1 by it in
the mean. With less, quotes in threads and lines that all cards of a listing share are taken for copies."""
_JUMBLED = 0.3
"""So many of the texts that come again may stand in another order, or beside others, than before. Of a copy fewer do
(both at most .25 on those pages); of courses that are held on several days more, and of colours of shoes (.37 where a
page lost .17 of F1 by it)."""
_LEAST = 3.0
"""A block of fewer words may say the same as another by chance: it only goes with a copy beside it."""
_FEW = 30.0
"""So many words must be said again for more than chance."""


def without_copies(
    chosen: Flags, words: NDArray[np.float32], hidden: NDArray[np.float32], in_cell: Flags, texts: Texts
) -> Flags:
    """The chosen blocks; if most of what they say is said again, each text once: the first that a browser shows.

    Cells of a table often say the same. So those do not tell whether a page carries its content twice.

    >>> words, hidden, texts = np.full(4, 20, np.float32), np.array([1, 0, 0, 0], np.float32), np.array([7, 5, 7, 5])
    >>> without_copies(np.ones(4, bool), words, hidden, np.zeros(4, bool), Texts(texts)).tolist()
    [False, True, True, False]
    """
    number = chosen.nonzero()[0]
    if not come_again(texts.alike.take(number)):
        return chosen
    length, unseen = words.take(number), hidden.take(number) >= 1
    told = length * ~in_cell.take(number)
    if not _is_twice(texts.alike.take(number), told, unseen):
        return chosen
    said = texts.exactly(number)
    if not _is_twice(said, told, unseen) or _is_jumbled(said[told >= _LEAST]):
        return chosen
    copy = firsts(said, unseen) != np.arange(len(said))
    found: Flags = chosen.copy()
    found[number[copy & _with_neighbours(copy & (length >= _LEAST))]] = False
    return found


def firsts(texts: NDArray[np.int64], unseen: Flags) -> NDArray[np.intp]:
    """For each block, the place of the first that says the same; those that a browser does not show come last.

    >>> firsts(np.array([7, 5, 7, 5]), np.array([True, False, False, False])).tolist()
    [2, 1, 2, 1]
    """
    group, size = numbered(texts)
    first: NDArray[np.intp] = np.lexsort((unseen, group)).take(size.cumsum() - size)
    return first.take(group)


def _is_twice(texts: NDArray[np.int64], told: NDArray[np.float32], unseen: Flags) -> bool:
    """Is most of the text said again? `told`: the words of the blocks, as far as these tell of that."""
    times = np.bincount(firsts(texts, unseen), minlength=len(texts))
    again = float(told[(times > 1) & (told >= _LEAST)].sum())
    return again >= max(_MOST * float(told[times > 0].sum()), _FEW)


def _is_jumbled(texts: NDArray[np.int64]) -> bool:
    """Do texts come again both in another order and beside other texts?

    Either alone is no sign: the order turns back where a third copy begins or a chorus comes again, and a copy may
    have pictures described between its paragraphs.

    >>> _is_jumbled(np.array([0, 1, 2, 1] * 3)), _is_jumbled(np.array([0, 1, 2, 3, 4, 3, 1, 4, 0, 2]))
    (False, True)
    """
    stood = firsts(texts, np.zeros(len(texts), bool))
    again = stood != np.arange(len(stood))
    order, most = stood[again], _JUMBLED * float(np.count_nonzero(again))
    group, size = numbered(stood[:-1] * len(stood) + stood[1:])
    in_place = (size.take(group) > 1) | (stood[:-1] == stood[1:])
    is_apart = again.copy()
    is_apart[1:] &= ~in_place
    is_apart[:-1] &= ~in_place
    return bool((order[1:] < order[:-1]).sum() > most and is_apart.sum() > most)


def _with_neighbours(flags: Flags) -> Flags:
    beside: Flags = flags.copy()
    beside[1:] |= flags[:-1]
    beside[:-1] |= flags[1:]
    return beside
