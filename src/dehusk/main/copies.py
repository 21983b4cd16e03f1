"""Pages that carry their content twice, such as once for wide screens and once for narrow ones.

Both copies look like content, and both are. But who reads the text wants it once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import numbered

Flags = NDArray[np.bool_]

_MOST = 0.55
"""How many of the words must be said again. Of 2,600 pages of nine corpora 18 are such: they gain .27 of F1 by it in
the mean. With less, quotes in threads and lines that all cards of a listing share are taken for copies."""
_JUMBLED = 0.35
"""So many of the texts that come again may stand first before the one that came again just before. A copy keeps the
order (at most .29 on those pages); courses that are held on several days do not, nor colours of shoes (.38 where a page
lost .17 of F1 by it)."""
_LEAST = 3.0
"""A block of fewer words may say the same as another by chance: it only goes with a copy beside it."""
_FEW = 30.0
"""So many words must be said again for more than chance."""


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """What the blocks of a page say."""

    alike: NDArray[np.int64]
    """A number for each block, the same for those that say the same, and for some others (see `alike`)."""
    text: str | None = None
    """Where all of it stands; None if equal numbers are equal texts."""
    start: NDArray[np.integer] = field(default_factory=lambda: np.zeros(0, np.int32))
    """Where each block begins there."""
    end: NDArray[np.integer] = field(default_factory=lambda: np.zeros(0, np.int32))

    def exactly(self, blocks: NDArray[np.intp]) -> NDArray[np.int64]:
        """Numbers for some blocks that are the same only for the same text, whatever its case and white space.

        Each text is read for it, so it is asked for only where the other numbers tell of copies.
        """
        if self.text is None:
            return self.alike.take(blocks)
        seen: dict[str, int] = {}
        places = zip(self.start.take(blocks).tolist(), self.end.take(blocks).tolist(), strict=True)
        said = (" ".join(self.text[start:end].split()).casefold() for start, end in places)
        return np.array([seen.setdefault(text, len(seen)) for text in said], np.int64)


def alike(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> NDArray[np.int64]:
    """What blocks say, as numbers. `hashed`: words as numbers; `first`: place of the first word of each block.

    Blocks with the same words in another order have the same number, and long words may differ in their ends.
    """
    if not len(first):
        return np.zeros(0, np.int64)
    return np.add.reduceat(hashed, first).view(np.int64)


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
    length, unseen = words.take(number), hidden.take(number) >= 1
    told = length * ~in_cell.take(number)
    own = np.arange(len(number))
    if (_kept(texts.alike.take(number), told, unseen) == own).all():
        return chosen
    exactly = texts.exactly(number)
    stood = _kept(exactly, told, np.zeros(len(number), bool))
    if _is_jumbled(stood[(stood != own) & (length >= _LEAST)]):
        return chosen
    copy = _kept(exactly, told, unseen) != own
    found: Flags = chosen.copy()
    found[number[copy & _with_neighbours(copy & (length >= _LEAST))]] = False
    return found


def _kept(texts: NDArray[np.int64], told: NDArray[np.float32], unseen: Flags) -> NDArray[np.intp]:
    """For each block, the one that is kept of those that say the same: itself, unless most of the text is said again.

    `told`: their words, as far as these tell of that.
    """
    group, size = numbered(texts)
    own = np.arange(len(texts))
    if len(size) == len(texts):
        return own
    first = np.lexsort((unseen, group)).take(size.cumsum() - size)
    said = told.take(first)
    is_twice = float(said[(size > 1) & (said >= _LEAST)].sum()) >= max(_MOST * float(said.sum()), _FEW)
    return first.take(group) if is_twice else own


def _is_jumbled(stood: NDArray[np.intp]) -> bool:
    """Do texts come again in another order? `stood`: where those that come again stood first.

    >>> _is_jumbled(np.array([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])), _is_jumbled(np.array([3, 1, 4, 0, 2]))
    (False, True)
    """
    return float(np.count_nonzero(stood[1:] < stood[:-1])) > _JUMBLED * max(len(stood) - 1, 1)


def _with_neighbours(flags: Flags) -> Flags:
    beside: Flags = flags.copy()
    beside[1:] |= flags[:-1]
    beside[:-1] |= flags[1:]
    return beside
