"""From the probabilities of the blocks to a first choice of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dehusk.arrays import AnyFloats
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.verdict import Verdict

_NOTHING = 1e-9


@rule("expected F1", "takes the blocks with which the highest F1 is expected, of an article only the surest")
@dataclass(frozen=True, slots=True)
class ExpectedF1(Rule):
    """The blocks with which the expected F1 is highest; of an article, only those nearly as sure as its surest.

    The blocks of a listing are content each by itself; those of other pages come together: none is content unless all
    that are more probable are, too.
    """

    least: float = 8.0
    """A page of which fewer words are expected to be content has none: sweep over 0 to 30 on the training pages."""
    surest: float = 0.1
    """Where no block is so probable, nothing is content: many that are none add up to some words. Of 2,700 pages of
    five folds one is such, a shell of which 233 words of menus were taken; the next one's surest has .14."""
    strictness: float = 0.7
    """How high an article raises the bar, by how sure its surest blocks are, so that teasers stay out: +.0011 in the
    mean of eight corpora. What was asked for need not reach it."""
    cuts: int = 32
    """Probabilities from which on, if blocks come together, all are content; each as probable as the others. That
    blocks come together gives +.0024 in the mean of eight corpora."""
    recall: float = 1.0
    """How many times as much recall counts as precision: what is expected of F-beta decides then, with this as beta,
    and the strictness is raised to this power. What that does: `benchmarks/favour.py`, docs/options.md."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        probability = verdict.probability
        words = evidence.words.astype(np.float64)
        expected = probability * words
        total = float(expected.sum())
        if total < self.least or float(probability.max()) < self.surest:
            return verdict.decide(np.zeros(len(words), bool), threshold=1.0, expected_f1=0.0)
        ranking, f1 = _ranked(probability, words, expected, self._cuts, listing=evidence.types.listing)
        worth = f1 if self.recall == 1 else self._worth(ranking, total, evidence.types.listing)
        best = float(ranking.falling[int(worth.argmax())])
        threshold = max(best, self._bar(ranking, total, evidence.types.article))
        chosen = probability >= threshold
        expected_f1 = float(f1[np.count_nonzero(chosen) - 1])
        if evidence.wanted is not None:
            chosen = chosen | (evidence.wanted & (probability >= best))
        return verdict.decide(chosen, threshold=threshold, expected_f1=expected_f1)

    @property
    def _cuts(self) -> AnyFloats:
        return (np.arange(self.cuts) + 0.5) / self.cuts

    def _worth(self, ranking: _Ranking, total: float, listing: float) -> AnyFloats:
        """The F-beta that is expected of taking all blocks up to each."""
        square = self.recall**2
        alone = (1 + square) * ranking.gained / (square * total + ranking.taken)
        content = _contents(ranking.falling, ranking.taken, self._cuts)
        together = (1 + square) * np.minimum(content, ranking.taken) / (square * content + ranking.taken)
        worth: AnyFloats = listing * alone + (1 - listing) * together.mean(axis=0)
        return worth

    def _bar(self, ranking: _Ranking, total: float, article: float) -> float:
        """How probable the blocks of an article must be, by the surest of them with half of the content."""
        sure = int(ranking.gained.searchsorted(total / 2))
        strictness = float(self.strictness**self.recall)
        bar = strictness * article * float(ranking.gained[sure]) / max(float(ranking.taken[sure]), 1.0)
        return min(bar, float(ranking.falling[0]))


class _Ranking(NamedTuple):
    """Blocks, the most probable first."""

    falling: AnyFloats
    """Their probabilities."""
    taken: AnyFloats
    """The words up to each."""
    gained: AnyFloats
    """How many of those are expected to be content."""


def _ranked(
    probability: AnyFloats, words: AnyFloats, expected: AnyFloats, cuts: AnyFloats, *, listing: float
) -> tuple[_Ranking, AnyFloats]:
    """The blocks, as far as they may be chosen, and the F1 that is expected of taking all up to each.

    Of most pages those above the lowest cut are enough, which are a third of all. Behind them F1 rises by no more than
    what is expected of all the rest would add to it.
    """
    total = float(expected.sum())
    likely = (probability >= cuts[0]).nonzero()[0]
    for among in (likely, np.arange(len(words))):
        if not len(among):
            continue
        order = among.take((-probability.take(among)).argsort(kind="stable"))
        falling, taken, gained = (column.take(order) for column in (probability, words, expected))
        found = _Ranking(falling, taken.cumsum(), gained.cumsum())
        both = found.taken + total
        f1 = listing * 2 * found.gained / both + (1 - listing) * _f1_together(found.falling, found.taken, cuts)
        so_far = float(found.gained[-1])
        most = float(f1[-1]) + listing * 2 * (total - so_far) / float(both[-1])
        if so_far >= total / 2 and float(f1.max()) > most:
            break
    return found, f1


def _f1_together(falling: AnyFloats, taken: AnyFloats, cuts: AnyFloats) -> AnyFloats:
    """The F1 that taking so many words is expected to have if the blocks from some probability on are the content.

    `falling`: the probabilities, the highest first; `taken`: the words up to each block.
    """
    content = _contents(falling, taken, cuts)
    # what both have in common, twice, is their sum without their difference: NumPy is slow to find the smaller one
    both, apart = content + taken, content - taken
    np.abs(apart, out=apart)
    apart /= both
    f1: AnyFloats = 1 - apart.sum(axis=0) / len(cuts)
    return f1


def _contents(falling: AnyFloats, taken: AnyFloats, cuts: AnyFloats) -> AnyFloats:
    """How many words the content has if the blocks from each of some probabilities on are it. (cuts × 1)"""
    so_far = np.full(len(taken) + 1, _NOTHING)  # of no words, F1 is 0
    np.maximum(taken, _NOTHING, out=so_far[1:])
    return so_far.take((-falling).searchsorted(-cuts))[:, None]
