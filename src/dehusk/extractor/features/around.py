"""What stands before and after a block: its neighbours, the heading above it, its place on the page."""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Flags, Singles
from dehusk.extractor.features.schema import features
from dehusk.extractor.outline.outline import TOTALS, Outline

_STEPS, _WIDTHS = (-2, -1, 1, 2), (2, 5)
_FAR = 99
"""Blocks to the nearest one of a kind, at most."""
_AROUND = np.array([TOTALS.index(name) for name in ("words", "linked", "stop", "sentence")])
_PARTS = {
    "words": "words a block",
    "links": "share of words in links",
    "stop": "share of the page's commonest words",
    "sentences": "ends of sentences a word",
}


@features(
    {
        "words-2": "words of the block 2 before it",
        "words-1": "words of the block before it",
        "words+1": "words of the block after it",
        "words+2": "words of the block 2 after it",
        "link_density-1": "share of links in the block before it",
        "link_density+1": "share of links in the block after it",
    }
)
def neighbours(outline: Outline, values: Singles) -> None:
    """Words and links of the blocks beside it; those of another page do not count."""
    for row, step in enumerate(_STEPS):
        values[row] = _beside(outline, outline.words, step)
    values[4] = _beside(outline, outline.link_density, -1)
    values[5] = _beside(outline, outline.link_density, 1)


def _beside(outline: Outline, column: Singles, step: int) -> Singles:
    """The values of the blocks so many steps away; 0 beyond the ends of the page."""
    size, page = len(column), outline.page
    found = np.zeros(size, np.float32)
    if abs(step) < size:
        own, other = (slice(-step, None), slice(None, step)) if step < 0 else (slice(None, -step), slice(step, None))
        found[own] = column[other] * (page[own] == page[other])
    return found


@features(
    {
        f"window{width}_{part}": f"the {width} blocks before and after it: {sentence}"
        for width in _WIDTHS
        for part, sentence in _PARTS.items()
    }
)
def windows(outline: Outline, values: Singles) -> None:
    """Words a block, and links, stop words and sentences a word, in windows around each block."""
    number = np.arange(len(outline))
    first, last = outline.edges[:-1].take(outline.page), outline.edges[1:].take(outline.page)
    total = outline.totals.total.take(_AROUND, axis=0)
    for row, width in enumerate(_WIDTHS):
        begin, stop = np.maximum(number - width, first), np.minimum(number + width + 1, last)
        held = total.take(stop, axis=1) - total.take(begin, axis=1)
        values[4 * row] = held[0] / (2 * width + 1)
        values[4 * row + 1 : 4 * row + 4] = held[1:] / np.maximum(held[0], 1)


@features(
    {
        "long_before": "blocks to the next long text before it",
        "heading_before": "blocks to the next heading before it",
        "strict_before": "blocks to the next paragraph of several sentences before it",
        "place": "where it stands among the blocks of the page, from 0 to 1",
        "place_first": "blocks before it",
        "place_last": "blocks after it",
        "words_before": "share of the page's words before it",
    }
)
def place(outline: Outline, values: Singles) -> None:
    """Where the block stands on its page."""
    for row, marked in zip(values, (outline.long, outline.is_heading, outline.strict), strict=False):
        row[:] = _since(outline, marked)
    size = outline.of_blocks(outline.number)
    total = outline.totals.total[0]
    values[3] = outline.place / size
    values[4] = np.minimum(outline.place, 200)
    values[5] = np.minimum(size - 1 - outline.place, 200)
    before = total[:-1] - total.take(outline.edges.take(outline.page))
    values[6] = before / np.maximum(outline.of_blocks(outline.of_page[0]), 1)


def _since(outline: Outline, marked: Flags) -> Singles:
    """Blocks to the nearest marked one before each block of the page."""
    number = np.arange(len(outline))
    before = np.full(len(outline) + 1, -_FAR)
    before[1:][marked] = number[marked]
    np.maximum.accumulate(before, out=before)
    found: Singles = np.minimum(number - before[:-1], _FAR).astype(np.float32)
    found[before[:-1] < outline.edges.take(outline.page)] = _FAR
    return found


@features(
    {
        "heading_level": "level of the heading above it",
        "heading_links": "share of the heading above it that is a link",
        "heading_words": "words of the heading above it",
        "heading_text": "words under the heading above it",
    }
)
def heading(outline: Outline, values: Singles) -> None:
    """The heading above a block: how far, is it a link, how long, and how much text follows it up to the next."""
    # what stands before the first heading of a page counts as under one without words
    begins = np.union1d(outline.is_heading.nonzero()[0], outline.edges[:-1][outline.number > 0])
    if not len(begins):
        return
    is_heading = outline.is_heading.take(begins)
    total, ends = outline.totals.total[0], np.append(begins[1:], len(outline))
    of_heading = np.empty((4, len(begins)), np.float32)
    of_heading[0] = outline.heading_level.take(begins)
    of_heading[1] = outline.link_density.take(begins) * is_heading
    of_heading[2] = outline.words.take(begins) * is_heading
    of_heading[3] = total.take(ends) - total.take(begins) - of_heading[2]
    values[:] = of_heading.repeat(ends - begins, axis=1)


@features(
    {
        "page_words": "the whole page: words",
        "page_blocks": "the whole page: blocks of text",
        "page_links": "the whole page: share of words in links",
        "page_p": "the whole page: share of words in paragraphs",
        "page_long": "the whole page: share of words in long texts",
        "page_stop": "the whole page: share of its commonest words",
        "page_heading": "the whole page: headings a word",
        "page_years": "the whole page: years mentioned a word",
        "page_typical": "the whole page: usual length of a text",
        "page_largest": "the whole page: length of the longest text",
    }
)
def page(outline: Outline, values: Singles) -> None:
    """What all blocks of the page share."""
    held = outline.of_page
    words = np.maximum(held[0], 1)
    of_page = np.array([held[0], held[2], held[1] / words, *(held[3:8] / words), outline.typical, outline.largest])
    of_page.astype(np.float32).take(outline.page, axis=1, out=values, mode="clip")
