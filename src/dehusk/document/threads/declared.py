"""Posts that say so themselves, where there are too few to be known by their likeness.

One comment under an article, or a thread that nobody answered, repeats nothing. Its markup may still declare it: by a
schema.org type, by an id with its number (`comment-12`, `js-post-7`), by a class. Only elements with a date, an author
and a text are taken, and what is called a post only in forums: articles of blogs are called so, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Mask, Places
from dehusk.document.threads.bodies import Bodies, bodies_of
from dehusk.document.threads.evidence import Evidence
from dehusk.document.threads.items import Items, items_of
from dehusk.document.threads.moments import Moment
from dehusk.page import tags
from dehusk.page.tree import counts

_HOLDER = tags.tag_table("li article div section dl dd tr td table") | (np.arange(len(tags.TAGS)) == tags.OTHER)
_APART = tags.tag_table("nav")
_ANY = re.compile(r"comment|komment|coment|answer|post|message|DiscussionForum|\bmsg", re.IGNORECASE)
_TYPE = re.compile(r"schema\.org/(?:\w*Comments?|Answer)\b")
_FORUM_TYPE = re.compile(r"schema\.org/(?:\w*Comments?|Answer|Question|DiscussionForumPosting)\b")
_ID = re.compile(r"(?:li|div|dsq|js|the)?[-_]?(?:comment|kommentar|commentaire|comentario)[-_]?(\d+)", re.IGNORECASE)
_FORUM_ID = re.compile(
    r"(?:li|div|js|el|td|the)?[-_]?(?:comment|discussion|answer|question|post|pid|p|message|msg|reply|topic)[-_]?(\d+)",
    re.IGNORECASE,
)
_CLASS = frozenset({"comment", "comment-item", "comment-entry", "usercomment", "user-comment"})
_ARTICLE = frozenset({"type-post", "type-page", "format-standard", "single-post"})
_FORM = re.compile(r"form|respond|editor|reply-to|list|count|comments", re.IGNORECASE)
_MOST_ELEMENTS = 4_000  # elements that are looked at
_LEAST = 2  # words of a post
_SHORT = 12  # characters of a time from now
_NUMBER = re.compile(r"\d")


class Declared(NamedTuple):
    """Elements that say they are posts, in document order."""

    items: Items
    bodies: Bodies


def declared_posts(evidence: Evidence) -> Declared | None:
    """The posts that a page declares; None where it does not, or where they lack an author or a date."""
    if not _ANY.search(evidence.page.html):
        return None
    by_sign: tuple[dict[int, str], ...] = ({}, {}, {})
    for row in _dated(evidence).tolist():
        for found, name in zip(by_sign, _signs(evidence, row), strict=True):
            if name:
                found[row] = name
    for found in by_sign:
        if declared := _whole(evidence, _apart(evidence, found)):
            return declared
    return None


def _dated(evidence: Evidence) -> Places:
    """The elements that hold a date, and words outside links; custom elements may have the date in an attribute."""
    tree, signals = evidence.tree, evidence.signals
    free, dates = counts(signals.free), counts(signals.dated)
    dated = (dates[tree.end] > dates[:-1]) | (tree.tag == tags.OTHER)
    wanted = _HOLDER[tree.tag] & (free[tree.end] - free[:-1] >= _LEAST) & dated
    return np.flatnonzero(wanted & ~tree.below(_APART[tree.tag]))[:_MOST_ELEMENTS]


def _signs(evidence: Evidence, row: int) -> tuple[str, str, str]:
    """What an element is by its type, its id and its class: the number of a post or a name; empty if it is none."""
    attributes = evidence.seen[row]
    classes = frozenset(attributes.get("class", "").lower().split())
    if classes & _ARTICLE:
        return "", "", ""
    kind = (_FORUM_TYPE if evidence.forum else _TYPE).search(attributes.get("itemtype", ""))
    number = (_FORUM_ID if evidence.forum else _ID).fullmatch(attributes.get("id", "").strip())
    named = classes & _CLASS and not _FORM.search(attributes.get("id", ""))
    written = evidence.forum and evidence.tree.tag[row] == tags.OTHER and attributes.get("author")
    return str(row) if kind else "", number[1] if number else "", str(row) if named or written else ""


def _apart(evidence: Evidence, found: Mapping[int, str]) -> Places:
    """Without the parts of posts: elements in a post with the same number, or in an element of another tag."""
    tree = evidence.tree
    around: list[int] = []
    kept: list[int] = []
    for row, name in found.items():
        while around and tree.end[around[-1]] <= row:
            around.pop()
        if around and (found[around[-1]] == name or (name == str(row) and tree.tag[around[-1]] != tree.tag[row])):
            continue
        around.append(row)
        kept.append(row)
    return np.array(kept, np.intp)


def _whole(evidence: Evidence, rows: Places) -> Declared | None:
    """Take the posts apart; those that lack an author, a date or a text are none."""
    for _ in range(2):  # what is common to posts is clearer without those that are none
        if not len(rows):
            return None
        items = items_of(evidence.tree, rows, evidence.tree.end[rows].astype(np.intp))
        bodies = bodies_of(evidence, items)
        whole = whole_posts(evidence, items, bodies)
        if whole.all():
            return Declared(items, bodies)
        rows = rows[whole]
    return None


def whole_posts(evidence: Evidence, items: Items, bodies: Bodies, *, least: int = 2) -> Mask:
    """Per post: has it a text, and an author and a date (or at `least` one of them)?"""
    owner = items.owner[evidence.page.words.node]
    has_text = np.bincount(owner[(bodies.text | bodies.quoted) & (owner >= 0)], minlength=len(items)) > 0
    known = [
        (author is not None) + (moment is not None and _is_declared(moment)) >= least
        for author, moment in zip(bodies.authors, bodies.moments, strict=True)
    ]
    return np.asarray(has_text & np.array(known, bool))


def _is_declared(moment: Moment) -> bool:
    """Is it a date, or a time from now such as "gestern" or "3 days ago", and not a line with such a word?"""
    return moment.day is not None or len(moment.text) <= _SHORT or _NUMBER.search(moment.text) is not None
