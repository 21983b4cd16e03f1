"""Every `<` of a page with the letters behind it, found once: what the guard asks before lexbor reads the page."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page.words import Columns

_BEHIND = 24
"""Zeros behind the page, so that whoever looks past a `<` stays inside."""
_LOWER = np.uint64(0x2020202020202020)


def letters(text: str) -> int:
    """Up to eight letters as the number that they are in `Marks.head`.

    >>> letters("ab") == ord("a") + (ord("b") << 8)
    True
    """
    return int.from_bytes(text.encode("ascii"), "little")


def pair_table(*pairs: str) -> NDArray[np.bool_]:
    """A table of two letters, indexed by the lowest 16 bits of `Marks.head`: true for these."""
    table = np.zeros(1 << 16, bool)
    table[[letters(pair) for pair in pairs]] = True
    return table


@dataclass(frozen=True, slots=True, eq=False)
class Marks(Columns):
    """Columns over the `<` of a page."""

    source: bytes
    """The page in UTF-8."""
    view: NDArray[np.uint8]
    """The same as numbers, with zeros behind."""
    place: NDArray[np.intp]
    """Where each `<` stands."""
    head: NDArray[np.uint64]
    """The eight bytes behind it as one number, the first one lowest; letters are lower case."""
    is_open: NDArray[np.bool_]
    """Does a letter follow? Then it opens a start tag, unless it stands in a script, a comment or a value."""

    def only(self, wanted: NDArray[np.bool_]) -> Marks:
        """Those `<` alone."""
        return Marks(self.source, self.view, self.place[wanted], self.head[wanted], self.is_open[wanted])

    def starts_with_one_of(self, pairs: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Per `<`: do two letters of this table follow?"""
        found: NDArray[np.bool_] = pairs[self.head.astype(np.uint16)]
        return found

    def starts_with(self, text: str) -> NDArray[np.bool_]:
        """Per `<`: do these letters follow?

        >>> marks_of(b"<P>1 < 2</p><pre>").starts_with("p").tolist()
        [True, False, False, True]
        """
        same: NDArray[np.bool_] = (self.head & np.uint64((1 << 8 * len(text)) - 1)) == np.uint64(letters(text))
        return same


def marks_of(source: bytes) -> Marks:
    """Find every `<`."""
    view = np.frombuffer(source + bytes(_BEHIND), np.uint8)
    place = (view == ord("<")).nonzero()[0]
    eight = np.ndarray(len(view) - 7, "<u8", buffer=view.data, strides=(1,))  # overlapping: one at every byte
    head = eight[place + 1] | _LOWER
    first = head.astype(np.uint8)
    return Marks(source, view, place, head, (first >= ord("a")) & (first <= ord("z")))
