"""Words as numbers: which are common on this page, which stand in its title, which blocks say the same."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Numbers, Singles
from dehusk.extractor.outline.arrays import APART, numbered, sums
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.outline.title_block import starts_as_title
from dehusk.extractor.outline.traits import MARK, Traits

_LETTERS = 8
"""A word is told by so many of its first letters and its length."""
_SIGNS = 4
"""So many words of a title are looked at to find the first that is one."""
_BUCKETS = 1 << 13
_STOP_WORDS = 30
_RUNNING = 6
"""Words of a block that may be running text."""
_FIRST, _SECOND, _LENGTH = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F))
_FIRST_FOUR, _NEXT_FOUR = (
    np.array([(1 << 16 * min(max(letters - before, 0), 4)) - 1 for letters in range(_LETTERS + 1)], np.uint64)
    for before in (0, 4)
)
"""Masks of those of four letters that a word of some length has, from its first on and from its fifth on."""


_MOST = 1 << 18
"""Words at once: on the way to its number a word takes ten times the memory of that."""


def word_hashes(starts: Ints, ends: Ints, traits: Traits) -> NDArray[np.uint64]:
    """A number for each word of a text, the same whatever its case and the punctuation around it."""
    if not len(starts):
        return np.zeros(0, np.uint64)
    if len(starts) > _MOST:
        parts = (slice(at, at + _MOST) for at in range(0, len(starts), _MOST))
        return np.concatenate([_hashes_of_some(starts[part], ends[part], traits) for part in parts])
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


def _hashes_of_some(starts: Ints, ends: Ints, traits: Traits) -> NDArray[np.uint64]:
    """The same of words that stand in a part of the text."""
    first, last = starts[0], ends[-1]
    return word_hashes(starts - first, ends - first, traits[first:last])


class Vocabulary:
    """What the words of the blocks have to do with one another and with the titles of their pages."""

    __slots__ = ("begins_as_title", "duplicates", "stop", "texts", "title_match", "title_words")

    def __init__(self, blocks: Blocks) -> None:
        source, at = blocks.source, blocks.at
        ends = source.word_at + source.word_length
        hashed = word_hashes(source.word_at, ends, blocks.traits)
        inside = hashed.take(blocks.body)
        begins, after = source.word_at.take(blocks.first), ends.take(blocks.last - 1)
        self.texts = Texts(same_words(inside, at), source.text, begins, after, hashed=inside, first=at)
        """What each block says."""
        group, size = numbered(self.texts.alike + blocks.page * APART)
        self.duplicates: Singles = size.take(group).astype(np.float32)
        """Blocks of the page with the same words."""
        edges = np.append(at, np.int32(len(inside))).take(blocks.edges)
        of_page = list(pairwise(edges.tolist()))
        bucket = buckets(inside)
        self.stop: Singles = sums(_common_on_pages(blocks, bucket, of_page), at)
        """Words that are among the commonest of the page's running text."""
        titles = [slice(first_said(source.text, source.word_at, ends, title), title.stop) for title in blocks.titles]
        in_title = np.zeros(len(inside), np.float32)
        self.title_words = np.zeros(len(titles), np.float32)
        """Different words of each page's title. (pages)"""
        self.begins_as_title = np.zeros(len(blocks), bool)
        """Does the block begin as the title of its page?"""
        for page, (title, (first, last)) in enumerate(zip(titles, of_page, strict=True)):
            words = np.unique(hashed[title])
            in_title[first:last] = among(inside[first:last], bucket[first:last], words)
            self.title_words[page] = len(words)
            own = slice(*blocks.edges[page : page + 2].tolist())
            self.begins_as_title[own] = starts_as_title(hashed, blocks.first[own], blocks.last[own], hashed[title])
        self.title_match: Singles = sums(in_title, at)
        """Words that stand in the title of the page."""


def _common_on_pages(blocks: Blocks, bucket: Numbers, of_page: list[tuple[int, int]]) -> Singles:
    """1 for the words that are among the commonest of their page's running text, else 0. `of_page`: its words."""
    size = blocks.last - blocks.first
    running = ((size >= _RUNNING) & (blocks.linked < 0.3 * blocks.words)).repeat(size)
    found = np.empty(len(bucket), np.float32)
    for first, last in of_page:
        own = bucket[first:last]
        _common(own[running[first:last]]).take(own, out=found[first:last], mode="clip")
    return found


def same_words(hashed: NDArray[np.uint64], first: NDArray[np.int32]) -> Numbers:
    """What blocks say, as numbers. `hashed`: words as numbers; `first`: place of the first word of each block.

    Blocks with the same words in another order have the same number, and long words may differ in their ends.
    """
    if not len(first):
        return np.zeros(0, np.int64)
    return np.add.reduceat(hashed, first).view(np.int64)


def buckets(hashed: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The bucket of each word."""
    return hashed.view(np.int64) & (_BUCKETS - 1)


def _common(bucket: NDArray[np.int64]) -> Singles:
    """1 for the buckets of the commonest words, else 0. (buckets)"""
    common = np.zeros(_BUCKETS, np.float32)
    seen = np.bincount(bucket, minlength=_BUCKETS)
    often = (seen > 1).nonzero()[0]
    if len(often) > _STOP_WORDS:
        often = often[np.argpartition(seen.take(often), -_STOP_WORDS)[-_STOP_WORDS:]]
    common[often] = 1
    return common


def among(hashed: NDArray[np.uint64], bucket: NDArray[np.int64], few: NDArray[np.uint64]) -> Singles:
    """1 for the words that are among the few, which are sorted, else 0."""
    found = np.zeros(len(hashed), np.float32)
    may_be = np.zeros(_BUCKETS, bool)
    may_be[buckets(few)] = True
    likely = may_be.take(bucket).nonzero()[0]
    if len(likely):
        its = hashed.take(likely)
        found[likely] = few.take(few.searchsorted(its), mode="clip") == its
    return found


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
