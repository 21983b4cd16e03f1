"""What the default extractor looks at: one row a feature, one column a block.

Everything is computed with array operations over the columns of the page. Nothing here depends on a language, and the
words in names (`class`, `id`) are one sign among many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import Ancestors
from dehusk.extractor.blocks import Blocks, Floats, blocks_of
from dehusk.extractor.copies import Texts
from dehusk.extractor.core_features import core_features, title_features
from dehusk.extractor.model.declared import declared
from dehusk.extractor.outline.traits import KINDS
from dehusk.extractor.signs import TOTALS, Signs
from dehusk.extractor.tree_features import (
    Named,
    article_features,
    container_features,
    distance_features,
    path_features,
    repeat_features,
)
from dehusk.extractor.vocabulary import Vocabulary
from dehusk.page.page import Page


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """The features of the blocks of a page."""

    blocks: Blocks
    names: tuple[str, ...]
    values: Floats
    """(features × blocks)"""
    ancestors: Ancestors
    vocabulary: Vocabulary | None
    """None if there are no blocks."""
    declared: Floats
    """What the page says of itself."""

    @property
    def texts(self) -> Texts:
        """What each block says."""
        return Texts(np.zeros(0, np.int64)) if self.vocabulary is None else self.vocabulary.texts


def features_of(page: Page) -> Features:
    """The features of a page; without names and rows if it has no words."""
    blocks = blocks_of(page)
    ancestors = Ancestors(blocks)
    if not len(blocks):
        return Features(blocks, (), np.zeros((0, 0), np.float32), ancestors, None, declared(page))
    signs = Signs(blocks)
    groups = list(_all(signs, ancestors))
    names = tuple(chain.from_iterable(some for some, _ in groups))
    matrix = np.empty((len(names), len(blocks)), np.float32)
    first = 0
    for some, values in groups:
        matrix[first : first + len(some)] = values
        first += len(some)
    return Features(blocks, names, matrix, ancestors, signs.vocabulary, declared(page))


def _all(signs: Signs, ancestors: Ancestors) -> Iterator[Named]:
    blocks, totals = signs.blocks, signs.totals
    held = totals.between(ancestors.first, ancestors.last)
    yield _TEXT_NAMES, _text_features(signs)
    yield from distance_features(blocks, ancestors)
    yield from container_features(ancestors, held)
    yield from repeat_features(ancestors, held)
    yield from path_features(blocks, ancestors)
    yield from article_features(blocks, totals)
    yield _NEIGHBOUR_NAMES, _neighbour_features(signs)
    yield _HEADING_NAMES, _heading_features(signs)
    yield from core_features(signs)
    yield from title_features(signs)
    yield _PAGE_NAMES, _page_features(signs)


_SHARES = ("upper", "sentence", "currency", "bar")
_SHARE_ROWS = np.array([KINDS.index(name) for name in _SHARES])
_TEXT_NAMES = (
    *(f"{name}_share" for name in _SHARES),
    "words", "characters", "word_length", "link_density", "hidden", "sentences", "commas", "last", "duplicates",
    "size_to_typical", "size_to_largest",
)  # fmt: skip


def _text_features(signs: Signs) -> Floats:
    characters = signs.characters
    length = np.maximum(characters.length, 1)
    values = np.empty((len(_TEXT_NAMES), signs.size), np.float32)
    np.divide(characters.count.take(_SHARE_ROWS, axis=0), length, out=values[: len(_SHARES)])
    own = (
        signs.words,
        characters.length,
        length / np.maximum(signs.words, 0.5),
        signs.link_density,
        signs.blocks.hidden,
        signs.sentences,
        signs.commas,
        characters.last,
        signs.vocabulary.duplicates,
        signs.words / max(signs.typical, 1),
        signs.words / max(signs.largest, 1),
    )
    for row, column in zip(values[len(_SHARES) :], own, strict=True):
        row[:] = column
    return values


_STEPS, _WIDTHS = (-2, -1, 1, 2), (2, 5)
_AROUND = np.array([TOTALS.index(name) for name in ("words", "linked", "stop", "sentence")])
_NEIGHBOUR_NAMES = (
    *(f"words{step:+}" for step in _STEPS),
    "link_density-1", "link_density+1",
    *(f"window{width}_{part}" for width in _WIDTHS for part in ("words", "links", "stop", "sentences")),
    "long_before", "heading_before", "strict_before", "place", "place_first", "place_last", "words_before",
)  # fmt: skip


def _neighbour_features(signs: Signs) -> Floats:
    size, place = signs.size, signs.place
    values = np.empty((len(_NEIGHBOUR_NAMES), size), np.float32)
    around = np.zeros((2, size + 4), np.float32)
    around[0, 2:-2], around[1, 2:-2] = signs.words, signs.link_density
    for row, step in enumerate(_STEPS):
        values[row] = around[0, 2 + step : 2 + step + size]
    values[4], values[5] = around[1, 1 : 1 + size], around[1, 3 : 3 + size]
    _fill_windows(signs, values[6:14])
    _fill_nearest((signs.long, signs.is_heading, signs.strict), place, values[14:17])
    total = signs.totals.total[0]
    values[17] = place / size
    values[18] = np.minimum(place, 200)
    values[19] = np.minimum(size - 1 - place, 200)
    values[20] = total[:-1] / max(total[-1], 1)
    return values


def _fill_windows(signs: Signs, values: Floats) -> None:
    """Words a block, and links, stop words and sentences a word, in windows around each block."""
    size, widest = signs.size, max(_WIDTHS)
    total = np.zeros((len(_AROUND), size + 1 + 2 * widest))  # as far before the first and behind the last as is looked
    total[:, widest : widest + size + 1] = signs.totals.total.take(_AROUND, axis=0)
    total[:, widest + size + 1 :] = total[:, widest + size, None]
    for number, width in enumerate(_WIDTHS):
        behind = widest + width + 1
        held = total[:, behind : behind + size] - total[:, widest - width : widest - width + size]
        values[4 * number] = held[0] / (2 * width + 1)
        values[4 * number + 1 : 4 * number + 4] = held[1:] / np.maximum(held[0], 1)


def _fill_nearest(kinds: Sequence[NDArray[np.bool_]], place: NDArray[np.int64], values: Floats) -> None:
    """Blocks to the nearest one of each kind before each block, at most 99. (kinds × blocks)"""
    before = np.full(values.shape, -99)
    for row, marked in zip(before, kinds, strict=True):
        np.copyto(row, place, where=marked)
    np.maximum.accumulate(before, axis=1, out=before)
    values[:, 0] = 99
    np.minimum(place[1:] - before[:, :-1], 99, out=values[:, 1:], casting="unsafe")


_HEADING_NAMES = ("heading_level", "heading_links", "heading_words", "heading_text")


def _heading_features(signs: Signs) -> Floats:
    """The heading above a block: how far, is it a link, how long, and how much text follows it up to the next."""
    values = np.zeros((len(_HEADING_NAMES), signs.size), np.float32)
    headings = signs.is_heading.nonzero()[0]
    if not len(headings):
        return values
    total, first = signs.totals.total[0], headings[0]
    of_heading = np.empty((len(_HEADING_NAMES), len(headings)), np.float32)
    of_heading[0] = signs.heading_level.take(headings)
    of_heading[1] = signs.link_density.take(headings)
    of_heading[2] = signs.words.take(headings)
    behind = np.append(headings[1:], signs.size)
    of_heading[3] = total.take(behind) - total.take(headings) - of_heading[2]
    values[3, :first] = total[first]
    values[:, first:] = of_heading.repeat(behind - headings, axis=1)
    return values


_PAGE_NAMES = [f"page_{name}" for name in ("words", "blocks", "links", *TOTALS[3:8], "typical", "largest")]


def _page_features(signs: Signs) -> NDArray[np.float64]:
    page = signs.totals.total[:, -1]
    words = max(page[0], 1)
    values = np.array([page[0], page[2], page[1] / words, *(page[3:8] / words), signs.typical, signs.largest])
    return values[:, None].repeat(signs.size, axis=1)
