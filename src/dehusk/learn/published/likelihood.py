"""Log-likelihoods of labelled sequences by `fit` and `stay`, with their slopes: maximum entropy, its Markov model, CRF.

A page weighs what its blocks do (`weight`, the same for all blocks of a page).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.sequence_models import Family
from dehusk.arrays import Floats


class Sequences:
    """Labels of sequences one after another; those that are too long are cut."""

    __slots__ = ("before", "label", "steps")

    def __init__(self, lengths: Sequence[int], label: NDArray[np.bool_], longest: int) -> None:
        page_start = np.cumsum(lengths) - lengths
        place = np.arange(len(label)) - np.repeat(page_start, lengths)
        first = place % longest == 0
        self.label = label.astype(np.float64)
        self.before = np.where(first, 0.0, np.append(0.0, np.where(label[:-1], 1.0, -1.0)))
        """+1 after content, -1 after other blocks, 0 at the start of a sequence."""
        start = np.flatnonzero(first)
        length = np.diff(np.append(start, len(label)))
        order = np.argsort(-length, kind="stable")
        start, length = start[order], length[order]
        # the rows at place 0 of all sequences, at place 1 of those that have one …
        number = [int(np.searchsorted(-length, -step, side="left")) for step in range(int(length.max(initial=0)))]
        self.steps = [start[:left] + step for step, left in enumerate(number)]


Likelihood = Callable[[Sequences, Floats, Floats, Floats], tuple[float, Floats, Floats]]


def likelihood_of(family: Family) -> Likelihood:
    """From sequences, `fit`, `stay` and weights of the blocks to the log-likelihood and its slopes by fit and stay."""
    return {"maxent": maxent, "memm": memm, "crf": crf}[family]


def maxent(sequences: Sequences, fit: Floats, stay: Floats, weight: Floats) -> tuple[float, Floats, Floats]:
    """Every block by itself."""
    value, slope = _logistic(sequences.label, fit, weight)
    return value, slope, np.zeros_like(stay)


def memm(sequences: Sequences, fit: Floats, stay: Floats, weight: Floats) -> tuple[float, Floats, Floats]:
    """Every block given the label before."""
    value, slope = _logistic(sequences.label, fit + sequences.before * stay, weight)
    return value, slope, slope * sequences.before


def _logistic(label: Floats, total: Floats, weight: Floats) -> tuple[float, Floats]:
    value = float((weight * (label * total - np.logaddexp(0, total))).sum())
    return value, weight * (label - 1 / (1 + np.exp(-np.clip(total, -500, 500))))


def crf(sequences: Sequences, fit: Floats, stay: Floats, weight: Floats) -> tuple[float, Floats, Floats]:
    """All labels of a sequence at once, by passing log-odds forward and back along all sequences abreast."""
    inner = sequences.before != 0
    same = inner & (sequences.before == 2 * sequences.label - 1)
    forward, gain = _forward(sequences, fit, stay)
    backward = _backward(sequences, fit, stay)
    value = float((weight * (fit * sequences.label + stay * same - gain)).sum())
    probable = 1 / (1 + np.exp(-np.clip(forward + backward, -500, 500)))
    rows = np.flatnonzero(inner)
    ahead, level = forward[rows - 1], fit[rows] + backward[rows]
    equal = stay[rows] + np.logaddexp(0, ahead + level)
    stays = np.zeros_like(stay)
    stays[rows] = 1 / (1 + np.exp(np.clip(np.logaddexp(ahead, level) - equal, -500, 500)))
    return value, weight * (sequences.label - probable), weight * (same - stays)


def _forward(sequences: Sequences, fit: Floats, stay: Floats) -> tuple[Floats, Floats]:
    """Log-odds of content at each place by all up to it; and what each place adds to the logarithm of the total."""
    odds, gain = np.zeros_like(fit), np.zeros_like(fit)
    for step, rows in enumerate(sequences.steps):
        if step == 0:
            odds[rows] = fit[rows]
            continue
        before, keep = odds[rows - 1], stay[rows]
        no = np.logaddexp(keep, before)
        odds[rows] = fit[rows] + np.logaddexp(0, keep + before) - no
        gain[rows] = no
    gain[last_rows(sequences)] += np.logaddexp(0, odds[last_rows(sequences)])
    return odds, gain


def _backward(sequences: Sequences, fit: Floats, stay: Floats) -> Floats:
    """Log-odds of content at each place by all after it."""
    odds = np.zeros_like(fit)
    for rows in sequences.steps[:0:-1]:
        level, keep = fit[rows] + odds[rows], stay[rows]
        odds[rows - 1] = np.logaddexp(0, keep + level) - np.logaddexp(keep, level)
    return odds


def last_rows(sequences: Sequences) -> NDArray[np.int64]:
    """The last place of each sequence."""
    is_last = np.ones(len(sequences.before), bool)
    is_last[:-1] = sequences.before[1:] == 0
    return np.flatnonzero(is_last)
