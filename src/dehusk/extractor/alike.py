"""Parts of a thread that look alike are alike: all posts are content or none, and so are signatures and user boxes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import numbered

STYLE = ("path_style_count", "path_style_words", "path_style_links", "path_style_long")
"""Features that blocks in elements of the same names share, and hardly any others of the page."""
_LEAST_ODDS = 1e-9


def styles(names: Sequence[str], values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The features of each block that those of its style share. (`STYLE` × blocks)"""
    return values.take([names.index(name) for name in STYLE], axis=0)


def style_keys(style: NDArray[np.float32], place: NDArray[np.integer]) -> NDArray[np.int64]:
    """A number for each block that is the same for those of one style (`STYLE` × blocks) in one place."""
    key = place.astype(np.int64)
    for row in np.ascontiguousarray(style, np.float32).view(np.int32):
        key = key * 1_000_003 + row
    return key


def levelled(
    probability: NDArray[np.float64], words: NDArray[np.float32], style: NDArray[np.float32], share: float
) -> NDArray[np.float64]:
    """Each block's odds moved by a share of the way to the mean of the blocks of its style (`STYLE` × blocks).

    The means are those of logarithms, in which long blocks count more, by the roots of their words.

    >>> style = np.array([[3, 3, 3, 1]] * 4, np.float32)
    >>> levelled(np.array([0.9, 0.9, 0.3, 0.2]), np.ones(4, np.float32), style, 0.5).round(2).tolist()
    [0.84, 0.84, 0.54, 0.2]
    """
    group, size = numbered(style_keys(style, np.zeros(len(words), np.int64)))
    weight = np.sqrt(words, dtype=np.float64) + 1e-3
    odds = np.log(np.maximum(probability, _LEAST_ODDS) / np.maximum(1 - probability, _LEAST_ODDS))
    mean = np.bincount(group, weight * odds) / np.bincount(group, weight)
    moved = share * (size > 1).take(group)
    return np.asarray(1 / (1 + np.exp((moved - 1) * odds - moved * mean.take(group))))
