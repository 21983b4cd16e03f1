"""Paragraphs of an article that are nearly as sure as those that were chosen around them.

Of an article only what is nearly as sure as its surest is chosen, so that teasers stay out. But a paragraph in the same
element as most of the text is no teaser.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]

_NEARLY = 0.8
"""Of the threshold. With .5 news of today lost .001."""
_LONG, _LINKED = 15.0, 0.3
"""A paragraph has so many words, and fewer of them in links."""
_MOST = 0.5
"""Of the words chosen must stand in the same element. It gave +.0003 on newspapers and on news of 2011, +.0008 on pages
written from right to left; news of today lost .0003 in the folds, and nothing where they were never learned from."""


def with_nearly_sure(
    chosen: Flags,
    probability: NDArray[np.float64],
    threshold: float,
    names: Sequence[str],
    values: NDArray[np.float32],
    *,
    holder: NDArray[np.integer],
) -> Flags:
    """The chosen blocks, and paragraphs hardly less sure in the element that holds most of them.

    `holder`: an element around each block.
    """
    words, density, hidden = (values[names.index(name)] for name in ("words", "link_density", "hidden"))
    is_paragraph = (words >= _LONG) & (density < _LINKED) & (hidden < 0.5)
    nearly = is_paragraph & ~chosen & (probability >= _NEARLY * threshold)
    if not (nearly.any() and chosen.any()):  # as on most pages
        return chosen
    element, number = np.unique(holder, return_inverse=True)
    held = np.bincount(number, words * chosen, len(element))
    found: Flags = chosen | (nearly & (held >= _MOST * held.sum()).take(number))
    return found
