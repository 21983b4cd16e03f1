"""Every `<` of a page with the letters after it, found once: what the guard asks before lexbor reads the page."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.page.words import scalars

_AFTER = 24
"""Zeros after the page, so that whoever looks past a `<` stays inside."""
_EIGHT_BYTES = np.dtype("<u8")
(_LOWER,), (_LESS,), (_ONE,) = scalars(np.uint64, 0x2020202020202020), scalars(np.uint8, ord("<")), scalars(np.intp, 1)


def letters(text: str) -> int:
    """Up to eight letters as the number that they are in `Marks.head`.

    >>> letters("ab") == ord("a") + (ord("b") << 8)
    True
    """
    return int.from_bytes(text.encode("ascii"), "little")


@cache
def _masked(text: str) -> tuple[NDArray[np.uint64], ...]:
    """What of a head to look at to see whether it starts with a text, and what that has to be."""
    return scalars(np.uint64, (1 << 8 * len(text)) - 1, letters(text))


def pair_table(*pairs: str) -> NDArray[np.bool_]:
    """A table of two letters, indexed by `Marks.pair`: true for these."""
    table = np.zeros(1 << 16, bool)
    table[[letters(pair) for pair in pairs]] = True
    return table


class Marks(NamedTuple):
    """Columns over the `<` of a page."""

    source: bytes
    """The page in UTF-8."""
    view: NDArray[np.uint8]
    """The same as numbers, with zeros after."""
    place: NDArray[np.intp]
    """Where each `<` stands."""
    head: NDArray[np.uint64]
    """The eight bytes after it as one number, the first one lowest; letters are lower case."""
    pair: NDArray[np.uint16]
    """The first two of them."""

    @property
    def is_open(self) -> NDArray[np.bool_]:
        """Per `<`: does a letter follow? Then it opens a start tag, unless it stands in a script, comment or value."""
        first = self.head.astype(np.uint8)
        is_letter: NDArray[np.bool_] = (first >= ord("a")) & (first <= ord("z"))
        return is_letter

    def only(self, wanted: NDArray[np.intp]) -> Marks:
        """Those `<` alone."""
        return Marks(self.source, self.view, self.place.take(wanted), self.head.take(wanted), self.pair.take(wanted))

    def starting_with_one_of(self, pairs: NDArray[np.bool_]) -> NDArray[np.intp]:
        """The numbers of those `<` that two letters of this table follow."""
        return pairs.take(self.pair).nonzero()[0]

    def starts_with(self, text: str) -> NDArray[np.bool_]:
        """Per `<`: do these letters follow?

        >>> marks_of(b"<P>1 < 2</p><pre>").starts_with("p").tolist()
        [True, False, False, True]
        """
        mask, value = _masked(text)
        same: NDArray[np.bool_] = (self.head & mask) == value
        return same


def marks_of(source: bytes) -> Marks:
    """Find every `<`."""
    view = np.frombuffer(source + bytes(_AFTER), np.uint8)
    place = (view == _LESS).nonzero()[0]
    eight = np.ndarray(len(view) - 7, _EIGHT_BYTES, view, 0, (1,))  # overlapping: one at every byte
    head = eight[place + _ONE] | _LOWER
    return Marks(source, view, place, head, head.astype(np.uint16))
