"""Inline elements whose end tags are missing: they hide nothing.

An icon that is written as `<i aria-hidden="true">`, and never closed, holds all that follows in its parent, and more
where a parser opens it again. So an element that formats text keeps what it holds out of sight only if an end tag
closes it: the next one of its name that no other start tag of that name, after it, claims. The rule is the same for
tree and source. Blocks hide what they hold in any case, as in a browser.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.markup.candidates import ENDS_NAME
from dehusk.page.markup.marks import Marks
from dehusk.page.tags import FORMATS_TEXT, TAGS
from dehusk.page.tokenizer import START, Markup, tag_attributes, tokenize
from dehusk.page.visibility import may_hide

_NAMES = frozenset(name for name, formats in zip(TAGS, FORMATS_TEXT.tolist(), strict=True) if formats)

Kind = tuple[str, frozenset[tuple[str, str]]]
"""Name and attributes of an element."""


def kind_of(name: str, attributes: Mapping[str, str | None]) -> Kind:
    return name, frozenset((key, value or "") for key, value in attributes.items())


def is_left_open(is_start: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Per tag of one name, in the order of the page: is it a start tag without end tag?

    It is if no more are closed after it than are opened there.

    >>> is_left_open(np.array([True, True, False, True])).tolist()
    [True, False, False, True]
    """
    level = np.where(is_start, 1, -1).cumsum()
    lowest_after = np.minimum.accumulate(level[::-1])[::-1]
    return is_start & (lowest_after >= level)


def left_open_pieces(markup: Markup, pieces: Ints) -> NDArray[np.bool_]:
    """Per start tag: does it format text, and is never closed?"""
    found = np.zeros(len(pieces), bool)
    tag = markup.tag[pieces]
    for name in np.unique(tag[FORMATS_TEXT[tag]]).tolist():
        same = (markup.tag == name).nonzero()[0]
        left_open = same[is_left_open(markup.kind[same] == START)]
        found |= np.isin(pieces, left_open)
    return found


def left_open_kinds(marks: Marks, names: Collection[str]) -> dict[Kind, list[bool]]:
    """For each kind of element of these names: which of its start tags, in the order of the page, have no end tag?

    A kind that is missing has none of those.
    """
    found: dict[Kind, list[bool]] = {}
    suspect = [name for name in sorted(_NAMES.intersection(names)) if _may_be_left_open(marks, name)]
    if not suspect:
        return found
    markup, source = tokenize(marks.source), marks.source
    for name in suspect:
        pieces = markup.named(name).nonzero()[0]
        is_start = markup.kind[pieces] == START
        columns = (markup.start[pieces], markup.end[pieces], is_left_open(is_start))
        for start, end, is_open in zip(*(column[is_start].tolist() for column in columns), strict=True):
            attributes = tag_attributes(source[start:end].decode("utf-8", "replace"))
            found.setdefault(kind_of(name, attributes), []).append(is_open)
    return {kind: are_open for kind, are_open in found.items() if any(are_open)}


def _may_be_left_open(marks: Marks, name: str) -> bool:
    """May one of the start tags of that name that have no end tag hide something? (Those in comments count, too.)"""
    place, is_start = tags_named(marks, name)
    left_open = place[is_left_open(is_start)]
    if not len(left_open):
        return False
    after = np.append(marks.place, len(marks.source))[marks.place.searchsorted(left_open, side="right")]
    bounds = zip(left_open.tolist(), after.tolist(), strict=True)
    return any(may_hide(marks.source[first:last].decode("utf-8", "replace")) for first, last in bounds)


def tags_named(marks: Marks, name: str) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Where tags of that name start, of seven letters at most, and which of them are start tags; those in comments and
    scripts count, too.
    """
    starts, ends = marks.place[marks.starts_with(name)], marks.place[marks.starts_with("/" + name)]
    starts = starts[ENDS_NAME[marks.view[starts + 1 + len(name)]]]
    ends = ends[ENDS_NAME[marks.view[ends + 2 + len(name)]]]
    place = np.concatenate((starts, ends))
    order = place.argsort(kind="stable")  # which merges the two, for both rise
    return place[order], order < len(starts)
