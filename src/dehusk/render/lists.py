"""Numbers of list items."""

from __future__ import annotations

import numpy as np

from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree


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
