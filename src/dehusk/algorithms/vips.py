"""VIPS: the page falls apart as a reader sees it; the part with most text near its middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.subtrees import body_row, is_link, shown_lengths
from dehusk.algorithms.parts.vips.blocks import blocks_of, judge
from dehusk.algorithms.parts.vips.cues import cues_of
from dehusk.algorithms.parts.vips.separators import look_of
from dehusk.algorithms.parts.vips.structure import Structure, structure_of
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask
from dehusk.errors import ParameterError
from dehusk.page.layout import Layout, layout_of
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("vips", family="visual", year=2003)
@dataclass(frozen=True, slots=True)
class Vips:
    """The part of the page, as it looks in a browser, that holds most of the text outside links, and in the middle.

    Needs a page that was opened in a browser (`dehusk.rendered`, `dehusk render`). Three steps, round by round:

    1. Nodes are divided or kept whole by thirteen rules over tags, colours, text and size. What is kept is a block,
       with a degree of coherence from 1 to 10.
    2. Separators are the lines from edge to edge of a region that cross no block. They weigh the more, the wider
       they are, where an `<hr>` is drawn, where colours differ, and, between blocks above each other, where fonts
       differ, most of all if the lower one is larger; they weigh less between two texts that look the same.
    3. The heaviest separators part the region, the next ones its parts, and so on: the content structure. Blocks
       that are less coherent than `coherence`, the permitted degree, go through another round.

    The report leaves numbers open: thresholds, weights, the degrees of tags and sizes, and 8 for `coherence`, are ours.
    `small` is the share of the window, not of the page, below which a node is small, for all tags alike. Other
    differences: what is inline, the browser tells, not the tag; blocks that touch are separated by a line without
    width; parts of a region are looked through again for separators of their own; a block that a further round divides
    is as coherent as its own separators tell. What does not scroll with the page, such as a notice about cookies, lies
    over it and is left out.

    VIPS does not tell which block is the content. Here that is found from the page down: as long as a visual block is
    less coherent than permitted, and one of its parts has at least `share` of its text outside links, counted less the
    farther it is from the middle of the page, that part is gone into. Of the last one, all blocks stay of whose text
    at most `links` is in links.

    Signals, one value for each block that holds no other, in document order: `left`, `top`, `right`, `bottom`
    (pixels), `degree`, `score` (characters outside links, weighted), `selected`; `page size` (pixels); `screenshot`,
    the bytes of a PNG.

    Paper: D. Cai, S. Yu, J.-R. Wen, W.-Y. Ma: VIPS: a Vision-based Page Segmentation Algorithm. Technical report
    MSR-TR-2003-79, Microsoft Research 2003.
    """

    needs_layout: ClassVar[bool] = True
    """Only a page that was opened in a browser can be looked at."""
    coherence: int = 8
    small: float = 0.05
    # mean F1 on 119 pages of wcxb-dev and daniel-sample: 0.808 at 0.55, 0.808 at 0.65, 0.800 at 0.75, 0.777 at 0.9
    share: float = 0.65
    links: float = 0.5

    def __post_init__(self) -> None:
        if not 1 <= self.coherence <= 10:
            raise ParameterError(f"vips: coherence must lie between 1 and 10, not {self.coherence}")
        for name in ("small", "share", "links"):
            if not 0 <= getattr(self, name) <= 1:
                raise ParameterError(f"vips: {name} must lie between 0 and 1, not {getattr(self, name)}")

    def __call__(self, page: Page) -> Selection:
        page = page.unfiltered
        layout = layout_of(page, "vips")
        structure = self.segment(page)
        leaves = structure.leaves()
        rows = np.array(structure.row, np.int64)[leaves]
        leaves, rows = leaves[np.argsort(rows)], np.sort(rows)
        home = _block_of_words(page, rows)
        shown = (home >= 0) & ~page.words.hidden & layout.shown[page.words.node]
        plain, linked = _lengths(page, home, shown, len(rows))
        score = plain * _centrality(structure, leaves, layout)
        inside = _content(structure, leaves, score, self.share, self.coherence)
        chosen = inside & (linked <= self.links * (plain + linked)) & (plain + linked > 0)
        kept = shown & np.append(chosen, False)[home]
        steps = (
            Step("drawn by the browser", shown),
            Step("in the part with most text outside links near the middle", shown & np.append(inside, False)[home]),
            Step(f"in a block with at most {self.links:.0%} of its text in links", kept),
        )
        signals = {**_signals(structure, leaves, layout), "score": score, "selected": chosen}
        return Selection(page, kept, by="vips", steps=steps, signals=signals)

    def segment(self, page: Page) -> Structure:
        """The content structure of a page: its visual blocks, one in another."""
        layout, tree = layout_of(page, "vips"), page.tree
        if not len(tree):
            return Structure()
        cues, root = cues_of(page, layout), body_row(tree)
        if not cues.valid[root]:
            return Structure()
        blocks = blocks_of(root, tree, judge(tree, layout, cues, self.small), self.coherence)
        return structure_of(blocks, look_of(blocks.row, tree, cues), permitted=self.coherence)


def _block_of_words(page: Page, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The block of each word; -1 for words in none."""
    if not len(rows):
        return np.full(len(page.words), -1, np.int64)
    marked = np.zeros(len(page.tree), bool)
    marked[rows] = True
    around = page.tree.nearest(marked, of=page.words.node)
    return np.where(around >= 0, np.searchsorted(rows, around), -1)


