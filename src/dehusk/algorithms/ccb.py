"""Content code blurring: places where there is much content and little code, seen out of focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.blur import blur_until_settled
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Ints, Numbers
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tree import counts
from dehusk.page.words import code_units
from dehusk.selection import Selection, Step

MOST_RADIUS = 10_000
"""Beyond it the blur would be longer than the longest texts."""
_EVERY_BYTE, _TO_HIGHEST = np.uint64(0x0101010101010101), np.uint64(56)
_FIRST_BYTES = np.array([(1 << 8 * number) - 1 for number in range(8)], np.uint64)
"""Masks for the first 0, 1 … 7 of eight bytes."""


@algorithm("ccb", family="characters", year=2008)
@dataclass(frozen=True, slots=True)
class ContentCodeBlurring:
    """Characters whose surroundings are mostly text, after content (1) and code (0) are blurred into each other.

    Every character of the page that is not white space is an entry of the content code vector. Each pass replaces
    it by the average of the `radius` entries on both sides, with Gaussian weights; passes follow until one changes
    the values by less than `tolerance` (root of the mean square). Words whose middle is above `threshold` are kept.
    A larger radius asks for longer stretches of text. The ends of the page are mirrors, so that a page of text alone
    is text up to its ends; the papers do not say what lies beyond them.

    The papers give the radius. Threshold and tolerance are theirs to "tune": with 0.3, 0.4, 0.5, 0.6 and 0.75 the
    mean F1 over articles, news and right-to-left pages is highest from 0.4 to 0.5, and hardly moves with the
    tolerance between 0.001 and 0.005. Characters are counted without white space, so pretty-printed and minified
    copies of a page give the same words.

    Signals: "content" (the vector) and "blurred", both at every `grid`-th entry; "threshold"; "passes".

    Paper: T. Gottron: Content Code Blurring: A New Approach to Content Extraction. DEXA Workshops 2008.
    """

    radius: int = 40
    threshold: float = 0.5
    tolerance: float = 0.002

    def __post_init__(self) -> None:
        _check("ccb", self)

    def __call__(self, page: Page) -> Selection:
        return _select(page, *_vector(page, _characters(page)), self, "ccb")


@algorithm("accb", family="characters", year=2008)
@dataclass(frozen=True, slots=True)
class AdaptedContentCodeBlurring:
    """Content code blurring that does not see the tags of links, for texts with many links (Wikipedia, say).

    Parameters and signals as in `ccb`. The tags are ignored and the text of the links is content, as the paper
    has it; where links go with their text (`ccb+filter1`), link lists count less and links in the text are lost.

    Paper: T. Gottron: Content Code Blurring: A New Approach to Content Extraction. DEXA Workshops 2008.
    """

    radius: int = 40
    threshold: float = 0.5
    tolerance: float = 0.002

    def __post_init__(self) -> None:
        _check("accb", self)

    def __call__(self, page: Page) -> Selection:
        stream = page.source.stream
        length = np.where(stream.opens_link | stream.closes_link, 0, _characters(page))
        return _select(page, *_vector(page, length), self, "accb")


@algorithm("tccb", family="tokens", year=2008, aliases=("tccb-25",))
@dataclass(frozen=True, slots=True)
class TokenContentCodeBlurring:
    """Content code blurring of tokens: a word is 1 and a tag is 0, however long they are.

    Parameters and signals as in `ccb`, in tokens. Published with the radius 25 (the default) and 18: `tccb-25`,
    `tccb-18`. The threshold is higher than that of `ccb`, for a tag weighs only as much as one word (best of 0.5, 0.6
    and 0.75 on the same pages).

    Paper: T. Gottron: Content Code Blurring: A New Approach to Content Extraction. DEXA Workshops 2008.
    """

    name: ClassVar[str] = "tccb"

    radius: int = 25
    threshold: float = 0.6
    tolerance: float = 0.002

    def __post_init__(self) -> None:
        _check(self.name, self)

    def __call__(self, page: Page) -> Selection:
        is_word = page.source.stream.is_word
        return _select(page, is_word, is_word.nonzero()[0], self, self.name)


@algorithm("tccb-18", family="tokens", year=2008)
@dataclass(frozen=True, slots=True)
class TokenContentCodeBlurring18(TokenContentCodeBlurring):
    """Content code blurring of tokens with the smaller of the published radii: `tccb` with 18.

    Parameters and signals as in `tccb`.

    Paper: T. Gottron: Content Code Blurring: A New Approach to Content Extraction. DEXA Workshops 2008.
    """

    name: ClassVar[str] = "tccb-18"

    radius: int = 18


Blurring = ContentCodeBlurring | AdaptedContentCodeBlurring | TokenContentCodeBlurring


def _check(name: str, parameters: Blurring) -> None:
    if not 1 <= parameters.radius <= MOST_RADIUS:
        raise ParameterError(f"{name}: radius must lie between 1 and {MOST_RADIUS:,}, not {parameters.radius}")
    if not 0 <= parameters.threshold < 1:
        raise ParameterError(f"{name}: threshold must lie between 0 and 1, not {parameters.threshold}")
    if not 0 < parameters.tolerance < 1:
        raise ParameterError(f"{name}: tolerance must lie between 0 and 1, not {parameters.tolerance}")


def _characters(page: Page) -> Numbers:
    """Entries of each row of the stream: its characters, white space inside tags left out."""
    source, stream = page.source, page.source.stream
    length = np.zeros(len(stream.is_word), np.int64)
    words, tags = stream.is_word.nonzero()[0], (~stream.is_word).nonzero()[0]
    length[words] = source.word_length[stream.word[words]]
    start, end = stream.start[tags], stream.end[tags]
    length[tags] = end - start - _spaces_between(page.html, start, end)
    rewritten = stream.rewritten.nonzero()[0]
    code = stream.code[rewritten]
    length[rewritten] = code - (code > len("<a>"))  # the placeholder has at most one space before it
    return length


def _spaces_between(html: str, start: Ints, end: Ints) -> Numbers:
    """White space in parts of a text: running totals for every eighth character, the rest from the eight themselves."""
    is_space = np.zeros(len(html) // 8 * 8 + 8, bool)
    np.less_equal(code_units(html), ord(" "), out=is_space[: len(html)])
    eight = is_space.view("<u8")
    so_far = counts(((eight * _EVERY_BYTE) >> _TO_HIGHEST).view(np.int64))  # all eight bytes summed in the highest

    def before(place: Ints) -> Numbers:
        part = eight.take(place >> 3) & _FIRST_BYTES.take(place & 7)
        return so_far.take(place >> 3) + ((part * _EVERY_BYTE) >> _TO_HIGHEST).view(np.int64)

    return before(end) - before(start)


def _vector(page: Page, length: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """The vector to which each row of the stream adds `length` entries, and the middle of each word in it."""
    is_word = page.source.stream.is_word
    words = is_word.nonzero()[0]
    return is_word.repeat(length), length.cumsum()[words] - (length[words] + 1) / 2


def _select(
    page: Page, vector: NDArray[np.bool_], place: NDArray[np.number], parameters: Blurring, name: str
) -> Selection:
    """Blur the vector, and keep the words above the threshold, whose places in it are given."""
    blurred = blur_until_settled(vector, radius=parameters.radius, tolerance=parameters.tolerance)
    above = np.zeros(len(page.source.stream.is_word), bool)
    above[page.source.stream.is_word] = blurred.at(place) > parameters.threshold
    chosen = page.source.words_in(above)
    kept = chosen & ~page.source_layout.hidden
    steps = (
        Step(f"among text: blurred content above {parameters.threshold:g}", chosen),
        Step("shown by a browser", kept),
    )
    signals = {
        "content": blurred.before,
        "blurred": blurred.grid,
        "grid": np.array(blurred.step),
        "threshold": np.array(parameters.threshold),
        "passes": np.array(blurred.passes),
    }
    return Selection.of_source(page, kept, by=name, steps=steps, signals=signals)
