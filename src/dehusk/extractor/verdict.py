"""What is decided about the blocks of a page, and what each rule did to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Floats


class RuleStep(NamedTuple):
    """What stood after a rule that changed something."""

    rule: str
    """Its name."""
    sentence: str
    """What it does, for people: it "keeps headings and code inside the content"."""
    probability: Floats
    chosen: Flags


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Which blocks are content, how sure that is, and what was decided so far."""

    probability: Floats
    """How probably each block is content."""
    chosen: Flags
    """The blocks that are content."""
    threshold: float = 1.0
    """The probability from which on blocks were chosen, before rules looked at what stands around them."""
    expected_f1: float = 0.0
    """How good the choice is expected to be; 0 if nothing is known about that."""
    steps: tuple[RuleStep, ...] = ()
    """What stood at first, and after each rule that changed something."""

    @classmethod
    def first(cls, probability: Floats) -> Verdict:
        """What the model says of each block by itself; nothing is chosen yet.

        >>> verdict = Verdict.first(np.array([0.9, 0.2]))
        >>> verdict.chosen.tolist(), [step.rule for step in verdict.steps]
        ([False, False], ['model'])
        """
        none = np.zeros(len(probability), bool)
        return cls(probability, none, steps=(RuleStep("model", "looks at each block", probability, none),))

    def choose(self, chosen: Flags) -> Verdict:
        """The same with other blocks."""
        return replace(self, chosen=chosen)

    def believe(self, probability: Floats) -> Verdict:
        """The same with other probabilities."""
        return replace(self, probability=probability)

    def decide(self, chosen: Flags, *, threshold: float, expected_f1: float) -> Verdict:
        """The same with the blocks from some probability on, of which so much is expected."""
        return replace(self, chosen=chosen, threshold=threshold, expected_f1=expected_f1)

    def after(self, name: str, sentence: str, then: Verdict) -> Verdict:
        """What a rule made of this verdict, with a step if that is anything else."""
        if _same(then.probability, self.probability) and _same(then.chosen, self.chosen):
            return replace(then, steps=self.steps)
        return replace(then, steps=(*self.steps, RuleStep(name, sentence, then.probability, then.chosen)))

    @property
    def choices(self) -> tuple[RuleStep, ...]:
        """The steps after which other blocks were chosen than before."""
        return tuple(now for last, now in pairwise(self.steps) if not np.array_equal(last.chosen, now.chosen))


def _same(now: NDArray[Any], before: NDArray[Any]) -> bool:
    return now is before or np.array_equal(now, before)
