"""The bodies, authors and dates of all posts of a group."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Mask
from dehusk.document.threads.evidence import Evidence
from dehusk.document.threads.items import Items
from dehusk.document.threads.keys import Keys, body_key, keys_of, marked_rows, times_repeated
from dehusk.document.threads.moments import LONGEST_LINE, Moment, dates_of
from dehusk.document.threads.people import Name, authors_of, is_no_name
from dehusk.page.tags import TEXT

_SHORTEST_SIGNATURE = 8  # characters
_LONGEST_SIGNATURE = 80  # words
_ENOUGH_INSIDE = 5.0  # votes that make a part of a text its author
_AFTER_NAME = 4  # rows in which "says:" follows a name
_RULE = re.compile(r"_{5,}|-{2,}|={5,}|[–—]{3,}")


@dataclass(frozen=True, slots=True, eq=False)
class Bodies:
    """What was found in each post; masks are over the words of the page."""

    text: Mask
    quoted: Mask
    authors: list[Name | None]
    moments: list[Moment | None]


def bodies_of(evidence: Evidence, items: Items) -> Bodies:
    """Take posts apart."""
    tree, words = evidence.tree, evidence.page.words
    keys = keys_of(evidence, items)
    times = times_repeated(evidence, items)
    key = body_key(evidence, items, keys, times)
    body = _body_rows(evidence, items, keys, key)
    outside = body if key else np.zeros(len(tree), bool)
    authors = authors_of(evidence, items, keys, outside)
    moments = dates_of(evidence, items, keys, outside)
    if key and 2 * _known(authors) < len(items):  # the part with the text has more than that
        inside_too = np.zeros(len(tree), bool)
        authors = authors_of(evidence, items, keys, inside_too, enough=_ENOUGH_INSIDE)
        if 2 * _known(moments) < len(items):
            key, moments = 0, dates_of(evidence, items, keys, inside_too)
    quoted, aside = marked_rows(evidence, items, keys, body)
    about = rows_about_post(evidence, (*authors, *moments))
    inside = body[words.node] & evidence.signals.shown & (items.owner[words.node] >= 0)
    inside &= ~(about | aside)[words.node]
    if not key:  # the body is the whole post: what is in most of them is no text
        own = inside & (times < max(2, len(items) / 4))
        inside = own if own.any() else inside
    inside &= ~_signatures(evidence, items, inside, authors)
    return Bodies(inside & ~quoted[words.node], inside & quoted[words.node], authors, moments)


def _known(parts: Sequence[Name | Moment | None]) -> int:
    return sum(part is not None for part in parts)


def _body_rows(evidence: Evidence, items: Items, keys: Keys, key: int) -> Mask:
    """Per row: is it in the body of a post? Where a post has none, all of it is."""
    tree = evidence.tree
    if not key:
        return items.owner >= 0
    start = np.zeros(len(tree), bool)
    rows = np.array(keys.rows[key])
    start[rows] = True
    body = tree.below(start)
    has = np.zeros(len(items) + 1, bool)
    has[items.owner[rows]] = True
    has[-1] = True
    nearest = tree.nearest(start)
    same_post = (nearest >= 0) & (items.owner[np.maximum(nearest, 0)] == items.owner)
    return np.asarray((body & same_post) | ~has[items.owner])


def rows_about_post(evidence: Evidence, parts: Iterable[Name | Moment | None]) -> Mask:
    """Per row: is it in the short text of an author or date?"""
    about = np.zeros(len(evidence.tree), bool)
    for part in parts:
        if part is not None and len(evidence.text_of(part.row, longest=LONGEST_LINE + 1)) <= LONGEST_LINE:
            about[part.row] = True
            around = max(int(evidence.tree.parent[part.row]), 0)
            line = evidence.text_of(around, longest=LONGEST_LINE + 1)
            if line.startswith(part.text) and is_no_name(line[len(part.text) :]):
                about[around] = True
            if isinstance(part, Name):
                about[_word_of_saying(evidence, part.row)] = True
    return evidence.tree.below(about)


def _word_of_saying(evidence: Evidence, row: int) -> list[int]:
    """The text right after a name, if it is but a word such as "says:"."""
    tree = evidence.tree
    end = int(tree.end[row])
    for at in range(end, min(end + _AFTER_NAME, len(tree))):
        text = tree.text[tree.text_start[at] : min(tree.text_end[at], tree.text_start[at] + LONGEST_LINE)].strip()
        if tree.tag[at] == TEXT and text:
            return [at] if text.strip(":") and is_no_name(text) else []
    return []


def _signatures(evidence: Evidence, items: Items, inside: Mask, authors: Sequence[Name | None]) -> Mask:
    """Per word: is it at the end of a post, and the same as in another post of its author, or after a rule?"""
    words = evidence.page.words
    found = np.zeros(len(words), bool)
    chosen = np.flatnonzero(inside)
    if not len(chosen):
        return found
    owner = items.owner[words.node[chosen]]
    cut = np.flatnonzero((np.diff(words.block[chosen]) != 0) | (np.diff(owner) != 0)) + 1
    first, last = np.concatenate(([0], cut)).tolist(), np.append(cut, len(chosen)).tolist()
    spans = zip(words.start[chosen[first]].tolist(), words.end[chosen[np.array(last) - 1]].tolist(), strict=True)
    texts = [words.text[a:b] for a, b in spans]
    posts = owner[first].tolist()
    names = [name.text if name else "" for name in authors]
    times = Counter((names[post], text) for post, text in zip(posts, texts, strict=True))
    stop, at_end = 0, True
    for block in range(len(texts) - 1, -1, -1):  # from the end of each post backwards
        post, text = posts[block], texts[block]
        if block + 1 == len(posts) or posts[block + 1] != post:
            stop, at_end = last[block], True
        if block == 0 or posts[block - 1] != post:
            continue  # a post is never all signature
        if _RULE.fullmatch(text.strip()) and stop - first[block] <= _LONGEST_SIGNATURE:
            found[chosen[first[block] : stop]] = True
        at_end = at_end and bool(names[post]) and times[names[post], text] > 1 and len(text) > _SHORTEST_SIGNATURE
        if at_end:
            found[chosen[first[block] : last[block]]] = True
    return found
