"""Atomic text blocks: the blocks of a page that a browser shows, as a table with the words and the link words of each.

What stands between two of them, hidden blocks included, does not count: the next block is the next that is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask, Numbers
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.words import Columns
from dehusk.selection import Selection, Step


@dataclass(frozen=True, slots=True, eq=False)
class AtomicBlocks(Columns):
    """One row a block with words that are shown, in reading order."""

    of_word: Numbers
    """Row of each word of the page; -1 where the word is hidden."""
    words: Numbers
    """Words that are shown."""
    link_words: Numbers
    """Those of them inside a link."""
    first: Numbers
    """First of them, as a place in `page.words`."""

    def __len__(self) -> int:
        return len(self.words)

    @property
    def link_density(self) -> Floats:
        """Share of words inside links."""
        return self.link_words / self.words

    def word_mask(self, chosen: Mask) -> Mask:
        """The words of chosen rows."""
        return np.append(chosen, False)[self.of_word]


def atomic_blocks(page: Page) -> AtomicBlocks:
    """The table of a page.

    >>> blocks = atomic_blocks(Page.from_html("<p>Tea is <a href=/>good</a>.<p hidden>No<p><a href=/>Home</a>"))
    >>> blocks.words.tolist(), blocks.link_words.tolist(), blocks.of_word.tolist()
    ([4, 1], [1, 1], [0, 0, 0, 0, -1, 1])
    """
    words = page.words
    shown = np.flatnonzero(~words.hidden)
    begins = np.diff(words.block[shown], prepend=-1) != 0
    first = shown[begins]
    of_word = np.full(len(words), -1, np.int64)
    of_word[shown] = np.cumsum(begins) - 1
    in_link = page.tree.below(page.tree.tag == TAG_ID["a"])[words.node[shown]]
    size, links = (np.bincount(of_word[rows], minlength=len(first)) for rows in (shown, shown[in_link]))
    return AtomicBlocks(of_word, size, links, first)


def neighbours(values: NDArray[Any], offset: int) -> NDArray[Any]:
    """The values of the rows `offset` further on (before, if below zero); zero where there is no such row.

    >>> neighbours(np.array([1, 2, 3]), -1).tolist(), neighbours(np.array([1, 2, 3]), 2).tolist()
    ([0, 1, 2], [3, 0, 0])
    """
    moved = np.zeros_like(values)
    if offset > 0:
        moved[:-offset] = values[offset:]
    elif offset < 0:
        moved[-offset:] = values[:offset]
    else:
        moved[:] = values
    return moved


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Verdict:
    """What an algorithm says of each row: its score, whether it is content, and how that was found, in words."""

    score: Floats
    content: Mask
    reason: str
    probability: Floats | None = None
    """How sure it is that the row is content, between 0 and 1, where it says so."""
    signals: Mapping[str, NDArray[Any]] | None = None
    """Further values of the rows, by name."""


def select_blocks(page: Page, blocks: AtomicBlocks, verdict: Verdict, *, by: str) -> Selection:
    """The words of the content blocks; all signals have one value a row."""
    kept = blocks.word_mask(verdict.content)
    steps = (Step("shown by a browser", blocks.of_word >= 0), Step(verdict.reason, kept))
    scores = None if verdict.probability is None else np.append(verdict.probability, 0.0)[blocks.of_word]
    signals = {
        "block score": verdict.score,
        "block words": blocks.words,
        "selected": verdict.content,
        **(verdict.signals or {}),
    }
    return Selection(page, kept, by=by, steps=steps, signals=signals, scores=scores)
