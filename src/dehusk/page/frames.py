"""Frames that were never closed.

What stands in an `<iframe>` is no text of the page, up to its end tag. Pages written by XML tools have `<iframe …/>`
without one, and all that follows would be lost; a page may also be cut there. Such a frame is read as an empty
element, which loses nothing.
"""

from __future__ import annotations

import re

from dehusk.page.marks import Marks
from dehusk.page.tag_names import ENDS_NAME

_FRAME = re.compile(rb"<(/?+)(?i:iframe)(?=[ \t\n\f\r/>])")
_EMPTY = b"<source"


def without_open_frames(source: bytes) -> bytes:
    """The page with every `<iframe>` that has no end tag before the next one under the name of an empty element.

    >>> without_open_frames(b"<iframe src=x /><p>Tea")
    b'<source src=x /><p>Tea'
    >>> without_open_frames(b"<iframe></iframe><p>Tea")
    b'<iframe></iframe><p>Tea'
    """
    unclosed: list[int] = []
    opened = -1
    for tag in _FRAME.finditer(source):
        if opened >= 0 and not tag[1]:
            unclosed.append(opened)
        opened = -1 if tag[1] else tag.start()
    if opened >= 0:
        unclosed.append(opened)
    if not unclosed:
        return source
    changed = bytearray(source)
    for at in unclosed:
        changed[at : at + len(_EMPTY)] = _EMPTY
    return bytes(changed)


def has_open_frame(marks: Marks) -> bool:
    """May an `<iframe>` come without its end tag before the next one?"""
    is_start = marks.starts_with("iframe")
    if not is_start.any():
        return False
    is_end = marks.starts_with("/iframe") & ENDS_NAME[marks.view[marks.place + len("</iframe")]]
    starts = is_start[is_start | is_end]  # per tag, in order: is it a start tag?
    return bool(starts[-1] or (starts[1:] & starts[:-1]).any())
