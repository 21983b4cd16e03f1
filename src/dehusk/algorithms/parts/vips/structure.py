"""VIPS, third step: from blocks and separators to the content structure of a page, a tree of visual blocks.

The report merges blocks over the lightest separators first, and goes on to the heaviest. Here the way is back: a region
is cut at its heaviest separators, level ones first, and its parts in turn. Where all run one way, that gives the same
tree. But a part is looked through again, so that lines that run through it alone cut it in the same round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.vips.blocks import MOST_COHERENT, Blocks
from dehusk.algorithms.parts.vips.separators import HEAVIEST, Look, overlap, separators

_DEEPEST = 60
"""Regions in regions without a new round; a page drawn as stairs would have as many as it has steps."""


@dataclass(slots=True)
class Structure:
    """Visual blocks, parents before children; the first is the page."""

    parent: list[int] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    """The node of the tree after it; -1 for several side by side."""
    degree: list[int] = field(default_factory=list)
    """Degree of coherence, which is never below that of the parent."""
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


class _Axis(NamedTuple):
    """Blocks in order, and the weights of the separators before them; 0 where there is none."""

    order: list[int]
    weights: list[int]


_UNCUT = _Axis([0], [0])
"""An axis along which neither the blocks nor any of them are separated."""


class _Region(NamedTuple):
    """Blocks that are still to be told apart, one inside the other."""

    blocks: list[int]
    across: _Axis | None = None
    """From left to right, if that is known."""
    down: _Axis | None = None
    """From top to bottom."""
    level: int = 0


def structure_of(blocks: Blocks, look: Look, *, permitted: int) -> Structure:
    """Divide, separate and construct, round by round, until each block is coherent enough or cannot be cut."""
    rows, degrees, parts, first = (column.tolist() for column in blocks)
    made = Structure([-1], [rows[0]], [1], [look.box[0]])
    todo = [(0, _Region(parts[: first[1]]))]
    while todo:
        inside, region = todo.pop()
        weight, smaller = _cut(region, look)
        coherence = HEAVIEST + 1 - weight if weight else min([degrees[n] for n in region.blocks], default=MOST_COHERENT)
        least = made.degree[inside] = max(coherence, made.degree[inside])
        for part in smaller:
            if len(part.blocks) > 1:
                todo.append((made.add(inside, -1, least, []), part))
                continue
            (number,), below = part.blocks, []
            while degrees[number] < permitted > least:
                below = parts[first[number] : first[number + 1]]
                if len(below) != 1:  # a round that gives one block is no round
                    break
                (number,) = below
            if len(below) > 1:
                todo.append((made.add(inside, rows[number], least, look.box[number]), _Region(below)))
            else:
                made.add(inside, rows[number], max(degrees[number], least), look.box[number])
    _frame(made)
    return made


def _cut(region: _Region, look: Look) -> tuple[int, list[_Region]]:
    """Cut a region at its heaviest separators: their weight, and the parts. What no line crosses, falls apart."""
    blocks, across, down, level = region
    if len(blocks) < 2 or level > _DEEPEST:
        return 0, [_Region([number]) for number in blocks]
    across, down = across or _axis(blocks, 0, look), down or _axis(blocks, 1, look)
    by_column, by_line = max(across.weights), max(down.weights)
    heaviest = max(by_column, by_line)
    if not heaviest:
        return 0, [_Region([number]) for number in blocks]
    order, weights = down if by_line == heaviest else across
    edges = [0, *[at for at, weight in enumerate(weights) if weight == heaviest], len(order)]
    smaller: list[_Region] = []
    for start, end in pairwise(edges):
        inner = order[start:end]
        if len(inner) == 1:
            smaller.append(_Region(inner))
            continue
        part = _Axis(inner, [0, *weights[start + 1 : end]])  # what separates them here, does so there
        if by_line == heaviest:
            smaller.append(_Region(inner, across if across is _UNCUT else None, part, level + 1))
        else:
            smaller.append(_Region(inner, part, down if down is _UNCUT else None, level + 1))
    return heaviest, smaller


def _axis(blocks: list[int], axis: int, look: Look) -> _Axis:
    return _UNCUT if overlap(blocks, axis, look) else _Axis(*separators(blocks, axis, look))


def _frame(made: Structure) -> None:
    """The boxes of blocks that lie side by side become that of all of them."""
    parent, row, box = made.parent, made.row, made.box
    for number in range(len(row) - 1, 0, -1):  # parts come after what they are parts of
        whole = parent[number]
        if row[whole] < 0:
            box[whole] = _around(box[whole], box[number]) if box[whole] else box[number]


def _around(box: list[float], other: list[float]) -> list[float]:
    left, top, right, bottom = box
    return [min(left, other[0]), min(top, other[1]), max(right, other[2]), max(bottom, other[3])]
