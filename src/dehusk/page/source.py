"""The source of a page as columns: its words with their offsets, and the stream of words and tags they stand in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Places
from dehusk.page.distinct import numbered
from dehusk.page.markup.references import resolve, split_at_references
from dehusk.page.stream import PlacedWords, Stream
from dehusk.page.tokenizer import Markup, in_characters, tokenize
from dehusk.page.visibility import suspects
from dehusk.page.words import Columns, WordBounds, bounds_of, code_points, scalars, uneven

_SPACE, _LINE_FEED = scalars(np.uint8, *b" \n")
(_ONE,) = scalars(np.int32, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Source(Columns):
    """Columns over the source. Offsets count characters of `page.html`."""

    html: str
    """The page as text."""
    markup: Markup
    """Its tags, comments, scripts and the like."""
    suspect: NDArray[np.intp]
    """Numbers of the start tags that may hide what is in them."""
    text: str
    """All text as a reader sees it: what stands between two pieces of markup, each followed by a line feed."""
    word_at: Ints
    """Where each word starts in `text`."""
    uneven: NDArray[np.bool_]
    """Does anything but a single space, or nothing, part it from the next word there?"""
    word_length: Ints
    """Characters of each word there."""
    word_gap: Ints
    """Number of the piece of markup after each word (the number of pieces, for the last)."""
    word_start: Ints
    """Where each word starts in the source."""
    word_end: Ints
    """Where it ends in the source."""
    stream: Stream
    """Words and tags in one row."""

    def written(self, start: Ints, end: Ints) -> list[str]:
        """What stands between these places of the page, which rise."""
        html = self.html
        return [html[a:b] for a, b in zip(start.tolist(), end.tolist(), strict=True)]

    def different_tags(self, piece: NDArray[np.intp], most: int) -> tuple[list[bytes], NDArray[np.intp]]:
        """The different ones of some tags, without the `<`, and which of these each is.

        So many characters at most of each are looked at. They are given in UTF-8.
        """
        return numbered(self.tags_in_utf_8(piece, most))

    def tags_in_utf_8(self, piece: NDArray[np.intp], most: int) -> list[bytes]:
        """Each of some tags, without the `<`, up to so many characters."""
        start = self.markup.start.take(piece) + _ONE
        end = np.minimum(self.markup.end.take(piece), start + most)
        return [written.encode("utf-8", "surrogatepass") for written in self.written(start, end)]

    def words_in(self, rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The words that stand in the chosen rows of the stream."""
        return self.stream.words_in(rows)

    def word_texts(self) -> list[str]:
        """The words as a reader sees them."""
        text = self.text
        ends = (self.word_at + self.word_length).tolist()
        return [text[a:b] for a, b in zip(self.word_at.tolist(), ends, strict=True)]


def read_source(html: str, utf_8: bytes | None = None) -> Source:
    """Source columns of a page. `utf_8` is the same page in UTF-8, where somebody has it.

    >>> source = read_source("<p>Tea &amp; <b>milk</b>")
    >>> source.word_texts(), source.word_start.tolist(), source.word_end.tolist()
    (['Tea', '&', 'milk'], [3, 7, 16], [6, 12, 20])
    """
    data = html.encode("utf-8", "surrogatepass") if utf_8 is None else utf_8
    return source_of(html, data, tokenize(data), (len(data), len(html)))


def source_of(html: str, data: bytes, markup: Markup, sizes: tuple[int, int]) -> Source:
    """The source of a page from the same in UTF-8, which may be padded, and its markup.

    `sizes`: its bytes and its characters.
    """
    size = sizes[1]
    suspect = suspects(data, markup)
    raw, gap = _texts(data, markup, sizes[0])
    if sizes[0] != size:
        markup = in_characters(markup, data)
    text, references = _resolve(raw)
    codes = code_points(text)
    bounds = bounds_of(codes)
    words = _place(bounds, references, _gaps(markup, size), gap)
    return Source(html, markup, suspect, text, bounds.start, uneven(codes, bounds), *words, Stream(markup, words))


