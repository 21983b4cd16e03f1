"""Counts of characters by kind, in every script."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Blocks

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


@cache
def _kinds() -> NDArray[np.uint8]:
    """Kind of every code point, from 1; 0 for all others."""
    table = np.zeros(0x110000, np.uint8)
    for number, kind in enumerate(KINDS, 1):
        spec = _MEMBERS[kind]
        at = 0
        while at < len(spec):
            wide = at + 2 < len(spec) and spec[at + 1] == "-"
            table[ord(spec[at]) : ord(spec[at + 2] if wide else spec[at]) + 1] = number
            at += 3 if wide else 1
    table.flags.writeable = False
    return table


_DIGIT = KINDS.index("digit") + 1
_BEGINS_YEAR = np.isin(np.arange(256), [0x20, 0x19, 0x14, 0x13])
"""The first two digits of a year, of Persian and Islamic calendars, too, as four bits each."""


class Characters:
    """Characters of the blocks: how many there are of each kind, how many in all, and the last one's kind."""

    __slots__ = ("count", "last", "length", "years")

    def __init__(self, blocks: Blocks) -> None:
        words, size = blocks.page.words, len(blocks)
        start = words.start.take(blocks.first)
        end = words.end.take(blocks.last - 1)
        kind = _kinds().take(blocks.codes)
        special = (kind != 0).nonzero()[0]
        edges = np.append(np.searchsorted(special, start), len(special))
        special = special[edges[0] :]
        kind_of = kind.take(special)
        block = np.repeat(np.arange(0, 16 * size, 16), np.diff(edges))
        flat = np.bincount(block + kind_of, minlength=16 * size)
        self.count = flat.reshape(size, 16).T[1 : len(KINDS) + 1].astype(np.float32)
        """(kinds × blocks)"""
        self.length = (end - start).astype(np.float32)
        self.last = kind.take(end - 1)
        self.years = _years(blocks, special[kind_of == _DIGIT], start)


def _years(blocks: Blocks, digits: NDArray[np.intp], start: NDArray[np.int32]) -> NDArray[np.float32]:
    """Per block: numbers that look like years."""
    size = len(blocks)
    if not len(digits):
        return np.zeros(size, np.float32)
    around = np.empty(len(digits) + 5, np.int64)
    around[0], around[1:-4], around[-4:] = -9, digits, len(blocks.codes) + 9
    first = around[1:-4]
    is_four = (around[4:-1] == first + 3) & (around[:-5] != first - 1) & (around[5:] != first + 4)
    first = first[is_four]
    begins = (blocks.codes.take(first) & 0xF) * 16 + (blocks.codes.take(first + 1) & 0xF)
    block = np.searchsorted(start, first[_BEGINS_YEAR.take(begins)], side="right") - 1
    return np.bincount(block, minlength=size).astype(np.float32)
