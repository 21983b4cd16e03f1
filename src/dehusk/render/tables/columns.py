"""The columns of tables: which of them each cell takes, with the cells that span several."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.page.tree import Tree, counts

_LARGEST_SPAN = 1000
"""The largest `colspan` that HTML knows; larger ones, and larger `rowspan`s, count as this."""
_MOST_COVERED = 100
_SPARSE = 8  # fields of the grid for each cell
_ALL_ROWS = 1 << 30
_SHARED_ROWS = 2  # one row of so many has two cells with text at least, in a table with columns
_CELL = tag_table("td th")
_SPANS = frozenset(("colspan", "rowspan"))
_TABLE, _TR = TAG_ID["table"], TAG_ID["tr"]
_CELLS = frozenset((TAG_ID["td"], TAG_ID["th"]))
_ROW_GROUP = tag_table("thead tbody tfoot")
_BARE = len("<td>")
"""Tags that are no longer have no attributes."""


def column_span(value: str | None) -> int:
    """`colspan`, at least 1."""
    return min(max(_number(value), 1), _LARGEST_SPAN)


def row_span(value: str | None) -> int:
    """`rowspan`; 0 for all rows to the end of the `<tbody>`, where every span ends in any case."""
    return min(_number(value), _LARGEST_SPAN)


def _number(value: str | None) -> int:
    """Of an attribute, 1 if it has none."""
    value = (value or "").strip()
    return int(value[:10]) if value.isascii() and value.isdecimal() else 1


def is_sparse(columns: int, rows: int, cells: int) -> bool:
    """Are there so few cells in a grid that its columns mean nothing?"""
    return columns * rows > _SPARSE * cells + 100


@dataclass(slots=True)
class Columns:
    """The columns of a table that is being read: cells take the first that no cell above or before them covers."""

    row: int = 0
    group: int = -1
    covered: list[tuple[int, int, int, int]] = field(default_factory=list)
    """First column, column after the last, number of the first free row, and the cell, of cells that span rows; in
    order."""
    above: int = -1
    """The first cell of a row above that reaches into this one; -1 if none does."""
    column: int = 0
    passed: int = 0
    """How many of the covered stretches lie before the column."""

    def start_row(self, group: int) -> None:
        """A `<tr>`; `group` tells in which `<thead>`, `<tbody>` or `<tfoot>`, none of which a cell reaches out of."""
        self.row += 1
        if group != self.group:
            self.group, self.covered = group, []
        if self.covered:
            self.covered = sorted(stretch for stretch in self.covered if stretch[2] > self.row)[:_MOST_COVERED]
        self.above = self.covered[0][3] if self.covered else -1
        self.column = self.passed = 0

    def take(self, cell: int, columns: int = 1, rows: int = 1) -> int:
        """The column of the next cell, which is so wide and so high; 0 rows are all that follow in the group."""
        while self.passed < len(self.covered) and self.covered[self.passed][0] <= self.column:
            self.column = max(self.column, self.covered[self.passed][1])
            self.passed += 1
        taken = self.column
        if rows != 1:
            self.covered.insert(self.passed, (taken, taken + columns, self.row + (rows or _ALL_ROWS), cell))
            self.passed += 1
        self.column += columns
        return taken


def columns_of(tree: Tree, cell: Ints) -> tuple[list[int], list[int]]:
    """The column of each of some cells (rows of the tree); -1 for none, and in tables that hold others: layout.

    Also the cell that reaches into the row of each from above, or -1.
    """
    is_table = tree.tag == TAG_ID["table"]
    cells = _CELL.take(tree.tag).nonzero()[0]
    table_of = tree.nearest(is_table)
    holds_tables = np.zeros(len(tree) + 1, bool)
    holds_tables[table_of.take(tree.parent.take(is_table.nonzero()[0]))] = True
    holds_tables[-1] = True  # the place of what is in no table
    table = np.where(cell >= 0, table_of.take(cell), -1)
    wanted = ~holds_tables.take(table)
    column, above = _places_in_rows(tree, cells), np.full(len(tree), -1, np.int32)
    spanned = _spanned_tables(tree, cells, table_of.take(cells), table[wanted])
    if spanned:
        _take_spans(tree, table_of, spanned, (column, above))
    return np.where(wanted, column.take(cell), -1).tolist(), above.take(cell).tolist()


def _spanned_tables(tree: Tree, cells: NDArray[np.intp], around: Ints, tables: Ints) -> list[int]:
    """Those of some tables in which a cell spans others; `around` has the table of each cell of the page."""
    inside = np.zeros(len(tree) + 1, bool)
    inside[tables] = True
    in_table = inside.take(around)
    given = tree.attributes_of_many(cells[in_table].tolist())
    known = zip(around[in_table].tolist(), given, strict=True)
    return list({table for table, attributes in known if not _SPANS.isdisjoint(attributes)})


def _places_in_rows(tree: Tree, cells: NDArray[np.intp]) -> Ints:
    """Per node: how many cells stand before it in its row, if it is a cell."""
    parent = tree.parent.take(cells)
    order = parent.argsort(kind="stable")
    parent = parent.take(order)
    place = np.zeros(len(tree), np.int32)
    place[cells.take(order)] = np.arange(len(cells)) - parent.searchsorted(parent)
    return place


def _take_spans(tree: Tree, table_of: Ints, tables: list[int], places: tuple[Ints, Ints]) -> None:
    """Write the columns of the cells of some tables, with what spans them, and the cells that reach into their rows."""
    column, reaching = places
    inside = np.zeros(len(tree) + 1, bool)
    inside[tables] = True
    is_cell = _CELL.take(tree.tag)
    parts = ((is_cell | (tree.tag == TAG_ID["tr"])) & inside.take(table_of)).nonzero()[0]
    given = tree.attributes_of_many(parts.tolist())
    parent = tree.parent.take(parts).tolist()
    read: defaultdict[int, Columns] = defaultdict(Columns)
    table = table_of.take(parts).tolist()
    for part, above, around, takes_column, attributes in zip(
        parts.tolist(), parent, table, is_cell.take(parts).tolist(), given, strict=True
    ):
        if takes_column:
            columns, rows = column_span(attributes.get("colspan")), row_span(attributes.get("rowspan"))
            column[part] = read[around].take(part, columns, rows)
            reaching[part] = read[around].above
        else:
            read[around].start_row(above)


def filled_places(cells: list[tuple[int, int, int, int]]) -> dict[int, int]:
    """For each cell of a table, given as cell, row, column and cell above: how many columns with text stand before it.

    Nothing, if columns mean nothing: in a table that is very ragged, or with a single cell in most of its rows.
    """
    used = sorted({column for _, _, column, _ in cells})
    filled = {cell for cell, _, _, _ in cells}
    rows = Counter(row for _, row, _, _ in cells)
    rows.update({row for _, row, _, above in cells if above in filled})  # which has text for several rows
    shared = sum(number > 1 for number in rows.values())
    if is_sparse(len(used), len(rows), len(cells)) or shared * _SHARED_ROWS < len(rows):
        return {}
    place = {column: number for number, column in enumerate(used)}
    return {cell: place[column] for cell, _, column, _ in cells}


def columns_in(source: Source, structure: NDArray[np.intp], tables: list[int]) -> dict[int, tuple[int, int]]:
    """The column of each cell of these tables, none of which holds another, and the cell above that reaches its row."""
    markup = source.markup
    edges = np.append((markup.tag[structure] == _TABLE).nonzero()[0], len(structure))
    first = structure.searchsorted(tables)
    stop = edges[edges.searchsorted(first, side="right")]  # where the table ends, or the next begins
    found: dict[int, tuple[int, int]] = {}
    for begin, end in zip((first + 1).tolist(), stop.tolist(), strict=True):
        pieces = structure[begin:end]
        pieces = pieces[(markup.kind[pieces] == START).nonzero()[0]]
        if len(pieces):
            found |= _spanned_columns(source, pieces) if _has_spans(source, pieces) else _plain_columns(source, pieces)
    return found


def _has_spans(source: Source, pieces: NDArray[np.intp]) -> bool:
    """May one of these tags be of a cell that spans others?"""
    start, end = source.markup.start[pieces], source.markup.end[pieces]
    long = (end - start > _BARE).nonzero()[0]
    bounds = zip(start[long].tolist(), end[long].tolist(), strict=True)
    written = "".join([source.html[a:b] for a, b in bounds]).lower()
    return "colspan" in written or "rowspan" in written


def _plain_columns(source: Source, pieces: NDArray[np.intp]) -> dict[int, tuple[int, int]]:
    """Of a table in which no cell spans others: how many cells stand before each in its row."""
    found: dict[int, tuple[int, int]] = {}
    column = 0
    for tag, piece in zip(source.markup.tag[pieces].tolist(), pieces.tolist(), strict=True):
        if tag == _TR:
            column = 0
        elif tag in _CELLS:
            found[piece] = column, -1
            column += 1
    return found


def _spanned_columns(source: Source, pieces: NDArray[np.intp]) -> dict[int, tuple[int, int]]:
    """Of a table in which some do."""
    html, markup = source.html, source.markup
    columns = Columns()
    found: dict[int, tuple[int, int]] = {}
    groups = counts(_ROW_GROUP.take(markup.tag[pieces[0] : pieces[-1]]))[pieces - pieces[0]]
    parts = (markup.tag[pieces], pieces, groups, markup.start[pieces], markup.end[pieces])
    for tag, piece, group, start, end in zip(*(column.tolist() for column in parts), strict=True):
        if tag == _TR:
            columns.start_row(group)
        elif tag in _CELLS:
            text = html[start:end] if end - start > _BARE else ""
            if "span" not in text.lower():
                found[piece] = columns.take(piece), columns.above
                continue
            given = tag_attributes(text, _SPANS)
            wide, high = column_span(given.get("colspan")), row_span(given.get("rowspan"))
            found[piece] = columns.take(piece, wide, high), columns.above
    return found
