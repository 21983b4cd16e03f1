"""Where a block stands in lists and tables."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

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
