"""What is to be known of a character, for every code point, in one table, so that a text is looked up once.

The lower 16 bits are the character itself as a letter that words are told by; then come its kind and two flags.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.page.words import SINGLE, Codes, character_classes, ranges

Traits = NDArray[np.uint32]

KINDS = ("upper", "digit", "sentence", "comma", "colon", "quote", "currency", "bar", "bracket", "at")
_MEMBERS = {
    "upper": "A-Z\xc0-\xd6\xd8-\xdeΑ-ΩА-ЯЁЄІЇҐ",
    "digit": "0-9٠-٩۰-۹०-९০-৯๐-๙０-９",
    "sentence": ".!?…。！？؟۔।॥｡．",
    "comma": ",;，、،؛；､",
    "colon": ":：",
    "quote": "\"'“”„‟«»‹›‘’「」『』《》〈〉",
    "currency": "$€£¥₹₽₩₺﷼฿",
    "bar": "|•·►▶→←»/\\—–*★☆✓✔>+#&",
    "bracket": "()[]{}（）［］【】",
    "at": "@©®™",
}
_MARKS = ".,;:!?…\"'“”„«»‘’()[]{}|•·–—،؛؟۔。，、！？：；「」『』《》（）"
_CASED = 0x530

KIND_AT = 16
KIND = np.uint32(0xF << KIND_AT)
"""Bits of the kind: its place in `KINDS` from 1; 0 for all others."""
MARK = np.uint32(1 << 20)
"""Punctuation around words."""
WITHOUT_SPACES = np.uint32(1 << 21)
"""Of a script that is written without spaces: a word of its own."""


@cache
def _table() -> Traits:
    # capitals of the cased scripts that come first (Latin, Greek, Cyrillic) as small letters, planes above the first
    # laid over it
    table = np.arange(0x110000, dtype=np.uint32) & np.uint32(0xFFFF)
    table[:_CASED] = [ord(low) if len(low := chr(code).lower()) == 1 else code for code in range(_CASED)]
    kinds = np.zeros(len(table), np.uint32)
    for number, kind in enumerate(KINDS, 1):
        for first, last in ranges(_MEMBERS[kind]):
            kinds[first : last + 1] = number  # the last kind that has a character wins
    table |= kinds << np.uint32(KIND_AT)
    table[[ord(mark) for mark in _MARKS]] |= MARK
    table[character_classes() == SINGLE] |= WITHOUT_SPACES
    table.flags.writeable = False
    return table


def traits_of(codes: Codes) -> Traits:
    """The traits of each character of a text."""
    return _table().take(codes)
