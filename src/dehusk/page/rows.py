"""Which row of the tree each of lexbor's elements has: told by the addresses at which lexbor keeps them."""

from __future__ import annotations

from itertools import compress
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.page.spaces import Spaces
from dehusk.page.words import Ints

_ADDRESS_ABOVE = attrgetter("parent.mem_id")


class Rows:
    """The rows of the elements that hold something, by their addresses.

    The first child of an element comes right behind it. So the first node that names an address as its parent's tells
    the row of that, and no other node need be asked for its own.
    """

    def __init__(self, nodes: list[Any]) -> None:
        self.nodes = nodes
        addresses = np.fromiter(map(_ADDRESS_ABOVE, nodes), np.uint64, len(nodes))
        # many a node has the same parent as the one before it: only the others are looked at
        is_new = _differs_from_the_one_before(addresses)
        at = is_new.nonzero()[0]
        order = addresses[at].argsort(kind="stable")
        rising = addresses[at[order]]
        is_first = _differs_from_the_one_before(rising)
        first = is_first.nonzero()[0]
        self.address = rising[first]
        self.row: Ints = (at[order[first]] - 1).astype(np.int32)
        row = np.empty(len(at), np.int32)
        row[order] = self.row.take(is_first.cumsum() - 1)
        self.parent: Ints = row.take(is_new.cumsum() - 1)
        """The row of each node's parent; any for the root."""

    def of(self, addresses: NDArray[np.uint64]) -> Ints:
        """The row of each address; -1 for one that holds nothing."""
        place = np.minimum(self.address.searchsorted(addresses), max(len(self.address) - 1, 0))
        return np.where(self.address.take(place) == addresses, self.row.take(place), -1)

    def of_parents_of_spaces(self, spaces: Spaces) -> Ints:
        """The row of the parent of white space: nearly always that of the node behind it."""
        found: Ints = self.parent.take(spaces.rows, mode="clip")  # the last may stand behind all nodes, inside one
        if any(spaces.is_inside):
            addresses = list(map(_ADDRESS_ABOVE, compress(spaces.nodes, spaces.is_inside)))
            inside = self.of(np.array(addresses, np.uint64))
            behind = np.fromiter(compress(spaces.rows, spaces.is_inside), np.int32, len(addresses))
            found[spaces.is_inside] = np.where(inside < 0, behind - 1, inside)  # or it is all that its parent holds
        return found

    def moved(self, order: NDArray[np.intp], parent: Ints) -> Ints:
        """Let `order` say which of the nodes stands in each row from now on; and the parents of all in that order."""
        moved_to = np.zeros(len(parent), np.int32)
        moved_to[order] = np.arange(len(order))
        self.row = moved_to.take(self.row)
        parents: Ints = moved_to.take(parent.take(order))
        parents[:1] = -1
        return parents


def _differs_from_the_one_before(values: NDArray[np.generic]) -> NDArray[np.bool_]:
    """Per value; the first one does."""
    differs = np.ones(len(values), bool)
    np.not_equal(values[1:], values[:-1], out=differs[1:])
    return differs
