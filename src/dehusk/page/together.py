"""Several pages read as one source: what takes the same time for a page of any length is done once for all of them.

They stand one after another with a fence between. A page whose end swallows it, since a comment, a script or a tag in
it is never closed, is read by itself. Each page gets its own source out of the common one, as if it had been read
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Places
from dehusk.page.distinct import distinct, numbered
from dehusk.page.page import Page
from dehusk.page.source import Source, source_of
from dehusk.page.source_layout import Part, SourceLayout, layout_of
from dehusk.page.stream import PlacedWords, Stream
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import PADDING, START, Markup, tokenize_padded
from dehusk.page.words import Columns, scalars

TOGETHER, MUCH = 12, 4_000_000
"""So many pages are read together, of so many characters in all: more take no less time, but more memory."""
FENCE = "<hr>|<hr>"
"""What stands between two pages: a word between tags that are empty and no part of a line, and so change nothing."""
_FENCE = FENCE.encode()
_HR, _TAGS = TAG_ID["hr"], 2
_SIGN = len("|\n")
"""What is left of it in the text."""
_TRIES = 3
"""So often pages that swallow what follows are taken out; where more are left, all are read alone."""

(_ONE,) = scalars(np.int32, 1)

_A_TAG = 40
"""Characters that a tag counts as, if there are more tags than that: each takes memory of its own."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Together(Columns):
    """Pages in one source, and where each of them begins and ends there."""

    pages: tuple[Page, ...]
    source: Source
    first_piece: Places
    """Of markup."""
    last_piece: Places
    """The one after the last of each page."""
    first_word: Places
    last_word: Places
    """The one after the last of each page; where pages follow, it is what stands between."""
    layout: SourceLayout
    """Of the words of all pages, and of what stands between."""


@dataclass(frozen=True, slots=True, eq=False)
class _SeveralPages(Source):
    """A source of several pages. To put these together takes longer than to go through them: its `html` is empty."""

    pages: tuple[str, ...]
    begins: Ints
    utf_8: bytes
    """All of them."""
    in_utf_8: Markup
    """The same markup with offsets of bytes."""

    def different_tags(self, piece: NDArray[np.intp], most: int) -> tuple[list[bytes], NDArray[np.intp]]:
        """The different ones of some tags, without the `<`, and which of these each is: so many characters of each."""
        start, end = self.in_utf_8.start.take(piece) + _ONE, self.in_utf_8.end.take(piece)
        size = end - start
        has_wide = size != self.markup.end.take(piece) - self.markup.start.take(piece) - _ONE
        np.minimum(size, np.int32(most), out=size)
        if not has_wide.any():
            return distinct(self.utf_8, start, size)
        # some characters of these are several bytes, though perhaps none that is looked at
        wide = has_wide.nonzero()[0]
        written = self.tags_in_utf_8(piece.take(wide), most)
        is_wide = np.array([not tag.isascii() for tag in written], bool)
        has_wide[wide] = is_wide
        plain, number = (~has_wide).nonzero()[0], np.empty(len(piece), np.intp)
        found, number[plain] = distinct(self.utf_8, start.take(plain), size.take(plain))
        others, of_wide = numbered([tag for tag in written if not tag.isascii()])
        number[wide[is_wide]] = of_wide + len(found)
        return found + others, number

    def written(self, start: Ints, end: Ints) -> list[str]:
        """What stands between these places, which rise."""
        edges = np.append(start.searchsorted(self.begins), len(start))
        shift = self.begins.repeat(np.diff(edges))
        first, after, found = (start - shift).tolist(), (end - shift).tolist(), []
        for html, (a, b) in zip(self.pages, pairwise(edges.tolist()), strict=True):
            found += [html[at:stop] for at, stop in zip(first[a:b], after[a:b], strict=True)]
        return found


def weight(page: Page) -> int:
    """How much of what is read together the page is: its characters, or its tags if they are very many."""
    return max(len(page.html), _A_TAG * page.html.count("<"))


def in_batches(
    items: Iterable[T], size_of: Callable[[T], int], *, most: int = TOGETHER, much: int = MUCH
) -> Iterator[list[T]]:
    """The items in lists of so many, and of so much in all, save single ones that are larger.

    No item is taken before it is needed, and what is raised on the way comes after the items before it.

    >>> list(in_batches("a bb c dddddd e".split(), len, most=2, much=4))
    [['a', 'bb'], ['c'], ['dddddd'], ['e']]
    """
    batch: list[T] = []
    size = 0
    try:
        for item in items:
            own = size_of(item)
            if batch and size + own > much:
                yield batch
                batch, size = [], 0
            batch.append(item)
            size += own
            if len(batch) >= most or size >= much:
                yield batch
                batch, size = [], 0
    except Exception:
        if batch:
            yield batch
        raise
    if batch:
        yield batch


