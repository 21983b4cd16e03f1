"""From the features of the fast extractor to the probabilities of the blocks and a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dehusk.main.bare import with_bare_page
from dehusk.main.beside import behind, without
from dehusk.main.copies import Texts, without_copies
from dehusk.main.decide import Decision, decide
from dehusk.main.fast_features import HINTS, NUMBERS, STYLE
from dehusk.main.fast_model import PAGE_KINDS, FastModel
from dehusk.main.fast_values import FastValues
from dehusk.main.headline import with_headline
from dehusk.main.judge import SHORTEST, without_comments, without_teasers
from dehusk.main.repeats import without_repeats
from dehusk.main.unseen import without_little_unseen, without_unseen_copies

_WORDS, _LINKED, _HIDDEN = (NUMBERS.index(name) for name in ("words", "link_density", "hidden"))
_STYLE = [NUMBERS.index(name) for name in STYLE]
_COMMENT = HINTS.index("in_hint_comment")
_CELL, _LIST, _CODE, _QUOTE, _ARTICLE_TAG, _ASIDE, _FOOTER, _NOSCRIPT = (
    HINTS.index(f"in_tag_{name}") for name in ("cell", "list", "pre", "quote", "article", "aside", "footer", "noscript")
)
_ARTICLE, _LISTING = (PAGE_KINDS.index(kind) for kind in ("article", "listing"))
_IS_KNOWN = 0.5
"""A page that is so probably an article or a listing is no thread and no manual, where texts that come again stay."""


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


def fast_judge(model: FastModel, values: FastValues, texts: Texts, holder: NDArray[np.integer]) -> FastJudgement:
    """Judge the blocks of a page by their features.

    `texts`: what they say; `holder`: the element around each and those beside it.
    """
    words, hidden = values.numbers[_WORDS], values.numbers[_HIDDEN]
    in_comments = _inside(values, _COMMENT)
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
        chosen = _without_beside(chosen, words, values)
        chosen = without_copies(chosen, words, hidden, _inside(values, _CELL), texts)
        if article + listing >= _IS_KNOWN:
            chosen = without_repeats(
                chosen,
                words,
                hidden,
                parent=holder,
                style=values.numbers[_STYLE],
                in_list=_inside(values, _LIST),
                exact=_inside(values, _CELL, _CODE),
                texts=texts,
            )
        decision = replace(decision, chosen=chosen)
    confidence = model.calibrated(decision.expected_f1) if decision.expected_f1 else 0.0
    return FastJudgement(probability, kinds, decision, confidence)


def _without_beside(chosen: NDArray[np.bool_], words: NDArray[np.float32], values: FastValues) -> NDArray[np.bool_]:
    """The chosen blocks, without those in footers and the like, if there is enough elsewhere (`beside.py`).

    What a menu holds is not known here: its end is lost where elements in it are not closed.
    """
    footer = _inside(values, _FOOTER) & ~_inside(values, _QUOTE, _ARTICLE_TAG)
    chosen = without(chosen, words, footer | _inside(values, _NOSCRIPT))
    aside = _inside(values, _ASIDE) & ~_inside(values, _ARTICLE_TAG)
    return without(chosen, words, behind(chosen, aside))


def _inside(values: FastValues, *hints: int) -> NDArray[np.bool_]:
    """Which blocks stand in an element of one of these kinds."""
    found: NDArray[np.bool_] = (values.hints.take(hints, axis=0) > 0).any(axis=0).take(values.hints_of)
    return found
