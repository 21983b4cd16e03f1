"""Learn the classifiers of `shallow-text`: a plane over words and links, a decision tree over all features."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.block_models import (
    KIND,
    LONGEST,
    BlockClassifier,
    Form,
    Matrix,
    column_names,
    empty_arrays,
    in_context,
)
from dehusk.errors import ParameterError
from dehusk.extras import missing
from dehusk.learn.published.blocks import LabelledBlocks, Model, balanced_weights, best_threshold, check_labels

PLANE_FEATURES = ("words", "link density")
"""What the plane looks at, of the three blocks."""
_GRIDS = {"plane": np.arange(-30, 31) / 20, "tree": np.arange(2, 19) / 20}
"""Thresholds that are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is learned: a plane, or a tree of so many leaves, none of fewer than so many blocks."""

    form: Form = "tree"
    leaves: int = 60
    smallest: int = 50

    def __post_init__(self) -> None:
        if self.form not in get_args(Form):
            raise ParameterError(f"form must be one of {', '.join(get_args(Form))}, not {self.form!r}")
        if not 2 <= self.leaves <= 10_000 or self.smallest < 1:
            raise ParameterError("leaves must lie between 2 and 10000, smallest must be at least 1")


def learn_classifier(pages: Sequence[LabelledBlocks], settings: Settings | None = None) -> Model:
    """Arrays and card of a classifier from labelled pages."""
    settings = settings or Settings()
    check_labels(pages)
    matrices = [in_context(page.features) for page in pages]
    columns = np.concatenate(matrices)
    content = np.concatenate([page.content for page in pages])
    learn = _plane if settings.form == "plane" else _tree
    arrays = {**empty_arrays(), **learn(columns, content, balanced_weights(pages), settings)}
    made = BlockClassifier(settings.form, 0.0, arrays)
    threshold = best_threshold(pages, [made.scores_of(matrix) for matrix in matrices], _GRIDS[settings.form])
    card = {
        "kind": KIND,
        "form": settings.form,
        "threshold": threshold,
        "features": column_names(),
        "longest": LONGEST,
        "settings": {"leaves": settings.leaves, "smallest": settings.smallest} if settings.form == "tree" else {},
    }
    return arrays, card


def _plane(
    columns: Matrix, content: NDArray[np.bool_], weight: NDArray[np.float64], _settings: Settings
) -> dict[str, NDArray[Any]]:
    """A linear support vector machine, its scaling folded into the weights."""
    names = column_names()
    used = [number for number, name in enumerate(names) if name.partition(" (")[0] in PLANE_FEATURES]
    values = columns[:, used].astype(np.float64)
    mean, spread = values.mean(axis=0), np.maximum(values.std(axis=0), 1e-9)
    learner = _scikit_learn("svm").LinearSVC(C=1.0, dual=False, random_state=0)
    learner.fit((values - mean) / spread, content, sample_weight=weight)
    slope = learner.coef_[0] / spread
    plane = np.zeros(len(names) + 1, np.float32)
    plane[used] = slope
    plane[-1] = learner.intercept_[0] - float(mean @ slope)
    return {"weight": plane}


def _tree(
    columns: Matrix, content: NDArray[np.bool_], weight: NDArray[np.float64], settings: Settings
) -> dict[str, NDArray[Any]]:
    """A decision tree, grown where it helps most."""
    learner = _scikit_learn("tree").DecisionTreeClassifier(
        criterion="entropy", max_leaf_nodes=settings.leaves, min_samples_leaf=settings.smallest, random_state=0
    )
    grown = learner.fit(columns, content, sample_weight=weight).tree_
    is_leaf = grown.children_left < 0
    return {
        "feature": np.where(is_leaf, -1, grown.feature).astype(np.int16),
        "threshold": np.where(is_leaf, 0, grown.threshold).astype(np.float32),
        "child": np.stack((grown.children_left, grown.children_right), axis=1).clip(0).astype(np.int16),
        "value": (grown.value[:, 0, 1] / grown.value[:, 0].sum(axis=1)).astype(np.float32),
    }


def _scikit_learn(part: str) -> Any:
    try:
        return import_module(f"sklearn.{part}")
    except ImportError as error:
        raise missing("learn", "scikit-learn", "training shallow-text") from error
