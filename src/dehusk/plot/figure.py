"""From a selection to a figure: title and panels laid out in inches, in Matplotlib's own objects, no global state."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from dehusk.errors import ParameterError
from dehusk.plot import style
from dehusk.plot.kinds import panels_of, remark_on
from dehusk.plot.library import legible, need
from dehusk.plot.panels import Panel
from dehusk.selection import Selection

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 9.0
NARROWEST, LARGEST = 4.0, 60.0
LEAST_DPI, MOST_DPI = 20, 1200
MOST_PIXELS = 60_000_000
_LEFT, _RIGHT, _TOP, _BOTTOM = 0.8, 0.2, 0.15, 0.02  # inches around everything
_LABEL = 0.48  # inches from the left end of a panel to what its vertical axis measures
_HEAD, _FOOT, _NARROW_FOOT = 0.27, 0.45, 0.1  # above a panel; below one with and without a scale
_LINE = 1.35 / 72  # height of a line of text in inches, for each point of its letters
_LETTER = 0.58 / 72  # width of a letter, the same way
_HANDLE = 0.4  # inches that a mark in the legend takes, with the space around it
_MOST_LINES = 2
_LOWEST_PANEL = 0.12
_STEPS = (1, 2, 2.5, 5, 10)  # round numbers along the axes, times any power of ten
_NOTHING = "Nothing to draw: the page has neither text nor tags."


@dataclass(frozen=True, slots=True)
class Look:
    """How a figure looks, but for what it shows."""

    title: str = ""
    """In place of the algorithm's name."""
    note: str = ""
    """Below the title, such as the parameters."""
    size: tuple[float, float | None] = (WIDTH, None)
    """Width and height in inches; without a height, as high as the panels like to be."""
    dpi: int = 144
    """Dots an inch, for pictures made of dots."""

    def __post_init__(self) -> None:
        width, height = self.size
        if not NARROWEST <= width <= LARGEST:
            raise ParameterError(f"a figure is {NARROWEST:g} to {LARGEST:g} inches wide, not {width:g}")
        if height is not None and not 1 <= height <= LARGEST:
            raise ParameterError(f"a figure is 1 to {LARGEST:g} inches high, not {height:g}")
        if not LEAST_DPI <= self.dpi <= MOST_DPI:
            raise ParameterError(f"dpi must lie between {LEAST_DPI} and {MOST_DPI:,}, not {self.dpi}")


def draw(selection: Selection, look: Look | None = None) -> Figure:
    """The curves that a selection rests on, with what was selected shaded.

    The figure is no part of pyplot: nothing opens, and nothing is left behind.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<ul><li><a href='/'>Home</a></ul><p>Tea is good for you, they say.")
    >>> [axes.get_ylabel() for axes in draw(dehusk.get("dana-g")(page)).axes]
    ['characters', 'characters']
    """
    need()
    from matplotlib.figure import Figure

    look = look or Look()
    panels = panels_of(selection)
    texts = _texts(selection, look)
    height, scale = _height(panels, texts, look)
    figure = Figure(figsize=(look.size[0], height), dpi=look.dpi, facecolor="white")
    top = _write(figure, texts)
    if panels:
        _lay_out(figure, panels, top=top, scale=scale)
    else:
        middle = (height - top) / 2 / height
        figure.text(0.5, middle, _NOTHING, ha="center", va="center", fontsize=style.TEXT, color=style.FAINT)
    return figure


def _texts(selection: Selection, look: Look) -> list[tuple[str, float]]:
    """The lines above the panels, each with the size of its letters; no more than a few, whatever was asked for."""
    kept = f"{len(selection):,} of {len(selection.words):,} words selected"
    notes = "; ".join(part for part in (look.note, remark_on(selection), kept) if part)
    room = look.size[0] - _LEFT - _RIGHT
    wanted = ((look.title or selection.by, style.TITLE), (notes, style.TEXT))
    return [
        (wrapped, size)
        for text, size in wanted
        for wrapped in textwrap.wrap(
            legible(text), int(room / _LETTER / size), max_lines=_MOST_LINES, placeholder=" ..."
        )
    ]


def _feet(panels: Sequence[Panel]) -> list[float]:
    """Room below each panel: for a scale where the next one has another, or where there is none."""
    scales = [(panel.x, panel.extent) for panel in panels]
    return [_NARROW_FOOT if scale == below else _FOOT for scale, below in zip_longest(scales, scales[1:])]


def _height(panels: Sequence[Panel], texts: Sequence[tuple[str, float]], look: Look) -> tuple[float, float]:
    """Height of the figure, and what the heights of the panels are multiplied by."""
    around = _TOP + _BOTTOM + sum(size * _LINE for _, size in texts) + _HEAD * len(panels) + sum(_feet(panels))
    wanted = sum(panel.height for panel in panels) or 1.0
    least = around + wanted * max((_least_height(panel) / panel.height for panel in panels), default=0.5)
    height = look.size[1] or min(max(around + wanted, least), LARGEST)
    if height < least:
        raise ParameterError(f"this figure needs a height of {least + 0.05:.1f} inches or more, not {height:g}")
    if look.size[0] * height * look.dpi**2 > MOST_PIXELS:
        raise ParameterError(f"a picture of more than {MOST_PIXELS:,} pixels: take a smaller size or fewer dpi")
    return height, (height - around) / wanted


