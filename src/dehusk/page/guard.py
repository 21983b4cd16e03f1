"""Is this page safe for lexbor? At many a tag it looks through all open elements, at an attribute through all others of
the tag, at an option through all others of the choice; formatting elements that were left open it opens again in every
paragraph that follows, and text that it adds to other text it copies. On real pages that is nothing; a hostile one can
make it quadratic. Bounds that cost next to nothing let real pages through; the rest is walked tag by tag (`nesting.py`,
`moved_text.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dehusk.page.moved_text import copies_much, is_open
from dehusk.page.nesting import nests_too_deep
from dehusk.page.tag_names import LONGEST, name_lengths
from dehusk.page.tags import tag_table
from dehusk.page.tokenizer import START, attribute_names, tag_at, tokenize
from dehusk.page.tree import counts

WORK_LIMIT = 100_000_000
"""Open elements that are looked through, summed over all tags: half a second of lexbor's time."""
REOPENED_LIMIT = 1_000_000
"""Formatting elements that are opened again: so many nodes take a second or two."""
COPIED_LIMIT = 3_000_000_000
"""Characters of text that are copied to add to it: half a second."""
OPTION_LIMIT = 10_000
"""Options of one choice: half a second, too."""
ATTRIBUTE_LIMIT = 2_000
_LONG_TAG = 2 * ATTRIBUTE_LIMIT  # characters that so many attributes need at least
_MANY_VALUES = 20_000  # so many attributes on one tag take lexbor about a second
_ROOT_LIMIT = 200  # repeated <html …> and <body …> pour their attributes into one element

_FORMATTING_ONE = np.isin(np.arange(256), [ord(c) for c in "bisu"])
_FORMATTING_TWO = np.zeros(1 << 16, bool)
_FORMATTING_TWO[[(ord(a) << 8) | ord(b) for a, b in ("bi", "co", "em", "fo", "no", "sm", "st", "tt")]] = True
_MAY_BE_IGNORED = np.zeros(1 << 16, bool)
_MAY_BE_IGNORED[
    [(ord(a) << 8) | ord(b) for a, b in ("td", "th", "tr", "tb", "tf", "ca", "co", "ht", "he", "bo", "fr", "fo")]
] = True
_ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>"])


def too_hard_for_lexbor(source: bytes) -> bool:
    """Would lexbor need more than linear time for this page? (UTF-8)"""
    view = np.frombuffer(source + bytes(LONGEST + 4), np.uint8)
    less = np.flatnonzero(view == ord("<"))
    second = view[less + 1] | 0x20
    is_open = (second >= ord("a")) & (second <= ord("z"))
    tags = less[is_open | (second == ord("/"))]
    opens = less[is_open]
    may_be_deep = _sum_before(opens, tags) > WORK_LIMIT or _sum_before(_formatting(view, opens), tags) > REOPENED_LIMIT
    return (
        (may_be_deep and nests_too_deep(source, WORK_LIMIT, REOPENED_LIMIT))
        or (_may_move_text(view, less) and copies_much(source, COPIED_LIMIT))
        or (_count(view, opens, "op") > OPTION_LIMIT and _has_crowded_choice(source))
        or _has_crowded_root(source, opens, view)
        or _has_crowded_tag(source, opens, view)
    )


def _may_move_text(view: NDArray[np.uint8], less: NDArray[np.int64]) -> bool:
    """Is there enough of the page behind the first table or the end of the body, or are there as many odd tags?"""
    if len(less) * len(view) <= COPIED_LIMIT:
        return False
    first, second = view[less + 1] | 0x20, view[less + 2] | 0x20
    is_end = first == ord("/")
    table = (first == ord("t")) & (second == ord("a"))
    at = np.flatnonzero(table | (is_end & ((second == ord("b")) | (second == ord("h")))))[:1]
    if len(at) and (len(less) - int(at[0])) * (len(view) - int(less[at[0]])) > COPIED_LIMIT:
        return True
    odd = _MAY_BE_IGNORED[(first.astype(np.int32) << 8) | second]
    ends = less[is_end]
    in_choice = len(less) if _count(view, less, "se") or _count(view, less, "fr") else 0
    dressed = np.count_nonzero(view[ends + 2 + name_lengths(view, ends + 2)] != ord(">"))
    return int(np.count_nonzero(odd) + dressed + in_choice) * len(view) > COPIED_LIMIT


