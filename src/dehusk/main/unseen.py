"""What a browser does not show: words of welcome for new readers, copies for printers, folded answers, tabs.

To be hidden is one sign of many to the models, and hidden text is content where there is much of it. But beside what is
shown, a little of it is a line that came along with those around it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_LITTLE = 0.1
"""Of the chosen words. Without so little of them: up to +.001, and nothing lost on seven corpora."""
_ONE_PIECE, _PROBABLY = 0.6, 0.55
"""The same if all that is hidden is a single block, on a page that is so probably an article: half of the chosen words
may be the text again in one piece. Six pages of 3,500 are such; they gain .05 to .33. Of the pages with several such
blocks as many lost as gained: sections that a click unfolds."""


def without_unseen(
    chosen: NDArray[np.bool_], words: NDArray[np.float32], hidden: NDArray[np.float32], *, article: float
) -> NDArray[np.bool_]:
    """The chosen blocks, without those that a browser does not show if they have little of the words.

    `article`: how probably the page is one.

    >>> chosen, words, hidden = np.ones(2, bool), np.array([60, 40], np.float32), np.array([0, 1], np.float32)
    >>> without_unseen(chosen, words, hidden, article=0.9).tolist()
    [True, False]
    >>> without_unseen(chosen, words, hidden, article=0.1).tolist()
    [True, True]
    """
    unseen = chosen & (hidden >= 1)
    number = np.count_nonzero(unseen)
    if not number:
        return chosen
    most = _ONE_PIECE if number == 1 and article >= _PROBABLY else _LITTLE
    return chosen & ~unseen if float(words[unseen].sum()) < most * float(words[chosen].sum()) else chosen
