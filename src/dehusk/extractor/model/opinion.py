"""What is learned about blocks: boosted trees and small networks, each of which says how probably a block is content.

They err on other pages, so that the weighted mean of what they say is better than either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Singles
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.network import Network, probabilities

NETWORK_SHARE = 0.45
"""How much the answer of the networks counts; the rest is the trees'."""
SURELY_NOT = -2.5
"""No network is asked about blocks for which the trees give no more (logarithm of the odds): about half of them.
That changed the F1 of no corpus by more than .0025; from -2 on listings lost .015."""


@dataclass(frozen=True, slots=True, eq=False)
class Opinion:
    """Trees and networks for the same features."""

    trees: Forest
    networks: tuple[Network, ...]
    """The mean of what they say counts. They differ in what they drew by chance."""

    def __call__(self, values: Singles) -> Floats:
        """How probably each block is main content. `values`: (features × blocks)"""
        odds = self.trees(values)[0]
        unsure = odds > SURELY_NOT
        number = unsure.nonzero()[0]
        if len(number):
            first, last = int(number[0]), int(number[-1]) + 1
            said = _mean([network.between(values, first, last) for network in self.networks])
            odds[first:last] += NETWORK_SHARE * (said - odds[first:last]) * unsure[first:last]
        return probabilities(odds)

    def small(self, trees: int) -> Trees:
        """So many of the trees alone, which take a third of the time."""
        return Trees(self.trees.first(trees))

    def contributions(self, values: Singles, number: int) -> Floats:
        """How much each feature of a block moves the logarithm of its odds."""
        own = values[:, number : number + 1]
        by_trees = self.trees.contributions(own, len(values))[:, 0]
        if self.trees(own)[0, 0] <= SURELY_NOT:
            return by_trees
        by_networks = _mean([network.contributions(values, number) for network in self.networks])
        return (1 - NETWORK_SHARE) * by_trees + NETWORK_SHARE * by_networks

    def fits(self, features: int) -> bool:
        """Can it have been learned for so many features?"""
        fit = all(len(network.half) == features for network in self.networks)
        return fit and self.trees.asks_only_for(features) and len(self.trees.bias) == 1

    def as_arrays(self, prefix: str) -> dict[str, NDArray[Any]]:
        """As arrays to be stored under names that begin so."""
        arrays = self.trees.as_arrays(f"{prefix}_trees")
        for name, network in zip(network_names(prefix, len(self.networks)), self.networks, strict=True):
            arrays |= network.as_arrays(name)
        return arrays

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], prefix: str, networks: int) -> Opinion:
        """From stored arrays, of so many networks; raises ValueError if they do not fit together."""
        read = tuple(Network.from_arrays(arrays, name) for name in network_names(prefix, networks))
        return cls(Forest.from_arrays(arrays, f"{prefix}_trees"), read)


@dataclass(frozen=True, slots=True, eq=False)
class Trees:
    """What trees say by themselves."""

    forest: Forest

    def __call__(self, values: Singles) -> Floats:
        """How probably each block is main content. `values`: (features × blocks)"""
        return probabilities(self.forest(values)[0])

    def contributions(self, values: Singles, number: int) -> Floats:
        """How much each feature of a block moves the logarithm of its odds."""
        return self.forest.contributions(values[:, number : number + 1], len(values))[:, 0]


def network_names(prefix: str, networks: int) -> list[str]:
    """Under which the arrays of the networks are stored.

    >>> network_names("second", 2)
    ['second_network', 'second_network_2']
    """
    return [f"{prefix}_network", *(f"{prefix}_network_{number}" for number in range(2, networks + 1))]


def _mean(said: Sequence[Singles]) -> Singles:
    """What several say in the mean."""
    if len(said) == 1:
        return said[0]
    mean: Singles = np.mean(said, axis=0)
    return mean
