"""Arrays over blocks: groups of equal keys, sums over stretches, running totals."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Singles

APART = 6_364_136_223_846_793_005
"""Numbers multiplied by it, with overflow, do not meet by chance."""


def sums(values: Singles, first: NDArray[np.integer]) -> Singles:
    """Sums over stretches that start at `first` and reach to the next."""
    if not len(first):
        return np.zeros(0, np.float32)
    total: Singles = np.add.reduceat(values, first)
    return total


def numbered(keys: NDArray[np.int64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The number of the group of equal keys that each belongs to, and the size of each group.

    With several rows of keys each has groups of its own, numbered through; they are given one row after another.

    >>> group, size = numbered(np.array([7, 5, 7]))
    >>> group.tolist(), size.tolist()
    ([1, 0, 1], [1, 2])
    """
    order = keys.argsort(axis=-1)
    if keys.ndim > 1:
        order += np.arange(len(keys))[:, None] * keys.shape[1]
    place = order.ravel()
    ranked = keys.take(order)
    starts = np.ones(keys.shape, np.intp)
    np.not_equal(ranked[..., 1:], ranked[..., :-1], out=starts[..., 1:])
    group = np.empty(keys.size, np.intp)
    group[place] = starts.cumsum() - 1
    return group, np.bincount(group)


class Totals:
    """Running totals over blocks: sums over any intervals of blocks, several columns at once."""

    __slots__ = ("total",)

    def __init__(self, columns: NDArray[np.floating]) -> None:
        """`columns`: (columns × blocks)"""
        self.total = np.zeros((len(columns), columns.shape[1] + 1))
        self.total[:, 1:] = columns
        np.add.accumulate(self.total, axis=1, out=self.total)

    def between(self, first: NDArray[np.integer], last: NDArray[np.integer]) -> NDArray[np.float64]:
        """Sums from block `first` up to the one before `last`, of any shape. (columns × shape)"""
        return self.total.take(last, axis=1) - self.total.take(first, axis=1)
