"""Is this page safe for lexbor? At many a tag it looks through all open elements, at an attribute through all others of
the tag, at an option through all others of the choice; formatting elements that were left open it opens again in every
paragraph that follows, and text that it adds to other text it copies. On real pages that is nothing; a hostile one can
make it quadratic. Bounds that cost next to nothing let real pages through; the rest is walked tag by tag (`nesting.py`,
`moved_text.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dehusk.page.marks import Marks, letters, marks_of
from dehusk.page.moved_text import copies_much, is_open
from dehusk.page.nesting import nests_too_deep
from dehusk.page.tag_names import name_lengths, tag_ids
from dehusk.page.tags import IS_FORMATTING, tag_table
from dehusk.page.tokenizer import START, tokenize
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
_MANY_NAMES = 10_000  # and so many a quarter of one; the data of scripts often has some thousand words without a `>`
_BETWEEN_NAMES = (b" ", b"\n", b"\t", b"\r", b"\f", b"/")
_ROOT_LIMIT = 200  # repeated <html …> and <body …> pour their attributes into one element
_ALIKE = 3
"""So many formatting elements of one name and with the same attributes are opened again; others are forgotten."""

_FORMATTING = IS_FORMATTING & ~tag_table("a")
_FORMATTING_ONE = np.isin(np.arange(256), [ord(c) for c in "bisu"])
_ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>"])


_NAME = re.compile(rb"<[a-zA-Z][^ \t\n\f\r/>]*+")
_ATTRIBUTE = re.compile(
    rb"[ \t\n\f\r/]*+(=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"
    rb"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:(["'])|[^ \t\n\f\r>]*+))?+"""
)


def _pairs(*pairs: str) -> NDArray[np.bool_]:
    """A table of two letters, true for these."""
    table = np.zeros(1 << 16, bool)
    table[[letters(pair) for pair in pairs]] = True
    return table


_FORMATTING_TWO = _pairs("bi", "co", "em", "fo", "no", "sm", "st", "tt")
_MAY_BE_IGNORED = _pairs("td", "th", "tr", "tb", "tf", "ca", "co", "ht", "he", "bo", "fr", "fo")


def too_hard_for_lexbor(source: bytes, marks: Marks | None = None) -> bool:
    """Would lexbor need more than linear time for this page? (UTF-8)"""
    if marks is None:
        marks = marks_of(source)
    return (
        (_may_nest_deep(marks) and nests_too_deep(source, WORK_LIMIT, REOPENED_LIMIT))
        or (_may_move_text(marks) and copies_much(source, COPIED_LIMIT))
        or (_has_many_options(marks) and _has_crowded_choice(source))
        or _has_crowded_root(marks)
        or _has_crowded_tag(marks)
    )


def _may_nest_deep(marks: Marks) -> bool:
    """As if nothing were ever closed: do too many start tags stand before each tag, summed over the tags?"""
    size = len(marks.place)
    if size * size <= REOPENED_LIMIT:
        return False
    if size * size > 2 * WORK_LIMIT:
        is_tag = marks.is_open | marks.starts_with("/")
        if int((np.cumsum(marks.is_open) - marks.is_open)[is_tag].sum()) > WORK_LIMIT:
            return True
    formatting = np.flatnonzero(_may_be_formatting(marks))
    return _reopened(formatting, size) > REOPENED_LIMIT and _may_reopen_many(marks, formatting)


def _may_be_formatting(marks: Marks) -> NDArray[np.bool_]:
    """Per `<`: may it open a formatting element (b, em, font …; links close one another)?"""
    single = _FORMATTING_ONE[marks.head.astype(np.uint8)] & _ENDS_NAME[marks.view[marks.place + 2]]
    found: NDArray[np.bool_] = single | _FORMATTING_TWO[marks.head.astype(np.uint16)]
    return found


def _reopened(formatting: NDArray[np.intp], size: int, at_most: int | None = None) -> int:
    """Elements that are opened again, summed over all tags, as if none of these (but `at_most`) were ever closed."""
    at_once = np.arange(1, len(formatting) + 1)
    if at_most is not None:
        at_once = np.minimum(at_once, at_most)
    return int(at_once @ np.diff(formatting, append=size))


def _may_reopen_many(marks: Marks, formatting: NDArray[np.intp]) -> bool:
    """The same with a closer look: which of these are formatting elements, and which are unlike the others?"""
    names = tag_ids(marks.view, marks.place[formatting] + 1)
    formatting = formatting[_FORMATTING[names]]
    size = len(marks.place)
    if _reopened(formatting, size) <= REOPENED_LIMIT:
        return False
    return _reopened(formatting, size, _ALIKE * _different(marks, marks.place[formatting])) > REOPENED_LIMIT


def _different(marks: Marks, starts: NDArray[np.intp]) -> int:
    """How many of the tags that start there are unlike all before; where quotes hide the end of one, it counts."""
    is_bare = marks.view[starts + 1 + name_lengths(marks.view, starts + 1)] == ord(">")
    source = marks.source
    hidden = 0
    tags: set[bytes] = set()
    for first in starts[~is_bare].tolist():
        last = source.find(b">", first, first + _LONG_TAG)
        tag = source[first:last] if last >= 0 else b""
        if not tag or tag.count(b'"') % 2 or tag.count(b"'") % 2:
            hidden += 1
        else:
            tags.add(tag)
    return hidden + len(tags) + int(np.count_nonzero(_FORMATTING))


