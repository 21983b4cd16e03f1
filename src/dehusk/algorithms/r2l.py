"""R2L: the lines where right-to-left letters outnumber ASCII, and of them those letters only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.lines import lines_of_main_region, pretty_lines, sum_of_three
from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Ints, Mask
from dehusk.page.page import Page
from dehusk.page.tree import counts
from dehusk.page.words import RIGHT_TO_LEFT, character_classes, code_points
from dehusk.selection import Selection, Step

_BEGINNING = 4000
"""Characters of a page: its head, at least the title."""


@algorithm("r2l", family="lines", year=2011)
@dataclass(frozen=True, slots=True)
class R2L:
    """Right-to-left characters of the lines in which they outnumber ASCII, around the largest such region.

    For pages in Arabic, Farsi, Urdu, Pashto, Hebrew and the other right-to-left scripts; on other pages it
    selects nothing. Markup is ASCII, so the characters alone tell text from code, and nothing is parsed.

    A right-to-left character is one of the Unicode blocks from Hebrew to Arabic Extended, their presentation
    forms, and the right-to-left planes: letters, the scripts' own digits (٣, ۳) and punctuation (، ؟), and
    diacritics. They count in attributes too (an `alt` text in Farsi is Farsi), as they do in the paper, which
    reads bytes. ASCII is everything below 128: tags, spaces, Latin letters, digits 0 to 9. What is neither
    (joiners, direction marks, typographic quotes, accented Latin letters) counts for neither side; a joiner
    stays in the word that it stands in. Letters written as character references (`&#1576;`) are ASCII.

    Only words of right-to-left characters come out: Latin words, ASCII digits and ASCII punctuation inside
    the text are lost. That is the published weakness; `dana` keeps them.

    `gap` is the largest distance between two regions, in lines. The paper normalises the lines without saying
    how; here each block-level element starts one, and none is longer than `width` characters. White space between
    tags does not count; inside a tag it does, so that breaking its attributes over lines makes it longer.

    Signals, one value a line: `content` (T1, right-to-left characters), `code` (T2, ASCII), `difference`
    (smoothed by formula 4.2), `selected`.

    Paper: H. Mohammadzadeh, F. Schweiggert, G. Nakhaeizadeh: Using UTF-8 to Extract Main Content of Right to
    Left Language Web Pages. ICSOFT 2011.
    """

    gap: int = 8
    width: int = 80

    def __post_init__(self) -> None:
        check_sizes("r2l", gap=self.gap, width=self.width)

    def __call__(self, page: Page) -> Selection:
        if not has_right_to_left(page.html):
            return Selection.nothing(page, by="r2l", reasons=lambda: self._select(page))
        return self._select(page)

    def _select(self, page: Page) -> Selection:
        characters = characters_by_script(page)
        found = lines_by_script(page, characters, gap=self.gap, width=self.width)
        letters = found.words & page.source.words_in(characters.right_to_left > 0)
        kept = letters & ~page.source_layout.hidden
        steps = (*found.steps, Step("of right-to-left characters", letters), Step("shown by a browser", kept))
        return Selection.of_source(page, kept, by="r2l", steps=steps, signals=found.signals)


def has_right_to_left(html: str) -> bool:
    """Is there such a character at all? Without one no line is chosen, and the page need not be read."""
    # where there are any, one stands near the beginning
    return not html.isascii() and (_any_right_to_left(html[:_BEGINNING]) or _any_right_to_left(html))


def _any_right_to_left(text: str) -> bool:
    codes = code_points(text)
    return bool((character_classes().take(codes[codes > 127]) == RIGHT_TO_LEFT).any())


class Characters(NamedTuple):
    """Characters of both kinds in each row of a page's stream."""

    right_to_left: Ints
    ascii: Ints


def characters_by_script(page: Page) -> Characters:
    """Right-to-left and ASCII characters of each tag and word; bytes above 127 are never ASCII in UTF-8.

    >>> page = Page.from_html("<p>\u0628 b")
    >>> page.html.encode()[3:5].hex(), characters_by_script(page).right_to_left.tolist()
    ('d8a8', [0, 1, 0])
    """
    stream = page.source.stream
    size = stream.size
    if page.html.isascii():
        return Characters(np.zeros_like(size), size)
    codes = code_points(page.html)
    is_foreign = codes > 127
    before = np.zeros(len(codes) + 1, np.int32)
    before[1:] = is_foreign
    np.add.accumulate(before, out=before)
    # the foreign characters of each row are those from `first` up to `after`
    first, after = before[stream.start], before[stream.end]
    # a filter that took the attributes of a tag took the characters in them, whatever their script
    rewritten = stream.rewritten.nonzero()[0]
    first[rewritten] = after[rewritten]
    foreign = codes[is_foreign.nonzero()[0]]
    right_to_left = counts(character_classes().take(foreign) == RIGHT_TO_LEFT).astype(np.int32)
    return Characters(right_to_left[after] - right_to_left[first], size - (after - first))


class FoundLines(NamedTuple):
    """The words of the source in the chosen lines, and how they were chosen."""

    words: Mask
    steps: tuple[Step, ...]
    signals: dict[str, NDArray[Any]]


def lines_by_script(page: Page, characters: Characters, *, gap: int, width: int) -> FoundLines:
    """Every word of the lines that R2L and DANA choose, hidden ones included."""
    lines = pretty_lines(page.source.stream, characters.right_to_left, characters.ascii, width=width)
    difference = sum_of_three(lines.content - lines.code)
    selected = lines_of_main_region(difference, lines.content, gap)
    above = page.source.words_in((difference > 0)[lines.of_row])
    near = page.source.words_in(selected[lines.of_row])
    steps = (
        Step("in a line with more right-to-left characters than ASCII", above),
        Step(f"within {gap} lines of the region with most of them", near),
    )
    signals = {"content": lines.content, "code": lines.code, "difference": difference, "selected": selected}
    return FoundLines(near, steps, signals)
