"""Reports of a run: on the terminal, as HTML, Markdown and JSON, and as tables of a README."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dehusk.errors import ParameterError
from dehusk.evaluate.report.analysis import Analysis, Group, Line, Speed, Table, analyse
from dehusk.evaluate.report.data import render_json, to_data
from dehusk.evaluate.report.grid import to_text
from dehusk.evaluate.report.grids import overview, terminal_grid, whole_grid
from dehusk.evaluate.report.html import render_html
from dehusk.evaluate.report.markdown import render_markdown
from dehusk.evaluate.report.readme import update_tables
from dehusk.evaluate.report.worst import WorstPage, worst_pages
from dehusk.evaluate.results import ResultsError
from dehusk.files import write_whole

__all__ = [
    "FORMATS",
    "Analysis",
    "Group",
    "Line",
    "Speed",
    "Table",
    "WorstPage",
    "analyse",
    "render_html",
    "render_json",
    "render_markdown",
    "render_text",
    "to_data",
    "update_tables",
    "worst_pages",
    "write_report",
]

FORMATS = ("html", "markdown", "json")


def render_text(analysis: Analysis, *, by: str | None = None) -> str:
    """The tables of a run for a terminal: one a corpus, and one over all if there are several."""
    shown = []
    for table in analysis.tables:
        whole = whole_grid(table)
        shown += [to_text(grid) for grid in (terminal_grid(table, by=by), whole) if grid]
    return "\n\n".join([*shown, to_text(overview(analysis))])


def write_report(
    analysis: Analysis,
    folder: str | Path,
    *,
    formats: Sequence[str] = ("html",),
    worst: int = 5,
    worst_of: str | None = None,
) -> list[Path]:
    """Write `report.html`, `report.md` or `report.json` into a folder, and say which files these are.

    The HTML shows the `worst` pages of each corpus by `worst_of`, the first extractor unless one is named.
    """
    unknown = [name for name in formats if name not in FORMATS]
    if unknown:
        raise ParameterError(f"no format {unknown[0]!r}; there are {', '.join(FORMATS)}")
    written = []
    for name in dict.fromkeys(formats):
        if name == "html":
            label, pages = worst_pages(analysis, of=worst_of, count=worst) if worst > 0 else ("", [])
            text = render_html(analysis, worst_of=label, worst=pages)
        else:
            text = render_markdown(analysis) if name == "markdown" else render_json(analysis)
        written.append(_write(Path(folder) / f"report.{'md' if name == 'markdown' else name}", text))
    return written


def _write(path: Path, text: str) -> Path:
    try:
        write_whole(path, text)
    except OSError as error:
        raise ResultsError(f"cannot write {path}: {error.strerror or error}") from error
    return path
