"""The blocks of a page in reading order, with the score and the verdict of each (the tree family)."""

from __future__ import annotations

from dehusk.plot import style
from dehusk.plot.panels import Mark, Panel, columns, level, shade
from dehusk.plot.signals import Signals, number, selected

NEEDS = ("block score", "block words", "selected")


def panels(signals: Signals, unit: str) -> list[Panel]:
    """The score of each block with its threshold, and below it how many words it has; selected blocks are shaded."""
    score, words = signals["block score"], signals["block words"]
    chosen = selected(signals, len(score))
    after: list[Mark] = [] if chosen is None else [shade(chosen)]
    marks = [*after, columns(score, colour=style.CONTENT, label="score")]
    threshold = number(signals, "threshold")
    if threshold is not None:
        marks.append(level(threshold, label="threshold"))
    return [
        Panel("Score of each block, in reading order", marks, len(score), "block", "score", height=2.0),
        Panel("Its words", [*after, columns(words, colour=style.PALE, label="words")], len(words), "block", "words"),
    ]
