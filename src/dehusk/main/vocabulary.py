"""Words as numbers: which are common on this page, which stand in its title, which blocks say the same."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Blocks, Floats, sums
from dehusk.page import tags
from dehusk.page.words import Codes

_LETTERS = 8
"""A word is told by so many of its first letters and its length."""
_BUCKETS = 1 << 13
_STOP_WORDS = 30
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_CASED = 0x530


@cache
def _lower() -> NDArray[np.uint32]:
    """Small letters of the cased scripts that come first in Unicode (Latin, Greek, Cyrillic)."""
    return np.array([ord(low) if len(low := chr(code).lower()) == 1 else code for code in range(_CASED)], np.uint32)


def _lowered(codes: Codes) -> NDArray[np.uint32]:
    if codes.dtype == np.uint8:
        return _lower()[codes]
    return np.where(codes < _CASED, _lower()[np.minimum(codes, np.uint32(_CASED - 1))], codes)


@cache
def _is_mark() -> NDArray[np.bool_]:
    """Punctuation at the end of words."""
    table = np.zeros(0x110000, bool)
    table[[ord(mark) for mark in ".,;:!?…\"'“”„«»‘’()[]{}|•·–—،؛؟۔。，、！？：；「」『』《》（）"]] = True
    return table


def word_hashes(blocks: Blocks) -> NDArray[np.uint64]:
    """A number for each word of the page, the same whatever its case and the punctuation around it."""
    words, codes = blocks.page.words, blocks.codes
    start, end = words.start.astype(np.int64), words.end.astype(np.int64)
    if not len(start):
        return np.zeros(0, np.uint64)
    start += _is_mark()[codes[start]] & (end - start > 1)
    end -= _is_mark()[codes[end - 1]] & (end - start > 1)
    length = end - start
    hashed = length.astype(np.uint64)
    for place in range(_LETTERS):
        inside = length > place
        letter = _lowered(codes[np.where(inside, start + place, 0)])
        hashed = (hashed * _FACTOR) + np.where(inside, letter, 0).astype(np.uint64)
        hashed ^= hashed >> np.uint64(29)
    return hashed


class Vocabulary:
    """What the words of the blocks have to do with one another and with the title of the page."""

    __slots__ = ("duplicates", "first", "hashed", "stop", "title_match", "title_words")

    def __init__(self, blocks: Blocks) -> None:
        hashed = word_hashes(blocks)
        skipped = int(blocks.first[0]) if len(blocks) else len(hashed)
        inside = hashed[skipped:]
        first = blocks.first - skipped
        self.hashed, self.first = inside, first
        """The words of all blocks as numbers, and the place of the first of each block."""
        bucket = (inside & np.uint64(_BUCKETS - 1)).astype(np.int64)
        size = blocks.last - blocks.first
        running = np.repeat((size >= 6) & (blocks.linked < 0.3 * blocks.words), size)
        common = np.zeros(_BUCKETS, bool)
        seen = np.bincount(bucket[running], minlength=_BUCKETS)
        common[np.argpartition(seen, -_STOP_WORDS)[-_STOP_WORDS:]] = True
        common &= seen > 1
        self.stop: Floats = sums(common[bucket].astype(np.float32), first)
        """Words that are among the commonest of the page's running text."""
        in_title = _title_words(blocks, hashed)
        self.title_words = float(len(in_title))
        match = np.isin(inside, in_title) if len(in_title) else np.zeros(len(inside), bool)
        self.title_match: Floats = sums(match.astype(np.float32), first)
        self.duplicates = _repeated(inside, first)


def _title_words(blocks: Blocks, hashed: NDArray[np.uint64]) -> NDArray[np.uint64]:
    tree = blocks.page.tree
    row = np.flatnonzero(tree.tag == tags.TAG_ID["title"])[:1]
    if not len(row):
        return np.zeros(0, np.uint64)
    node = blocks.page.words.node
    first, last = np.searchsorted(node, (row[0], tree.end[row[0]]))
    return np.unique(hashed[first:last])


def _repeated(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> Floats:
    """How many blocks of the page have the same words."""
    if not len(first):
        return np.zeros(0, np.float32)
    _, number, times = np.unique(np.add.reduceat(hashed, first), return_inverse=True, return_counts=True)
    return times[number].astype(np.float32)
