"""The blocks of a page as columns: the rows that the default extractor decides on.

A block is a stretch of text that no block-level element interrupts (`dehusk.page.blocks`); those of the head are left
out. Blocks stand in document order, so the blocks below a node are an interval, and any sum over a subtree is the
difference of two places of one running total.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import counts
from dehusk.page.words import SINGLE, Codes, Columns, Ints, character_classes, code_points

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

LEVELS = 8
"""So many ancestors of a block are kept with it."""

_LINK, _BODY = tags.TAG_ID["a"], tags.TAG_ID["body"]


@dataclass(frozen=True, slots=True, eq=False)
class Blocks(Columns):
    """Columns over the blocks of a page."""

    page: Page
    codes: Codes
    """Code points of `page.words.text`."""
    first: Ints
    """First word."""
    last: Ints
    """The word behind the last one."""
    node: Ints
    """Row of the text node of the first word."""
    above: NDArray[np.int32]
    """Rows of the ancestors, innermost first; the first is the element whose block it is. (LEVELS × blocks)"""
    words: Floats
    """Number of words; a character of a script without spaces is half a word."""
    linked: Floats
    """Of these, in links."""
    hidden: Floats
    """Share of words that a browser does not show."""
    before: NDArray[np.int64]
    """How many blocks start before each row of the tree. (rows + 1)"""

    def __len__(self) -> int:
        return len(self.first)

    def interval(self, rows: NDArray[np.integer]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """First block below each of the rows, and the one behind the last."""
        return self.before[rows], self.before[self.page.tree.end[rows]]

    def of_words(self, values: NDArray[Any]) -> NDArray[Any]:
        """What is said of blocks, said of their words; nothing of words in no block. (words of the page)"""
        found = np.zeros(len(self.page.words), values.dtype)
        if len(self):
            found[self.first[0] :] = np.repeat(values, self.last - self.first)
        return found


def blocks_of(page: Page) -> Blocks:
    """The blocks of the body of a page."""
    tree, words = page.tree, page.words
    codes = code_points(words.text)
    body = np.flatnonzero(tree.tag == _BODY)[:1]
    skipped = int(np.searchsorted(words.node, body[0])) if len(body) else 0
    block = words.block[skipped:]
    starts = np.diff(block, prepend=-1) > 0
    first = np.flatnonzero(starts).astype(np.int32)
    last = np.append(first, len(block))[1:].astype(np.int32)
    weight = np.ones(len(block), np.float32)
    if codes.dtype != np.uint8:
        weight[character_classes()[codes[words.start[skipped:]]] == SINGLE] = 0.5
    node_linked = tree.below(tree.tag == _LINK)
    node = words.node[skipped:]
    node_first = node[first]
    container = tree.nearest(~tags.IS_INLINE[tree.tag], node_first)
    return Blocks(
        page=page,
        codes=codes,
        first=first + skipped,
        last=last + skipped,
        node=node_first,
        above=_ancestors(tree.parent, container),
        words=sums(weight, first),
        linked=sums(weight * node_linked[node], first),
        hidden=sums(words.hidden[skipped:].astype(np.float32), first) / np.maximum(last - first, 1),
        before=counts(np.bincount(node_first, minlength=len(tree))),
    )


def sums(values: Floats, first: Ints) -> Floats:
    """Sums over stretches that start at `first` and reach to the next."""
    if not len(first):
        return np.zeros(0, np.float32)
    total: Floats = np.add.reduceat(values, first).astype(np.float32)
    return total


def _ancestors(parent: Ints, row: Ints) -> NDArray[np.int32]:
    """The rows and their ancestors; the root stands for those above it."""
    above = np.empty((LEVELS, len(row)), np.int32)
    at = np.maximum(row, 0)
    for level in range(LEVELS):
        above[level] = at
        at = np.maximum(parent[at], 0)
    return above


class Totals:
    """Running totals over blocks: sums over any intervals of blocks, several columns at once."""

    __slots__ = ("total",)

    def __init__(self, columns: NDArray[np.float64]) -> None:
        """`columns`: (columns × blocks)"""
        self.total = np.zeros((len(columns), columns.shape[1] + 1))
        np.cumsum(columns, axis=1, out=self.total[:, 1:])

    def between(self, first: NDArray[np.integer], last: NDArray[np.integer]) -> NDArray[np.float64]:
        """Sums from block `first` up to the one before `last`, of any shape. (columns × shape)"""
        return self.total[:, last] - self.total[:, first]
