"""Parts of a thread that look alike are alike: all posts are content or none, and so are signatures and user boxes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Singles
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.outline.arrays import numbered
from dehusk.extractor.rules.rule import MAYBE_THREAD, PROBABLY_ARTICLE, Rule, rule, styles
from dehusk.extractor.verdict import Verdict

_LEAST_ODDS = 1e-9


@rule("level alike", "draws blocks that look alike to one another")
@dataclass(frozen=True, slots=True)
class LevelAlike(Rule):
    """Blocks of the same style drawn to one another on what may be a thread or is an article, the surer the more."""

    in_threads: float = 0.8
    """How far, on a page that is surely a thread: +.009 on threads of one corpus and +.001 on those of another."""
    in_articles: float = 0.2
    """How far, on a page that is surely an article: +.003 on news of today, +.001 to +.002 on pages of 2012."""
    thread: float = MAYBE_THREAD
    """What is so probably a thread is treated as one."""
    article: float = PROBABLY_ARTICLE
    """What else is so probably an article is treated as one."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        types = evidence.types
        if types.forum >= self.thread:
            share = self.in_threads * types.forum
        elif types.article >= self.article:
            share = self.in_articles * types.article
        else:
            return verdict
        return verdict.believe(levelled(verdict.probability, evidence.words, styles(evidence), share))


def levelled(probability: Floats, words: Singles, style: NDArray[np.int64], share: float) -> Floats:
    """Each block's odds moved by a share of the way to the mean of the blocks of its style.

    The means are those of logarithms, in which long blocks count more, by the roots of their words.

    >>> style = np.array([3, 3, 3, 1])
    >>> levelled(np.array([0.9, 0.9, 0.3, 0.2]), np.ones(4, np.float32), style, 0.5).round(2).tolist()
    [0.84, 0.84, 0.54, 0.2]
    """
    group, size = numbered(style)
    weight = np.sqrt(words, dtype=np.float64) + 1e-3
    odds = np.log(np.maximum(probability, _LEAST_ODDS) / np.maximum(1 - probability, _LEAST_ODDS))
    mean = np.bincount(group, weight * odds) / np.bincount(group, weight)
    drawn = share * (size > 1).take(group)
    return np.asarray(1 / (1 + np.exp((drawn - 1) * odds - drawn * mean.take(group))))