def _lengths(page: Page, home: NDArray[np.int64], shown: Mask, blocks: int) -> tuple[Floats, Floats]:
    """Characters of each block outside links, and inside."""
    length = np.where(shown, shown_lengths(page), 0)
    in_link = page.tree.below(is_link(page.tree))[page.words.node] if len(page.tree) else shown
    plain, linked = (
        np.bincount(home[which & shown], length[which & shown], minlength=blocks).astype(np.float64)
        for which in (~in_link, in_link)
    )
    return plain, linked


def _boxes(structure: Structure, leaves: NDArray[np.intp]) -> Floats:
    return np.array(structure.box, np.float64).reshape(-1, 4)[leaves]


def _centrality(structure: Structure, leaves: NDArray[np.intp], layout: Layout) -> Floats:
    """1 for a block in the middle of the page's width, down to 1/2 at its edges."""
    box = _boxes(structure, leaves)
    middle = (box[:, 0] + box[:, 2]) / 2 / max(layout.page_width, 1)
    return np.asarray(1 - np.clip(np.abs(middle - 0.5), 0, 0.5))


def _content(structure: Structure, leaves: NDArray[np.intp], score: Floats, share: float, permitted: int) -> Mask:
    """For each leaf: does it lie in the visual block that is the content?"""
    size = len(structure.row)
    parent, degree = structure.parent, structure.degree
    total = np.zeros(size + 1)  # the last one for what the page itself is a part of
    total[leaves] = score
    for number in range(size - 1, -1, -1):  # parts come after what they are parts of
        total[parent[number]] += total[number]
    content = 0
    for number in range(1, size):
        is_part = parent[number] == content and degree[content] < permitted
        if is_part and total[number] > 0 and total[number] >= share * total[content]:
            content = number
    inside = np.zeros(size + 1, bool)
    for number in range(size):
        inside[number] = number == content or inside[parent[number]]
    return inside[leaves]


def _signals(structure: Structure, leaves: NDArray[np.intp], layout: Layout) -> dict[str, NDArray[Any]]:
    box = _boxes(structure, leaves)
    edges = dict(zip(("left", "top", "right", "bottom"), box.T.copy(), strict=True))
    return {
        **edges,
        "degree": np.array(structure.degree, np.int64)[leaves],
        "page size": np.array([layout.page_width, layout.page_height]),
        "screenshot": np.frombuffer(layout.screenshot, np.uint8),
    }
