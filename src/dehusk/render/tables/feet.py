"""Feet of tables: a `<tfoot>` that is written before the body, as older HTML wants it, is shown after it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, is_any, tag_bytes, tag_table
from dehusk.page.tokenizer import START
from dehusk.page.tree import Tree
from dehusk.render.pieces import Pieces, block_starts

_FOOT, _FEET = TAG_ID["tfoot"], tag_bytes("tfoot")
_TABLE, _ROW = TAG_ID["table"], TAG_ID["tr"]
_BODIES = tag_table("thead tbody tr")
_PARTS = tag_table("table thead tbody tfoot tr")
_Move = tuple[int, int, int]
"""The number of the foot, and the last numbers inside it and inside its table."""


def early_feet(tree: Tree) -> list[int]:
    """The rows of those that a body of the same table follows. Only the first of a table is its foot."""
    if not is_any(tree.tag, _FEET):
        return []
    rows = np.flatnonzero(tree.tag == _FOOT)
    first = np.sort(rows[np.unique(tree.parent[rows], return_index=True)[1]])
    return [row for row in first.tolist() if _body_follows(tree, row)]


def _body_follows(tree: Tree, foot: int) -> bool:
    at, table = int(tree.end[foot]), int(tree.parent[foot])
    while at < tree.end[table] and tree.tag[at] == _FOOT:
        at = int(tree.end[at])
    return bool(at < tree.end[table] and tree.tag[table] == _TABLE and _BODIES[tree.tag[at]])


def order_in_tree(tree: Tree, pieces: Pieces) -> list[int]:
    """The order in which blocks are shown; empty if that is the order they are written in."""
    feet = early_feet(tree)
    tables = tree.parent.take(feet).tolist() if feet else []
    return _order(
        pieces,
        [(row, int(tree.end[row]) - 1, int(tree.end[table]) - 1) for row, table in zip(feet, tables, strict=True)],
    )


def order_in_source(source: Source, pieces: Pieces) -> list[int]:
    """The same for pieces of the source."""
    return _order(pieces, _early_feet_of(source)) if is_any(source.markup.tag, _FEET) else []


@dataclass(slots=True)
class _OpenTable:
    foot: int = -1
    end_of_foot: int = -1
    has_body_after: bool = False


def _early_feet_of(source: Source) -> list[_Move]:
    """Feet that a body of the same table follows, by one walk over the tags of tables."""
    markup = source.markup
    parts = _PARTS.take(markup.tag).nonzero()[0]
    names, opens = markup.tag.take(parts).tolist(), (markup.kind.take(parts) == START).tolist()
    found: list[_Move] = []
    tables: list[_OpenTable] = []
    for part, name, is_start in zip(parts.tolist(), names, opens, strict=True):
        if name == _TABLE and is_start:
            tables.append(_OpenTable())
        elif name == _TABLE and tables:
            table = tables.pop()
            if table.has_body_after:
                found.append((table.foot, table.end_of_foot, part))
        elif tables:
            _read_part(tables[-1], part, name, is_start=is_start)
    return sorted(found)


def _read_part(table: _OpenTable, part: int, name: int, *, is_start: bool) -> None:
    """A tag of a row or of what rows stand in."""
    if table.foot < 0:
        if name == _FOOT and is_start:
            table.foot = part
        return
    if table.end_of_foot < 0 and name != _ROW:  # its own end tag, or the start of the body
        table.end_of_foot = part
    if table.end_of_foot >= 0 and is_start and name != _FOOT:
        table.has_body_after = True


def _order(pieces: Pieces, moves: list[_Move]) -> list[int]:
    """Blocks in their order with the feet moved; in a table inside one whose foot moves, all stay."""
    if not moves:
        return []
    starts = pieces.node[block_starts(pieces.block)]
    order = list(range(len(starts)))
    after = -1
    for move in moves:
        if move[0] > after:
            foot, body, stop = starts.searchsorted(np.array(move, starts.dtype), side="right").tolist()
            order[foot:stop] = order[body:stop] + order[foot:body]
            after = move[2]
    return order


def reordered(pieces: Pieces, order: list[int]) -> Pieces:
    """Pieces whose blocks stand in another order."""
    first = [*np.flatnonzero(block_starts(pieces.block)).tolist(), len(pieces.text)]
    rows = [row for block in order for row in range(first[block], first[block + 1])]
    return Pieces(
        text=[pieces.text[row] for row in rows],
        before=[pieces.before[row] for row in rows],
        node=pieces.node[rows],
        block=pieces.block[rows],
        lines=frozenset(number for number, row in enumerate(rows) if row in pieces.lines),
    )
