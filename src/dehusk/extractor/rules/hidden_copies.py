"""Copies that a browser does not show, such as those for printers, or to be taken along."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.verdict import Verdict

_APART = np.uint64(0x9E3779B97F4A7C15)
"""Numbers multiplied by it, with overflow, do not meet by chance."""


@rule("hidden copies", "leaves out what a browser does not show if it says again what is shown")
@dataclass(frozen=True, slots=True)
class HiddenCopies(Rule):
    """Hidden blocks that say what chosen ones that are shown say.

    To be hidden is one sign of many to the model, and hidden text is content where a click unfolds it. But what only
    says again what is shown is not wanted twice. A copy may be cut into blocks otherwise than what it is a copy of: the
    words are compared, two by two.
    """

    words: int = 30
    """Of a block that is a copy and not alike by chance."""
    again: float = 0.85
    """So many of its words stand before the same next word in what is shown. Of 3,500 pages a dozen have such a copy:
    six gained .01 to .32 by it, three lost up to .03, whose gold texts say it twice, too."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        chosen, texts = verdict.chosen, evidence.texts
        unseen = (chosen & (evidence.hidden >= 1)).nonzero()[0]
        if not len(unseen) or texts.hashed is None or len(texts.hashed) < self.words:
            return verdict
        edges = np.append(texts.first, len(texts.hashed))
        unseen = unseen[edges[unseen + 1] - edges[unseen] >= self.words]
        if not len(unseen):
            return verdict
        pairs = texts.hashed * _APART
        pairs[:-1] += texts.hashed[1:]
        shown = np.sort(pairs[(chosen & (evidence.hidden < 1)).repeat(np.diff(edges))])
        if not len(shown):
            return verdict
        again = np.zeros(len(pairs) + 1, np.int64)  # up to each word
        np.add.accumulate(shown.take(shown.searchsorted(pairs), mode="clip") == pairs, out=again[1:])
        first, after = edges[unseen], edges[unseen + 1]
        found = chosen.copy()
        found[unseen] = again[after] - again[first] < self.again * (after - first)
        return verdict.choose(found)
