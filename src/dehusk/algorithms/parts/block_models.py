"""Trained classifiers of text blocks: a plane or a decision tree over the features of a block and its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, neighbours
from dehusk.algorithms.parts.shallow_features import FEATURES, shallow_features
from dehusk.arrays import Floats
from dehusk.models import Arrays, ModelError, model_reader, read_arrays
from dehusk.page.page import Page

KIND = "shallow-text"
SHAPES = {
    "weight": ("float32", 1),
    "feature": ("int16", 1),
    "threshold": ("float32", 1),
    "child": ("int16", 2),
    "value": ("float32", 1),
}
OFFSETS = (-1, 0, 1)
LONGEST = 100
"""Counts and places are cut off here: what is longer says no more, and a plane is steadier."""

Form = Literal["plane", "tree"]
Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class BlockClassifier:
    """Scores of blocks from their features; content is what scores more than `threshold`.

    A plane has one weight a column and a last one that is added. A tree has one row a node: the column to look at
    (-1 in leaves), the greatest value that goes to the first child, the two children, and the leaf's probability.
    """

    form: Form
    threshold: float
    arrays: Arrays

    def scores(self, page: Page, blocks: AtomicBlocks) -> Floats:
        """One score a block: the distance from the plane, or the probability in the leaf."""
        return self.scores_of(in_context(shallow_features(page, blocks)))

    def scores_of(self, columns: Matrix) -> Floats:
        """The same from the features."""
        if self.form == "plane":
            weight = self.arrays["weight"]
            return np.asarray((columns * weight[:-1]).sum(axis=1, dtype=np.float64) + float(weight[-1]))
        return self._leaves(columns)

    def _leaves(self, columns: Matrix) -> Floats:
        feature, threshold, child = (self.arrays[name] for name in ("feature", "threshold", "child"))
        node, rows = np.zeros(len(columns), np.int64), np.arange(len(columns))
        while len(rows := rows[feature[node[rows]] >= 0]):
            at = node[rows]
            greater = columns[rows, feature[at]] > threshold[at]
            node[rows] = child[at, greater.astype(np.int64)]
        return np.asarray(self.arrays["value"][node], np.float64)


def in_context(features: Matrix) -> Matrix:
    """The features of the block before, of the block and of the one after it, side by side; counts cut off."""
    cut = np.minimum(features, LONGEST)
    return np.concatenate([neighbours(cut, offset) for offset in OFFSETS], axis=1)


def column_names() -> list[str]:
    """What the columns of `in_context` are."""
    return [f"{feature} ({offset:+d})" if offset else feature for offset in OFFSETS for feature in FEATURES]


def empty_arrays() -> dict[str, NDArray[Any]]:
    """All arrays of a model, without values: each form fills its own."""
    return {name: np.zeros((0, 2) if rank == 2 else 0, dtype) for name, (dtype, rank) in SHAPES.items()}


@model_reader()
def read_classifier(path: Path) -> BlockClassifier:
    """A classifier that comes with dehusk, by the name of its file, or another by its path (`.npz`, card beside it)."""
    arrays, card = read_arrays(path, kind=KIND, shapes=SHAPES)
    form, threshold = card.get("form"), card.get("threshold")
    if form not in get_args(Form) or not isinstance(threshold, int | float):
        raise ModelError(path, "the card names no form or no threshold")
    if card.get("features") != column_names():
        raise ModelError(path, "was made for other features; make it again with: dehusk train shallow-text")
    if not (_is_plane(arrays) if form == "plane" else _is_tree(arrays)):
        raise ModelError(path, f"does not hold a {form}; make it again with: dehusk train shallow-text")
    return BlockClassifier("plane" if form == "plane" else "tree", float(threshold), arrays)


def _is_plane(arrays: Arrays) -> bool:
    weight = arrays["weight"]
    return len(weight) == len(column_names()) + 1 and bool(np.isfinite(weight).all())


def _is_tree(arrays: Arrays) -> bool:
    """One row a node in all columns; children come after their parents, so that every way ends."""
    feature, child, value = arrays["feature"], arrays["child"], arrays["value"]
    size = len(feature)
    inner = np.flatnonzero(feature >= 0)
    same_size = size > 0 and len(arrays["threshold"]) == len(value) == size and child.shape == (size, 2)
    if not same_size or feature.max() >= len(column_names()) or not ((value >= 0) & (value <= 1)).all():
        return False
    return bool(((child[inner] > inner[:, None]) & (child[inner] < size)).all())
