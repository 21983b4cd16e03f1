"""Frames and text fields that were never closed.

What stands in an `<iframe>` is no text of the page, and what stands in a `<textarea>` is no markup, up to its end tag.
Pages written by XML tools have `<iframe …/>` and `<textarea …/>` without one, and all that follows would be lost; a
page may also be cut there. Our tokenizer reads such an element as an empty one, and here it is written as one for
others who read the page.
"""

from __future__ import annotations

from dehusk.page.markup.candidates import ENDS_NAME
from dehusk.page.markup.marks import Marks
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import EMPTY, START, UNCLOSED, tokenize

_LENGTHS = {name.encode(): len(name) for name in UNCLOSED}


def without_unclosed(source: bytes) -> bytes:
    """The page with the frames and fields that were never closed under the name of an empty element.

    >>> without_unclosed(b"<iframe src=x /><p>Tea")
    b'<source src=x /><p>Tea'
    >>> without_unclosed(b"<textarea /><p>Tea")
    b'<source   /><p>Tea'
    >>> without_unclosed(b"<iframe></iframe><p>Tea<!-- <iframe> -->")
    b'<iframe></iframe><p>Tea<!-- <iframe> -->'
    """
    markup = tokenize(source)
    empty = ((markup.tag == TAG_ID[EMPTY]) & (markup.kind == START)).nonzero()[0]
    changed = bytearray(source)
    for name in (markup.start[empty] + 1).tolist():
        for length in (length for known, length in _LENGTHS.items() if source[name : name + length].lower() == known):
            changed[name : name + length] = EMPTY.encode().ljust(length)
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
