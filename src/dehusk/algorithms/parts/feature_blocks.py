"""FE's blocks and their features, and the adaptive k-means that K-FE divides them with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.subtrees import own_lengths
from dehusk.arrays import Floats, Mask, Places
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tree import Tree, counts

BLOCK_TAGS = ("table", "tr", "p", "hr", "ul")
"""What divides a page into blocks, in this order."""

_TEXT_TAGS = tag_table(
    "h1 h2 h3 h4 h5 h6 p pre blockquote q em strong small cite dfn abbr acronym code var samp kbd sub sup i b u s "
    "strike big tt font mark ins del bdo bdi center address"
)
_LISTS = tag_table("ul ol dl dir menu li dt dd")
_STYLES = tag_table("style")
_LINKS = tag_table("a area")
_IMAGES = tag_table("img picture svg canvas map figure video audio")
_PROGRAMS = tag_table("script noscript applet object embed iframe")
_FORMS = tag_table("form input button select option textarea label fieldset legend")
_TABLES = tag_table("table tr td th")
DESIRED = (_TEXT_TAGS, _LISTS, _STYLES)
"""Beside the length of the text, what speaks for a block of text."""
OTHERS = (_LINKS, _IMAGES, _PROGRAMS, _FORMS, _TABLES)
"""What speaks against it."""

_SAME = 1e-9
_MOST_ROUNDS = 50
_ENOUGH = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """Stretches of rows of a tree: from `start` up to, without it, `end`. In document order, the outer ones first."""

    start: Places
    end: Places

    def sums(self, values: NDArray[np.generic]) -> NDArray[np.int64]:
        """The sum of the values of the rows of each block. (length blocks)"""
        total = counts(values)
        return total[self.end] - total[self.start]

    def cover(self, chosen: Mask, rows: int) -> Mask:
        """Per row: does it stand in a chosen block?"""
        change = np.bincount(self.start[chosen], minlength=rows + 1)
        return np.cumsum(change - np.bincount(self.end[chosen], minlength=rows + 1))[:rows] > 0


def decompose(tree: Tree) -> Blocks:
    """The blocks of a page: for one tag after the other, whatever holds elements of it is replaced by these elements.

    Text beside them is lost, as printed. A rule holds nothing: where one stands, it cuts in two what it stands in.
    """
    blocks = Blocks(np.zeros(min(len(tree), 1), np.intp), np.full(min(len(tree), 1), len(tree)))
    for name in BLOCK_TAGS:
        rows = np.flatnonzero(tree.tag == TAG_ID[name])
        inside = np.searchsorted(rows, blocks.end) - np.searchsorted(rows, blocks.start, side="right")
        holds = inside > 0
        if not holds.any():
            continue
        found = rows[_strictly_inside(blocks, holds, rows)]
        parts = _cut(tree, blocks, holds, found) if name == "hr" else Blocks(found, tree.end[found].astype(np.intp))
        start = np.concatenate((blocks.start[~holds], parts.start))
        end = np.concatenate((blocks.end[~holds], parts.end))
        order = np.lexsort((-end, start))
        blocks = Blocks(start[order], end[order])
    return blocks


def _strictly_inside(blocks: Blocks, holds: Mask, rows: Places) -> Mask:
    """Per row given: does it stand inside one of these blocks, and not at its start?"""
    begun = np.searchsorted(np.sort(blocks.start[holds]), rows)
    ended = np.searchsorted(np.sort(blocks.end[holds]), rows, side="right")
    return np.asarray(begun > ended)


def _cut(tree: Tree, blocks: Blocks, holds: Mask, rules: Places) -> Blocks:
    """Each block up to its first rule, and from each rule to the next one or to the end of the block it stands in."""
    marked = np.zeros(len(tree), bool)
    marked[blocks.start[holds]] = True
    start = np.concatenate((blocks.start[holds], rules))
    limit = np.concatenate((blocks.end[holds], tree.end[tree.nearest(marked)[rules]]))
    following = np.append(rules, len(tree))[np.searchsorted(rules, start, side="right")]
    return Blocks(start, np.minimum(limit, following).astype(np.intp))


def features_of(page: Page, blocks: Blocks) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Desired features of each block (text, text tags, lists, styles) and the others. (each features × blocks)"""
    tag = page.tree.tag
    desired = [blocks.sums(own_lengths(page)), *(blocks.sums(table[tag]) for table in DESIRED)]
    return np.stack(desired), np.stack([blocks.sums(table[tag]) for table in OTHERS])


