"""The learned model of the fast extractor: a small network along the blocks, and trees that tell the kind of page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.fast_features import FAST_NAMES
from dehusk.extractor.fast_values import FastValues
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.model import (
    FOREST_SHAPES,
    NETWORK_SHAPES,
    calibrated,
    is_calibration,
    kinds_of_pages,
    read_file,
)
from dehusk.extractor.model.network import NOWHERE, Network, Places, probabilities
from dehusk.extractor.model.page_vector import shares
from dehusk.models import Card, ModelError, read_arrays

FAST_KIND = "fast-extractor"
FAST_MODEL = "fast.npz"
FAST_VERSION = 2
"""Of the features and of what is made of them; a model made for others is refused."""
PAGE_KINDS = ("article", "listing", "other")
"""Kinds of pages that are decided in different ways."""
_SHAPES = {
    **{f"page_{name}": shape for name, shape in FOREST_SHAPES.items()},
    **{f"network_{name}": shape for name, shape in NETWORK_SHAPES.items()},
    "confidence": ("float32", 2),
}
_TELLS_SHARES = [FAST_NAMES.index(name) for name in ("words", "link_density", "hidden")]
_MAKE_AGAIN = "make it again with: dehusk train fast"


@dataclass(frozen=True, slots=True, eq=False)
class FastModel:
    """Everything that was learned."""

    network: Network
    page: Forest
    confidence: NDArray[np.float32]
    """Expected F1, and the F1 that pages with it really had. (2 × steps)"""
    card: Card

    def probabilities(self, values: FastValues, edges: Places = NOWHERE) -> NDArray[np.float64]:
        """How probably each block is main content. `edges`: of several pages, the first block of each, and the end."""
        odds = self.network.in_parts(values.numbers, values.hints, values.hints_of, edges[1:-1])
        return probabilities(odds)

    def page_kinds(self, values: FastValues, edges: Places = NOWHERE) -> NDArray[np.float64]:
        """How probably each page is of each kind. (pages × kinds) `edges`: as above; no page is without blocks."""
        edges = edges if len(edges) else np.array((0, len(values.hints_of)))
        words, density, hidden = (values.numbers[row] for row in _TELLS_SHARES)
        weights = shares(words, density, hidden, edges)
        told = values.means(weights, edges).reshape(len(edges) - 1, -1)
        return kinds_of_pages(self.page, told.T).T

    def calibrated(self, expected_f1: float) -> float:
        """The F1 that pages really had for which so much was expected."""
        return calibrated(self.confidence, expected_f1)


@cache
def fast_model() -> FastModel:
    """The model that comes with dehusk, which does not change while dehusk runs."""
    return read_fast_model(FAST_MODEL)


def read_fast_model(name: str) -> FastModel:
    """A model that comes with dehusk, by the name of its file, or another by its path (`.npz`, card beside it)."""
    return read_file(name, _read)


@lru_cache(maxsize=2)
def _read(path: Path, _changed: int) -> FastModel:
    arrays, card = read_arrays(path, kind=FAST_KIND, shapes=_SHAPES)
    return fast_model_from(arrays, card, path)


def fast_model_from(arrays: Mapping[str, NDArray[Any]], card: Card, path: Path) -> FastModel:
    """Put a model together and check that its parts fit."""
    if card.get("version") != FAST_VERSION or card.get("features") != list(FAST_NAMES):
        raise ModelError(path, f"was made for other features; {_MAKE_AGAIN}")
    try:
        network, page = Network.from_arrays(arrays, "network"), Forest.from_arrays(arrays, "page")
    except ValueError as error:
        raise ModelError(path, str(error)) from error
    fits = (
        len(network.half) == len(FAST_NAMES)
        and page.asks_only_for(2 * len(FAST_NAMES))
        and len(page.bias) == len(PAGE_KINDS)
        and is_calibration(arrays["confidence"])
    )
    if not fits:
        raise ModelError(path, f"its arrays do not fit its card; {_MAKE_AGAIN}")
    return FastModel(network, page, arrays["confidence"], card)
