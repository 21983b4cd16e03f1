"""The source of a page as columns: its words with their offsets, and the stream of words and tags they stand in.

Line, token and character algorithms read the stream. A filter (`dehusk.filters`) gives a page another stream,
in which links are gone or their markup is shorter; the words and their offsets stay what they are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page.references import REFERENCE, resolve
from dehusk.page.tags import IS_INLINE, TAG_ID, tag_table
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, Texts, split_markup
from dehusk.page.words import Columns, Ints, word_bounds

_NOT_IN_STREAM = tag_table("script style")


@dataclass(frozen=True, slots=True, eq=False)
class Stream(Columns):
    """Tags and words in source order, without comments, scripts and styles. One row each."""

    word: Ints
    """Number of the word; -1 for a tag."""
    start: Ints
    end: Ints
    content: Ints
    """Characters a reader sees: those of the word, and the space behind it inside a text."""
    code: Ints
    """Characters of markup: those of the tag, and what a character reference needs beyond its character."""
    opens_block: NDArray[np.bool_]
    """Start tags of block-level elements: where a pretty-printer begins a line."""
    opens_link: NDArray[np.bool_]
    closes_link: NDArray[np.bool_]

    @property
    def is_word(self) -> NDArray[np.bool_]:
        return self.word >= 0


@dataclass(frozen=True, slots=True, eq=False)
class Source(Columns):
    """Columns over the source. Offsets count characters of `page.html`."""

    html: str
    markup: Markup
    text: str
    """All text as a reader sees it: what stands between two pieces of markup, each followed by a line feed."""
    word_at: Ints
    """Where each word starts in `text`."""
    word_length: Ints
    word_gap: Ints
    """Number of the piece of markup behind each word (the number of pieces, for the last)."""
    word_start: Ints
    """Where each word starts in the source."""
    word_end: Ints
    stream: Stream

    def words_in(self, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The words that stand in the chosen rows of the stream."""
        chosen = np.zeros(len(self.word_start), bool)
        chosen[self.stream.word[rows & self.stream.is_word]] = True
        return chosen

    def word_texts(self) -> list[str]:
        """The words as a reader sees them."""
        text = self.text
        ends = (self.word_at + self.word_length).tolist()
        return [text[a:b] for a, b in zip(self.word_at.tolist(), ends, strict=True)]


def read_source(html: str) -> Source:
    """Source columns of a page.

    >>> source = read_source("<p>Tea &amp; <b>milk</b>")
    >>> source.word_texts(), source.word_start.tolist(), source.word_end.tolist()
    (['Tea', '&', 'milk'], [3, 7, 16], [6, 12, 20])
    """
    markup, texts = split_markup(html)
    text, at, length, gap, start, end = _words(texts)
    stream = _stream(markup, (start, end), length)
    return Source(html, markup, text, at, length, gap, start, end, stream)


def _words(texts: Texts) -> tuple[str, Ints, Ints, Ints, Ints, Ints]:
    """The text, and of each word: place and length in it, markup behind, start and end in the source."""
    decoded, references = _resolve(texts.text)
    text = "\n".join(decoded) + "\n" if decoded else ""
    bounds = word_bounds(text)
    length = np.fromiter(map(len, decoded), np.int32, len(decoded))
    text_at = np.cumsum(length + 1, dtype=np.int32) - length - 1  # where each text starts in the joined one
    which = np.searchsorted(text_at, bounds.start, side="right") - 1
    start, end = _offsets(bounds.start, bounds.end, (text_at, texts.start), which, references)
    return text, bounds.start, bounds.end - bounds.start, texts.gap[which], start, end


_References = list[tuple[int, int, int]]


def _resolve(texts: list[str]) -> tuple[list[str], _References]:
    """Texts with character references resolved; for each reference: the text, its end there, characters saved."""
    references: _References = []
    resolved = list(texts)
    for index in [index for index, text in enumerate(texts) if "&" in text or "\0" in text]:
        text = texts[index]
        parts: list[str] = []
        done = size = 0
        for match in REFERENCE.finditer(text):
            value = resolve(match[0])
            size += match.start() - done + len(value)
            parts += (text[done : match.start()], value)
            done = match.end()
            if len(value) != len(match[0]):
                # "&copy2026" resolves to "©2026": the reference itself ends behind its first character
                tail = len(value) - 1 if len(value) > 1 and match[0].endswith(value[1:]) else 0
                references.append((index, size - tail, len(match[0]) - len(value)))
        resolved[index] = "".join(parts) + text[done:]
    return resolved, references


def _offsets(
    start: Ints,
    end: Ints,
    texts: tuple[Ints, Ints],
    which: NDArray[np.intp],
    references: _References,
) -> tuple[Ints, Ints]:
    """Offsets in the source of places in the joined text: those of its text, plus what references before them saved."""
    text_at, first = texts
    shift = (first - text_at)[which]
    if references:
        index, behind, saved = np.array(references).T
        place = text_at[index] + behind  # in the joined text
        total = np.concatenate(([0], np.cumsum(saved)))
        before_text = total[np.searchsorted(place, text_at, side="left")][which]
        at_start = total[np.searchsorted(place, start, side="right")] - before_text
        at_end = total[np.searchsorted(place, end, side="right")] - before_text
        return (start + shift + at_start).astype(np.int32), (end + shift + at_end).astype(np.int32)
    return start + shift, end + shift


def _stream(markup: Markup, bounds: tuple[Ints, Ints], length: Ints) -> Stream:
    word_start, word_end = bounds
    is_tag = (markup.kind != SKIPPED) & ~_NOT_IN_STREAM[markup.tag]
    tag_start, tag_end, tag_kind = markup.start[is_tag], markup.end[is_tag], markup.kind[is_tag]
    is_link = markup.tag[is_tag] == TAG_ID["a"]
    words = np.arange(len(word_start), dtype=np.int32)
    rows = len(words) + len(tag_start)
    for_words = np.zeros(rows, bool)
    for_words[words + np.searchsorted(tag_start, word_start)] = True
    for_tags = ~for_words

    def merged(of_words: NDArray[np.generic] | int, of_tags: NDArray[np.generic] | int) -> NDArray[np.int32]:
        column = np.empty(rows, np.int32)
        column[for_words] = of_words
        column[for_tags] = of_tags
        return column

    def of_tags(flags: NDArray[np.bool_]) -> NDArray[np.bool_]:
        column = np.zeros(rows, bool)
        column[for_tags] = flags
        return column

    number, start, end = merged(words, -1), merged(word_start, tag_start), merged(word_end, tag_end)
    content = merged(length, 0)
    # the space behind a word counts where another word follows in the same text
    content[:-1] += for_words[:-1] & for_words[1:] & (start[1:] > end[:-1])
    return Stream(
        word=number,
        start=start,
        end=end,
        content=content,
        code=merged(word_end - word_start - length, tag_end - tag_start),
        opens_block=of_tags(~IS_INLINE[markup.tag[is_tag]] & (tag_kind == START)),
        opens_link=of_tags(is_link & (tag_kind == START)),
        closes_link=of_tags(is_link & (tag_kind == END)),
    )
