"""The text of a page with too many elements (`page.is_crowded`): blocks as paragraphs, by array operations alone.

Lists and tables are lines then. Each piece of text that is kept as a string takes fifty bytes and more, and such a page
has millions of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID
from dehusk.page.tree import counts
from dehusk.page.words import Codes, code_points

_BREAK = TAG_ID["br"]
_AT_ONCE = 1 << 19
"""Words that are written at once."""
_NOTHING, _SPACE, _LINE, _PARAGRAPH = range(4)
_WRITTEN = np.array([[0, 0], [ord(" "), 0], [ord("\n"), 0], [ord("\n"), ord("\n")]], np.uint32)
_LENGTH = np.array([0, 1, 1, 2])
"""Of what stands before a word."""


def plain_text(page: Page, chosen: Flags) -> str:
    """The chosen words of the source, blocks with an empty line between."""
    word = chosen.nonzero()[0]
    if not len(word):
        return ""
    before = _before(page, word)
    before[0] = _NOTHING
    source = page.source
    codes, kind = (code_points(source.text), "latin-1" if source.text.isascii() else "utf-32-le")
    parts = (slice(first, first + _AT_ONCE) for first in range(0, len(word), _AT_ONCE))
    written = (_written(codes, source, word[part], before[part]) for part in parts)
    return "".join([part.tobytes().decode(kind, "surrogatepass") for part in written])


def _before(page: Page, word: NDArray[np.intp]) -> NDArray[np.uint8]:
    """What parts each of some words from the one before."""
    source, block = page.source, page.source_layout.block.take(word)
    gap, markup = source.word_gap.take(word), source.markup
    in_markup = np.zeros(len(markup.kind) + 1, np.int32)
    np.add.accumulate(markup.end - markup.start, out=in_markup[1:])
    in_markup = in_markup.take(gap)
    start, end = source.word_start.take(word), source.word_end.take(word)
    start -= in_markup
    end -= in_markup
    found = np.zeros(len(word), np.uint8)
    found[1:] = start[1:] > end[:-1]
    del in_markup, start, end
    breaks = counts(markup.tag == _BREAK).astype(np.int32).take(gap)
    found[1:][breaks[1:] > breaks[:-1]] = _LINE
    found[1:][block[1:] != block[:-1]] = _PARAGRAPH
    return found


def _written(codes: Codes, source: Source, word: NDArray[np.intp], before: NDArray[np.uint8]) -> Codes:
    """The characters of some words, each after what parts it from the one before."""
    length, space = source.word_length.take(word), _LENGTH.take(before)
    size = length + space
    last = size.cumsum()
    place = np.arange(last[-1]) + (source.word_at.take(word) + length - last).repeat(size)
    found: Codes = codes.take(place, mode="clip")
    first = last - size
    for number in range(2):
        rows = (space > number).nonzero()[0]
        found[first.take(rows) + number] = _WRITTEN[before.take(rows), number]
    return found
