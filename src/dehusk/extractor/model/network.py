"""A small network over the blocks of a page in their order: each layer looks a little further along the page.

It errs on other pages than the trees do, so that both together are better than either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Singles
from dehusk.page.words import Columns

STEPS = (1, 2, 4, 8)
"""How far before and after a block each layer looks."""
REACH = sum(STEPS)
"""How far all of them together look."""
LARGEST_WEIGHT = 1000.0
"""With none larger, no sum in a network overflows; those that are learned are below 25."""
_MOST = 8192
"""Blocks at once: what is between the layers takes more memory than their features."""
_AT_ONCE = 200_000
"""Multiplications at once: for products of that size no library starts threads."""
_NEVER = -700.0
"""The exponential of what is beyond it is no number."""
_LANES = 8
"""Rows that a processor takes together: products of other numbers of rows take a fifth more time."""


@dataclass(frozen=True, slots=True, eq=False)
class Network(Columns):
    """Layers as arrays. Inside, rows are blocks and columns are channels."""

    half: Singles
    """The value of each feature that is squeezed to one half."""
    usual: Singles
    """The mean of each feature once it is squeezed."""
    first: Singles
    """(features × channels)"""
    first_bias: Singles
    near: Singles
    """Of each layer: weights of what stands before a block, of itself, and after. (steps × 3 channels × channels)"""
    near_bias: Singles
    last: Singles
    """(channels × channels)"""
    last_bias: Singles
    out: Singles
    """(channels × 1)"""
    out_bias: Singles

    def __call__(self, values: NDArray[np.float32]) -> Singles:
        """How much speaks for each block, as the logarithm of the odds. `values`: (features × blocks)"""
        return self._from_first(product(_small(values, self.half).T, self.first))

    def between(self, values: NDArray[np.float32], first: int, last: int) -> Singles:
        """The same for the blocks from `first` up to the one before `last`: no others are looked at than these see."""
        if last - first > _MOST:
            parts = [(begin, min(begin + _MOST, last)) for begin in range(first, last, _MOST)]
            return np.concatenate([self.between(values, *part) for part in parts])
        begin = max(first - REACH, 0)
        return self(values[:, begin : last + REACH])[first - begin : last - begin]

    def _from_first(self, row: Singles) -> Singles:
        """The answers, from what the first layer makes of each block, which is changed."""
        # NumPy finds the larger one of two columns in a sixth of the time that it takes with a single number
        nothing, made = np.zeros_like(row), np.empty_like(row)
        row += self.first_bias
        np.maximum(row, nothing, out=row)
        around = np.empty((len(row), 3 * row.shape[1] + 1), np.float32)
        around[:, -1] = 1  # with it comes the bias
        for step, weights, bias in zip(STEPS, self.near, self.near_bias, strict=True):
            beside(row, step, out=around[:, :-1])
            product(around, np.concatenate((weights, bias[None])), out=made)
            row += np.maximum(made, nothing, out=made)
        product(row, self.last, out=made)
        made += self.last_bias
        np.maximum(made, nothing, out=made)
        answer: Singles = (made @ self.out + self.out_bias)[:, 0]
        return answer

    def contributions(self, values: NDArray[np.float32], number: int) -> Singles:
        """How much less would speak for a block if one of its features were as usual, for each feature."""
        before = min(number, REACH)
        near = squeezed(values[:, number - before : number + REACH + 1], self.half)
        row = product(near, self.first)
        said = self._from_first(row.copy())[before]
        found = np.empty(len(values), np.float32)
        for feature, change in enumerate((self.usual - near[before])[:, None] * self.first):
            other = row.copy()
            other[before] += change
            found[feature] = said - self._from_first(other)[before]
        return found

    def as_arrays(self, prefix: str) -> dict[str, NDArray[Any]]:
        """As arrays to be stored under names that begin so."""
        return {f"{prefix}_{name}": getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Network:
        """From stored arrays; raises ValueError if they do not fit together."""
        made = cls(**{name: arrays[f"{prefix}_{name}"] for name in cls.__slots__})
        features, channels = made.first.shape
        fits = (
            made.half.shape == made.usual.shape == (features,)
            and made.near.shape == (len(STEPS), 3 * channels, channels)
            and made.near_bias.shape == (len(STEPS), channels)
            and made.last.shape == (channels, channels)
            and made.first_bias.shape == made.last_bias.shape == (channels,)
            and made.out.shape == (channels, 1)
            and made.out_bias.shape == (1,)
            and channels > 0
            and bool((made.half > 0).all())
        )
        if not fits:
            raise ValueError("the arrays of the network do not fit together")
        if any(np.abs(getattr(made, name)).max() > LARGEST_WEIGHT for name in cls.__slots__ if name != "half"):
            raise ValueError(f"the network has weights above {LARGEST_WEIGHT:g}")
        return made


def squeezed(values: NDArray[np.float32], half: Singles) -> Singles:
    """Features between -1 and 1, however large they are. (blocks × features) from (features × blocks)

    >>> squeezed(np.array([[0, 5, 45]], np.float32), np.array([5], np.float32)).round(2).tolist()
    [[0.0], [0.5], [0.8999999761581421]]
    """
    return np.ascontiguousarray(_small(values, half).T)


def _small(values: NDArray[np.float32], half: Singles) -> Singles:
    """The same as (features × blocks)."""
    size = np.abs(values)
    size += half[:, None]
    return np.divide(values, size, out=size)


def probabilities(odds: Singles) -> NDArray[np.float64]:
    """From the logarithms of the odds.

    >>> probabilities(np.array([-1e9, 0, 1e9], np.float32)).round(3).tolist()
    [0.0, 0.5, 1.0]
    """
    return np.asarray(1 / (1 + np.exp(-np.maximum(odds, _NEVER).astype(np.float64))))


def beside(row: Singles, step: int, *, out: Singles | None = None) -> Singles:
    """Each row between those so many before and after it; beyond the ends there are zeros. `out`: where to write it.

    >>> beside(np.array([[1], [2], [3]], np.float32), 1).tolist()
    [[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [2.0, 3.0, 0.0]]
    """
    size, channels = row.shape
    found = np.empty((size, 3 * channels), np.float32) if out is None else out
    before, after, both = found[:, :channels], found[:, 2 * channels :], max(size - step, 0)
    before[:step], before[step:] = 0, row[:both]
    found[:, channels : 2 * channels] = row
    after[:both], after[both:] = row[step:], 0
    return found


def product(row: Singles, weights: Singles, *, out: Singles | None = None) -> Singles:
    """`row @ weights`, a few rows at a time. `out`: where to write it."""
    inside, outside = weights.shape
    few = max(_AT_ONCE // weights.size // _LANES * _LANES, 1)
    whole = len(row) // few * few
    found = np.empty((len(row), outside), np.float32) if out is None else out
    if whole:
        np.matmul(row[:whole].reshape(-1, few, inside), weights, out=found[:whole].reshape(-1, few, outside))
    if whole < len(row):
        np.matmul(row[whole:], weights, out=found[whole:])
    return found
