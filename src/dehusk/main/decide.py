"""From the probabilities of the blocks to a selection of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST = 8.0
"""A page of which fewer words are expected to be content has none: sweep over 0 to 30 on the training pages."""
STRICTNESS = 0.7
"""How high an article raises the bar, by how sure its surest blocks are."""

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """Which blocks are content, from which probability on, and how good that is expected to be."""

    chosen: NDArray[np.bool_]
    threshold: float
    expected_f1: float
    expected_words: float


def decide(probability: Floats, words: Floats, article: float) -> Decision:
    """The blocks with which the expected F1 is highest; of an article, only those nearly as sure as its surest.

    `article`: how probably the page is an article. With blocks of probability p and w words, the F1 that taking the k
    most probable ones is expected to have is about 2 Σ_k p·w / (Σ_k w + Σ p·w).

    >>> found = decide(np.array([0.9, 0.5, 0.1]), np.array([100.0, 40.0, 50.0]), 0.0)
    >>> found.chosen.tolist(), found.threshold
    ([True, True, False], 0.5)
    """
    expected = probability * words
    total = float(expected.sum())
    if total < LEAST:
        return Decision(np.zeros(len(words), bool), 1.0, 0.0, total)
    order = np.argsort(-probability, kind="stable")
    gained = np.cumsum(expected[order])
    f1 = 2 * gained / (np.cumsum(words[order]) + total)
    best = int(np.argmax(f1))
    threshold = float(probability[order[best]])
    sure = order[: int(np.searchsorted(gained, total / 2)) + 1]  # the surest blocks with half of the content
    bar = STRICTNESS * article * float(gained[len(sure) - 1]) / max(float(words[sure].sum()), 1.0)
    threshold = max(threshold, min(bar, float(probability[order[0]])))
    chosen = probability >= threshold
    return Decision(chosen, threshold, float(f1[np.count_nonzero(chosen) - 1]), total)
