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
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Places
from dehusk.page.markup.tag_grammar import end_of_script, end_of_tag, tag_attributes, tag_name
from dehusk.page.markup.tag_names import names_at
from dehusk.page.tags import RAW_TEXT, TAG_ID, tag_table
from dehusk.page.words import Columns, number_before, places_of_few, scalars, stretches

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


START, END, SKIPPED = 1, 2, 3
"""Kinds of markup: start tag, end tag, and what is neither tag nor text (comments, doctype, script bodies)."""

_NO_MARKUP = _NO_TAG = 0
PADDING = bytes(24)
"""Behind the page, so that whoever looks past a `<` stays inside."""
_LESS, _GREATER, _APOSTROPHE, _QUOTE, _SLASH, _SPACE = scalars(np.uint8, *b"<>'\"/ ")
(_IN_CHARACTER,) = scalars(np.int8, -64)
_FOUR_BYTES = np.dtype("<u4")
_COMMENT_START, _COMMENT_END, _8 = scalars(np.uint32, *(int.from_bytes(s, "little") for s in (b"<!--", b"-->")), 8)
_TO_GREATER = np.array(_LESS ^ _GREATER)
"""The one bit that a `<` lacks."""
_IS_START, _IS_END, _IS_SKIPPED = scalars(np.uint8, START, END, SKIPPED)
_ONE, _TWO, _FOUR = scalars(np.intp, 1, 2, 4)

_KIND = np.zeros(256, np.uint8)
_KIND[[*range(ord("a"), ord("z") + 1), *range(ord("A"), ord("Z") + 1)]] = START
_KIND[_SLASH], _KIND[[ord("!"), ord("?")]] = END, SKIPPED
_BEFORE_VALUE = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r="])

_MAY_HOLD_NO_MARKUP = RAW_TEXT | tag_table("title textarea xmp plaintext")
_HOLDS_NO_MARKUP = frozenset(np.flatnonzero(_MAY_HOLD_NO_MARKUP).tolist())
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

    def named(self, name: str) -> NDArray[np.bool_]:
        """Per piece: is it a start or end tag of this name?"""
        same: NDArray[np.bool_] = self.tag == TAG_ID[name]
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
    """The same for a page of so many bytes with `PADDING` behind: whoever has put it together need not copy it."""
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


class _Found(NamedTuple):
    """Columns over each `<` that may open a piece, as if none stood inside another."""

    kind: NDArray[np.uint8]
    start: Places
    end: Places
    """Behind the next `>`."""
    tag: NDArray[np.uint8]
    is_named: NDArray[np.bool_]
    """Does its name end as in the standard? For the columns a NUL ends it, too."""
    later: NDArray[np.bool_]
    """May it end later than there?"""
    look: NDArray[np.bool_]
    """Has it to be read by itself?"""


def _find(source: bytes, size: int) -> _Found:
    view = np.frombuffer(source, np.uint8)
    mark = np.concatenate([_marks(view[first:last]) + first for first, last in stretches(0, len(view))])
    sign = view.take(mark)
    less = (sign == _LESS).nonzero()[0]
    start = mark.take(less)
    end = _next_greater(mark, sign, less, size)
    kind = _KIND.take(view.take(start + _ONE))
    slash = (kind == _IS_END).nonzero()[0]
    nameless = slash[(_KIND.take(view.take(start.take(slash) + _TWO)) != _IS_START).nonzero()[0]]
    if len(nameless):
        kind[nameless] = np.where(start[nameless] + 2 < size, SKIPPED, _NO_MARKUP)
    if np.count_nonzero(kind) < len(kind):
        is_markup = kind != _NO_MARKUP
        start, end, kind = start[is_markup], end[is_markup], kind[is_markup]
    tag, name_end = names_at(view, start + kind)  # a name begins one or two characters behind the `<`
    other = (kind == _IS_SKIPPED).nonzero()[0]
    tag[other] = _NO_TAG
    later = np.zeros(len(start), bool)
    np.less(start[1:], end[:-1], out=later[:-1])
    is_known = name_end + _ONE == end  # it has no attributes, or overlaps the next
    is_known |= later
    is_known[other] = True
    apostrophe = mark.take((sign == _APOSTROPHE).nonzero()[0])
    apostrophe = apostrophe[_BEFORE_VALUE.take(view.take(apostrophe - _ONE))]  # the others open no value
    if len(apostrophe) and len(start):
        single, mixed = _with_other_quotes(source, view, (start, end, later), apostrophe)
        is_known[single], later[mixed] = True, True
    dressed = (~is_known).nonzero()[0]  # no two of them overlap
    later[dressed[_may_end_later(source, view, start.take(dressed), end.take(dressed), _QUOTE)]] = True
    later[other[_may_be_longer(view, start[other], end[other])]] = True
    look = _MAY_HOLD_NO_MARKUP.take(tag)
    look &= kind == _IS_START
    look |= later
    return _Found(kind, start, end, tag, view.take(name_end) != 0, later, look)


