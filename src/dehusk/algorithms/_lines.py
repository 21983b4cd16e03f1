"""What the line family shares: lines of uniform length, regions above zero, and the walk from the largest one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Stream
from dehusk.page.tree import counts
from dehusk.page.words import Ints

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """A page reflowed to lines of one length."""

    content: Floats
    """Characters of text in each line (T1)."""
    code: Floats
    """Characters of markup in each line (T2)."""
    of_row: Ints
    """The line in which each row of the stream starts."""


def uniform_lines(stream: Stream, width: int) -> Lines:
    """Cut the stream every `width` characters.

    White space around tags does not count, so a pretty-printed page and its minified copy have the same lines.
    """
    before = counts(stream.content + stream.code)
    number = -(-int(before[-1]) // width)
    edges = np.minimum(np.arange(number + 1) * width, before[-1])
    content = np.diff(np.interp(edges, before, counts(stream.content)))
    code = np.diff(np.interp(edges, before, counts(stream.code)))
    return Lines(content, code, (before[:-1] // width).astype(np.int32))


def sum_of_three(values: Floats) -> Floats:
    """Each value with both neighbours; beyond the ends there is nothing (formula 4.2)."""
    padded = np.concatenate(([0.0], values, [0.0]))
    return padded[:-2] + padded[1:-1] + padded[2:]


def regions_above_zero(values: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """First and last index of each run of positive values."""
    edges = np.flatnonzero(np.diff(values > 0, prepend=False, append=False))
    return edges[0::2], edges[1::2] - 1


def walk(first: NDArray[np.intp], last: NDArray[np.intp], weight: Floats, gap: int) -> slice:
    """Which regions belong to the heaviest one: neighbours count while `first_next - last + 1 <= gap` (algorithm 1)."""
    if not len(first):
        return slice(0, 0)
    heaviest = int(np.argmax(weight))
    breaks = np.flatnonzero(first[1:] - last[:-1] + 1 > gap)  # no step from region i to i + 1
    at = int(np.searchsorted(breaks, heaviest))
    low = int(breaks[at - 1]) + 1 if at > 0 else 0
    high = int(breaks[at]) + 1 if at < len(breaks) else len(first)
    return slice(low, high)
