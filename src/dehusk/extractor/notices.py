"""Notices to browsers that run no scripts, such as “JavaScript is required”.

They stand in `<noscript>`, as the threads of some forums do (which gain .002 of F1 by it), and are all that a page made
by a script shows there.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.copies import Texts

JAVASCRIPT = np.uint64(0xF777D35960966D27)
"""The word, as `dehusk.extractor.vocabulary` numbers it, in any language and case."""


def without_notices(
    probability: NDArray[np.float64], in_noscript: NDArray[np.bool_], texts: Texts
) -> NDArray[np.float64]:
    """The probabilities, with 0 for blocks in `<noscript>` that speak of JavaScript.

    >>> texts = Texts(np.arange(2), hashed=np.array([7, JAVASCRIPT], np.uint64), first=np.array([0, 1], np.int32))
    >>> without_notices(np.array([0.5, 0.9]), np.ones(2, bool), texts).tolist()
    [0.5, 0.0]
    """
    if texts.hashed is None or not in_noscript.any():  # as on most pages
        return probability
    said = np.add.reduceat(texts.hashed == JAVASCRIPT, texts.first, dtype=np.int64) > 0
    return probability * ~(in_noscript & said)
