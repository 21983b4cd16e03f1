"""A selection as plain text."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from dehusk.arrays import Ints
from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree
from dehusk.render.chosen import Chosen, ChosenWords
from dehusk.render.formulas.math import has_formulas, image_formulas, script_formulas
from dehusk.render.formulas.signs import sign_formulas
from dehusk.render.left_out.gutters import without_gutters, without_source_gutters
from dehusk.render.left_out.permalinks import without_permalinks, without_source_permalinks
from dehusk.render.pieces import Pieces, block_starts, levels_of, pieces_of
from dehusk.render.places import NOWHERE, Place, item_numbers, marker_of
from dehusk.render.quotations import quote_source, quote_tree
from dehusk.render.ruby import read_source, read_tree
from dehusk.render.tables.columns import columns_of, filled_places
from dehusk.render.tables.feet import order_in_source, order_in_tree, reordered
from dehusk.render.text.notes import mark_source, mark_tree
from dehusk.render.text.source_places import source_places
from dehusk.render.text.source_text import source_pieces

_ITEM = tags.tag_table("li dd")
_CELL = tags.tag_table("td th")
_LIST = tags.tag_table("ul ol menu dir")
_ITEMS_AND_CELLS = tags.tag_bytes("li dd tr td th table")


def to_text(selection: Chosen) -> str:
    """Blocks on their own lines with an empty line between, items of a list and rows of a table without one.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<h1>Tea</h1><ul><li>green<li>black</ul><p>One<br>two")
    >>> print(dehusk.get("everything")(page).text())
    Tea
    <BLANKLINE>
    - green
    - black
    <BLANKLINE>
    One
    two
    """
    if selection.source_words is not None and selection.page.is_crowded:
        from dehusk.render.text.plain import plain_text  # one page of many thousands

        return plain_text(selection.page, selection.source_words)
    if selection.source_words is not None and not has_formulas(selection.page):
        chosen = without_source_gutters(selection.page, selection.source_words)
        chosen = without_source_permalinks(selection.page, chosen)
        pieces = source_pieces(selection.page, chosen)
        mark_source(selection.page.source, pieces)
        quote_source(selection.page.source, pieces)
        read_source(selection.page.source, pieces)
        places = source_places(selection.page.source, pieces)
        return _assembled(pieces, places, order_in_source(selection.page.source, pieces))
    pieces = tree_pieces(selection)
    return _assembled(pieces, places_of(selection.page, pieces), order_in_tree(selection.page.tree, pieces))


def _assembled(pieces: Pieces, places: list[Place], order: list[int]) -> str:
    """Pieces to text; `order`: that of their blocks, if it is not the one they are in."""
    if not order:
        return assemble(pieces, places)
    return assemble(reordered(pieces, order), [places[block] for block in order])


def tree_pieces(selection: Chosen) -> Pieces:
    """The pieces without what is left out, and with the signs that a browser draws between the words."""
    tree, pieces = selection.page.tree, _pieces_of_tree(selection)
    sign_formulas(tree, pieces)
    mark_tree(tree, pieces)
    quote_tree(tree, pieces)
    read_tree(tree, pieces)
    return pieces


def _pieces_of_tree(selection: Chosen) -> Pieces:
    page = selection.page
    chosen = without_permalinks(page, without_gutters(page, selection.words))
    if formulas := script_formulas(page, chosen) | image_formulas(page):
        from dehusk.render.formulas.wordless import pieces_with_formulas

        return pieces_with_formulas(page, chosen, formulas)
    return pieces_of(selection if chosen is selection.words else ChosenWords(page, chosen))


def assemble(pieces: Pieces, places: list[Place]) -> str:
    """Pieces to text; `places` has one entry for each block, in order."""
    if not pieces.text:
        return ""
    has_rows = any(place.row >= 0 for place in places if place is not NOWHERE)
    crowded = _layout_rows(places) if has_rows else set()
    tables = crowded, _columns(places, crowded) if has_rows else {}
    before, lines = pieces.before.copy(), pieces.lines
    marked: set[int] = set()
    starts = block_starts(pieces.block).nonzero()[0].tolist()
    place_before: Place | None = None
    for row, place in zip(starts, places, strict=True):
        marker = place.marker
        if marker:
            marker = "" if place.item in marked else marker
            marked.add(place.item)
        if row in lines and place_before and place.cell == place_before.cell and not marker:
            pass  # a line of the code that the block before is part of
        elif place.row >= 0:
            before[row] = _separator(place_before, place, tables, marker)
        elif marker:
            before[row] = "\n" + marker if place_before and place_before.item >= 0 else "\n\n" + marker
        else:
            before[row] = "\n\n"
        place_before = place
    parts = [""] * (2 * len(before))
    parts[0::2], parts[1::2] = before, pieces.text
    return "".join(parts).strip("\n")


def _layout_rows(places: list[Place]) -> set[int]:
    """Rows with a cell of several blocks: layout, not data."""
    blocks: defaultdict[int, int] = defaultdict(int)
    for place in places:
        blocks[place.cell] += 1
    return {place.row for place in places if blocks[place.cell] > 1}


def _columns(places: list[Place], layout_rows: set[int]) -> dict[int, int]:
    """How many columns with text stand before each cell, of the tables without layout in them."""
    tables: defaultdict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    layout: set[int] = set()
    for place in places:
        if place.column >= 0:
            tables[place.table].append((place.cell, place.row, place.column, place.above))
            if place.row in layout_rows:
                layout.add(place.table)
    found: dict[int, int] = {}
    for table, cells in tables.items():
        if table not in layout:
            found |= filled_places(cells)
    return found


def _separator(before: Place | None, place: Place, tables: tuple[set[int], dict[int, int]], marker: str) -> str:
    """What stands between two blocks, with a bar for each border of a cell. `tables`: rows of layout, and columns."""
    bars = ""
    if place.row >= 0 and place.row not in tables[0] and not marker:
        columns = tables[1]
        column = columns.get(place.cell, 0)
        if before and place.row == before.row:
            return " | " * max(column - columns.get(before.cell, 0), 1)
        bars = (" | " * column).lstrip()
        if before and before.row >= 0 and place.table == before.table:
            return "\n" + bars
    if before is None:
        return marker + bars
    if marker and before.item >= 0:
        return "\n" + marker
    return f"\n\n{marker}{bars}"


def places_of(page: Page, pieces: Pieces) -> list[Place]:
    """Where each block of the pieces stands in lists and tables, in order."""
    tree = page.tree
    node = pieces.node[block_starts(pieces.block)]
    if not tags.is_any(tree.tag, _ITEMS_AND_CELLS):
        return [NOWHERE] * len(node)
    kinds = (_ITEM.take(tree.tag), tree.tag == TAG_ID["tr"], _CELL.take(tree.tag), tree.tag == TAG_ID["table"])
    rows = np.full((len(kinds), len(node)), -1, np.int32)
    for nearest, kind in zip(rows, kinds, strict=True):
        if kind.any():
            nearest[:] = tree.nearest(kind, node)
    places = [NOWHERE] * len(node)
    somewhere = np.flatnonzero((rows >= 0).any(axis=0))
    if len(somewhere):
        found = rows[:, somewhere]
        markers = _markers(tree, found[0])
        columns = above = [-1] * len(somewhere)
        if (found[2] >= 0).any():
            columns, above = columns_of(tree, found[2])
        known = zip(somewhere.tolist(), found.T.tolist(), markers, columns, above, strict=True)
        for block, (item, row, cell, table), marker, column, reaching in known:
            places[block] = Place(item, row, cell, table, marker, column, reaching)
    return places


def _markers(tree: Tree, item: Ints) -> list[str]:
    """What stands before each of some list items; nothing before what is no `<li>`, or -1."""
    marked = (item >= 0) & (tree.tag.take(item) == TAG_ID["li"])
    if not marked.any():
        return [""] * len(item)
    depth = levels_of(tree, _LIST.take(tree.tag), item)
    numbers = item_numbers(tree)
    return [
        marker_of(levels, numbers.get(row)) if is_item else ""
        for row, levels, is_item in zip(item.tolist(), depth.tolist(), marked.tolist(), strict=True)
    ]
