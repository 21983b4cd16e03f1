"""Gaussian blur of a long vector, repeated until it settles.

A pass is a convolution, so `k` passes are one multiplication of the spectrum by the k-th power of the transform
of the weights, and the change that each pass makes can be read from the spectrum too (Parseval). Two transforms
therefore replace all passes, however many there are. What remains after them is smooth: it is computed on a grid
that is fine against the width of the blur, and any place between is interpolated. Against a sum over every place
in double precision the values differ by less than 0.00001, which turns one word in 100,000.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MOST_PASSES = 256
"""A blur that has not settled by then is taken as it is; published settings need 5 to 30 passes."""
_SIGMAS_IN_RADIUS = 3
_NEGLIGIBLE = 1e-3
"""Weights of a frequency below this are nothing after the second pass."""


@dataclass(frozen=True, slots=True, eq=False)
class Blurred:
    """A blurred vector, known at every `step`-th place."""

    grid: Floats
    """Values at places 0, step, 2 step … over the vector."""
    before: Floats
    """Means of the vector before the blur, over the same grid."""
    step: int
    passes: int
    _ring: Floats
    """`grid` with the empty stretch behind it that separates the end of the vector from its beginning."""

    def at(self, place: NDArray[np.float64]) -> NDArray[np.float64]:
        """Values at any places, by the cubic through the four nearest points of the grid."""
        position = place / self.step
        low = np.floor(position).astype(np.intp)
        t = position - low
        weights = (
            -t * (t - 1) * (t - 2) / 6,
            (t + 1) * (t - 1) * (t - 2) / 2,
            -(t + 1) * t * (t - 2) / 2,
            (t + 1) * t * (t - 1) / 6,
        )
        near = (np.take(self._ring, low + offset, mode="wrap") for offset in (-1, 0, 1, 2))
        return sum((w * y for w, y in zip(weights, near, strict=True)), np.zeros(len(place)))


def gaussian_weights(radius: int) -> NDArray[np.float64]:
    """Weights of the places -radius … radius: a Gaussian that ends at three standard deviations; they sum to 1.

    >>> gaussian_weights(2).round(3).tolist()
    [0.027, 0.234, 0.479, 0.234, 0.027]
    """
    place = np.arange(-radius, radius + 1)
    weights = np.exp(-0.5 * (place * _SIGMAS_IN_RADIUS / radius) ** 2)
    return np.asarray(weights / weights.sum())


def blur_until_settled(vector: NDArray[np.bool_], *, radius: int, tolerance: float) -> Blurred:
    """Blur until a pass changes the values by less than `tolerance` (root of the mean square).

    Beyond both ends of the vector there are zeros.
    """
    sigma = radius / _SIGMAS_IN_RADIUS
    size = _fast_length(len(vector) + int(8 * sigma * MOST_PASSES**0.5))
    spectrum = np.fft.rfft(vector.astype(np.float32), size)
    # the part of the spectrum that outlives two passes; the rest is gone after the first
    band = min(len(spectrum), int(size * (-2 * np.log(_NEGLIGIBLE)) ** 0.5 / sigma / (2 * np.pi)) + 2)
    transform = _transform(gaussian_weights(radius), band, size)
    power = 2 * np.abs(spectrum[:band]).astype(np.float64) ** 2
    power[0] /= 2
    power /= size
    beyond = max(float(np.count_nonzero(vector)) - float(power.sum()), 0.0)
    passes = _passes(power, beyond, transform, tolerance**2 * max(len(vector), 1))
    step = _grid_step(sigma * passes**0.5, size)
    points = size // step
    kept = np.zeros(points // 2 + 1, spectrum.dtype)
    inside = min(band, len(kept))
    kept[:inside] = spectrum[:inside] * transform[:inside] ** passes / step
    ring = np.fft.irfft(kept, points).astype(np.float32, copy=False)
    cells = -(-len(vector) // step)
    padded = np.zeros(cells * step, np.float32)
    padded[: len(vector)] = vector
    before = padded.reshape(cells, step) @ np.full(step, 1 / step, np.float32)  # a mean over so few is slow
    return Blurred(ring[:cells], before, step, passes, ring)


def _transform(weights: NDArray[np.float64], band: int, size: int) -> NDArray[np.float64]:
    """Transform of symmetric weights at the lowest frequencies: a series of cosines, summed by Clenshaw's rule."""
    from numpy.polynomial.chebyshev import chebval

    middle = len(weights) // 2
    series = 2 * weights[middle:]
    series[0] /= 2
    return np.asarray(chebval(np.cos(2 * np.pi / size * np.arange(band)), series))


def _passes(power: NDArray[np.float64], beyond: float, transform: NDArray[np.float64], enough: float) -> int:
    """How many passes until one changes the vector by less than `enough` (sum of squares)."""
    change = power * (1 - transform) ** 2
    gone = beyond  # the first pass also takes all that lies beyond the band
    squared = transform**2
    for number in range(1, MOST_PASSES):
        if float(change.sum()) + gone < enough:
            return number
        change *= squared
        gone = 0.0
    return MOST_PASSES


def _grid_step(sigma: float, size: int) -> int:
    """A power of two, at most an eighth of the blur's standard deviation, that divides the ring."""
    step = 1
    while step * 16 <= sigma and size % (step * 2) == 0:
        step *= 2
    return step


def _fast_length(least: int) -> int:
    """A length of small factors, at most an eighth longer, for which transforms are fast."""
    power = 1 << max(least.bit_length() - 1, 5)
    return next(power // 8 * eighths for eighths in (8, 9, 10, 12, 15, 16) if power // 8 * eighths >= least)
