"""Learn the weights of `crf`, `memm` and `maxent`: the greatest likelihood of labelled pages, weights kept small.

Every page weighs the same. Likelihoods and their slopes are computed for all pages at once: place after place along
the sequences, all sequences abreast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.sequence_features import FEATURES
from dehusk.algorithms.parts.sequence_models import (
    KIND,
    OFFSETS,
    Family,
    SequenceModel,
    ranges,
)
from dehusk.arrays import Floats
from dehusk.errors import ParameterError
from dehusk.extras import missing
from dehusk.learn.published.blocks import LabelledBlocks, Model, best_threshold, check_labels
from dehusk.learn.published.likelihood import Sequences, likelihood_of

_THRESHOLDS = np.arange(3, 14) / 20
"""Of the probability; the one with the best F1 of words stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Into how many ranges a feature is cut, how much large weights cost, how long to search, and the longest piece.

    Sequences of more than `longest` blocks are cut into pieces for the search, so that one page does not hold up all.
    """

    ranges: int = 12
    cost: float = 10.0
    rounds: int = 40
    longest: int = 400

    def __post_init__(self) -> None:
        if not 2 <= self.ranges <= 100 or self.cost <= 0 or self.rounds < 1 or self.longest < 2:
            raise ParameterError("ranges must lie between 2 and 100, cost above 0, rounds at least 1, longest 2")


def learn_sequence(pages: Sequence[LabelledBlocks], family: Family, settings: Settings | None = None) -> Model:
    """Arrays and card of a model from labelled pages."""
    settings = settings or Settings()
    check_labels(pages)
    pages = [page for page in pages if len(page.words)]
    edges, count = cut_points(np.concatenate([page.features for page in pages]), settings.ranges)
    arrays: dict[str, NDArray[Any]] = {"edges": edges, "edge_count": count}
    material = _Material(pages, edges, count, settings.longest)
    weights = _search(material, family, settings)
    arrays["weights"] = weights[:-2].reshape(len(edges), -1).astype(np.float32)
    arrays["bias"] = weights[-2:].astype(np.float32)
    made = SequenceModel(family, 0.5, arrays)
    card = {
        "kind": KIND,
        "family": family,
        "threshold": best_threshold(pages, [made.probabilities_of(page.features) for page in pages], _THRESHOLDS),
        "features": list(FEATURES),
        "offsets": list(OFFSETS),
        "settings": {name: getattr(settings, name) for name in Settings.__slots__},
    }
    return arrays, card


def cut_points(values: NDArray[np.float32], most: int) -> tuple[NDArray[np.float32], NDArray[np.int16]]:
    """Bounds between the ranges of each feature, one after another, and how many each has.

    A feature with few values gets a bound between each two, others so many ranges of about the same size.
    """
    found: list[NDArray[np.float32]] = []
    for column in values.T:
        distinct = np.unique(column)
        if len(distinct) <= most:
            found.append((distinct[1:] + distinct[:-1]) / 2)
        else:
            found.append(np.unique(np.quantile(column, np.arange(1, most) / most).astype(np.float32)))
    return np.concatenate(found).astype(np.float32), np.array([len(bounds) for bounds in found], np.int16)


class _Material:
    """All blocks of all pages: which weights count for each, and the sequences they stand in."""

    def __init__(
        self, pages: Sequence[LabelledBlocks], edges: NDArray[np.float32], count: NDArray[np.int16], longest: int
    ) -> None:
        sparse = _scipy("sparse")
        rows = ranges(np.concatenate([page.features for page in pages]), edges, count)
        place, _ = np.nonzero(rows >= 0)
        entries = (np.ones(len(place), np.float32), (place, rows[rows >= 0]))
        self.table = sparse.csr_matrix(entries, shape=(len(rows), len(edges)))
        self.turned = self.table.T.tocsr()
        lengths = [len(page.words) for page in pages]
        page = np.repeat(np.arange(len(pages)), lengths)
        self.valid = [np.append(page, -1)[_moved(len(page), offset)] == page for offset in OFFSETS]
        self.weight = np.repeat([len(page) / len(pages) / length for length in lengths], lengths)
        self.sequences = Sequences(lengths, np.concatenate([page.content for page in pages]), longest)

    def sums(self, weights: Floats) -> tuple[Floats, Floats]:
        summed = np.asarray(self.table @ weights[:-2].reshape(self.table.shape[1], -1).astype(np.float32), np.float64)
        parts = (
            np.where(valid, summed[_moved(len(summed), offset) % len(summed), at], 0)
            for at, (offset, valid) in enumerate(zip(OFFSETS, self.valid, strict=True))
        )
        return sum(parts, np.full(len(summed), weights[-2])), summed[:, -1] + weights[-1]

    def slope(self, by_fit: Floats, by_stay: Floats) -> Floats:
        """From the slopes by `fit` and `stay` to those by the weights."""
        size = len(by_fit)
        columns = np.zeros((size, len(OFFSETS) + 1), np.float32)
        for at, (offset, valid) in enumerate(zip(OFFSETS, self.valid, strict=True)):
            columns[_moved(size, offset)[valid], at] = by_fit[valid]
        columns[:, -1] = by_stay
        by_weight = np.asarray(self.turned @ columns, np.float64)
        return np.concatenate((by_weight.ravel(), (by_fit.sum(), by_stay.sum())))


def _moved(size: int, offset: int) -> NDArray[np.int64]:
    """Places `offset` further on; `size` where there is none."""
    place = np.arange(size) + offset
    return np.where((place >= 0) & (place < size), place, size)


def _search(material: _Material, family: Family, settings: Settings) -> Floats:
    """The weights of the greatest likelihood (L-BFGS)."""
    likelihood = likelihood_of(family)

    def loss(weights: Floats) -> tuple[float, Floats]:
        fit, stay = material.sums(weights)
        value, by_fit, by_stay = likelihood(material.sequences, fit, stay, material.weight)
        cost = settings.cost * float(weights @ weights)
        return cost - value, 2 * settings.cost * weights - material.slope(by_fit, by_stay)

    minimize: Callable[..., Any] = _scipy("optimize").minimize
    start = np.zeros(material.table.shape[1] * (len(OFFSETS) + 1) + 2)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": settings.rounds})
    return np.asarray(found.x)


def _scipy(part: str) -> Any:
    try:
        return import_module(f"scipy.{part}")
    except ImportError as error:
        raise missing("learn", "scipy", "training") from error
