"""From the features of a page to its type, the probabilities of its blocks, and a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.alike import levelled, styles
from dehusk.extractor.ancestors import FARTHEST
from dehusk.extractor.asked import Asked, AskFlags
from dehusk.extractor.choose import Taken, choose
from dehusk.extractor.copies import Texts
from dehusk.extractor.decide import Decision, decide
from dehusk.extractor.headline import is_headline
from dehusk.extractor.kinds import (
    ARTICLE,
    FORUM,
    IS_THREAD,
    LISTING,
    MAYBE_ARTICLE,
    MAYBE_THREAD,
    PROBABLY_ARTICLE,
    probably,
)
from dehusk.extractor.model.model import DEFAULT_MODEL, Model, read_model
from dehusk.extractor.model.opinion import Opinion
from dehusk.extractor.notices import without_notices
from dehusk.extractor.threads import AskPosts, posts_in
from dehusk.extractor.tree_outline_features import features_of
from dehusk.selection import Selection

SHORTEST = 25.0
"""A page with fewer words is too short to be judged: all that it shows is taken, with no confidence."""
_COMMENT_DAMPING = 0.8
"""How much less probable a block under an element named after comments is, on a page that is surely an article."""
_LINKED, _LINK_DAMPING = 0.7, 0.4
"""On a page that is probably an article, a block with so many of its words in links is so much less probable: there
teasers stand beside the text. It gave +.002 to +.004 on old pages and newspapers, and cost WCXB .0004; with the fast
extractor +.001 to +.004 and .001."""
_ENOUGH = 60.0
"""On a page that may be an article, with so many words of content expected elsewhere, it is none at all. That was
chosen on pages of 2012 that carry their comments (+.02); elsewhere it made no difference."""
_ASK_POSTS, _SURELY_THREAD = 0.05, 0.95
"""The posts of a page that is so probably a thread, and not surely, are read; if they are those of a
thread, it is one so surely. Of 2,600 pages 130 were asked, and the 26 that had such posts were all threads: +.0015 on
WCXB (threads +.02), +.003 on threads of another corpus; blogs of 2012 with comments stayed as they were."""
_LIKE_THREAD, _MOSTLY = 0.4, 5.0
"""Unless it is so probably a thread, with so many times as much content expected in comments as elsewhere: there posts
are called so. Of 2,600 pages three are such, all of them threads; the gold text of one has its first post only. If the
second were not asked, two blogs of 2012 would keep their comments (-.007 there)."""
_LEVELLING = 0.8
"""On a page that may be a thread, blocks of the same style are drawn to one another, the surer the more. It
gave +.009 on threads of one corpus and +.001 on those of another."""
_LEVELLING_ARTICLE = 0.2
"""The same on a page that is probably an article: +.003 on news of today, +.001 to +.002 on pages of 2012."""
_WORDING = 0.65
"""How much what the words of longer blocks say counts on a page that is probably an article, and hardly a thread. In
five folds it gave +.004 on news of today, +.006 on older ones, +.001 to +.004 on pages of 2011 and 2012."""
_MOST_MOVED = 30.0
"""Beyond that a block is surely content or surely not, and numbers overflow."""
_NOTHING_KNOWN = Asked()
_DOUBTFUL, _RATHER_NONE = 0.7, 0.7
"""If less F1 is expected of a page that is less probably an article, the second opinion counts. In five folds it gave
+.003 on WCXB (products +.03, threads +.007, collections -.003) and +.016 on threads of another corpus; articles stayed
as they were. With what pages say of themselves in their types, .7 for the second gave +.0015 on WCXB (listings +.016)
against .5; in the folds no other corpus changed by more than .001."""


_RULES = (
    "by itself",
    "beside blocks that look like it",
    "as a block of links on what is probably an article",
    "as a notice to browsers that run no scripts",
    "as part of what is named after comments, on what may be an article",
)


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """What the model says of a page."""

    probability: NDArray[np.float64]
    types: NDArray[np.float64]
    decision: Decision
    confidence: float
    opinion: Opinion
    """The one that counted."""
    is_second: bool
    rules: tuple[tuple[str, NDArray[np.float64]], ...]
    """What was done with what the opinion says (the first), and the probabilities after it."""
    taken: tuple[Taken, ...]
    """What was chosen after each rule that changed it."""


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
    thread = probably(FORUM, model, types)
    if not _ASK_POSTS <= thread < IS_THREAD or posts().kind != "thread":
        return types
    types = types * ((1 - _SURELY_THREAD) / (1 - thread))
    types[model.types.index(FORUM)] = _SURELY_THREAD
    return types


def judge(
    model: Model,
    values: NDArray[np.float32],
    above: NDArray[np.integer],
    texts: Texts,
    declared: NDArray[np.float32],
    *,
    asked: Asked = _NOTHING_KNOWN,
    keep_comments: bool = False,
) -> Judgement:
    """Judge the blocks of a page by all their features (features × blocks); `above`: their ancestors, innermost first.

    The ancestors may be numbered in any way: only which are the same counts. (levels × blocks) `texts`: what the
    blocks say; `declared`: what the page says of itself; `asked`: what is read of it only if that matters.
    """
    types = types_of(model, values, declared, asked.posts)
    called = called_comments(model, values, types, asked.behind_mark)
    judged = partial(
        _judged,
        model,
        values,
        types,
        above=above,
        texts=texts,
        posts=asked.posts,
        called=called,
        keep_comments=keep_comments,
    )
    found = judged(model.first)
    is_doubtful = (
        float(values[model.names.index("words")].sum()) >= SHORTEST
        and found.decision.expected_f1 < _DOUBTFUL
        and probably(ARTICLE, model, types) < _RATHER_NONE
    )
    return judged(model.second) if is_doubtful else found


def _judged(
    model: Model,
    values: NDArray[np.float32],
    types: NDArray[np.float64],
    opinion: Opinion,
    *,
    above: NDArray[np.integer],
    texts: Texts,
    posts: AskPosts,
    called: NDArray[np.bool_],
    keep_comments: bool,
) -> Judgement:
    """What comes of one opinion. `called`: what is called comments."""
    words, density, hidden = (values[model.names.index(name)] for name in ("words", "link_density", "hidden"))
    article = probably(ARTICLE, model, types)
    opined = moved(opinion(values), wording(model, types, texts))
    drawn = _levelled(model, values, opined, types)
    damped = without_teasers(drawn, density, article)
    probability = shown = without_notices(damped, values[model.names.index("tag_noscript")] < FARTHEST, texts)
    headline = is_headline(model.names, values)
    if not keep_comments:
        in_comments = below_headline(called, headline)
        probability = without_comments(shown, words, in_comments, article, thread=probably(FORUM, model, types))
    if float(words.sum()) < SHORTEST:
        decision = Decision(hidden < 1, 0.0, 0.0, float((probability * words).sum()))
        taken: tuple[Taken, ...] = (("all that a page of so few words shows", decision.chosen),)
    else:
        listing = probably(LISTING, model, types)
        decision = decide(probability, words, article=article, listing=listing)
        taken = choose(
            decision,
            probability,
            model,
            values,
            types,
            above=above,
            texts=texts,
            posts=posts,
            called=called,
            keep_comments=keep_comments,
        )
        decision = replace(decision, chosen=taken[-1][1]) if taken else decision
    confidence = model.calibrated(decision.expected_f1) if decision.expected_f1 else 0.0
    rules = zip(_RULES, (opined, drawn, damped, shown, probability), strict=True)
    return Judgement(probability, types, decision, confidence, opinion, opinion is model.second, tuple(rules), taken)


def called_comments(
    model: Model, values: NDArray[np.float32], types: NDArray[np.float64], behind_mark: AskFlags
) -> NDArray[np.bool_]:
    """What stands in an element named after comments or, on what probably is an article, behind a mark of them."""
    called: NDArray[np.bool_] = values[model.names.index("hint_comment")] < FARTHEST
    if probably(ARTICLE, model, types) >= PROBABLY_ARTICLE and (marked := behind_mark()).any():
        called = called | below_headline(marked, is_headline(model.names, values))
    return called


def _levelled(
    model: Model, values: NDArray[np.float32], probability: NDArray[np.float64], types: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The probabilities, with those of blocks alike closer to one another on what may be a thread or is an article."""
    forum = probably(FORUM, model, types)
    article = probably(ARTICLE, model, types)
    if forum >= MAYBE_THREAD:
        share = _LEVELLING * forum
    elif article >= PROBABLY_ARTICLE:
        share = _LEVELLING_ARTICLE * article
    else:
        return probability
    return levelled(probability, values[model.names.index("words")], styles(model.names, values), share)


