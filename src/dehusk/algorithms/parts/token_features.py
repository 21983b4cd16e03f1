"""Tokens of a page as numbers: what each is, what it looks like, the two after it, and the element around it.

Words are hashed all at once: with running sums of code points times powers of an odd number (modulo 2^64), the
hash of any stretch of text is one subtraction and one multiplication, so that trimming punctuation and endings
only moves the bounds of the stretch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.porter import stem
from dehusk.arrays import Numbers
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import TAGS, VOID
from dehusk.page.tokenizer import END, START
from dehusk.page.words import code_points

Hashes = NDArray[np.uint64]
Codes = NDArray[np.uint32]

NUMBER, ANY_WORD = 1, 2
"""Tokens that stand for every number and, in shapes, for every other word. Tags have small numbers above them."""

TAG_PARENTS = len(TAGS)
"""Where the parents of tags begin, after those of words."""

_BASE = 0x9E3779B97F4A7C15
_INVERSE = pow(_BASE, -1, 2**64)
_SPREAD = np.uint64(0xD6E8FEB86659FD93)
_OTHER, _DIGIT, _LETTER, _VOWEL = range(4)
_ASCII, _CASED, _KNOWN, _PLANE = 0x80, 0x600, 0x3000, 0x10000
"""Ends of ranges: beyond the second no common script has case, beyond the third all are letters."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenFeatures:
    """One row a tag or word of the stream."""

    trigram: Hashes
    """Hash of the token and its two successors."""
    shape: Hashes
    """The same with every word replaced by one and the same token."""
    parent: NDArray[np.uint16]
    """Tag of the element that the token stands in: around a word, around the element that a tag opens or closes.

    Tags have `TAG_PARENTS` added: most words right inside a `div` or `li` are content, and most tags there are not.
    """


def token_features(page: Page) -> TokenFeatures:
    """The features of every row of the stream.

    Words lose their case, the punctuation around them and, where they are of ASCII letters, their endings (by
    Porter's stemmer); all numbers are one token.
    """
    source, stream = page.source, page.source.stream
    words, tags = np.flatnonzero(stream.is_word), np.flatnonzero(~stream.is_word)
    token = np.zeros(len(stream.word), np.uint64)
    token[words] = stem_hashes(source)[stream.word[words]]
    token[tags] = (stream.tag[tags].astype(np.uint64) * 2 + ~stream.opens[tags]) + 2 * ANY_WORD
    shape = token.copy()
    shape[words] = np.where(token[words] == NUMBER, NUMBER, ANY_WORD)
    parent = parent_tags(source).astype(np.uint16)
    parent[tags] += TAG_PARENTS
    return TokenFeatures(_trigrams(token, 0), _trigrams(shape, 1), parent)


def stem_hashes(source: Source) -> Hashes:
    """A number for every word of the source; the same for words with one stem, whatever their case and punctuation."""
    words = _bare_words(source.text, source.word_at, source.word_length)
    hashed = _hash_of(words.letters, words.first, words.after)
    stemmed = np.flatnonzero(~_any_in((words.kinds < _LETTER) | (words.letters >= _ASCII), words.first, words.after))
    # each distinct word is stemmed once: one row that has it, and which of them every row has
    _, row, which = np.unique(hashed[stemmed], return_index=True, return_inverse=True)
    bounds = zip(words.first[stemmed[row]].tolist(), words.after[stemmed[row]].tolist(), strict=True)
    stems = [stem(source.text[first:after].lower()) for first, after in bounds]
    after = np.cumsum([len(one) for one in stems], dtype=np.int64)
    first = np.concatenate(([0], after))[:-1]
    hashed[stemmed] = _hash_of(code_points("".join(stems)), first, after)[which]
    hashed = _spread(hashed)
    hashed[words.are_numbers()] = NUMBER
    return hashed


def hashes_of(text: str, start: NDArray[np.integer], length: NDArray[np.integer]) -> Hashes:
    """A number for each of the words that begin here in a text and are so long; made with arrays alone.

    It is the same for words that differ in case, in punctuation or in the commonest English endings (-s, -ed, -ing:
    the first step of Porter's stemmer without its repairs).
    """
    words = _bare_words(text, start, length)
    first, after = words.first, words.after
    has_vowel = _any_in(words.kinds == _VOWEL, first, np.maximum(after - 3, first))
    after = after - np.where(has_vowel, _ending(words.letters, first, after), 0)
    hashed = _spread(_hash_of(words.letters, first, after))
    hashed[words.are_numbers()] = NUMBER
    return hashed


def parent_tags(source: Source) -> NDArray[np.uint8]:
    """Tag of the innermost element that is open around each row of the stream; 0 where none is.

    Around a tag that is what was open before a start tag, and what is left open after an end tag. Levels are counted
    from start and end tags, so where an end tag is left out a neighbour's name may be given.
    """
    markup = source.markup
    size = len(markup.kind) + 1
    step = np.where(VOID[markup.tag], 0, (markup.kind == START).astype(np.int64) - (markup.kind == END))
    level = np.cumsum(step)
    level -= min(int(level.min(initial=0)), 0)
    opened = np.flatnonzero(step == 1)
    # all start tags by level, then by place: the parent is the last one at the row's level before the row
    keys = np.sort(level[opened] * size + opened)
    before = _pieces_before(source)
    wanted = np.append(level, 0)[before] * size
    at = np.searchsorted(keys, wanted + before, side="right") - 1
    key = np.append(keys, -1)[at]
    inside = (at >= 0) & (key >= wanted) & (before >= 0)
    return np.append(markup.tag, 0)[np.where(inside, key - wanted, -1)].astype(np.uint8)


