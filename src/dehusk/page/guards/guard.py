"""Is this page safe for lexbor? At many a tag it looks through all open elements, at an attribute through all others of
the tag, at an option through all others of the choice; formatting elements that were left open it opens again in every
paragraph that follows, and text that it adds to other text it copies; and it looks for a name among many that it does
not know. On real pages that is nothing; a hostile one can make it quadratic. Bounds that cost next to nothing let real
pages through (`crowding.py`, `many_names.py`, `reopening.py`); the rest is walked tag by tag (`nesting.py`,
`moved_text.py`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.guards.crowding import LONG_TAG, attributes_in, compares_many, long_parts, sure_end
from dehusk.page.guards.drawings import parts_that_close_themselves
from dehusk.page.guards.many_names import has_many_names
from dehusk.page.guards.moved_text import copies_much, is_open
from dehusk.page.guards.reopening import has_long_link, may_reopen_many
from dehusk.page.markup.candidates import ENDS_NAME, name_lengths
from dehusk.page.markup.marks import Marks, marks_of, pair_table
from dehusk.page.tags import tag_table
from dehusk.page.tokenizer import Markup, tokenize
from dehusk.page.tree import counts

WORK_LIMIT = 100_000_000
"""Open elements, or attributes, that are looked through, summed over all: half a second of lexbor's time."""
REOPENED_LIMIT = 200_000
"""Formatting elements that are opened again: with their texts so many take 200 MB and half a second, even where the
page has a few kilobytes. None of 3,573 pages in ten corpora has more."""
COPIED_LIMIT = 3_000_000_000
"""Characters of text that are copied to add to it: half a second."""
OPTION_LIMIT = 10_000
"""Options of one choice: half a second, too."""
_ROOT_LIMIT = 200  # repeated <html …> and <body …> pour their attributes into one element


_VOID = ("img", "br", "hr", "meta", "embed")
"""Empty elements that end a picture or formula in which they stand; others would be ordinary elements there."""
_ROOTS = pair_table("bo", "ht")
_MAY_BE_IGNORED = pair_table("td", "th", "tr", "tb", "tf", "ca", "co", "ht", "he", "bo", "fr", "fo")


def too_hard_for_lexbor(source: bytes, marks: Marks | None = None) -> bool:
    """Would lexbor need more than linear time for this page? (UTF-8)"""
    if marks is None:
        marks = marks_of(source)
    parts = long_parts(marks)
    if compares_many(marks, parts, WORK_LIMIT) or _has_crowded_root(marks) or has_many_names(marks):
        return True
    may_reopen = may_reopen_many(marks, WORK_LIMIT, REOPENED_LIMIT) or has_long_link(marks, parts)
    may_nest, may_move, has_options = _may_nest_deep(marks), _may_move_text(marks), _has_many_options(marks)
    if not (may_reopen or may_nest or may_move or has_options):
        return False
    from dehusk.page.guards.nesting import nests_too_deep  # hardly a page needs it

    markup = tokenize(source)
    return (
        (
            (may_reopen or (may_nest and _may_nest_deep(marks, markup)))
            and nests_too_deep(source, WORK_LIMIT, REOPENED_LIMIT, markup)
        )
        or (may_move and copies_much(source, COPIED_LIMIT, markup))
        or (has_options and _has_crowded_choice(markup))
    )


def _may_nest_deep(marks: Marks, markup: Markup | None = None) -> bool:
    """As if nothing were ever closed: do too many start tags stand before each tag, summed over the tags?

    Parts of drawings that close themselves do not count where the page's `markup` is known.
    """
    size = len(marks.place)
    if size * size <= 2 * WORK_LIMIT:
        return False
    is_open = marks.is_open
    stays_open = is_open & ~_is_void(marks)
    if markup is not None:
        parts = markup.start[parts_that_close_themselves(marks.source, markup)]
        stays_open[marks.place.searchsorted(parts)] = False
    is_tag = is_open | marks.starts_with("/")
    return int((stays_open.cumsum() - stays_open)[is_tag].sum()) > WORK_LIMIT


def _is_void(marks: Marks) -> NDArray[np.bool_]:
    """Per `<`: does an element follow that holds nothing wherever it stands?"""
    found = np.zeros(len(marks.place), bool)
    for name in _VOID:
        found |= marks.starts_with(name) & ENDS_NAME[marks.view[marks.place + 1 + len(name)]]
    return found


def _may_move_text(marks: Marks) -> bool:
    """Is there enough of the page after the first table or the end of the body, or are there as many odd tags?"""
    size, length = len(marks.place), len(marks.source)
    if size * length <= COPIED_LIMIT:
        return False
    moves = marks.starts_with("ta") | marks.starts_with("/bo") | marks.starts_with("/ht")
    at = moves.nonzero()[0][:1]
    if len(at) and (size - int(at[0])) * (length - int(marks.place[at[0]])) > COPIED_LIMIT:
        return True
    odd = len(marks.starting_with_one_of(_MAY_BE_IGNORED))
    ends = marks.place[marks.starts_with("/")]
    in_frames = size if marks.starts_with("framese").any() else 0
    dressed = int(np.count_nonzero(marks.view[ends + 2 + name_lengths(marks.view, ends + 2)] != ord(">")))
    return (odd + dressed + in_frames) * length > COPIED_LIMIT


def _has_many_options(marks: Marks) -> bool:
    return len(marks.place) > OPTION_LIMIT and int(np.count_nonzero(marks.starts_with("op"))) > OPTION_LIMIT


def _has_crowded_choice(markup: Markup) -> bool:
    """Does one `<select>` hold too many options?"""
    is_choice = markup.named("select") & ~is_open(markup, tag_table("svg math"))
    options = counts(markup.named("option") | markup.named("optgroup"))
    bounds = np.concatenate((np.zeros(1, np.intp), is_choice.nonzero()[0], [len(markup.kind)]))
    return bool((np.diff(options[bounds]) > OPTION_LIMIT).any())


def _has_crowded_root(marks: Marks) -> bool:
    """Do `<html …>` and `<body …>`, repeated, carry too many attributes together?"""
    roots = marks.place.take(marks.starting_with_one_of(_ROOTS)).tolist()
    if len(roots) <= 2:
        return False
    if len(roots) > _ROOT_LIMIT:
        return True
    number = 0
    for first in roots:
        end = sure_end(marks.source, first, first, first + LONG_TAG)
        number += attributes_in(marks.source[first:end]) if end >= 0 else LONG_TAG
    return number * number > 2 * WORK_LIMIT
