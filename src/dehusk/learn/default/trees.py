"""Boosted trees as the extractors of dehusk have them, grown by LightGBM."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.model.forest import Forest
from dehusk.extras import need

_THREADS = 1
"""Several models are made at once, each in a process of its own: more threads than cores only wait for one another."""


def grown(
    examples: tuple[NDArray[np.float32], NDArray[Any], NDArray[Any]],
    options: dict[str, Any],
    *,
    rounds: int,
    outputs: int,
) -> Forest:
    """Train trees and take them over as arrays; `examples`: features, labels, weights."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # threads that wait must not take the time of those that work
    lightgbm = need("lightgbm", extra="learn")
    matrix, label, weight = examples
    common = {
        "feature_fraction": 0.3,
        "bagging_fraction": 0.5,
        "bagging_freq": 1,
        "lambda_l2": 5,
        "max_bin": 63,
        "num_threads": _THREADS,
        "deterministic": True,
        "force_col_wise": True,
        "use_missing": False,
        "verbose": -1,
    }
    grown = lightgbm.train(common | options, lightgbm.Dataset(matrix, label, weight=weight), rounds)
    return forest_from(grown.dump_model(), int(options["max_depth"]), outputs)


def forest_from(stored: dict[str, Any], depth: int, outputs: int) -> Forest:
    """A forest from what LightGBM dumps, its trees filled up to the depth."""
    trees = [info["tree_structure"] for info in stored["tree_info"]]
    nodes = (1 << depth) - 1
    feature = np.zeros((len(trees), nodes), np.int16)
    threshold, expected = (np.zeros((len(trees), nodes), np.float32) for _ in range(2))
    leaf = np.zeros((len(trees), nodes + 1), np.float32)
    for number, tree in enumerate(trees):
        level = [tree]
        for first in (1 << np.arange(depth)) - 1:
            below = []
            for place, node in enumerate(level, int(first)):
                if "leaf_value" in node:  # ended early: whatever is asked from here on, the same leaf comes
                    threshold[number, place], expected[number, place] = np.finfo(np.float32).max, node["leaf_value"]
                    below += [node, node]
                else:
                    feature[number, place], expected[number, place] = node["split_feature"], node["internal_value"]
                    threshold[number, place] = _not_above(node["threshold"])
                    below += [node["left_child"], node["right_child"]]
            level = below
        leaf[number] = [node["leaf_value"] for node in level]
    return Forest(feature, threshold, expected, leaf, np.zeros(outputs, np.float32))


def _not_above(threshold: float) -> np.float32:
    """The largest number of 32 bits up to the threshold: features have 32 bits, so that the answers are the same."""
    near = np.float32(threshold)
    return near if float(near) <= threshold else np.nextafter(near, np.float32(-np.inf))


def mean_of(forests: Sequence[Forest]) -> Forest:
    """One forest that says what several say in the mean."""
    arrays = [forest.as_arrays("of") for forest in forests]
    joined = {name: np.concatenate([array[name] for array in arrays]) for name in arrays[0]}
    share = np.float32(1 / len(forests))
    joined |= {name: joined[name] * share for name in ("of_expected", "of_leaf")}
    return Forest.from_arrays(joined | {"of_bias": forests[0].bias}, "of")
