"""The questions of a forest, asked of many blocks at once.

Many nodes of many trees ask the same: is this feature above that threshold? Each such question is asked once, of all
blocks, and the answers are kept as bits, eight blocks in a byte. All blocks then go down all trees with a few logical
operations: the answers of the nodes of a level are thinned out by the answers of the levels above, until one is left.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.uint8]

_MOST, _SLACK = 400, 4
"""So many questions are asked together, of features with about as many thresholds: the answers stay in the cache."""


class Questions:
    """The different questions of the nodes of trees that are filled up to one depth."""

    __slots__ = ("_features", "_levels", "_limits", "_size", "_trees")

    def __init__(self, feature: NDArray[np.int16], threshold: NDArray[np.float32]) -> None:
        """`feature`, `threshold`: of each node, the root first, then its two children … (trees × nodes)"""
        self._trees, nodes = feature.shape
        order = np.lexsort((threshold.ravel(), feature.ravel()))
        asked, limit = feature.ravel()[order], threshold.ravel()[order]
        is_new_feature = np.diff(asked, prepend=-1) != 0
        is_new = is_new_feature | np.append(True, limit[1:] != limit[:-1])
        rank = np.cumsum(is_new) - 1
        features, limits = asked[is_new_feature].astype(np.intp), limit[is_new]
        edges = np.append(rank[is_new_feature], len(limits))
        groups = list(_alike(np.diff(edges)))
        self._features = features[np.concatenate(groups)]
        self._limits: list[NDArray[np.float32]] = []
        """Of the features in this order, some at a time. (features × limits × 1)"""
        number, self._size = np.empty(len(limits), np.intp), 0
        for members in groups:
            most = int(np.diff(edges)[members[-1]])
            limits_of = np.full((len(members), most, 1), np.finfo(np.float32).max, np.float32)
            for place, member in enumerate(members):
                first, last = edges[member], edges[member + 1]
                limits_of[place, : last - first, 0] = limits[first:last]
                number[first:last] = self._size + place * most + np.arange(last - first)
            self._limits.append(limits_of)
            self._size += limits_of.size
        of_node = np.empty(feature.size, np.intp)
        of_node[order] = number[rank]
        by_level = of_node.reshape(self._trees, nodes).T
        self._levels = [by_level[(1 << level) - 1 : (2 << level) - 1].ravel() for level in range(nodes.bit_length())]
        """The questions of each level. (nodes of the level · trees)"""

    def leaves(self, values: NDArray[np.float32]) -> NDArray[np.uint8]:
        """The leaf of each tree, from left to right, that each block comes to. (trees × blocks)

        `values`: (features × blocks)
        """
        answers = self._answers(values)
        ways = np.empty((len(self._levels), self._trees, answers.shape[1]), np.uint8)
        for level, questions in enumerate(self._levels):
            way = answers.take(questions, axis=0, mode="clip").reshape(-1, self._trees, answers.shape[1])
            for right in ways[:level]:
                half = len(way) // 2
                left, way = way[:half], way[half:]
                way ^= left  # where the way goes right, the answer of the right one of two nodes, else of the left one
                way &= right
                way ^= left
            ways[level] = way[0]
        digits = np.unpackbits(ways.ravel(), bitorder="little").reshape(len(ways), self._trees, -1)
        leaf: NDArray[np.uint8] = digits[0]
        for digit in digits[1:]:
            leaf += leaf
            leaf |= digit
        return leaf[:, : values.shape[1]]

    def _answers(self, values: NDArray[np.float32]) -> Bits:
        """Yes or no of each block to each question, as bits. (questions × blocks / 8)"""
        size = values.shape[1]
        width = -(-size // 8) * 8
        padded = np.zeros((len(self._features), 1, width), np.float32)
        padded[:, 0, :size] = values.take(self._features, axis=0)
        found = np.empty((self._size, width // 8), np.uint8)
        feature = question = 0
        for limits in self._limits:
            above = padded[feature : feature + len(limits)] > limits
            bits = np.packbits(above.ravel(), bitorder="little")
            found[question : question + limits.size] = bits.reshape(limits.size, -1)
            feature += len(limits)
            question += limits.size
        return found


def _alike(thresholds: NDArray[np.intp]) -> Iterator[list[int]]:
    """Features with about as many thresholds, few enough to be asked together, the one with the most last."""
    members: list[int] = []
    for feature in np.argsort(thresholds, kind="stable").tolist():
        number = int(thresholds[feature])
        if members and (number * (len(members) + 1) > _MOST or number > thresholds[members[0]] + _SLACK):
            yield members
            members = []
        members.append(feature)
    if members:
        yield members
