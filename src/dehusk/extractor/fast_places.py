"""Where the blocks of some pages stand: among the others, from the best run of text, from the headline.

These are features of the fast extractor (`dehusk.extractor.fast_features`).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Floats, Totals
from dehusk.extractor.outline.title_block import best_title, title_worth
from dehusk.extractor.regions import BITS, Numbers, Regions
from dehusk.extractor.source_blocks import SourceBlocks

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
    values[_BY_PAGE : _BY_PAGE + 3] = _from_run(blocks, text, place, np.maximum(held[0], 1))
    values[_BY_PAGE + 3 : _DEPTH] = _from_headline(blocks, text, place, regions.bits.take(regions.of_block))
    depth = regions.depth.take(regions.of_block)
    values[_DEPTH] = depth
    values[_DEPTH + 1, 1:] = depth[1:] - depth[:-1]
    values[_DEPTH + 1, first[size > 0]] = 0
    return values


def _from_run(blocks: SourceBlocks, text: Texts, place: NDArray[np.intp], page_words: NDArray[np.float64]) -> Floats:
    """Where the blocks stand from the best run of text of their page, and how much of the page that has.

    `place`: of each block on its page; `page_words`: at least 1.
    """
    gained = text["words"] * (1 - 2 * text["link_density"]) * (text["hidden"] < 0.5) - 3
    first, last, share = np.zeros((3, len(page_words)))
    for page, (a, b) in enumerate(pairwise(blocks.edges.tolist())):
        worth = np.zeros(b - a + 1)
        np.add.accumulate(gained[a:b], dtype=np.float64, out=worth[1:])
        end = int((worth - np.minimum.accumulate(worth)).argmax())
        begin = int(worth[: end + 1].argmin())
        first[page], last[page], share[page] = begin, end, worth[end] - worth[begin]
    begins, ends = first.take(blocks.page), last.take(blocks.page)
    found = np.empty((3, len(place)), np.float32)
    found[0] = (place >= begins) & (place < ends)
    found[1] = (place - begins) / np.maximum(last - first, 1).take(blocks.page)
    found[2] = (share / page_words).take(blocks.page)
    return found


_HEADINGS = sum(1 << BITS.index(f"tag_h{level}") for level in (1, 2, 3))
_FIRST_HEADING = 1 << BITS.index("tag_h1")


def _from_headline(blocks: SourceBlocks, text: Texts, place: NDArray[np.intp], bits: Numbers) -> Floats:
    """Where the blocks stand from the one that says the title of their page, and how well that says it."""
    words, share = text["words"], text["title_share"]
    title_words = np.array([max(title.stop - title.start, 1) for title in blocks.titles], np.float32).take(blocks.page)
    likeness = np.minimum(2 * share * words / (words + title_words), 1) * (text["hidden"] < 0.5)
    headings = bits & _HEADINGS != 0, bits & _FIRST_HEADING != 0
    worth = title_worth(likeness, share, text["link_density"], headings, text["starts_title"] > 0)
    headline, best = np.zeros(len(blocks.titles), np.intp), np.zeros(len(blocks.titles))
    for page, (a, b) in enumerate(pairwise(blocks.edges.tolist())):
        if a < b:
            headline[page], best[page] = best_title(worth[a:b], headings[1][a:b])
    found = np.empty((2, len(place)), np.float32)
    away = np.minimum(place - headline.take(blocks.page), _FAR_FROM_TITLE)
    found[0] = np.maximum(away, -_FAR_FROM_TITLE)
    found[1] = best.take(blocks.page)
    return found
