"""The source as a sequence of pieces: tags, comments, bodies of scripts; what lies between them is text.

Characters that matter (`<`, `>` and quotes) are found once with array operations. Only tags whose quotes need
a closer look, comments, and elements whose content is not markup (scripts, titles …) are visited one by one;
each visit jumps past what it read, and no regular expression here can backtrack, so the time is linear for
any input. The rules are those of the HTML standard's tokenizer, without its parse errors.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

import numpy as np
from numpy.typing import NDArray

from dehusk.page.words import Ints

START, END, SKIPPED = 1, 2, 3
"""Kinds of markup: start tag, end tag, and what is neither tag nor text (comments, doctype, script bodies)."""

_TAG = re.compile(rb"""</?([a-zA-Z][^ \t\n\f\r/>]*+)(?:[^>=]++|=[ \t\n\f\r]*+(?:"[^"]*+"?|'[^']*+'?|[^ \t\n\f\r>]*+))*+>?""")
_ATTRIBUTE = re.compile(
    r"""[ \t\n\f\r/]*+([^ \t\n\f\r/>=]++)"""
    r"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"([^"]*+)"?|'([^']*+)'?|([^ \t\n\f\r>]*+)))?"""
)
_NAME = re.compile(r"</?([a-zA-Z][^ \t\n\f\r/>]*+)")

_CODE_BODY = frozenset((b"script", b"style", b"iframe", b"noembed", b"noframes"))
_TEXT_BODY = frozenset((b"title", b"textarea", b"xmp"))
_ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>\0"])
_AFTER_NAME = frozenset((b" ", b"\t", b"\n", b"\f", b"\r", b"/", b">"))


def _three(letters: str) -> int:
    return (ord(letters[0]) << 16) | (ord(letters[1]) << 8) | ord(letters[2])


_SPECIAL_KEYS = ("!--", "scr", "sty", "ifr", "noe", "nof", "tit", "tex", "xmp")


@dataclass(frozen=True, slots=True, eq=False)
class Markup:
    """Columns over the pieces of markup in source order. Text is what lies between them."""

    kind: NDArray[np.uint8]
    start: Ints
    end: Ints
    view: NDArray[np.uint8]
    """The page as one byte a character (`?` where it is not ASCII), with 16 zeros behind."""

    def named(self, name: str) -> NDArray[np.bool_]:
        """Per piece: is it a start or end tag of this name? (at most 12 letters)"""
        first = self.start + 1 + (self.kind == END)
        same = self.kind != SKIPPED
        for offset, letter in enumerate(name):
            same = same & (self.view[first + offset] | 0x20 == ord(letter))
        return same & _ENDS_NAME[self.view[first + len(name)]]


def tokenize(html: str) -> Markup:
    """Find the markup of a page.

    >>> markup = tokenize("<p>1 < 2<!-- x --></p>")
    >>> markup.start.tolist(), markup.end.tolist(), markup.kind.tolist()
    ([0, 8, 18], [3, 18, 22], [1, 3, 2])
    """
    source = html.encode("ascii", "replace")
    view = np.frombuffer(source + bytes(16), np.uint8)
    start, end, needs_look, second, third = _candidates(view, len(html))
    kept, bodies = _resolve(source, (start, end), np.flatnonzero(needs_look))
    start, end, second, third = start[kept], end[kept], second[kept], third[kept]
    kind = np.full(len(start), SKIPPED, np.uint8)
    kind[_is_letter(second)] = START
    kind[(second == ord("/")) & _is_letter(third)] = END
    if bodies:
        at = np.searchsorted(start, [first for first, _ in bodies])
        kind = np.insert(kind, at, SKIPPED)
        start = np.insert(start, at, [first for first, _ in bodies])
        end = np.insert(end, at, [last for _, last in bodies])
    return Markup(kind, start.astype(np.int32), end.astype(np.int32), view)


def _is_letter(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    return (codes >= ord("a")) & (codes <= ord("z"))


_Columns = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_], NDArray[np.uint8], NDArray[np.uint8]]


def _candidates(view: NDArray[np.uint8], size: int) -> _Columns:
    """Every `<` that may open markup: where, its end if quotes play no part, whether it needs a closer look."""
    start = np.flatnonzero(view == ord("<"))
    second = view[start + 1]
    # setting bit 5 makes letters lower case and leaves "/", "!" and "?" alone
    opens = _is_letter(second | 0x20) | (second == ord("/")) | (second == ord("!")) | (second == ord("?"))
    start, second = start[opens], second[opens] | 0x20
    third = view[start + 2] | 0x20
    greater = np.flatnonzero(view == ord(">"))
    end = np.append(greater + 1, size)[np.searchsorted(greater, start)]
    double = _count_between(np.flatnonzero(view == ord('"')), start, end)
    single = _count_between(np.flatnonzero(view == ord("'")), start, end)
    quoted = (((double | single) & 1) == 1) | ((double > 0) & (single > 0))
    key = (second.astype(np.int32) << 16) | (third.astype(np.int32) << 8) | (view[start + 3] | 0x20)
    special = np.isin(key, [_three(letters) for letters in _SPECIAL_KEYS])
    is_tag = _is_letter(second) | ((second == ord("/")) & _is_letter(third))
    return start, end, special | (quoted & is_tag), second, third


