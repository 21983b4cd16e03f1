"""Columns that nobody can write to any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", bound=np.generic)


def read_only(column: NDArray[T]) -> NDArray[T]:
    """The same column for good: a copy, if somebody may still write to this one or to what it is a view of."""
    if isinstance(column, np.ndarray) and _may_change(column):
        column = column.copy()
        column.flags.writeable = False
    return column


def _may_change(column: NDArray[Any]) -> bool:
    owner: Any = column
    while isinstance(owner, np.ndarray):
        if owner.flags.writeable:
            return True
        owner = owner.base
    return False


def all_read_only(columns: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """The same for columns with names."""
    return {name: read_only(column) for name, column in columns.items()}
