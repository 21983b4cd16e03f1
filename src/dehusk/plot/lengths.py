"""How long the strings or paragraphs of a page are (Density, WPMTE)."""

from __future__ import annotations

from dehusk.plot import style
from dehusk.plot.panels import Panel, columns, shade
from dehusk.plot.signals import Signals, selected


def strings(signals: Signals, unit: str) -> list[Panel]:
    """The characters of each string of text."""
    return _panels(signals, "length", "string of text", "characters")


def paragraphs(signals: Signals, unit: str) -> list[Panel]:
    """The words of each paragraph."""
    return _panels(signals, "words", "paragraph", "words")


def _panels(signals: Signals, name: str, part: str, measure: str) -> list[Panel]:
    length = signals[name]
    chosen = selected(signals, len(length))
    marks = [columns(length, colour=style.CONTENT, label=measure)]
    if chosen is not None:
        marks.insert(0, shade(chosen))
    return [Panel(f"Length of each {part}", marks, len(length), part, measure, height=2.4)]
