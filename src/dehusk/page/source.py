"""The source of a page as columns: its words with their offsets, and the stream of words and tags they stand in.

Line, token and character algorithms read the stream. A filter (`dehusk.filters`) gives a page another stream,
in which links are gone or their markup is shorter; the words and their offsets stay what they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tokenizer import END, START, Markup, tokenize
from dehusk.page.words import JOINER, OTHER, SPACE, Ints, bounds_of_kinds, character_classes

_ENTITY = re.compile(r"&(?:#[0-9]++|#[xX][0-9a-fA-F]++|[a-zA-Z][a-zA-Z0-9]*+);?")


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """Tags and words in source order, without comments, scripts and styles. One row each."""

    word: Ints
    """Number of the word; -1 for a tag."""
    start: Ints
    end: Ints
    content: Ints
    """Characters a reader sees: those of the word, and the space behind it inside a text."""
    code: Ints
    """Characters of markup: those of the tag, and what a character reference needs beyond its character."""
    opens_link: NDArray[np.bool_]
    closes_link: NDArray[np.bool_]

    @property
    def is_word(self) -> NDArray[np.bool_]:
        return self.word >= 0


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Columns over the source. Offsets count characters of `page.html`."""

    html: str
    markup: Markup
    word_start: Ints
    word_end: Ints
    word_length: Ints
    """Characters of each word after character references are resolved."""
    stream: Stream

    def word_texts(self) -> list[str]:
        """The words as a reader sees them."""
        html = self.html
        pieces = zip(self.word_start.tolist(), self.word_end.tolist(), self.word_length.tolist(), strict=True)
        return [html[a:b] if b - a == length else unescape(html[a:b]) for a, b, length in pieces]


def read_source(html: str) -> Source:
    """Source columns of a page."""
    markup = tokenize(html)
    in_text = _in_text(markup, len(html))
    kind, references = _kinds(html, markup, in_text)
    bounds = bounds_of_kinds(kind)
    length = bounds.end - bounds.start
    if references:
        place = np.searchsorted(bounds.start, [at for at, _ in references], side="right") - 1
        np.subtract.at(length, np.maximum(place, 0), [excess for _, excess in references])
    stream = _stream(markup, (bounds.start, bounds.end), length)
    return Source(html, markup, bounds.start, bounds.end, length, stream)


def _in_text(markup: Markup, size: int) -> NDArray[np.bool_]:
    """Per character: does it stand outside all markup?"""
    edges = np.zeros(2 * len(markup.start) + 2, np.int32)
    edges[1:-1:2] = markup.start
    edges[2:-1:2] = markup.end
    edges[-1] = size
    flags = np.zeros(len(edges) - 1, bool)
    flags[0::2] = True
    return np.repeat(flags, np.diff(edges))


def _kinds(
    html: str, markup: Markup, in_text: NDArray[np.bool_]
) -> tuple[NDArray[np.uint8], list[tuple[int, int]]]:
    """Class of every character, markup counting as white space; and the visible references (where, excess length)."""
    view = markup.view[: len(html)]
    kind = (~in_text | (view <= 32)).view(np.uint8)  # SPACE is 1, OTHER is 0
    table = character_classes()
    if not html.isascii():
        codes = np.frombuffer(html.encode("utf-32-le", "surrogatepass"), np.uint32)
        foreign = np.flatnonzero((codes > 127) & in_text)
        kind[foreign] = table[codes[foreign]]
    references: list[tuple[int, int]] = []
    for at in np.flatnonzero((view == ord("&")) & in_text).tolist():
        match = _ENTITY.match(html, at)
        if match is None or not (resolved := unescape(match[0])) or resolved[0] == "&" and len(resolved) == len(match[0]):
            continue
        width = len(match[0]) - (len(resolved) - 1)  # "&copy2026" resolves to "©2026": the digits are themselves
        first = table[ord(resolved[0])]
        kind[at : at + width] = first if first in (OTHER, SPACE) else JOINER
        kind[at] = first
        if first != SPACE:
            references.append((at, width - 1))
    return kind, references


def _stream(markup: Markup, bounds: tuple[Ints, Ints], length: Ints) -> Stream:
    word_start, word_end = bounds
    is_tag = (markup.kind == START) | (markup.kind == END)
    is_tag &= ~markup.named("script") & ~markup.named("style")
    tag_start, tag_end = markup.start[is_tag], markup.end[is_tag]
    is_link = markup.named("a")[is_tag]
    words, tags = np.arange(len(word_start), dtype=np.int32), np.arange(len(tag_start), dtype=np.int32)
    word_row = words + np.searchsorted(tag_start, word_start)
    tag_row = tags + np.searchsorted(word_start, tag_start)
    rows = len(words) + len(tags)

    def merged(of_words: NDArray[np.generic], of_tags: NDArray[np.generic]) -> NDArray[np.int32]:
        column = np.empty(rows, np.int32)
        column[word_row] = of_words
        column[tag_row] = of_tags
        return column

    number = merged(words, np.full(len(tags), -1))
    start, end = merged(word_start, tag_start), merged(word_end, tag_end)
    # the space behind a word counts where another word follows in the same text
    spaced = np.zeros(rows, np.int32)
    spaced[:-1] = (number[:-1] >= 0) & (number[1:] >= 0) & (start[1:] > end[:-1])
    opening = markup.kind[is_tag] == START
    return Stream(
        word=number,
        start=start,
        end=end,
        content=merged(length, np.zeros(len(tags))) + spaced,
        code=merged(word_end - word_start - length, tag_end - tag_start),
        opens_link=merged(np.zeros(len(words)), is_link & opening).astype(bool),
        closes_link=merged(np.zeros(len(words)), is_link & ~opening).astype(bool),
    )
