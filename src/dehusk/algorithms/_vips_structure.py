"""VIPS, third step: from blocks and separators to the content structure of a page, a tree of visual blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms._vips_blocks import MOST_COHERENT, Block, Verdicts, blocks_below
from dehusk.algorithms._vips_cues import Cues
from dehusk.algorithms._vips_separators import HEAVIEST, Look, separators

_DEEPEST = 60
"""Regions in regions without a new round; a page drawn as stairs would have as many as it has steps."""


@dataclass(slots=True)
class Structure:
    """Visual blocks, parents before children; the first is the page."""

    parent: list[int] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    """The node of the tree behind it; -1 for several side by side."""
    degree: list[int] = field(default_factory=list)
    """Degree of coherence."""
    box: list[list[float]] = field(default_factory=list)

    def add(self, parent: int, row: int, degree: int, box: list[float]) -> int:
        """A new block; its number."""
        self.parent.append(parent)
        self.row.append(row)
        self.degree.append(degree)
        self.box.append(box)
        return len(self.row) - 1

    def leaves(self) -> NDArray[np.intp]:
        """Numbers of the blocks that have no others in them."""
        has_parts = np.zeros(len(self.row) + 1, bool)
        has_parts[self.parent] = True  # the last one for the page's -1
        return np.flatnonzero(~has_parts[:-1])


@dataclass(frozen=True, slots=True)
class _Region:
    """Blocks that are still to be told apart, inside a visual block."""

    inside: int
    blocks: Sequence[Block]
    level: int


def structure_of(root: int, cues: Cues, verdicts: Verdicts, look: Look, *, permitted: int) -> Structure:
    """Divide, separate and construct, round by round, until each block is coherent enough or cannot be cut."""
    made = Structure()
    if not cues.valid[root]:
        return made
    made.add(-1, root, MOST_COHERENT, look.box[root])
    todo = [_Region(0, blocks_below(root, cues, verdicts), 0)]
    while todo:
        region = todo.pop()
        for blocks in _parts(made, region, look):
            if len(blocks) > 1:
                number = made.add(region.inside, -1, MOST_COHERENT, _around(blocks, look))
                todo.append(_Region(number, blocks, region.level + 1))
                continue
            block, below = _divided(blocks[0], cues, verdicts, permitted)
            number = made.add(region.inside, block.row, block.degree, look.box[block.row])
            if below:
                todo.append(_Region(number, below, 0))
    return made


def _divided(block: Block, cues: Cues, verdicts: Verdicts, permitted: int) -> tuple[Block, list[Block]]:
    """A block and what a further round makes of it, if it is not coherent enough; rounds that give one are skipped."""
    while block.degree < permitted:
        below = blocks_below(block.row, cues, verdicts)
        if len(below) != 1:
            return block, below
        block = below[0]
    return block, []


def _parts(made: Structure, region: _Region, look: Look) -> list[list[Block]]:
    """Cut a region at its heaviest separators, which tell how coherent it is: the heavier, the less.

    The report merges blocks from the lightest separators up to the heaviest; cutting from the heaviest down gives
    the same tree. A region that no line crosses falls apart into its blocks.
    """
    alone = [[block] for block in region.blocks]
    if len(alone) < 2 or region.level > _DEEPEST:
        return alone
    heaviest, order, lines = 0, alone[0], []
    for axis in (1, 0):
        along, found = separators(region.blocks, axis, look)
        weight = max((line.weight for line in found), default=0)
        if weight > heaviest:
            heaviest, order, lines = weight, along, found
    if not lines:
        return alone
    made.degree[region.inside] = HEAVIEST + 1 - heaviest
    edges = [0, *(line.at for line in lines if line.weight == heaviest), len(order)]
    return [order[first:last] for first, last in pairwise(edges)]


def _around(blocks: Sequence[Block], look: Look) -> list[float]:
    boxes = [look.box[block.row] for block in blocks]
    return [
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    ]
