"""Content between two bounds: the headline above, the end of the smallest subtree with headline and text below."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, atomic_blocks
from dehusk.algorithms.parts.headline import headline_row
from dehusk.algorithms.parts.subtrees import block_signals
from dehusk.algorithms.parts.terms import terms_of_words
from dehusk.algorithms.registry import algorithm, get
from dehusk.arrays import Mask
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tree import Tree, counts
from dehusk.selection import Selection, Step


@algorithm("titled", family="tree", year=2013)
@dataclass(frozen=True, slots=True)
class Titled:
    """What another algorithm chose, within bounds: nothing above the headline, nothing outside its smallest subtree.

    The headline is the block most like the page's title, headings first; without one like it, the first level-one
    heading. The lower bound is the end of the smallest subtree that holds the headline and at least `share` of the
    words that the other algorithm chose: headlines often stand in a box of their own, and a few words chosen far off
    should not make the box the page. A page without headline, or where no chosen word is after it, stays as it is.

    `algorithm` is the other one's name, with filters if it likes. `fill` takes every word between the bounds that is
    shown, as the thesis says; otherwise only those that were chosen.

    Signals, one value a block of text in reading order: `block score`, the share of its words that the other algorithm
    chose; `block words`; `selected`, whether half of them stay; and `bounds`, the first word of the page inside and
    the one after the last.

    Paper: H. Mohammadzadeh: Improving Retrieval Accuracy in Main Content Extraction from HTML Web Documents.
    Dissertation, Leipzig 2013, section 7.2.1 (proposed, not built there).
    """

    algorithm: str = "addana-g"
    share: float = 0.5
    fill: bool = True

    def __post_init__(self) -> None:
        if not 0 < self.share <= 1:
            raise ParameterError(f"titled: share must lie above 0 and be at most 1, not {self.share}")
        get(self.algorithm)

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        shown = blocks.of_word >= 0
        chosen = get(self.algorithm)(page).words & shown
        first, after = self._bounds(page, blocks, chosen)
        inside = np.zeros(len(chosen), bool)
        inside[first:after] = True
        kept = inside & (shown if self.fill else chosen)
        steps = (
            Step(f"chosen by {self.algorithm}", chosen),
            Step("from the headline to the end of its smallest subtree with the text", inside & shown),
            Step("all that is shown there" if self.fill else "chosen, and there", kept),
        )
        signals = {**block_signals(page, chosen, kept), "bounds": np.array([first, after])}
        return Selection(page, kept, by="titled", steps=steps, signals=signals)

    def _bounds(self, page: Page, blocks: AtomicBlocks, chosen: Mask) -> tuple[int, int]:
        """First word inside the bounds, and the word after the last."""
        headline = headline_row(page, blocks, terms_of_words(page.words))
        if headline < 0:
            return 0, len(chosen)
        first = int(blocks.first[headline])
        row = smallest_subtree(page, first, chosen, self.share)
        if row < 0:
            return 0, len(chosen)
        return first, int(np.searchsorted(page.words.node, page.tree.end[row]))


def smallest_subtree(page: Page, first: int, chosen: Mask, share: float) -> int:
    """Row of the smallest subtree with the word `first` and so great a share of the chosen words from it on.

    -1 if no chosen word comes after the word `first` and its block.

    >>> page = Page.from_html("<div><p>Tea<p>is good</div><div>Home</div>")
    >>> page.tree.path(smallest_subtree(page, 0, np.array([1, 1, 1, 0], bool), 1))
    '/html/body/div[1]'
    """
    words = page.words
    total = counts(chosen)
    in_block = int(np.searchsorted(words.block, words.block[first], side="right"))
    wanted = share * float(total[-1] - total[in_block])
    if wanted <= 0:
        return -1
    around = ancestors(page.tree, int(words.node[first]))
    after = np.searchsorted(words.node, page.tree.end[around])
    enough = total[np.maximum(after, in_block)] - total[in_block] >= wanted
    return int(around[np.flatnonzero(enough)[-1]])  # the root holds all


def ancestors(tree: Tree, row: int) -> np.ndarray:
    """The node and all that it lies below, from the root down: those whose subtree reaches beyond it."""
    return np.flatnonzero(tree.end[: row + 1] > row)
