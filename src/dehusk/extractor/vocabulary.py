"""Words as numbers: which are common on this page, which stand in its title, which blocks say the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Blocks, Floats, numbered, sums
from dehusk.extractor.copies import Texts, alike
from dehusk.extractor.outline.title_block import starts_as_title
from dehusk.extractor.outline.traits import MARK, Traits
from dehusk.page import tags
from dehusk.page.words import Ints

_LETTERS = 8
"""A word is told by so many of its first letters and its length."""
_SIGNS = 4
"""So many words of a title are looked at to find the first that is one."""
_BUCKETS = 1 << 13
_STOP_WORDS = 30
_FIRST, _SECOND, _LENGTH = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F))
_FIRST_FOUR, _NEXT_FOUR = (
    np.array([(1 << 16 * min(max(letters - before, 0), 4)) - 1 for letters in range(_LETTERS + 1)], np.uint64)
    for before in (0, 4)
)
"""Masks of those of four letters that a word of some length has, from its first on and from its fifth on."""


def word_hashes(starts: Ints, ends: Ints, traits: Traits) -> NDArray[np.uint64]:
    """A number for each word of a text, the same whatever its case and the punctuation around it."""
    if not len(starts):
        return np.zeros(0, np.uint64)
    start, end = starts.astype(np.int64), ends.astype(np.int64)
    start += (traits.take(start) & MARK != 0) & (end - start > 1)
    end -= (traits.take(end - 1) & MARK != 0) & (end - start > 1)
    length = end - start
    letters = np.zeros(len(traits) + _LETTERS, "<u2")  # the numbers are stored in models: the same on every machine
    letters[: len(traits)] = traits  # their lower 16 bits
    # four letters at any place, read as one number; to look them up takes less time in a column of their own
    fours = np.ascontiguousarray(np.ndarray((len(traits) + 5,), "<u8", letters, strides=(2,)))
    told = np.minimum(length, _LETTERS)
    first = fours.take(start)
    first &= _FIRST_FOUR.take(told)
    second = fours.take(start + 4)
    second &= _NEXT_FOUR.take(told)
    hashed: NDArray[np.uint64] = first * _FIRST + second * _SECOND + length.astype(np.uint64) * _LENGTH
    hashed ^= hashed >> np.uint64(29)
    hashed *= _SECOND
    hashed ^= hashed >> np.uint64(32)
    return hashed


class Vocabulary:
    """What the words of the blocks have to do with one another and with the title of the page."""

    __slots__ = ("duplicates", "first", "hashed", "starts_as_title", "stop", "texts", "title_match", "title_words")

    def __init__(self, blocks: Blocks) -> None:
        words = blocks.page.words
        hashed = word_hashes(words.start, words.end, blocks.traits)
        skipped = int(blocks.first[0]) if len(blocks) else len(hashed)
        inside = hashed[skipped:]
        first = blocks.first - skipped
        self.hashed, self.first = inside, first
        """The words of all blocks as numbers, and the place of the first of each block."""
        bucket = buckets(inside)
        size = blocks.last - blocks.first
        running = ((size >= 6) & (blocks.linked < 0.3 * blocks.words)).repeat(size)
        self.stop: Floats = sums(_common(bucket[running]).take(bucket), first)
        """Words that are among the commonest of the page's running text."""
        title = hashed[_title(blocks)]
        in_title = np.array(sorted(set(title.tolist())), np.uint64)
        self.title_words = float(len(in_title))
        self.title_match: Floats = sums(among(inside, bucket, in_title), first)
        self.starts_as_title = starts_as_title(hashed, blocks.first, blocks.last, title)
        begins, ends = words.start.take(blocks.first), words.end.take(blocks.last - 1)
        self.texts = Texts(alike(inside, first), words.text, begins, ends, hashed=inside, first=first)
        self.duplicates = _repeated(self.texts.alike)


def buckets(hashed: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The bucket of each word."""
    return hashed.view(np.int64) & (_BUCKETS - 1)


def _common(bucket: NDArray[np.int64]) -> Floats:
    """1 for the buckets of the commonest words, else 0. (buckets)"""
    common = np.zeros(_BUCKETS, np.float32)
    seen = np.bincount(bucket, minlength=_BUCKETS)
    often = (seen > 1).nonzero()[0]
    if len(often) > _STOP_WORDS:
        often = often[np.argpartition(seen.take(often), -_STOP_WORDS)[-_STOP_WORDS:]]
    common[often] = 1
    return common


def among(hashed: NDArray[np.uint64], bucket: NDArray[np.int64], few: NDArray[np.uint64]) -> Floats:
    """1 for the words that are among the few, which are sorted, else 0."""
    found = np.zeros(len(hashed), np.float32)
    may_be = np.zeros(_BUCKETS, bool)
    may_be[buckets(few)] = True
    likely = may_be.take(bucket).nonzero()[0]
    if len(likely):
        its = hashed.take(likely)
        found[likely] = few.take(few.searchsorted(its), mode="clip") == its
    return found


def _title(blocks: Blocks) -> slice:
    """The words of the page's title, from the first that is more than a sign."""
    tree, words = blocks.page.tree, blocks.page.words
    rows = (tree.tag == tags.TAG_ID["title"]).nonzero()[0]
    if not len(rows):
        return slice(0, 0)
    first, last = words.node.searchsorted((rows[0], tree.end[rows[0]])).tolist()
    return slice(first_said(words.text, words.start, words.end, slice(first, last)), last)


def first_said(text: str, start: Ints, end: Ints, words: slice) -> int:
    """The first of some words of a text that is more than a sign; the first of all if there is none.

    >>> first_said("» Tea", np.array([0, 2]), np.array([1, 5]), slice(0, 2))
    1
    """
    first: int = words.start
    for word in range(first, min(first + _SIGNS, words.stop)):
        if any(map(str.isalnum, text[start[word] : end[word]])):
            return word
    return first


def _repeated(texts: NDArray[np.int64]) -> Floats:
    """How many blocks of the page have the same words."""
    group, size = numbered(texts)
    return size.take(group).astype(np.float32)
