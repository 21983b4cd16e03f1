"""White space inside pieces of text: single spaces, and none where it only breaks a line of Chinese or Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dehusk.arrays import Ints

_UNSEEN = "\u200c\xad\u200b"
"""Characters that are not printed and no white space, which many pages are full of."""
FIRST_UNSPACED = "\u2e80"
"""Of the characters of scripts without spaces."""
_UNSPACED = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"
# a line break in the source between two characters of a script without spaces is no space
BROKEN_LINE = re.compile(rf"(?<={_UNSPACED})[ \t]*[\r\n]\s*(?={_UNSPACED})")


def is_broken_line(before: str, white: str, after: str) -> bool:
    """Is white space a line break in the source between two characters of a script without spaces?"""
    return white.isspace() and BROKEN_LINE.sub("", before + white + after) == before + after


def single_spaced(text: str) -> str:
    """White space as single spaces; none for a line break between characters of a script without spaces."""
    return " ".join(_without_broken_lines(text).split())


def _without_broken_lines(text: str) -> str:
    if text.isascii() or not ("\n" in text or "\r" in text):
        return text
    lines = text.replace("\r", "\n").split("\n")  # those that end so are few, and looking for them is fast
    if not any(line.rstrip(" \t")[-1:] >= FIRST_UNSPACED for line in lines):
        return text
    return BROKEN_LINE.sub("", text)


def single_spaced_pieces(text: str, start: Ints, end: Ints, wide: Iterable[int]) -> list[str]:
    """The same for pieces of one text, given where they start and end.

    `wide`: those in which more than one character may stand between two words.
    """
    parts = [
        part if (part := text[a:b]).isprintable() or _has_only_spaces(part) else single_spaced(part)
        for a, b in zip(start.tolist(), end.tolist(), strict=True)
    ]
    for row in wide:
        parts[row] = single_spaced(parts[row])
    return parts


def _has_only_spaces(text: str) -> bool:
    """Is no white space but the space in a text? Of all that can be printed, only the space is white."""
    for sign in _UNSEEN:
        text = text.replace(sign, "")
    return text.isprintable()
