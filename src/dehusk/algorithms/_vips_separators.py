"""VIPS, second step: the straight lines between blocks that cross none of them, and how much each separates."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dehusk.algorithms._vips_blocks import Block
from dehusk.algorithms._vips_cues import Cues
from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree

HEAVIEST = 10
_TOUCHING = 1.0  # pixels that boxes of neighbours may overlap: edges lie between pixels
_STEPS = (10, 25, 40, 60)
"""Widths in pixels, each of which adds one to the weight of a separator (which is 1 at least)."""
_RULE, _GROUND, _FONT, _GROWING, _ALIKE = 2, 4, 1, 1, -1
"""What else adds to the weight: a line, another colour, another font, a larger font below, equals on both sides.

The report tells which of these matter and in which direction; the numbers are ours.
"""
_LOOKED_AT = 8  # lines in one gap
_OTHER_SIZE = 100 * 1000  # a pixel, as `Cues.font` counts


class Separator(NamedTuple):
    """A gap between blocks that stand in order along one axis."""

    at: int
    """Number of the first block behind it, in that order."""
    weight: int


@dataclass(frozen=True, slots=True)
class Look:
    """What separators are weighed by: lists over the rows of the tree, which are read one by one."""

    box: list[list[float]]
    ground: list[int]
    font: list[int]
    is_text: list[bool]
    """Nothing but text in it?"""
    lines: list[list[float]]
    """Boxes of `<hr>`, by their tops."""
    weights: dict[tuple[int, int, int], int]
    """Weights that are known: by the rows on both sides, and the axis. Regions share them with their parts."""


def look_of(tree: Tree, cues: Cues) -> Look:
    """The same for a page."""
    box = cues.box.tolist()
    rules = np.flatnonzero((tree.tag == TAG_ID["hr"]) & cues.valid)
    return Look(
        box=box,
        ground=cues.ground.tolist(),
        font=cues.font.tolist(),
        is_text=(cues.texts == np.diff(cues.first)).tolist(),
        lines=sorted((box[row] for row in rules.tolist()), key=lambda line: line[1]),
        weights={},
    )


def separators(blocks: Sequence[Block], axis: int, look: Look) -> tuple[list[Block], list[Separator]]:
    """The blocks in order along an axis (0: left to right, 1: top to bottom), and the gaps between them.

    A separator runs through the whole region of the blocks. Each step of the report's sweep (split, shrink or
    remove what a block touches) leaves the gaps between the blocks' shadows on the axis, so those are what is looked
    for. Blocks that touch are separated, too, if only by a line without width: their colours may differ.
    """
    if len(blocks) < 2:
        return list(blocks), []
    box, behind = look.box, axis + 2
    order = sorted(blocks, key=lambda block: (box[block.row][axis], block.row))
    found: list[Separator] = []
    reached = order[0].row
    edge = box[reached][behind]
    for at, (row, _) in enumerate(order[1:], 1):
        if box[row][axis] >= edge - _TOUCHING:
            key = reached, row, axis
            weight = look.weights.get(key)
            if weight is None:
                weight = look.weights[key] = _weight(*key, look)
            found.append(Separator(at, weight))
        if box[row][behind] >= edge:
            reached, edge = row, box[row][behind]
    return order, found


def _weight(before: int, after: int, axis: int, look: Look) -> int:
    """The weight of the gap between two neighbours, given by their rows."""
    weight = 1 + bisect_right(_STEPS, look.box[after][axis] - look.box[before][axis + 2])
    other_ground = look.ground[before] != look.ground[after]
    weight += _GROUND * other_ground
    if axis == 1:
        above, below = look.font[before], look.font[after]
        weight += _FONT * (above != below) + _GROWING * (below - above >= _OTHER_SIZE)
        weight += _RULE * _has_line(before, after, look)
        alike = above == below and not other_ground and look.is_text[before] == look.is_text[after]
        weight += _ALIKE * alike
    return min(max(weight, 1), HEAVIEST)


def _has_line(before: int, after: int, look: Look) -> bool:
    """Is an `<hr>` drawn between two blocks, one above the other?"""
    if not look.lines:
        return False
    above, below = look.box[before], look.box[after]
    first = bisect_left(look.lines, above[3] - _TOUCHING, key=lambda line: line[1])
    left, right = min(above[0], below[0]), max(above[2], below[2])
    return any(
        line[3] <= below[1] + _TOUCHING and line[0] < right and line[2] > left
        for line in look.lines[first : first + _LOOKED_AT]
    )
