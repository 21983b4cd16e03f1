"""What a browser does not show: copies for printers or to be taken along, words of welcome, folded answers, tabs.

To be hidden is one sign of many to the models, and hidden text is content where a click unfolds it. But what only says
again what is shown is not wanted twice.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.copies import Texts

_LITTLE = 0.1
"""Of the words that the fast extractor chose. So little is a line that its network takes along with those around it.
Without it: up to +.001, and nothing lost on seven corpora. The default extractor lost tabs of documentation by it."""
_LONG, _AGAIN = 30, 0.85
"""So many words, of which so many stand before the same next word in what is shown, are a copy. Of 3,500 pages a dozen
have one: six gained .01 to .32 by it, three lost up to .03, whose gold texts say it twice, too."""
_APART = np.uint64(0x9E3779B97F4A7C15)
"""Numbers multiplied by it, with overflow, do not meet by chance."""

Flags = NDArray[np.bool_]


def without_unseen_copies(chosen: Flags, hidden: NDArray[np.float32], texts: Texts) -> Flags:
    """The chosen blocks, without those that a browser does not show and that say what chosen ones that are shown say.

    A copy may be cut into blocks otherwise than what it is a copy of: the words are compared, two by two.
    """
    unseen = (chosen & (hidden >= 1)).nonzero()[0]
    if not len(unseen) or texts.hashed is None or len(texts.hashed) < _LONG:
        return chosen
    edges = np.append(texts.first, len(texts.hashed))
    unseen = unseen[edges[unseen + 1] - edges[unseen] >= _LONG]
    if not len(unseen):
        return chosen
    pairs = texts.hashed * _APART
    pairs[:-1] += texts.hashed[1:]
    shown = np.sort(pairs[(chosen & (hidden < 1)).repeat(np.diff(edges))])
    if not len(shown):
        return chosen
    again = np.zeros(len(pairs) + 1, np.int64)  # up to each word
    np.add.accumulate(shown.take(shown.searchsorted(pairs), mode="clip") == pairs, out=again[1:])
    first, behind = edges[unseen], edges[unseen + 1]
    found = chosen.copy()
    found[unseen] = again[behind] - again[first] < _AGAIN * (behind - first)
    return found


def without_little_unseen(chosen: Flags, words: NDArray[np.float32], hidden: NDArray[np.float32]) -> Flags:
    """The chosen blocks, without those that a browser does not show if they have little of the words.

    >>> chosen, words, hidden = np.ones(2, bool), np.array([95, 5], np.float32), np.array([0, 1], np.float32)
    >>> without_little_unseen(chosen, words, hidden).tolist()
    [True, False]
    """
    unseen = chosen & (hidden >= 1)
    if not unseen.any():
        return chosen
    taken = words * chosen
    return chosen & ~unseen if 0 < float(taken[unseen].sum()) < _LITTLE * float(taken.sum()) else chosen