def _may_move_text(marks: Marks) -> bool:
    """Is there enough of the page behind the first table or the end of the body, or are there as many odd tags?"""
    size, length = len(marks.place), len(marks.source)
    if size * length <= COPIED_LIMIT:
        return False
    moves = marks.starts_with("ta") | marks.starts_with("/bo") | marks.starts_with("/ht")
    at = np.flatnonzero(moves)[:1]
    if len(at) and (size - int(at[0])) * (length - int(marks.place[at[0]])) > COPIED_LIMIT:
        return True
    odd = int(np.count_nonzero(_MAY_BE_IGNORED[marks.head.astype(np.uint16)]))
    ends = marks.place[marks.starts_with("/")]
    in_frames = size if marks.starts_with("framese").any() else 0
    dressed = int(np.count_nonzero(marks.view[ends + 2 + name_lengths(marks.view, ends + 2)] != ord(">")))
    return (odd + dressed + in_frames) * length > COPIED_LIMIT


def _has_many_options(marks: Marks) -> bool:
    return len(marks.place) > OPTION_LIMIT and int(np.count_nonzero(marks.starts_with("op"))) > OPTION_LIMIT


def _has_crowded_choice(source: bytes) -> bool:
    """Does one `<select>` hold too many options?"""
    markup = tokenize(source.decode("latin-1"))
    is_choice = markup.named("select") & ~is_open(markup, tag_table("svg math"))
    options = counts(markup.named("option") | markup.named("optgroup"))
    bounds = np.concatenate((np.zeros(1, np.intp), np.flatnonzero(is_choice), [len(markup.kind)]))
    return bool((np.diff(options[bounds]) > OPTION_LIMIT).any())


def _has_crowded_root(marks: Marks) -> bool:
    """Do `<html …>` and `<body …>`, repeated, carry too many attributes together?"""
    roots = marks.place[marks.starts_with("bo") | marks.starts_with("ht")]
    if len(roots) <= 2:
        return False
    return len(roots) > _ROOT_LIMIT or sum(_attribute_numbers(marks.source, roots)) > ATTRIBUTE_LIMIT


def _has_crowded_tag(marks: Marks) -> bool:
    """Does one tag carry too many attributes?

    A crowded tag runs on for long before the next `>` or the next `<`, unless both stand inside its quoted
    values; for that it needs as many `=` and quotes, and a page with so many is looked at tag by tag.
    """
    source, view = marks.source, marks.view
    if len(source) <= _LONG_TAG:
        return False
    stretches = list(_unclosed(source))
    many_values = (
        len(source) > 4 * _MANY_VALUES
        and np.count_nonzero(view == ord("=")) >= _MANY_VALUES
        and np.count_nonzero((view == ord('"')) | (view == ord("'"))) >= 2 * _MANY_VALUES
    )
    # a `>` in a value hides where a tag began, but not how many names follow it
    if many_values or _has_many_names(source, stretches):
        markup = tokenize(source.decode("latin-1"))
        long = markup.start[(markup.kind == START) & (markup.end - markup.start > _LONG_TAG)]
    else:
        opens = marks.place[marks.is_open]
        alone = opens[np.diff(opens, append=len(source)) > _LONG_TAG]
        inside = [slice(*np.searchsorted(opens, (first, last - _LONG_TAG))) for first, last in stretches]
        long = np.sort(np.concatenate((alone, *(opens[part] for part in inside))))
    return any(number > ATTRIBUTE_LIMIT for number in _attribute_numbers(source, long))


def _has_many_names(source: bytes, stretches: list[tuple[int, int]]) -> bool:
    """Do more different names stand there, between white space and slashes, than attributes are let through?"""
    between = sum(source.count(mark, first, last) for first, last in stretches for mark in _BETWEEN_NAMES)
    if between < _MANY_NAMES:  # the usual case, and quick to tell
        return False
    return sum(len(set(source[first:last].replace(b"/", b" ").split())) for first, last in stretches) > _MANY_NAMES


def _unclosed(source: bytes) -> Iterator[tuple[int, int]]:
    """Where the page runs on for long without a `>`: a stretch of half that length, counted from 0, has none then."""
    stretch = _LONG_TAG // 2
    reached = 0
    for first in range(0, len(source) - stretch, stretch):
        if first >= reached and source.find(b">", first, first + stretch) < 0:
            reached = source.find(b">", first) % (len(source) + 1)  # the page's end where there is none
            yield source.rfind(b">", 0, first) + 1, reached


def _attribute_numbers(source: bytes, starts: NDArray[np.integer]) -> Iterator[int]:
    """How many attributes the tags have that start there; one that starts inside another is none."""
    reached = 0
    for first in starts.tolist():
        if first >= reached:
            number, reached = _attributes_at(source, first)
            yield number


def _attributes_at(source: bytes, first: int) -> tuple[int, int]:
    """Number of different attributes of the tag that starts there, as far as it matters, and where it ends."""
    names: set[bytes] = set()
    match = _NAME.match(source, first)
    at = match.end() if match else first + 1
    while match and len(names) <= ATTRIBUTE_LIMIT:
        match = _ATTRIBUTE.match(source, at)
        if match:
            names.add(match[1].lower())
            at = match.end()
            if match[2]:  # a quoted value may be long, and finding its end is fast
                at = source.find(match[2], at) % (len(source) + 1) + 1
    return len(names), at
