"""From the probabilities of the blocks to a selection of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEAST = 8.0
"""A page of which fewer words are expected to be content has none: sweep over 0 to 30 on the training pages."""
STRICTNESS = 0.7
"""How high an article raises the bar, by how sure its surest blocks are."""
_FEW, _LITTLE, _MORE, _AT_ALL, _MAYBE_NONE = 40.0, 0.04, 1.5, 0.1, 0.4
"""Fewer words than the first, or a smaller share of the page than the second, are hardly all of its content. If so many
times as many are expected, all that is at least so probable is taken, too, unless the page is so probably an article:
+.017 on listings; articles of a line or two lost by it. Where no block at all is so probable, nothing is content: of
2,700 pages of five folds one is such, a shell of which 233 words of menus were taken; the next one's surest has .14."""
_CUTS = (np.arange(32) + 0.5) / 32
"""Probabilities from which on, if blocks come together, all are content; each as probable as the others."""
_NOTHING = 1e-9

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """Which blocks are content, from which probability on, and how good that is expected to be."""

    chosen: NDArray[np.bool_]
    threshold: float
    expected_f1: float
    expected_words: float


def decide(probability: Floats, words: Floats, *, article: float, listing: float) -> Decision:
    """The blocks with which the expected F1 is highest; of an article, only those nearly as sure as its surest.

    `article`, `listing`: how probably the page is one. The blocks of a listing are content each by itself; those of
    other pages come together: none is content unless all that are more probable are, too.

    >>> probability, words = np.array([0.9, 0.4, 0.1]), np.array([100.0, 900.0, 50.0])
    >>> decide(probability, words, article=0.0, listing=1.0).chosen.tolist()
    [True, True, False]
    >>> decide(probability, words, article=0.0, listing=0.0).chosen.tolist()
    [True, False, False]
    """
    words = words.astype(np.float64)
    expected = probability * words
    total = float(expected.sum())
    if total < LEAST or float(probability.max()) < _AT_ALL:  # many blocks that are no content add up to some words
        return Decision(np.zeros(len(words), bool), 1.0, 0.0, total)
    (falling, taken, gained), f1 = _ranked(probability, words, expected, total=total, listing=listing)
    threshold = float(falling[int(f1.argmax())])
    sure = int(gained.searchsorted(total / 2))  # the last of the surest blocks with half of the content
    bar = STRICTNESS * article * float(gained[sure]) / max(float(taken[sure]), 1.0)
    threshold = max(threshold, min(bar, float(falling[0])))
    few = max(_FEW, _LITTLE * float(words.sum()))
    if article < _MAYBE_NONE and min(few, total / _MORE) > taken[np.count_nonzero(falling >= threshold) - 1]:
        threshold = min(threshold, _AT_ALL)
    chosen = probability >= threshold
    return Decision(chosen, threshold, float(f1[np.count_nonzero(chosen) - 1]), total)


class _Ranking(NamedTuple):
    """Blocks, the most probable first."""

    falling: Floats
    """Their probabilities."""
    taken: Floats
    """The words up to each."""
    gained: Floats
    """How many of those are expected to be content."""


def _ranked(
    probability: Floats, words: Floats, expected: Floats, *, total: float, listing: float
) -> tuple[_Ranking, Floats]:
    """The blocks, as far as they may be chosen, and the F1 that is expected of taking all up to each.

    Of most pages those above the lowest cut are enough, which are a third of all. Behind them F1 rises by no more than
    what is expected of all the rest would add to it.
    """
    likely = (probability >= _CUTS[0]).nonzero()[0]
    for among in (likely, np.arange(len(words))):
        order = among.take((-probability.take(among)).argsort(kind="stable"))
        falling, taken, gained = (column.take(order) for column in (probability, words, expected))
        found = _Ranking(falling, taken.cumsum(), gained.cumsum())
        both = found.taken + total
        f1 = listing * 2 * found.gained / both + (1 - listing) * _f1_together(found.falling, found.taken)
        so_far = float(found.gained[-1])
        most = float(f1[-1]) + listing * 2 * (total - so_far) / float(both[-1])
        if so_far >= total / 2 and float(f1.max()) > most:
            break
    return found, f1


def _f1_together(falling: Floats, taken: Floats) -> Floats:
    """The F1 that taking so many words is expected to have if the blocks from some probability on are the content.

    `falling`: the probabilities, the highest first; `taken`: the words up to each block.
    """
    so_far = np.full(len(taken) + 1, _NOTHING)  # of no words, F1 is 0
    np.maximum(taken, _NOTHING, out=so_far[1:])
    content = so_far.take((-falling).searchsorted(-_CUTS))[:, None]
    # what both have in common, twice, is their sum without their difference: NumPy is slow to find the smaller one
    both, apart = content + taken, content - taken
    np.abs(apart, out=apart)
    apart /= both
    f1: Floats = 1 - apart.sum(axis=0) / len(_CUTS)
    return f1
