"""Where a block stands in the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import FARTHEST, Ancestors
from dehusk.main.blocks import Blocks, Totals
from dehusk.main.hints import GROUPS
from dehusk.page import tags
from dehusk.page.tags import tag_table

Named = tuple[Sequence[str], NDArray[np.generic] | Sequence[NDArray[np.generic]]]
"""Names of some features and their values. (features × blocks)"""
Bits = NDArray[np.int64]

TAG_GROUPS = {
    "article": "article",
    "main": "main",
    "section": "section",
    "aside": "aside",
    "nav": "nav menu",
    "header": "header hgroup",
    "footer": "footer",
    "form": "form fieldset select textarea",
    "button": "button",
    "label": "label legend",
    "table": "table",
    "cell": "td th",
    "list": "ul ol",
    "item": "li",
    "definition": "dl dt dd",
    "p": "p",
    "h1": "h1",
    "h2": "h2",
    "h3": "h3 h4 h5 h6",
    "pre": "pre",
    "quote": "blockquote",
    "figure": "figure figcaption",
    "details": "details summary",
    "div": "div",
    "noscript": "noscript template",
    "body": "body",
}
COMPRESSED = 6
_APART = 6_364_136_223_846_793_005
"""Numbers multiplied by it, with overflow, do not meet by chance."""
_ARTICLE = tags.TAG_ID["article"]


def _tag_bits() -> Bits:
    bits = np.zeros(len(tags.TAGS), np.int64)
    for number, names in enumerate(TAG_GROUPS.values()):
        bits[tag_table(names)] |= 1 << number
    return bits


_TAG_BITS = _tag_bits()
_TAG_NAMES = [f"tag_{name}" for name in TAG_GROUPS]
_HINT_NAMES = [f"hint_{name}" for name in GROUPS]


def tag_features(blocks: Blocks, ancestors: Ancestors) -> Iterator[Named]:
    """Levels up to the nearest `<article>`, `<nav>` …"""
    tree = blocks.page.tree
    yield _TAG_NAMES, ancestors.distances(_TAG_BITS[tree.tag[ancestors.rows]], len(TAG_GROUPS))
    yield ["depth"], [tree.depth[blocks.above[0]]]


def hint_features(blocks: Blocks, ancestors: Ancestors) -> Iterator[Named]:
    """Levels up to the nearest element whose names hint at something; blocks since the first one that did."""
    found = ancestors.distances(ancestors.groups, len(GROUPS))
    yield _HINT_NAMES, found
    place = np.arange(len(blocks))
    since = []
    for name in _SINCE:
        marked = found[_HINT_NUMBER[name]] < FARTHEST
        first = int(marked.argmax()) if marked.any() else len(blocks)
        since.append(np.clip(place - first, -50, 50))
    yield [f"since_{name}" for name in _SINCE], since


_SINCE = ("comment", "related", "share", "tag", "author")
_HINT_NUMBER = {name: number for number, name in enumerate(GROUPS)}


def compressed_ancestors(blocks: Blocks, ancestors: Ancestors) -> NDArray[np.int64]:
    """Rows of the nearest ancestors that hold more blocks than the one before. (COMPRESSED × blocks)"""
    first, last = blocks.interval(ancestors.rows)
    held, parent = last - first, ancestors.parent
    top = np.where(held[parent] == held, parent, np.arange(len(parent)))
    while True:  # up through elements with the same blocks, in as many steps as their number has binary digits
        further = top[top]
        if np.array_equal(further, top):
            break
        top = further
    at = top[ancestors.of_block]
    found = np.empty((COMPRESSED, len(blocks)), np.int64)
    for level in range(COMPRESSED):
        found[level] = at
        at = top[parent[at]]
    return ancestors.rows[found]


def container_features(blocks: Blocks, ancestors: Ancestors, totals: Totals, names: tuple[str, ...]) -> Iterator[Named]:
    """What the compressed ancestors hold: words, links, paragraphs …, in all and by share.

    `totals` has the columns `names`, of which the first are words, linked words and blocks.
    """
    rows = compressed_ancestors(blocks, ancestors)
    tree = blocks.page.tree
    first, last = blocks.interval(rows)
    held = totals.between(first, last)
    words = np.maximum(held[0], 1)
    count = np.maximum(held[2], 1)
    own = {
        "words": held[0],
        "blocks": held[2],
        "share": held[0] / max(totals.total[0, -1], 1),
        "words_a_block": held[0] / count,
        "density": held[0] / np.maximum(tree.end[rows] - rows, 1),
        "links": held[1] / words,
    }
    shares = dict(zip(names[3:8], held[3:8] / words, strict=True))
    for name, values in (own | shares).items():
        yield [f"up{level}_{name}" for level in range(COMPRESSED)], values


def repeat_features(blocks: Blocks, ancestors: Ancestors, totals: Totals, names: tuple[str, ...]) -> Iterator[Named]:
    """The innermost and outermost ancestors that look like three or more of their siblings: cards, posts, rows."""
    rows = ancestors.rows
    group, size = _numbered(ancestors.style * _APART + ancestors.parent)
    repeats = (size >= 3)[group]
    first, last = blocks.interval(rows)
    held = totals.between(first, last)
    words, years = (np.bincount(group, held[names.index(column)]) for column in ("words", "years"))
    depth = ancestors.depth[ancestors.of_block]
    for name, one in (("in", ancestors.nearest(repeats)), ("out", ancestors.farthest(repeats))):
        inside = one >= 0
        its = group[one]
        values = (
            np.where(inside, depth - ancestors.depth[one], FARTHEST),
            inside * size[its],
            inside * words[its] / size[its],
            inside * years[its] / size[its],
            inside * words[its] / max(totals.total[0, -1], 1),
            inside * held[0, one],
        )
        parts = ("level", "count", "words", "years", "share", "own")
        yield [f"repeat_{name}_{part}" for part in parts], values


def _numbered(keys: NDArray[np.int64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Number of the group of equal keys that each belongs to, and the size of each group."""
    _, group, size = np.unique(keys, return_inverse=True, return_counts=True)
    return group, size


