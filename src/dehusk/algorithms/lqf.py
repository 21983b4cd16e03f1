"""LQF: blocks whose text is mostly links go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.algorithms.parts.subtrees import block_signals, is_link, nearest_blocks, shown_lengths, sum_by
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Ints
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("lqf", family="tree", year=2005, aliases=("lqf-50",))
@dataclass(frozen=True, slots=True)
class LinkQuotaFilter:
    """Everything but the text of blocks in which links make up too much of the text.

    The link quota of a block-level element is the length of its text inside links over the length of all its
    text. Only its own text counts: what stands in blocks inside it is judged with them. A block without text has
    the quota 0. Where the quota is greater than `threshold`, the block's own text goes, and blocks inside it stay
    if their own quota lets them. Published with 0.25, 0.5 (the default) and 0.75: `lqf-25`, `lqf-50`, `lqf-75`.

    A link counts with its text as such, however it is formatted, so the printed recursion into inline elements
    comes to one sum over words.

    Signals: `link quota`, one value for each row of the tree (0 for inline elements); `block score` (the quota of
    the element that a block of text belongs to), `block words`, `selected`, one value a block in reading order;
    `threshold`.

    Paper: C. Mantratzis, M. Orgun, S. Cassidy: Separating XHTML Content from Navigation Clutter Using DOM-Structure
    Block Analysis. Hypertext 2005; as described by T. Gottron: Content Extraction: Identifying the Main Content in
    HTML Documents. Dissertation, Mainz 2008.
    """

    name: ClassVar[str] = "lqf"

    threshold: float = 0.5

    def __post_init__(self) -> None:
        if not 0 <= self.threshold <= 1:
            raise ParameterError(
                f"{self.name}: threshold must lie between 0 and 1 (a share of the text), not {self.threshold}"
            )

    def __call__(self, page: Page) -> Selection:
        block = nearest_blocks(page.tree)[page.words.node]
        quota = link_quotas(page, block)
        shown = ~page.words.hidden
        kept = shown & (quota[block] <= self.threshold)
        steps = (
            Step("shown by a browser", shown),
            Step(f"in a block whose text is at most {self.threshold:.0%} links", kept),
        )
        signals = {
            "link quota": quota,
            **block_signals(page, quota[block], kept),
            "threshold": np.array(self.threshold),
        }
        return Selection(page, kept, by=self.name, steps=steps, signals=signals)


@algorithm("lqf-25", family="tree", year=2005)
@dataclass(frozen=True, slots=True)
class LinkQuotaFilter25(LinkQuotaFilter):
    """Everything but the text of blocks of which more than a quarter is links: `lqf` with its strictest threshold.

    Parameters and signals as in `lqf`.

    Paper: T. Gottron: Content Extraction: Identifying the Main Content in HTML Documents. Dissertation, Mainz 2008.
    """

    name: ClassVar[str] = "lqf-25"

    threshold: float = 0.25


@algorithm("lqf-75", family="tree", year=2005)
@dataclass(frozen=True, slots=True)
class LinkQuotaFilter75(LinkQuotaFilter):
    """Everything but the text of blocks of which more than three quarters is links: `lqf` with its mildest threshold.

    Parameters and signals as in `lqf`.

    Paper: T. Gottron: Content Extraction: Identifying the Main Content in HTML Documents. Dissertation, Mainz 2008.
    """

    name: ClassVar[str] = "lqf-75"

    threshold: float = 0.75


def link_quotas(page: Page, block: Ints) -> Floats:
    """Per row: share of its own text that stands in links; `block` is the block-level element of each word.

    >>> page = Page.from_html("<div><a>menu</a> text<p>more text</p></div>")
    >>> link_quotas(page, nearest_blocks(page.tree)[page.words.node]).tolist()  # html head body div a #text #text p …
    [0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0]
    """
    length, rows = shown_lengths(page), len(page.tree)
    linked = page.tree.below(is_link(page.tree))[page.words.node]
    text = sum_by(block, length, rows)
    return np.asarray(sum_by(block, length * linked, rows) / np.maximum(text, 1))
