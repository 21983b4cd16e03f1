"""The source as a sequence of pieces: tags, comments, bodies of scripts; what lies between them is text.

Characters that matter (`<`, `>` and quotes) are found in one pass with array operations. Only tags whose quotes need
a closer look, comments, and elements whose content is not markup (scripts, titles …) are visited one by one;
each visit jumps past what it read, and no regular expression here can backtrack, so the time is linear for
any input. The rules are those of the HTML standard's tokenizer, without its parse errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page.frames import without_open_frames
from dehusk.page.references import resolve_attribute
from dehusk.page.tag_names import tag_ids
from dehusk.page.tags import TAG_ID
from dehusk.page.words import Columns, Ints

START, END, SKIPPED = 1, 2, 3
"""Kinds of markup: start tag, end tag, and what is neither tag nor text (comments, doctype, script bodies)."""

_TAG = re.compile(
    rb"""</?([a-zA-Z][^ \t\n\f\r/>]*+)(?:[ \t\n\f\r/]++|(?:=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"""
    rb"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"[^"]*+"?|'[^']*+'?|[^ \t\n\f\r>]*+))?+)*+>?"""
)
_ATTRIBUTE = re.compile(
    r"""[ \t\n\f\r/]*+(=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"""
    r"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"([^"]*+)"?|'([^']*+)'?|([^ \t\n\f\r>]*+)))?+"""
)
_NAME = re.compile(r"</?([a-zA-Z][^ \t\n\f\r/>]*+)")

_CODE_BODY = frozenset((b"script", b"style", b"iframe", b"noembed", b"noframes"))
_TEXT_BODY = frozenset((b"title", b"textarea", b"xmp", b"plaintext"))
_IN_PICTURES = frozenset((b"title", b"style"))  # there <title/> and <style/> have no body
_AFTER_NAME = frozenset((b" ", b"\t", b"\n", b"\f", b"\r", b"/", b">"))
_COMMENT_END = re.compile(rb"--!?>")
_SCRIPT_MARK = re.compile(rb"<!--|-->|<(/?)script(?=[ \t\n\f\r/>])", re.IGNORECASE)


_SPECIAL = b"!-- scr sty ifr noe nof tit tex xmp pla".split()
_SPECIAL_KEYS = np.array([int.from_bytes(letters, "little") for letters in _SPECIAL], np.uint32)
_MAY_BE_SPECIAL = np.zeros(1 << 16, bool)
_MAY_BE_SPECIAL[_SPECIAL_KEYS & 0xFFFF] = True
_LOWER = np.uint32(0x20202020)


@dataclass(frozen=True, slots=True, eq=False)
class Markup(Columns):
    """Columns over the pieces of markup in source order. Text is what lies between them."""

    kind: NDArray[np.uint8]
    start: Ints
    end: Ints
    tag: NDArray[np.uint8]
    """Element name as in `dehusk.page.tags`; 0 where it is no tag."""
    view: NDArray[np.uint8]
    """The page as one byte a character (`?` where it is not ASCII), with zeros behind."""

    def named(self, name: str) -> NDArray[np.bool_]:
        """Per piece: is it a start or end tag of this name?"""
        same: NDArray[np.bool_] = self.tag == TAG_ID[name]
        return same


def tokenize(html: str) -> Markup:
    """Find the markup of a page.

    >>> markup = tokenize("<p>1 < 2<!-- x --></p>")
    >>> markup.start.tolist(), markup.end.tolist(), markup.kind.tolist()
    ([0, 8, 18], [3, 18, 22], [1, 3, 2])
    """
    source = without_open_frames(html.encode("ascii", "replace"))
    view = np.frombuffer(source + bytes(32), np.uint8)
    start, end, key, needs_look = _candidates(view, html)
    kept, bodies = _resolve(source, (start, end), np.flatnonzero(needs_look))
    start, end, key = start[kept], end[kept], key[kept]
    kind = np.full(len(start), SKIPPED, np.uint8)
    kind[_is_letter(key)] = START
    kind[_is_end_tag(key)] = END
    if bodies:
        at = np.searchsorted(start, [first for first, _ in bodies])
        kind = np.insert(kind, at, SKIPPED)
        start = np.insert(start, at, [first for first, _ in bodies])
        end = np.insert(end, at, [last for _, last in bodies])
    tag = np.zeros(len(kind), np.uint8)
    is_tag = kind != SKIPPED
    tag[is_tag] = tag_ids(view, start[is_tag] + np.where(kind[is_tag] == END, 2, 1))
    return Markup(kind, start.astype(np.int32), end.astype(np.int32), tag, view)


def _is_letter(codes: NDArray[np.unsignedinteger]) -> NDArray[np.bool_]:
    """Is the lowest byte a letter in lower case?"""
    code = codes.astype(np.uint8)
    letters: NDArray[np.bool_] = (code >= ord("a")) & (code <= ord("z"))
    return letters


def _is_end_tag(key: NDArray[np.uint32]) -> NDArray[np.bool_]:
    ends: NDArray[np.bool_] = (key.astype(np.uint8) == ord("/")) & _is_letter(key >> np.uint32(8))
    return ends


_Columns = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.uint32], NDArray[np.bool_]]


