"""Clean HTML as what is said: headings, paragraphs, rows of tables, in order and each in its languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Literal

from dehusk.extraction.speech.scripts import Run, language_tag
from dehusk.extraction.speech.spoken import Announcements
from dehusk.page.tags import names

Kind = Literal["heading", "paragraph", "announcement", "row", "code", "rule"]
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS = _HEADINGS | names(
    "p ul ol li dl dt dd blockquote pre table caption thead tbody tfoot tr td th figure figcaption article section "
    "aside details summary address div"
)
_VOID = frozenset(("img", "br", "hr"))
_SILENT = frozenset(("rt", "rp", "rtc"))  # how characters are read, said by those themselves
_WIDEST = 50  # columns or rows that one cell is counted for


def _integer(text: str | None, otherwise: int) -> int:
    return int(text) if text and re.fullmatch(r"-?[0-9]{1,9}", text) else otherwise


@dataclass(slots=True)
class Utterance:
    """One thing to say. `level` is that of a heading."""

    kind: Kind
    runs: list[Run] = field(default_factory=list)
    level: int = 0


@dataclass(slots=True)
class _Cell:
    """What a cell says, and how many columns and rows it takes."""

    columns: int
    rows: int
    is_name: bool
    runs: list[Run] = field(default_factory=list)


@dataclass(slots=True)
class _Table:
    """The rows of a table so far, for the names of its columns."""

    names: list[str] = field(default_factory=list)
    cells: list[_Cell] = field(default_factory=list)
    """Of the current row."""
    taken: dict[int, int] = field(default_factory=dict)
    """Columns with a cell that reaches down, and how many more rows it takes."""
    rows: int = 0


class Utterances(HTMLParser):
    """Reads the HTML that `to_html` writes; there are no scripts or comments in it.

    >>> from dehusk.extraction.speech.spoken import announcements
    >>> reader = Utterances(announcements("en"))
    >>> [(one.kind, one.runs) for one in reader.read("<h2>Tea</h2><p>Say <i lang=fr>thé</i>.</p>")][1]
    ('paragraph', [Run(text='Say ', language=None), Run(text='thé', language='fr'), Run(text='.', language=None)])
    """

    def __init__(self, words: Announcements) -> None:
        super().__init__(convert_charrefs=True)
        self.words = words
        self.utterances: list[Utterance] = []
        self.runs: list[Run] = []
        self.open: list[tuple[str, str | None]] = []
        """Names of the open elements with their languages, inherited ones included."""
        self.numbers: list[int | None] = []
        """The next number of each open list, None for lists without."""
        self.prefix = ""
        self.tables: list[_Table] = []
        self.silent = self.code = 0

    def read(self, html: str) -> list[Utterance]:
        """Everything that the HTML says."""
        self.feed(html)
        self.close()
        self._flush()
        return self.utterances

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _BLOCKS:
            self._flush()
        if tag in _VOID:
            self._void(tag, given)
            return
        inherited = self.open[-1][1] if self.open else None
        self.open.append((tag, language_tag(given.get("lang")) or inherited))
        self.silent += tag in _SILENT
        if tag == "pre":
            self.code += 1
            self._announce(self.words.code)
        elif tag == "blockquote":
            self._announce(self.words.quotation)
        elif tag == "table":
            self._announce(self.words.table)
            self.tables.append(_Table())
        elif tag in ("ul", "ol"):
            self.numbers.append(_integer(given.get("start"), 1) if tag == "ol" else None)
        elif tag == "li":
            self._number(given.get("value"))
        elif tag in ("td", "th") and len(self.tables) == 1:
            columns, rows = (min(max(_integer(given.get(span), 1), 1), _WIDEST) for span in ("colspan", "rowspan"))
            self.tables[0].cells.append(_Cell(columns, rows, tag == "th"))

    def handle_endtag(self, tag: str) -> None:
        if not any(name == tag for name, _ in self.open):
            return
        if tag in _BLOCKS:
            self._flush()
        while self.open:
            name = self.open.pop()[0]
            self._ended(name)
            if name == tag:
                break

    def _ended(self, tag: str) -> None:
        self.silent -= tag in _SILENT
        if tag == "pre":
            self.code -= 1
        elif tag in ("ul", "ol"):
            self.numbers.pop()
            self.prefix = ""
        elif tag == "blockquote" and not self.tables:
            self.utterances.append(Utterance("rule"))
        elif tag == "tr" and len(self.tables) == 1:
            self._row(self.tables[0])
        elif tag == "table":
            if len(self.tables) == 1:
                self._row(self.tables[0])
                self.utterances.append(Utterance("rule"))
            self.tables.pop()

    def handle_data(self, data: str) -> None:
        if self.silent or not data:
            return
        if not self.code:
            data = re.sub(r"\s+", " ", data)
            if data == " " and (not self.runs or self.runs[-1].text.endswith((" ", "\n"))):
                return
        self.runs.append(Run(data, self.open[-1][1] if self.open else None))

    def _void(self, tag: str, given: dict[str, str | None]) -> None:
        if tag == "br":
            if self.runs:
                self.runs.append(Run("\n"))
        elif tag == "hr":
            self._flush()
            self.utterances.append(Utterance("rule"))
        elif alt := " ".join((given.get("alt") or "").split()):
            end = "" if alt[-1] in ".!?。！？؟" else "."
            self.runs += (Run(f" {self.words.image}: ", self.words.language), Run(f"{alt}{end} "))

    def _announce(self, what: str) -> None:
        if not self.tables:
            self.utterances.append(Utterance("announcement", [Run(f"{what}:", self.words.language)]))

    def _number(self, value: str | None) -> None:
        following = self.numbers[-1] if self.numbers else None
        if following is not None:
            number = _integer(value, following)
            self.prefix = f"{number}. "
            self.numbers[-1] = number + 1

    def _flush(self) -> None:
        """What was said since the last block began."""
        runs, self.runs = self.runs, []
        if not "".join(run.text for run in runs).strip():
            return
        if self.prefix:
            runs.insert(0, Run(self.prefix))
            self.prefix = ""
        if self.tables and any(name in ("td", "th") for name, _ in self.open):
            cell = self.tables[0].cells[-1].runs if self.tables[0].cells else self.runs
            cell += ([Run(" ")] if cell else []) + runs
            return
        heading = next((name for name, _ in reversed(self.open) if name in _HEADINGS), "")
        kind: Kind = "code" if self.code else "heading" if heading else "paragraph"
        self.utterances.append(Utterance(kind, runs, int(heading[1:] or 0)))

    def _row(self, table: _Table) -> None:
        """Say a row: each cell after the name of its column, if the first row is all names."""
        cells, table.cells = table.cells, []
        names_columns = not table.rows and len(cells) > 1 and all(cell.is_name for cell in cells)
        table.rows += bool(cells)
        runs: list[Run] = []
        for column, cell in _placed(cells, table.taken):
            text = " ".join("".join(run.text for run in cell.runs).split())
            if names_columns:
                table.names += [text] * cell.columns
            if text:
                name = "" if names_columns or cell.is_name else "".join(table.names[column : column + 1])
                runs += [*([Run(", ")] if runs else []), *([Run(f"{name}: ")] if name else []), *cell.runs]
        if runs:
            self.utterances.append(Utterance("row", runs))


def _placed(cells: list[_Cell], taken: dict[int, int]) -> Iterator[tuple[int, _Cell]]:
    """The cells of a row with the columns that they begin in; notes in `taken` what they take of later rows."""
    not_free = {column for column, rows in taken.items() if rows > 0}
    for column in not_free:
        taken[column] -= 1
    column = 0
    for cell in cells:
        while column in not_free:
            column += 1
        yield column, cell
        for covered in range(column, column + cell.columns):
            taken[covered] = max(cell.rows - 1, taken.get(covered, 0))
        column += cell.columns
