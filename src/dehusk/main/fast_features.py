"""What the fast extractor looks at: one row a feature, one column a block, all from the source.

It is a selection of what the default extractor looks at (`dehusk.main.features`). What stands near a block is left to
the network, which looks along the page by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import growing
from dehusk.main.blocks import Floats, Totals, numbered, sums
from dehusk.main.characters import kinds_in
from dehusk.main.copies import Texts, alike
from dehusk.main.fast_values import FastValues
from dehusk.main.regions import BITS, Numbers, Regions
from dehusk.main.source_blocks import SourceBlocks, source_blocks
from dehusk.main.title_block import starts_as_title, title_block
from dehusk.main.traits import KIND, KIND_AT, KINDS
from dehusk.main.vocabulary import among, buckets, first_said, word_hashes
from dehusk.page.page import Page


@dataclass(frozen=True, slots=True, eq=False)
class FastFeatures:
    """The features of the blocks of a page."""

    blocks: SourceBlocks
    values: FastValues
    texts: Texts
    """What each block says."""
    holder: NDArray[np.integer]
    """The element around each block and those beside it."""


_LONG, _UP = 12, 4
_TEXT = (
    "words", "link_density", "hidden", "length", "word_length", "upper_share", "digit_share", "bar_share",
    "sentences", "commas", "colons", "ends_sentence", "ends_colon", "to_typical", "duplicates", "title_share",
    "starts_title",
)  # fmt: skip
_PLACE = ("place", "place_first", "place_last", "words_before", "long_before", "run_inside", "run_place", "run_share",
          "title_offset", "title_found", "depth", "depth_change")  # fmt: skip
_HOLDS = ("words", "blocks", "share", "links", "long", "sentences")
_UP_NAMES = tuple(f"up{level}_{name}" for name in _HOLDS for level in range(_UP))
STYLE = ("path_count", "path_words", "path_links", "path_long")
"""Features that blocks in elements of the same tags share, and hardly any others of the page."""
_PAGE = ("page_words", "page_blocks", "page_links", "page_long", "page_typical", "page_sentences")
_OWN = tuple(f"own_{name}" for name in BITS if name.startswith("tag_"))  # hints come behind the tags
_BIT_NAMES = tuple(f"{where}_{name}" for where in ("near", "in") for name in BITS)
NUMBERS = (*_TEXT, *_PLACE, *_UP_NAMES, *STYLE, *_PAGE)
HINTS = (*_OWN, *_BIT_NAMES)
FAST_NAMES = (*NUMBERS, *HINTS)
"""Of the features."""


def fast_features_of(page: Page) -> FastFeatures:
    """The features of a page; no columns if it has no words."""
    blocks = source_blocks(page)
    if not len(blocks):
        nothing = FastValues.from_dense(np.empty((len(FAST_NAMES), 0), np.float32), len(NUMBERS))
        return FastFeatures(blocks, nothing, Texts(np.zeros(0, np.int64)), np.zeros(0, np.int64))
    regions = Regions(blocks.source, blocks.source.word_gap.take(blocks.first))
    numbers = np.empty((len(NUMBERS), len(blocks)), np.float32)
    row = 0
    said = _Said(blocks)
    for group in _numbers(blocks, regions, said):
        numbers[row : row + len(group)] = group
        row += len(group)
    return FastFeatures(blocks, FastValues(numbers, *_hints(regions)), said.texts, regions.holders())


def _numbers(blocks: SourceBlocks, regions: Regions, said: _Said) -> Iterator[NDArray[np.generic]]:
    text = _text_features(blocks, said)
    words, density = text[:2]
    long = words * (words >= _LONG) * (density < 0.3)
    columns = np.array((words, blocks.linked, long, text[_TEXT.index("sentences")]))
    totals = Totals(columns)
    yield text
    yield _place_features(blocks, regions, text, totals)
    yield _container_features(regions, totals)
    yield _path_features(regions, columns[:3])
    held = totals.total[:, -1].tolist()
    size, number = max(held[0], 1.0), len(blocks)
    typical = words[0] / max(float(text[_TEXT.index("to_typical")][0]), 1e-6)
    yield np.array([held[0], number, held[1] / size, held[2] / size, typical, held[3] / size])[:, None]


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


def _text_features(blocks: SourceBlocks, said: _Said) -> Floats:
    source, traits, words = blocks.source, blocks.traits, blocks.words
    start, final = source.word_at.take(blocks.first), blocks.last - 1
    end = source.word_at.take(final) + source.word_length.take(final)
    count = kinds_in(traits, start)[0]
    length = (end - start).astype(np.float32)
    last = (traits.take(end - 1) & KIND) >> KIND_AT
    size = np.maximum(words, 0.5)
    density = blocks.linked / size
    of_kind = dict(zip(KINDS, count, strict=True))
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
        words / _typical(words * (density < 0.3)),
        said.duplicates,
        said.in_title / size,
        said.starts_title,
    )
    for row, column in enumerate(columns):
        values[row] = column
    return values


_ENDS_SENTENCE, _ENDS_COLON = (KINDS.index(kind) + 1 for kind in ("sentence", "colon"))


def _typical(unlinked: Floats) -> float:
    """The size of block in which the median unlinked word stands."""
    size = np.sort(unlinked)
    total = size.cumsum()
    return max(float(size[total.searchsorted(total[-1] / 2)]), 1.0)


class _Said:
    """What the words of the blocks have to do with one another and with the title of the page."""

    __slots__ = ("duplicates", "in_title", "starts_title", "texts")

    def __init__(self, blocks: SourceBlocks) -> None:
        source = blocks.source
        ends = source.word_at + source.word_length
        hashed = word_hashes(source.word_at, ends, blocks.traits)
        inside, first = hashed[blocks.first[0] :], blocks.first - blocks.first[0]
        begins, behind = source.word_at.take(blocks.first), ends.take(blocks.last - 1)
        self.texts = Texts(alike(inside, first), source.text, begins, behind, hashed=inside, first=first)
        group, size = numbered(self.texts.alike)
        self.duplicates: Floats = size.take(group).astype(np.float32)
        """Blocks of the page with the same words."""
        self.in_title: Floats = sums(among(inside, buckets(inside), np.sort(hashed[blocks.title])), first)
        """Words that stand in the title."""
        title = slice(first_said(source.text, source.word_at, ends, blocks.title), blocks.title.stop)
        self.starts_title = starts_as_title(hashed, blocks.first, blocks.last, hashed[title])


def _place_features(blocks: SourceBlocks, regions: Regions, text: Floats, totals: Totals) -> Floats:
    size = len(blocks)
    words, density, hidden = text[:3]
    place = np.arange(size)
    total = totals.total[0]
    values = np.empty((len(_PLACE), size), np.float32)
    values[0] = place / size
    values[1] = np.minimum(place, 200)
    values[2] = values[1, ::-1]
    values[3] = total[:-1] / max(total[-1], 1)
    long = totals.total[2]
    values[4] = long[:-1] / max(long[-1], 1)
    worth = np.zeros(size + 1)
    worth[1:] = words * (1 - 2 * density) * (hidden < 0.5) - 3
    np.add.accumulate(worth, out=worth)
    last = int((worth - np.minimum.accumulate(worth)).argmax())
    first = int(worth[: last + 1].argmin())
    values[5] = 0
    values[5, first:last] = 1
    values[6] = (place - first) / max(last - first, 1)
    values[7] = (worth[last] - worth[first]) / max(total[-1], 1)
    title, found = _headline(blocks, regions, text)
    values[8] = np.minimum(np.maximum(place - title, -100), 100)
    values[9] = found
    depth = regions.depth.take(regions.of_block)
    values[10] = depth
    values[11] = 0
    values[11, 1:] = depth[1:] - depth[:-1]
    return values


_HEADINGS = sum(1 << BITS.index(f"tag_h{level}") for level in (1, 2, 3))
_FIRST_HEADING = 1 << BITS.index("tag_h1")


def _headline(blocks: SourceBlocks, regions: Regions, text: Floats) -> tuple[int, float]:
    """The block that says the title of the page, and how well."""
    words, density, hidden = text[:3]
    bits = regions.bits.take(regions.of_block)
    share = text[_TEXT.index("title_share")]
    title_words = max(blocks.title.stop - blocks.title.start, 1)
    likeness = np.minimum(2 * share * words / (words + title_words), 1) * (hidden < 0.5)
    headings = bits & _HEADINGS != 0, bits & _FIRST_HEADING != 0
    return title_block(likeness, share, density, headings, text[_TEXT.index("starts_title")] > 0)


def _container_features(regions: Regions, totals: Totals) -> Floats:
    """What the nearest elements that hold more blocks than the one before hold."""
    held = totals.between(regions.first, regions.last)
    number = regions.last - regions.first
    words = np.maximum(held[0], 1)
    of_element = np.empty((len(_HOLDS), len(number)), np.float32)
    of_element[0], of_element[1] = held[0], number
    of_element[2] = held[0] / max(held[0, 0], 1)
    of_element[3:] = held[1:] / words
    around = growing(number, regions.parent, regions.of_block, levels=_UP)
    return of_element.take(around, axis=1).reshape(len(_UP_NAMES), -1)


_APART = 6_364_136_223_846_793_005
"""Numbers multiplied by it, with overflow, do not meet by chance."""


def _path_features(regions: Regions, columns: Floats) -> Floats:
    """Blocks in elements like those around this one: how many, how long, how much of them is linked, how much text."""
    at = regions.of_block
    key = regions.style.take(at)
    for _ in range(2):
        at = regions.parent.take(at)
        key = key * _APART + regions.style.take(at)
    group, count = numbered(key)
    words, linked, long = (np.bincount(group, column) for column in columns)
    of_group = np.array(
        (count, words / count, linked / np.maximum(words, 1), long / max(float(long.sum()), 1)), np.float32
    )
    found: Floats = of_group.take(group, axis=1)
    return found
