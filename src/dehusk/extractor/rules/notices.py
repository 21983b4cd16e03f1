"""Notices to browsers that run no scripts, such as “JavaScript is required”.

They stand in `<noscript>`, as the threads of some forums do (which gain .002 of F1 by it), and are all that a page made
by a script shows there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.rules.rule import Rule, rule
from dehusk.extractor.verdict import Verdict

JAVASCRIPT = 0xF777D35960966D27
"""The word, as `dehusk.extractor.vocabulary` numbers it, in any language and case."""


@rule("notices", "leaves out notices to browsers that run no scripts")
@dataclass(frozen=True, slots=True)
class Notices(Rule):
    """Blocks in `<noscript>` that speak of JavaScript are no content."""

    word: int = JAVASCRIPT
    """The word by which such notices are known."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        hashed = evidence.texts.hashed
        in_noscript = evidence.inside("tag_noscript")
        if hashed is None or not in_noscript.any():  # as on most pages
            return verdict
        said = np.add.reduceat(hashed == np.uint64(self.word), evidence.texts.first, dtype=np.int64) > 0
        return verdict.believe(verdict.probability * ~(in_noscript & said))
