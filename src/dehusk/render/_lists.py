"""Numbers of list items."""

from __future__ import annotations

import numpy as np

from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree

_LARGEST = 999_999_999
"""CommonMark allows nine digits."""


def item_numbers(tree: Tree) -> dict[int, int]:
    """The number of every item of every ordered list: `start`, one more for each item, and `value` where it is given.

    Items that are not selected count, so that those that are keep their numbers.
    """
    ordered = tree.tag == TAG_ID["ol"]
    if not ordered.any():
        return {}
    items = np.flatnonzero((tree.tag == TAG_ID["li"]) & ordered[tree.parent])
    following = {row: _integer(tree.attributes_of(row).get("start"), 1) for row in np.flatnonzero(ordered).tolist()}
    numbers: dict[int, int] = {}
    for item, parent in zip(items.tolist(), tree.parent[items].tolist(), strict=True):
        number = _integer(tree.attributes_of(item).get("value"), following[parent])
        numbers[item] = min(max(number, 0), _LARGEST)
        following[parent] = number + 1
    return numbers


def _integer(value: str | None, otherwise: int) -> int:
    value = (value or "").strip()
    digits = value.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        return otherwise
    return int(value)
