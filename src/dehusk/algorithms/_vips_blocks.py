"""VIPS, first step: which nodes are divided, and how coherent those are that are not.

The rules are those of the report, by their numbers there. What a rule asks of the children of a node is the same in
every round, so all nodes are judged at once; what depends on the round (which node it starts from, whether the sibling
before was divided, which children differ in colour) is looked at on the way down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms._subtrees import Floats, Mask
from dehusk.algorithms._vips_cues import Cues
from dehusk.page.layout import Layout
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tree import Tree

Degrees = NDArray[np.int64]

MOST_COHERENT = 10
_TABLE_PARTS = tag_table("table tbody thead tfoot tr")
_CELLS = tag_table("td th")
_FOR_TEXT = tag_table("p li dt dd h1 h2 h3 h4 h5 h6 blockquote pre figcaption caption td th a label summary address")
"""Elements that are made for one piece of text."""
_SIZES = (0.05, 0.25, 0.6)
"""Shares of the window above which a block is taken to be less coherent, a degree each; ours: the report has none."""

CUT, KEEP, DIVIDE, UNLESS_BEFORE = range(4)
"""Verdicts: not divided (nothing in it, or coherent), divided, divided unless the sibling before was not."""


class Block(NamedTuple):
    """A node that was not divided."""

    row: int
    degree: int


class Verdicts(NamedTuple):
    """What the rules say of each row, as lists: they are read one by one."""

    verdict: list[int]
    degree: list[int]
    """Degree of coherence of a row that is not divided."""
    coloured: list[int]
    """The same for one that is not divided for its colour (rule 8)."""


def judge(tree: Tree, layout: Layout, cues: Cues, small: float) -> Verdicts:
    """Rules 1 to 13 over all rows; `small` is the share of the window below which a node is small."""
    tag = tree.tag
    number = np.diff(cues.first)
    in_table, cell = _TABLE_PARTS[tag], _CELLS[tag]
    running = (layout.inline | (tag == TAG_ID["p"])) & ~in_table & ~cell
    other = ~running & ~in_table & ~cell
    only_text = (cues.texts == number) & (number > 0)
    size = _by_size(cues.area) + _FOR_TEXT[tag]
    free = np.clip(size, 4, 9)  # rules 10, 11 and 13
    rules: tuple[tuple[Mask, int, Degrees | int], ...] = (
        (tag == TAG_ID["hr"], CUT, MOST_COHERENT),  # a separator, and no block
        (cues.whole, KEEP, MOST_COHERENT),
        (number == 0, CUT, MOST_COHERENT),  # 1
        ((number == 1) & ~only_text, DIVIDE, free),  # 2
        (only_text & ~in_table, KEEP, np.where(cues.same_font, MOST_COHERENT, 9)),  # 4
        ((cues.breaks > 0) & running, DIVIDE, free),  # 5
        ((cues.rules > 0) & (running | other), DIVIDE, free),  # 6
        ((cues.total_area > cues.area) & in_table, DIVIDE, free),  # 7
        (cues.other_ground, DIVIDE, free),  # 8
        ((cues.texts > 0) & (cues.area < small) & ~in_table, KEEP, np.clip(size, 5, 8)),  # 9
        ((cues.largest_area < small) & (in_table | cell), KEEP, free),  # 10
        (running | other, UNLESS_BEFORE, free),  # 11, 12
        (np.ones(len(tree), bool), KEEP, free),  # 13
    )
    verdict = np.select([which for which, _, _ in rules], [np.int8(what) for _, what, _ in rules])
    degree = np.select([which for which, _, _ in rules], [np.int64(how) for _, _, how in rules])
    return Verdicts(verdict.tolist(), degree.tolist(), np.clip(size, 6, 8).tolist())


def _by_size(area: Floats) -> Degrees:
    return 8 - np.searchsorted(_SIZES, area, side="right").astype(np.int64)


def blocks_below(root: int, cues: Cues, verdicts: Verdicts) -> list[Block]:
    """One round: the blocks that the node `root`, which is divided (rule 3), falls apart into, in document order."""
    verdict, degree, coloured = verdicts
    found: list[Block] = []
    # on each level: the siblings that are left, their parent, and whether the one before was kept whole
    levels: list[tuple[Iterator[int], int, bool]] = [(iter(cues.children_of(root)), root, False)]
    while levels:
        siblings, parent, kept_before = levels.pop()
        for row in siblings:
            said = verdict[row]
            by_colour = cues.ground[row] != cues.ground[parent]  # then it stays whole in this round: rule 8
            if said == CUT:
                continue
            divided = said == DIVIDE or (said == UNLESS_BEFORE and not kept_before)
            if divided and not by_colour:
                levels += [(siblings, parent, False), (iter(cues.children_of(row)), row, False)]
                break
            found.append(Block(row, coloured[row] if by_colour and said != KEEP else degree[row]))
            kept_before = True
    return found
