"""What the words of longer blocks say: some stand in articles on many sites, others in terms of use and offers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats, Singles
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import MAYBE_THREAD, PROBABLY_ARTICLE, Rule, rule
from dehusk.extractor.verdict import Verdict


@rule("wording", "weighs the words of longer blocks by how often articles of other sites use them")
@dataclass(frozen=True, slots=True)
class Wording(Rule):
    """The odds of each block of an article, moved by what its words are worth."""

    weight: float = 0.65
    """How much that counts. In five folds it gave +.004 on news of today, +.006 on older ones, +.001 to +.004 on pages
    of 2011 and 2012; +.0025 in the mean of eight corpora."""
    article: float = PROBABLY_ARTICLE
    """The page must be so probably an article: with shops and threads it did harm."""
    thread: float = MAYBE_THREAD
    """And less probably a thread."""
    farthest: float = 30.0
    """Beyond that a block is surely content or surely not, and numbers overflow."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        types = evidence.types
        if evidence.wording is None or types.article < self.article or types.forum >= self.thread:
            return verdict
        by = np.clip(self.weight * evidence.wording, -self.farthest, self.farthest, dtype=np.float64)
        return verdict.believe(moved(verdict.probability, by))


def moved(probability: Floats, by: Singles | Floats) -> Floats:
    """The probabilities, the logarithms of their odds moved.

    >>> moved(np.array([0.5, 0.5]), np.array([0.0, np.log(3)])).round(2).tolist()
    [0.5, 0.75]
    """
    raised = probability * np.exp(by)
    return np.asarray(raised / (raised + (1 - probability)))
