"""Mantratzis et al.: sections of the tree that are lists or tables of links, tight or loose, go."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.algorithms.parts.subtrees import block_signals, is_link, nearest_blocks, own_lengths, subtree_sums
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import IS_INLINE
from dehusk.selection import Selection, Step


@algorithm("mantratzis", family="tree", year=2005)
@dataclass(frozen=True, slots=True)
class Mantratzis:
    """Everything but the sections of the page that are lists or tables of links.

    Each section of the tree (a block-level element) has a score for its links, from 0 to 1: how many there are, the
    share of its text that stands in links, times where they are, `reach` over their mean distance from it in levels
    of the tree (at most 1). A menu is all links, and they are near; `<body>` may have as many, but they are far. So
    sections can be scored at every level, and tight lists (`ul`, `table`) and loose ones (a row of `div`) are found
    alike. A section with at least `links` links and a score of at least `threshold` goes, with everything in it,
    headings and dates between the links included.

    The descriptions that we have name amount and place of links, and give neither formula nor numbers; both are
    ours, chosen on 60 pages each of `wcxb-dev`, `fundus`, `rtl-open` and `harvest-forum` by bag-of-words F1. Place as
    the share of children with links (0.76 at best), and scores averaged over children (0.49 at best), did worse than
    distance. For this formula, twelve settings (threshold 0.2 … 0.6, reach 1 … 4, links 2, 3, 5) lie between 0.776
    and 0.793; the default has 0.790, and 0.782 on up to 50 other pages of each corpus.

    Signals: `link score`, one value for each row of the tree; `block score` (that of the element around a
    block of text, 0 if it has too few links), `block words`, `selected`, one value a block in reading order;
    `threshold`.

    Paper: C. Mantratzis, M. Orgun, S. Cassidy: Separating XHTML Content from Navigation Clutter Using DOM-Structure
    Block Analysis. Hypertext 2005.
    """

    threshold: float = 0.5
    links: int = 2
    reach: float = 3.0

    def __post_init__(self) -> None:
        if not 0 < self.threshold <= 1:
            raise ParameterError(f"mantratzis: threshold must be above 0 and at most 1, not {self.threshold}")
        if self.links < 1:
            raise ParameterError(f"mantratzis: links must be at least 1, not {self.links}")
        if not self.reach > 0:
            raise ParameterError(f"mantratzis: reach must be greater than 0, not {self.reach}")

    def __call__(self, page: Page) -> Selection:
        tree, node, shown = page.tree, page.words.node, ~page.words.hidden
        score = link_scores(page, self.reach)
        section = ~IS_INLINE[tree.tag] & (subtree_sums(tree, is_link(tree)) >= self.links)
        clutter = section & (score >= self.threshold)
        kept = shown & ~tree.below(clutter)[node]
        steps = (Step("shown by a browser", shown), Step("outside lists and tables of links", kept))
        around = np.where(section, score, 0.0)[nearest_blocks(tree)]
        signals = {
            "link score": score,
            **block_signals(page, around[node], kept),
            "threshold": np.array(self.threshold),
        }
        return Selection(page, kept, by="mantratzis", steps=steps, signals=signals)


def link_scores(page: Page, reach: float) -> Floats:
    """Per row: share of its text in links, times how near they are; 0 where there is no link.

    >>> page = Page.from_html("<nav><ul><li><a href=/>four</a></li></ul> four</nav>")
    >>> link_scores(page, 2.0)[[2, 3, 4, 5]].tolist()  # body nav ul li: 4, 3, 2 and 1 levels above the link
    [0.25, 0.3333333333333333, 1.0, 1.0]
    """
    tree, own = page.tree, own_lengths(page)
    link = is_link(tree)
    text = subtree_sums(tree, own)
    linked = subtree_sums(tree, own * tree.below(link))
    depth = subtree_sums(tree, link * tree.depth) / np.maximum(subtree_sums(tree, link), 1)
    return np.asarray(linked / np.maximum(text, 1) * reach / np.maximum(depth - tree.depth, reach))
