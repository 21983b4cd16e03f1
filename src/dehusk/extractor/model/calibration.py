"""From the F1 that is expected of a choice to the F1 that pages with about so much expected really had."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SIZE = 3
"""Numbers of a calibration."""
_NEAREST = 1e-3
"""Nothing is expected to be nearer to 0 or 1."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A curve that always rises, so that of two pages the surer one stays the surer one.

    Its log-odds are `low` · ln(x) - `high` · ln(1 - x) + `shift`. With 1, 1 and 0 it leaves everything as it is:

    >>> round(Calibration(1.0, 1.0, 0.0)(0.7), 6)
    0.7
    """

    low: float
    high: float
    shift: float

    def __call__(self, expected_f1: float) -> float:
        """How good a choice really is of which so much is expected; nothing expected is nothing."""
        if not expected_f1:
            return 0.0
        low, high, one = self.terms(np.array([expected_f1]))[:, 0].tolist()
        return float(1 / (1 + np.exp(-(self.low * low + self.high * high + self.shift * one))))

    @staticmethod
    def terms(expected_f1: NDArray[np.floating]) -> NDArray[np.float64]:
        """What the three numbers are multiplied with. (3 × pages)"""
        inside = np.clip(expected_f1.astype(np.float64), _NEAREST, 1 - _NEAREST)
        return np.stack((np.log(inside), -np.log1p(-inside), np.ones(len(inside))))

    @classmethod
    def from_array(cls, numbers: NDArray[np.float32]) -> Calibration:
        """From a stored array; raises ValueError if it does not always rise."""
        if len(numbers) != SIZE or not np.isfinite(numbers).all() or not 0 <= numbers[:2].min() < numbers[:2].sum():
            raise ValueError("the calibration of confidence does not rise")
        return cls(*numbers.tolist())


AS_IT_IS = np.array([1, 1, 0], np.float32)
"""The numbers of a calibration that changes nothing."""
