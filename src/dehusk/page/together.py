"""Several pages read as one source: what takes the same time for a page of any length is done once for all of them.

They stand one behind another with a tag between. A page whose end swallows that tag, since a comment, a script or a
tag in it is never closed, is read by itself. Each page gets its own source out of the common one, as if it had been
read alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page.page import Page
from dehusk.page.source import Source, read_source
from dehusk.page.stream import PlacedWords, Stream
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import START, Markup, tokenize
from dehusk.page.words import Columns

FENCE = "<hr>"
"""It stands between two pages. It is empty and no part of a line, and so neither holds nor changes anything."""
_FENCE = FENCE.encode()
_HR = TAG_ID["hr"]

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Together(Columns):
    """Pages in one source, and where each of them begins and ends there."""

    pages: tuple[Page, ...]
    source: Source
    first_piece: Places
    """Of markup."""
    last_piece: Places
    """The one behind the last of each page."""
    words: Places
    """The first word of each page, and at last the number of all. (pages + 1)"""

    @property
    def hidden(self) -> NDArray[np.bool_]:
        """Per word: does a browser not show it?"""
        layouts = [page.source_layout.hidden for page in self.pages]
        return layouts[0] if len(layouts) == 1 else np.concatenate(layouts)

    @property
    def starts_block(self) -> NDArray[np.bool_]:
        """Per word: is it the first of its block?"""
        starts = np.ones(int(self.words[-1]), bool)
        edges = self.words.tolist()
        for page, first, last in zip(self.pages, edges, edges[1:], strict=False):
            block = page.source_layout.block
            np.not_equal(block[1:], block[:-1], out=starts[first + 1 : max(last, first + 1)])
        return starts


def read_together(pages: Sequence[Page]) -> list[Together]:
    """The pages in as few sources as they can stand in."""
    if len(pages) == 1:
        return [alone(pages[0])]
    rest = list(pages)
    apart: list[Page] = []
    while len(rest) > 1:
        data = _FENCE.join([page.utf_8 for page in rest])
        markup = tokenize(data)
        fences, is_there = _fences(markup, rest)
        if is_there.all():
            return [*map(alone, apart), _joined(rest, data, markup, fences)]
        apart.append(rest.pop(int(is_there.argmin())))
    return [*map(alone, apart), *map(alone, rest)]


def alone(page: Page) -> Together:
    """A page by itself."""
    source = page.source
    edges = np.array((0, len(source.markup.kind), len(source.word_at)), np.intp)
    return Together((page,), source, edges[:1], edges[1:2], edges[[0, 2]])


def _fences(markup: Markup, pages: Sequence[Page]) -> tuple[Places, NDArray[np.bool_]]:
    """The pieces of markup that part the pages, and whether each of them is one indeed, or was swallowed."""
    size = len(_FENCE)
    place = np.cumsum([len(page.utf_8) + size for page in pages[:-1]]) - size
    piece = markup.start.searchsorted(place)
    known = np.minimum(piece, len(markup.kind) - 1)
    is_there: NDArray[np.bool_] = (markup.start.take(known) == place) & (markup.end.take(known) == place + size)
    is_there &= (markup.tag.take(known) == _HR) & (markup.kind.take(known) == START)
    return piece, is_there


def _joined(pages: Sequence[Page], data: bytes, markup: Markup, fences: Places) -> Together:
    source = read_source(FENCE.join([page.html for page in pages]), data, markup)
    first, last = np.zeros((2, len(pages)), np.intp)
    first[1:], last[:-1], last[-1] = fences + 1, fences, len(markup.kind)
    words = np.append(source.word_gap.searchsorted(first), len(source.word_at))
    found = Together(tuple(pages), source, first, last, words)
    _give_sources(found)
    return found


def _give_sources(together: Together) -> None:
    """Give each page its part of the source."""
    source, markup = together.source, together.source.markup
    pieces = zip(together.first_piece.tolist(), together.last_piece.tolist(), strict=True)
    words = together.words.tolist()
    suspects = [*source.suspect.searchsorted(together.first_piece).tolist(), len(source.suspect)]
    texts = np.append(source.word_at, len(source.text)).take(together.words).tolist()
    begins = 0
    for number, (page, (first, last)) in enumerate(zip(together.pages, pieces, strict=True)):
        word, stop, start = words[number], words[number + 1], texts[number]
        own = Markup(
            markup.kind[first:last].copy(),
            markup.start[first:last] - np.int32(begins),
            markup.end[first:last] - np.int32(begins),
            markup.tag[first:last].copy(),
        )
        placed = PlacedWords(
            source.word_length[word:stop].copy(),
            source.word_gap[word:stop] - np.int32(first),
            source.word_start[word:stop] - np.int32(begins),
            source.word_end[word:stop] - np.int32(begins),
        )
        suspect = source.suspect[suspects[number] : suspects[number + 1]] - first
        at = source.word_at[word:stop] - np.int32(start)
        text = source.text[start : texts[number + 1]]
        page.has_source(Source(page.html, own, suspect, text, at, *placed, Stream(own, placed)))
        begins += len(page.html) + len(FENCE)
