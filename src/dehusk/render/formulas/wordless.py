"""Formulas of `<script type="math/tex">`, and of images that show one, in plain text.

They are no words of the page, but a sentence without them says nothing: their TeX stands in dollars where Markdown has
it, and what MathJax drew for those of scripts is left out, as there.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Places
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.render.chosen import ChosenWords
from dehusk.render.formulas.math import Formula, rendered_formulas
from dehusk.render.pieces import Pieces, between_rows, pieces_of, separators
from dehusk.render.region import border_groups, objects_with_text, spaced_before, stretches, unseen_nodes


def pieces_with_formulas(page: Page, chosen: NDArray[np.bool_], formulas: Mapping[int, Formula]) -> Pieces:
    """The pieces of chosen words, with one for each formula that goes with them, given by their rows."""
    unseen = unseen_nodes(page, chosen)
    objects = objects_with_text(page, chosen, (formulas, unseen))
    found = objects[np.isin(objects, list(formulas))]
    if (page.tree.tag.take(list(formulas)) == TAG_ID["script"]).any():
        chosen = chosen & ~page.tree.below(rendered_formulas(page))[page.words.node]
    pieces = pieces_of(ChosenWords(page, chosen))
    if not len(found):
        return pieces
    node, start, end = stretches(page, chosen.nonzero()[0])
    at = page.tree.text_start[found]
    row = np.concatenate((node, found))
    order = row.argsort(kind="stable")
    place = order.argsort()  # of the pieces, and after them of the formulas
    bounds = np.concatenate((start, at))[order], np.concatenate((end, at))[order]
    spaced = spaced_before(page.tree, row[order], bounds, unseen)
    broken = between_rows(page.tree.tag == TAG_ID["br"], row[order])
    merged = Pieces(
        text=_ordered(pieces.text + [formulas[row].text() for row in found.tolist()], order),
        before=_ordered(pieces.before + [""] * len(found), order),
        node=row[order],
        block=np.concatenate((pieces.block, np.full(len(found), -1, np.int32)))[order],
        lines=frozenset(place[list(pieces.lines)].tolist()),
    )
    _separate(merged, place[len(pieces.text) :], separators(spaced, broken))
    _join_blocks(page, merged, place[len(pieces.text) :], formulas)
    return merged


def _ordered(texts: list[str], order: Places) -> list[str]:
    return [texts[number] for number in order.tolist()]


def _separate(pieces: Pieces, formulas: Places, gaps: list[str]) -> None:
    """Write what stands before each formula, and before what follows it."""
    for number in formulas.tolist():
        for at in range(number, min(number + 2, len(gaps))):
            if at not in pieces.lines:
                pieces.before[at] = gaps[at]


def _join_blocks(page: Page, pieces: Pieces, formulas: Places, known: Mapping[int, Formula]) -> None:
    """Give each formula the block of what is beside it, or one of its own if borders of blocks are on both sides."""
    group, node = border_groups(page.tree)[pieces.node], pieces.node.tolist()
    own_line = {number for number in formulas.tolist() if known[node[number]].display}
    texts = np.setdiff1d(np.arange(len(node)), formulas)
    following = np.append(texts, -1)[texts.searchsorted(formulas)].tolist()
    for number, after in zip(formulas.tolist(), following, strict=True):
        pieces.block[number] = -1 - node[number]
        beside = (after, number - 1) if pieces.before[number] == "\n" else (number - 1, after)
        joined = [other for other in beside if other >= 0 and other not in own_line and group[other] == group[number]]
        if joined and number not in own_line:
            pieces.block[number] = pieces.block[joined[0]]
