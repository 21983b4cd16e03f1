"""Elements whose tags say that they hold no main content: `<footer>`, `<nav>`, `<noscript>`, `<aside>`.

The models know these tags as a sign among many, and now and then choose a long text there all the same: the terms of an
offer, the stories of a news agency beside those of the paper. Pages whose main content stands in such an element exist,
too; so it is left out only where there is enough elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import FARTHEST

Flags = NDArray[np.bool_]

_ENOUGH = 100.0
"""Words chosen elsewhere. Of 3,500 pages 29 changed: +.0009 on WCXB (collections +.007, products and services +.002),
+.0007 on news that was never learned from. With 50 it was the same, with 30 products lost .005."""
_TAGS = ("tag_footer", "tag_nav", "tag_noscript")
"""The footer of a quote says whose words they are, and stays."""


def without_beside(chosen: Flags, names: Sequence[str], values: NDArray[np.float32], *, kept: Flags) -> Flags:
    """The chosen blocks, without those in elements that hold no main content, if there is enough elsewhere.

    An `<aside>` goes only behind all else: between two paragraphs it may be a part of the text. `kept`: what is asked
    for wherever it stands.

    >>> names = ("words", "tag_footer", "tag_nav", "tag_noscript", "tag_aside", "tag_quote")
    >>> values = np.full((len(names), 3), FARTHEST, np.float32)
    >>> values[0], values[1, 2] = 80, 1
    >>> without_beside(np.ones(3, bool), names, values, kept=np.zeros(3, bool)).tolist()
    [True, True, False]
    """
    words, aside, quote = (values[names.index(name)] for name in ("words", "tag_aside", "tag_quote"))
    tagged = (values.take([names.index(name) for name in _TAGS], axis=0) < FARTHEST).any(axis=0)
    found = chosen
    if (chosen & tagged).any() and _is_enough(chosen & ~tagged, words):
        found = chosen & (~tagged | (quote < FARTHEST) | kept)
    in_aside = found & (aside < FARTHEST)
    elsewhere = found & ~in_aside
    if in_aside.any() and _is_enough(elsewhere, words):
        behind = np.arange(len(found)) > elsewhere.nonzero()[0][-1]
        found = found & ~(in_aside & behind & ~kept)
    return found


def _is_enough(chosen: Flags, words: NDArray[np.float32]) -> bool:
    return float(words[chosen].sum()) >= _ENOUGH
