"""Known words looked up in a text all at once: the letters of a word are read as numbers.

Names of elements are full of words; to make each a string of its own and look it up takes twice the time.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Letters = NDArray[np.uint64]

_LONGEST = 16
"""Letters of a word that two numbers hold; longer ones are not known."""
_FIRST, _SECOND, _BUCKET = (np.uint64(number) for number in (0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93, 64 - 13))
_FIRST_EIGHT, _NEXT_EIGHT = (
    np.array([(1 << 8 * min(max(size - before, 0), 8)) - 1 for size in range(_LONGEST + 1)] + [0], np.uint64)
    for before in (0, 8)
)
"""Masks of those of eight letters that a word of some length has, from its first on and from its ninth on; the last
are for longer words."""


class KnownWords:
    """Words that have bits.

    >>> KnownWords({b"post": 1, b"comments": 6}).bits(b"div comments post  posts").tolist()
    [0, 6, 1, 0]
    """

    __slots__ = ("_bits", "_first", "_mixed", "_most", "_place", "_second")

    def __init__(self, bits_of: Mapping[bytes, int]) -> None:
        first, second = _letters(b" ".join(bits_of))
        mixed = _mixed(first, second)
        order = mixed.argsort()
        self._first, self._second, self._mixed = first.take(order), second.take(order), mixed.take(order)
        self._bits = np.fromiter(bits_of.values(), np.int64, len(bits_of)).take(order)
        bucket = _bucket(self._mixed)
        self._place = np.full(1 << 13, -1, np.intp)
        """The first word of each bucket, -1 where there is none. The words of a bucket follow one another."""
        self._place[bucket[::-1]] = np.arange(len(bucket))[::-1]
        self._most = int(np.bincount(bucket).max(initial=0))

    def bits(self, text: bytes) -> NDArray[np.int64]:
        """The bits of each word of a text, which spaces part; 0 for those that are not known."""
        first, second = _letters(text)
        mixed = _mixed(first, second)
        found = np.zeros(len(mixed), np.int64)
        place = self._place.take(_bucket(mixed))
        likely = (place >= 0).nonzero()[0]
        place, wanted = place.take(likely), mixed.take(likely)
        for _ in range(1, self._most):
            place += self._mixed.take(place, mode="clip") < wanted
        is_it = self._first.take(place, mode="clip") == first.take(likely)
        is_it &= self._second.take(place, mode="clip") == second.take(likely)
        found[likely] = self._bits.take(place, mode="clip") * is_it
        return found


def _letters(text: bytes) -> tuple[Letters, Letters]:
    """The first eight letters of each word as one number, and the next eight as another; 0 of those that are longer."""
    padded = b" " + text + b" " * _LONGEST
    is_letter = np.frombuffer(padded, np.uint8) != ord(" ")
    edges = (is_letter[1:] != is_letter[:-1]).nonzero()[0]
    start = edges[0::2]
    size = edges[1::2] - start
    # eight letters at any place of the text, read as one number
    eights = np.ascontiguousarray(np.ndarray((len(padded) - 8,), "<u8", padded, offset=1, strides=(1,)))
    first, second = eights.take(start), eights.take(start + 8)
    first &= _FIRST_EIGHT.take(size, mode="clip")
    second &= _NEXT_EIGHT.take(size, mode="clip")
    return first, second


def _mixed(first: Letters, second: Letters) -> Letters:
    """One number for both; those of known words differ."""
    return first * _FIRST + second * _SECOND


def _bucket(mixed: Letters) -> NDArray[np.intp]:
    return (mixed >> _BUCKET).astype(np.intp)
