"""From the features of the fast extractor to the probabilities of the blocks and a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.main.bare import with_bare_page
from dehusk.main.beside import behind, without
from dehusk.main.copies import without_copies
from dehusk.main.decide import Decision, decide
from dehusk.main.fast_features import HINTS, NUMBERS, STYLE, FastFeatures, PageOf
from dehusk.main.fast_model import PAGE_KINDS, FastModel
from dehusk.main.headline import with_headline
from dehusk.main.judge import SHORTEST, without_comments, without_teasers
from dehusk.main.repeats import without_repeats
from dehusk.main.unseen import without_little_unseen, without_unseen_copies

_WORDS, _LINKED, _HIDDEN = (NUMBERS.index(name) for name in ("words", "link_density", "hidden"))
_STYLE = [NUMBERS.index(name) for name in STYLE]
_ARTICLE, _LISTING = (PAGE_KINDS.index(kind) for kind in ("article", "listing"))
_IS_KNOWN = 0.5
"""A page that is so probably an article or a listing is no thread and no manual, where texts that come again stay."""


class _Inside(NamedTuple):
    """Per block: does it stand in an element of that kind?"""

    hint_comment: NDArray[np.bool_]
    tag_cell: NDArray[np.bool_]
    tag_list: NDArray[np.bool_]
    tag_pre: NDArray[np.bool_]
    tag_quote: NDArray[np.bool_]
    tag_article: NDArray[np.bool_]
    tag_aside: NDArray[np.bool_]
    tag_footer: NDArray[np.bool_]
    tag_noscript: NDArray[np.bool_]


_INSIDE = [HINTS.index(f"in_{name}") for name in _Inside._fields]


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


def judge_pages(model: FastModel, features: FastFeatures) -> list[FastJudgement | None]:
    """Judge several pages by the features of their blocks; None where a page has none."""
    edges = features.blocks.edges
    found: list[FastJudgement | None] = [None] * (len(edges) - 1)
    if not len(features.blocks):
        return found
    opined = model.probabilities(features.values, edges)
    bounds = [(number, first, last) for number, (first, last) in enumerate(pairwise(edges.tolist())) if first < last]
    pages = [features.of_page(number) for number, _, _ in bounds]
    kinds = model.page_kinds(*[page.values for page in pages])
    for page, own, (number, first, last) in zip(pages, kinds, bounds, strict=True):
        found[number] = _judged(model, page, opined[first:last], own)
    return found


def fast_judge(model: FastModel, page: PageOf) -> FastJudgement:
    """Judge the blocks of a page by their features."""
    return _judged(model, page, model.probabilities(page.values), model.page_kinds(page.values)[0])


def _judged(model: FastModel, page: PageOf, opined: NDArray[np.float64], kinds: NDArray[np.float64]) -> FastJudgement:
    """The judgement from what the network says of each block, and the trees of the page."""
    values, texts = page.values, page.texts
    words, hidden = values.numbers[_WORDS], values.numbers[_HIDDEN]
    inside = _Inside(*(values.hints.take(_INSIDE, axis=0) > 0).take(values.hints_of, axis=1))
    article, listing = float(kinds[_ARTICLE]), float(kinds[_LISTING])
    probability = without_teasers(opined, values.numbers[_LINKED], article)
    probability = without_comments(probability, words, inside.hint_comment, article)
    if float(words.sum()) < SHORTEST:
        decision = Decision(hidden < 1, 0.0, 0.0, float((probability * words).sum()))
    else:
        decision = decide(probability, words, article=article, listing=listing)
        chosen = without_little_unseen(decision.chosen, words, hidden)
        chosen = without_unseen_copies(chosen, hidden, texts)
        chosen = with_headline(chosen, probability, NUMBERS, values.numbers)
        chosen = with_bare_page(chosen, words, values.numbers[_LINKED], hidden)
        chosen = _without_beside(chosen, words, inside)
        chosen = without_copies(chosen, words, hidden, inside.tag_cell, texts)
        if article + listing >= _IS_KNOWN:
            chosen = without_repeats(
                chosen,
                words,
                hidden,
                parent=page.holder,
                style=values.numbers[_STYLE],
                in_list=inside.tag_list,
                exact=inside.tag_cell | inside.tag_pre,
                texts=texts,
            )
        decision = replace(decision, chosen=chosen)
    confidence = model.calibrated(decision.expected_f1) if decision.expected_f1 else 0.0
    return FastJudgement(probability, kinds, decision, confidence)


def _without_beside(chosen: NDArray[np.bool_], words: NDArray[np.float32], inside: _Inside) -> NDArray[np.bool_]:
    """The chosen blocks, without those in footers and the like, if there is enough elsewhere (`beside.py`).

    What a menu holds is not known here: its end is lost where elements in it are not closed.
    """
    footer = inside.tag_footer & ~(inside.tag_quote | inside.tag_article)
    chosen = without(chosen, words, footer | inside.tag_noscript)
    return without(chosen, words, behind(chosen, inside.tag_aside & ~inside.tag_article))
