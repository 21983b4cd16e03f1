"""Names of all tags of a page at once: eight letters are one 64-bit number, looked up in a sorted table."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.page import tags

LONGEST = 16
"""Letters that are read; longer names are custom elements."""

_ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>\0"])
_LOWER = np.uint64(0x2020202020202020)
_MIX = np.uint64(0x9E3779B97F4A7C15)  # an odd number that spreads bits, so that two halves make one key


def tag_ids(view: NDArray[np.uint8], first: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Tag id of each name that starts at `first`. `view` needs 20 bytes behind the last one.

    >>> view = np.frombuffer(b"<BLOCKQUOTE cite=x><my-tag>" + bytes(20), np.uint8)
    >>> [tags.TAGS[number] for number in tag_ids(view, np.array([1, 20]))]
    ['blockquote', '#other']
    """
    eight = np.ndarray(len(view) - 7, np.uint64, buffer=view.data, strides=(1,))  # overlapping: one at every byte
    length = name_lengths(view, first)
    mask = _masks()
    key = (eight[first] | _LOWER) & mask[np.minimum(length, 8)]
    tail = (eight[first + 8] | _LOWER) & mask[np.clip(length - 8, 0, 8)]
    hashed, ids = _known()
    mixed = (key * _MIX) ^ tail
    place = np.minimum(np.searchsorted(hashed, mixed), len(hashed) - 1)
    return np.where((hashed[place] == mixed) & (length <= LONGEST), ids[place], tags.OTHER).astype(np.uint8)


def name_lengths(view: NDArray[np.uint8], first: NDArray[np.integer]) -> NDArray[np.int64]:
    """Letters of each name that starts at `first`; one more than `LONGEST` where there are more than that."""
    length = np.full(len(first), LONGEST + 1)
    open_ = np.arange(len(first))
    for letters in range(1, LONGEST + 1):
        ends = _ENDS_NAME[view[first[open_] + letters]]
        length[open_[ends]] = letters
        open_ = open_[~ends]
        if not len(open_):
            break
    return length


@cache
def _masks() -> NDArray[np.uint64]:
    """`masks[n]` keeps the first n bytes."""
    return np.array([(1 << 8 * n) - 1 for n in range(9)], np.uint64)


@cache
def _known() -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    names = [(name.encode(), number) for name, number in tags.TAG_ID.items() if not name.startswith("#")]
    halves = np.array([list(np.frombuffer(name.ljust(LONGEST, b"\0"), np.uint64)) for name, _ in names], np.uint64)
    lower = _LOWER & np.array(
        [[_masks()[min(len(name), 8)], _masks()[max(len(name) - 8, 0)]] for name, _ in names], np.uint64
    )
    halves |= lower  # digits and hyphens have the bit already
    hashed = (halves[:, 0] * _MIX) ^ halves[:, 1]
    order = np.argsort(hashed)
    return hashed[order], np.array([number for _, number in names], np.uint8)[order]
