"""The source as a sequence of pieces: tags, comments, bodies of scripts; what lies between them is text.

Every `<` of a page is looked at together with all others: nearly each tag ends at the next `>`, and the quote before
that tells that it does not stand in a value. What is left (comments, elements whose content is no markup, tags that
need a closer look, and whatever has a `<` inside) is read one after another, each from where the one before has ended.
So nothing is read twice, and the time is linear for any input. The rules are those of the HTML standard's tokenizer,
without its parse errors.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Ints, Places
from dehusk.page.markup.candidates import END, MAY_HOLD_NO_MARKUP, NO_TAG, SKIPPED, START, Candidates, candidates
from dehusk.page.markup.tag_grammar import end_of_script, end_of_tag, tag_attributes, tag_name
from dehusk.page.tags import RAW_TEXT, TAG_ID
from dehusk.page.words import Columns, number_before, places_of_few, scalars

__all__ = [
    "END",
    "PADDING",
    "SKIPPED",
    "START",
    "Markup",
    "in_characters",
    "tag_attributes",
    "tag_name",
    "tokenize",
    "tokenize_padded",
]


PADDING = bytes(24)
"""After the page, so that whoever looks past a `<` stays inside."""
(_IN_CHARACTER,) = scalars(np.int8, -64)
(_IS_END,) = scalars(np.uint8, END)
(_ONE,) = scalars(np.intp, 1)

_HOLDS_NO_MARKUP = frozenset(np.flatnonzero(MAY_HOLD_NO_MARKUP).tolist())
_HOLDS_NO_TEXT = frozenset(np.flatnonzero(RAW_TEXT).tolist())
_EMPTY_IN_PICTURES = frozenset((TAG_ID["title"], TAG_ID["style"]))
_ALWAYS_CLOSED = _HOLDS_NO_TEXT - _EMPTY_IN_PICTURES
UNCLOSED, EMPTY = ("iframe", "textarea"), "source"
"""Elements that hold nothing if they were never closed (see `unclosed.py`), and the name under which they are found."""
_SCRIPT, _PLAINTEXT, _TEXTAREA, _EMPTY = (TAG_ID[name] for name in ("script", "plaintext", "textarea", EMPTY))
_MAY_BE_UNCLOSED = frozenset(TAG_ID[name] for name in UNCLOSED)


@dataclass(frozen=True, slots=True, eq=False)
class Markup(Columns):
    """Columns over the pieces of markup in source order. Text is what lies between them."""

    kind: NDArray[np.uint8]
    """`START`, `END` or `SKIPPED`: start tag, end tag, or neither tag nor text."""
    start: Ints
    """Where each starts in the source."""
    end: Ints
    """Where it ends there."""
    tag: NDArray[np.uint8]
    """Element name as in `dehusk.page.tags`; 0 where it is no tag."""

    def named(self, name: str) -> Flags:
        """Per piece: is it a start or end tag of this name?"""
        same: Flags = self.tag == TAG_ID[name]
        return same


def tokenize(source: str | bytes) -> Markup:
    """Find the markup of a page. Offsets count characters of a text, and bytes of a page in UTF-8.

    >>> markup = tokenize("<p>1 < 2<!-- x --></p>")
    >>> markup.start.tolist(), markup.end.tolist(), markup.kind.tolist()
    ([0, 8, 18], [3, 18, 22], [1, 3, 2])
    """
    if isinstance(source, bytes):
        return tokenize_padded(source + PADDING, len(source))
    utf_8 = source.encode("utf-8", "surrogatepass")
    markup = tokenize(utf_8)
    return markup if len(utf_8) == len(source) else in_characters(markup, utf_8)


def tokenize_padded(padded: bytes, size: int) -> Markup:
    """The same for a page of so many bytes with `PADDING` after: whoever has put it together need not copy it."""
    return _Reader(padded, size).read()


def in_characters(markup: Markup, utf_8: bytes) -> Markup:
    """The markup of a page in UTF-8 with offsets of characters instead of bytes.

    >>> page = "é<b>".encode()
    >>> tokenize(page).start.tolist(), in_characters(tokenize(page), page).start.tolist()
    ([2], [1])
    """
    inside = places_of_few(np.frombuffer(utf_8, np.int8) < _IN_CHARACTER)  # bytes that do not begin a character
    edges = np.empty(2 * len(markup.kind), np.int32)
    edges[0::2], edges[1::2] = markup.start, markup.end
    edges -= number_before(inside, edges).astype(np.int32)
    return Markup(markup.kind, edges[0::2].copy(), edges[1::2].copy(), markup.tag)


class _Reader:
    """Reads one page."""

    def __init__(self, padded: bytes, size: int) -> None:
        self.source, self.size = padded, size
        self.found = candidates(padded, size)
        self.start = self.found.start.data
        self.kind, self.tag, self.later = (c.tobytes() for c in (self.found.kind, self.found.tag, self.found.later))
        self.named = self.found.is_named.tobytes()
        self.end_tag = (self.found.tag * ((self.found.kind == _IS_END) & self.found.is_named)).tobytes() + b"\0"
        """The names of those that are end tags, and one more piece that is none."""
        self.endless: set[int] = set()
        """Names of which no end tag is left: so that it is not looked for again and again."""
        self.arrow = -1
        """Where the next `-->` stands, as far as one was looked for; the page's end if there is none."""

    def read(self) -> Markup:
        """Go through what has to be read by itself; the rest is what it was found to be."""
        source, size, found, ends = self.source, self.size, self.found, self.found.end.data
        kinds, tags, is_later, named, end_tags = self.kind, self.tag, self.later, self.named, self.end_tag
        times = bytearray(b"\1") * len(found.start)
        look = found.look.nonzero()[0]
        following = np.append(found.start, size).take(look + _ONE)
        columns = (look, found.start.take(look), following)
        body_end: list[int] = []
        reached = 0
        for number, start, after in zip(*(column.tolist() for column in columns), strict=True):
            if start < reached:
                continue
            tag, end = tags[number], ends[number]
            if tag == end_tags[number + 1] and tag in _ALWAYS_CLOSED and named[number] and not is_later[number]:
                reached = after  # as nearly all scripts end: at the next `<`
                if after > end:
                    times[number] = 2
                    body_end.append(after)
                continue
            kind = kinds[number]
            if is_later[number]:
                end = ends[number] = self._end_of_other(number) if kind == SKIPPED else end_of_tag(source, start, size)
            reached = end
            if kind == START and tag in _HOLDS_NO_MARKUP:
                reached = self._end_of_body(number, end)
                if reached > end and tag in _HOLDS_NO_TEXT:
                    times[number] = 2
                    body_end.append(reached)
            if after < reached:
                later = bisect_left(self.start, reached)
                times[number + 1 : later] = bytes(later - number - 1)
        return _columns(found, np.frombuffer(times, np.uint8), np.array(body_end, np.intp))

    def _end_of_other(self, number: int) -> int:
        """Where a comment, a doctype or the like ends."""
        source, start = self.source, self.start[number]
        if not source.startswith(b"<!--", start):
            return int(self.found.end[number])
        if self.arrow < start + 2:  # `<!-->` is a comment, too
            arrow = source.find(b"-->", start + 2)
            self.arrow = arrow if arrow >= 0 else self.size
        end = min(self.arrow + 3, self.size)
        other = source.find(b"--!>", start + 4, end)
        return other + 4 if other >= 0 else end

    def _end_of_body(self, number: int, end: int) -> int:
        """Where the content of an element ends that holds no markup, from where its start tag ends."""
        tag, source = self.tag[number], self.source
        if tag in _MAY_BE_UNCLOSED and not self._is_closed(number, end):
            self.found.tag[number] = _EMPTY
            return end
        if not self.named[number] or (tag in _EMPTY_IN_PICTURES and source[end - 2 : end] == b"/>"):
            return end
        closer = self._next_end_tag(number, end)
        stop = self.size if closer < 0 or tag == _PLAINTEXT else self.start[closer]
        if tag == _SCRIPT and self._may_hold_comment(number, closer) and source.find(b"<!--", end, stop) >= 0:
            return end_of_script(source, end, self.size)
        return stop

    def _may_hold_comment(self, number: int, closer: int) -> bool:
        return self.kind.find(SKIPPED, number + 1, closer if closer >= 0 else None) >= 0

    def _next_end_tag(self, number: int, end: int) -> int:
        """The next end tag of the name of a start tag that ends there; -1 if there is none."""
        tag = self.tag[number]
        if tag in self.endless:
            return -1
        closer: int = self.end_tag.find(tag, number + 1)
        while closer >= 0 and self.start[closer] < end:
            closer = self.end_tag.find(tag, closer + 1)
        if closer < 0:
            self.endless.add(tag)
        return closer

    def _is_closed(self, number: int, end: int) -> bool:
        """Is the next tag of its name an end tag? A field may also hold what looks like another, if it is closed at all
        and was not meant to be empty.
        """
        if not self.named[number]:
            return False
        tag = self.tag[number]
        following = self.tag.find(tag, number + 1)
        while following >= 0 and (not self.named[following] or self.start[following] < end):
            following = self.tag.find(tag, following + 1)
        if following >= 0 and self.kind[following] == END:
            return True
        is_empty = self.source[end - 2 : end] == b"/>"
        return tag == _TEXTAREA and not is_empty and self._next_end_tag(number, end) >= 0


def _columns(found: Candidates, times: NDArray[np.uint8], body_end: Places) -> Markup:
    """Each piece as often as it is there: not at all, once, or twice with its body after it as a piece of its own."""
    piece = np.arange(len(times)).repeat(times)
    body = (piece[1:] == piece[:-1]).nonzero()[0] + 1
    kind, tag = found.kind.take(piece), found.tag.take(piece)
    start, end = found.start.take(piece), found.end.take(piece)
    kind[body], tag[body] = SKIPPED, NO_TAG
    start[body], end[body] = end[body], body_end
    return Markup(kind, start.astype(np.int32), end.astype(np.int32), tag)
