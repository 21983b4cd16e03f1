"""Content and code as a strip, the same strip blurred, and the blurred values (CCB, ACCB, TCCB)."""

from __future__ import annotations

from dehusk.plot import style
from dehusk.plot.panels import Panel, level, line, shade, strip
from dehusk.plot.signals import Signals, number

NEEDS = ("content", "blurred")


def panels(signals: Signals, unit: str) -> list[Panel]:
    """Two strips, dark where there is content, and a curve of the second with its threshold."""
    content, blurred = (signals[name] for name in NEEDS)
    scale = number(signals, "grid") or 1.0
    threshold, passes = number(signals, "threshold"), number(signals, "passes")
    extent = len(blurred) * scale
    marks = [line(blurred, colour=style.CONTENT, label="share of content", scale=scale)]
    if threshold is not None:
        marks.insert(0, shade(blurred > threshold, scale=scale))
        marks.append(level(threshold, label="threshold"))
    after = "" if passes is None else f" {passes:,.0f} times" if passes > 1 else " once"
    return [
        Panel("Content (dark) and code (white)", [strip(content, scale=scale)], extent, unit, height=0.4),
        Panel(f"Blurred{after}", [strip(blurred, scale=scale)], extent, unit, height=0.4),
        Panel(
            f"Content around each {unit}",
            marks,
            extent,
            unit,
            f"share of {unit}s",
            height=1.7,
            limits=(0, 1),
        ),
    ]
