"""What is learned about blocks: boosted trees and a small network, each of which says how probably a block is content.

They err on other pages, so that the weighted mean of what they say is better than either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.main.forest import Forest
from dehusk.main.network import Network, probabilities

NETWORK_SHARE = 0.45
"""How much the network's answer counts; the rest is the trees'."""
SURELY_NOT = -2.5
"""The network is not asked about blocks for which the trees give no more (logarithm of the odds): about half of them.
That changed the F1 of no corpus by more than .0025; from -2 on listings lost .015."""


@dataclass(frozen=True, slots=True, eq=False)
class Opinion:
    """Trees and a network for the same features."""

    trees: Forest
    network: Network

    def __call__(self, values: NDArray[np.float32]) -> NDArray[np.float64]:
        """How probably each block is main content. `values`: (features × blocks)"""
        odds = self.trees(values)[0]
        unsure = odds > SURELY_NOT
        number = unsure.nonzero()[0]
        if len(number):
            between = slice(int(number[0]), int(number[-1]) + 1)
            change = self.network.between(values, between.start, between.stop) - odds[between]
            odds[between] += NETWORK_SHARE * change * unsure[between]
        return probabilities(odds)

    def contributions(self, values: NDArray[np.float32], number: int) -> NDArray[np.float64]:
        """How much each feature of a block moves the logarithm of its odds."""
        own = values[:, number : number + 1]
        by_trees = self.trees.contributions(own, len(values))[:, 0]
        if self.trees(own)[0, 0] <= SURELY_NOT:
            return by_trees
        return (1 - NETWORK_SHARE) * by_trees + NETWORK_SHARE * self.network.contributions(values, number)

    def fits(self, features: int) -> bool:
        """Can it have been learned for so many features?"""
        return self.trees.asks_only_for(features) and len(self.trees.bias) == 1 and len(self.network.half) == features

    def as_arrays(self, prefix: str) -> dict[str, NDArray[Any]]:
        """As arrays to be stored under names that begin so."""
        return {**self.trees.as_arrays(f"{prefix}_trees"), **self.network.as_arrays(f"{prefix}_network")}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], prefix: str) -> Opinion:
        """From stored arrays; raises ValueError if they do not fit together."""
        return cls(Forest.from_arrays(arrays, f"{prefix}_trees"), Network.from_arrays(arrays, f"{prefix}_network"))
