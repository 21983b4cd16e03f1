"""Blocks of links beside an article are teasers of others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import PROBABLY_ARTICLE, Rule, rule
from dehusk.extractor.verdict import Verdict


@rule("teasers", "holds blocks of links on articles for less probable")
@dataclass(frozen=True, slots=True)
class Teasers(Rule):
    """Blocks of links, less probable on what probably is an article."""

    linked: float = 0.7
    """A block with so many of its words in links is one."""
    damping: float = 0.4
    """It is so much less probable. That gave +.002 to +.004 on old pages and newspapers, and cost WCXB .0004; +.0011 in
    the mean of eight corpora."""
    article: float = PROBABLY_ARTICLE
    """The page must be so probably an article."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if evidence.types.article < self.article:
            return verdict
        left = np.where(evidence.link_density >= self.linked, 1 - self.damping, 1.0)
        return verdict.believe(verdict.probability * left)
