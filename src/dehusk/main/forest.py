"""Boosted trees in NumPy.

The trees are symmetric: all nodes of a level ask the same question, so the leaf of a block is a number whose binary
digits are the answers. Many trees share questions; each is asked once for all blocks, and a tree is a few look-ups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.page.words import Columns

_CHUNK = 1024
"""Blocks at a time: what is asked of them stays in the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class Forest(Columns):
    """A sum of symmetric trees over features."""

    feature: NDArray[np.int16]
    """Feature of each question."""
    threshold: NDArray[np.float32]
    """The answer is yes above it."""
    question: NDArray[np.int16]
    """Questions of each tree, that of the lowest binary digit first. (depth × trees)"""
    leaf: NDArray[np.float32]
    """(outputs × trees × leaves)"""
    bias: NDArray[np.float32]
    """(outputs)"""

    def __call__(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Sums of the leaves. (outputs × blocks) from (features × blocks)"""
        size = values.shape[1]
        found = np.empty((len(self.leaf), size), np.float32)
        for first in range(0, size, _CHUNK):
            found[:, first : first + _CHUNK] = self._sums(values[:, first : first + _CHUNK])
        return found

    def _sums(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        answer = (values[self.feature] > self.threshold[:, None]).view(np.uint8)
        depth, trees = self.question.shape
        place = np.zeros((trees, values.shape[1]), np.uint8 if depth <= 8 else np.uint16)
        for digit in range(depth - 1, -1, -1):
            place <<= 1
            place |= answer[self.question[digit]]
        at = place.astype(np.int32)
        at += (np.arange(trees, dtype=np.int32) << depth)[:, None]
        return np.stack([leaf.ravel()[at].sum(0) for leaf in self.leaf]) + self.bias[:, None]

    def contributions(self, values: NDArray[np.float32], features: int) -> NDArray[np.float64]:
        """How much each feature moves the first output of each block. (features × blocks)

        On its way down a tree the expected sum (all leaves alike) changes at every answer; the change is laid to the
        feature that was asked.
        """
        answer = values[self.feature] > self.threshold[:, None]
        depth, trees = self.question.shape
        found = np.zeros((features, values.shape[1]))
        for tree in range(trees):
            left = np.repeat(self.leaf[0, tree][None].astype(np.float64), values.shape[1], axis=0)
            expected = left.mean(1)
            for digit in range(depth - 1, -1, -1):
                question = self.question[digit, tree]
                halves = left.reshape(len(left), 2, -1)
                left = np.where(answer[question][:, None], halves[:, 1], halves[:, 0])
                now = left.mean(1)
                found[self.feature[question]] += now - expected
                expected = now
        return found

    def as_arrays(self, prefix: str) -> dict[str, NDArray[Any]]:
        """As arrays to be stored under names that begin so."""
        return {f"{prefix}_{name}": getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Forest:
        """From stored arrays; raises ValueError if they do not fit together."""
        made = cls(**{name: arrays[f"{prefix}_{name}"] for name in cls.__slots__})
        depth, trees = made.question.shape
        fits = (
            made.leaf.shape == (len(made.bias), trees, 1 << depth)
            and len(made.feature) == len(made.threshold)
            and (not made.question.size or 0 <= made.question.min() <= made.question.max() < len(made.feature))
        )
        if not fits:
            raise ValueError("the arrays of the trees do not fit together")
        return made
