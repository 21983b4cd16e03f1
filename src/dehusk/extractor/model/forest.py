"""Boosted trees in NumPy.

Every tree is filled up to the same depth, so that all blocks go down all trees together, a level at a time: a node of
a level asks whether a feature is above a threshold, and the answer is the next binary digit of the block's leaf.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Numbers
from dehusk.extractor.model.questions import Questions
from dehusk.page.words import Columns

_CHUNK = 1024
"""Blocks at a time: where they are in the trees stays in the cache."""
_FEW = 12
"""So few blocks are not worth to be asked together."""
_MOST_LEAVES = 256
"""Of a tree whose leaves are told by a byte."""
_LARGEST = 1000.0
"""Of a leaf: sums of such do not overflow. Those that are learned are below 5."""
_ARRAYS = ("feature", "threshold", "expected", "leaf", "bias")


@dataclass(frozen=True, slots=True, eq=False)
class Forest(Columns):
    """A sum of trees over features. With several outputs the trees belong to them in turn."""

    feature: NDArray[np.int16]
    """Feature that each node asks for: the root, its two children, their four … (trees × nodes)"""
    threshold: NDArray[np.float32]
    """The answer is yes above it, and the way goes right. (trees × nodes)"""
    expected: NDArray[np.float32]
    """What the leaves below each node give in the mean, by how many examples came there. (trees × nodes)"""
    leaf: NDArray[np.float32]
    """(trees × nodes + 1)"""
    bias: NDArray[np.float32]
    """(outputs)"""

    _questions: Questions | None = field(default=None, init=False, repr=False)
    """Made when they are first needed."""

    def __call__(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Sums of the leaves. (outputs × blocks) from (features × blocks)"""
        outputs, size = len(self.bias), values.shape[1]
        found = np.empty((outputs, size), np.float32)
        for first in range(0, size, _CHUNK):
            leaf = self._leaves(values[:, first : first + _CHUNK])
            # nothing can be out of bounds; to clip is the quickest way to say so
            given = self.leaf.ravel().take(leaf, mode="clip")
            found[:, first : first + _CHUNK] = given.reshape(-1, outputs, given.shape[1]).sum(0)
        return found + self.bias[:, None]

    def _leaves(self, values: NDArray[np.float32]) -> Numbers:
        """The leaves that the blocks come to, numbered through all trees. (trees × blocks)"""
        if values.shape[1] <= _FEW or not len(self.feature) or self.leaf.shape[1] > _MOST_LEAVES:
            *_, leaf = self._ways(values)
            return leaf
        if self._questions is None:
            object.__setattr__(self, "_questions", Questions(self.feature, self.threshold))
        assert self._questions is not None  # noqa: S101
        leaf = self._questions.leaves(values).astype(np.int64)
        leaf += (np.arange(len(leaf)) * self.leaf.shape[1])[:, None]
        return leaf

    def _ways(self, values: NDArray[np.float32]) -> Iterator[Numbers]:
        """The nodes that the blocks come to, level by level, and at last their leaves, numbered through all trees.

        (trees × blocks)
        """
        (trees, nodes), size = self.feature.shape, values.shape[1]
        feature, threshold, answers = self.feature.ravel(), self.threshold.ravel(), values.ravel()
        left, block = _left_children(trees, nodes), np.arange(size)
        node = np.arange(0, trees * nodes, nodes)[:, None].repeat(size, axis=1)
        for _ in range(nodes.bit_length()):
            yield node
            # only what stands on the way is asked
            is_right = answers.take(feature.take(node).astype(np.intp) * size + block) > threshold.take(node)
            node = left.take(node) + is_right
        yield node

    def first(self, trees: int) -> Forest:
        """The first trees alone, which then count as much as all did; all if there are no more, as of few pages."""
        if trees >= len(self.feature):
            return self
        share = np.float32(len(self.feature) / trees)
        some = slice(trees)
        return Forest(
            feature=self.feature[some],
            threshold=self.threshold[some],
            expected=self.expected[some] * share,
            leaf=self.leaf[some] * share,
            bias=self.bias,
        )

    def contributions(self, values: NDArray[np.float32], features: int) -> NDArray[np.float64]:
        """How much each feature moves the first output of each block. (features × blocks)

        On its way down a tree what is expected changes at every answer; the change is laid to the feature asked for.
        """
        size, outputs = values.shape[1], len(self.bias)
        own = Forest(
            feature=self.feature[::outputs],
            threshold=self.threshold[::outputs],
            expected=self.expected[::outputs],
            leaf=self.leaf[::outputs],
            bias=self.bias[:1],
        )
        *levels, leaf = own._ways(values)
        expected = [own.expected.ravel()[node] for node in levels] + [own.leaf.ravel()[leaf]]
        found = np.zeros(features * size)
        for node, before, now in zip(levels, expected, expected[1:], strict=False):
            place = own.feature.ravel()[node].astype(np.int64) * size + np.arange(size)
            found += np.bincount(place.ravel(), (now.astype(np.float64) - before).ravel(), features * size)
        return found.reshape(features, size)

    def asks_only_for(self, features: int) -> bool:
        """Does it know no other features than so many?"""
        return not self.feature.size or bool(0 <= self.feature.min() <= self.feature.max() < features)

    def as_arrays(self, prefix: str) -> dict[str, NDArray[Any]]:
        """As arrays to be stored under names that begin so."""
        return {f"{prefix}_{name}": getattr(self, name) for name in _ARRAYS}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Forest:
        """From stored arrays; raises ValueError if they do not fit together."""
        made = cls(**{name: arrays[f"{prefix}_{name}"] for name in _ARRAYS})
        trees, nodes = made.feature.shape
        fits = (
            made.threshold.shape == made.expected.shape == (trees, nodes)
            and made.leaf.shape == (trees, nodes + 1)
            and nodes > 0
            and nodes & (nodes + 1) == 0
            and len(made.bias) > 0
            and trees % len(made.bias) == 0
        )
        if not fits:
            raise ValueError("the arrays of the trees do not fit together")
        if max(np.abs(values).max(initial=0) for values in (made.leaf, made.expected, made.bias)) > _LARGEST:
            raise ValueError(f"the trees have leaves above {_LARGEST:g}")
        return made


@lru_cache(maxsize=4)
def _left_children(trees: int, nodes: int) -> Numbers:
    """The left child of each node, numbered through all trees; below the last nodes, its leaf. (trees · nodes)"""
    tree, child = np.arange(trees)[:, None], 2 * np.arange(nodes) + 1
    leaf = tree * (nodes + 1) + child - nodes  # each tree has one leaf more than nodes
    found: Numbers = np.where(child < nodes, tree * nodes + child, leaf).ravel()
    found.flags.writeable = False
    return found
