"""Features are declared once, group by group: a name, a sentence for people, and how the group is computed.

The columns of the model, the check of a model on loading, the list in the documentation and `why` all come from here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Singles
from dehusk.extractor.outline.outline import Outline

Fill = Callable[[Outline, Singles], None]
"""Writes the values of a group of features. (features × blocks)"""


@dataclass(frozen=True, slots=True)
class Feature:
    """One number that is known of each block."""

    name: str
    sentence: str
    """What it tells, for people."""


@dataclass(frozen=True, slots=True)
class Group:
    """Features that are computed together."""

    features: tuple[Feature, ...]
    fill: Fill

    @property
    def names(self) -> tuple[str, ...]:
        """Of the features."""
        return tuple(feature.name for feature in self.features)


def features(sentences: Mapping[str, str]) -> Callable[[Fill], Group]:
    """Make a group of a function that writes its values; the features by name, in the order of the rows."""

    def declared(fill: Fill) -> Group:
        return Group(tuple(Feature(name, sentence) for name, sentence in sentences.items()), fill)

    return declared


@dataclass(frozen=True, slots=True)
class Schema:
    """All features, in the order of their rows. Values are float32."""

    groups: tuple[Group, ...]
    learned: tuple[Feature, ...] = ()
    """Features that a model computes itself; they come last."""

    @property
    def all(self) -> tuple[Feature, ...]:
        """All features."""
        return (*(feature for group in self.groups for feature in group.features), *self.learned)

    @property
    def names(self) -> tuple[str, ...]:
        """Of all features."""
        return tuple(feature.name for feature in self.all)

    @property
    def fingerprint(self) -> str:
        """Changes with any name and with the order; models carry it."""
        return hashlib.sha256("\n".join(self.names).encode()).hexdigest()[:16]

    def values(self, outline: Outline) -> Singles:
        """The features of some blocks; the rows of the learned ones are 0. (features × blocks)"""
        found = np.zeros((len(self.names), len(outline)), np.float32)
        row = 0
        for group in self.groups:
            group.fill(outline, found[row : row + len(group.features)])
            row += len(group.features)
        return found
