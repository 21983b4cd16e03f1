"""Elements that say that they hold no main content: footers, menus, and what is for browsers without scripts.

The model knows them as signs among many, and now and then chooses a long text there all the same: the terms of an
offer, the stories of a news agency. Pages whose main content stands in such an element exist, too; so it is left out
only where there is enough elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.rules.shared import leave_out
from dehusk.extractor.verdict import Verdict


@rule("outside content", "leaves out footers, menus and the like")
@dataclass(frozen=True, slots=True)
class OutsideContent(Rule):
    """What stands in a footer, a menu or `<noscript>`.

    A footer of a quote or of an `<article>` stays, since it may be a card's or have footnotes. +.0010 on WCXB
    (collections +.008, services and products +.002), +.0003 on news that was never learned from.
    """

    enough: float = 100.0
    """Words chosen elsewhere. With 50 it was the same, with 30 products lost .005."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        apart = evidence.inside("tag_footer")
        apart &= ~evidence.around("tag_quote", "tag_footer") & ~evidence.around("tag_article", "tag_footer")
        apart |= evidence.inside("tag_nav", "tag_noscript")
        return verdict.choose(leave_out(evidence, verdict.chosen, apart, enough=self.enough))
