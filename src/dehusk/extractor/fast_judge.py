"""From the features of the fast extractor to the probabilities of the blocks and a decision."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.bare import with_bare_page
from dehusk.extractor.beside import behind, without
from dehusk.extractor.copies import come_again, without_copies
from dehusk.extractor.decide import Decision, decide
from dehusk.extractor.fast_features import HINTS, NUMBERS, STYLE, FastFeatures, PageOf
from dehusk.extractor.fast_model import PAGE_KINDS, FastModel
from dehusk.extractor.fast_values import FastValues
from dehusk.extractor.headline import with_headline
from dehusk.extractor.judge import SHORTEST, without_comments, without_teasers
from dehusk.extractor.repeats import without_repeats
from dehusk.extractor.unseen import without_little_unseen, without_unseen_copies

_WORDS, _LINKED, _HIDDEN = (NUMBERS.index(name) for name in ("words", "link_density", "hidden"))
_STYLE = slice(NUMBERS.index(STYLE[0]), NUMBERS.index(STYLE[-1]) + 1)
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


class _Told(NamedTuple):
    """What is told of a page before the rules are asked."""

    probability: NDArray[np.float64]
    """By the network, of each block."""
    kinds: NDArray[np.float64]
    """By the trees, of the page."""
    inside: NDArray[np.bool_]
    """The rows of `_Inside`. (kinds of elements × blocks)"""


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
    opined, inside = model.probabilities(features.values, edges), _inside(features.values)
    kinds = iter(model.page_kinds(features.values, np.unique(edges)))  # those of empty pages come twice
    for number, (first, last) in enumerate(pairwise(edges.tolist())):
        if first < last:
            told = _Told(opined[first:last], next(kinds), inside[:, first:last])
            found[number] = _judged(model, features.of_page(number), told)
    return found


def fast_judge(model: FastModel, page: PageOf) -> FastJudgement:
    """Judge the blocks of a page by their features."""
    values = page.values
    return _judged(model, page, _Told(model.probabilities(values), model.page_kinds(values)[0], _inside(values)))


def _inside(values: FastValues) -> NDArray[np.bool_]:
    """The rows of `_Inside`. (kinds of elements × blocks)"""
    return (values.hints.take(_INSIDE, axis=0) > 0).take(values.hints_of, axis=1)


def _judged(model: FastModel, page: PageOf, told: _Told) -> FastJudgement:
    """The judgement from what the network says of each block, and the trees of the page."""
    numbers, kinds, inside = page.values.numbers, told.kinds, _Inside(*told.inside)
    words, hidden, linked = numbers[_WORDS], numbers[_HIDDEN], numbers[_LINKED]
    article, listing = float(kinds[_ARTICLE]), float(kinds[_LISTING])
    probability = without_teasers(told.probability, linked, article)
    probability = without_comments(probability, words, inside.hint_comment, article)
    if float(words.sum()) < SHORTEST:
        decision = Decision(hidden < 1, 0.0, 0.0, float((probability * words).sum()))
    else:
        decision = decide(probability, words, article=article, listing=listing)
        chosen = without_little_unseen(decision.chosen, words, hidden)
        chosen = without_unseen_copies(chosen, hidden, page.texts)
        chosen = with_headline(chosen, probability, NUMBERS, numbers)
        chosen = with_bare_page(chosen, words, linked, hidden)
        chosen = _without_beside(chosen, words, told.inside)
        chosen = _said_once(chosen, page, inside, is_known=article + listing >= _IS_KNOWN)
        decision = Decision(chosen, decision.threshold, decision.expected_f1, decision.expected_words)
    confidence = model.calibrated(decision.expected_f1) if decision.expected_f1 else 0.0
    return FastJudgement(probability, kinds, decision, confidence)


def _said_once(chosen: NDArray[np.bool_], page: PageOf, inside: _Inside, *, is_known: bool) -> NDArray[np.bool_]:
    """The chosen blocks, without what is said twice."""
    numbers, texts = page.values.numbers, page.texts
    words, hidden = numbers[_WORDS], numbers[_HIDDEN]
    if not come_again(texts.alike[chosen]):
        return chosen
    chosen = without_copies(chosen, words, hidden, inside.tag_cell, texts)
    if not is_known:
        return chosen
    return without_repeats(
        chosen,
        words,
        hidden,
        parent=page.holder,
        style=numbers[_STYLE],
        in_list=inside.tag_list,
        exact=inside.tag_cell | inside.tag_pre,
        texts=texts,
    )


def _without_beside(
    chosen: NDArray[np.bool_], words: NDArray[np.float32], inside: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """The chosen blocks, without those in footers and the like, if there is enough elsewhere (`beside.py`).

    What a menu holds is not known here: its end is lost where elements in it are not closed.
    """
    rows, held = _Inside(*inside), np.logical_or.reduce(inside & chosen, axis=1)
    is_there = dict(zip(_Inside._fields, held.tolist(), strict=True))  # nothing chosen is, on most pages
    if is_there["tag_footer"] or is_there["tag_noscript"]:
        footer = rows.tag_footer & ~(rows.tag_quote | rows.tag_article)
        chosen = without(chosen, words, footer | rows.tag_noscript)
    if is_there["tag_aside"]:
        chosen = without(chosen, words, behind(chosen, rows.tag_aside & ~rows.tag_article))
    return chosen
