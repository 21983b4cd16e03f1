"""Long signals as few points: a picture has a thousand columns, a page may have a million characters."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Mask


class Extremes(NamedTuple):
    """The lowest and highest value of each group of neighbouring places."""

    edges: NDArray[np.intp]
    """Where the groups begin, and after them the number of places (one more than there are groups)."""
    low: Floats
    high: Floats


def group_edges(places: int, most: int) -> NDArray[np.intp]:
    """Cut places into at most so many groups, as even as possible: their beginnings, and the end.

    >>> group_edges(10, 4).tolist(), group_edges(3, 4).tolist()
    ([0, 2, 5, 7, 10], [0, 1, 2, 3])
    """
    groups = min(places, max(most, 1))
    return np.arange(groups + 1) * places // max(groups, 1)


def extremes(values: NDArray[Any], most: int) -> Extremes:
    """Lowest and highest value of at most `most` groups; what is not a finite number counts as 0.

    >>> extremes(np.array([1, 5, 2, -1]), 2).high.tolist()
    [5.0, 2.0]
    """
    clean = finite(values)
    edges = group_edges(len(clean), most)
    if not len(clean):
        return Extremes(edges, clean, clean)
    return Extremes(edges, np.minimum.reduceat(clean, edges[:-1]), np.maximum.reduceat(clean, edges[:-1]))


def means(values: NDArray[Any], most: int) -> Floats:
    """The mean of each of at most `most` groups.

    >>> means(np.array([1, 3, 5, 5]), 2).tolist()
    [2.0, 5.0]
    """
    clean = finite(values)
    edges = group_edges(len(clean), most)
    return np.add.reduceat(clean, edges[:-1]) / np.diff(edges) if len(clean) else clean


def outline(values: NDArray[Any], most: int) -> tuple[Floats, Floats]:
    """x and y of a line through the middles of the places; two points a group where there are too many.

    The points of a group stand in the order in which its extremes come, so that no peak is lost or moved.
    """
    clean = finite(values)
    if len(clean) <= 2 * most:
        return finite(np.arange(len(clean)) + 0.5), clean
    edges, low, high = extremes(clean, most)
    group = np.repeat(np.arange(len(low)), np.diff(edges))
    lowest = _first_in_group(clean == low[group], edges)
    highest = _first_in_group(clean == high[group], edges)
    at = np.sort(np.stack([lowest, highest]), axis=0).T.reshape(-1)
    return finite(at + 0.5), clean[at]


def _first_in_group(marked: Mask, edges: NDArray[np.intp]) -> NDArray[np.intp]:
    """The first marked place of each group; each group has one."""
    at = np.flatnonzero(marked)
    return at[np.searchsorted(at, edges[:-1])]


def runs(flags: Mask) -> list[tuple[int, int]]:
    """First place and length of each run of flags.

    >>> runs(np.array([True, True, False, True]))
    [(0, 2), (3, 1)]
    """
    edges = np.flatnonzero(np.diff(flags, prepend=False, append=False))
    return list(zip(edges[0::2].tolist(), np.diff(edges)[0::2].tolist(), strict=True))


def coarse_runs(flags: Mask, most: int) -> list[tuple[float, float]]:
    """Runs of flags as start and width, no finer than groups of places; a group with any flag is in a run."""
    edges, _, high = extremes(flags, most)
    return [(float(edges[first]), float(edges[first + length] - edges[first])) for first, length in runs(high > 0)]


def finite(values: NDArray[Any]) -> Floats:
    """Values as numbers that can be drawn."""
    return np.nan_to_num(np.asarray(values, np.float64), nan=0.0, posinf=0.0, neginf=0.0)
