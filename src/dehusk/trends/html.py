"""The curves as one HTML file to play with: no network, no other file, no script but its own."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from importlib.resources import files
from itertools import islice
from string import Template

from dehusk.trends.table import SCALE, Trends
from dehusk.version import __version__

_MOST_ROWS = 2_000  # rows of the table that the page shows; the file of values has all
_WIDEST = 25  # periods that can be smoothed over


def to_html(trends: Trends, *, window: int = 1, title: str = "Trends") -> str:
    """A page with the curves, drawn by its script, and the numbers as a table.

    >>> from dehusk.trends import Moment, Query, Record, TrendFinder
    >>> trends = TrendFinder((Query.of("tea", "tea"),))([Record("Tea.", date=Moment(2005))])
    >>> "<td>1000.000</td>" in to_html(trends)
    True
    """
    here = files(__package__)
    script = here.joinpath("script.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    hidden = len(trends.periods) - _MOST_ROWS
    return Template(here.joinpath("page.html").read_text("utf-8")).substitute(
        title=escape(title),
        facts=escape(f"{int(trends.documents.sum()):,} documents by {trends.by} · dehusk {__version__}"),
        style=here.joinpath("style.css").read_text("utf-8"),
        script=script,
        script_hash=f"sha256-{digest}",
        widest=max(_WIDEST, window | 1),
        window=window | 1,
        table=_table(trends, window),
        note=f"<p>{hidden:,} more are in the file of values (--csv).</p>" if hidden > 0 else "",
        data=_data(trends),
    )


def _table(trends: Trends, window: int) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in trends.columns(window=window))
    rows = (
        "<tr>" + "".join(f"<td>{value}</td>" for value in row) + "</tr>"
        for row in islice(trends.rows(window=window), _MOST_ROWS)
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody></table>"


def _data(trends: Trends) -> str:
    """The numbers for the script; nothing in them can end its element."""
    data = {
        "by": trends.by,
        "names": trends.names,
        "periods": trends.periods.tolist(),
        "labels": trends.labels,
        "documents": trends.documents.tolist(),
        "means": (SCALE * trends.means).round(3).tolist(),
        "without": (100 * trends.without).round(2).tolist(),
    }
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
