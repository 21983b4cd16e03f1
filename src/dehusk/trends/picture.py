"""The curves as a picture, drawn by Matplotlib: means as faint marks, smoothed lines over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from dehusk.plot import style
from dehusk.plot.library import legible, need
from dehusk.plot.save import figure_bytes
from dehusk.trends.moments import first_day
from dehusk.trends.table import SCALE, Trends

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#1a1a1a", "#8c6d31")
"""Okabe and Ito's, which people who see few colours can tell apart; dashes tell the next ones apart from the first."""
_DASHES: Final = ("-", "--", ":", "-.")
_DPI = 144
_LONGEST = 60  # letters of a name


def draw(trends: Trends, *, window: int = 1, title: str = "") -> Figure:
    """Mean similarity above, share of documents without a keyword below.

    >>> from dehusk.trends import Moment, Query, Record, TrendFinder
    >>> trends = TrendFinder((Query.of("tea", "tea"),))([Record("Tea.", date=Moment(2005))])
    >>> [axes.get_ylabel() for axes in draw(trends).axes]
    ['similarity × 1000', 'without keyword, %']
    """
    need()
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 6), dpi=_DPI, facecolor="white", layout="constrained")
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    days = [first_day(period, trends.by) for period in trends.periods.tolist()]
    smooth = trends.smoothed(window)
    for number, name in enumerate(trends.names):
        look: dict[str, Any] = {
            "color": COLOURS[number % len(COLOURS)],
            "linestyle": _DASHES[number // len(COLOURS) % len(_DASHES)],
        }
        faint = {**look, "linestyle": "", "marker": ".", "markersize": 4, "alpha": 0.4}
        if window > 1:
            upper.plot(days, SCALE * trends.means[number], **faint)
        mark = "o" if len(days) == 1 else ""
        upper.plot(days, SCALE * smooth[number], **look, marker=mark, label=legible(name[:_LONGEST]), linewidth=1.6)
        lower.plot(days, 100 * trends.without[number], **look, marker=mark, linewidth=1)
    _dress(upper, lower, trends, window=window)
    if title:
        figure.suptitle(legible(title), fontsize=style.TITLE)
    return figure


def _dress(upper: Axes, lower: Axes, trends: Trends, *, window: int) -> None:
    smoothed = f", smoothed over {window | 1} {trends.by}s" if window > 1 else ""
    upper.set_title(f"Documents by {trends.by}{smoothed}", loc="left", fontsize=style.TEXT)
    upper.set_ylabel(f"similarity × {SCALE}", fontsize=style.TEXT)
    lower.set_ylabel("without keyword, %", fontsize=style.TEXT)
    upper.set_ylim(0, max(1.0, 1.05 * SCALE * float(np.max(trends.means, initial=0.0))))
    lower.set_ylim(0, 102)
    for axes in (upper, lower):
        axes.grid(color=style.GRID, linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=style.SMALL)
    upper.legend(fontsize=style.SMALL, frameon=False, ncols=2)


def picture(trends: Trends, format: str, *, window: int = 1, title: str = "") -> bytes:
    """The figure as a PNG, SVG or PDF file, the same bytes each time."""
    return figure_bytes(draw(trends, window=window, title=title), format)