def _count_between(
    where: NDArray[np.int64], start: NDArray[np.int64], end: NDArray[np.int64]
) -> NDArray[np.int64]:
    return np.searchsorted(where, end) - np.searchsorted(where, start)


def _resolve(
    source: bytes, bounds: tuple[NDArray[np.int64], NDArray[np.int64]], visits: NDArray[np.int64]
) -> tuple[NDArray[np.intp], list[tuple[int, int]]]:
    """Visit the candidates that need a look, correct their ends, and drop those that lie inside others.

    Returns the indices of what is markup, and the bodies of scripts and the like.
    """
    start, end = bounds
    bodies: list[tuple[int, int]] = []
    covered: list[tuple[int, int]] = []  # what a visit read: no other piece starts inside
    reached = 0
    for index, first in zip(visits.tolist(), start[visits].tolist(), strict=True):
        if first < reached:
            continue
        last, reached, body = _visit(source, first)
        end[index] = last
        covered.append((first, reached))
        if body:
            bodies.append((last, reached))
    dropped = np.zeros(len(start) + 1, np.int32)
    if covered:
        spans = np.array(covered)
        np.add.at(dropped, np.searchsorted(start, spans[:, 0], side="right"), 1)
        np.add.at(dropped, np.searchsorted(start, spans[:, 1], side="left"), -1)
    kept = np.flatnonzero(np.cumsum(dropped[:-1]) == 0)
    # "<a <b>": the second "<" belongs to the first tag
    inside = start[kept[1:]] < np.maximum.accumulate(end[kept])[:-1] if len(kept) else np.zeros(0, bool)
    return kept[np.concatenate((np.ones(min(1, len(kept)), bool), ~inside))], bodies


def _visit(source: bytes, first: int) -> tuple[int, int, bool]:
    """End of the piece at `first`, end of what no other piece may start in, and whether that is a body to skip."""
    match = _TAG.match(source, first)
    if match is None:  # what is visited is a tag or a comment
        last = _comment_end(source, first)
        return last, last, False
    last = match.end()
    name = match[1].lower()
    is_code = name in _CODE_BODY
    if not (is_code or name in _TEXT_BODY) or source.startswith(b"/>", last - 2):
        return last, last, False  # <style/> and <title/> stand in SVG pictures and have no body
    body_end = _body_end(source, last, name)
    return last, body_end, is_code and body_end > last


def _comment_end(source: bytes, first: int) -> int:
    if source.startswith((b"<!-->", b"<!--->"), first):
        return source.index(b">", first) + 1
    plain = source.find(b"-->", first + 4)
    bang = source.find(b"--!>", first + 4, plain if plain >= 0 else len(source))
    if bang >= 0:
        return bang + 4
    return plain + 3 if plain >= 0 else len(source)


def _body_end(source: bytes, first: int, name: bytes) -> int:
    """Where the end tag of an element starts whose content is not markup; the page's end where there is none."""
    at = source.find(b"</", first)
    while at >= 0:
        last = at + 2 + len(name)
        if source[at + 2 : last].lower() == name and source[last : last + 1] in _AFTER_NAME:
            return at
        at = source.find(b"</", at + 2)
    return len(source)


def tag_at(source: bytes, first: int) -> str:
    """The tag that starts there, what is not ASCII replaced."""
    match = _TAG.match(source, first)
    return match[0].decode("ascii", "replace") if match else ""


def tag_name(piece: str) -> str:
    """The lower-case element name of a start or end tag."""
    match = _NAME.match(piece)
    return match[1].lower() if match else ""


def tag_attributes(piece: str) -> dict[str, str]:
    """The attributes of a start tag; the first of two with one name wins, as in browsers.

    >>> tag_attributes('<a HREF="x?a=1&amp;b=2" hidden>')
    {'href': 'x?a=1&b=2', 'hidden': ''}
    """
    name = _NAME.match(piece)
    found: dict[str, str] = {}
    if name is None:
        return found
    body = piece[:-1] if piece.endswith(">") else piece
    for match in _ATTRIBUTE.finditer(body, name.end()):
        key, *values = match.groups()
        value = next((v for v in values if v is not None), "")
        found.setdefault(key.lower(), unescape(value) if "&" in value else value)
    return found
