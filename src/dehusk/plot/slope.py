"""The number of tags so far along the tokens of a page, and its slope (BTE, DSC)."""

from __future__ import annotations

from dehusk.plot import style
from dehusk.plot.panels import Panel, level, line, shade
from dehusk.plot.signals import Signals, curve, flags, number, selected

NEEDS = ("tags so far",)


def panels(signals: Signals, unit: str) -> list[Panel]:
    """The curve of tags, flat where there is text; below it, where windows were laid over it, their slopes."""
    tags = signals["tags so far"]
    marks = [line(tags, colour=style.CONTENT, label="tags so far", width=1.6)]
    chosen = selected(signals, len(tags))
    if chosen is not None:
        marks.insert(0, shade(chosen))
    curve_of_tags = Panel(f"Tags up to each {unit}", marks, len(tags), f"{unit} (tag or word)", "tags", height=2.4)
    return [curve_of_tags, *_slopes(signals, unit)]


def _slopes(signals: Signals, unit: str) -> list[Panel]:
    slope, start = curve(signals, "slope"), curve(signals, "window start")
    if slope is None or start is None or len(slope) != len(start) or not len(start):
        return []
    step = float(start[1] - start[0]) if len(start) > 1 else float(len(signals["tags so far"]))
    marks = [line(slope, colour=style.SMOOTHED, label="slope", scale=step)]
    mean = number(signals, "mean slope")
    if mean is not None:
        marks.append(level(mean / 2, label="half of the page's slope"))
    low = flags(signals, "low", len(slope))
    if low is not None:
        marks.insert(0, shade(low, scale=step, colour=style.PALE, label="low"))
    tokens = len(signals["tags so far"])
    return [Panel("Slope in each window", marks, tokens, f"{unit} (tag or word)", f"tags / {unit}")]
