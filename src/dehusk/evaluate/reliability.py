"""How far a confidence can be trusted: what was said beside what turned out to be true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Pairs = Sequence[tuple[float, float]]
"""What was said of each page, and its F1."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Pages of about the same confidence."""

    pages: int
    confidence: float
    """Their mean confidence."""
    true: float
    """Their mean F1."""


def bins_of(pairs: Pairs, number: int = 10) -> list[Bin]:
    """Pages by confidence, in steps of one to so many; steps without pages are left out.

    >>> bins_of([(0.91, 1.0), (0.95, 0.8), (0.12, 0.3)])
    [Bin(pages=1, confidence=0.12, true=0.3), Bin(pages=2, confidence=0.9299999999999999, true=0.9)]
    """
    if not pairs:
        return []
    confidence, true = np.array(pairs, np.float64).T
    step = np.minimum((confidence * number).astype(int), number - 1)
    return [
        Bin(int(inside.sum()), float(confidence[inside].mean()), float(true[inside].mean()))
        for place in range(number)
        if (inside := step == place).any()
    ]


def calibration_error(pairs: Pairs, number: int = 10) -> float:
    """Mean distance between what was said and what was true, over the bins, by their pages.

    >>> round(calibration_error([(0.9, 1.0), (0.9, 0.8), (0.1, 0.3)]), 4)
    0.0667
    """
    bins = bins_of(pairs, number)
    pages = sum(one.pages for one in bins)
    return sum(one.pages * abs(one.confidence - one.true) for one in bins) / pages if pages else 0.0


def worst_bin(pairs: Pairs, number: int = 10, *, least: int = 50) -> float:
    """The greatest distance between what was said and what was true, of bins with at least so many pages.

    >>> round(worst_bin([(0.9, 1.0), (0.9, 0.7), (0.1, 0.9)], least=2), 4)
    0.05
    """
    return max((abs(one.confidence - one.true) for one in bins_of(pairs, number) if one.pages >= least), default=0.0)


def rank_correlation(pairs: Pairs) -> float:
    """Spearman's: do pages said to be better turn out better? 1: always; 0: that says nothing.

    >>> round(rank_correlation([(0.2, 0.1), (0.5, 0.6), (0.9, 0.7)]), 4)
    1.0
    """
    if len(pairs) < 2:
        return 0.0
    ranks = [_ranks(column) for column in np.array(pairs, np.float64).T]
    confidence, true = (rank - rank.mean() for rank in ranks)
    size = float(np.sqrt((confidence**2).sum() * (true**2).sum()))
    return float((confidence * true).sum()) / size if size else 0.0


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The place of each value among all; equal ones share the mean of theirs."""
    _, which, number = np.unique(values, return_inverse=True, return_counts=True)
    last = number.cumsum()
    ranks: NDArray[np.float64] = (last - (number - 1) / 2)[which.ravel()]
    return ranks
