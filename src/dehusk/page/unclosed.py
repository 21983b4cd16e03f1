"""Frames and text fields that were never closed.

What stands in an `<iframe>` is no text of the page, and what stands in a `<textarea>` is no markup, up to its end tag.
Pages written by XML tools have `<iframe …/>` and `<textarea …/>` without one, and all that follows would be lost; a
page may also be cut there. Such an element is read as an empty one, which loses nothing.
"""

from __future__ import annotations

import re

from dehusk.page.marks import Marks
from dehusk.page.tag_names import ENDS_NAME

UNCLOSED = ("iframe", "textarea")
EMPTY = "source"
_TAG = re.compile(rb"<(/?+)((?i:%s))(?=[ \t\n\f\r/>])" % "|".join(UNCLOSED).encode())


def without_unclosed(source: bytes) -> bytes:
    """The page with every frame and field that has no end tag before the next one under the name of an empty element.

    >>> without_unclosed(b"<iframe src=x /><p>Tea")
    b'<source src=x /><p>Tea'
    >>> without_unclosed(b"<textarea /><p>Tea")
    b'<source   /><p>Tea'
    >>> without_unclosed(b"<iframe></iframe><p>Tea")
    b'<iframe></iframe><p>Tea'
    """
    unclosed: list[tuple[int, int]] = []
    opened: dict[bytes, tuple[int, int]] = {}
    for tag in _TAG.finditer(source):
        name = tag[2].lower()
        before = opened.pop(name, None)
        if not tag[1]:
            opened[name] = tag.span()
            if before:
                unclosed.append(before)
    unclosed += opened.values()
    if not unclosed:
        return source
    changed = bytearray(source)
    for start, end in unclosed:
        changed[start:end] = f"<{EMPTY}".encode().ljust(end - start)
    return bytes(changed)


def has_unclosed(marks: Marks) -> bool:
    """May a frame or a field come without its end tag before the next one?"""
    return any(_is_left_open(marks, name) for name in UNCLOSED)


def _is_left_open(marks: Marks, name: str) -> bool:
    start = marks.place[marks.starts_with(name)].tolist()
    if not start:
        return False
    stop, closes = [*start[1:], len(marks.source)], f"</{name}".encode()
    return not all(_holds(marks, closes, first, last) for first, last in zip(start, stop, strict=True))


def _holds(marks: Marks, closes: bytes, first: int, last: int) -> bool:
    """Does an end tag that begins so stand there? The first that looks like one counts."""
    at = marks.source[first:last].lower().find(closes)
    return at >= 0 and bool(ENDS_NAME[marks.view[first + at + len(closes)]])