def shares(features: NDArray[np.int64]) -> Floats:
    """Each feature over its greatest value among the blocks: between 0 and 1; 0 where no block has it."""
    return np.asarray(features / np.maximum(features.max(axis=1, initial=0, keepdims=True), 1))


@dataclass(frozen=True, slots=True, eq=False)
class Basket:
    """The winner basket: blocks that have text, and of the desired features no less than of the others."""

    member: Mask
    """Per block: is it in?"""
    desired: Floats
    """Sum of its desired features; 0 outside the basket. (length blocks)"""
    probability: Floats
    """Share of that sum in the sum of all its features: 1 for pure text; 0 outside the basket. (length blocks)"""


def winner_basket(page: Page, blocks: Blocks) -> Basket:
    """The winner basket. Its features are measured anew, against the greatest ones inside it."""
    desired, others = features_of(page, blocks)
    member = (shares(desired).sum(axis=0) >= shares(others).sum(axis=0)) & (desired[0] > 0)
    wanted, unwanted = (shares(features[:, member]).sum(axis=0) for features in (desired, others))
    basket = Basket(member, np.zeros(len(member)), np.zeros(len(member)))
    basket.desired[member] = wanted
    basket.probability[member] = wanted / (wanted + unwanted)
    return basket


def adaptive_clusters(values: Floats, most: int = 6) -> NDArray[np.intp]:
    """The cluster of each value, 0 for the lowest one: k-means with as many clusters as the values ask for.

    That is the least number, up to `most`, with which the means explain nine tenths of the variance. Values that are
    all the same are one cluster.

    >>> adaptive_clusters(np.array([0.1, 0.9, 0.15, 0.95, 0.5])).tolist()
    [0, 2, 0, 2, 1]
    """
    ordered = np.sort(values)
    distinct = ordered[np.diff(ordered, prepend=-np.inf) > _SAME]
    limits = distinct[:0]
    for number in range(2, min(most, len(distinct)) + 1):
        limits = _limits(ordered, distinct[(np.arange(number) * 2 + 1) * len(distinct) // (2 * number)])
        if _explained(ordered, np.searchsorted(ordered, limits)) >= _ENOUGH:
            break
    return np.searchsorted(limits, values, side="right")


def _limits(ordered: Floats, means: Floats) -> Floats:
    """Where the clusters of ordered values part once their means stay, from these means on."""
    total = np.concatenate(([0.0], np.cumsum(ordered)))
    limits = (means[1:] + means[:-1]) / 2
    for _ in range(_MOST_ROUNDS):
        edges = np.concatenate(([0], np.searchsorted(ordered, limits), [len(ordered)]))
        size = np.diff(edges)
        means = np.where(size > 0, np.diff(total[edges]) / np.maximum(size, 1), means)
        moved = (means[1:] + means[:-1]) / 2
        if np.array_equal(moved, limits):
            break
        limits = moved
    return np.asarray(limits)


def _explained(ordered: Floats, cuts: Places) -> float:
    """The share of the variance that lies between clusters of ordered values."""
    edges = np.unique(np.concatenate(([0], cuts, [len(ordered)])))
    size = np.diff(edges)
    means = np.add.reduceat(ordered, edges[:-1]) / size
    return float(np.sum(size * (means - ordered.mean()) ** 2) / np.sum((ordered - ordered.mean()) ** 2))
