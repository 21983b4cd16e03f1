"""What the fast extractor looks at: one row a feature, one column a block, all from the source.

It is a selection of what the default extractor looks at (`dehusk.extractor.tree_outline_features`). What stands near a block is left
to the network, which looks along the page by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import growing
from dehusk.extractor.blocks import Floats, Totals, numbered, sums
from dehusk.extractor.characters import kinds_in
from dehusk.extractor.copies import Texts, alike
from dehusk.extractor.fast_places import PLACE, place_features
from dehusk.extractor.fast_values import FastValues
from dehusk.extractor.outline.title_block import Hashes, starts_as_title
from dehusk.extractor.outline.traits import KIND, KIND_AT, KINDS
from dehusk.extractor.regions import BITS, Numbers, Regions
from dehusk.extractor.source_blocks import SourceBlocks, source_blocks
from dehusk.extractor.vocabulary import among, buckets, first_said, word_hashes
from dehusk.page.page import Page
from dehusk.page.together import Together, alone
from dehusk.page.words import Ints


@dataclass(frozen=True, slots=True, eq=False)
class FastFeatures:
    """The features of the blocks of a page."""

    blocks: SourceBlocks
    values: FastValues
    texts: Texts
    """What each block says."""
    holder: NDArray[np.integer]
    """The element around each block and those beside it."""

    def of_page(self, number: int) -> PageOf:
        """Those of one of the pages."""
        first, last = self.blocks.edges[number : number + 2].tolist()
        if first == 0 and last == len(self.blocks):
            return PageOf(self.values, self.texts, self.holder)
        return PageOf(self.values.part(first, last), self.texts.part(first, last), self.holder[first:last])


class PageOf(NamedTuple):
    """What is known of the blocks of one page."""

    values: FastValues
    texts: Texts
    holder: NDArray[np.integer]


_LONG, _UP = 12, 4
_TEXT = (
    "words", "link_density", "hidden", "length", "word_length", "upper_share", "digit_share", "bar_share",
    "sentences", "commas", "colons", "ends_sentence", "ends_colon", "to_typical", "duplicates", "title_share",
    "starts_title",
)  # fmt: skip
_HOLDS = ("words", "blocks", "share", "links", "long", "sentences")
_UP_NAMES = tuple(f"up{level}_{name}" for name in _HOLDS for level in range(_UP))
STYLE = ("path_count", "path_words", "path_links", "path_long")
"""Features that blocks in elements of the same tags share, and hardly any others of the page."""
_PAGE = ("page_words", "page_blocks", "page_links", "page_long", "page_typical", "page_sentences")
_OWN = tuple(f"own_{name}" for name in BITS if name.startswith("tag_"))  # hints come behind the tags
_BIT_NAMES = tuple(f"{where}_{name}" for where in ("near", "in") for name in BITS)
NUMBERS = (*_TEXT, *PLACE, *_UP_NAMES, *STYLE, *_PAGE)
HINTS = (*_OWN, *_BIT_NAMES)
FAST_NAMES = (*NUMBERS, *HINTS)
"""Of the features."""


def fast_features_of(page: Page) -> FastFeatures:
    """The features of a page; no columns if it has no words."""
    return fast_features(alone(page))


def fast_features(together: Together) -> FastFeatures:
    """The features of several pages."""
    blocks = source_blocks(together)
    if not len(blocks):
        nothing = FastValues.from_dense(np.empty((len(FAST_NAMES), 0), np.float32), len(NUMBERS))
        return FastFeatures(blocks, nothing, Texts(np.zeros(0, np.int64)), np.zeros(0, np.int64))
    regions = Regions(blocks)
    numbers = np.empty((len(NUMBERS), len(blocks)), np.float32)
    row = 0
    said = _Said(blocks)
    for group in _numbers(blocks, regions, said):
        numbers[row : row + len(group)] = group
        row += len(group)
    return FastFeatures(blocks, FastValues(numbers, *_hints(regions)), said.texts, regions.holders())


def _numbers(blocks: SourceBlocks, regions: Regions, said: _Said) -> Iterator[NDArray[np.generic]]:
    text, typical = _text_features(blocks, said)
    words, density = text[:2]
    long = words * (words >= _LONG) * (density < 0.3)
    columns = np.array((words, blocks.linked, long, text[_TEXT.index("sentences")]))
    totals = Totals(columns)
    held = totals.between(blocks.edges[:-1], blocks.edges[1:])
    yield text
    yield place_features(blocks, regions, dict(zip(_TEXT, text, strict=True)), totals)
    yield _container_features(regions, totals, held[0])
    yield _path_features(blocks, regions, columns[:3], held[2])
    size, number = np.maximum(held[0], 1), np.diff(blocks.edges)
    yield np.array((held[0], number, held[1] / size, held[2] / size, typical, held[3] / size)).take(blocks.page, axis=1)


def _hints(regions: Regions) -> tuple[Floats, NDArray[np.intp]]:
    """The different sets of hints, and which of them each block has."""
    bits = np.array((regions.bits, regions.near(), regions.around())).take(regions.of_block, axis=1)
    own, near, around = bits
    set_of = numbered((own * _APART + near) * _APART + around)[0]
    example = np.empty(int(set_of.max()) + 1, np.intp)
    example[set_of] = np.arange(len(set_of))
    own_bits, near_bits, around_bits = _unpacked(bits.take(example, axis=1))
    return np.concatenate((own_bits[: len(_OWN)], near_bits, around_bits), dtype=np.float32), set_of


def _unpacked(bits: Numbers) -> NDArray[np.uint8]:
    """0 or 1 for each bit. (rows × bits × blocks)"""
    rows, size = bits.shape
    digits = np.unpackbits(bits.astype("<i8").view(np.uint8), axis=1, bitorder="little")
    return np.ascontiguousarray(digits.reshape(rows, size, 64).transpose(0, 2, 1)[:, : len(BITS)])


def _text_features(blocks: SourceBlocks, said: _Said) -> tuple[Floats, NDArray[np.float64]]:
    """What the text of each block is like, and the usual size of a block on each page."""
    source, traits, words = blocks.source, blocks.traits, blocks.words
    start, final = source.word_at.take(blocks.first), blocks.last - 1
    end = source.word_at.take(final) + source.word_length.take(final)
    count = _kinds_in_blocks(blocks, start)
    length = (end - start).astype(np.float32)
    last = (traits.take(end - 1) & KIND) >> KIND_AT
    size = np.maximum(words, 0.5)
    density = blocks.linked / size
    of_kind = dict(zip(KINDS, count, strict=True))
    unlinked, edges = words * (density < 0.3), blocks.edges.tolist()
    typical = np.array([_typical(unlinked[a:b]) for a, b in pairwise(edges)])
    values = np.empty((len(_TEXT), len(blocks)), np.float32)
    columns = (
        words,
        density,
        blocks.hidden,
        length,
        length / size,
        of_kind["upper"] / length,
        of_kind["digit"] / length,
        of_kind["bar"] / length,
        of_kind["sentence"],
        of_kind["comma"],
        of_kind["colon"],
        last == _ENDS_SENTENCE,
        last == _ENDS_COLON,
        words / typical.take(blocks.page),
        said.duplicates,
        said.in_title / size,
        said.starts_title,
    )
    for row, column in enumerate(columns):
        values[row] = column
    return values, typical


def _kinds_in_blocks(blocks: SourceBlocks, start: Ints) -> Floats:
    """Characters of each kind in the blocks, which start there. (kinds × blocks)

    What stands before the body of a page would count with the last block of the page before.
    """
    if len(blocks.edges) == 2:
        return kinds_in(blocks.traits, start)[0]
    heads = blocks.source.word_at.take(blocks.together.last_word[:-1])  # what stands between the pages
    edges = blocks.edges[1:-1]
    stretches = np.insert(start, edges, heads)
    is_block = np.ones(len(stretches), bool)
    is_block[edges + np.arange(len(edges))] = False
    return kinds_in(blocks.traits, stretches)[0][:, is_block]


_ENDS_SENTENCE, _ENDS_COLON = (KINDS.index(kind) + 1 for kind in ("sentence", "colon"))


def _typical(unlinked: Floats) -> float:
    """The size of block in which the median unlinked word stands."""
    if not len(unlinked):
        return 1.0
    size = np.sort(unlinked)
    total = size.cumsum()
    return max(float(size[total.searchsorted(total[-1] / 2)]), 1.0)


class _Said:
    """What the words of the blocks have to do with one another and with the titles of their pages."""

    __slots__ = ("duplicates", "in_title", "starts_title", "texts")

    def __init__(self, blocks: SourceBlocks) -> None:
        source, at = blocks.source, blocks.at
        ends = source.word_at + source.word_length
        hashed = word_hashes(source.word_at, ends, blocks.traits)
        inside = hashed.take(blocks.body)
        begins, behind = source.word_at.take(blocks.first), ends.take(blocks.last - 1)
        self.texts = Texts(alike(inside, at), source.text, begins, behind, hashed=inside, first=at)
        group, size = numbered(self.texts.alike + blocks.page * _APART)
        self.duplicates: Floats = size.take(group).astype(np.float32)
        """Blocks of the page with the same words."""
        title_of = [hashed[title] for title in blocks.titles]
        self.in_title: Floats = sums(_among_own(inside, title_of, blocks), at)
        """Words that stand in the title."""
        self.starts_title = np.empty(len(blocks), bool)
        for title, (first, last) in zip(blocks.titles, pairwise(blocks.edges.tolist()), strict=True):
            own = slice(first_said(source.text, source.word_at, ends, title), title.stop)
            bounds = blocks.first[first:last], blocks.last[first:last]
            self.starts_title[first:last] = starts_as_title(hashed, *bounds, hashed[own])


def _among_own(inside: Hashes, titles: list[Hashes], blocks: SourceBlocks) -> Floats:
    """1 for the words that stand in the title of their own page, else 0."""
    if len(titles) == 1:
        return among(inside, buckets(inside), np.sort(titles[0]))
    apart = (np.arange(len(titles)) * _APART).view(np.uint64)  # the same word is another one on every page
    inside = inside + apart.take(blocks.page).repeat(np.diff(np.append(blocks.at, len(inside))))
    wanted = np.concatenate([title + own for title, own in zip(titles, apart, strict=True)])
    return among(inside, buckets(inside), np.sort(wanted))


def _container_features(regions: Regions, totals: Totals, page_words: NDArray[np.float64]) -> Floats:
    """What the nearest elements that hold more blocks than the one before hold. `page_words`: what each page holds."""
    held = totals.between(regions.first, regions.last)
    number = regions.last - regions.first
    words = np.maximum(held[0], 1)
    of_element = np.empty((len(_HOLDS), len(number)), np.float32)
    of_element[0], of_element[1] = held[0], number
    of_element[2] = held[0] / np.maximum(page_words, 1).take(regions.page)
    of_element[3:] = held[1:] / words
    around = growing(number, regions.parent, regions.of_block, levels=_UP)
    return of_element.take(around, axis=1).reshape(len(_UP_NAMES), -1)


_APART = 6_364_136_223_846_793_005
"""Numbers multiplied by it, with overflow, do not meet by chance."""


def _path_features(blocks: SourceBlocks, regions: Regions, columns: Floats, page_long: NDArray[np.float64]) -> Floats:
    """Blocks in elements like those around this one: how many, how long, how much of them is linked, how much text.

    `page_long`: words in long texts of each page.
    """
    at = regions.of_block
    key = regions.style.take(at)
    for _ in range(2):
        at = regions.parent.take(at)
        key = key * _APART + regions.style.take(at)
    group, count = numbered(key * _APART + blocks.page)
    words, linked, long = (np.bincount(group, column) for column in columns)
    of_group = np.array((count, words / count, linked / np.maximum(words, 1)), np.float32)
    values = np.empty((len(STYLE), len(blocks)), np.float32)
    of_group.take(group, axis=1, out=values[:3], mode="clip")
    values[3] = long.take(group) / np.maximum(page_long, 1).take(blocks.page)
    return values
