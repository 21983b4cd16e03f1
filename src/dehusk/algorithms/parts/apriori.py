"""Apriori: all sets of items that occur together often enough."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

ItemSet = tuple[int, ...]


def frequent_sets(has: NDArray[np.bool_], support: float) -> list[list[ItemSet]]:
    """Sets of columns that are true together in at least `support` of the rows: those of one item, of two …

    A set can be frequent only if all its parts are, so candidates of each size are joined from the sets before.

    Paper: R. Agrawal, R. Srikant: Fast Algorithms for Mining Association Rules. VLDB 1994.

    >>> baskets = np.array([[1, 1, 0], [1, 1, 1], [1, 0, 1], [0, 1, 1]], bool)
    >>> frequent_sets(baskets, 0.5)
    [[(0,), (1,), (2,)], [(0, 1), (0, 2), (1, 2)]]
    """
    levels: list[list[ItemSet]] = []
    candidates: list[ItemSet] = [(item,) for item in range(has.shape[1])]
    while len(has) and candidates:
        # counted, not averaged: a share such as 7/14 must not fail by rounding
        least = support * len(has) - 1e-9
        frequent = [items for items in candidates if np.count_nonzero(has[:, items].all(axis=1)) >= least]
        if not frequent:
            break
        levels.append(frequent)
        candidates = _joined(frequent)
    return levels


def _joined(frequent: list[ItemSet]) -> list[ItemSet]:
    """Sets with one item more, all of whose parts with one item less are frequent."""
    known = set(frequent)
    longer = {(*a, b[-1]) for a, b in combinations(frequent, 2) if a[:-1] == b[:-1]}
    return sorted(items for items in longer if all(part in known for part in combinations(items, len(items) - 1)))
