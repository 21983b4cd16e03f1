"""Formatting elements (b, em, font …) that were left open: a parser opens them again in every paragraph that follows,
with all their attributes, and compares each new one with those that are open, attribute by attribute.
"""

from __future__ import annotations

import re
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.page.guards.crowding import LONG_TAG, NearEnds, attributes_in
from dehusk.page.markup.marks import Marks, pair_table

FORMATTING = frozenset(b"b big code em font i nobr s small strike strong tt u".split())
"""Without `a`: links close one another."""
_NAME = re.compile(rb"<(?:" + b"|".join(sorted(FORMATTING)) + rb")[ \t\n\f\r/>]", re.IGNORECASE)
_MOST_OF_ONE_KIND = 3
"""So many elements of one name and with the same attributes are opened again; others are forgotten."""
_ATTRIBUTES_A_NODE = 4
"""An attribute is copied in a quarter of the time that an element is made in."""


_AFTER_NAME = " )*,-/>"
"""What may follow a name, as it stands in `Marks.head`, where bit 32 is set."""
_FIRST_TWO = pair_table(
    *("bi", "co", "em", "fo", "no", "sm", "st", "tt"), *(name + end for name in "bisu" for end in _AFTER_NAME)
)
_LINK = pair_table(*("a" + end for end in _AFTER_NAME))


N = TypeVar("N", int, NDArray[np.int64])


def weight_of(attributes: N) -> N:
    """What it takes to open an element again, in elements without attributes."""
    return 1 + attributes // _ATTRIBUTES_A_NODE


def has_long_link(marks: Marks, parts: list[slice]) -> bool:
    """May the tag of a link go on for long in one of these parts of the page?"""
    if not parts:
        return False
    links = marks.place.take(marks.starting_with_one_of(_LINK))
    ends = NearEnds(marks.source)
    return any(
        ends.of(first) < 0 or ends.is_exhausted
        for part in parts
        for first in links[slice(*links.searchsorted((part.start, part.stop - LONG_TAG)))].tolist()
    )


def may_reopen_many(marks: Marks, work_limit: int, reopened_limit: int) -> bool:
    """As if no formatting element were ever closed: does a parser compare more attributes, or open more elements?"""
    found = marks.starting_with_one_of(_FIRST_TWO)
    if not len(found):
        return False
    counted = _attribute_numbers(marks.source, marks.place.take(found).tolist())
    if counted is None:
        return True
    numbers, different = counted
    tags = len(marks.place)
    most = max(0, *numbers)
    if weight_of(most) * len(numbers) * tags <= reopened_limit and (most * len(numbers)) ** 2 <= work_limit:
        return False  # the usual case, and quick to tell
    number = np.array(numbers, np.int64)
    up_to_next = np.diff(found[number >= 0], append=tags)
    number = number[number >= 0]
    reopened = _at_once(weight_of(number), weight_of(different)) @ up_to_next
    compared = _at_once(number, different) @ number
    return bool(reopened > reopened_limit or compared > 2 * work_limit)


def _at_once(each: NDArray[np.int64], different: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum over those that may be open, after each of them."""
    sums: NDArray[np.int64] = np.minimum(each.cumsum(), _MOST_OF_ONE_KIND * different.sum())
    return sums


def _attribute_numbers(source: bytes, starts: list[int]) -> tuple[list[int], NDArray[np.int64]] | None:
    """The number of attributes of the tags that start there, and the same of each different one, or more.

    -1 where it is no formatting element. None if that takes too long to tell.
    """
    ends = NearEnds(source)
    number_of: dict[bytes, int] = {}
    numbers: list[int] = []
    for first in starts:
        end = source.find(b">", first, first + LONG_TAG)
        number = number_of.get(source[first:end]) if end >= 0 else None
        if number is None:
            number = -1
            if _NAME.match(source, first):
                end = ends.of(first)
                # one that may go on to the end of the page is like no other
                tag = source[first:end] if end >= 0 else b"%d" % first
                number = number_of[tag] = attributes_in(tag) if end >= 0 else len(source) - first
                if ends.is_exhausted:
                    return None
        numbers.append(number)
    return numbers, np.array(list(number_of.values()), np.int64)