def wording(model: Model, types: NDArray[np.float64], texts: Texts) -> NDArray[np.float32] | None:
    """How much what the blocks say moves the logarithm of their odds; None where it does not count."""
    is_article = probably(ARTICLE, model, types) >= PROBABLY_ARTICLE and probably(FORUM, model, types) < MAYBE_THREAD
    return _WORDING * texts.worth if is_article and texts.worth is not None else None


def moved(probability: NDArray[np.float64], by: NDArray[np.float32] | None) -> NDArray[np.float64]:
    """The probabilities, their odds moved."""
    if by is None:
        return probability
    raised = probability * np.exp(np.clip(by, -_MOST_MOVED, _MOST_MOVED, dtype=np.float64))
    return np.asarray(raised / (raised + (1 - probability)))


def without_teasers(
    probability: NDArray[np.float64], link_density: NDArray[np.float32], article: float
) -> NDArray[np.float64]:
    """The probabilities, with those of blocks of links lowered on what probably is an article.

    >>> without_teasers(np.array([0.5, 0.5]), np.array([0.1, 0.9], np.float32), 0.8).tolist()
    [0.5, 0.3]
    """
    if article < PROBABLY_ARTICLE:
        return probability
    return probability * np.where(link_density >= _LINKED, 1 - _LINK_DAMPING, 1.0)


