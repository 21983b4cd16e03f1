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

from dehusk.extractor.outline.traits import WITHOUT_SPACES, Traits, traits_of
from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import Tree, counts
from dehusk.page.words import Codes, Columns, Ints, code_points

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

LEVELS = 8
"""So many ancestors of a block are kept with it."""

_LINK, _BODY = tags.TAG_ID["a"], tags.TAG_ID["body"]
_FEW_INLINE = 6
"""So many inline elements around a text are gone through one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class Blocks(Columns):
    """Columns over the blocks of a page."""

    page: Page
    codes: Codes
    """Code points of `page.words.text`."""
    traits: Traits
    """What they are (`dehusk.extractor.outline.traits`)."""
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
        return self.before.take(rows), self.before.take(self.page.tree.end.take(rows))

    def of_words(self, values: NDArray[Any]) -> NDArray[Any]:
        """What is said of blocks, said of their words; nothing of words in no block. (words of the page)"""
        found = np.zeros(len(self.page.words), values.dtype)
        if len(self):
            found[self.first[0] :] = values.repeat(self.last - self.first)
        return found


def blocks_of(page: Page) -> Blocks:
    """The blocks of the body of a page."""
    tree, words = page.tree, page.words
    codes = code_points(words.text)
    body = tree.tag == _BODY
    row = int(body.argmax()) if len(body) else 0
    skipped = int(words.node.searchsorted(row)) if len(body) and body[row] else 0
    block, node = words.block[skipped:], words.node[skipped:]
    starts = np.ones(len(block), bool)
    np.not_equal(block[1:], block[:-1], out=starts[1:])
    edges = np.append(starts.nonzero()[0], len(block)).astype(np.int32)
    first, size = edges[:-1], edges[1:] - edges[:-1]
    node_first = node.take(first)
    linked, hidden = tree.below(tree.tag == _LINK).take(node), words.hidden[skipped:]
    traits = traits_of(codes)
    weight = np.ones(len(block), np.float32)
    weight[traits.take(words.start[skipped:]) & WITHOUT_SPACES != 0] = 0.5
    return Blocks(
        page=page,
        codes=codes,
        traits=traits,
        first=first + np.int32(skipped),
        last=edges[1:] + np.int32(skipped),
        node=node_first,
        above=_ancestors(tree, node_first),
        words=sums(weight, first),
        linked=sums(weight * linked, first),
        hidden=np.divide(sums(hidden.astype(np.float32), first), size, dtype=np.float32),
        before=counts(np.bincount(node_first, minlength=len(tree))),
    )


def sums(values: Floats, first: Ints) -> Floats:
    """Sums over stretches that start at `first` and reach to the next."""
    if not len(first):
        return np.zeros(0, np.float32)
    total: Floats = np.add.reduceat(values, first)
    return total


def _ancestors(tree: Tree, node: Ints) -> NDArray[np.int32]:
    """The elements around some text nodes, from the first that is not inline; the root stands for those above it."""
    above = np.empty((LEVELS, len(node)), np.int32)
    up = np.maximum(tree.parent, 0)
    at = up.take(node)
    inline = tags.IS_INLINE.take(tree.tag.take(at)).nonzero()[0]
    for _ in range(_FEW_INLINE):
        if not len(inline):
            break
        above_it = up.take(at.take(inline))
        at[inline] = above_it
        inline = inline[tags.IS_INLINE.take(tree.tag.take(above_it))]
    else:
        at[inline] = np.maximum(tree.nearest(~tags.IS_INLINE.take(tree.tag), at.take(inline)), 0)
    above[0] = at
    for level in range(1, LEVELS):
        up.take(above[level - 1], out=above[level], mode="clip")
    return above


def numbered(keys: NDArray[np.int64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The number of the group of equal keys that each belongs to, and the size of each group.

    With several rows of keys each has groups of its own, numbered through; they are given one row after another.

    >>> group, size = numbered(np.array([7, 5, 7]))
    >>> group.tolist(), size.tolist()
    ([1, 0, 1], [1, 2])
    """
    order = keys.argsort(axis=-1)
    if keys.ndim > 1:
        order += np.arange(len(keys))[:, None] * keys.shape[1]
    place = order.ravel()
    ranked = keys.take(order)
    starts = np.ones(keys.shape, np.intp)
    np.not_equal(ranked[..., 1:], ranked[..., :-1], out=starts[..., 1:])
    group = np.empty(keys.size, np.intp)
    group[place] = starts.cumsum() - 1
    return group, np.bincount(group)


class Totals:
    """Running totals over blocks: sums over any intervals of blocks, several columns at once."""

    __slots__ = ("total",)

    def __init__(self, columns: NDArray[np.floating]) -> None:
        """`columns`: (columns × blocks)"""
        self.total = np.zeros((len(columns), columns.shape[1] + 1))
        self.total[:, 1:] = columns
        np.add.accumulate(self.total, axis=1, out=self.total)

    def between(self, first: NDArray[np.integer], last: NDArray[np.integer]) -> NDArray[np.float64]:
        """Sums from block `first` up to the one before `last`, of any shape. (columns × shape)"""
        return self.total.take(last, axis=1) - self.total.take(first, axis=1)
