"""The texts of many posts in one pass over the page."""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Mask
from dehusk.document.threads.items import Items
from dehusk.page.page import Page
from dehusk.render.pieces import Pieces
from dehusk.render.places import Place
from dehusk.render.text import assemble, places_of, tree_pieces
from dehusk.selection import Selection


def texts_of(page: Page, items: Items, chosen: Mask, *, apart: bool = False) -> list[list[str]]:
    """For each post its chosen words as text: one piece, or one for each stretch of words if `apart`."""
    texts: list[list[str]] = [[] for _ in range(len(items))]
    pieces = tree_pieces(Selection(page, chosen & (items.owner[page.words.node] >= 0)))
    if not pieces.text:
        return texts
    places = places_of(page, pieces)
    block_place = np.cumsum(np.diff(pieces.block, prepend=-1) != 0) - 1
    owner = items.owner[pieces.node]
    order = np.argsort(owner, kind="stable")
    order = order[owner[order] >= 0]  # formulas in scripts may stand between posts
    part = owner[order].astype(np.int64)
    if apart:
        part = part * (len(page.words) + 1) + _stretches(page, chosen, pieces)[order]
    cuts = np.flatnonzero(np.diff(part)) + 1
    for rows in np.split(order, cuts):
        blocks = pieces.block[rows]
        new = np.flatnonzero(np.diff(blocks, prepend=-1) != 0)
        lines = (
            frozenset(i for i, row in enumerate(rows.tolist()) if row in pieces.lines) if pieces.lines else frozenset()
        )
        texts_before = [pieces.text[i] for i in rows], [pieces.before[i] for i in rows]
        some = Pieces(*texts_before, pieces.node[rows], blocks, lines)
        first = int(items.start[owner[rows[0]]])
        text = assemble(some, [_inside(places[block_place[rows[i]]], first) for i in new])
        if text.strip():
            texts[int(owner[rows[0]])].append(text)
    return texts


def _inside(place: Place, first: int) -> Place:
    """Only the lists and tables that stand in the post, not those that the post stands in."""
    if place.item <= first:
        place = place._replace(item=-1, marker="")
    if place.row <= first or place.cell <= first:
        place = place._replace(row=-1, cell=-1, table=-1, column=-1)
    return place


def _stretches(page: Page, chosen: Mask, pieces: Pieces) -> np.ndarray:
    """Per piece: the number of the run of chosen words that it is part of."""
    first = np.searchsorted(page.words.node, pieces.node)
    return np.cumsum(~chosen)[np.minimum(first, len(chosen) - 1)]