def _candidates(view: NDArray[np.uint8], html: str) -> _Columns:
    """Every `<` that may open markup: where, its end if quotes play no part, the four characters behind it as one
    number (letters in lower case), whether it needs a closer look.
    """
    is_mark = (view == ord("<")) | (view == ord(">")) | (view == ord('"')) | (view == ord("'"))
    place = np.flatnonzero(is_mark)  # few: from here on these are all that is looked at
    code = view[place]
    mark = np.flatnonzero(code == ord("<"))
    start = place[mark]
    four = np.ndarray(len(view) - 3, "<u4", buffer=view.data, strides=(1,))  # overlapping: one at every byte
    key = four[start + 1] | _LOWER  # this leaves "/", "!" and "?" alone
    first = key.astype(np.uint8)
    is_start = _is_letter(key)
    opens = is_start | (first == ord("/")) | (first == ord("!"))
    for index in np.flatnonzero(first == ord("?")).tolist():
        opens[index] = html[start[index] + 1] == "?"  # other characters look like that in the view
    opens[-1:] &= not html.endswith("</")
    mark, start, key, is_start = mark[opens], start[opens], key[opens], is_start[opens]
    closes = np.flatnonzero(code == ord(">"))
    stop = np.append(closes, len(place))[np.cumsum(code == ord(">"))[mark]]  # the next `>`, or behind all marks
    end = np.append(place + 1, len(html))[stop]
    has_double, double_odd = _quotes(view, (place, code == ord('"')), (mark, stop))
    has_single, single_odd = _quotes(view, (place, code == ord("'")), (mark, stop))
    needs_look = (double_odd | single_odd | (has_double & has_single)) & (is_start | _is_end_tag(key))
    may_be_special = np.flatnonzero(_MAY_BE_SPECIAL[key.astype(np.uint16)])
    is_special = ((key[may_be_special] & np.uint32(0xFFFFFF))[:, None] == _SPECIAL_KEYS).any(axis=1)
    needs_look[may_be_special[is_special]] = True
    needs_look[1:] &= start[1:] >= end[:-1]  # "<a <script>" is one tag
    return start, end, key, needs_look


