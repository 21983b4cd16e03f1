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

from dehusk.main.blocks import Blocks, Floats, blocks_of
from dehusk.main.characters import KINDS, Characters
from dehusk.main.core_features import core_features, title_features
from dehusk.main.signs import TOTALS, Signs
from dehusk.main.tree_features import (
    Ancestors,
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
    yield from tag_features(blocks)
    yield from hint_features(blocks, ancestors)
    yield from container_features(blocks, totals, TOTALS)
    yield from repeat_features(blocks, ancestors, totals)
    yield from path_features(blocks, ancestors)
    yield from article_features(blocks, totals)
    yield from _neighbour_features(signs)
    yield from _heading_features(signs)
    yield from core_features(signs)
    yield from title_features(signs)
    yield from _page_features(signs)


_SHARES = [f"{name}_share" for name in KINDS]


def _text_features(signs: Signs) -> Iterator[Named]:
    words = np.maximum(signs.words, 0.5)
    characters: Characters = signs.characters
    length = np.maximum(characters.length, 1)
    yield _SHARES, characters.count / length
    order = np.empty(signs.size, np.int64)
    order[np.argsort(signs.words, kind="stable")] = np.arange(signs.size)
    own = {
        "words": signs.words,
        "characters": characters.length,
        "word_length": length / words,
        "link_density": signs.link_density,
        "hidden": signs.blocks.hidden,
        "sentences": signs.sentences,
        "commas": signs.commas,
        "stop_share": signs.vocabulary.stop / words,
        "years": characters.years,
        "times": characters.times,
        "last": characters.last,
        "duplicates": signs.vocabulary.duplicates,
        "size_rank": order / signs.size,
        "size_to_typical": signs.words / max(signs.typical, 1),
        "size_to_largest": signs.words / max(signs.largest, 1),
    }
    yield list(own), list(own.values())


def _neighbour_features(signs: Signs) -> Iterator[Named]:
    size = signs.size
    place = np.arange(size)
    padded = np.zeros((2, size + 6))
    padded[:, 3:-3] = (signs.words, signs.link_density)
    for step in (-3, -2, -1, 1, 2, 3):
        yield (f"words{step:+}", f"link_density{step:+}"), padded[:, 3 + step : 3 + step + size]
    for width in (2, 5, 12, 30):
        around = signs.totals.between(np.maximum(place - width, 0), np.minimum(place + width + 1, size))
        words = np.maximum(around[0], 1)
        values = (
            around[0] / (2 * width + 1),
            around[1] / words,
            around[4] / words,
            around[5] / words,
            around[6] / words,
        )
        yield [f"window{width}_{part}" for part in ("words", "links", "long", "stop", "sentences")], values
    for name, marked in (("long", signs.long), ("heading", signs.is_heading), ("strict", signs.strict)):
        yield (f"{name}_before", f"{name}_behind"), np.minimum(_nearest(marked), 99)
    total = signs.totals.total[0]
    places = (place / size, np.minimum(place, 200), np.minimum(size - 1 - place, 200), total[:-1] / max(total[-1], 1))
    yield ("place", "place_first", "place_last", "words_before"), places


def _nearest(marked: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Blocks to the nearest marked one before each block, and behind it; many where there is none. (2 × blocks)"""
    place = np.arange(len(marked))
    at = np.maximum.accumulate(np.where(marked, place, -9999))
    ahead = np.minimum.accumulate(np.where(marked, place, 99999)[::-1])[::-1]
    return np.stack((place - np.concatenate(([-9999], at[:-1])), np.append(ahead[1:], 99999) - place))


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
    values = [page[0], page[2], page[1] / words, *(page[3:] / words), signs.typical, signs.largest]
    names = ["words", "blocks", "links", *TOTALS[3:], "typical", "largest"]
    yield [f"page_{name}" for name in names], np.repeat(np.array(values)[:, None], signs.size, axis=1)
