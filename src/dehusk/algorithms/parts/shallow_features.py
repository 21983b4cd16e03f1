"""Shallow features of text blocks: what can be counted in a block without knowing its language.

All features of Kohlschütter, Fankhauser and Nejdl (2010): words, their lengths and capitals, sentences, full stops,
dates, bars, links, the element around the block, its place on the page, and how densely its words fill lines of 80
characters. Counts are made a character or word at a time for the whole page and summed by block.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks
from dehusk.arrays import Floats, Ints, Numbers
from dehusk.page.page import Page, Words
from dehusk.page.tags import IS_HEADING, IS_INLINE, TAG_ID
from dehusk.page.words import Codes, code_points

LINE = 80
"""Characters of a line, for the density of text."""

FEATURES = (
    "words",
    "link density",
    "text density",
    "word length",
    "sentence length",
    "capital words",
    "share of capital words",
    "upper-case words",
    "share of upper-case words",
    "full stops a word",
    "dates",
    "bars",
    "heading",
    "h1",
    "p",
    "div",
    "li",
    "place",
    "relative place",
)
"""Columns of the matrix."""

_STOP, _CAPITAL, _SMALL, _DIGIT, _JOINS_DATES, _BAR = (1 << bit for bit in range(6))
_CASED = 0x600
"""Beyond this no common script has case."""
_FULL_STOPS = ".!?…。．！？。؟۔।॥։"
_BARS = "|│｜"
_DATES = "./-:"


def shallow_features(page: Page, blocks: AtomicBlocks) -> NDArray[np.float32]:
    """The features of every block (rows × `FEATURES`)."""
    words = page.words
    shown = np.flatnonzero(blocks.of_word >= 0)
    row, size = blocks.of_word[shown], np.maximum(blocks.words, 1)
    marks = _Marks(words, shown)

    def summed(values: NDArray[np.generic]) -> Floats:
        return np.bincount(row, values, len(blocks)).astype(np.float64)

    stops = summed(marks.stops)
    capital, upper = summed(marks.capital), summed(marks.upper)
    place = np.arange(len(blocks))
    element = _elements(page, blocks)
    columns = (
        blocks.words,
        blocks.link_words / size,
        text_density(words, blocks),
        summed(words.end[shown] - words.start[shown]) / size,
        blocks.words / np.maximum(stops, 1),
        capital,
        capital / size,
        upper,
        upper / size,
        stops / size,
        summed(marks.dates),
        summed(marks.bars),
        IS_HEADING[element],
        *(element == TAG_ID[name] for name in ("h1", "p", "div", "li")),
        place,
        place / max(len(blocks), 1),
    )
    return np.stack([np.asarray(column, np.float32) for column in columns], axis=1)


class _Marks:
    """What the shown words have in them, one value a word."""

    __slots__ = ("bars", "capital", "dates", "stops", "upper")

    def __init__(self, words: Words, shown: Numbers) -> None:
        kinds = character_kinds(code_points(words.text))
        first, after = words.start[shown], words.end[shown]
        place = np.flatnonzero(kinds & ~np.uint8(_SMALL))  # all but small letters are rare
        word = np.searchsorted(after, place, side="right")
        inside = np.append(first, len(kinds))[word] <= place
        kind_there, word = kinds[place[inside]], word[inside]

        def number_of(kind: int) -> Numbers:
            return np.bincount(word[(kind_there & kind) > 0], minlength=len(shown))

        capitals, digits = number_of(_CAPITAL), number_of(_DIGIT)
        self.stops = number_of(_STOP) > 0
        self.bars = number_of(_BAR)
        self.capital = (kinds[first] & _CAPITAL) > 0
        self.upper = capitals > 1
        self.upper[self.upper] = ~_any_in((kinds & _SMALL) > 0, first[self.upper], after[self.upper])
        joined = digits + number_of(_JOINS_DATES) == after - first
        self.dates = joined & (digits > 0) & ((digits < after - first) | (digits == 4))  # 12:30, 31.1.2026, 2026


def _any_in(marked: NDArray[np.bool_], first: Ints, after: Ints) -> NDArray[np.bool_]:
    """Per stretch, none of them empty: is one of its characters marked?"""
    if not len(first):
        return np.zeros(0, bool)
    bounds = np.stack((first, after), axis=1).ravel()
    return np.asarray(np.logical_or.reduceat(np.append(marked, False), bounds)[::2])


def _elements(page: Page, blocks: AtomicBlocks) -> NDArray[np.uint8]:
    """Tag of the innermost element around each block that breaks lines."""
    tree = page.tree
    around = tree.nearest(~IS_INLINE[tree.tag], page.words.node[blocks.first])
    return np.append(tree.tag, np.uint8(0))[around]


def character_kinds(codes: Codes) -> NDArray[np.uint8]:
    """Per character: a bit for each thing it is (full stop, capital, small letter, digit, part of a date, bar)."""
    kinds = _kinds()
    return kinds[codes] if codes.dtype == np.uint8 else kinds[np.minimum(codes, len(kinds) - 1)]


@cache
def _kinds() -> NDArray[np.uint8]:
    kinds = np.zeros(0x10000, np.uint8)
    for code in range(_CASED):
        letter = chr(code)
        kinds[code] = _CAPITAL * letter.isupper() | _SMALL * letter.islower() | _DIGIT * letter.isdecimal()
    for letters, kind in ((_FULL_STOPS, _STOP), (_BARS, _BAR), (_DATES, _JOINS_DATES)):
        kinds[[ord(letter) for letter in letters]] |= kind
    kinds.flags.writeable = False
    return kinds


def text_density(words: Words, blocks: AtomicBlocks) -> Floats:
    """Words a line when each block is wrapped at 80 characters; the last of several lines does not count.

    >>> from dehusk.algorithms.parts.atomic_blocks import atomic_blocks
    >>> page = Page.from_html("<p>" + "word " * 40 + "<p>Tea")  # 16 words fit a line: 16 + 16 + 8
    >>> text_density(page.words, atomic_blocks(page)).tolist()
    [16.0, 1.0]
    """
    shown = np.flatnonzero(blocks.of_word >= 0)
    length = (words.end - words.start)[shown].astype(np.int64)
    apart = words.start[shown] > np.append(words.end, -1)[shown - 1]  # -1 before the first word
    after = np.cumsum(length + apart)
    last = np.cumsum(blocks.words)
    fits = np.searchsorted(after, after - length + LINE, side="right")
    follows = np.clip(fits, np.arange(len(shown)) + 1, last[blocks.of_word[shown]]).tolist()
    at, density = 0, np.zeros(len(blocks))
    for block, end in enumerate(last.tolist()):
        first, line, lines = at, at, 0
        while at < end:
            line, at = at, follows[at]
            lines += 1
        density[block] = (line - first) / (lines - 1) if lines > 1 else end - first
    return density
