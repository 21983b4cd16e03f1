"""FE and K-FE: blocks whose features of text outweigh the others; the best one, or the best group of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.algorithms.parts.feature_blocks import Basket, Blocks, adaptive_clusters, decompose, winner_basket
from dehusk.algorithms.parts.subtrees import block_signals
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("fe", family="tree", year=2005, aliases=("feature-extractor",))
@dataclass(frozen=True, slots=True)
class FeatureExtractor:
    """The one block of the page that is richest in text.

    A page is divided at `<table>`, `<tr>`, `<p>`, `<hr>` and `<ul>`, in this order: whatever holds elements of one
    kind is replaced by these, and what stands beside them is lost (a rule, which holds nothing, cuts in two what it
    stands in). Each block has features for which text is sought (text, text tags, lists, styles) and others (links,
    images, programs, forms, tables), each as its share of the greatest value among all blocks. Blocks whose first
    kind sums up to no less than the second are the winner basket; among them shares are taken anew, and the block
    with the greatest sum of the first kind wins, the first of equals.

    One block is one paragraph on most pages, so what is found is often right and hardly ever enough; and a single
    table in an article makes the blocks of the page those of the table.

    Signals, one value for each block of the division: `start`, `stop` (rows of the tree), `desired`, `probability`
    (of the desired among all features), `in basket`, `wins`; one value a block of text in reading order: `block score`
    (the `desired` of the block around it), `block words`, `selected`.

    Paper: S. Debnath, P. Mitra, C. L. Giles: Automatic Extraction of Informative Blocks from Webpages. SAC 2005.
    """

    def __call__(self, page: Page) -> Selection:
        blocks = decompose(page.tree)
        basket = winner_basket(page, blocks)
        wins = np.zeros(len(blocks.start), bool)
        if basket.member.any():
            wins[np.argmax(basket.desired)] = True
        found = Found(blocks, basket, wins, basket.desired)
        return found.selection(page, by="fe", step="in the block with most features of text")


@algorithm("k-fe", family="tree", year=2005, aliases=("kfe",))
@dataclass(frozen=True, slots=True)
class KFeatureExtractor:
    """The group of blocks that are purest in their text.

    Blocks, features and the winner basket are those of `fe`. The winners are clustered by the probability of the
    desired features (their share in all features of a block), and the cluster with the highest probability is the
    content. K-means is adaptive: the number of clusters grows from 2 to `clusters` until their means explain nine
    tenths of the variance; where all winners are alike, all of them are taken.
    Means start evenly spread over the values, so the result is always the same.

    The descriptions leave open what is clustered. Seven readings were tried on 40 pages each of `wcxb-dev`, `fundus`,
    `rtl-open` and `harvest-forum`; this one comes closest to the published figures (high recall, where clusters by
    length keep only the longest paragraphs), and has the best F1.

    Signals as in `fe`; `block score` is the probability of the block around a block of text.

    Paper: S. Debnath, P. Mitra, C. L. Giles: Automatic Extraction of Informative Blocks from Webpages. SAC 2005.
    """

    clusters: int = 6

    def __post_init__(self) -> None:
        if self.clusters < 1:
            raise ParameterError(f"k-fe: clusters must be at least 1, not {self.clusters}")

    def __call__(self, page: Page) -> Selection:
        blocks = decompose(page.tree)
        basket = winner_basket(page, blocks)
        cluster = adaptive_clusters(basket.probability[basket.member], self.clusters)
        wins = basket.member.copy()
        wins[basket.member] = cluster == cluster.max(initial=0)
        found = Found(blocks, basket, wins, basket.probability)
        return found.selection(page, by="k-fe", step="in a block of the purest group")


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Blocks, which of them win, and the score they are shown with."""

    blocks: Blocks
    basket: Basket
    wins: Mask
    score: Floats

    def selection(self, page: Page, *, by: str, step: str) -> Selection:
        """The words in the blocks that win."""
        shown = ~page.words.hidden
        node, rows = page.words.node, len(page.tree)
        in_block, in_basket, kept = (
            shown & self.blocks.cover(chosen, rows)[node]
            for chosen in (np.ones(len(self.wins), bool), self.basket.member, self.wins)
        )
        steps = (
            Step("shown by a browser", shown),
            Step("in a table row, paragraph, list or between rules", in_block),
            Step("in a block with more features of text than others", in_basket),
            Step(step, kept),
        )
        signals = {
            "start": self.blocks.start,
            "stop": self.blocks.end,
            "desired": self.basket.desired,
            "probability": self.basket.probability,
            "in basket": self.basket.member,
            "wins": self.wins,
            **block_signals(page, self._score_of_rows(rows)[node], kept),
        }
        return Selection(page, kept, by=by, steps=steps, signals=signals)

    def _score_of_rows(self, rows: int) -> Floats:
        """Per row: the score of the last block that has begun and not ended before it; 0 in none."""
        number = np.zeros(rows, np.intp)
        number[self.blocks.start] = np.arange(len(self.blocks.start)) + 1
        latest = np.maximum.accumulate(number)
        inside = np.arange(rows) < np.append(0, self.blocks.end)[latest]
        return np.where(inside, np.append(0.0, self.score)[latest], 0.0)
