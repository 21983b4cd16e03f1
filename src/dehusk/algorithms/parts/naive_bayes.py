"""Naive Bayes over a token's trigram and its parent tag, from hashed tables of log-likelihood ratios."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.token_features import Hashes, TokenFeatures
from dehusk.models import ModelError, model_reader, read_arrays
from dehusk.page.tags import TAGS

KIND, VERSION = "naive-bayes-tokens", 2
"""The version is that of the features: since 2 words are stemmed and tags have parents."""
UNITS = 16
"""Weights are stored as whole numbers of this fraction."""
_MAKE_AGAIN = "make it again with: dehusk train naive-bayes"
SHAPES = {"check": ("uint16", 1), "weight": ("int8", 1), "parent": ("float32", 1), "prior": ("float32", 0)}


@dataclass(frozen=True, slots=True, eq=False)
class NaiveBayes:
    """What each feature says for (above 0) or against (below 0) main content, in units of a logarithm.

    A trigram has one place in the table, by the low bits of its hash; the high bits tell it from others that
    would stand there. A trigram that is not in the table gives way to its shape, and one whose shape is not in it
    says nothing.
    """

    check: NDArray[np.uint16]
    weight: NDArray[np.int8]
    parent: NDArray[np.float32]
    """By tag id, that of text for no parent: first of words, then of tags."""
    prior: NDArray[np.float32]

    def probability(self, tokens: TokenFeatures) -> NDArray[np.float64]:
        """Per token: how probably it is main content."""
        known, evidence = self._look_up(tokens.trigram)
        unknown = np.flatnonzero(~known)
        evidence[unknown] = self._look_up(tokens.shape[unknown])[1]
        evidence += self.parent[tokens.parent]
        return np.asarray(1 / (1 + np.exp(-(evidence + float(self.prior)))))

    def as_arrays(self) -> dict[str, NDArray[Any]]:
        """The tables by name, as they are stored."""
        return {name: getattr(self, name) for name in SHAPES}

    def _look_up(self, hashed: Hashes) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
        place, check = places(hashed, len(self.check))
        known = self.check[place] == check
        return known, np.where(known, self.weight[place] / UNITS, 0.0)


def places(hashed: Hashes, size: int) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """Place of each hash in a table, and the mark that is stored there; 0 marks an empty place."""
    place = (hashed & np.uint64(size - 1)).astype(np.int64)
    check = (hashed >> np.uint64(48)).astype(np.uint16)
    return place, np.maximum(check, 1)


@model_reader()
def read_naive_bayes(path: Path) -> NaiveBayes:
    """A model that comes with dehusk, by the name of its file, or another by its path (`.npz`, card beside it)."""
    arrays, card = read_arrays(path, kind=KIND, shapes=SHAPES)
    if card.get("version") != VERSION:
        raise ModelError(path, f"was made for other features; {_MAKE_AGAIN}")
    size = len(arrays["check"])
    if size == 0 or size & (size - 1) or len(arrays["weight"]) != size:
        raise ModelError(path, "the two tables must be of one size, a power of two")
    if card.get("tags") != list(TAGS) or len(arrays["parent"]) != 2 * len(TAGS):
        raise ModelError(path, f"was made for another list of tags; {_MAKE_AGAIN}")
    return NaiveBayes(arrays["check"], arrays["weight"], arrays["parent"], arrays["prior"])
