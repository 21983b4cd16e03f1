"""Frames that were never closed.

What stands in an `<iframe>` is no text of the page, up to its end tag. Pages written by XML tools have `<iframe …/>`
without one, and all that follows would be lost; a page may also be cut there. Such a frame is read as an empty
element, which loses nothing.
"""

from __future__ import annotations

_NAME, _EMPTY = b"iframe", b"source"
_OTHER_SPELLINGS = (b"<IFRAME", b"<Iframe", b"<iFrame", b"<IFrame")
_ENDS_NAME = frozenset(b" \t\n\f\r/>")


def without_open_frames(source: bytes) -> bytes:
    """The page with every `<iframe>` that has no end tag before the next one under the name of an empty element.

    >>> without_open_frames(b"<iframe src=x /><p>Tea")
    b'<source src=x /><p>Tea'
    >>> without_open_frames(b"<iframe></iframe><p>Tea")
    b'<iframe></iframe><p>Tea'
    """
    if any(other in source for other in _OTHER_SPELLINGS):
        source_in_lower_case = source.lower()
    elif _NAME in source:
        source_in_lower_case = source
    else:
        return source
    unclosed = _unclosed(source_in_lower_case)
    if not unclosed:
        return source
    changed = bytearray(source)
    for at in unclosed:
        changed[at : at + len(_NAME)] = _EMPTY
    return bytes(changed)


def _unclosed(low: bytes) -> list[int]:
    """Where the names of start tags without an end tag stand."""
    found: list[int] = []
    opened = -1
    at = low.find(_NAME)
    while at >= 0:
        behind = at + len(_NAME)
        if behind < len(low) and low[behind] in _ENDS_NAME and at:
            if low[at - 1] == ord("<"):
                found += [opened] if opened >= 0 else []
                opened = at
            elif low[at - 2 : at] == b"</":
                opened = -1
        at = low.find(_NAME, behind)
    return found + ([opened] if opened >= 0 else [])
