"""From the features of a page to its type, what is known of its blocks, and a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import FARTHEST
from dehusk.extractor.decide import Decision
from dehusk.extractor.evidence import Evidence, PageTypes, Questions
from dehusk.extractor.features import features_of
from dehusk.extractor.model import DEFAULT_MODEL, Model, read_model
from dehusk.extractor.opinion import Opinion
from dehusk.extractor.recipes import RECIPE, Recipe
from dehusk.extractor.rules.named_comments import NamedComments
from dehusk.extractor.rules.second_opinion import SecondOpinion
from dehusk.extractor.rules.shared import IS_THREAD, MAYBE_ARTICLE, PROBABLY_ARTICLE
from dehusk.extractor.texts import Texts
from dehusk.extractor.threads import NO_POSTS, AskPosts, posts_in
from dehusk.extractor.verdict import Verdict
from dehusk.selection import Selection

_FORUM = "forum"
_ASK_POSTS, _SURELY_THREAD = 0.05, 0.95
"""The posts of a page that is so probably a thread, and not surely, are read; if they are those of a
thread, it is one so surely. Of 2,600 pages 130 were asked, and the 26 that had such posts were all threads: +.0015 on
WCXB (threads +.02), +.003 on threads of another corpus; blogs of 2012 with comments stayed as they were."""


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """What the model and the rules say of a page."""

    verdict: Verdict
    types: NDArray[np.float64]
    expected_words: float
    """Of content."""
    confidence: float
    opinion: Opinion
    """The one that counted."""
    is_second: bool

    @property
    def probability(self) -> NDArray[np.float64]:
        """How probably each block is content."""
        return self.verdict.probability

    @property
    def decision(self) -> Decision:
        """What is measured."""
        found = self.verdict
        return Decision(found.chosen, found.threshold, found.expected_f1, self.expected_words)


def page_types_of(selection: Selection) -> dict[str, float]:
    """How probably a page is of each type, the most probable first; nothing for a page without words.

    What the default extractor said is taken as it is; for a selection of another algorithm the page is judged again.
    """
    model = read_model(DEFAULT_MODEL)
    types = selection.signals.get("page_types")
    if types is None or len(types) != len(model.types):
        features = features_of(selection.page)
        if not len(features.blocks):
            return {}
        types = types_of(model, model.values(features), features.declared, posts_in(features.blocks))
    order = (-types).argsort(kind="stable")
    return {model.types[number]: float(types[number]) for number in order.tolist()}


def types_of(
    model: Model, values: NDArray[np.float32], declared: NDArray[np.float32], posts: AskPosts
) -> NDArray[np.float64]:
    """How probably the page is of each of the model's types; where it may be a thread, by its posts."""
    types = model.page_types(values, declared)
    if _FORUM not in model.types:
        return types
    forum = model.types.index(_FORUM)
    thread = float(types[forum])
    if not _ASK_POSTS <= thread < IS_THREAD or posts().kind != "thread":
        return types
    types = types * ((1 - _SURELY_THREAD) / (1 - thread))
    types[forum] = _SURELY_THREAD
    return types


def evidence_from(
    model: Model,
    values: NDArray[np.float32],
    above: NDArray[np.integer],
    texts: Texts,
    types: NDArray[np.float64],
    *,
    posts: AskPosts = lambda: NO_POSTS,
    keep_comments: bool = False,
) -> Evidence:
    """What is known of the blocks of a page, by all their features (features × blocks).

    `above`: their ancestors, innermost first, numbered in any way: only which are the same counts. (levels × blocks)
    `texts`: what they say; `types`: how probably the page is of each of the model's; `posts` are read if a rule asks.
    """
    number = _rows_of(model.names)
    named = values[number["hint_comment"]] < FARTHEST if keep_comments else None
    known = {kind: float(types[model.types.index(kind)]) for kind in PageTypes._fields if kind in model.types}
    return Evidence(
        number=number,
        features=values,
        above=above,
        texts=texts,
        types=PageTypes(**known),
        wording=texts.worth,
        ask=Questions(posts=posts, second_opinion=cache(partial(model.second, values))),
        wanted=named,
    )


@lru_cache(maxsize=4)
def _rows_of(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: row for row, name in enumerate(names)}


def judge(
    model: Model,
    values: NDArray[np.float32],
    above: NDArray[np.integer],
    texts: Texts,
    declared: NDArray[np.float32],
    *,
    posts: AskPosts = lambda: NO_POSTS,
    recipe: Recipe = RECIPE,
    keep_comments: bool = False,
) -> Judgement:
    """Judge the blocks of a page. `declared`: what the page says of itself; for the rest see `evidence_from`."""
    types = types_of(model, values, declared, posts)
    evidence = evidence_from(model, values, above, texts, types, posts=posts, keep_comments=keep_comments)
    if keep_comments:
        recipe = recipe.without(*{NamedComments.name}.intersection(recipe.names))
    verdict = recipe(evidence, model.first(values))
    is_second = any(step.rule == SecondOpinion.name for step in verdict.steps)
    return Judgement(
        verdict,
        types,
        expected_words=float((verdict.probability * evidence.words).sum()),
        confidence=model.calibrated(verdict.expected_f1) if verdict.expected_f1 else 0.0,
        opinion=model.second if is_second else model.first,
        is_second=is_second,
    )


SHORTEST = 25.0
"""A page with fewer words is too short to be judged."""


def without_teasers(
    probability: NDArray[np.float64], link_density: NDArray[np.float32], article: float
) -> NDArray[np.float64]:
    """The probabilities, with those of blocks of links lowered on what probably is an article."""
    return probability if article < PROBABLY_ARTICLE else probability * np.where(link_density >= 0.7, 0.6, 1.0)


def without_comments(
    probability: NDArray[np.float64], words: NDArray[np.float32], in_comments: NDArray[np.bool_], article: float
) -> NDArray[np.float64]:
    """The probabilities, with those of comments on an article lowered."""
    if not in_comments.any():
        return probability
    elsewhere = float((probability * words)[~in_comments].sum())
    left = 0.0 if article >= MAYBE_ARTICLE and elsewhere >= 60 else 1 - 0.8 * article
    return probability * np.where(in_comments, left, 1.0)