def _least_height(panel: Panel) -> float:
    """Height that a panel cannot do without: what its vertical axis measures must fit beside it."""
    return max(_LOWEST_PANEL, len(panel.y) * style.SMALL * _LETTER - _HEAD - _NARROW_FOOT)


def _write(figure: Figure, texts: Sequence[tuple[str, float]]) -> float:
    """Write the title; how far down the panels begin, in inches."""
    width, height = figure.get_size_inches()
    down = _TOP
    for number, (text, size) in enumerate(texts):
        figure.text(
            _LEFT / width,
            1 - down / height,
            text,
            va="top",
            fontsize=size,
            fontweight="bold" if size == style.TITLE else "normal",
            color=style.INK if number == 0 or size == style.TITLE else style.FAINT,
        )
        down += size * _LINE
    return down


def _lay_out(figure: Figure, panels: Sequence[Panel], *, top: float, scale: float) -> None:
    width, height = figure.get_size_inches()
    inside = width - _LEFT - _RIGHT
    for panel, foot in zip(panels, _feet(panels), strict=True):
        own = panel.height * scale
        top += _HEAD + own
        axes = figure.add_axes((_LEFT / width, 1 - top / height, inside / width, own / height))
        for mark in panel.marks:
            mark(axes, int(inside * figure.dpi))
        axes.set_title(legible(panel.title), loc="left", fontsize=style.TEXT, color=style.INK, pad=4)
        _frame(axes, panel)
        _scales(axes, panel, size=(inside, own))
        _legend(axes, room=inside - len(panel.title) * style.TEXT * _LETTER)
        axes.tick_params(labelbottom=foot == _FOOT)
        if foot == _FOOT:
            axes.set_xlabel(legible(panel.x), fontsize=style.SMALL, color=style.INK, labelpad=2)
        top += foot


def _frame(axes: Axes, panel: Panel) -> None:
    """The ends of the axes, and the lines around and across the panel."""
    if panel.extent is not None:
        axes.set_xlim(0, panel.extent)
    if panel.limits is not None:
        axes.set_ylim(*panel.limits)
    elif panel.extent is not None and axes.dataLim.ymin >= 0:
        axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(not panel.y)
    axes.spines[:].set_color(style.FAINT)
    axes.spines[:].set_linewidth(0.6)
    if panel.y:
        axes.grid(axis="y", color=style.GRID, linewidth=0.6)
        axes.set_axisbelow(True)
        if axes.get_ylim()[0] < 0:
            axes.axhline(0, color=style.FAINT, linewidth=0.6)


def _scales(axes: Axes, panel: Panel, *, size: tuple[float, float]) -> None:
    """Numbers along the axes, as many as fit into a panel of this size in inches."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    most = np.clip(np.multiply(size, (1.2, 3.5)), 1, (16, 8)).astype(int).tolist()
    signs = (float, abs if panel.mirrored else float)
    for axis, number, sign in zip((axes.xaxis, axes.yaxis), most, signs, strict=True):
        whole = axis is axes.xaxis and panel.extent is not None  # places have no halves
        axis.set_major_locator(MaxNLocator(nbins=number, steps=_STEPS, integer=whole))
        axis.set_major_formatter(FuncFormatter(lambda value, _, sign=sign: f"{sign(value):,.10g}"))
    axes.tick_params(labelsize=style.SMALL, color=style.FAINT, labelcolor=style.INK, length=3)
    if panel.y:
        axes.set_ylabel(legible(panel.y), fontsize=style.SMALL, color=style.INK)
        axes.yaxis.set_label_coords(-_LABEL / size[0], 0.5)
    else:
        axes.set_yticks([])


def _legend(axes: Axes, *, room: float) -> None:
    """Beside the title where there is room for it, in inches, and otherwise over the marks."""
    handles, labels = axes.get_legend_handles_labels()
    if not handles:
        return
    beside = sum(len(label) * style.SMALL * _LETTER + _HANDLE for label in labels) < room
    axes.legend(
        handles,
        labels,
        loc="lower right" if beside else "upper right",
        bbox_to_anchor=(1.0, 1.0),
        ncols=len(handles) if beside else 1,
        frameon=not beside,
        framealpha=0.8,
        edgecolor=style.GRID,
        fontsize=style.SMALL,
        labelcolor=style.INK,
        borderaxespad=0.1,
        handlelength=1.3,
        handletextpad=0.5,
        columnspacing=1.2,
    )
