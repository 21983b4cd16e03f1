"""GSWCE: the element around the longest stretch that is still text when the list of nodes is blurred."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, atomic_blocks
from dehusk.algorithms.parts.blur import blur_until_settled
from dehusk.algorithms.parts.headline import headline_row
from dehusk.algorithms.parts.subtrees import block_signals, common_ancestor, is_shown_element, sum_by
from dehusk.algorithms.parts.terms import terms_of_words
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Mask
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, TAGS, tag_table
from dehusk.page.tree import Tree
from dehusk.selection import Selection, Step

MOST_RADIUS = 10_000
_LONG_FOR_A_DATE = 30
"""Words."""
_LOOKED_AT = 30
"""Blocks near the content among which the date is sought."""
_LATEST = date(2100, 1, 1)


@algorithm("gswce", family="tree", year=2011)
@dataclass(frozen=True, slots=True)
class GaussianSmoothingContentExtraction:
    """The element that holds the longest stretch of tokens with mostly text around them.

    The nodes of the tree in document order become a list of tokens: 0 for each element, 1 for each word of a text
    node. The list is smoothed with a Gaussian of `radius` tokens to both sides, again and again until a pass changes
    it by less than `tolerance`. Tokens above `threshold` may be content; the longest run of them counts. Its base
    node is the smallest one that holds the whole run, and the content is what stands in the nearest element around
    the base node, itself included, that is one of `containers`: `p tr td div` as published. Without such an element
    the base node is the content.

    The description that we have gives no numbers. Of a dozen settings tried (radius 10 … 50, threshold 0.4 … 0.75) on
    60 pages each of `wcxb-dev`, `fundus`, `rtl-open` and `harvest-forum`, those of the default were second by
    bag-of-words F1 (0.724; 25 and 0.5 had 0.725, with less precision); on up to 50 other pages of each corpus they
    have 0.717. On pages of today, `containers="p tr td div article section main"` takes a whole page less often.

    Title and date of the content are found, too, but not selected. How is not told in the description: the title here
    is the block most like the page's title element (see `titled`), the date the block nearest to it (without a title,
    nearest to where the longest run begins), of those with at most 30 words, that has a whole date in it.

    Signals: `block score` (mean smoothed value of a block's words), `block words`, `selected`, one value a block in
    reading order; `threshold`; `passes`; `base` and `container`, rows of the tree (-1 if there is none); `title` and
    `date`, the first word of the page that belongs to it and the one after the last (0 and 0 if there is none).

    Paper: C. Liu, B. Liao: Gaussian Smoothing-based Web Content Extraction. International Journal of Advancements in
    Computing Technology 3(8), 2011.
    """

    radius: int = 18
    threshold: float = 0.6
    tolerance: float = 0.002
    containers: str = "p tr td div"

    def __post_init__(self) -> None:
        if not 1 <= self.radius <= MOST_RADIUS:
            raise ParameterError(f"gswce: radius must lie between 1 and {MOST_RADIUS:,}, not {self.radius}")
        if not 0 <= self.threshold < 1:
            raise ParameterError(f"gswce: threshold must lie between 0 and 1, not {self.threshold}")
        if not 0 < self.tolerance < 1:
            raise ParameterError(f"gswce: tolerance must lie between 0 and 1, not {self.tolerance}")
        unknown = [name for name in self.containers.split() if name not in TAG_ID]
        if unknown:
            raise ParameterError(
                f"gswce: containers must be names of elements, separated by spaces, not {unknown[0]!r}"
            )

    def __call__(self, page: Page) -> Selection:
        tree, words, shown = page.tree, page.words, ~page.words.hidden
        is_word, node = tokens_of(page)
        blurred = blur_until_settled(is_word, radius=self.radius, tolerance=self.tolerance)
        value = np.clip(blurred.at(np.arange(len(is_word), dtype=np.float64)), 0, 1)
        first, after = longest_run(value > self.threshold, is_word)
        in_run = np.zeros(len(is_word), bool)
        in_run[first:after] = True
        base = common_ancestor(tree, int(node[first]), int(node[after - 1])) if after > first else -1
        container = nearest_of(tree, base, tag_table(self.containers))
        score, run = np.zeros(len(words)), np.zeros(len(words), bool)
        score[shown], run[shown] = value[is_word], in_run[is_word]
        kept = np.zeros(len(words), bool)
        if container >= 0:
            kept = shown & (words.node >= container) & (words.node < tree.end[container])
        steps = (
            Step("shown by a browser", shown),
            Step("in the longest run of text, seen out of focus", run),
            Step(f"in the <{TAGS[tree.tag[container]] if container >= 0 else 'element'}> around it", kept),
        )
        signals: dict[str, NDArray[Any]] = {
            **block_signals(page, score, kept),
            "threshold": np.array(self.threshold),
            "passes": np.array(blurred.passes),
            "base": np.array(base),
            "container": np.array(container),
            **title_and_date(page, int(np.argmax(run)) if run.any() else -1),
        }
        return Selection(page, kept, by="gswce", steps=steps, signals=signals)


def tokens_of(page: Page) -> tuple[Mask, NDArray[np.intp]]:
    """The list of tokens, true for a word and false for an element, and the row of each; hidden ones left out.

    >>> tokens_of(Page.from_html("<p>Green <b>tea</b></p>"))[0].tolist()  # html body p Green b tea
    [False, False, False, True, False, True]
    """
    tree, words = page.tree, page.words
    element = is_shown_element(tree)
    number = element + sum_by(words.node, ~words.hidden, len(tree))
    node = np.repeat(np.arange(len(tree)), number)
    return ~element[node], node


def longest_run(likely: Mask, is_word: Mask) -> tuple[int, int]:
    """Start and end of the run of likely tokens with most tokens, from its first to its last word; (0, 0) if none.

    >>> longest_run(np.array([1, 0, 1, 1, 1, 1, 0], bool), np.array([1, 1, 0, 1, 0, 1, 1], bool))
    (3, 6)
    """
    edges = np.flatnonzero(np.diff(likely, prepend=False, append=False))
    start, end = edges[0::2], edges[1::2]
    words = np.append(0, np.cumsum(is_word))
    length = np.where(words[end] > words[start], end - start, 0)
    if not length.any():
        return 0, 0
    longest = int(np.argmax(length))
    inside = np.flatnonzero(is_word[start[longest] : end[longest]]) + start[longest]
    return int(inside[0]), int(inside[-1]) + 1


def title_and_date(page: Page, begin: int) -> dict[str, NDArray[np.int64]]:
    """Title and date of a page as stretches of its words; `begin` is the first word of the longest run, -1 if none.

    >>> page = Page.from_html("<title>Green tea</title><h1>Green tea</h1><p>By Ann, 3 May 2024</p><p>Tea is good.")
    >>> {name: page.words.texts()[slice(*bounds)] for name, bounds in title_and_date(page, 8).items()}
    {'title': ['Green', 'tea'], 'date': ['By', 'Ann,', '3', 'May', '2024']}
    """
    blocks = atomic_blocks(page)
    title = headline_row(page, blocks, terms_of_words(page.words))
    near = title if title >= 0 else int(blocks.of_word[begin]) if begin >= 0 else -1
    return {"title": _stretch(blocks, title), "date": _stretch(blocks, _dated_row(page, blocks, near))}


def _dated_row(page: Page, blocks: AtomicBlocks, near: int) -> int:
    """The block with a date that is nearest to another; of equally near ones the one after it; -1 if there is none."""
    from dehusk.document.dates import Reading, find_dates

    if near < 0:
        return -1
    short = np.flatnonzero(blocks.words <= _LONG_FOR_A_DATE)
    distance = np.abs(4 * (short - near) - 1)  # a quarter of a block nearer after than before
    words, reading = page.words, Reading(today=_LATEST)  # the same result on any day
    for row in short[np.argsort(distance, kind="stable")[:_LOOKED_AT]].tolist():
        first, after = _stretch(blocks, row).tolist()
        if find_dates(words.text[words.start[first] : words.end[after - 1]], reading):
            return int(row)
    return -1


def _stretch(blocks: AtomicBlocks, row: int) -> NDArray[np.int64]:
    """First word of a block and the one after its last that is shown; zeros for none."""
    if row < 0:
        return np.zeros(2, np.int64)
    first = int(blocks.first[row])
    after = int(blocks.first[row + 1]) if row + 1 < len(blocks) else len(blocks.of_word)
    return np.array([first, first + int(np.flatnonzero(blocks.of_word[first:after] == row)[-1]) + 1])


def nearest_of(tree: Tree, row: int, kinds: NDArray[np.bool_]) -> int:
    """The nearest element of these kinds around a row, itself included; the row itself where there is none."""
    if row < 0:
        return -1
    around = np.flatnonzero(tree.end[: row + 1] > row)
    fitting = around[kinds[tree.tag[around]]]
    return int(fitting[-1]) if len(fitting) else row
