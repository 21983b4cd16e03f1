"""One row an extractor and page, as CSV that survives being cut off, and as Parquet.

Columns of a metric are `METRIC_precision`, `METRIC_recall`, `METRIC_f1`, empty where the gold does not tell; those of
`complete` are followed by `list_complete`, `list_torn`, `list_lost` and the same of the other kinds of structure. A
text that a spreadsheet would run as a formula has an apostrophe in front (`dehusk.cells`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

from dehusk.cells import safe_cell, text_of_cell
from dehusk.errors import DehuskError
from dehusk.evaluate.metrics import Snippets
from dehusk.evaluate.scoring.score import Score
from dehusk.evaluate.scoring.structures import COMPLETE, KINDS, Came
from dehusk.files import write_whole

_TEXTS = ("extractor", "corpus", "page", "site", "page_type", "lang", "error")
_COUNTS = ("output_chars", "gold_chars")
_SNIPPETS = ("required_found", "required_missed", "forbidden_found", "forbidden_missed")
_NUMBERS = ("seconds", "memory")
_PARTS = ("precision", "recall", "f1")
_STATES = ("complete", "torn", "lost")
_STRUCTURES = tuple(f"{kind}_{state}" for kind in KINDS for state in _STATES)


class ResultsError(DehuskError, ValueError):
    """A folder of results cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One extractor on one page. Sizes are in characters; `gold_chars` is None without a gold text."""

    extractor: str
    """Label of the extractor."""
    corpus: str
    """Label of the corpus."""
    page: str
    """Id of the page."""
    site: str | None = None
    """Its site."""
    page_type: str | None = None
    """Its type, where the corpus tells."""
    lang: str | None = None
    """Its language, where the corpus tells."""
    error: str = ""
    """Why there is no answer; empty if there is one."""
    seconds: float = 0.0
    """Time for the page."""
    memory: float | None = None
    """Most memory that the process held, in MiB."""
    output_chars: int = 0
    """Size of what was extracted."""
    gold_chars: int | None = None
    snippets: Snippets | None = None
    """How many snippets were found."""
    structures: Mapping[str, Came] | None = None
    """Of each kind of structure: how many came whole, torn, and not at all; None if nobody asked."""
    scores: Mapping[str, Score | None] = field(default_factory=dict)
    """The score by each metric; None where the gold text does not tell."""

    @property
    def key(self) -> tuple[str, str, str]:
        """What a run does once: extractor, corpus, page."""
        return self.extractor, self.corpus, self.page


def plain(text: str) -> str:
    """A text that stays on its line of the file.

    >>> plain("one\\ntwo\\0")
    'one two '
    """
    return text.translate({10: " ", 13: " ", 0: " ", 0x2028: " ", 0x2029: " ", 0x85: " "})


def columns(metrics: Sequence[str]) -> list[str]:
    """The columns of the file."""
    scores = [f"{metric}_{part}" for metric in metrics for part in _PARTS]
    return [*_TEXTS, *_NUMBERS, *_COUNTS, *_SNIPPETS, *scores, *(_STRUCTURES if COMPLETE in metrics else ())]


def to_cells(row: Row, metrics: Sequence[str]) -> list[object]:
    """The values of a row in the order of the columns; None where there is none."""
    found = row.snippets
    counts: list[object] = [None] * len(_SNIPPETS)
    if found is not None:
        counts = [found.true_positives, found.false_negatives, found.false_positives, found.true_negatives]
    scores = [row.scores.get(metric) for metric in metrics]
    parts = [getattr(score, part) if score else None for score in scores for part in _PARTS]
    texts = [value if value is None else plain(value) for value in (getattr(row, name) for name in _TEXTS)]
    came = _structure_cells(row.structures) if COMPLETE in metrics else []
    return [*texts, row.seconds, row.memory, row.output_chars, row.gold_chars, *counts, *parts, *came]


def _structure_cells(came: Mapping[str, Came] | None) -> list[object]:
    if came is None:
        return [None] * len(_STRUCTURES)
    return [getattr(came.get(kind, Came()), state) for kind in KINDS for state in _STATES]


def from_cells(cells: Mapping[str, str], metrics: Sequence[str]) -> Row:
    """A row of the file; `ValueError` or `KeyError` if it is none."""
    cells = {name: text_of_cell(cell) for name, cell in cells.items()}
    counts = [cells[name] for name in _SNIPPETS]
    scores = {metric: [cells[f"{metric}_{part}"] for part in _PARTS] for metric in metrics}
    return Row(
        extractor=cells["extractor"],
        corpus=cells["corpus"],
        page=cells["page"],
        site=cells["site"] or None,
        page_type=cells["page_type"] or None,
        lang=cells["lang"] or None,
        error=cells["error"],
        seconds=float(cells["seconds"]),
        memory=float(cells["memory"]) if cells["memory"] else None,
        output_chars=int(cells["output_chars"]),
        gold_chars=int(cells["gold_chars"]) if cells["gold_chars"] else None,
        snippets=Snippets(*map(int, counts)) if all(counts) else None,
        structures=_structures_of(cells) if COMPLETE in metrics else None,
        scores={name: Score(*map(float, parts)) if all(parts) else None for name, parts in scores.items()},
    )


def _structures_of(cells: Mapping[str, str]) -> Mapping[str, Came] | None:
    numbers = {kind: [cells[f"{kind}_{state}"] for state in _STATES] for kind in KINDS}
    if not all(all(states) for states in numbers.values()):
        return None
    came = {kind: Came(*map(int, states)) for kind, states in numbers.items()}
    return {kind: one for kind, one in came.items() if one.number}


def read_rows(path: Path, metrics: Sequence[str]) -> list[Row]:
    """The rows of a file of results. A last line that was cut off is left out."""
    text = path.read_text("utf-8", "replace")
    whole = text[: text.rfind("\n") + 1]
    expected = columns(metrics)
    lines = csv.reader(io.StringIO(whole, newline=""))
    try:
        header = next(lines, expected)
    except csv.Error:  # a cell too long
        header = []
    if header != expected:
        raise ResultsError(f"{path} has other columns than this run; use another folder, or --fresh")
    try:
        return [from_cells(dict(zip(expected, cells, strict=True)), metrics) for cells in lines]
    except (ValueError, KeyError, csv.Error):
        problem = f"{path}, line {lines.line_num}: is damaged"
        raise ResultsError(f"{problem}; remove the line, or start anew with --fresh") from None


def to_line(cells: Sequence[object]) -> str:
    """One line of the file, with its end; numbers in full, so that what is read again is the same."""
    line = io.StringIO(newline="")
    csv.writer(line, lineterminator="\n").writerow(safe_cell(cell) if isinstance(cell, str) else cell for cell in cells)
    return line.getvalue()


def write_parquet(path: Path, rows: Sequence[Row], metrics: Sequence[str]) -> bool:
    """The same table as Parquet; False if pyarrow is not installed."""
    try:
        pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        return False
    counts = dict.fromkeys((*_COUNTS, *_SNIPPETS, *_STRUCTURES), pyarrow.int64())
    kinds = dict.fromkeys(_TEXTS, pyarrow.string()) | counts
    names = columns(metrics)
    table = [dict(zip(names, to_cells(row, metrics), strict=True)) for row in rows]
    fields = pyarrow.schema([(name, kinds.get(name, pyarrow.float64())) for name in names])
    made = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(table, schema=fields), made)
    write_whole(path, made.getvalue())
    return True
