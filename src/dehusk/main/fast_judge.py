"""From the features of the fast extractor to the probabilities of the blocks and a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dehusk.main.bare import with_bare_page
from dehusk.main.copies import Texts, without_copies
from dehusk.main.decide import Decision, decide
from dehusk.main.fast_features import HINTS, NUMBERS
from dehusk.main.fast_model import PAGE_KINDS, FastModel
from dehusk.main.fast_values import FastValues
from dehusk.main.headline import with_headline
from dehusk.main.judge import SHORTEST, without_comments, without_teasers
from dehusk.main.unseen import without_little_unseen, without_unseen_copies

_WORDS, _LINKED, _HIDDEN = (NUMBERS.index(name) for name in ("words", "link_density", "hidden"))
_COMMENT, _CELL = (HINTS.index(name) for name in ("in_hint_comment", "in_tag_cell"))
_ARTICLE, _LISTING = (PAGE_KINDS.index(kind) for kind in ("article", "listing"))


@dataclass(frozen=True, slots=True, eq=False)
class FastJudgement:
    """What the model says of a page."""

    probability: NDArray[np.float64]
    kinds: NDArray[np.float64]
    """How probably the page is of each of `PAGE_KINDS`."""
    decision: Decision
    confidence: float

    @property
    def article(self) -> float:
        """How probably the page is an article."""
        return float(self.kinds[_ARTICLE])

    @property
    def listing(self) -> float:
        """How probably the page is a listing."""
        return float(self.kinds[_LISTING])


def fast_judge(model: FastModel, values: FastValues, texts: Texts) -> FastJudgement:
    """Judge the blocks of a page by their features. `texts`: what they say."""
    words, hidden = values.numbers[_WORDS], values.numbers[_HIDDEN]
    in_comments = (values.hints[_COMMENT] > 0).take(values.hints_of)
    kinds = model.page_kinds(values)
    article, listing = float(kinds[_ARTICLE]), float(kinds[_LISTING])
    probability = without_teasers(model.probabilities(values), values.numbers[_LINKED], article)
    probability = without_comments(probability, words, in_comments, article)
    if float(words.sum()) < SHORTEST:
        decision = Decision(hidden < 1, 0.0, 0.0, float((probability * words).sum()))
    else:
        decision = decide(probability, words, article=article, listing=listing)
        chosen = without_little_unseen(decision.chosen, words, hidden)
        chosen = without_unseen_copies(chosen, hidden, texts)
        chosen = with_headline(chosen, probability, NUMBERS, values.numbers)
        chosen = with_bare_page(chosen, words, values.numbers[_LINKED], hidden)
        in_cell = (values.hints[_CELL] > 0).take(values.hints_of)
        decision = replace(decision, chosen=without_copies(chosen, words, hidden, in_cell, texts))
    confidence = model.calibrated(decision.expected_f1) if decision.expected_f1 else 0.0
    return FastJudgement(probability, kinds, decision, confidence)