def below_headline(in_comments: NDArray[np.bool_], is_headline: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What stands in elements named after comments; nothing if the headline does: then all of the page is called so.

    Some forty of 3,500 pages are such, most of them threads. Twelve changed by it: +.24 and +.08 on pages of 2012, the
    others between +.05 and -.03. What is read as comments there is left out later; to leave out all in a further such
    element inside lost two threads (-.6, -.5). The fast extractor, which knows less of comments, lost .15 and .7 on two
    pages by it.

    >>> below_headline(np.array([True, True]), np.array([True, False])).tolist()
    [False, False]
    """
    return np.zeros_like(in_comments) if (in_comments & is_headline).any() else in_comments


def without_comments(
    probability: NDArray[np.float64],
    words: NDArray[np.float32],
    in_comments: NDArray[np.bool_],
    article: float,
    *,
    thread: float = 0.0,
) -> NDArray[np.float64]:
    """The probabilities, with those of comments on an article lowered.

    `article`, `thread`: how probably the page is one.
    """
    if not in_comments.any():
        return probability
    expected = probability * words
    inside, elsewhere = float(expected[in_comments].sum()), float(expected[~in_comments].sum())
    are_posts = thread >= _LIKE_THREAD and inside >= _MOSTLY * elsewhere
    is_none = article >= MAYBE_ARTICLE and elsewhere >= _ENOUGH and not are_posts
    left = 0.0 if is_none else 1 - _COMMENT_DAMPING * article
    return probability * np.where(in_comments, left, 1.0)
