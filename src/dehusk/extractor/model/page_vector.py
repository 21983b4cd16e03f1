"""A page as one row of numbers: means of the features of its blocks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def page_vector(values: NDArray[np.float32], names: tuple[str, ...]) -> NDArray[np.float32]:
    """Mean of each feature over all words of the page, and over those of its running text. (2 · features)

    `values`: (features × blocks); a page without blocks is all zeros.
    """
    if not values.shape[1]:
        return np.zeros(2 * len(names), np.float32)
    words, density, hidden = (values[names.index(name)] for name in ("words", "link_density", "hidden"))
    # no matrix product: that would wake the threads of a BLAS, which costs more than it gains
    return np.asarray(np.einsum("wb,fb->wf", shares(words, density, hidden), values), np.float32).ravel()


def shares(
    words: NDArray[np.float32], density: NDArray[np.float32], hidden: NDArray[np.float32]
) -> NDArray[np.float32]:
    """How much each block counts among all words of the page, and among those of its running text. (2 × blocks)

    `density`: share of words in links; `hidden`: share of words that a browser does not show.
    """
    words = np.maximum(words, 1e-3)
    weights = np.empty((2, len(words)), np.float32)
    weights[0] = words
    weights[1] = words * (words >= 12) * (density < 0.3) * (hidden < 0.5) + 1e-3 * words
    weights /= weights.sum(axis=1, keepdims=True)
    return weights
