"""Comments, as far as the names of elements tell of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import MAYBE_ARTICLE, Rule, headline, rule
from dehusk.extractor.verdict import Verdict


@rule("named comments", "leaves out what is named after comments, on what may be an article")
@dataclass(frozen=True, slots=True)
class NamedComments(Rule):
    """What stands in elements named after comments is less probable, the more surely the page is an article.

    On what may be one it is no content at all, if there is enough elsewhere. Where the headline stands in such an
    element, all of the page is called so, and that says nothing: some forty of 3,500 pages are such, most of them
    threads. +.0075 in the mean of eight corpora.
    """

    damping: float = 0.8
    """How much less probable it is, on a page that is surely an article."""
    article: float = MAYBE_ARTICLE
    """What is so probably an article may be one."""
    enough: float = 60.0
    """Words of content expected elsewhere. That was chosen on pages of 2012 that carry their comments (+.02); elsewhere
    it made no difference."""
    thread: float = 0.4
    """What is so probably a thread may call its posts comments. Of 2,600 pages three are such, all of them threads."""
    mostly: float = 5.0
    """It does, if so many times as much content is expected there as elsewhere."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        called = evidence.inside("hint_comment")
        if not called.any() or (called & headline(evidence)).any():
            return verdict
        expected = verdict.probability * evidence.words
        inside, elsewhere = float(expected[called].sum()), float(expected[~called].sum())
        types = evidence.types
        are_posts = types.forum >= self.thread and inside >= self.mostly * elsewhere
        is_none = types.article >= self.article and elsewhere >= self.enough and not are_posts
        left = 0.0 if is_none else 1 - self.damping * types.article
        return verdict.believe(verdict.probability * np.where(called, left, 1.0))
