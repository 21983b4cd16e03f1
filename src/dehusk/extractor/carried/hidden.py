"""Parts of the tree that a browser does not show, or not yet: `<noscript>`, and what waits for a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Flags
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, TEXT, VOID, tag_table
from dehusk.page.tree import counts
from dehusk.selection import Selection

_NEVER_SHOWN = tag_table("head script style svg title object datalist select option")
_LEAST_WORDS = 15
_LARGEST_PARTS = 5
_ELEMENTS = 20_000  # of one part whose attributes are looked at
_LONG_BLOCK = 10
"""Words of a block that is likely text."""
_SHARE = 0.85
"""Of the words in long blocks; the smallest element with so many of them is where the content is."""
_SHORT_NOTE = 40
_NOTE = re.compile(r"java\s?script|(?:enable|allow|accept) cookies", re.IGNORECASE)
_NOT_CLOSED = re.compile(
    r"<(?:script|iframe|style|textarea|title|noscript)(?:\s[^<>]{0,3000}[\"'\s])?/>", re.IGNORECASE
)
_SELF_CLOSED = re.compile(r"<([a-zA-Z][a-zA-Z0-9]{0,20})((?:\s[^<>]{0,3000}[\"'\s])?)/>")
_POST_TEXT = frozenset(("text", "articleBody", "reviewBody"))


class HiddenPart(NamedTuple):
    """Words of one hidden element, without what it says about scripts being off."""

    words: int
    origin: str
    html: Callable[[], str]


def hidden_parts(page: Page) -> Iterator[HiddenPart]:
    """The hidden elements with the most words, each narrowed to where its text is."""
    tree, words = page.tree, page.words
    if not len(words):
        return
    per_node = counts(np.bincount(words.node, minlength=len(tree)))
    hidden = tree.hidden & ~tree.below(_NEVER_SHOWN[tree.tag])
    outermost = hidden & ~np.append(hidden, False)[tree.parent]
    rows = np.flatnonzero(outermost)
    size = per_node[tree.end[rows]] - per_node[rows]
    for row in rows[np.argsort(-size, kind="stable")[:_LARGEST_PARTS]].tolist():
        origin = "noscript" if tree.tag[row] == TAG_ID["noscript"] else f"hidden {tree.name_of(row)}"
        if part := narrowed(page, row, origin=origin):
            yield part


def swallowed_part(page: Page) -> HiddenPart | None:
    """What a page written as XML has behind `<script/>`, which HTML takes for a script without an end."""
    if not _NOT_CLOSED.search(page.html):
        return None
    mended = Page(_SELF_CLOSED.sub(_closed, page.html), url=page.url)
    return narrowed(mended, 0, origin="behind a self-closed element")


def _closed(found: re.Match[str]) -> str:
    tag = TAG_ID.get(found[1].lower())
    return found[0] if tag is None or VOID[tag] else f"<{found[1]}{found[2]}></{found[1]}>"


def narrowed(page: Page, row: int, *, origin: str) -> HiddenPart | None:
    """The part of an element where its text is; None if it has too little."""
    if not len(page.words):
        return None
    node = page.words.node
    within = _without_notes(page, (node >= row) & (node < page.tree.end[row]))
    chosen = within & _text_of(page, row, within)
    number = int(np.count_nonzero(chosen))
    return HiddenPart(number, origin, partial(_html, page, chosen)) if number >= _LEAST_WORDS else None


def _html(page: Page, chosen: Flags) -> str:
    return Selection(page, chosen, by="payload").html()


def _text_of(page: Page, row: int, within: Flags) -> Flags:
    """The words of an element's posts if it declares them, else those of the smallest part with nearly all its text.

    `within`: the words of the element that count.
    """
    tree, node = page.tree, page.words.node
    posts = _declared_posts(page, row)
    if len(posts):
        marked = np.zeros(len(tree), bool)
        marked[posts] = True
        return tree.below(marked)[node]
    within = within & ~(page.words.hidden & ~tree.hidden[row])  # hidden parts of what is shown stay hidden
    block = page.words.block
    links = tree.below(tree.tag == TAG_ID["a"])[node]
    size = np.bincount(block[within], minlength=int(block.max()) + 1)
    linked = np.bincount(block[within & links], minlength=len(size))
    is_text = (size >= _LONG_BLOCK) & (linked < size / 2)
    total = counts(np.bincount(node[within & is_text[block]], minlength=len(tree)))
    rows = np.arange(row, tree.end[row])
    share = total[tree.end[rows]] - total[rows]
    if not share[0]:
        return np.zeros(len(node), bool)
    inner = int(rows[share >= _SHARE * share[0]][-1])  # each of these is inside the one before
    return np.asarray(within & (node >= inner) & (node < tree.end[inner]))


def _declared_posts(page: Page, row: int) -> list[int]:
    """Elements that say in microdata that they are the text of a post or an article."""
    tree = page.tree
    rows = np.flatnonzero(tree.tag[row : tree.end[row]] != TEXT)[:_ELEMENTS] + row
    if "itemprop" not in page.html:
        return []
    declared = zip(rows.tolist(), tree.attributes_of_many(rows.tolist()), strict=True)
    return [at for at, attributes in declared if attributes.get("itemprop") in _POST_TEXT]


def _without_notes(page: Page, chosen: Flags) -> Flags:
    """The words without short blocks that ask for scripts or cookies."""
    words = page.words
    numbers = np.flatnonzero(chosen)
    edges = np.flatnonzero(np.diff(words.block[numbers], prepend=-1, append=-1))
    left = chosen.copy()
    for first, last in pairwise(edges.tolist()):
        if last - first < _SHORT_NOTE:
            text = words.text[words.start[numbers[first]] : words.end[numbers[last - 1]]]
            left[numbers[first:last]] = not _NOTE.search(text)
    return left
