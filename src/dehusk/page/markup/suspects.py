"""Which start tags may hide their elements, by the few letters that one has to have for that."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tags import tag_table
from dehusk.page.tokenizer import SKIPPED, START, Markup
from dehusk.page.words import ascii_codes, places_of_few, scalars, stretches

_BY_KIND = tag_table("dialog template")
_HIDD, _NONE = scalars(np.uint32, *(int.from_bytes(word, "little") for word in (b"hidd", b"none")))
_FOUR_BYTES = np.dtype("<u4")
(_FOUR_TO_LOWER,) = scalars(np.uint32, 0x20202020)
_A, _D, _N, _HYPHEN, _COLON, _TO_LOWER = scalars(np.uint8, *b"adn-:", 0x20)
_ONE, _TWO = scalars(np.intp, 1, 2)
_IS_START, _IS_SKIPPED = scalars(np.uint8, START, SKIPPED)
_LONG = 1 << 15
"""Bytes: to look through less takes less time than to skip it."""
_BEFORE_NONE = np.isin(np.arange(256), [*range(ord(" ") + 1), *map(ord, ":;?0123456789acdACD"), *range(0x80, 256)])
"""White space beyond ASCII included, which `ascii_codes` has as `?`, and the ends of references to white space."""
_BEFORE_COLON = np.isin(np.arange(256), [*range(ord(" ") + 1), *map(ord, "yY/;?0123456789"), *range(0x80, 256)])
"""What may stand before the colon of `display:`: its last letter or a reference to it, white space, a comment."""


def suspects(source: str | bytes, markup: Markup) -> NDArray[np.intp]:
    """The pieces that have to be looked at: start tags that may hide what is in them (see `visibility.hides`).

    Offsets of the markup count characters of a text, or bytes of a page in UTF-8.
    """
    view = ascii_codes(source) if isinstance(source, str) else np.frombuffer(source, np.uint8)
    trace = _traces(view, markup)
    suspect = _BY_KIND.take(markup.tag)
    if len(suspect):
        piece = markup.start.searchsorted(trace, side="right") - _ONE
        # the piece before what stands before all of them is clipped to the first, which has not begun there
        is_inside = (trace < markup.end.take(piece, mode="clip")) & (piece >= 0)
        suspect[piece[is_inside]] = True
    suspect &= markup.kind == _IS_START
    return suspect.nonzero()[0]


def _traces(view: NDArray[np.uint8], markup: Markup) -> NDArray[np.intp]:
    """Where `hidd` or `none` stands, in any case: one of them is in each name or value that may hide an element, unless
    its own letters are written as character references.

    Before `none` stands the colon of `display:` (most others are those of borders and decorations), white space, or a
    character reference for one of them; a hyphen before `hidden` is that of `aria-hidden`.
    """
    parts = [part for apart in _apart(view, markup) for part in stretches(*apart)]
    if not parts:
        return np.zeros(0, np.intp)
    place = np.concatenate([_may_be_trace(view[begins : ends + 3]) + begins for begins, ends in parts])
    four = np.ndarray(len(view) - 3, _FOUR_BYTES, view, 0, (1,))[place] | _FOUR_TO_LOWER  # one at every byte
    hidd, none = place[four == _HIDD], place[four == _NONE]
    hidd = hidd[(view[hidd - _ONE] != _HYPHEN) | (view[hidd - _TWO] | _TO_LOWER == _A)]
    before = view[none - _ONE]
    none = none[_BEFORE_NONE[before] & ((before != _COLON) | _BEFORE_COLON[view[none - _TWO]])]
    return np.concatenate((hidd, none))


def _apart(view: NDArray[np.uint8], markup: Markup) -> Iterator[tuple[int, int]]:
    """What lies between long scripts and comments, which are half of a page, often; no trace begins at its end."""
    skipped = (markup.end - markup.start > _LONG).nonzero()[0]
    skipped = skipped[markup.kind.take(skipped) == _IS_SKIPPED]
    begin = [0, *markup.end.take(skipped).tolist()]
    stop = [*markup.start.take(skipped).tolist(), len(view)]
    return ((a, b - 3) for a, b in zip(begin, stop, strict=True) if b - a > 3)


def _may_be_trace(view: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where one may begin: few other words have two d, or two n with one letter between."""
    lower = view | _TO_LOWER
    is_d = lower == _D
    may_start = is_d[2:-1] & is_d[3:]
    is_n = np.equal(lower, _N, out=is_d)  # memory that was just read is near
    may_start |= is_n[:-3] & is_n[2:-1]
    return places_of_few(may_start)
