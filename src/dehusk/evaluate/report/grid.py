"""A table as data: built once, shown on a terminal, in Markdown and in HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest


@dataclass(frozen=True, slots=True)
class Cell:
    """What is shown, and the number it is sorted by if it is one; a `share` between 0 and 1 is drawn as a bar."""

    text: str
    value: float | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the first column names the rows. `note` explains its columns in a sentence or two."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""


def score(value: float) -> Cell:
    """A score between 0 and 1.

    >>> score(0.98765).text
    '0.988'
    """
    return Cell(f"{value:.3f}", value, value)


def number(value: float | None, form: str = ".3f") -> Cell:
    """A number, or a dash where there is none."""
    return Cell("–") if value is None else Cell(f"{value:{form}}", value)


def milliseconds(seconds: float) -> Cell:
    """A time in milliseconds with three figures or so.

    >>> milliseconds(0.0123456).text, milliseconds(1.5).text
    ('12.3', '1,500')
    """
    value = seconds * 1000
    return Cell(f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}", value)


def probability(value: float) -> Cell:
    """A p-value; small ones only say that they are.

    >>> probability(0.00004).text, probability(0.0412).text
    ('<0.0001', '0.0412')
    """
    return Cell("<0.0001" if value < 0.0001 else f"{value:.4f}", value)


def to_text(grid: Grid) -> str:
    """The table in columns of spaces, names to the left, all else to the right."""
    lines = [list(grid.columns), *([cell.text for cell in row] for row in grid.rows)]
    widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
    shown = []
    for first, *rest in lines:
        cells = [text.rjust(width) for text, width in zip(rest, widths[1:], strict=False)]
        shown.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    shown.insert(1, "─" * max(map(len, shown)))
    return "\n".join(([grid.title] if grid.title else []) + shown)


_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~])")


def plain_markdown(text: str) -> str:
    r"""A text that Markdown shows as it is, on one line.

    >>> plain_markdown("a|b\n<i>")
    'a\\|b \\<i\\>'
    """
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def to_markdown(grid: Grid) -> str:
    """The table in Markdown's form of it, the best figure of a column of scores in bold."""
    columns = range(len(grid.columns))
    shares = [[share for row in grid.rows if (share := row[at].share) is not None] for at in columns]
    best = [max(found) if found else None for found in shares]
    lines = [
        "| " + " | ".join(map(plain_markdown, grid.columns)) + " |",
        "|---" + "|--:" * (len(grid.columns) - 1) + "|",
    ]
    for row in grid.rows:
        cells = []
        for cell, top in zip(row, best, strict=True):
            text = plain_markdown(cell.text)
            cells.append(f"**{text}**" if top is not None and cell.share == top else text)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def to_html(grid: Grid, *, kind: str = "sortable") -> str:
    """The table as HTML of a class, with the numbers to sort by in `data-value`."""
    head = "".join(f'<th scope="col">{clean(column)}</th>' for column in grid.columns)
    body = "".join(f"<tr>{_html_row(row)}</tr>\n" for row in grid.rows)
    note = f'<p class="note">{clean(grid.note)}</p>' if grid.note else ""
    return (
        f'<div class="scroll" role="region" aria-label="{clean(grid.title)}" tabindex="0">'
        f'<table class="{kind}">'
        f"<caption>{clean(grid.title)}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}</tbody></table></div>{note}"
    )


def _html_row(row: Sequence[Cell]) -> str:
    cells = [f'<th scope="row">{clean(row[0].text)}</th>']
    for cell in row[1:]:
        value = "" if cell.value is None else f' data-value="{cell.value:.12g}"'
        bar = "" if cell.share is None else f' class="score" style="--share:{min(1.0, max(0.0, cell.share)):.3f}"'
        cells.append(f"<td{value}{bar}>{clean(cell.text)}</td>")
    return "".join(cells)


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")


def clean(text: str) -> str:
    """A text of anybody's as HTML: markup shown and not obeyed, what HTML cannot hold replaced.

    >>> clean('<script>"\\x00')
    '&lt;script&gt;&quot;\\ufffd'
    """
    return escape(_CONTROL.sub("\ufffd", text), quote=True)
