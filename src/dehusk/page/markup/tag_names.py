"""Names of all tags of a page at once: eight letters are one 64-bit number, looked up in a table."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page import tags
from dehusk.page.words import scalars

LONGEST = 16
"""Letters that are read; longer names are custom elements."""

ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>"])
"""Per byte: does it end the name of a tag?"""
_ENDS_OURS = ENDS_NAME | (np.arange(256) == 0)
"""For the columns a NUL ends it, too."""
_PLACE_BITS = 12
_EIGHT_BYTES = np.dtype("<u8")
_EVERY_BYTE = 0x0101010101010101
_LOWER, _ONES, _LETTERS = scalars(np.uint64, 0x20 * _EVERY_BYTE, _EVERY_BYTE, 0x40 * _EVERY_BYTE)
_1, _2, _3, _5, _6, _56, _TO_PLACE = scalars(np.uint64, 1, 2, 3, 5, 6, 56, 64 - _PLACE_BITS)
_TAIL_FACTOR = np.uint64(31)
(_EIGHT,) = scalars(np.intp, 8)
(_OTHER,) = scalars(np.uint8, tags.OTHER)


def names_at(view: NDArray[np.uint8], first: NDArray[np.integer]) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Tag id of each name that starts at `first`, and where it ends; names that are not known may be longer.

    `view` needs 20 bytes behind the last one.

    >>> view = np.frombuffer(b"<BLOCKQUOTE cite=x><my-tag>" + bytes(20), np.uint8)
    >>> ids, ends = names_at(view, np.array([1, 20]))
    >>> [tags.TAGS[number] for number in ids], ends.tolist()
    (['blockquote', '#other'], [11, 26])
    """
    eight = np.ndarray(len(view) - 7, _EIGHT_BYTES, view, 0, (1,))  # overlapping: one at every byte
    head, length = _name_in(eight[first])
    known = _known()
    place = _places(head, known.factor)
    is_known = known.head.take(place) == head
    long = (length == _EIGHT).nonzero()[0]
    if len(long):
        tail, more = _name_in(eight[first[long] + _EIGHT])
        length[long] += more
        key = head[long] + tail * _TAIL_FACTOR
        place[long] = _places(key, known.factor)
        is_known[long] = (known.head[place[long]] == head[long]) & (known.tail[place[long]] == tail)
    behind = first + length
    is_known &= _ENDS_OURS.take(view.take(behind))
    tag = known.tag.take(place)
    tag[~is_known] = _OTHER
    return tag, behind


def _name_in(eight: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """The letters, hyphens and digits up to 7 before the first other of eight bytes, in lower case; how many they are.

    Letters have bit 6 of a byte. Of what has not, digits and hyphens have bit 5 and one of the bits 4 and 3, and not
    both of the bits 3 and 1; a few signs are like them, none of which ends a name.
    """
    bit_3 = eight << _3  # all are moved to where the bit 6 stands
    is_other = (eight << _1) & ((eight << _2) ^ bit_3) & ~(bit_3 & (eight << _5))
    ends = ~(eight | is_other) & _LETTERS
    before = ((ends & (~ends + _1)) >> _6) - _1  # all bits below the first such byte
    letters = ((before & _ONES) * _ONES) >> _56  # one for each byte, summed in the highest
    return (eight | _LOWER) & before, letters.view(np.int64)


def name_lengths(view: NDArray[np.uint8], first: NDArray[np.integer]) -> NDArray[np.int64]:
    """Letters of each name that starts at `first`; one more than `LONGEST` where there are more than that."""
    length = np.full(len(first), LONGEST + 1)
    open_ = np.arange(len(first))
    for letters in range(1, LONGEST + 1):
        ends = _ENDS_OURS[view[first[open_] + letters]]
        length[open_[ends]] = letters
        open_ = open_[~ends]
        if not len(open_):
            break
    return length


class _Known(NamedTuple):
    """A table of the names: each stands at the place that its letters give, and no two at one place."""

    factor: NDArray[np.uint64]
    head: NDArray[np.uint64]
    tail: NDArray[np.uint64]
    tag: NDArray[np.uint8]


def _places(key: NDArray[np.uint64], factor: NDArray[np.uint64]) -> NDArray[np.int64]:
    return ((key * factor) >> _TO_PLACE).view(np.int64)


@cache
def _known() -> _Known:
    names = {name.encode(): number for name, number in tags.TAG_ID.items() if not name.startswith("#")}
    head, tail = np.frombuffer(b"".join(name.ljust(LONGEST, b"\0") for name in names), "<u8").reshape(-1, 2).T
    number = 1
    while True:  # about one in 25 odd factors gives each name a place of its own
        number = number * 0x9E3779B97F4A7C15 % (1 << 64)
        factor = np.array(number, np.uint64)
        place = _places(head + tail * _TAIL_FACTOR, factor)
        if len(np.unique(place)) == len(names):
            break
    size = 1 << _PLACE_BITS
    known = _Known(factor, np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.full(size, tags.OTHER, np.uint8))
    known.head[place], known.tail[place], known.tag[place] = head, tail, list(names.values())
    return known
