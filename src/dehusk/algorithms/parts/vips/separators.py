"""VIPS, second step: the straight lines between blocks that cross none of them, and how much each separates."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.vips.cues import Cues
from dehusk.page.tags import TAG_ID, TEXT
from dehusk.page.tree import Tree

HEAVIEST = 10
_TOUCHING = 1.0  # pixels that boxes of neighbours may overlap: edges lie between pixels
_STEPS = (10, 25, 40, 60)
"""Widths in pixels, each of which adds one to the weight of a separator (which is 1 at least)."""
_RULE, _GROUND, _FONT, _GROWING, _SIMILAR = 2, 4, 1, 1, -1
"""What else adds to the weight: a line, another colour, another font, a larger font below, equals on both sides.

The report tells which of these matter and in which direction; the numbers are ours.
"""
_LOOKED_AT = 8  # lines in one gap
_OTHER_SIZE = 100 * 1000  # a pixel, as `Cues.font` counts


@dataclass(frozen=True, slots=True)
class Look:
    """What separators are weighed by: lists over blocks, which are read one by one."""

    box: list[list[float]]
    ground: list[int]
    font: list[int]
    is_text: list[bool]
    """Nothing but text in it?"""
    lines: list[list[float]]
    """Boxes of `<hr>`, by their tops."""


def look_of(rows: NDArray[np.int64], tree: Tree, cues: Cues) -> Look:
    """The same for the nodes of blocks."""
    lines = cues.box[(tree.tag == TAG_ID["hr"]) & cues.valid]
    is_text = tree.tag == TEXT
    is_text[cues.parents] = cues.texts == cues.number
    return Look(
        box=cues.box[rows].tolist(),
        ground=cues.ground[rows].tolist(),
        font=cues.font[rows].tolist(),
        is_text=is_text[rows].tolist(),
        lines=lines[np.argsort(lines[:, 1], kind="stable")].tolist(),
    )


def separators(blocks: Iterable[int], axis: int, look: Look) -> tuple[list[int], list[int]]:
    """The blocks in order along an axis (0: left to right, 1: top to bottom), and the weights of the gaps before them.

    A weight of 0 is no gap. A separator runs through the whole region of the blocks. Each step of the report's sweep
    (split, shrink or remove what a block touches) leaves the gaps between the blocks' shadows on the axis, so those
    are what is looked for. Blocks that touch are separated, too, if only by a line without width: their colours may
    differ.
    """
    box, far_end = look.box, axis + 2
    order = [number for _, number in sorted([(box[number][axis], number) for number in blocks])]
    weights = [0] * len(order)
    reached, edge = -1, float("inf")
    for at, number in enumerate(order):
        here = box[number]
        if here[axis] >= edge - _TOUCHING:
            weights[at] = _weight(reached, number, axis, look)
            reached, edge = number, here[far_end]
        elif reached < 0 or here[far_end] >= edge:
            reached, edge = number, here[far_end]
    return order, weights


def overlap(blocks: Iterable[int], axis: int, look: Look) -> bool:
    """Does one line cross all blocks? Then no separator is between them, nor between any of them."""
    boxes = [look.box[number] for number in blocks]
    return max([box[axis] for box in boxes]) < min([box[axis + 2] for box in boxes]) - _TOUCHING


def _weight(before: int, after: int, axis: int, look: Look) -> int:
    """The weight of the gap between two neighbours."""
    weight = 1 + bisect_right(_STEPS, look.box[after][axis] - look.box[before][axis + 2])
    other_ground = look.ground[before] != look.ground[after]
    if other_ground:
        weight += _GROUND
    if axis == 1:
        change = look.font[after] - look.font[before]
        if change:
            weight += _FONT + _GROWING * (change >= _OTHER_SIZE)
        elif not other_ground and look.is_text[before] == look.is_text[after]:
            weight += _SIMILAR
        if look.lines and _has_line(before, after, look):
            weight += _RULE
    return min(max(weight, 1), HEAVIEST)


def _has_line(before: int, after: int, look: Look) -> bool:
    """Is an `<hr>` drawn between two blocks, one above the other?"""
    above, below = look.box[before], look.box[after]
    first = bisect_left(look.lines, above[3] - _TOUCHING, key=lambda line: line[1])
    left, right = min(above[0], below[0]), max(above[2], below[2])
    return any(
        line[3] <= below[1] + _TOUCHING and line[0] < right and line[2] > left
        for line in look.lines[first : first + _LOOKED_AT]
    )