def _quotes(
    view: NDArray[np.uint8],
    marks: tuple[NDArray[np.intp], NDArray[np.bool_]],
    bounds: tuple[NDArray[np.intp], NDArray[np.intp]],
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Per candidate: does it hold such quotes, and are they anything but pairs, the first right behind `=`?

    `marks`: where they are, and which of them are such quotes; `bounds`: the first mark of a candidate and its last.
    """
    place, is_quote = marks
    where = place[is_quote]
    so_far = np.zeros(len(place) + 1, np.int32)
    np.cumsum(is_quote, out=so_far[1:])
    first, behind = so_far[bounds[0]], so_far[bounds[1]]
    before = view[where - 1]
    cannot_open = before != ord("=")
    cannot_close = ~cannot_open | (before <= ord(" "))  # what stands behind "= " opens
    wrong = np.zeros((2, len(where) + 1), np.int32)  # if quotes of even number open, if those of odd number do
    for opening in (0, 1):
        wrong[opening, 1 + opening :: 2] = cannot_open[opening::2]
        wrong[opening, 2 - opening :: 2] = cannot_close[1 - opening :: 2]
    np.cumsum(wrong, axis=1, out=wrong)
    odd = first & 1
    return behind > first, (((behind - first) & 1) == 1) | (wrong[odd, behind] > wrong[odd, first])


def _resolve(
    source: bytes, bounds: tuple[NDArray[np.intp], NDArray[np.intp]], visits: NDArray[np.intp]
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
    kept = np.arange(len(start))
    if covered:
        spans = np.array(covered)
        opened = np.bincount(np.searchsorted(start, spans[:, 0], side="right"), minlength=len(start) + 1)
        closed = np.bincount(np.searchsorted(start, spans[:, 1], side="left"), minlength=len(start) + 1)
        kept = np.flatnonzero(np.cumsum(opened - closed)[:-1] == 0)
    # "<a <b>": the second "<" belongs to the first tag
    outside = np.ones(len(kept), bool)
    outside[1:] = start[kept[1:]] >= np.maximum.accumulate(end[kept])[:-1]
    return kept[outside], bodies


def _visit(source: bytes, first: int) -> tuple[int, int, bool]:
    """End of the piece at `first`, end of what no other piece may start in, and whether that is a body to skip."""
    match = _TAG.match(source, first)
    if match is None:  # what is visited is a tag or a comment
        last = _comment_end(source, first)
        return last, last, False
    last = match.end()
    name = match[1].lower()
    is_code = name in _CODE_BODY
    if not (is_code or name in _TEXT_BODY) or (name in _IN_PICTURES and source.startswith(b"/>", last - 2)):
        return last, last, False
    body_end = _body_end(source, last, name)
    return last, body_end, is_code and body_end > last


def _comment_end(source: bytes, first: int) -> int:
    if source.startswith((b"<!-->", b"<!--->"), first):
        return source.index(b">", first) + 1
    match = _COMMENT_END.search(source, first + 4)
    return match.end() if match else len(source)


def _body_end(source: bytes, first: int, name: bytes) -> int:
    """Where the end tag of an element starts whose content is not markup; the page's end where there is none."""
    if name == b"plaintext":
        return len(source)
    at = source.find(b"</", first)
    while at >= 0:
        last = at + 2 + len(name)
        if source[at + 2 : last].lower() == name and source[last : last + 1] in _AFTER_NAME:
            break
        at = source.find(b"</", at + 2)
    last = at if at >= 0 else len(source)
    return _script_end(source, first) if name == b"script" and source.find(b"<!--", first, last) >= 0 else last


def _script_end(source: bytes, first: int) -> int:
    """The same for a script with a comment: inside that, `<script>` and `</script>` come in pairs."""
    in_comment = in_script = False
    match = _SCRIPT_MARK.search(source, first)
    while match:
        mark = match[0]
        if mark == b"<!--":
            in_comment = True
        elif mark == b"-->":
            in_comment = in_script = False
        elif match[1] and not in_script:
            return match.start()
        else:
            in_script = in_comment and not match[1]
        match = _SCRIPT_MARK.search(source, match.end() - 2 if mark == b"<!--" else match.end())  # "<!-->" is whole
    return len(source)


def tag_name(piece: str) -> str:
    """The lower-case element name of a start or end tag."""
    match = _NAME.match(piece)
    return match[1].lower() if match else ""


def _attributes(piece: str) -> Iterable[re.Match[str]]:
    name = _NAME.match(piece)
    return _ATTRIBUTE.finditer(piece.removesuffix(">"), name.end()) if name else ()


def tag_attributes(piece: str, only: frozenset[str] | None = None) -> dict[str, str]:
    """The attributes of a start tag, or those of the given names; the first of two with one name wins.

    >>> tag_attributes('<a HREF="x?a=1&amp;b=2" hidden>')
    {'href': 'x?a=1&b=2', 'hidden': ''}
    """
    found: dict[str, str] = {}
    for match in _attributes(piece):
        key = match[1].lower()
        if only is None or key in only:
            value = match[2] or match[3] or match[4] or ""
            found.setdefault(key, resolve_attribute(value))
    return found
