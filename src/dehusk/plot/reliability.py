"""A reliability plot: confidence across, F1 up; whoever is on the diagonal says what is true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dehusk.evaluate.reliability import Bin
from dehusk.plot import library
from dehusk.plot.save import figure_bytes


def picture(bins: Sequence[Bin], format: str, title: str) -> bytes:
    """The plot as a PNG, SVG or PDF file."""
    return figure_bytes(_drawn(bins, title), format)


def _drawn(bins: Sequence[Bin], title: str) -> Any:
    library.need()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot((0, 1), (0, 1), linestyle=":", color="grey", label="says what is true")
    most = max((one.pages for one in bins), default=1)
    axes.scatter(
        [one.confidence for one in bins], [one.true for one in bins], [20 + 200 * one.pages / most for one in bins]
    )
    axes.plot([one.confidence for one in bins], [one.true for one in bins], label="default extractor")
    for one in bins:
        axes.annotate(
            f"{one.pages}", (one.confidence, one.true), textcoords="offset points", xytext=(8, -10), fontsize=8
        )
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="confidence", ylabel="mean F1 (number of pages beside)")
    axes.set_title(library.legible(title), fontsize=10)
    axes.legend(loc="upper left", frameon=False)
    return figure