def read_together(pages: Sequence[Page]) -> list[Together]:
    """The pages in as few sources as they can stand in."""
    if len(pages) == 1:
        return [alone(pages[0])]
    rest = [(page, page.utf_8) for page in pages]
    apart: list[Page] = []
    for _ in range(_TRIES):
        if len(rest) < 2:
            break
        parts = [part for _, utf_8 in rest for part in (utf_8, _FENCE)]
        data = b"".join([*parts[:-1], PADDING])
        markup = tokenize_padded(data, len(data) - len(PADDING))
        fences, is_there = _fences(markup, [len(utf_8) for _, utf_8 in rest[:-1]])
        if is_there.all():
            return [*map(alone, apart), _joined([page for page, _ in rest], data, markup, fences)]
        # what swallows a fence may go on after the next ones: only the first of those is surely to blame
        is_first = ~is_there
        is_first[1:] &= is_there[:-1]
        apart += [rest[number][0] for number in is_first.nonzero()[0].tolist()]
        rest = [one for number, one in enumerate(rest) if number == len(is_first) or not is_first[number]]
    return [*map(alone, apart), *(alone(page) for page, _ in rest)]


def alone(page: Page) -> Together:
    """A page by itself."""
    source, none = page.source, np.zeros(1, np.intp)
    pieces, words = (np.array([size], np.intp) for size in (len(source.markup.kind), len(source.word_at)))
    return Together((page,), source, none, pieces, none, words, page.source_layout)


def _fences(markup: Markup, sizes: Sequence[int]) -> tuple[Places, NDArray[np.bool_]]:
    """The first piece of markup of each fence, and whether it is one indeed, or was swallowed.

    `sizes`: bytes of the pages before the fences.
    """
    place = np.cumsum(np.add(sizes, len(_FENCE))) - len(_FENCE)
    piece = markup.start.searchsorted(place)
    known = np.minimum(piece, len(markup.kind) - 1)
    is_there: NDArray[np.bool_] = (markup.start.take(known) == place) & (markup.kind.take(known) == START)
    is_there &= (markup.tag.take(known) == _HR) & (markup.end.take(known) == place + len("<hr>"))
    return piece, is_there


def _joined(pages: Sequence[Page], data: bytes, markup: Markup, fences: Places) -> Together:
    sizes = [len(page.html) for page in pages]
    begins = np.cumsum([0, *sizes], dtype=np.int32)
    begins += np.arange(len(begins), dtype=np.int32) * np.int32(len(FENCE))
    common = source_of("", data, markup, (len(data) - len(PADDING), int(begins[-1]) - len(FENCE)))
    columns: dict[str, Any] = {name: getattr(common, name) for name in Source.__slots__}
    htmls = tuple(page.html for page in pages)
    source = _SeveralPages(**columns, pages=htmls, begins=begins[:-1], utf_8=data, in_utf_8=markup)
    first, last = np.zeros((2, len(pages)), np.intp)
    first[1:], last[:-1], last[-1] = fences + _TAGS, fences, len(markup.kind)
    words = source.word_gap.searchsorted(first), source.word_gap.searchsorted(last, side="right")
    bounds = list(zip(*(column.tolist() for column in (first, last, *words)), strict=True))
    _give_sources(pages, source, bounds)
    layout = layout_of(source, [Part(page.source, *own[:2]) for page, own in zip(pages, bounds, strict=True)])
    _give_layouts(pages, layout, bounds)
    return Together(tuple(pages), source, first, last, *words, layout)


_Bounds = Sequence[tuple[int, int, int, int]]
"""Of each page: the first piece of markup, the one after its last, and the same of its words."""


def _give_sources(pages: Sequence[Page], source: Source, bounds: _Bounds) -> None:
    """Give each page its part of the source."""
    fence = source.word_at.take([own[3] for own in bounds[:-1]])
    texts = zip([0, *(fence + _SIGN).tolist()], [*fence.tolist(), len(source.text)], strict=True)
    begins = 0
    for page, text, own in zip(pages, texts, bounds, strict=True):
        Page.source.give(page, _part(source, page.html, begins, text, own))
        begins += len(page.html) + len(FENCE)


def _give_layouts(pages: Sequence[Page], layout: SourceLayout, bounds: _Bounds) -> None:
    """Give each page its part of the layout."""
    for page, own in zip(pages, bounds, strict=True):
        words = slice(*own[2:])
        block = layout.block[words]
        Page.source_layout.give(page, SourceLayout(block - block[:1], layout.hidden[words].copy()))


def _part(source: Source, html: str, begins: int, text: tuple[int, int], own: tuple[int, int, int, int]) -> Source:
    """The source of a page that begins there in a common one. `own`: its first and last pieces of markup, and words.

    Nothing of it is a part of the common columns, which would live as long as it.
    """
    pieces, words, at, gap = slice(*own[:2]), slice(*own[2:]), np.int32(begins), np.int32(own[0])
    markup = Markup(
        source.markup.kind[pieces].copy(),
        source.markup.start[pieces] - at,
        source.markup.end[pieces] - at,
        source.markup.tag[pieces].copy(),
    )
    placed = PlacedWords(
        source.word_length[words].copy(),
        source.word_gap[words] - gap,
        source.word_start[words] - at,
        source.word_end[words] - at,
    )
    suspect = source.suspect[slice(*source.suspect.searchsorted(own[:2]).tolist())] - own[0]
    word_at = source.word_at[words] - np.int32(text[0])
    uneven = source.uneven[words].copy()
    return Source(html, markup, suspect, source.text[slice(*text)], word_at, uneven, *placed, Stream(markup, placed))
