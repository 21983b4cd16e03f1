"""Kinds of columns, under one name each, and columns that nobody can write to any more.

What has a name of its own in some room (letters, colours, hashes …) is declared there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
"""Yes or no for each row: a word, a node, a block, a line."""
Mask = NDArray[np.bool_]
"""Flags over the words of a page, or of its source: which of them are selected."""
Ints = NDArray[np.int32]
"""Offsets, rows and lengths, as columns keep them."""
Places = NDArray[np.intp]
"""Rows to take from a column: what NumPy finds, sorts and counts with."""
Numbers = NDArray[np.int64]
"""Sums that may be large."""
Floats = NDArray[np.float64]
"""Measures of each row."""
Singles = NDArray[np.float32]
"""The same in single precision: half the memory."""
AnyFloats = NDArray[np.floating]
"""The same in whatever precision they came."""

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