class _References(NamedTuple):
    """Columns over the character references: where each ends in the resolved text, and how many characters it saved
    together with those before it; before the first there is nothing saved.
    """

    end: Ints
    saved: Ints

    def saved_until(self, place: Ints) -> Ints:
        """Characters that references up to each place have saved."""
        edges = np.empty(len(self.end) + 2, np.intp)
        edges[0], edges[1:-1], edges[-1] = 0, place.searchsorted(self.end), len(place)
        return self.saved.repeat(edges[1:] - edges[:-1])


def _gaps(markup: Markup, size: int) -> tuple[Ints, Ints]:
    """Where each stretch between two pieces of markup starts and ends; the first stands before all of them."""
    begin, stop = np.zeros((2, len(markup.kind) + 1), np.int32)
    begin[1:], stop[:-1], stop[-1] = markup.end, markup.start, size
    return begin, stop


def _texts(data: bytes, markup: Markup, size: int) -> tuple[str, Places]:
    """What stands between markup and is not blank, each followed by a line feed; and the gaps that it stands in."""
    begin, stop = _gaps(markup, size)
    gap = (stop > begin).nonzero()[0]
    if not len(gap):
        return "", gap
    view = np.frombuffer(data, np.uint8)
    gap = gap[_is_filled(view, begin[gap], stop[gap]).nonzero()[0]]
    begin, stop = begin[gap], stop[gap]
    length = stop - begin
    length += _ONE
    after = np.add.accumulate(length)
    place = np.arange(after[-1] if len(after) else 0)
    place += (stop + _ONE - after).repeat(length)
    text = view.take(place, mode="clip")  # after the page nothing is read
    text[after - _ONE] = _LINE_FEED
    return text.tobytes().decode("utf-8", "surrogatepass"), gap


def _is_filled(view: NDArray[np.uint8], begin: Ints, stop: Ints) -> NDArray[np.bool_]:
    """Is there anything but white space in each of some stretches of a page, none of which is empty?"""
    filled: NDArray[np.bool_] = np.maximum(view.take(begin), view.take(stop - _ONE)) > _SPACE
    unsure = (~filled).nonzero()[0][::-1]
    if len(unsure):
        # from the last to the first: what lies between two edges is looked at if they rise, and skipped if they fall
        edges = np.empty((len(unsure), 2), np.intp)
        edges[:, 0], edges[:, 1] = begin[unsure], stop[unsure] - _ONE
        filled[unsure] = np.maximum.reduceat(view, edges.ravel())[0::2] > _SPACE
    return filled


def _resolve(raw: str) -> tuple[str, _References]:
    """The text with its character references resolved."""
    parts = split_at_references(raw)
    written = parts[1::2]
    values = {reference: resolve(reference) for reference in set(written)}  # the same few come again and again
    parts[1::2] = [values[reference] for reference in written]
    end = np.add.accumulate(np.fromiter(map(len, parts), np.int32, len(parts)), dtype=np.int32)[1::2]
    tails = {reference: _tail(reference, value) for reference, value in values.items()}
    if any(tails.values()):
        end -= np.array([tails[reference] for reference in written], np.int32)
    saved = {reference: len(reference) - len(value) for reference, value in values.items()}
    saves = np.array([0, *map(saved.__getitem__, written)], np.int32)
    changed = saves.nonzero()[0]
    total = np.zeros(len(changed) + 1, np.int32)
    np.add.accumulate(saves[changed], dtype=np.int32, out=total[1:])
    return "".join(parts), _References(end[changed - 1], total)


def _tail(reference: str, value: str) -> int:
    """Characters after the reference itself: "&copy2026" resolves to "©2026", and ends after its first character."""
    return len(value) - 1 if len(value) > 1 and reference.endswith(value[1:]) else 0


def _place(bounds: WordBounds, references: _References, gaps: tuple[Ints, Ints], gap: Places) -> PlacedWords:
    """Where the words stand in the source: as far from the start of their text as there, references as written."""
    start, end = bounds.start, bounds.end
    if len(references.end):
        start, end = (place + references.saved_until(place) for place in (start, end))
    begin, stop = gaps[0][gap], gaps[1][gap]
    text_end = np.add.accumulate(stop - begin + _ONE, dtype=np.int32)
    words = start.searchsorted(text_end)  # up to the end of each text
    words[1:] -= words[:-1].copy()  # in each
    shift = (stop + _ONE - text_end).repeat(words)
    return PlacedWords(bounds.end - bounds.start, gap.astype(np.int32).repeat(words), start + shift, end + shift)
