"""What is written otherwise before lexbor reads a page: names of elements that it would treat otherwise than we do.

It keeps what is inside `<template>` apart from the tree. It reads pages as a browser without scripts, which shows what
a `<noscript>` in the head says, and ignores the end tag of one in the body while a paragraph is open in it. An
`<applet>` stays in the tree, and its end tag closes whatever is open in it: so both become applets, with an attribute
of one sign that tells what they were; the sign and a space before it fill the place of the longer name. Where the end
tag is missing an applet would swallow the rest of the page: there a name that HTML does not know has to do.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Places
from dehusk.page.markup.candidates import ENDS_NAME
from dehusk.page.markup.marks import Marks, pair_table
from dehusk.page.tokenizer import END, tokenize

APPLET = "applet"
_SIGNS = MappingProxyType({"template": "_", "noscript": "~"})
_UNKNOWN = MappingProxyType({"template": "templat-", "noscript": "noscrip-"})
TEMPLATES = f"{APPLET}[{_SIGNS['template']}],{_UNKNOWN['template']}"
"""CSS for what were templates."""
_NAMES = {name: known for known, name in _UNKNOWN.items()}

# those with nothing but links, styles and images in them say nothing
_NOSCRIPT_SAYS = re.compile(
    rb"<noscript[^>]{0,500}+>\s*+(?!<(?:link|style|meta|img|iframe|/noscript|!))", re.IGNORECASE
)
_HOLDS_BLOCK = re.compile(
    rb"<(?:p|li|d[dltir]|div|[uo]l|t[rdh]|table|tbody|center|section|article|aside|nav|main|header|footer|figure|figcaption|"
    rb"form|fieldset|pre|address|details|summary|blockquote|h[1-6r]|menu)[ \t\n\f\r/>]",
    re.IGNORECASE,
)
_NO_TAGS_INSIDE = MappingProxyType(
    {
        "!--": (b"-->",),
        "script": (b"</script", b"</SCRIPT"),
        "style": (b"</style", b"</STYLE"),
        "textarea": (b"</textarea", b"</TEXTAREA"),
        "title": (b"</title", b"</TITLE"),
    }
)
"""How it opens and closes. An end in letters of both cases is not looked for: then the page is read tag by tag."""
_BEFORE_QUOTE = (b"=", b" ", b"\t", b"\n", b"\f", b"\r")
_FEW = 20  # bytes of white space before a quote
_MOST_SCRIPTS = 20  # that are passed over
RARE_STARTS = pair_table("te", "no", "/n", "bo", "if", "!-", "sc", "st", "ti")
"""How template, textarea, noscript, body and iframe begin, and what no tag can stand in; each is soon looked at."""


def own_name(tag: str | None, attributes: Callable[[], Mapping[str, str | None]]) -> str:
    """What an element was called in the page, by what lexbor calls it; its attributes are asked for if need be."""
    if tag == APPLET:
        given = attributes()
        return next((name for name, sign in _SIGNS.items() if sign in given), tag)
    return _NAMES.get(tag or "", tag or "")


def with_aliases(source: bytes, marks: Marks, rare: Marks) -> bytes:
    """The page with other names where lexbor would treat an element otherwise than we do."""
    notes = rare.place[rare.starts_with("noscript")]
    has_templates = bool(rare.starts_with("template").any())
    if not (len(notes) or has_templates):
        return source
    bodies = rare.place[rare.starts_with("body")]
    body = int(bodies[0]) if len(bodies) else len(source)
    head_says = any(_NOSCRIPT_SAYS.match(source, at) for at in notes[notes < body].tolist())
    after = notes[notes > body]
    has_blocks = len(after) > 0 and _any_holds_block(source, after, rare.place[rare.starts_with("/noscrip")])
    if not (head_says or has_blocks or has_templates):
        return source
    written = np.frombuffer(bytearray(source), np.uint8)
    if has_templates:
        closing = marks.place[marks.starts_with("/templat")]
        _rename(written, _tags_named("template", rare, closing), "template", lambda start, end: True)
    if head_says or has_blocks:
        blocks = _Blocks(source)
        _rename(
            written,
            _tags_named("noscript", rare, rare.place[rare.starts_with("/noscrip")]),
            "noscript",
            lambda start, end: head_says if start < body else blocks.any_between(start, end),
        )
    return written.tobytes()


_Tags = list[tuple[int, bool]]
"""Where tags start, and whether they are end tags."""


def _tags_named(name: str, marks: Marks, ends: Places) -> _Tags:
    """The tags of that name, of eight letters, in order; what only looks like one is left out.

    `ends`: where `</` and the first seven of the letters stand.
    """
    starts = marks.place[marks.starts_with(name)]
    if _may_be_no_tags(marks, sorted(starts.tolist() + ends.tolist())):
        markup = tokenize(marks.source)  # which takes its time
        piece = markup.named(name).nonzero()[0]
        return list(zip(markup.start[piece].tolist(), (markup.kind[piece] == END).tolist(), strict=True))
    starts = starts[ENDS_NAME[marks.view[starts + 1 + len(name)]]]
    after = ends + 2 + len(name)
    ends = ends[ENDS_NAME[marks.view[after]] & ((marks.view[after - 1] | 0x20) == ord(name[-1]))]
    return sorted([*((place, False) for place in starts.tolist()), *((place, True) for place in ends.tolist())])


def _may_be_no_tags(marks: Marks, places: list[int]) -> bool:
    """May one of the places, which rise, stand in a comment, a script, a value or the like?"""
    return any(_inside(marks, opens, places) for opens in _NO_TAGS_INSIDE) or _any_in_value(marks, places)


def _inside(marks: Marks, opens: str, places: list[int]) -> list[int]:
    """Those of the places, which rise, that may stand in something that opens so."""
    opened = marks.place[marks.starts_with(opens)].tolist()
    bounds = [(opened[number - 1], place) for place in places if (number := bisect_left(opened, place))]
    for closes in _NO_TAGS_INSIDE[opens]:
        bounds = _without(marks.source, closes, bounds)
    return [place for _, place in bounds]


def _without(source: bytes, wanted: bytes, bounds: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the bounds, which rise, that this does not stand between."""
    found: list[tuple[int, int]] = []
    at = -1
    for first, last in bounds:
        if at < first:
            at = source.find(wanted, first)
            at = len(source) if at < 0 else at
        if at >= last:
            found.append((first, last))
    return found


