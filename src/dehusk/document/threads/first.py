"""The first post where it stands apart from its answers, and whether it is one or an article."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Mask
from dehusk.document.threads.bodies import Bodies, rows_about_post
from dehusk.document.threads.evidence import Evidence
from dehusk.document.threads.forums import may_be_forum
from dehusk.document.threads.items import Items, items_of
from dehusk.document.threads.keys import keys_of, marked_rows
from dehusk.document.threads.moments import Moment, dates_of
from dehusk.document.threads.people import LONGEST_NAME, Name, authors_of
from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import Tree, counts

_DEEPEST = 60  # levels of elements around a body
_LEAST = 8  # words of running text that are a post
_APART = tags.tag_table("nav footer aside form")
_ARTICLE_WORDS = 60
_SHORT = 25
_SHAPE = 4  # characters of a link that all authors have in common


@dataclass(frozen=True, slots=True, eq=False)
class FirstPost:
    """The post before the group."""

    rows: tuple[int, int]
    text: Mask
    quoted: Mask
    author: Name | None
    moment: Moment | None
    same_site_author: bool
    """Is its author linked as those of the answers are?"""


def first_post(evidence: Evidence, items: Items, bodies: Bodies) -> FirstPost | None:
    """What stands right before the posts and could be answered by them; None if there is no running text."""
    tree, words, signals = evidence.tree, evidence.page.words, evidence.signals
    stop = int(items.start[0])
    block = np.bincount(words.block[signals.shown], minlength=len(words) + 1)
    apart = tree.below(_APART[tree.tag])[words.node]
    in_link = tree.below(tree.tag == tags.TAG_ID["a"])[words.node]
    running = signals.shown & ~in_link & ~apart & (block[words.block] >= 4) & (words.node < stop)
    prose = counts(np.bincount(words.node[running], minlength=len(tree)))
    row = int(tree.parent[stop])
    while row > 0 and prose[stop] - prose[row] < _LEAST:
        row = int(tree.parent[row])
    if row <= 0:
        return None
    part = _part_before(tree, prose, row, stop)
    body = _body_in(tree, prose, part)
    return _taken_apart(evidence, part, body, bodies)


def _part_before(tree: Tree, prose: NDArray[np.int64], row: int, stop: int) -> tuple[int, int]:
    """Of the elements in a row's subtree before `stop`, the last that holds a good share of the running text."""
    inside = _children(tree, row, (row + 1, stop))
    held = prose[tree.end[inside]] - prose[inside]
    enough = np.flatnonzero(held >= 0.3 * (prose[stop] - prose[row]))
    if not len(enough):
        return row + 1, stop
    last = int(inside[enough[-1]])
    return last, int(tree.end[last])


def _body_in(tree: Tree, prose: NDArray[np.int64], span: tuple[int, int]) -> tuple[int, int]:
    """The innermost part with nearly all of the running text."""
    row = span[0]
    total = prose[span[1]] - prose[span[0]]
    for _ in range(_DEEPEST):
        inside = _children(tree, row, span)
        held = prose[tree.end[inside]] - prose[inside]
        if not len(inside) or held.max() < 0.7 * total:
            return span
        row, total = int(inside[held.argmax()]), held.max()
        span = (row + 1, int(tree.end[row]))
    return span


def _children(tree: Tree, row: int, span: tuple[int, int]) -> NDArray[np.intp]:
    """The block-level children of an element that lie wholly in some rows."""
    inside = np.arange(*span)
    inside = inside[(tree.parent[inside] == row) & (tree.end[inside] <= span[1])]
    return np.asarray(inside[~tags.IS_INLINE[tree.tag[inside]]])


def _taken_apart(evidence: Evidence, rows: tuple[int, int], body: tuple[int, int], bodies: Bodies) -> FirstPost | None:
    tree, words = evidence.tree, evidence.page.words
    alone = items_of(tree, np.array([rows[0]]), np.array([rows[1]]))
    keys = keys_of(evidence, alone)
    in_body = np.zeros(len(tree), bool)
    in_body[slice(*body)] = body != rows
    author = _like_the_others(evidence, rows, in_body, bodies)
    other = authors_of(evidence, alone, keys, in_body)[0]
    moment = dates_of(evidence, alone, keys, in_body)[0]
    in_body[slice(*body)] = True
    quoted, aside = marked_rows(evidence, alone, keys, in_body)
    leave = rows_about_post(evidence, (author or other, moment)) | tree.below(_LEFT_OUT[tree.tag]) | aside
    inside = in_body[words.node] & evidence.signals.shown & ~leave[words.node]
    if not inside.any():
        return None
    quoted_words = quoted[words.node]
    return FirstPost(rows, inside & ~quoted_words, inside & quoted_words, author or other, moment, author is not None)


_LEFT_OUT = tags.tag_table("h1 nav form footer")


def _like_the_others(evidence: Evidence, rows: tuple[int, int], in_body: Mask, bodies: Bodies) -> Name | None:
    """The first short link that leads where the links of the other authors lead."""
    usual = Counter(_shape(name.link) for name in bodies.authors if name and name.link).most_common(1)
    if not usual or len(usual[0][0]) < _SHAPE or (usual[0][1] < 2 and len(bodies.authors) > 2):
        return None
    tree, seen = evidence.tree, evidence.seen
    links = np.arange(*rows)[(tree.tag[slice(*rows)] == tags.TAG_ID["a"]) & ~in_body[slice(*rows)]]
    for row in links.tolist():
        text = evidence.text_of(row, longest=LONGEST_NAME + 1)
        if 0 < len(text) <= LONGEST_NAME and _shape(seen[row].get("href")) == usual[0][0]:
            return Name(text, row, seen[row].get("href"))
    return None


def _shape(link: str | None) -> str:
    """A link without what tells one member from another: the last part of its path, and numbers."""
    path, _, query = (link or "").partition("?")
    return re.sub(r"\d+", "0", path.rstrip("/").rpartition("/")[0] + "?" + re.sub(r"=[^&;]*", "=", query))


def opens(opening: FirstPost, bodies: Bodies) -> bool:
    """Is it the post that the others answer? Its author is linked as theirs, and it is not a line about the first."""
    if not opening.same_site_author or (opening.moment is None and any(bodies.moments)):
        return False
    author, moment = bodies.authors[0], bodies.moments[0]
    same_author = author is not None and opening.author is not None and author.text == opening.author.text
    same_day = (
        moment is not None and opening.moment is not None and str(moment.day)[:10] == str(opening.moment.day)[:10]
    )
    return not (same_author and (same_day or np.count_nonzero(opening.text) < _SHORT))


def is_thread(page: Page, opening: FirstPost | None) -> bool:
    """Are the posts a thread (with its first post, if that stands apart), or comments under an article?"""
    if opening is None or may_be_forum(page):
        return True
    return bool(np.count_nonzero(opening.text) < _ARTICLE_WORDS)