def _marks(view: NDArray[np.uint8]) -> Places:
    """Where each `<`, `>` and single quote stands."""
    signs = view | _TO_GREATER
    is_mark = signs == _GREATER
    is_mark |= np.equal(view, _APOSTROPHE, out=signs.view(bool))  # memory that was just written is near
    return places_of_few(is_mark)


def _next_greater(mark: Places, sign: NDArray[np.uint8], less: Places, size: int) -> Places:
    """The place behind the next `>` for each `<`; the page's end where there is none."""
    is_greater = sign == _GREATER
    greater = is_greater.nonzero()[0]
    behind = np.empty(len(greater) + 1, np.intp)
    behind[-1] = size
    np.add(mark.take(greater), _ONE, behind[:-1])
    return behind.take(np.add.accumulate(is_greater, dtype=np.intp).take(less))


def _may_end_later(
    source: bytes, view: NDArray[np.uint8], start: Places, end: Places, sign: NDArray[np.uint8]
) -> Places:
    """In which tags may the first `>` stand in a value, if all their quotes are of this sign?

    Not if the last quote before it begins no value: it ends one then, or is no quote. Nearly always that is the last
    character of the tag, or only a space and a slash stand behind it.
    """
    last = end - _TWO
    for ending in (_SLASH, _SPACE):
        last -= view.take(last) == ending
    is_unsure = _BEFORE_VALUE.take(view.take(last - _ONE))
    is_unsure |= view.take(last) != sign
    unsure = is_unsure.nonzero()[0]
    if not len(unsure):
        return unsure
    tags = zip(start[unsure].tolist(), end[unsure].tolist(), strict=True)
    wanted = sign.tobytes()
    quote = np.array([source.rfind(wanted, first, behind) for first, behind in tags], np.intp)
    before = view.take(quote - 1)  # where there is no quote, these are the zeros behind the page
    before = np.where(before == _SPACE, view.take(quote - 2), before)
    return unsure[_BEFORE_VALUE.take(before)]


def _with_other_quotes(
    source: bytes, view: NDArray[np.uint8], pieces: tuple[Places, Places, NDArray[np.bool_]], apostrophe: Places
) -> tuple[Places, Places]:
    """The tags with single quotes, and those of them that may end later: the ones with quotes of both kinds do, too.

    `pieces`: where each starts and ends, and those that may end later anyway. Only the others are read: no two of them
    overlap.
    """
    start, end, later = pieces
    number = start.searchsorted(apostrophe) - _ONE
    number = number[(number > -1) & (apostrophe < end.take(number, mode="clip"))]  # others stand in text
    holds_some = np.zeros(len(start), bool)
    holds_some[number] = True
    holds_some[later] = False
    number = holds_some.nonzero()[0]
    begin, behind = start.take(number), end.take(number)
    tags = zip(begin.tolist(), behind.tolist(), strict=True)
    is_mixed = np.array([source.find(b'"', first, last) >= 0 for first, last in tags], bool)
    is_mixed[_may_end_later(source, view, begin, behind, _APOSTROPHE)] = True
    return number, number[is_mixed]


def _may_be_longer(view: NDArray[np.uint8], start: Places, end: Places) -> NDArray[np.bool_]:
    """Which of the pieces that are no tags are comments that may end behind their first `>`?"""
    four = np.ndarray(len(view) - 3, _FOUR_BYTES, view, 0, (1,))  # overlapping: one at every byte
    is_open: NDArray[np.bool_] = (four[end - _FOUR] >> _8) != _COMMENT_END
    is_open |= end - start < len("<!---->")
    is_open &= four[start] == _COMMENT_START
    return is_open


class _Reader:
    """Reads one page."""

    def __init__(self, padded: bytes, size: int) -> None:
        self.source, self.size = padded, size
        self.found = _find(padded, size)
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
                behind = bisect_left(self.start, reached)
                times[number + 1 : behind] = bytes(behind - number - 1)
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


def _columns(found: _Found, times: NDArray[np.uint8], body_end: Places) -> Markup:
    """Each piece as often as it is there: not at all, once, or twice with its body behind it as a piece of its own."""
    piece = np.arange(len(times)).repeat(times)
    body = (piece[1:] == piece[:-1]).nonzero()[0] + 1
    kind, tag = found.kind.take(piece), found.tag.take(piece)
    start, end = found.start.take(piece), found.end.take(piece)
    kind[body], tag[body] = SKIPPED, _NO_TAG
    start[body], end[body] = end[body], body_end
    return Markup(kind, start.astype(np.int32), end.astype(np.int32), tag)
