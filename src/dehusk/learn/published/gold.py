"""Which words of a page are its main content, by a gold text written down without markup."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.learn.examples import IN_GOLD
from dehusk.page.align import align
from dehusk.page.page import Page
from dehusk.page.words import word_bounds


def gold_words(page: Page, text: str) -> NDArray[np.bool_]:
    """Per word of the source: is it main content, and shown by a browser?

    Words are matched with those of the gold text in reading order; then each block is content as a whole or not
    at all, so that a stray "the" in a menu does not count.

    >>> page = Page.from_html("<p>Home</p><p>Tea is good for you.</p>")
    >>> gold_words(page, "Tea is good for you").tolist()
    [False, True, True, True, True, True]
    """
    shown = np.flatnonzero(~page.source_layout.hidden)
    found = np.zeros(len(page.source.word_start), bool)
    if not len(shown):
        return found
    bounds = word_bounds(text)
    gold = [text[a:b] for a, b in zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)]
    words = page.source.word_texts()
    matched = align(_plain([words[number] for number in shown.tolist()]), _plain(gold)) >= 0
    block = page.source_layout.block[shown]
    share = np.bincount(block, matched) / np.maximum(np.bincount(block), 1)
    found[shown] = (share >= IN_GOLD)[block]
    return found


def _plain(words: list[str]) -> list[str]:
    """Words without case and punctuation; what is nothing else stays."""
    return ["".join(filter(str.isalnum, word)).lower() or word for word in words]
