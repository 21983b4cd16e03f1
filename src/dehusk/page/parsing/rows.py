"""Which row of the tree each of lexbor's elements has: told by the addresses at which lexbor keeps them."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.parsing.spaces import Spaces
from dehusk.page.words import scalars

_ADDRESS_ABOVE = attrgetter("parent.mem_id")
(_ONE,) = scalars(np.intp, 1)


class Rows:
    """The rows of the elements that hold something, by their addresses.

    The first child of an element comes right after it. So the first node that names an address as its parent's tells
    the row of that, and no other node need be asked for its own.
    """

    def __init__(self, nodes: list[Any]) -> None:
        addresses = np.fromiter(map(_ADDRESS_ABOVE, nodes), np.uint64, len(nodes))
        order = addresses.argsort(kind="stable")
        rising = addresses.take(order)
        is_first = np.ones(len(rising), bool)
        np.not_equal(rising[1:], rising[:-1], out=is_first[1:])
        first = is_first.nonzero()[0]
        self.address = rising.take(first)
        self.row: Ints = (order.take(first) - _ONE).astype(np.int32)
        self.parent: Ints = np.empty(len(nodes), np.int32)
        """The row of each node's parent; any for the root."""
        self.parent[order] = self.row.take(np.add.accumulate(is_first, dtype=np.intp) - _ONE)

    def of(self, addresses: NDArray[np.uint64]) -> Ints:
        """The row of each address; -1 for one that holds nothing."""
        place = self.address.searchsorted(addresses)
        found: Ints = self.row.take(place, mode="clip")
        found[self.address.take(place, mode="clip") != addresses] = -1
        return found

    def of_parents_of_spaces(self, spaces: Spaces) -> Ints:
        """The row of the parent of white space: nearly always that of the node after it."""
        found: Ints = self.parent.take(spaces.rows, mode="clip")  # the last may stand after all nodes, inside one
        if spaces.inside:
            row = self.of(np.array([_ADDRESS_ABOVE(spaces.nodes[number]) for number in spaces.inside], np.uint64))
            # or it is all that its parent holds
            found[spaces.inside] = np.where(row < 0, spaces.rows.take(spaces.inside) - 1, row)
        return found

    def moved(self, order: NDArray[np.intp], parent: Ints) -> Ints:
        """Let `order` say which of the nodes stands in each row from now on; and the parents of all in that order."""
        moved_to = np.zeros(len(parent), np.int32)
        moved_to[order] = np.arange(len(order), dtype=np.int32)
        self.row = moved_to.take(self.row)
        parents: Ints = moved_to.take(parent.take(order))
        parents[:1] = -1
        return parents
