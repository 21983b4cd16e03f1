"""From the blocks that are probably content to those that are: what belongs to them comes along, what does not goes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.alike import styles
from dehusk.extractor.ancestors import FARTHEST
from dehusk.extractor.bare import with_bare_page
from dehusk.extractor.behind_headline import behind_headline
from dehusk.extractor.beside import without_beside
from dehusk.extractor.copies import Texts, without_copies
from dehusk.extractor.decide import Decision
from dehusk.extractor.fill import filled
from dehusk.extractor.headline import is_headline, with_headline
from dehusk.extractor.kinds import (
    ARTICLE,
    FORUM,
    IS_THREAD,
    MANUAL,
    MAYBE_ARTICLE,
    MAYBE_THREAD,
    PROBABLY_ARTICLE,
    SHOPS,
    probably,
)
from dehusk.extractor.model.model import Model
from dehusk.extractor.nearly import with_nearly_sure
from dehusk.extractor.next_article import without_next_article
from dehusk.extractor.repeats import without_repeats
from dehusk.extractor.threads import AskPosts, with_posts, without_read_comments
from dehusk.extractor.unseen import without_unseen_copies
from dehusk.extractor.whole_groups import with_whole_groups

_HELD_BY = 2
"""The level above a paragraph of the element that may hold most of an article; with 3, lists in it are paragraphs, too,
and news of today lost a little."""
_IS_MANUAL = 0.5
"""On a page that is so probably documentation, and on what may be a thread, nothing that is said again is left out."""
_IS_SHOP = 0.5
"""How probably a page is a shop or one of cards, where nobody reads what stands on buttons (`beside.py`)."""

Flags = NDArray[np.bool_]
Taken = tuple[str, Flags]
"""What a rule does, in words, and the blocks after it."""


def choose(
    decision: Decision,
    probability: NDArray[np.float64],
    model: Model,
    values: NDArray[np.float32],
    types: NDArray[np.float64],
    *,
    above: NDArray[np.integer],
    texts: Texts,
    posts: AskPosts,
    called: Flags,
    keep_comments: bool,
) -> tuple[Taken, ...]:
    """The blocks that were chosen after each rule that changed them; the last, if any, are main content.

    `called`: what is called comments; for the rest see `dehusk.extractor.judge`.
    """
    words, density, hidden = (values[model.names.index(name)] for name in ("words", "link_density", "hidden"))
    in_cell, in_list, is_code = (
        values[model.names.index(f"tag_{name}")] < FARTHEST for name in ("cell", "list", "pre")
    )
    article, thread = probably(ARTICLE, model, types), probably(FORUM, model, types)
    chosen = decision.chosen
    taken: list[Taken] = []

    def note(rule: str, now: Flags) -> Flags:
        if not np.array_equal(now, taken[-1][1] if taken else decision.chosen):
            taken.append((rule, now))
        return now

    if article >= PROBABLY_ARTICLE:
        threshold = decision.threshold
        chosen = with_nearly_sure(chosen, probability, threshold, model.names, values, holder=above[_HELD_BY])
        chosen = note("with paragraphs beside them that are nearly as sure", chosen)
    chosen = filled(chosen, model, values, above=above, probability=probability)
    chosen = note("with headings, code, tables and lists between them", chosen)
    if thread < MAYBE_THREAD:  # posts have been drawn to one another
        is_article = article >= PROBABLY_ARTICLE
        comments = called & keep_comments
        chosen = with_whole_groups(chosen, model, values, above, is_article=is_article, comments=comments)
        chosen = note("with the rest of lists, and of what looks alike", chosen)
    chosen = note("with the headline", with_headline(chosen, probability, model.names, values))
    chosen = behind_headline(chosen, model.names, values, article=article, expected_f1=decision.expected_f1)
    chosen = note("what stands below the headline, not before it", chosen)
    chosen = note("without the next article", without_next_article(chosen, article, model.names, values, above))
    chosen = note("without hidden copies", without_unseen_copies(chosen, hidden, texts))
    chosen = note("all of a page of so few blocks", with_bare_page(chosen, words, density, hidden))
    if thread >= IS_THREAD:
        chosen = with_posts(chosen, posts(), words=words, probability=probability, parent=above[1], is_code=is_code)
        chosen = note("posts whole, without what stands beside them", chosen)
    elif not keep_comments and article >= MAYBE_ARTICLE and (called & is_headline(model.names, values)).any():
        chosen = note("without comments", without_read_comments(chosen, words, posts()))
    is_shop = sum(probably(kind, model, types) for kind in SHOPS) >= _IS_SHOP
    for rule, now in without_beside(chosen, model.names, values, kept=called & keep_comments, is_shop=is_shop):
        chosen = note(rule, now)
    chosen = note("without what is said twice", without_copies(chosen, words, hidden, in_cell, texts))
    if thread < MAYBE_THREAD and probably(MANUAL, model, types) < _IS_MANUAL:
        chosen = without_repeats(
            chosen,
            words,
            hidden,
            parent=above[1],
            style=styles(model.names, values),
            in_list=in_list,
            exact=in_cell | is_code,
            texts=texts,
        )
        note("without texts that stand there again", chosen)
    return tuple(taken)
