"""Where a block stands in lists and tables, and the numbers of list items."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree

_DEEPEST = 50
"""Deeper lists are not indented further."""


class Place(NamedTuple):
    """Where the first piece of a block stands in lists and tables; -1 for nowhere."""

    item: int = -1
    row: int = -1
    cell: int = -1
    table: int = -1
    """What two rows of one table have in common."""
    marker: str = ""
    """`- ` or `3. ` of the item, indented by the depth of its list."""
    column: int = -1
    """Of the cell in its table; -1 where columns mean nothing."""
    above: int = -1
    """A cell of a row above that reaches into this one."""


NOWHERE = Place()


@lru_cache(maxsize=1000)
def marker_of(depth: int, number: int | None) -> str:
    """What stands before a list item: its number in an ordered list, else a hyphen. `depth`: lists around it."""
    return "  " * (min(max(depth, 1), _DEEPEST) - 1) + ("- " if number is None else f"{number}. ")


def item_numbers(tree: Tree) -> dict[int, int]:
    """The number of every item of every ordered list: `start`, one more for each item, and `value` where it is given.

    A list that is `reversed` counts down, without `start` from the number of its items. Items that are not selected
    count, so that those that are keep their numbers.
    """
    ordered = tree.tag == TAG_ID["ol"]
    if not ordered.any():
        return {}
    items = np.flatnonzero((tree.tag == TAG_ID["li"]) & ordered[tree.parent])
    parents = tree.parent[items]
    size = np.bincount(parents, minlength=len(tree))
    following: dict[int, int] = {}
    step: dict[int, int] = {}
    for row in np.flatnonzero(ordered).tolist():
        given = tree.attributes_of(row)
        is_reversed = "reversed" in given
        following[row] = integer(given.get("start"), int(size[row]) if is_reversed else 1)
        step[row] = -1 if is_reversed else 1
    numbers: dict[int, int] = {}
    for item, parent in zip(items.tolist(), parents.tolist(), strict=True):
        numbers[item] = integer(tree.attributes_of(item).get("value"), following[parent])
        following[parent] = numbers[item] + step[parent]
    return numbers


def integer(value: str | None, otherwise: int) -> int:
    """The number that an attribute gives, if it is one that a list would count with.

    >>> integer(" -3 ", 1), integer("+3", 1), integer("-+3", 1), integer(None, 1)
    (-3, 3, 1, 1)
    """
    value = (value or "").strip()
    digits = value[1:] if value[:1] in ("-", "+") else value
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        return otherwise
    return int(value)
