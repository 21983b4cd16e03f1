"""CETD: characters of text for each tag, subtree by subtree, links held against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.subtrees import (
    block_signals,
    body_row,
    is_link,
    is_shown_element,
    nearest_blocks,
    own_lengths,
    subtree_sums,
)
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask, Numbers
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import TEXT
from dehusk.page.tree import Tree
from dehusk.selection import Selection, Step

Method = Literal["density-sum", "composite", "density"]


@algorithm("cetd", family="tree", year=2011)
@dataclass(frozen=True, slots=True)
class ContentExtractionViaTextDensity:
    """Parts of the tree with much text for each tag and few links.

    The text density of a node is C / T: characters over tags below it. The composite density weighs it with
    `log_b(C/LC · T/LT)`, where LC and LT are characters and tags of links and the base is
    `b = ln(C/nonLC · LC + LC_body/C_body · C + e)`, so that links count less in long texts and more on pages with
    many of them. `method` says what is done with it:

    - `density`: text stays whose block-level element has at least the text density of `<body>`.
    - `composite`: the same with composite densities.
    - `density-sum`: each node has the sum of its children's composite densities. The node with the greatest sum, and
      the way from it up to `<body>`, give the threshold: the least composite density on this way. From `<body>` down,
      through nodes that reach the threshold, the subtree with the greatest sum inside each of them is kept whole.

    Denominators that are 0 (no tag, no link, nothing but links, an empty page) count as 1; a node without text has
    the density 0. On a page without any link the base is 1 and its logarithm 0: the composite density is then the
    text density, for there is nothing to hold against it. Text nodes have densities like leaves without tags.

    Signals, one value for each row of the tree: `density`, `composite`, `density sum`; one value a block in reading
    order: `block score` (the density that decides for its element), `block words`, `selected`; `threshold`.

    Paper: F. Sun, D. Song, L. Liao: DOM Based Content Extraction via Text Density. SIGIR 2011.
    """

    method: Method = "density-sum"

    def __post_init__(self) -> None:
        if self.method not in get_args(Method):
            raise ParameterError(f"cetd: method must be one of {', '.join(get_args(Method))}, not {self.method!r}")

    def __call__(self, page: Page) -> Selection:
        tree, node, shown = page.tree, page.words.node, ~page.words.hidden
        densities = densities_of(page)
        block = nearest_blocks(tree)[node]
        decides = densities.text if self.method == "density" else densities.composite
        if self.method == "density-sum":
            threshold, chosen = subtrees_of_greatest_sum(tree, densities)
            kept = shown & tree.below(chosen)[node]
            step = "in a subtree whose parts have the greatest sum of densities"
        else:
            threshold = float(decides[body_row(tree)]) if len(tree) else 0.0
            kept = shown & (decides[block] >= threshold)
            step = "in an element at least as dense as the body"
        signals: dict[str, NDArray[Any]] = {
            "density": densities.text,
            "composite": densities.composite,
            "density sum": densities.sums,
            **block_signals(page, decides[block], kept),
            "threshold": np.array(threshold),
        }
        steps = (Step("shown by a browser", shown), Step(step, kept))
        return Selection(page, kept, by="cetd", steps=steps, signals=signals)


@dataclass(frozen=True, slots=True, eq=False)
class Densities:
    """Densities of every row of a tree."""

    text: Floats
    composite: Floats
    sums: Floats
    """Sum of the children's composite densities."""


def densities_of(page: Page) -> Densities:
    """Text density, composite density and density sum of every row."""
    tree, own = page.tree, own_lengths(page)
    link = is_link(tree)
    element = is_shown_element(tree)
    characters = subtree_sums(tree, own)
    link_characters = subtree_sums(tree, own * tree.below(link))
    tags = subtree_sums(tree, element) - element
    link_tags = subtree_sums(tree, link) - link
    text = characters / np.maximum(tags, 1)
    factor = link_factor(characters, link_characters, tags, link_tags, body=body_row(tree))
    composite = text * factor
    sums = np.bincount(tree.parent[1:], composite[1:], minlength=len(tree)).astype(np.float64)
    return Densities(text, composite, sums)


def link_factor(
    characters: Numbers, link_characters: Numbers, tags: Numbers, link_tags: Numbers, *, body: int
) -> Floats:
    """The logarithm that turns text densities into composite ones; 1 where its base is 1, 0 where there is no text."""

    def over(values: NDArray[Any], by: NDArray[Any]) -> Floats:
        return np.asarray(values / np.maximum(by, 1))

    plain = characters - link_characters
    of_page = float(over(link_characters, characters)[body]) if len(characters) else 0.0
    base = np.log(over(characters, plain) * link_characters + of_page * characters + np.e)
    ratio = over(characters, link_characters) * over(np.maximum(tags, 1), link_tags)
    scale = np.log(base)
    undivided = scale < 1e-12  # the base is 1: no link on the page
    factor = np.log(np.maximum(ratio, 1)) / np.where(undivided, 1.0, scale)
    return np.where(characters == 0, 0.0, np.where(undivided, 1.0, factor))


def subtrees_of_greatest_sum(tree: Tree, densities: Densities) -> tuple[float, Mask]:
    """The threshold, and per row: is it a subtree that is kept?"""
    chosen = np.zeros(len(tree), bool)
    rows = np.arange(len(tree))
    body = body_row(tree)
    inside = (tree.tag != TEXT) & (rows >= body) & (rows < (tree.end[body] if len(tree) else 0))
    sums = np.where(inside, densities.sums, 0.0)
    if not sums.any():
        return 0.0, chosen
    best = int(np.argmax(sums))
    way = (rows >= body) & (rows <= best) & (tree.end > best)
    threshold = float(densities.composite[way].min())
    reached = np.flatnonzero(inside & ~tree.below(inside & (densities.composite < threshold)))
    greatest = greatest_in(sums, reached, tree.end[reached])
    chosen[greatest[sums[greatest] > 0]] = True
    return threshold, chosen


def greatest_in(values: Floats, start: NDArray[Any], end: NDArray[Any]) -> NDArray[np.intp]:
    """Place of the greatest value in each stretch `start … end - 1` (none empty); the first of equals.

    Maxima over stretches of 1, 2, 4 … places follow from each other, and two that overlap cover any stretch.

    >>> greatest_in(np.array([1.0, 5.0, 2.0, 5.0]), np.array([0, 2, 0]), np.array([4, 3, 1])).tolist()
    [1, 2, 0]
    """
    order = np.lexsort((-np.arange(len(values)), values))  # from the least to the greatest, the first of equals last
    rank = np.empty(len(values), np.intp)
    rank[order] = np.arange(len(values))
    found = np.zeros(len(start), np.intp)
    power = np.frexp(end - start)[1] - 1  # of two, the largest that fits
    for step in range(int(power.max(initial=-1)) + 1):
        if step:
            half = 1 << (step - 1)
            rank = np.maximum(rank[:-half], rank[half:])
        here = power == step
        found[here] = np.maximum(rank[start[here]], rank[end[here] - (1 << step)])
    return order[found]
