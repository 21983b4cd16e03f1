"""Pages of a line or two."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import SHORTEST, Rule, rule
from dehusk.extractor.verdict import Verdict


@rule("short page", "takes all that a page of so few words shows")
@dataclass(frozen=True, slots=True)
class ShortPage(Rule):
    """A page of too few words to be judged: all that it shows is taken, and nobody knows how good that is."""

    words: float = SHORTEST
    """Of a page that is judged."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if float(evidence.words.sum()) >= self.words:
            return verdict
        return verdict.decide(evidence.hidden < 1, threshold=0.0, expected_f1=0.0)
