"""What is written otherwise before lexbor reads a page: names of elements that it would treat otherwise than we do.

It keeps what is inside `<template>` apart from the tree. It reads pages as a browser without scripts, which shows what
a `<noscript>` in the head says, and ignores the end tag of one in the body while a paragraph is open in it. An
`<applet>` stays in the tree, and its end tag closes whatever is open in it: so both become applets, with an attribute
of one letter that tells what they were; the letter and a space before it fill the place of the longer name. Where end
tags are missing an applet would swallow the rest of the page: there a name that HTML does not know has to do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from dehusk.page.marks import Marks, pair_table
from dehusk.page.tag_names import ENDS_NAME

Places = NDArray[np.intp]

APPLET = "applet"
_LETTERS = MappingProxyType({"template": "t", "noscript": "n"})
_UNKNOWN = MappingProxyType({"template": "templat-", "noscript": "noscrip-"})
TEMPLATES = f"{APPLET}[{_LETTERS['template']}],{_UNKNOWN['template']}"
"""CSS for what were templates."""
_NAMES = {name: known for known, name in _UNKNOWN.items()}

# those with nothing but links, styles and images in them say nothing
_NOSCRIPT_SAYS = re.compile(
    rb"<noscript[^>]{0,500}+>\s*+(?!<(?:link|style|meta|img|iframe|/noscript|!))", re.IGNORECASE
)
_LONGEST_NOTE = 10_000  # bytes that are looked at
_PARAGRAPHS = re.compile(
    rb"<(/?+)(p|li|dt|dd|div|ul|ol|dl|table|center|section|article|form|blockquote|h[1-6])(?=[ \t\n\f\r/>])",
    re.IGNORECASE,
)
RARE_STARTS = pair_table("te", "no", "bo", "if")
"""How template, noscript, body and iframe begin."""


def own_name(tag: str | None, attributes: Callable[[], Mapping[str, str | None]]) -> str:
    """What an element was called in the page, by what lexbor calls it; its attributes are asked for if need be."""
    if tag == APPLET:
        given = attributes()
        return next((name for name, letter in _LETTERS.items() if letter in given), tag)
    return _NAMES.get(tag or "", tag or "")


def with_aliases(source: bytes, marks: Marks, rare: Marks) -> bytes:
    """The page with other names where lexbor would treat an element otherwise than we do."""
    renamed: list[tuple[str, Places, Places]] = []
    templates = _named(rare, "template")
    if len(templates):
        renamed.append(("template", templates, _named(marks, "/template")))
    notes = _named(rare, "noscript")
    saying = [at for at in notes.tolist() if _NOSCRIPT_SAYS.match(source, at)]
    if saying:
        ends = _named(marks, "/noscript")
        body = int(rare.place[rare.starts_with("body")][:1].sum())
        if saying[0] < body or not body:
            renamed.append(("noscript", notes, ends))
        elif _leaves_open(source, saying, ends):  # in the head they stay: an applet would end it
            renamed.append(("noscript", notes[notes > body], ends[ends > body]))
    if not renamed:
        return source
    written = np.frombuffer(bytearray(source), np.uint8)
    for name, starts, ends in renamed:
        alias = f"{APPLET} {_LETTERS[name]}" if len(starts) == len(ends) else _UNKNOWN[name]
        at = np.concatenate((starts + 1, ends + 2))
        written[at[:, None] + np.arange(len(name))] = np.frombuffer(alias.encode("ascii"), np.uint8)
    return written.tobytes()


def _named(marks: Marks, name: str) -> Places:
    """The `<` of tags of that name; of eight letters or a slash and eight."""
    place = marks.place[marks.starts_with(name[:8])]
    if not len(place):
        return place
    behind = place + 1 + len(name)
    found: Places = place[ENDS_NAME[marks.view[behind]] & ((marks.view[behind - 1] | 0x20) == ord(name[-1]))]
    return found


def _leaves_open(source: bytes, starts: list[int], ends: Places) -> bool:
    """Does one of these elements end while a paragraph or the like is open in it?"""
    stops = np.append(ends, len(source))[ends.searchsorted(starts)]
    for start, stop in zip(starts, stops.tolist(), strict=True):
        found = Counter[bytes]()
        for closes, name in _PARAGRAPHS.findall(source, start, min(stop, start + _LONGEST_NOTE)):
            found[name.lower()] += -1 if closes else 1
        if any(number > 0 for number in found.values()):
            return True
    return False
