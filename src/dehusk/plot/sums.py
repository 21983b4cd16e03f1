"""A score for each token, and their sum along the page (MSS)."""

from __future__ import annotations

import numpy as np

from dehusk.plot import style
from dehusk.plot.panels import Mark, Panel, columns, line, shade
from dehusk.plot.signals import Signals, selected

NEEDS = ("score", "total")


def panels(signals: Signals, unit: str) -> list[Panel]:
    """Scores as columns above and below zero; below them their sum, which rises most over what is selected."""
    score, total = (signals[name] for name in NEEDS)
    chosen = selected(signals, len(score))
    after: list[Mark] = [] if chosen is None else [shade(chosen)]
    scores: list[Mark] = [
        *after,
        columns(np.maximum(score, 0), colour=style.CONTENT, label="content"),
        columns(np.minimum(score, 0), colour=style.CODE, label="other"),
    ]
    sums: list[Mark] = [*after, line(total, colour=style.SMOOTHED, label="sum so far", width=1.4)]
    return [
        Panel(f"Score of each {unit}", scores, len(score), unit, "score"),
        Panel("Sum of the scores", sums, len(score), unit, "sum of scores"),
    ]
