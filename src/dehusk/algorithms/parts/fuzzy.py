"""Fuzzy regions of a feature, and rules over them: the vocabulary in which FAR-SW learns and labels lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.line_features import Matrix
from dehusk.errors import ParameterError

Middle = Literal["own", "low", "high"]
Item = tuple[int, int]
"""A feature and one of its regions, by number."""
Rule = tuple[Item, ...]
_MIDDLE = 1


@dataclass(frozen=True, slots=True)
class Scale:
    """Where low ends and high begins in the values of one feature.

    A value up to `low` is Low, `mean` is Middle, one from `high` on is High; between them membership moves
    linearly from one region to the next. With `middle="low"` or `"high"` the middle region is counted to one of
    the others, which leaves two: Low' and High'.

    >>> index = Scale(144, 308, 473)
    >>> index.membership(np.array([287.0])).round(2).tolist()
    [[0.26, 0.74, 0.0]]
    """

    minimum: float
    mean: float
    maximum: float
    middle: Middle = "own"

    def __post_init__(self) -> None:
        if not self.minimum <= self.mean <= self.maximum:
            raise ParameterError(f"minimum, mean and maximum must rise: {self.minimum}, {self.mean}, {self.maximum}")
        if self.middle not in get_args(Middle):
            raise ParameterError(f"the middle region is one of {get_args(Middle)}, not {self.middle!r}")

    @property
    def low(self) -> float:
        """L, the mean of minimum and mean."""
        return (self.minimum + self.mean) / 2

    @property
    def high(self) -> float:
        """H, the mean of mean and maximum."""
        return (self.mean + self.maximum) / 2

    @property
    def regions(self) -> tuple[str, ...]:
        """Names of the regions."""
        return ("Low", "Middle", "High") if self.middle == "own" else ("Low'", "High'")

    def membership(self, values: NDArray[np.float64]) -> Matrix:
        """How far each value belongs to each region (values × regions); a row sums to 1."""
        return np.stack([self.membership_in(region, values) for region in range(len(self.regions))], axis=1)

    def membership_in(self, region: int, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far each value belongs to one region."""
        if self.middle == "low":
            return self._is_high(values) if region else 1 - self._is_high(values)
        if self.middle == "high":
            return 1 - self._is_low(values) if region else self._is_low(values)
        if region == _MIDDLE:
            return 1 - self._is_low(values) - self._is_high(values)
        return self._is_high(values) if region else self._is_low(values)

    # where two limits coincide the step between them is sharp
    def _is_low(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            share = _between_0_and_1((self.mean - values) / (self.mean - self.low))
        share[values <= self.low] = 1
        return share

    def _is_high(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            share = _between_0_and_1((values - self.mean) / (self.high - self.mean))
        share[values <= max(self.mean, self.low)] = 0
        return share


def _between_0_and_1(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.minimum(np.maximum(values, 0), 1)


def weighted_scale(
    topical: NDArray[np.float64], other: NDArray[np.float64], *, weight: float = 0.5, middle: Middle = "own"
) -> Scale:
    """The scale of a feature from its values inside and outside the main text (equations 1 to 3).

    >>> weighted_scale(np.array([287.0, 299.0]), np.array([1.0, 611.0])).minimum
    144.0
    """

    def both(of: float, beside: float) -> float:
        return float(f"{weight * of + (1 - weight) * beside:.6g}")  # as many digits as matter

    return Scale(
        both(topical.min(), other.min()), both(topical.mean(), other.mean()), both(topical.max(), other.max()), middle
    )


def memberships(values: Matrix, scales: Sequence[Scale]) -> list[Matrix]:
    """Membership of every line in the regions of every feature."""
    return [scale.membership(values[:, feature]) for feature, scale in enumerate(scales)]


def matches(values: Matrix, scales: Sequence[Scale], rules: Sequence[Rule], significance: float) -> NDArray[np.bool_]:
    """The lines that belong to all regions of some rule, each with at least the given membership."""
    items = {item for rule in rules for item in rule}
    belongs = {(f, r): scales[f].membership_in(r, values[:, f]) >= significance for f, r in items}
    return reduce(np.logical_or, [reduce(np.logical_and, [belongs[item] for item in rule]) for rule in rules])
