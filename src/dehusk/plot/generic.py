"""Figures for algorithms that no other module knows: every signal as it is, or what each step left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.plot import style
from dehusk.plot.panels import Panel, line, shade, strip
from dehusk.plot.signals import RUNS, SELECTED, Signals, is_curve, selected
from dehusk.selection import Selection

MOST_PANELS = 16
"""More would make a picture that nobody can look at."""

UnitOf = Callable[[int], str]
"""What so many places are: `lambda places: "line"`."""


def panels(signals: Signals, unit_of: UnitOf) -> list[Panel]:
    """Numbers as curves with the selected places shaded, flags as strips, tables as one curve a column."""
    made = [
        panel
        for name, values in signals.items()
        if name not in RUNS
        for panel in _panels_of(name, values, signals, unit_of)
    ]
    return made[:MOST_PANELS]


def untold(signals: Signals) -> str:
    """Single numbers, which are no curves, in words: `threshold = 0.5`."""
    numbers = ((name, np.asarray(values)) for name, values in signals.items())
    return ", ".join(
        f"{name} = {values.item():,.4g}" for name, values in numbers if values.size == 1 and values.dtype.kind in "iuf"
    )


def _panels_of(name: str, values: NDArray[Any], signals: Signals, unit_of: UnitOf) -> list[Panel]:
    values = np.asarray(values)
    if values.ndim == 2 and values.dtype.kind in "biuf" and values.shape[1] <= MOST_PANELS:
        each = (_panels_of(f"{name} {number + 1}", column, signals, unit_of) for number, column in enumerate(values.T))
        return [panel for panels in each for panel in panels]
    if not is_curve(values) or (values.size == 1 and values.dtype.kind != "b"):
        return []
    unit = unit_of(len(values))
    title = f"{name[:1].upper()}{name[1:]}, {unit} by {unit}"
    if values.dtype.kind == "b":
        colour = style.CODE if name != SELECTED else style.CONTENT
        return [Panel(title, [strip(values, colour=colour)], len(values), unit, height=0.3)]
    marks = [line(values, colour=style.CONTENT)]
    chosen = selected(signals, len(values))
    if chosen is not None:
        marks.insert(0, shade(chosen))
    return [Panel(title, marks, len(values), unit, "value")]


def steps(selection: Selection) -> list[Panel]:
    """A strip for each step of an algorithm, dark where words were still in after it, and the scores of words."""
    number = len(selection.words)
    rows = [(step.name, step.kept) for step in selection.steps[: MOST_PANELS - 1]]
    if not rows or not np.array_equal(rows[-1][1], selection.words):
        rows.append(("selected", selection.words))
    made = [Panel(f"{name[:1].upper()}{name[1:]}", [strip(kept)], number, "word", height=0.3) for name, kept in rows]
    if selection.scores is not None:
        marks = [shade(selection.words), line(selection.scores, colour=style.CONTENT)]
        made.append(Panel("Score of each word", marks, number, "word", "score"))
    return made
