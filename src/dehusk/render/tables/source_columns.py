"""Columns of the cells of tables from the source's tags alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.page.tree import counts
from dehusk.render.tables.columns import Columns, column_span, row_span

_TABLE, _TR = TAG_ID["table"], TAG_ID["tr"]
_CELLS = frozenset((TAG_ID["td"], TAG_ID["th"]))
_ROW_GROUP = tag_table("thead tbody tfoot")
_SPANS = frozenset(("colspan", "rowspan"))
_BARE = len("<td>")
"""Tags that are no longer have no attributes."""


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
