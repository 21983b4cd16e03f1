"""What stands aside of the content: other stories, offers, boxes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Flags
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.rules.shared import leave_out
from dehusk.extractor.verdict import Verdict


@rule("asides", "leaves out what stands aside behind the content")
@dataclass(frozen=True, slots=True)
class Asides(Rule):
    """What stands in an `<aside>` behind all that is chosen elsewhere. One of an `<article>` stays."""

    enough: float = 100.0
    """Words chosen elsewhere. With 50 it was the same, with 30 products lost .005."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        inside = evidence.inside("tag_aside") & ~evidence.around("tag_article", "tag_aside")
        last = behind(verdict.chosen, inside)
        return verdict.choose(leave_out(evidence, verdict.chosen, last, enough=self.enough))


def behind(chosen: Flags, inside: Flags) -> Flags:
    """What stands inside some element, behind all that is chosen elsewhere: between paragraphs it may belong to them.

    >>> behind(np.ones(3, bool), np.array([True, False, True])).tolist()
    [False, False, True]
    """
    elsewhere = (chosen & ~inside).nonzero()[0]
    last = int(elsewhere[-1]) if len(elsewhere) else -1
    found: Flags = inside & (np.arange(len(inside)) > last)
    return found
