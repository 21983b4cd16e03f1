"""Maximum subsequence segmentation: score every token, take the run with the greatest sum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.bte import maximum_run
from dehusk.algorithms.parts.naive_bayes import read_naive_bayes
from dehusk.algorithms.parts.token_features import token_features
from dehusk.algorithms.registry import algorithm
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step

DEFAULT_MODEL = "naive-bayes-tokens.npz"
_UNIT = 2**20
"""Scores are added as whole numbers of this fraction, so that the sum does not depend on the order."""


@algorithm("mss", family="tokens", year=2009, aliases=("nb-mss",))
@dataclass(frozen=True, slots=True)
class MaximumSubsequence:
    """The run of tokens with the greatest sum of scores, a score saying how much a token looks like main content.

    A Naive Bayes classifier gives each tag and word the probability p of being content, from the token with its
    two successors and from the tag of its parent; the score is p − 0.5. The sum makes the decision global, so that
    single scores may be wrong. `segments` is the number of runs: 1 is the paper's, more of them takes the best
    maximal subsequences (of Ruzzo and Tompa), `None` takes all.

    `model` is the path of a classifier made with `dehusk train naive-bayes`; the one that comes with dehusk was
    trained on annotated pages in many languages, mostly English. As in the paper, words have Porter's stems (those
    of ASCII letters; others only lose their case and the punctuation around them), all numbers are one token, and
    every token has a parent: around a tag that is the element around the one it opens or closes. Differences to the
    paper: what a parent says is learned for words and for tags apart, and a trigram that was not seen on several
    sites gives way to its shape (tags and numbers as they are, other words alike).

    Tokens do not depend on the layout of the source: pretty-printed and minified copies give the same words. Of
    the link filters only Filter 1 changes anything, for it takes tokens away.

    Signals, one value a token: `score`; `total` (the sum up to it); `word` (is it a word?); and `runs`, the first
    token of each run and the one after it.

    Paper: J. Pasternack, D. Roth: Extracting Article Text from the Web with Maximum Subsequence Segmentation.
    WWW 2009.
    """

    segments: int | None = 1
    model: str | None = None

    def __post_init__(self) -> None:
        if self.segments is not None and self.segments < 1:
            raise ParameterError(f"mss: segments must be at least 1, or None for all, not {self.segments}")
        if self.model is not None:
            read_naive_bayes(self.model)

    def __call__(self, page: Page) -> Selection:
        stream = page.source.stream
        classifier = read_naive_bayes(self.model or DEFAULT_MODEL)
        score = np.rint((classifier.probability(token_features(page)) - 0.5) * _UNIT).astype(np.int64)
        runs = best_runs(score, self.segments)
        inside = np.zeros(len(score) + 1, np.int64)
        inside[runs[:, 0]] += 1
        inside[runs[:, 1]] -= 1
        in_run = page.source.words_in(np.cumsum(inside[:-1]) > 0)
        kept = in_run & ~page.source_layout.hidden
        steps = (
            Step("more probably content than not, by itself", page.source.words_in(score > 0)),
            Step("inside the run with the greatest sum", in_run),
            Step("shown by a browser", kept),
        )
        signals = {
            "score": score / _UNIT,
            "total": np.cumsum(score) / _UNIT,
            "word": stream.is_word,
            "runs": runs,
        }
        return Selection.of_source(page, kept, by="mss", steps=steps, signals=signals)


def best_runs(score: NDArray[np.int64], segments: int | None) -> NDArray[np.int64]:
    """The `segments` maximal runs with the greatest sums, in order; each as its first row and the row after it."""
    if segments == 1:
        first, after = maximum_run(score)
        return np.array([(first, after)] if after > first else [], np.int64).reshape(-1, 2)
    runs = maximal_runs(score)
    if segments is None or len(runs) <= segments:
        return runs
    total = np.concatenate(([0], np.cumsum(score)))
    worth = total[runs[:, 1]] - total[runs[:, 0]]
    return runs[np.sort(np.argsort(-worth, kind="stable")[:segments])]


def maximal_runs(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """All maximal scoring subsequences, in order; each as its first row and the row after it.

    Such a run scores more than any part of it, and no longer run that holds it does. They are disjoint, and every
    value above zero lies in one. Neighbours of one sign are added up first, so that only their sums are visited
    one by one; of these each is put on a stack and taken off it once.

    Paper: W. L. Ruzzo, M. Tompa: A Linear Time Algorithm for Finding All Maximal Scoring Subsequences. ISMB 1999.

    >>> maximal_runs(np.array([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5])).tolist()
    [[0, 1], [2, 3], [4, 11]]
    """
    total = np.concatenate(([0], np.cumsum(values)))
    edges = np.flatnonzero(np.diff(values > 0, prepend=False, append=False))
    first, after = edges[0::2], edges[1::2]
    stack: list[tuple[int, int, int, int, int]] = []  # first, after, total before, total after, next lower below
    rows = zip(first.tolist(), after.tolist(), total[first].tolist(), total[after].tolist(), strict=True)
    for start, end, left, right in rows:
        below = len(stack) - 1
        while True:
            while below >= 0 and stack[below][2] >= left:  # the nearest run that begins lower
                below = stack[below][4]
            if below < 0 or stack[below][3] >= right:
                break
            start, left, lower = stack[below][0], stack[below][2], stack[below][4]
            del stack[below:]  # it ends lower too: all from there on is one run
            below = lower
        stack.append((start, end, left, right, below))
    return np.array([run[:2] for run in stack], np.int64).reshape(-1, 2)
