"""The headline of a page as one of its blocks: the one most like the title that the head declares."""

from __future__ import annotations

import numpy as np

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks
from dehusk.algorithms.parts.terms import Hashes
from dehusk.arrays import Floats
from dehusk.page.page import Page
from dehusk.page.tags import IS_HEADING, TAG_ID

HEADING = 1.25
"""A heading, or a block inside one, counts as so much more like the title than other blocks."""
LEAST = 0.4
"""Below this no block is the headline."""
LONGEST = 60
"""Words of a headline."""


def title_terms(page: Page, terms: Hashes) -> Hashes:
    """Terms of the page's first title element, each once; `terms` are those of its words."""
    rows = np.flatnonzero(page.tree.tag == TAG_ID["title"])
    if not len(rows):
        return np.zeros(0, np.uint64)
    first, after = np.searchsorted(page.words.node, (rows[0], page.tree.end[rows[0]]))
    return np.unique(terms[first:after])


def title_likeness(page: Page, blocks: AtomicBlocks, terms: Hashes) -> Floats:
    """Per block: twice the words it shares with the title over the words of both (Dice), more for headings."""
    title = title_terms(page, terms)
    if not len(title) or not len(blocks):
        return np.zeros(len(blocks))
    shown = np.flatnonzero(blocks.of_word >= 0)
    place = np.minimum(np.searchsorted(title, terms[shown]), len(title) - 1)
    common = np.bincount(blocks.of_word[shown[title[place] == terms[shown]]], minlength=len(blocks))
    like = 2 * np.minimum(common, len(title)) / (blocks.words + len(title))
    return np.where(headings(page, blocks), HEADING, 1) * like * (blocks.words <= LONGEST)


def headings(page: Page, blocks: AtomicBlocks) -> np.ndarray:
    """Per block: does it stand in a heading?"""
    return page.tree.nearest(IS_HEADING[page.tree.tag], page.words.node[blocks.first]) >= 0


def headline_row(page: Page, blocks: AtomicBlocks, terms: Hashes) -> int:
    """The block that is the headline; without one like the title, the first level-one heading; else -1.

    >>> from dehusk.algorithms.parts.atomic_blocks import atomic_blocks
    >>> from dehusk.algorithms.parts.terms import terms_of_words
    >>> page = Page.from_html("<title>Tea time | Daily</title><p>Daily</p><h2>Tea time</h2><p>It is time.")
    >>> headline_row(page, atomic_blocks(page), terms_of_words(page.words))
    1
    """
    like = title_likeness(page, blocks, terms)
    if len(like) and like.max() >= LEAST:
        return int(np.argmax(like))
    in_heading = page.tree.below(page.tree.tag == TAG_ID["h1"])[page.words.node[blocks.first]]
    rows = np.flatnonzero(in_heading)
    return int(rows[0]) if len(rows) else -1
