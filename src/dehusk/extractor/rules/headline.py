"""The headline of a page stands in its text."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, headline, rule
from dehusk.extractor.verdict import Verdict


@rule("headline", "brings the headline")
@dataclass(frozen=True, slots=True)
class Headline(Rule):
    """The heading that says what the title says, if it is shown and anything else is chosen.

    Some who say what the content of a page is count the headline, and some do not; those from whom the model learned
    mostly do not. So it comes always, whatever the model says: docs/headline.md has what that is worth.
    """

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if not verdict.chosen.any():
            return verdict
        return verdict.choose(verdict.chosen | (headline(evidence) & (evidence.hidden < 1)))
