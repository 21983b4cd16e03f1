"""Which of many stretches of a page are the same: most start tags are, and to make a string of each takes longer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import count

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.words import scalars

LONGEST = 80
"""Bytes of a stretch."""
_EIGHT_BYTES = np.dtype("<u8")
_STEPS = np.arange(0, LONGEST, 8)
_INSIDE = np.clip(np.arange(LONGEST + 1)[:, None] - _STEPS, 0, 8)
"""How many of each eight bytes belong to a stretch, by its length."""
_MASK = np.array([(1 << 8 * size) - 1 for size in range(9)], np.uint64).take(_INSIDE)
_APART = np.array([pow(0x9E3779B97F4A7C15, 2 * power + 1, 1 << 64) for power in range(len(_STEPS))], np.uint64)
"""Odd numbers: stretches that differ in eight bytes have other sums; those that differ in more hardly ever the same."""
_MIX, _HALF, _BY_LENGTH = scalars(np.uint64, 0xFF51AFD7ED558CCD, 32, 0xD6E8FEB86659FD93)


def distinct(data: bytes, start: Ints, size: Ints) -> tuple[list[bytes], NDArray[np.intp]]:
    """The different ones of some stretches, and which of these each is. After the last, `data` has eight bytes more.

    >>> texts, number = distinct(b"<p><li><p>" + bytes(8), np.array([1, 4, 8], np.int32), np.array([1, 2, 1], np.int32))
    >>> [texts[at] for at in number]
    [b'p', b'li', b'p']
    """
    number = np.empty(len(start), np.intp)
    if not len(start):
        return [], number
    eights = np.ndarray(len(data) - 7, _EIGHT_BYTES, data, 0, (1,))  # overlapping: one at every byte
    parts = eights[np.minimum(start[:, None] + _STEPS, len(eights) - 1)]  # `take` would copy all of them
    parts &= _MASK.take(size, axis=0)
    mixed = parts * _MIX
    mixed ^= mixed >> _HALF
    mixed *= _APART
    key = mixed.sum(axis=1)
    key += size.astype(np.uint64) * _BY_LENGTH
    order = key.argsort()
    ranked = key.take(order)
    is_first = np.ones(len(key), bool)
    np.not_equal(ranked[1:], ranked[:-1], out=is_first[1:])
    number[order] = is_first.cumsum() - 1
    example = order[is_first]
    of_each = example.take(number)
    if (parts != parts.take(of_each, axis=0)).any() or (size != size.take(of_each)).any():
        return _one_by_one(data, start, size)  # sums that are the same by intent
    begins, ends = start.take(example), (start + size).take(example)
    return [data[a:b] for a, b in zip(begins.tolist(), ends.tolist(), strict=True)], number


def _one_by_one(data: bytes, start: Ints, size: Ints) -> tuple[list[bytes], NDArray[np.intp]]:
    bounds = zip(start.tolist(), (start + size).tolist(), strict=True)
    return numbered([data[begin:end] for begin, end in bounds])


def numbered(texts: Sequence[bytes]) -> tuple[list[bytes], NDArray[np.intp]]:
    """The different ones of some texts, in the order in which they come, and which of these each is.

    >>> texts, number = numbered([b"p", b"li", b"p"])
    >>> texts, number.tolist()
    ([b'p', b'li'], [0, 1, 0])
    """
    place: defaultdict[bytes, int] = defaultdict(count().__next__)
    number = np.fromiter(map(place.__getitem__, texts), np.intp, len(texts))
    return list(place), number