def _count(view: NDArray[np.uint8], starts: NDArray[np.int64], letters: str) -> int:
    """How many of the tags start with these two letters."""
    first, second = view[starts + 1] | 0x20, view[starts + 2] | 0x20
    return int(np.count_nonzero((first == ord(letters[0])) & (second == ord(letters[1]))))


def _has_crowded_choice(source: bytes) -> bool:
    """Does one `<select>` hold too many options?"""
    markup = tokenize(source.decode("latin-1"))
    is_choice = markup.named("select") & ~is_open(markup, tag_table("svg math"))
    options = counts(markup.named("option") | markup.named("optgroup"))
    bounds = np.concatenate((np.zeros(1, np.intp), np.flatnonzero(is_choice), [len(markup.kind)]))
    return bool((np.diff(options[bounds]) > OPTION_LIMIT).any())


def _sum_before(starts: NDArray[np.int64], tags: NDArray[np.int64]) -> int:
    """How many of the start tags stand before each tag, summed over the tags: as if nothing were ever closed."""
    return int(np.searchsorted(starts, tags).sum()) if len(starts) else 0


def _formatting(view: NDArray[np.uint8], opens: NDArray[np.int64]) -> NDArray[np.int64]:
    """Start tags that may be those of formatting elements (b, em, font …; links close one another)."""
    first, second = view[opens + 1] | 0x20, view[opens + 2]
    pair = (first.astype(np.int32) << 8) | (second | 0x20)
    found: NDArray[np.int64] = opens[(_FORMATTING_ONE[first] & _ENDS_NAME[second]) | _FORMATTING_TWO[pair]]
    return found


def _has_crowded_root(source: bytes, opens: NDArray[np.int64], view: NDArray[np.uint8]) -> bool:
    """Do `<html …>` and `<body …>`, repeated, carry too many attributes together?"""
    first, second = view[opens + 1] | 0x20, view[opens + 2] | 0x20
    is_root = ((first == ord("b")) & (second == ord("o"))) | ((first == ord("h")) & (second == ord("t")))
    roots = opens[is_root]
    if len(roots) <= 2:
        return False
    attributes = sum(len(attribute_names(tag)) for tag in _tags_at(source, roots[:_ROOT_LIMIT]))
    return len(roots) > _ROOT_LIMIT or attributes > ATTRIBUTE_LIMIT


def _has_crowded_tag(source: bytes, opens: NDArray[np.int64], view: NDArray[np.uint8]) -> bool:
    """Does one tag carry too many attributes?

    A crowded tag runs on for long before the next `>` or the next `<`, unless both stand inside its quoted
    values; for that it needs as many `=` and quotes, and a page with so many is looked at tag by tag.
    """
    quotes = np.count_nonzero((view == ord('"')) | (view == ord("'")))
    if quotes >= 2 * _MANY_VALUES and np.count_nonzero(view == ord("=")) >= _MANY_VALUES:
        markup = tokenize(source.decode("latin-1"))
        long = markup.start[(markup.kind == START) & (markup.end - markup.start > _LONG_TAG)]
    else:
        greater = np.append(np.flatnonzero(view == ord(">")), len(source))
        unclosed = greater[np.searchsorted(greater, opens)] - opens > _LONG_TAG
        alone = np.diff(opens, append=len(source)) > _LONG_TAG
        long = opens[unclosed | alone]
    tags = (tag for tag in _tags_at(source, long) if len(tag) > _LONG_TAG)
    return any(len(attribute_names(tag)) > ATTRIBUTE_LIMIT for tag in tags)


def _tags_at(source: bytes, starts: NDArray[np.integer]) -> Iterator[str]:
    """The tags that start there; one that starts inside another is none."""
    reached = 0
    for first in starts.tolist():
        if first >= reached:
            tag = tag_at(source, first)
            reached = first + len(tag)
            yield tag
