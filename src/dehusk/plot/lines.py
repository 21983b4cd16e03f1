"""Content above and code below the axis, and their difference (R2L, DANA, DANAg, AdDANAg)."""

from __future__ import annotations

import numpy as np

from dehusk.plot import style
from dehusk.plot.panels import Mark, Panel, columns, shade
from dehusk.plot.signals import Signals, selected

NEEDS = ("content", "code", "difference")


def panels(signals: Signals, unit: str) -> list[Panel]:
    """One column a line: content upwards and code downwards; below them what one outweighs the other by."""
    content, code, difference = (signals[name] for name in NEEDS)
    number = len(content)
    chosen = selected(signals, number)
    after: list[Mark] = [] if chosen is None else [shade(chosen)]
    above, below = np.maximum(difference, 0), np.minimum(difference, 0)
    each = f"of each {unit}"
    return [
        Panel(
            f"Content and code {each}",
            [
                *after,
                columns(content, colour=style.CONTENT, label="content"),
                columns(-code, colour=style.CODE, label="code"),
            ],
            number,
            unit,
            "characters",
            mirrored=True,
        ),
        Panel(
            "Content less code: regions lie above zero",
            [
                *after,
                columns(above, colour=style.CONTENT, label="more content"),
                columns(below, colour=style.CODE, label="more code"),
            ],
            number,
            unit,
            "characters",
        ),
    ]
