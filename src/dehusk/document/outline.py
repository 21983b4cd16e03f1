"""The elements and texts of a page in rows, as the tags alone tell them: what metadata are read from.

That needs no tree, and takes a fraction of the time. Which element ends where is told by end tags of its name; those
that may be left out by what follows. So rows, their order and their texts are those of the tree where tags are well
nested, and near to them where not: enough to find headlines, by-lines and dates, and always in linear time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Ints, Places
from dehusk.document.written_tags import attributes_of
from dehusk.page.lazy import lazy
from dehusk.page.markup.outer_ends import ENDS_PARAGRAPH
from dehusk.page.page import Page
from dehusk.page.tags import OTHER, TAG_ID, VOID, tag_table
from dehusk.page.tokenizer import SKIPPED, START
from dehusk.page.tree import below, counts
from dehusk.page.words import code_points

_ROWS = 2_000  # of one kind that are looked at
_TEXTS = 100_000  # that are looked at; of 3,573 pages in ten corpora the largest has 5,471
_PARAGRAPH = TAG_ID["p"]
_OPEN_TO_THE_END = tag_table(
    "html body main article section nav aside header footer div form table tbody ul ol dl center blockquote"
)
"""Without an end tag they hold all that follows; any other element that, up to the next block."""
_ENDED_BY = tuple(
    (tag_table(names), tag_table(enders))
    for names, enders in (
        ("li", "li ul ol menu dir"),
        ("dt dd", "dt dd dl"),
        ("td th", "td th tr thead tbody tfoot table"),
        ("tr", "tr thead tbody tfoot table"),
    )
)
"""Elements whose end tags may be left out, and the tags that end them then."""

# the figure 0 of every script that pages are written in
_ZEROS = (
    *(0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0),
    *(0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xFF10),
)


class Outline:
    """Columns over the elements and texts of a page in document order; each is made when it is first asked for.

    >>> outline = Outline(Page.from_html("<p>Tea is <b>good</b><hr>"))
    >>> [outline.text_below(row) for row in range(len(outline))], outline.end.tolist()
    (['Tea is good', 'Tea is', 'good', 'good', ''], [4, 2, 4, 4, 5])
    """

    def __init__(self, page: Page) -> None:
        page = page.unfiltered
        self.source, self.page = page.source, page
        self.markup, self.text, self.html = page.source.markup, page.source.text, page.html

    def __len__(self) -> int:
        return len(self.piece)

    @lazy
    def _gaps(self) -> tuple[Places, Places, Places]:
        """The gaps between markup that hold words, and of each the first word and the one after its last."""
        gap = self.source.word_gap
        first = np.ones(len(gap), bool)
        np.not_equal(gap[1:], gap[:-1], out=first[1:])
        at = first.nonzero()[0]
        return gap.take(at).astype(np.intp), at, np.append(at, len(gap))[1:]

    @lazy
    def _row_at(self) -> Ints:
        """How many rows begin before each piece of markup, and before the end of the page."""
        starts = np.zeros(len(self.markup.kind) + 1, np.int32)
        np.equal(self.markup.kind, START, out=starts[1:], casting="unsafe")
        starts[self._gaps[0]] += 1
        return np.add.accumulate(starts, out=starts)

    @lazy
    def piece(self) -> Ints:
        """The start tag of each element, as a number of `markup`; -1 for a text."""
        at = self._row_at
        found = np.full(int(at[-1]), -1, np.int32)
        element = (self.markup.kind == START).nonzero()[0]
        found[at.take(element)] = element
        return found

    @lazy
    def texts(self) -> Places:
        """The rows of texts."""
        return (self.piece < 0).nonzero()[0]

    @lazy
    def elements(self) -> Places:
        """The rows of elements."""
        return (self.piece >= 0).nonzero()[0]

    @lazy
    def tag(self) -> NDArray[np.uint8]:
        """Element name as in `dehusk.page.tags.TAGS`; 0 for a text."""
        tag = np.zeros(len(self), np.uint8)
        tag[self.elements] = self.markup.tag.take(self.piece.take(self.elements))
        return tag

    @lazy
    def end(self) -> Ints:
        """The row after the last one that stands in each."""
        next_row = np.arange(1, len(self) + 1, dtype=np.int32)
        end = next_row.copy()
        end[self.elements] = self._row_at.take(_ends(self))[: len(self.elements)]
        return np.maximum(end, next_row)

    @lazy
    def _texts_before(self) -> Ints:
        """How many texts stand before each row, and in all."""
        before = np.zeros(len(self) + 1, np.int32)
        np.add.accumulate(self.piece < 0, dtype=np.int32, out=before[1:])
        return before

    @lazy
    def text_start(self) -> Ints:
        """Where the text of each row, and of what stands in it, begins in `text`."""
        _, first, _ = self._gaps
        begins = np.append(self.source.word_at.take(first), np.int32(len(self.text)))
        return begins.take(self._texts_before[:-1])

    @lazy
    def text_end(self) -> Ints:
        """And where it ends: not after its beginning where there is none."""
        _, _, after = self._gaps
        ends = np.append(np.int32(0), (self.source.word_at + self.source.word_length).take(after - 1))
        last: Ints = np.maximum(ends.take(self._texts_before.take(self.end)), self.text_start)
        return last

    @lazy
    def length(self) -> Ints:
        """Characters of the text of each row."""
        return self.text_end - self.text_start

    @lazy
    def is_shown(self) -> Flags:
        """Is any word of it shown by a browser?"""
        shown = counts(~self.page.source_layout.hidden.take(self._gaps[1])).astype(np.int32)
        before = self._texts_before
        return shown.take(before.take(self.end)) > shown.take(before[:-1])

    @lazy
    def figures(self) -> Ints:
        """How many figures, of any script, stand in the text of each."""
        codes = code_points(self.text)
        is_one = codes - np.uint8(ord("0")) < 10 if codes.dtype == np.uint8 else _is_figure().take(codes)
        place = is_one.nonzero()[0]
        found: Ints = place.searchsorted(self.text_end).astype(np.int32)
        found -= place.searchsorted(self.text_start).astype(np.int32)
        return found

    def named(self, *names: str, most: int = _ROWS) -> list[int]:
        """Rows of the elements of these names, not more than a page can reasonably have."""
        is_named = self.tag == TAG_ID[names[0]]
        for name in names[1:]:
            is_named |= self.tag == TAG_ID[name]
        rows: list[int] = is_named.nonzero()[0][:most].tolist()
        return rows

    def shown(self, *names: str, most: int) -> list[int]:
        """The same, those that show something."""
        is_shown = self.is_shown
        return [row for row in self.named(*names, most=most) if is_shown[row]]

    def short_texts(self, most: int) -> list[int]:
        """The rows of texts that are shown and have no more characters."""
        rows = self.texts
        found: list[int] = rows[self.is_shown.take(rows) & (self.length.take(rows) <= most)][:_TEXTS].tolist()
        return found

    def written(self, rows: Sequence[int] | NDArray[np.integer]) -> list[str]:
        """The start tags of some elements; `` for texts."""
        piece = self.piece.take(rows)
        pairs = zip(self.markup.start.take(piece).tolist(), self.markup.end.take(piece).tolist(), strict=True)
        html = self.html
        return [html[a:b] if number >= 0 else "" for (a, b), number in zip(pairs, piece.tolist(), strict=True)]

    def attributes(self, row: int) -> dict[str, str]:
        """The attributes of an element; none of a text."""
        return attributes_of(self.written((row,))[0])

    def inside(self, *names: str) -> Flags:
        """Per row: is it, or does it stand in, an element of one of these names?"""
        return below(tag_table(names).take(self.tag), self.end)

    def words_inside(self, *names: str) -> Flags:
        """Per word of the source: does it stand in an element of one of these names?"""
        _, first, after = self._gaps
        if not tag_table(names).take(self.markup.tag).any():
            return np.zeros(len(self.source.word_gap), bool)
        return self.inside(*names).take(self.texts).repeat(after - first)

    def around(self, row: int, most: int) -> list[int]:
        """The elements that a row stands in, the innermost first."""
        open_: list[int] = (self.end[:row] > row).nonzero()[0][-most:].tolist()
        return open_[::-1]

    def text_below(self, row: int, *, most: int | None = None, between: str = " ") -> str:
        """The text of a row on one line, or with something else between its texts; so many characters at most."""
        start, end = int(self.text_start[row]), int(self.text_end[row])
        if most is not None:
            end = min(end, start + most)
        text = self.text[start:end]
        if between != " ":
            # in the source's text each stretch between two tags ends with a line feed, and may hold more of them
            first, last = self._texts_before[row], self._texts_before[self.end[row]]
            edges = [*self.text_start[self.texts[first:last]].tolist(), end]
            lines = (" ".join(self.text[a:b].split()) for a, b in pairwise(edges))
            return between.join(line for line in lines if line)
        return " ".join(text.split())


def _ends(outline: Outline) -> Places:
    """For each element the piece of markup before which its last row stands."""
    markup = outline.markup
    tag, is_start = markup.tag, markup.kind == START
    last = len(markup.kind)
    found = np.full(last, -1)
    opened, closed = _pairs(outline, tag, is_start)
    found[opened] = closed
    start = is_start.nonzero()[0]
    found, own = found[start], tag[start]
    is_open = found < 0
    found[is_open] = last
    by_block = (is_open & ~_OPEN_TO_THE_END.take(own)) | (own == _PARAGRAPH)
    found[by_block] = _next(ENDS_PARAGRAPH.take(tag), start[by_block])
    for names, enders in _ENDED_BY:
        rows = (is_open & names.take(own)).nonzero()[0]
        if len(rows):
            found[rows] = _next(enders.take(tag), start[rows])
    empty = VOID.take(own) | (is_open & (own == OTHER))
    found[empty] = start[empty]
    before: Places = found
    return before


def _next(is_ender: Flags, piece: Places) -> Places:
    """The first one after each piece that ends it; the number of all if there is none."""
    ender = is_ender.nonzero()[0]
    return np.append(ender, len(is_ender)).take(ender.searchsorted(piece, side="right"))


def _pairs(outline: Outline, tag: NDArray[np.uint8], is_start: Flags) -> tuple[Places, Places]:
    """Start tags and the end tags that close them: those of one name at one level come by turns."""
    is_tag = (outline.markup.kind != SKIPPED) & ~VOID.take(tag)
    is_tag[_closed_at_once(outline, tag, is_start)] = False
    piece = is_tag.nonzero()[0]
    piece = piece.take(tag.take(piece).argsort(kind="stable"))  # name by name, each in the order of the page
    if not len(piece):
        return piece, piece
    name, opens = tag.take(piece), is_start.take(piece)
    level = np.where(opens, 1, -1).cumsum()
    # the upper one of the two levels that a tag lies between, counted from the first tag of its name on
    border = level + ~opens
    is_first = np.ones(len(piece), bool)
    np.not_equal(name[1:], name[:-1], out=is_first[1:])
    first = is_first.nonzero()[0]
    lowest, highest = np.minimum.reduceat(border, first), np.maximum.reduceat(border, first)
    base = counts(highest - lowest + 1)
    key = border + (base[:-1] - lowest).repeat(np.diff(np.append(first, len(piece))))
    # short numbers are sorted by their digits, which takes linear time
    order = (key.astype(np.uint16) if base[-1] < 1 << 16 else key).argsort(kind="stable")
    key, opens, piece = key.take(order), opens.take(order), piece.take(order)
    is_pair = ((key[1:] == key[:-1]) & opens[:-1] & ~opens[1:]).nonzero()[0]
    return piece.take(is_pair), piece.take(is_pair + 1)


def _closed_at_once(outline: Outline, tag: NDArray[np.uint8], is_start: Flags) -> list[int]:
    """Start tags of elements that HTML does not know, mostly parts of drawings, that end with `/>`."""
    html = outline.html
    unknown = (is_start & (tag == OTHER)).nonzero()[0]
    pairs = zip(unknown.tolist(), outline.markup.end.take(unknown).tolist(), strict=True)
    return [number for number, end in pairs if html.startswith("/", end - 2)]


@cache
def _is_figure() -> Flags:
    """Per code point: is it a decimal figure?"""
    table = np.zeros(0x110000, bool)
    for zero in _ZEROS:
        table[zero : zero + 10] = True
    table.flags.writeable = False
    return table
