"""The stream of a page's source: its words and tags in one row, as columns.

Line, token and character algorithms read it. Most of them need few of its columns, so each is made when it is first
asked for. A filter (`dehusk.filters`) gives a page another stream, with fewer rows or less code in some.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Ints
from dehusk.page.lazy import lazy
from dehusk.page.tags import IS_INLINE, TAG_ID, tag_table
from dehusk.page.tokenizer import START, Markup
from dehusk.page.tree import counts
from dehusk.page.words import scalars

_IN_STREAM = ~tag_table("#text script style")  # what is no tag has the name of text
_IS_BLOCK = ~IS_INLINE
(_IS_START,), (_ONE,) = scalars(np.uint8, START), scalars(np.int64, 1)
_LINK = scalars(np.uint8, TAG_ID["a"])[0]
_MADE = ("is_word", "word", "start", "end", "content", "code", "rewritten", "tag", "opens")
"""The columns from which all others follow."""

T = TypeVar("T", bound=np.generic)


class PlacedWords(NamedTuple):
    """Columns over the words of a source."""

    length: Ints
    """Characters as a reader sees them."""
    gap: Ints
    """Number of the piece of markup after each word."""
    start: Ints
    """Where each starts in the source."""
    end: Ints
    """Where it ends there."""


@dataclass(frozen=True, eq=False)
class Stream:
    """Tags and words in source order, without comments, scripts and styles. One row each."""

    markup: Markup
    """The pieces of markup, those that are no tags included."""
    words: PlacedWords
    """The words."""
    is_whole: bool = True
    """Are all words of the page in it?"""

    @lazy
    def _is_tag(self) -> Flags:
        """Which pieces of markup are tags of the stream?"""
        return _frozen(_IN_STREAM.take(self.markup.tag))

    @lazy
    def _piece(self) -> NDArray[np.intp]:
        """The piece of markup of each tag."""
        return _frozen(self._is_tag.nonzero()[0])

    @lazy
    def _word_row(self) -> NDArray[np.int64]:
        """The row of each word."""
        row = counts(self._is_tag).take(self.words.gap)
        row += np.arange(len(row))
        return _frozen(row)

    @lazy
    def tag_row(self) -> NDArray[np.intp]:
        """The row of each tag."""
        return _frozen((~self.is_word).nonzero()[0])

    def _column(self, of_words: NDArray[np.generic] | int, of_tags: NDArray[np.generic] | int) -> Ints:
        """One column from a value for each word and each tag."""
        column = np.empty(len(self.is_word), np.int32)
        column[self._word_row] = of_words
        column[self.tag_row] = of_tags
        return _frozen(column)

    @lazy
    def is_word(self) -> Flags:
        """Is it a word?"""
        is_word = np.zeros(len(self._word_row) + np.count_nonzero(self._is_tag), bool)
        is_word[self._word_row] = True
        return _frozen(is_word)

    @lazy
    def word(self) -> Ints:
        """Number of the word; -1 for a tag."""
        return self._column(np.arange(len(self.words.gap), dtype=np.int32), -1)

    def words_in(self, rows: Flags) -> Flags:
        """The words of the page that stand in the chosen rows."""
        if self.is_whole:
            return rows.take(self._word_row)
        chosen = np.zeros(len(self.words.gap) + 1, bool)
        chosen[self.word] = rows  # what tags write after the last word, nobody reads
        return chosen[:-1]

    @lazy
    def start(self) -> Ints:
        """Where it starts in the source."""
        return self._column(self.words.start, self.markup.start.take(self._piece))

    @lazy
    def end(self) -> Ints:
        """Where it ends there."""
        return self._column(self.words.end, self.markup.end.take(self._piece))

    @lazy
    def _spaces(self) -> NDArray[np.uint8]:
        """Per word: does a space after it count? It does where another word follows and no tag stands between."""
        row, words = self._word_row, self.words
        spaces = np.zeros(len(row), np.uint8)
        spaces[:-1] = (row[1:] - row[:-1] == _ONE) & (words.start[1:] > words.end[:-1])
        return _frozen(spaces)

    @lazy
    def content(self) -> Ints:
        """Characters a reader sees: those of the word, and the space after it inside a text."""
        return self._column(self.words.length + self._spaces, 0)

    @lazy
    def code(self) -> Ints:
        """Characters of markup: those of the tag, and what a character reference needs beyond its character.

        White space inside a tag counts as it is written: a tag over several lines is longer than the same in one.
        """
        length = (self.markup.end - self.markup.start).take(self._piece)
        return self._column(self.words.end - self.words.start - self.words.length, length)

    @lazy
    def size(self) -> Ints:
        """Characters of both."""
        if "code" in self.__dict__:  # it may have been changed
            return _frozen(self.content + self.code)
        words, markup = self.words, self.markup
        return self._column(words.end - words.start + self._spaces, (markup.end - markup.start).take(self._piece))

    @lazy
    def rewritten(self) -> Flags:
        """Has a filter taken its attributes, so that `code` is no longer what stands in the source?"""
        return _frozen(np.zeros(len(self.is_word), bool))

    @lazy
    def tag(self) -> NDArray[np.uint8]:
        """Element name of a tag as in `dehusk.page.tags`; words have that of text."""
        tag = np.zeros(len(self.is_word), np.uint8)
        tag[self.tag_row] = self.markup.tag.take(self._piece)
        return _frozen(tag)

    @lazy
    def opens(self) -> Flags:
        """Is it a start tag?"""
        opens = np.zeros(len(self.is_word), bool)
        opens[self.tag_row] = self.markup.kind.take(self._piece) == _IS_START
        return _frozen(opens)

    @lazy
    def opens_block(self) -> Flags:
        """Start tags of block-level elements: where a pretty-printer begins a line."""
        return _frozen(_IS_BLOCK.take(self.tag) & self.opens)

    @lazy
    def opens_link(self) -> Flags:
        """Start tags of links."""
        return _frozen((self.tag == _LINK) & self.opens)

    @lazy
    def closes_link(self) -> Flags:
        """End tags of links."""
        return _frozen((self.tag == _LINK) & ~self.opens)

    def with_code(self, rows: NDArray[np.intp], code: NDArray[np.integer] | int) -> Stream:
        """The same stream with other characters of markup in some rows, whose attributes are gone."""
        changed, rewritten = self.code.copy(), self.rewritten.copy()
        changed[rows], rewritten[rows] = code, True
        others = {name: made for name, made in self.__dict__.items() if name != "size"}
        return self.changed(others | {"code": changed, "rewritten": rewritten})

    def only(self, kept: Flags) -> Stream:
        """Some of the rows."""
        return self.changed({name: getattr(self, name)[kept] for name in _MADE} | {"is_whole": False})

    def changes(self) -> dict[str, Any]:
        """All that a filter may have changed, and no more: so much of a stream is stored with a page."""
        names = _MADE if not self.is_whole else ("code", "rewritten")
        return {name: getattr(self, name) for name in ("is_whole", *names)}

    def changed(self, changes: Mapping[str, Any]) -> Stream:
        """A stream of the same words and tags with those columns instead."""
        other = Stream(self.markup, self.words)
        for column in changes.values():
            if isinstance(column, np.ndarray):
                _frozen(column)
        other.__dict__.update(changes)
        return other


def _frozen(column: NDArray[T]) -> NDArray[T]:
    column.setflags(write=False)
    return column
