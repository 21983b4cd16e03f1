"""What the default extractor looks at: one row a feature, one column a block.

Everything is computed with array operations over the columns of the page. Nothing here depends on a language, and the
words in names (`class`, `id`) are one sign among many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import Ancestors
from dehusk.main.blocks import Blocks, Floats, blocks_of
from dehusk.main.characters import KINDS, Characters
from dehusk.main.core_features import core_features, title_features
from dehusk.main.signs import TOTALS, Signs
from dehusk.main.tree_features import (
    Named,
    article_features,
    container_features,
    hint_features,
    path_features,
    repeat_features,
    tag_features,
)
from dehusk.main.vocabulary import Vocabulary
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


def features_of(page: Page) -> Features:
    """The features of a page; without names and rows if it has no words."""
    blocks = blocks_of(page)
    ancestors = Ancestors(blocks)
    if not len(blocks):
        return Features(blocks, (), np.zeros((0, 0), np.float32), ancestors, None)
    signs = Signs(blocks)
    names: list[str] = []
    groups: list[Any] = []
    for some, values in _all(signs, ancestors):
        names += some
        groups.append(values)
    matrix = np.empty((len(names), len(blocks)), np.float32)
    first = 0
    for values in groups:
        if isinstance(values, np.ndarray):
            matrix[first : first + len(values)] = values
        else:
            for number, row in enumerate(values, first):
                matrix[number] = row
        first += len(values)
    return Features(blocks, tuple(names), matrix, ancestors, signs.vocabulary)


def _all(signs: Signs, ancestors: Ancestors) -> Iterator[Named]:
    blocks, totals = signs.blocks, signs.totals
    yield from _text_features(signs)
    yield from tag_features(blocks, ancestors)
    yield from hint_features(blocks, ancestors)
    yield from container_features(blocks, ancestors, totals, TOTALS)
    yield from repeat_features(blocks, ancestors, totals, TOTALS)
    yield from path_features(blocks, ancestors)
    yield from article_features(blocks, totals)
    yield from _neighbour_features(signs)
    yield from _heading_features(signs)
    yield from core_features(signs)
    yield from title_features(signs)
    yield from _page_features(signs)


_SHARES = ("upper", "sentence", "currency", "bar")
_SHARE_NAMES, _SHARE_ROWS = [f"{name}_share" for name in _SHARES], [KINDS.index(name) for name in _SHARES]


def _text_features(signs: Signs) -> Iterator[Named]:
    words = np.maximum(signs.words, 0.5)
    characters: Characters = signs.characters
    length = np.maximum(characters.length, 1)
    yield _SHARE_NAMES, characters.count[_SHARE_ROWS] / length
    own = {
        "words": signs.words,
        "characters": characters.length,
        "word_length": length / words,
        "link_density": signs.link_density,
        "hidden": signs.blocks.hidden,
        "sentences": signs.sentences,
        "commas": signs.commas,
        "last": characters.last,
        "duplicates": signs.vocabulary.duplicates,
        "size_to_typical": signs.words / max(signs.typical, 1),
        "size_to_largest": signs.words / max(signs.largest, 1),
    }
    yield list(own), list(own.values())


def _neighbour_features(signs: Signs) -> Iterator[Named]:
    size = signs.size
    place = np.arange(size)
    words, links = np.zeros((2, size + 4))
    words[2:-2], links[2:-2] = signs.words, signs.link_density
    yield [f"words{step:+}" for step in _STEPS], [words[2 + step : 2 + step + size] for step in _STEPS]
    yield ("link_density-1", "link_density+1"), (links[1 : 1 + size], links[3 : 3 + size])
    for width in (2, 5):
        around = signs.totals.between(np.maximum(place - width, 0), np.minimum(place + width + 1, size))
        held = dict(zip(TOTALS, around, strict=True))
        words = np.maximum(held["words"], 1)
        values = (
            held["words"] / (2 * width + 1),
            held["linked"] / words,
            held["stop"] / words,
            held["sentence"] / words,
        )
        yield [f"window{width}_{part}" for part in ("words", "links", "stop", "sentences")], values
    yield _NEAREST_NAMES, _nearest(np.stack((signs.long, signs.is_heading, signs.strict)))
    total = signs.totals.total[0]
    places = (place / size, np.minimum(place, 200), np.minimum(size - 1 - place, 200), total[:-1] / max(total[-1], 1))
    yield ("place", "place_first", "place_last", "words_before"), places


_STEPS = (-2, -1, 1, 2)
_NEAREST_NAMES = ("long_before", "heading_before", "strict_before")


def _nearest(marked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Blocks to the nearest marked one before each block, at most 99. (kinds × blocks)"""
    place = np.arange(marked.shape[1])
    found = np.full(marked.shape, 99)
    before = np.maximum.accumulate(np.where(marked, place, -99), axis=1)
    found[:, 1:] = np.minimum(place[1:] - before[:, :-1], 99)
    return found


def _heading_features(signs: Signs) -> Iterator[Named]:
    """The heading above a block: how far, is it a link, how long, and how much text follows it up to the next."""
    place = np.arange(signs.size)
    headings = np.flatnonzero(signs.is_heading)
    if not len(headings):
        yield _HEADING_NAMES, np.zeros((4, signs.size), np.float32)
        return
    number = np.searchsorted(headings, place, side="right") - 1
    above = headings[np.maximum(number, 0)]
    below = np.append(headings, signs.size)[number + 1]
    has = number >= 0
    held = signs.totals.between(np.where(has, above, 0), below)
    level = signs.heading_level[above]
    values = (
        np.where(has, level, 0),
        has * signs.link_density[above],
        has * signs.words[above],
        held[0] - has * signs.words[above],
    )
    yield _HEADING_NAMES, values


_HEADING_NAMES = ("heading_level", "heading_links", "heading_words", "heading_text")


def _page_features(signs: Signs) -> Iterator[Named]:
    page = signs.totals.total[:, -1]
    words = max(page[0], 1)
    values = [page[0], page[2], page[1] / words, *(page[3:8] / words), signs.typical, signs.largest]
    names = ["words", "blocks", "links", *TOTALS[3:8], "typical", "largest"]
    yield [f"page_{name}" for name in names], np.repeat(np.array(values)[:, None], signs.size, axis=1)
