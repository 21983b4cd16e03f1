"""Where the blocks of some pages stand: among the others, from the best run of text, from the headline.

These are features of the fast extractor (`dehusk.main.fast_features`).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Floats, Totals
from dehusk.main.regions import BITS, Numbers, Regions
from dehusk.main.source_blocks import SourceBlocks
from dehusk.main.title_block import title_block

PLACE = (
    "place", "place_first", "place_last", "words_before", "long_before", "run_inside", "run_place", "run_share",
    "title_offset", "title_found", "depth", "depth_change",
)  # fmt: skip
_BEFORE, _BY_PAGE, _DEPTH = PLACE.index("words_before"), PLACE.index("run_inside"), PLACE.index("depth")
_FARTHEST, _FAR_FROM_TITLE = 200, 100
"""Blocks that are counted from the ends of a page, and from its headline."""

Texts = Mapping[str, NDArray[np.floating]]
"""The features of what the blocks say, by their names."""


def place_features(blocks: SourceBlocks, regions: Regions, text: Texts, totals: Totals) -> Floats:
    """Where each block stands on its page. (features × blocks)

    `totals`: running totals of words, linked words and words of long texts.
    """
    page, first, size = blocks.page, blocks.edges[:-1], np.diff(blocks.edges)
    held = totals.between(first, blocks.edges[1:])
    place = np.arange(len(blocks)) - first.take(page)
    values = np.empty((len(PLACE), len(blocks)), np.float32)
    values[0] = place / size.take(page)
    values[1] = np.minimum(place, _FARTHEST)
    values[2] = np.minimum(size.take(page) - 1 - place, _FARTHEST)
    for row, column in enumerate((0, 2), _BEFORE):
        total = totals.total[column]
        values[row] = (total[:-1] - total.take(first).take(page)) / np.maximum(held[column], 1).take(page)
    bits = regions.bits.take(regions.of_block)
    for number, (a, b) in enumerate(pairwise(blocks.edges.tolist())):
        if a < b:
            own = {name: column[a:b] for name, column in text.items()}
            values[_BY_PAGE : _BY_PAGE + 3, a:b] = _from_run(own, float(held[0, number]))
            values[_BY_PAGE + 3 : _DEPTH, a:b] = _from_headline(own, bits[a:b], blocks.titles[number])
    depth = regions.depth.take(regions.of_block)
    values[_DEPTH] = depth
    values[_DEPTH + 1, 1:] = depth[1:] - depth[:-1]
    values[_DEPTH + 1, first[size > 0]] = 0
    return values


def _from_run(text: Texts, page_words: float) -> Floats:
    """Where the blocks of a page stand from its best run of text, and how much of the page that has."""
    words, density, hidden = text["words"], text["link_density"], text["hidden"]
    worth = np.zeros(len(words) + 1)
    worth[1:] = words * (1 - 2 * density) * (hidden < 0.5) - 3
    np.add.accumulate(worth, out=worth)
    last = int((worth - np.minimum.accumulate(worth)).argmax())
    first = int(worth[: last + 1].argmin())
    found = np.zeros((3, len(words)), np.float32)
    found[0, first:last] = 1
    found[1] = (np.arange(len(words)) - first) / max(last - first, 1)
    found[2] = (worth[last] - worth[first]) / max(page_words, 1)
    return found


_HEADINGS = sum(1 << BITS.index(f"tag_h{level}") for level in (1, 2, 3))
_FIRST_HEADING = 1 << BITS.index("tag_h1")


def _from_headline(text: Texts, bits: Numbers, title: slice) -> Floats:
    """Where the blocks of a page stand from the one that says its title, and how well that says it."""
    words, share = text["words"], text["title_share"]
    title_words = max(title.stop - title.start, 1)
    likeness = np.minimum(2 * share * words / (words + title_words), 1) * (text["hidden"] < 0.5)
    headings = bits & _HEADINGS != 0, bits & _FIRST_HEADING != 0
    headline, worth = title_block(likeness, share, text["link_density"], headings, text["starts_title"] > 0)
    found = np.empty((2, len(words)), np.float32)
    found[0] = np.clip(np.arange(len(words)) - headline, -_FAR_FROM_TITLE, _FAR_FROM_TITLE)
    found[1] = worth
    return found
