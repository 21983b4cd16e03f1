"""Tag ratios, plain and smoothed, and where they divide (CETR)."""

from __future__ import annotations

from dehusk.arrays import Mask
from dehusk.plot import style
from dehusk.plot.panels import Mark, Panel, columns, level, line, points, shade
from dehusk.plot.signals import Signals, curve, number, selected

NEEDS = ("tag ratio", "smoothed")


def panels(signals: Signals, unit: str) -> list[Panel]:
    """Ratios as columns, the smoothed ones as a line with its threshold, and the plane they are divided in."""
    ratio, smoothed = (signals[name] for name in NEEDS)
    chosen = selected(signals, len(ratio))
    after: list[Mark] = [] if chosen is None else [shade(chosen)]
    marks = [*after, line(smoothed, colour=style.SMOOTHED, label="smoothed ratio")]
    threshold = number(signals, "threshold")
    if threshold is not None:
        marks.append(level(threshold, label="threshold"))
    derivative = curve(signals, "derivative", len(ratio))
    if derivative is not None:
        marks.append(line(derivative, colour=style.SECOND, label="derivative"))
    by_line = [
        Panel(
            f"Tag ratio of each {unit}",
            [*after, columns(ratio, colour=style.CONTENT, label="tag ratio")],
            len(ratio),
            unit,
            "characters / tag",
        ),
        Panel("Smoothed", marks, len(ratio), unit, "characters / tag"),
    ]
    if derivative is None or chosen is None or not len(ratio):
        return by_line
    return [*by_line, _plane(signals, chosen, unit)]


def _plane(signals: Signals, chosen: Mask, unit: str) -> Panel:
    """Every line as a point: its smoothed ratio against the derivative."""
    x, y = signals["smoothed"], signals["derivative"]
    return Panel(
        f"The same in the plane: each {unit} a point",
        [
            points(x[~chosen], y[~chosen], colour=style.CODE, label="near the origin", marker="s"),
            points(x[chosen], y[chosen], colour=style.CONTENT, label="selected"),
        ],
        None,
        "smoothed ratio (characters / tag)",
        "derivative",
    )
