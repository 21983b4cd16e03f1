"""What the algorithms of the tree family measure: sums over subtrees, the block a word stands in, what a plot shows.

Length is counted in characters of words that are shown. White space does not count, so that the layout of the
source does not matter, and neither does what a browser keeps out of sight.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Mask, Numbers
from dehusk.page.page import Page
from dehusk.page.tags import IS_INLINE, TAG_ID, TEXT
from dehusk.page.tree import Tree, counts

_LONG_FOR_A_LINK = 100
"""Characters."""


def shown_lengths(page: Page) -> Numbers:
    """Characters of each word; 0 of one that is hidden. (length words)"""
    words = page.words
    return np.where(words.hidden, 0, words.end - words.start).astype(np.int64)


def own_lengths(page: Page) -> Numbers:
    """Characters of each text node; 0 of elements. (length rows)

    >>> own_lengths(Page.from_html("<p>Green <b>tea</b></p>")).tolist()  # html head body p #text b #text
    [0, 0, 0, 0, 5, 0, 3]
    """
    return sum_by(page.words.node, shown_lengths(page), len(page.tree))


def sum_by(place: Ints, values: NDArray[Any], places: int) -> Numbers:
    """The sum of the values that go to each place. (length places)"""
    return np.bincount(place, values, minlength=places).astype(np.int64)


def subtree_sums(tree: Tree, values: NDArray[Any]) -> Numbers:
    """Per row: the sum of its own value and of those below it. (length rows)

    >>> tree = Page.from_html("<p>Green <b>tea</b></p>").tree
    >>> subtree_sums(tree, tree.tag == TEXT).tolist()
    [2, 0, 2, 2, 1, 1, 1]
    """
    total = counts(values)
    return total[tree.end] - total[:-1]


def is_link(tree: Tree) -> Mask:
    """Per row: a link that is shown?

    An `<a>` without `href` is none, and where its end tag is missing, as on many old pages, it holds half of the
    text. Only such long ones are looked at, for reading attributes takes its time.

    >>> is_link(Page.from_html("<p><a href=/>Tea</a> <a name=top>" + "Tea is good for you. " * 9).tree).sum()
    np.int64(1)
    """
    link = np.asarray((tree.tag == TAG_ID["a"]) & ~tree.hidden)
    rows = np.flatnonzero(link)
    long = rows[tree.text_end[tree.end[rows] - 1] - tree.text_start[rows] > _LONG_FOR_A_LINK]
    link[[row for row in long.tolist() if "href" not in tree.attributes_of(row)]] = False
    return link


def is_shown_element(tree: Tree) -> Mask:
    """Per row: an element, and shown? Scripts, styles and the head are not."""
    return np.asarray((tree.tag != TEXT) & ~tree.hidden)


def body_row(tree: Tree) -> int:
    """The row of `<body>`; 0 where a page has none."""
    return int(np.argmax(tree.tag == TAG_ID["body"])) if len(tree) else 0


def nearest_blocks(tree: Tree) -> Ints:
    """Per row: the nearest block-level element, itself included; the root where nothing nearer is one."""
    return np.maximum(tree.nearest(~IS_INLINE[tree.tag]), 0)


def common_ancestor(tree: Tree, first: int, last: int) -> int:
    """The deepest row whose subtree holds both rows, given in document order."""
    return int(np.flatnonzero(tree.end[: first + 1] > last)[-1])


def block_signals(page: Page, score: NDArray[Any], kept: Mask) -> dict[str, NDArray[Any]]:
    """Signals of the figure of blocks: one value for each block of text that is shown, in reading order.

    `score` and `kept` have one value a word. `block score` is the mean score of the words of a block, `block words`
    their number, and `selected` is true where at least half of them are kept.
    """
    shown = ~page.words.hidden
    first = np.flatnonzero(np.diff(page.words.block[shown], prepend=-1))
    size = np.diff(first, append=np.count_nonzero(shown))
    mean, share = (np.add.reduceat(values[shown].astype(np.float64), first) / size for values in (score, kept))
    return {"block score": mean, "block words": size, "selected": share >= 0.5}
