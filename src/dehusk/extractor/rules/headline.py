"""The headline of a page stands in its text, if it is not too improbable."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, headline, rule
from dehusk.extractor.verdict import Verdict


@rule("headline", "brings the headline")
@dataclass(frozen=True, slots=True)
class Headline(Rule):
    """The heading that says what the title says, if it is shown and anything else is chosen."""

    maybe: float = 0.15
    """A headline that is so probably content stands in the text. Some who say what the content of a page is count it,
    some do not, and most of those from whom the model learned do not: so it is far less sure of headlines than it
    should be. Against the threshold of all blocks that is +.013 on old blogs, +.006 on old newspapers, -.003 on new
    ones."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if not verdict.chosen.any():
            return verdict
        comes = headline(evidence) & (evidence.hidden < 1) & (verdict.probability >= self.maybe)
        return verdict.choose(verdict.chosen | comes)
