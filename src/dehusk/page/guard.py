"""Is this page safe for lexbor? Its time is quadratic in nesting depth, in attributes of one tag, and in what it
has to open again when formatting elements are left open. Each limit lies far beyond what real pages hold.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.tokenizer import START, tag_at, tag_attributes, tokenize

DEPTH_LIMIT = 3_000
"""Levels of nesting (real pages stay under 1,200)."""
FORMATTING_LIMIT = 200
"""Formatting elements left open: each is opened again in every paragraph that follows."""
ATTRIBUTE_LIMIT = 2_000
_LONG_TAG = 2 * ATTRIBUTE_LIMIT  # characters that so many attributes need at least
_MANY_VALUES = 10_000  # so many attributes on one tag take lexbor a quarter of a second
_ROOT_LIMIT = 200  # repeated <html …> and <body …> pour their attributes into one element

_FORMATTING_ONE = np.isin(np.arange(256), [ord(c) for c in "abisu"])
_FORMATTING_TWO = frozenset(("bi", "co", "em", "fo", "no", "sm", "st", "tt"))
_ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>"])


def too_hard_for_lexbor(source: bytes) -> bool:
    """Would lexbor need more than linear time for this page? (UTF-8)"""
    view = np.frombuffer(source + bytes(4), np.uint8)
    less = np.flatnonzero(view == ord("<"))
    second = view[less + 1] | 0x20
    third = view[less + 2]
    is_open = (second >= ord("a")) & (second <= ord("z"))
    is_close = second == ord("/")
    return (
        _deepest(is_open, is_close) > DEPTH_LIMIT
        or _open_formatting(view, less, (is_open, is_close)) > FORMATTING_LIMIT
        or _repeated_roots(second[is_open], third[is_open] | 0x20) > _ROOT_LIMIT
        or _has_crowded_tag(source, less[is_open], view)
    )


def _deepest(is_open: NDArray[np.bool_], is_close: NDArray[np.bool_]) -> int:
    """Greatest excess of start tags over end tags: an upper bound of the depth."""
    steps = is_open.astype(np.int32) - is_close
    return int(np.cumsum(steps).max(initial=0))


def _open_formatting(
    view: NDArray[np.uint8], less: NDArray[np.int64], kinds: tuple[NDArray[np.bool_], NDArray[np.bool_]]
) -> int:
    """Greatest excess of start tags over end tags, formatting elements only (a, b, em, font, …)."""
    is_open, is_close = kinds
    name = less + 1 + is_close
    first = view[name] | 0x20
    second = view[np.minimum(name + 1, len(view) - 1)]
    pair = (first.astype(np.int32) << 8) | (second | 0x20)
    pairs = [(ord(p[0]) << 8) | ord(p[1]) for p in _FORMATTING_TWO]
    formatting = (_FORMATTING_ONE[first] & _ENDS_NAME[second]) | np.isin(pair, pairs)
    return _deepest(is_open & formatting, is_close & formatting)


def _repeated_roots(second: NDArray[np.uint8], third: NDArray[np.uint8]) -> int:
    return int(np.count_nonzero(((second == ord("b")) & (third == ord("o"))) | ((second == ord("h")) & (third == ord("t")))))


def _has_crowded_tag(source: bytes, opens: NDArray[np.int64], view: NDArray[np.uint8]) -> bool:
    """Does one tag carry too many attributes?

    A crowded tag runs on for long before the next `>` or the next `<`, unless both stand inside its quoted values;
    for that it needs as many `=`, and a page with so many is looked at tag by tag.
    """
    if np.count_nonzero(view == ord("=")) >= _MANY_VALUES:
        markup = tokenize(source.decode("ascii", "replace"))
        long = markup.start[(markup.kind == START) & (markup.end - markup.start > _LONG_TAG)]
    else:
        greater = np.append(np.flatnonzero(view == ord(">")), len(source))
        unclosed = greater[np.searchsorted(greater, opens)] - opens > _LONG_TAG
        alone = np.diff(opens, append=len(source)) > _LONG_TAG
        long = opens[unclosed | alone]
    reached = 0
    for first in long.tolist():
        if first < reached:
            continue
        tag = tag_at(source, first)
        if len(tag) > _LONG_TAG and len(tag_attributes(tag)) > ATTRIBUTE_LIMIT:
            return True
        reached = first + len(tag)
    return False