def _any_in_value(marks: Marks, places: list[int]) -> bool:
    """May one of the places, which rise, stand in the value of an attribute?

    One that stands in none is a tag, so that no value goes on after it.
    """
    reached, scripts = 0, None
    for place in places:
        if _is_in_open_tag(marks.source, reached, place):
            scripts = _scripts(marks) if scripts is None else scripts
            if _is_in_value(marks.source, scripts, reached, place):
                return True
        reached = place
    return False


def _is_in_open_tag(source: bytes, first: int, place: int) -> bool:
    """May a tag that starts after `first` go on to that place?

    Then the last quote before it is one that opens a value, or, if that has no quotes, the tag around it has not ended.
    """
    for quote in (b'"', b"'"):
        last = source.rfind(quote, first, place)
        if source[last - 1 : last] in _BEFORE_QUOTE and source[max(last - _FEW, 0) : last].rstrip().endswith(b"="):
            return True
    return source.rfind(b"<", first, place) > source.rfind(b">", first, place)


def _scripts(marks: Marks) -> list[int]:
    """Where scripts start; what may be none is left out."""
    starts: list[int] = marks.place[marks.starts_with("script")].tolist()
    for opens in _NO_TAGS_INSIDE:
        if opens != "script":
            inside = set(_inside(marks, opens, starts))
            starts = [start for start in starts if start not in inside]
    return starts


def _is_in_value(source: bytes, scripts: list[int], first: int, place: int) -> bool:
    """May the place stand in a value that opens after `first`? Quotes in scripts, which open none, are passed over."""
    between = scripts[bisect_left(scripts, first) : bisect_left(scripts, place)]
    for start in between[: -_MOST_SCRIPTS - 1 : -1]:  # the last ones, backwards
        if _is_in_open_tag(source, _script_end(source, start, place), place):
            return True
        if not _is_in_open_tag(source, first, start):
            return False
        place = start
    return True


def _script_end(source: bytes, start: int, last: int) -> int:
    """Where the script that starts there ends, or `last` if it ends after that."""
    for name in _NO_TAGS_INSIDE["script"]:
        found = source.find(name, start, last)
        last = found if found >= 0 else last
    return last


def _any_holds_block(source: bytes, starts: Places, ends: Places) -> bool:
    """May a paragraph or the like stand in one of these elements?"""
    stops = np.append(ends, len(source))[ends.searchsorted(starts)]
    reached = 0
    for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
        if stop > reached and _HOLDS_BLOCK.search(source, start, stop):
            return True
        reached = stop  # all that start before this were looked at with the first of them
    return False


class _Blocks:
    """Paragraphs and the like, each looked for once, in however many elements it stands."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.known: list[tuple[int, int, bool]] = []
        """The elements that were asked for, without those inside them: start, end, and is a block in it?"""

    def any_between(self, start: int, end: int) -> bool:
        """May one stand in the element from there to there? Those inside it have been asked for before."""
        if start == end:
            return False
        found, at = False, end
        while self.known and self.known[-1][0] > start:
            first, last, holds_some = self.known.pop()
            found = found or holds_some or self._is_any_in(last, at)
            at = first
        found = found or self._is_any_in(start, at)
        self.known.append((start, end, found))
        return found

    def _is_any_in(self, start: int, stop: int) -> bool:
        return _HOLDS_BLOCK.search(self.source, start, stop) is not None


def _rename(written: NDArray[np.uint8], found: _Tags, name: str, is_meant: Callable[[int, int], bool]) -> None:
    """Write the alias over the tags of the elements that are meant, by where they start and end.

    One without end tag gets the unknown name, if it is meant with all that follows.
    """
    applet = np.frombuffer(f"{APPLET} {_SIGNS[name]}".encode("ascii"), np.uint8)
    unknown = np.frombuffer(_UNKNOWN[name].encode("ascii"), np.uint8)
    opened: list[int] = []
    for place, is_end in found:
        if not is_end:
            opened.append(place)
        elif opened and is_meant(opened[-1], place):
            start = opened.pop() + 1
            written[start : start + len(name)] = written[place + 2 : place + 2 + len(name)] = applet
            _keep_from_value(written, start + len(name))
        elif opened:
            opened.pop()
    for place in opened:
        if is_meant(place, place):
            written[place + 1 : place + 1 + len(name)] = unknown


def _keep_from_value(written: NDArray[np.uint8], after: int) -> None:
    """A name that begins with `=` is no value of the sign before it, once a slash stands between them."""
    if bytes(written[after : after + _FEW]).lstrip(b"\t\n\f\r ").startswith(b"="):
        written[after] = ord("/")
