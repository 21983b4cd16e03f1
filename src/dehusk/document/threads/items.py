"""Posts as intervals of rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Ints, Places
from dehusk.page.tree import Tree, counts


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """Posts in document order: rows `start … end - 1`, less those of posts inside."""

    start: Places
    end: Places
    owner: Ints
    """Per row of the tree: the number of the post it belongs to, or -1."""
    parent: Places
    """Per post: the number of the post it stands in, or -1."""

    def __len__(self) -> int:
        return len(self.start)

    def sums(self, values: NDArray[np.generic]) -> Floats:
        """Per post: the sum of values over its own rows."""
        if values.dtype.kind in "bi" and not (self.parent >= 0).any():
            total = counts(values)
            return (total[self.end] - total[self.start]).astype(np.float64)
        weights = values.astype(np.float64, copy=False)
        return np.bincount(self.owner + 1, weights=weights, minlength=len(self) + 1)[1:].astype(np.float64, copy=False)


def items_of(tree: Tree, start: Places, end: Places) -> Items:
    """Intervals of rows, one inside the other or apart, in the order of their starts."""
    parent = np.full(len(start), -1, np.intp)
    if (end[:-1] <= start[1:]).all():  # none inside another
        return Items(start, end, _owners_apart(tree, start, end), parent)
    stops = end.tolist()
    around: list[int] = []  # posts that are still open
    owner_from = {0: -1}  # row → who owns it and what follows
    for post, first in enumerate(start.tolist()):
        while around and stops[around[-1]] <= first:
            closed = around.pop()
            owner_from[stops[closed]] = around[-1] if around else -1
        parent[post] = around[-1] if around else -1
        around.append(post)
        owner_from[first] = post
    while around:
        closed = around.pop()
        owner_from[stops[closed]] = around[-1] if around else -1
    rows = np.array(sorted(owner_from))
    whose = np.array([owner_from[row] for row in rows.tolist()], np.int32)
    owner = np.repeat(whose, np.diff(np.append(np.minimum(rows, len(tree)), len(tree))))
    return Items(start, end, owner, parent)


def _owners_apart(tree: Tree, start: Places, end: Places) -> Ints:
    """Per row: the number of the interval that it lies in, or -1; they lie one after the other."""
    edges = np.concatenate((start, end)).reshape(2, -1).T.ravel()
    lengths = np.diff(edges, prepend=0, append=len(tree))
    posts = np.full(2 * len(start) + 1, -1, np.int32)
    posts[1::2] = np.arange(len(start), dtype=np.int32)
    return posts.repeat(lengths)


def answered(items: Items, tree: Tree) -> list[int]:
    """Per post: the number of the post that it answers by its place, or -1.

    That is the post it stands in. Where posts do not stand in each other, answers may still stand in what surrounds a
    post: then it is the last one before it that lies less deep and whose parent holds both.
    """
    if (items.parent >= 0).any():
        found: list[int] = items.parent.tolist()
        return found
    above: list[int] = []
    around: list[int] = []  # posts whose parents are still open, each deeper than the one before
    depth = tree.depth[items.start].tolist()
    scope = tree.end[np.maximum(tree.parent[items.start], 0)].tolist()
    for post, start in enumerate(items.start.tolist()):
        while around and (depth[around[-1]] >= depth[post] or scope[around[-1]] <= start):
            around.pop()
        above.append(around[-1] if around else -1)
        around.append(post)
    return above


def own_sums(values: NDArray[np.generic], items: Items, tree: Tree) -> NDArray[np.float64]:
    """Per row: the sum over its subtree, without that of posts inside of the row's own post."""
    total = np.concatenate(([0.0], np.cumsum(np.where(items.owner >= 0, values, 0), dtype=np.float64)))
    inner = np.zeros(len(tree))
    inner[items.start] = items.sums(values)
    nested = np.concatenate(([0.0], np.cumsum(inner)))
    rows = np.arange(len(tree))
    return np.asarray((total[tree.end] - total[:-1]) - (nested[np.maximum(tree.end, rows + 1)] - nested[rows + 1]))