def _pieces_before(source: Source) -> Numbers:
    """Per row of the stream: the last piece of markup that its parent depends on, -1 if none does."""
    stream = source.stream
    piece = np.searchsorted(source.markup.start, stream.start)
    before: Numbers = piece - (stream.is_word | stream.opens)
    return before


@dataclass(frozen=True, slots=True, eq=False)
class _BareWords:
    """A text in small letters, with the kind of each, and where its words are without the punctuation around them."""

    letters: Codes
    kinds: NDArray[np.uint8]
    first: Numbers
    after: Numbers

    def are_numbers(self) -> NDArray[np.bool_]:
        """Per word: has it digits and no letters?"""
        has_digit = _any_in(self.kinds == _DIGIT, self.first, self.after)
        return has_digit & ~_any_in(self.kinds >= _LETTER, self.first, self.after)


def _bare_words(text: str, start: NDArray[np.integer], length: NDArray[np.integer]) -> _BareWords:
    """The words that begin here in a text and are so long."""
    codes = code_points(text)
    lower, kind = _tables()
    place = np.minimum(codes.astype(np.intp), len(lower) - 1)
    letters, kinds = lower[place], kind[place]
    if codes.max(initial=0) >= len(lower):
        letters = np.where(codes < len(lower), letters, codes)
    first = start.astype(np.int64)
    after = first + length
    for _ in range(2):  # at most two marks on each side, as in: ("Tea").
        first = first + ((kinds[first] == _OTHER) & (after - first > 1))
        after = after - ((kinds[after - 1] == _OTHER) & (after - first > 1))
    return _BareWords(letters, kinds, first, after)


def _ending(letters: Codes, first: Numbers, after: Numbers) -> Numbers:
    """How many letters to take off each word, if what remains has a vowel."""
    length = after - first
    last, second, third = (letters[np.maximum(after - back, first)] for back in (1, 2, 3))
    cut = np.zeros(len(first), np.int64)
    plural = (last == ord("s")) & (second != ord("s")) & (length > 3)
    cut[plural] = 1
    cut[plural & (second == ord("e")) & ((third == ord("i")) | (third == ord("s")))] = 2  # parties, classes
    cut[(last == ord("d")) & (second == ord("e")) & (length > 4)] = 2
    cut[(last == ord("g")) & (second == ord("n")) & (third == ord("i")) & (length > 5)] = 3
    return cut


def _any_in(marked: NDArray[np.bool_], first: Numbers, after: Numbers) -> NDArray[np.bool_]:
    """Per stretch: is one of its characters marked?"""
    total = np.zeros(len(marked) + 1, np.int32)
    np.cumsum(marked, out=total[1:])
    return total[after] > total[first]


def _hash_of(codes: Codes | NDArray[np.uint8], first: Numbers, after: Numbers) -> Hashes:
    """Sum of code times power over each stretch, as if it stood at the beginning."""
    power, back = _usual_powers() if len(codes) <= _PLANE else _powers(len(codes))
    total = np.zeros(len(codes) + 1, np.uint64)
    np.cumsum(codes * power[: len(codes)], out=total[1:])
    return np.asarray((total[after] - total[first]) * back[first])


def _spread(values: Hashes) -> Hashes:
    """Mix the bits so that every one of them depends on all."""
    values = (values ^ (values >> np.uint64(32))) * _SPREAD
    values = (values ^ (values >> np.uint64(32))) * _SPREAD
    return values ^ (values >> np.uint64(32))


def _trigrams(token: Hashes, salt: int) -> Hashes:
    """Hash of each token with the two after it; after the last there are zeros."""
    padded = np.concatenate((token, np.zeros(2, np.uint64)))
    mixed = _spread(padded[:-2] + np.uint64(salt << 32))
    for further in (padded[1:-1], padded[2:]):
        mixed = _spread(mixed * np.uint64(_BASE) + further)
    return mixed


@cache
def _tables() -> tuple[Codes, NDArray[np.uint8]]:
    """Lower-case letter of each code point of the first plane; digit, letter, vowel or other."""
    letters, kind = np.arange(_PLANE, dtype=np.uint32), np.full(_PLANE, _LETTER, np.uint8)
    lower = [chr(code).lower() for code in range(_CASED)]
    letters[:_CASED] = [ord(low) if len(low) == 1 else code for code, low in enumerate(lower)]
    kind[:_KNOWN] = [
        _DIGIT if chr(code).isdigit() else _LETTER if chr(code).isalpha() else _OTHER for code in range(_KNOWN)
    ]
    kind[[ord(c) for c in "aeiouyAEIOUY"]] = _VOWEL
    return letters, kind


@cache
def _usual_powers() -> tuple[Hashes, Hashes]:
    """As many powers as most pages need."""
    return _powers(_PLANE)


def _powers(size: int) -> tuple[Hashes, Hashes]:
    """Powers of the base from the first on, and what undoes them."""
    power: Hashes = np.cumprod(np.full(size, _BASE, np.uint64), dtype=np.uint64)
    back: Hashes = np.cumprod(np.full(size, _INVERSE, np.uint64), dtype=np.uint64)
    return power, back