def path_features(blocks: Blocks, ancestors: Ancestors) -> Iterator[Named]:
    """Blocks that stand in elements of the same names, four levels up: how many, how long, how much of the page."""
    style = [ancestors.style[ancestors.of_block]]
    at = ancestors.of_block
    for _ in range(3):
        at = ancestors.parent[at]
        style.append(ancestors.style[at])
    tag = blocks.page.tree.tag[blocks.above[:5]].astype(np.int64)
    keys = {
        "style": ((style[0] * _APART + style[1]) * _APART + style[2]) * _APART + style[3],
        "tags": ((((tag[0] * 257 + tag[1]) * 257 + tag[2]) * 257 + tag[3]) * 257) + tag[4],
        "parent": blocks.above[1].astype(np.int64) * 257 + tag[0],
    }
    long = blocks.words * (blocks.words >= 12) * (blocks.linked < 0.3 * blocks.words)
    all_long = max(float(long.sum()), 1.0)
    for name, key in keys.items():
        group, size = _numbered(key)
        words = np.bincount(group, blocks.words)
        links = np.bincount(group, blocks.linked) / np.maximum(words, 1)
        of_group = (size, words / size, links, np.bincount(group, long) / all_long)
        yield [f"path_{name}_{part}" for part in ("count", "words", "links", "long")], [v[group] for v in of_group]


def article_features(blocks: Blocks, totals: Totals) -> Iterator[Named]:
    """The `<article>` around a block: which one it is, how many there are, how much of the page it holds."""
    tree = blocks.page.tree
    rows = np.flatnonzero(tree.tag == _ARTICLE)
    if not len(rows):
        yield _ARTICLE_NAMES, np.zeros((3, len(blocks)), np.float32)
        return
    number = np.searchsorted(rows, blocks.node, side="right") - 1
    inside = (number >= 0) & (blocks.node < tree.end[rows[number]])
    first, last = blocks.interval(rows)
    share = totals.between(first, last)[0] / max(totals.total[0, -1], 1)
    yield _ARTICLE_NAMES, (np.full(len(blocks), len(rows)), np.where(inside, number, -1), inside * share[number])


_ARTICLE_NAMES = ("articles", "article_rank", "article_share")
