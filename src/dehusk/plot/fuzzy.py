"""Features and scores of lines, the lines that fit a rule, and the blocks they form (FAR-SW)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.line_features import DENSITY, IMAGES, LINKS, OUTPUT, TEXT, normalised
from dehusk.plot import style
from dehusk.plot.panels import Mark, Panel, columns, segments, shade, strip
from dehusk.plot.signals import Signals

NEEDS = ("score", "topical", "block", "selected")

_FOR = ((TEXT, "length", "#56b4e9"), (OUTPUT, "text", style.CONTENT), (DENSITY, "density", "#009e73"))
_AGAINST = ((LINKS, "links", style.CODE), (IMAGES, "images", style.SECOND))
"""Features that add to the score of a line and that take from it, with their names and colours."""


def panels(signals: Signals, unit: str) -> list[Panel]:
    """What the score of each line is made of, which lines are topical, and which of their blocks stay."""
    score, topical, block, selected = (signals[name] for name in NEEDS)
    number = len(score)
    after: list[Mark] = [
        shade((block >= 0) & (selected == 0), colour=style.PALE, label="left out"),
        shade(selected != 0),
    ]
    rows = [
        Panel(f"Each {unit} that fits a rule", [strip(topical, colour=style.SMOOTHED)], number, unit, height=0.3),
        Panel(
            f"Score of each {unit}, and its mean in each block",
            [*after, columns(score, colour=style.FAINT, label="score"), *_means(score, block)],
            number,
            unit,
            "score",
        ),
    ]
    features = np.asarray(signals.get("features"))
    if features.dtype.kind not in "biuf" or features.shape != (number, 1 + len(_FOR + _AGAINST)):
        return rows
    made_of = Panel(f"Features of each {unit}", _stacked(features), number, unit, "share of the maximum", height=2.0)
    return [made_of, *rows]


def _stacked(features: NDArray[Any]) -> list[Mark]:
    """Columns on top of each other: the highest first, so that those in front leave its own part in sight."""
    shares = normalised(features.astype(np.float64))
    marks: list[Mark] = []
    for sign, parts in ((1, _FOR), (-1, _AGAINST)):
        tops = np.cumsum([shares[:, column] for column, _, _ in parts], axis=0)
        stack = [
            columns(sign * top, colour=colour, label=name) for top, (_, name, colour) in zip(tops, parts, strict=True)
        ]
        marks += reversed(stack)
    return marks


def _means(score: NDArray[Any], block: NDArray[Any]) -> list[Mark]:
    """The mean score of each block as a line across it.

    A line that two blocks share is told as part of one, so that where blocks touch the means are not known.
    """
    touching = (np.diff(block) > 0) & (block[:-1] >= 0)
    inside = np.flatnonzero(block >= 0)
    if not len(inside) or touching.any():
        return []
    _, first, size = np.unique(block[inside], return_index=True, return_counts=True)
    mean = np.add.reduceat(score[inside], first) / size
    start = inside[first]
    return [segments(start, start + size, mean, colour=style.CODE, label="mean")]
