"""What a figure is made of: panels one below the other, each with marks that know how to put themselves there.

A mark is a function of the axes and of the number of columns that the picture can tell apart. So the modules that
say what a figure shows need no drawing library, and nothing is computed for panels that are not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Mask
from dehusk.plot import style
from dehusk.plot.sampling import coarse_runs, extremes, finite, means, outline

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_CELLS = (200, 60)
"""Places for points along both axes of a panel; points of one place hide each other."""

Mark = Callable[["Axes", int], None]


@dataclass(frozen=True, slots=True)
class Panel:
    """One diagram of a figure."""

    title: str
    marks: Sequence[Mark]
    extent: float | None
    """Where the horizontal axis ends; it begins at 0. None: wherever the marks are."""
    x: str
    """What the horizontal axis counts."""
    y: str = ""
    """What the vertical axis measures; without it there is no such axis."""
    height: float = 1.5
    """In inches."""
    mirrored: bool = False
    """Do values below zero count downwards, so that they are written without a sign?"""
    limits: tuple[float, float] | None = None


def columns(values: NDArray[Any], *, colour: str, label: str = "", scale: float = 1) -> Mark:
    """A column a place, from zero up or down to its value."""

    def put(axes: Axes, most: int) -> None:
        edges, low, high = extremes(values, most)
        for side in (np.minimum(low, 0), np.maximum(high, 0)):
            if side.any():
                first = np.flatnonzero(np.diff(side, prepend=np.nan))  # equal neighbours are one column: smaller files
                axes.stairs(side[first], edges[[*first, -1]] * scale, baseline=0, fill=True, color=colour, linewidth=0)
        _in_legend(axes, colour, label)

    return put


def line(values: NDArray[Any], *, colour: str, label: str = "", scale: float = 1, width: float = 1.1) -> Mark:
    """A line through the values, each in the middle of its place."""

    def put(axes: Axes, most: int) -> None:
        x, y = outline(values, most)
        marker = "o" if len(x) == 1 else ""
        axes.plot(x * scale, y, color=colour, label=label, linewidth=width, marker=marker, markersize=3)

    return put


def level(value: float, *, label: str, colour: str = style.LEVEL) -> Mark:
    """A horizontal line, such as a threshold."""

    def put(axes: Axes, most: int) -> None:
        axes.axhline(value, color=colour, label=label, linewidth=1.0, linestyle=(0, (4, 2)))

    return put


def shade(chosen: Mask, *, scale: float = 1, colour: str = style.SELECTED, label: str = "selected") -> Mark:
    """The places that are chosen, as bands after everything else."""

    def put(axes: Axes, most: int) -> None:
        bands = [(start * scale, width * scale) for start, width in coarse_runs(chosen, most)]
        if bands:
            across = axes.get_xaxis_transform()
            axes.broken_barh(bands, (0, 1), transform=across, facecolor=colour, zorder=0, linewidth=0)
            _in_legend(axes, colour, label)

    return put


def strip(values: NDArray[Any], *, scale: float = 1, colour: str = style.CONTENT) -> Mark:
    """Values as one row of tones, from white for the lowest (0 if there is none lower) to full colour."""

    def put(axes: Axes, most: int) -> None:
        from matplotlib.colors import LinearSegmentedColormap

        tones = LinearSegmentedColormap.from_list("tones", ["white", colour])
        row = means(values, most)
        extent = (0.0, len(values) * scale, 0.0, 1.0)
        lowest, highest = min(0.0, row.min()), max(1.0, row.max())
        axes.imshow(
            row[None, :],
            aspect="auto",
            extent=extent,
            cmap=tones,
            vmin=lowest,
            vmax=highest,
            interpolation="nearest",
        )

    return put


def segments(start: NDArray[Any], after: NDArray[Any], height: NDArray[Any], *, colour: str, label: str) -> Mark:
    """A horizontal line over each stretch of places, from `start` to `after` it."""

    def put(axes: Axes, most: int) -> None:
        seen = slice(None, None, -(-len(start) // most))  # more than there are columns cannot be told apart
        axes.hlines(finite(height)[seen], start[seen], after[seen], color=colour, label=label, linewidth=1.6)

    return put


def points(x: NDArray[Any], y: NDArray[Any], *, colour: str, label: str, marker: str = "o") -> Mark:
    """A point for each pair of values; of those that would hide each other, one."""

    def put(axes: Axes, most: int) -> None:
        pairs = np.stack([finite(x), finite(y)], axis=1)
        span = np.maximum(pairs.max(axis=0, initial=0.0), 1e-12)
        _, kept = np.unique(np.round(pairs / span * _CELLS), axis=0, return_index=True)
        kept.sort()
        axes.plot(
            *pairs[kept].T,
            linestyle="",
            marker=marker,
            markersize=3,
            color=colour,
            label=label,
            alpha=0.75,
            markeredgewidth=0,
        )

    return put


def _in_legend(axes: Axes, colour: str, label: str) -> None:
    """An entry of its own: shapes that come in two parts, or in none, would have two entries, or none."""
    if label:
        axes.fill_between([], [], color=colour, label=label, linewidth=0)
