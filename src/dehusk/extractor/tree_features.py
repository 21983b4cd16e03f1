"""Where a block stands in the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import FARTHEST, Ancestors, growing
from dehusk.extractor.blocks import Blocks, Totals, numbered
from dehusk.extractor.hints import GROUPS
from dehusk.extractor.signs import TOTALS
from dehusk.page import tags
from dehusk.page.tags import tag_table

Named = tuple[Sequence[str], NDArray[np.generic] | Sequence[NDArray[np.generic]]]
"""Names of some features and their values. (features × blocks)"""
Held = NDArray[np.float64]
"""What each of the elements around blocks holds: `signs.TOTALS`, each summed over its blocks. (totals × elements)"""

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


def _far_from_tags() -> NDArray[np.uint8]:
    """0 for each group that a tag belongs to, else `FARTHEST`. (tags × groups)"""
    far = np.full((len(tags.TAGS), len(TAG_GROUPS)), FARTHEST, np.uint8)
    for number, names in enumerate(TAG_GROUPS.values()):
        far[tag_table(names), number] = 0
    return far


_FAR_FROM_TAGS = _far_from_tags()
_TAG_NAMES = [f"tag_{name}" for name in TAG_GROUPS]
_HINT_NAMES = [f"hint_{name}" for name in GROUPS]
_SINCE = ("comment", "related", "share", "tag", "author")
_SINCE_NAMES = [f"since_{name}" for name in _SINCE]
_SINCE_ROWS = np.array([len(TAG_GROUPS) + list(GROUPS).index(name) for name in _SINCE])


def distance_features(blocks: Blocks, ancestors: Ancestors) -> Iterator[Named]:
    """Levels up to the nearest `<article>`, `<nav>` …, and to the nearest element whose names hint at something.

    And how many blocks have come since the first one under some of the hints.
    """
    tree, tag_groups, hint_groups = blocks.page.tree, len(TAG_GROUPS), len(GROUPS)
    hints = np.unpackbits(ancestors.groups.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    own = np.empty((len(ancestors.rows), tag_groups + hint_groups), np.uint8)
    own[:, :tag_groups] = _FAR_FROM_TAGS.take(tree.tag.take(ancestors.rows), axis=0)
    own[:, tag_groups:] = ((hints ^ 1) * np.uint8(FARTHEST)).take(ancestors.names.number, axis=0)[:, :hint_groups]
    found = ancestors.distances(own)
    yield _TAG_NAMES, found[:tag_groups]
    yield ["depth"], ancestors.depth.take(ancestors.of_block)[None]
    yield _HINT_NAMES, found[tag_groups:]
    size = len(blocks)
    marked = np.zeros((len(_SINCE), size + 1), bool)
    np.less(found[_SINCE_ROWS], FARTHEST, out=marked[:, :size])
    marked[:, size] = True
    since = np.arange(size) - marked.argmax(axis=1)[:, None]
    yield _SINCE_NAMES, np.minimum(np.maximum(since, -50), 50)


def compressed_ancestors(ancestors: Ancestors) -> NDArray[np.int64]:
    """Numbers of the nearest elements that hold more blocks than the one before. (COMPRESSED × blocks)"""
    return growing(ancestors.last - ancestors.first, ancestors.parent, ancestors.of_block, levels=COMPRESSED)


def container_features(ancestors: Ancestors, held: Held) -> Iterator[Named]:
    """What the compressed ancestors hold: words, links, paragraphs …, in all and by share."""
    words, linked, blocks = held[:3]
    at_least_one = np.maximum(words, 1)
    of_element = np.empty((len(_HOLDS), len(words)), np.float32)
    of_element[0], of_element[1] = words, blocks
    of_element[2] = words / max(words[0], 1)
    of_element[3] = words / np.maximum(blocks, 1)
    of_element[4] = words / np.maximum(ancestors.end - ancestors.rows, 1)
    of_element[5] = linked / at_least_one
    of_element[6:] = held[3:8] / at_least_one
    yield _CONTAINER_NAMES, of_element.take(compressed_ancestors(ancestors), axis=1).reshape(len(_CONTAINER_NAMES), -1)


_HOLDS = ("words", "blocks", "share", "words_a_block", "density", "links", *TOTALS[3:8])
_CONTAINER_NAMES = [f"up{level}_{name}" for name in _HOLDS for level in range(COMPRESSED)]


def repeat_features(ancestors: Ancestors, held: Held) -> Iterator[Named]:
    """The innermost and outermost ancestors that look like three or more of their siblings: cards, posts, rows."""
    group, size = numbered(ancestors.style * _APART + ancestors.parent)
    words, years = (np.bincount(group, held[TOTALS.index(column)]) for column in ("words", "years"))
    of_group = np.empty((4, len(size)))
    of_group[0] = size
    np.divide(words, size, out=of_group[1])
    np.divide(years, size, out=of_group[2])
    np.divide(words, max(held[0, 0], 1), out=of_group[3])
    of_element = np.zeros((6, len(group) + 1))  # the last is for blocks that are in none
    of_element[0, :-1] = ancestors.depth
    of_group.take(group, axis=1, out=of_element[1:5, :-1], mode="clip")
    of_element[5, :-1] = held[0]
    repeats = (size >= 3).take(group)
    one = np.stack((ancestors.nearest(repeats), ancestors.farthest(repeats)))
    values = of_element.take(one, axis=1)
    values[0] = np.where(one >= 0, ancestors.depth.take(ancestors.of_block) - values[0], FARTHEST)
    yield _REPEAT_NAMES, values.transpose(1, 0, 2).reshape(len(_REPEAT_NAMES), -1)


_REPEAT_NAMES = [
    f"repeat_{which}_{part}" for which in ("in", "out") for part in ("level", "count", "words", "years", "share", "own")
]


def path_features(blocks: Blocks, ancestors: Ancestors) -> Iterator[Named]:
    """Blocks that stand in elements of the same names, four levels up: how many, how long, how much of the page.

    The same for blocks in elements of the same tags, and of the same parent and tag.
    """
    size = len(blocks)
    key = np.empty((3, size), np.int64)
    key[0] = _style_keys(ancestors)
    tag = blocks.page.tree.tag.take(blocks.above[:5]).astype(np.int64)
    key[1] = ((((tag[0] * 257 + tag[1]) * 257 + tag[2]) * 257 + tag[3]) * 257) + tag[4]
    key[2] = blocks.above[1].astype(np.int64) * 257 + tag[0]
    long = blocks.words * (blocks.words >= 12) * (blocks.linked < 0.3 * blocks.words)
    group, count = numbered(key)
    words, linked, long_words = (
        np.bincount(group, np.concatenate((column, column, column))) for column in (blocks.words, blocks.linked, long)
    )
    of_group = np.empty((4, len(count)), np.float32)
    of_group[0] = count
    np.divide(words, count, out=of_group[1])
    np.divide(linked, np.maximum(words, 1), out=of_group[2])
    np.divide(long_words, max(float(long.sum()), 1.0), out=of_group[3])
    values = of_group.take(group, axis=1).reshape(4, 3, size)
    yield _PATH_NAMES, values.transpose(1, 0, 2).reshape(len(_PATH_NAMES), size)


_PATH_NAMES = [
    f"path_{kind}_{part}" for kind in ("style", "tags", "parent") for part in ("count", "words", "links", "long")
]


def _style_keys(ancestors: Ancestors) -> NDArray[np.int64]:
    """A number for the styles of the innermost element of each block and of the three above it."""
    at = ancestors.of_block
    key = ancestors.style.take(at)
    for _ in range(3):
        at = ancestors.parent.take(at)
        key = key * _APART + ancestors.style.take(at)
    return key


def article_features(blocks: Blocks, totals: Totals) -> Iterator[Named]:
    """The `<article>` around a block: which one it is, how many there are, how much of the page it holds."""
    tree = blocks.page.tree
    rows = (tree.tag == _ARTICLE).nonzero()[0]
    if not len(rows):
        yield _ARTICLE_NAMES, np.zeros((3, len(blocks)), np.float32)
        return
    number = rows.searchsorted(blocks.node, side="right") - 1
    inside = (number >= 0) & (blocks.node < tree.end.take(rows).take(number))
    first, last = blocks.interval(rows)
    words = totals.total[0]
    share = (words.take(last) - words.take(first)) / max(words[-1], 1)
    values = np.empty((3, len(blocks)), np.float32)
    values[0] = len(rows)
    values[1] = np.where(inside, number, -1)
    values[2] = inside * share.take(number)
    yield _ARTICLE_NAMES, values


_ARTICLE_NAMES = ("articles", "article_rank", "article_share")
