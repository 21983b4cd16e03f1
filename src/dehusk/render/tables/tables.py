"""Tables: which of them hold data, and their cells as rows of a GitHub table."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tree import Tree, counts
from dehusk.render.tables.columns import Columns, is_sparse

_LONGEST_CELL = 2000  # characters: more is a text in a frame, not a value
_LONGEST_VALUE = 200  # of a table with one column
_FEWEST_BELOW = 2  # cells below the header of such a table
_CELL = tag_table("td th")
_LIST = tag_table("ul ol dl menu dir")
_FOOT = TAG_ID["tfoot"]
_NEVER_IN_CELLS = tag_table("article section")
_HEADING = tag_table("h1 h2 h3 h4 h5 h6")
_RARELY_IN_CELLS = _HEADING | tag_table("blockquote table")
_FEWEST_PLAIN = 6  # cells without any of those, in a table that has cells with some
_PLAIN_EACH = 3  # of them for each cell that has some
_FEWEST_LABELLED = 3  # rows of a table with headings for its header cells: layout has often two
_PLAIN_EACH_INNER = 4  # and for each cell of the tables inside, so that boxes of links with groups in them stay lists


def data_tables(tree: Tree, kept: NDArray[np.bool_], letters: NDArray[np.int64]) -> set[int]:
    """Rows of the tables that are data; the others are layout, and their cells just blocks.

    `kept`: is a node rendered? `letters`: selected characters of each text node.

    Data has at least two rows and two columns with text in them (one, if a header or caption says what it holds), no
    cell with a whole text, and no `role="presentation"`. Tables stand in few of its cells; so do headings and quotes,
    unless it has a row of header cells, or the headings are just its header. A table inside data is none itself.
    """
    tables = np.flatnonzero((tree.tag == TAG_ID["table"]) & kept)
    if not len(tables):
        return set()
    table_of = tree.nearest(tree.tag == TAG_ID["table"])
    running = counts(letters)
    cells = np.flatnonzero(_CELL[tree.tag] & kept)
    length = running[tree.end[cells]] - running[cells]
    filled = cells[length > 0]
    per_row = np.bincount(tree.parent[filled], minlength=len(tree))
    rows = np.flatnonzero(per_row)
    layout = np.zeros(len(tree) + 1, bool)  # the last place is for what is in no table
    for inside in (cells[length > _LONGEST_CELL], np.flatnonzero(_NEVER_IN_CELLS[tree.tag] & kept)):
        layout[table_of[inside]] = True
    height = np.bincount(table_of[rows] + 1, minlength=len(tree) + 1)[1:]
    width = np.zeros(len(tree) + 1, np.int64)
    np.maximum.at(width, table_of[rows], per_row[rows])
    mixed = _mixed(tree, kept, (filled, letters), table_of)
    may_be = tables[~(layout[tables] | mixed[tables]) & (height[tables] > 1)]
    single = may_be[width[may_be] == 1]
    columns = _named_columns(tree, kept, (filled, length[length > 0]), table_of) if len(single) else frozenset()
    data = [row for row in may_be.tolist() if (width[row] > 1 or row in columns) and not _is_presentation(tree, row)]
    return _outermost(tree, data)


def _named_columns(
    tree: Tree, kept: NDArray[np.bool_], cells: tuple[NDArray[np.intp], NDArray[np.int64]], table_of: Ints
) -> frozenset[int]:
    """The tables of short cells with one header before two others at least, or with a caption.

    Other tables of one column lay a page out, or are boxes with a heading. `cells`: those with text, and its length.
    """
    filled, length = cells
    not_values = np.concatenate((filled[length > _LONGEST_VALUE], np.flatnonzero(_LIST[tree.tag] & kept)))
    captioned = np.unique(table_of[(tree.tag == TAG_ID["caption"]) & kept])
    headers = filled[tree.tag[filled] == TAG_ID["th"]]
    around, first, size = np.unique(table_of[filled], return_index=True, return_counts=True)
    with_header, number = np.unique(table_of[headers], return_counts=True)
    headed = around[(tree.tag[filled[first]] == TAG_ID["th"]) & (size > _FEWEST_BELOW)]
    named = np.union1d(np.intersect1d(headed, with_header[number == 1]), captioned)
    return frozenset(np.setdiff1d(named, table_of[not_values]).tolist())


def _mixed(
    tree: Tree, kept: NDArray[np.bool_], texts: tuple[NDArray[np.intp], NDArray[np.int64]], table_of: Ints
) -> NDArray[np.bool_]:
    """Per node: is it a table with too many headings, quotes and tables in its cells?

    `texts`: the cells with text, and the selected characters of each text node.
    """
    blocks = np.flatnonzero(_RARELY_IN_CELLS[tree.tag] & kept)
    cells = np.unique(tree.nearest(_CELL[tree.tag], tree.parent[blocks]))
    cells = cells[cells >= 0]
    if not len(cells):
        return np.zeros(len(tree), bool)
    filled, letters = texts
    special, own = _for_each(tree, table_of[cells]), _for_each(tree, table_of[filled])
    running = counts(np.bincount(filled, minlength=len(tree)))
    of_others = running[tree.end] - running[:-1] - own
    plain = own - special
    is_data = (plain >= _FEWEST_PLAIN) & (plain >= _PLAIN_EACH * special) & (plain >= _PLAIN_EACH_INNER * of_others)
    headed, labelled = _headers(tree, filled, letters, table_of)
    is_data |= (of_others == 0) & (headed | (labelled == special))
    mixed: NDArray[np.bool_] = (special > 0) & ~is_data
    return mixed


def _for_each(tree: Tree, rows: Ints) -> NDArray[np.intp]:
    """Per node: how often is it among these rows?"""
    return np.bincount(rows + 1, minlength=len(tree) + 1)[1:]


def _headers(
    tree: Tree, filled: NDArray[np.intp], letters: NDArray[np.int64], table_of: Ints
) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """Per node: is it a table with a row of header cells? And if its header is headings and nothing else: of how many?

    That is the first row of several cells, or the first cell of every such row, of a table with short cells.
    """
    running, titles = counts(letters), counts(letters * tree.below(_HEADING[tree.tag]))
    length = running[tree.end[filled]] - running[filled]
    is_title = titles[tree.end[filled]] - titles[filled] == length
    is_head = (tree.tag[filled] == TAG_ID["th"]) | (tree.tag[tree.parent[tree.parent[filled]]] == TAG_ID["thead"])
    # of the rows with several cells: their first cell, how many cells they have, and those of both kinds
    row, first, size = np.unique(tree.parent[filled], return_index=True, return_counts=True)
    headers, headings = (np.bincount(tree.parent[filled[kind]], minlength=len(tree)) for kind in (is_head, is_title))
    row, first, size = row[size > 1], first[size > 1], size[size > 1]
    table, top, height = np.unique(table_of[row], return_index=True, return_counts=True)
    headed = np.zeros(len(tree), bool)
    headed[table[headers[row[top]] == size[top]]] = True
    number = _for_each(tree, table_of[filled[is_title]])[table]
    on_top = (headings[row[top]] == size[top]) & (number == size[top])
    on_side = (_for_each(tree, table_of[row[is_title[first]]])[table] == height) & (number == height)
    is_short = _for_each(tree, table_of[filled[length > _LONGEST_VALUE]])[table] == 0
    labelled = np.zeros(len(tree), np.intp)
    labelled[table] = np.where((on_top | on_side) & is_short & (height >= _FEWEST_LABELLED), number, 0)
    return headed, labelled


def _outermost(tree: Tree, tables: list[int]) -> set[int]:
    """The tables that stand in no other of them; given in document order."""
    found: set[int] = set()
    after = 0
    for row in tables:
        if row >= after:
            found.add(row)
            after = int(tree.end[row])
    return found


def _is_presentation(tree: Tree, row: int) -> bool:
    return tree.attributes_of(row).get("role", "").strip().lower() in ("presentation", "none")


@dataclass(slots=True)
class Cell:
    """One cell as inline Markdown."""

    text: str
    column: int
    is_head: bool


@dataclass(slots=True)
class Table:
    """A table that is being read."""

    rows: list[list[Cell]] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)
    """For each row: the tag of what it stands in, `<thead>`, `<tbody>` or `<tfoot>`."""
    columns: Columns = field(default_factory=Columns)

    def start_row(self, group: int, kind: int) -> None:
        """A `<tr>`, with the row and the tag of what it stands in."""
        self.rows.append([])
        self.groups.append(kind)
        self.columns.start_row(group)

    def add(self, text: str, *, is_head: bool, columns: int, rows: int) -> None:
        """A `<td>` or `<th>`."""
        if not self.rows:
            self.start_row(0, TAG_ID["tbody"])
        self.rows[-1].append(Cell(text, self.columns.take(0, columns, rows), is_head))

    def markdown(self) -> str:
        """The lines of a GitHub table; rows and columns without text are left out."""
        filled = [(row, kind) for row, kind in zip(self.rows, self.groups, strict=True) if any(c.text for c in row)]
        if not filled:
            return ""
        filled = _foot_last(filled)
        rows = [row for row, _ in filled]
        if not _has_headers(rows):
            _take_bold_for_headers(rows)
        grid = _grid(rows)
        width = max(map(len, grid))
        if _is_header(rows, in_head=filled[0][1] == TAG_ID["thead"]):
            grid[0] += [""] * (width - len(grid[0]))
        else:
            grid.insert(0, [""] * width)
        grid.insert(1, ["---"] * width)
        return "\n".join(f"| {' | '.join(fields)} |" for fields in grid)


def _foot_last(rows: list[tuple[list[Cell], int]]) -> list[tuple[list[Cell], int]]:
    """A `<tfoot>` that is written before the body, as older HTML wants it, is shown after it."""
    kinds = [kind for _, kind in rows]
    first = kinds.index(_FOOT) if _FOOT in kinds else len(rows)
    stop = next((number for number in range(first, len(rows)) if kinds[number] != _FOOT), len(rows))
    return [*rows[:first], *rows[stop:], *rows[first:stop]]


def _take_bold_for_headers(rows: list[list[Cell]]) -> None:
    """Where no cell is marked as a header, a first row or column all in bold is one."""
    top = [cell for cell in rows[0] if cell.text]
    side = [row[0] for row in rows if row[0].text]
    if all(map(_is_bold, top)):
        for cell in top:
            cell.is_head = True
            cell.text = cell.text[2:-2]
    elif all(map(_is_bold, side)):
        for cell in side:
            cell.is_head = True


def _is_bold(cell: Cell) -> bool:
    return cell.text[:2] == cell.text[-2:] == "**" and cell.text.count("**") == 2 and len(cell.text) > 4


def _grid(rows: list[list[Cell]]) -> list[list[str]]:
    """The texts of each row, in columns unless these are so ragged that they mean nothing."""
    used = sorted({cell.column for row in rows for cell in row if cell.text})
    if is_sparse(len(used), len(rows), sum(map(len, rows))):
        return [[cell.text for cell in row if cell.text] for row in rows]
    place = {column: number for number, column in enumerate(used)}
    grid = [[""] * len(used) for _ in rows]
    for fields, row in zip(grid, rows, strict=True):
        for cell in row:
            if cell.text:
                fields[place[cell.column]] = cell.text
    return grid


def _has_headers(rows: list[list[Cell]]) -> bool:
    """Has a cell that is marked as a header text?"""
    return any(cell.is_head and cell.text for row in rows for cell in row)


def _is_header(rows: list[list[Cell]], *, in_head: bool) -> bool:
    """Is the first row the header? If no cell is one at all, the first row is taken for it.

    It is one, too, if it alone does not begin with a header cell: what the others begin with names the rows. A single
    cell names no columns.
    """
    if in_head or all(cell.is_head for cell in rows[0] if cell.text):
        return True
    if not _has_headers(rows):
        return True
    names_columns = len(rows) > 1 and len(rows[0]) > 1 and not any(cell.is_head for cell in rows[0])
    return names_columns and all(row[0].is_head for row in rows[1:])
