"""Density: the strings of a page as one row of lengths, and the densest stretch of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Ints, Mask
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tree import counts
from dehusk.selection import Selection, Step


@algorithm("density", family="lines", year=2009)
@dataclass(frozen=True, slots=True)
class Density:
    """The long strings of text that lie close together and hold most characters of all such groups.

    A parser turns the page into strings, one for each stretch of text without a block-level tag or an empty line
    (two `<br>`) inside. Those of at least `least_length` characters (C1) are candidates; a candidate joins a region if
    it comes at most `distance` strings (C2) after the region's last one. The region with most characters is
    the main content. Shorter strings inside it are left out, as in the paper.

    Only text is looked at, so the layout of the source does not matter, and of the link filters only Filter 1
    (which takes words away) changes anything. Published values of C1 and C2 are not known to us: 80 and 12
    did as well as any of C1 in 40 … 150 and C2 in 3 … 20, by bag-of-words F1 on samples of three corpora: 120
    pages of `rtl-open` (0.82), 120 of `fundus` (0.85), 150 articles of `wcxb-dev` (0.84).

    Signals, one value a string: `length` (characters), `selected`.

    Paper: J. A. Moreno, K. Deschacht, M.-F. Moens: Language Independent Content Extraction from Web Pages.
    Dutch-Belgian Information Retrieval Workshop 2009.
    """

    least_length: int = 80
    distance: int = 12

    def __post_init__(self) -> None:
        check_sizes("density", least_length=self.least_length, distance=self.distance)

    def __call__(self, page: Page) -> Selection:
        strings = strings_of(page)
        length = strings.characters
        long_enough = length >= self.least_length
        selected = densest_region(length, long_enough, self.distance)
        kept = strings.words_in(selected)

        def steps() -> list[Step]:
            return [
                Step("shown by a browser", strings.words),
                Step(f"in a string of {self.least_length} characters or more", strings.words_in(long_enough)),
                Step(f"in the group of strings at most {self.distance} apart with most characters", kept),
            ]

        return Selection.of_source(
            page, kept, by="density", steps=steps, signals={"length": length, "selected": selected}
        )


def densest_region(length: Ints, candidate: Mask, distance: int) -> Mask:
    """The candidates of the region with the greatest total length, its members at most `distance` apart.

    >>> densest_region(np.array([5, 9, 1, 8, 1, 1, 9]), np.array([5, 9, 1, 8, 1, 1, 9]) > 4, 2).tolist()
    [True, True, False, True, False, False, False]
    """
    at = candidate.nonzero()[0]
    selected = np.zeros(len(length), bool)
    if len(at):
        region = counts(at[1:] - at[:-1] > distance)
        heaviest = np.bincount(region, length[at]).argmax()
        selected[at[region == heaviest]] = True
    return selected


@dataclass(frozen=True, slots=True, eq=False)
class Strings:
    """The text of a page as strings: stretches without a block-level tag or empty line inside, hidden text left out."""

    words: Mask
    """The words of the source that are in a string: shown by a browser, and not taken by a filter."""
    of_word: Ints
    """The string of each of these words, numbered from 0 without gaps."""
    characters: Ints
    """Characters of each string, with one space between two words."""
    word_count: Ints

    def words_in(self, chosen: Mask) -> Mask:
        """The words of the source in the chosen strings."""
        inside = np.zeros(len(self.words), bool)
        inside[self.words.nonzero()[0]] = chosen[self.of_word]
        return inside


def strings_of(page: Page) -> Strings:
    """Cut the shown text of a page into strings."""
    source = page.source
    shown = source.words_in(source.stream.is_word) & ~page.source_layout.hidden
    words = shown.nonzero()[0]
    block = page.source_layout.block[words]
    ends = block[1:] > block[:-1]  # a string has spaces between its words, and none after the last of them
    size = source.word_length[words] + (_space_after(source)[words] & np.append(~ends, False)[: len(words)])
    of_word = counts(ends)[: len(words)]
    word_count = np.bincount(of_word)
    characters = np.bincount(of_word, size).astype(np.int32)
    return Strings(shown, of_word.astype(np.int32), characters, word_count.astype(np.int32))


def _space_after(source: Source) -> Mask:
    """Per word: does white space follow it? (Words of scripts that are written without touch each other.)"""
    following = np.append(source.word_at[1:], len(source.text))
    return following > source.word_at + source.word_length
