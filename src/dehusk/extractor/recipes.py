"""Which rules decide, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.errors import ParameterError
from dehusk.extractor.evidence import Evidence, Probabilities
from dehusk.extractor.rules.rule import Rule
from dehusk.extractor.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Recipe:
    """Rules in the order in which they are asked."""

    rules: tuple[Rule, ...]

    def __call__(self, evidence: Evidence, probability: Probabilities) -> Verdict:
        """Judge a page: the verdict after all rules, with a step for each that changed something."""
        verdict = Verdict.first(probability)
        for one in self.rules:
            verdict = verdict.after(one.name, one.sentence, one(evidence, verdict))
        return verdict

    @property
    def names(self) -> tuple[str, ...]:
        """Of the rules."""
        return tuple(one.name for one in self.rules)

    def without(self, *names: str) -> Recipe:
        """The recipe without some of its rules."""
        unknown = [name for name in names if name not in self.names]
        if unknown:
            raise ParameterError(f"there is no rule {unknown[0]!r}; the rules are: {', '.join(self.names)}")
        return Recipe(tuple(one for one in self.rules if one.name not in names))
