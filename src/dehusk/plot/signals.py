"""Reading an algorithm's signals without trusting them: a missing or misshapen one is None."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Mask

Signals = Mapping[str, NDArray[Any]]

SELECTED = "selected"
RUNS = ("run", "runs")


def is_curve(values: NDArray[Any]) -> bool:
    """One number (or flag) a place?"""
    return values.ndim == 1 and values.dtype.kind in "biuf"


def curve(signals: Signals, name: str, places: int | None = None) -> NDArray[Any] | None:
    """A signal of one number a place, with so many places if that is said."""
    values = np.asarray(signals.get(name))
    fits = is_curve(values) and places in (None, len(values))
    return values if fits else None


def flags(signals: Signals, name: str, places: int) -> Mask | None:
    """A signal of one flag a place; numbers other than 0 are flags too."""
    values = curve(signals, name, places)
    return None if values is None else values != 0


def selected(signals: Signals, places: int) -> Mask | None:
    """The places that were selected: as flags, or as runs of (first place, place after it)."""
    chosen = flags(signals, SELECTED, places)
    if chosen is not None:
        return chosen
    runs = next((np.asarray(signals[name]) for name in RUNS if name in signals), None)
    if runs is None or runs.dtype.kind not in "iu" or runs.size % 2:
        return None
    edges = np.clip(runs.reshape(-1, 2), 0, places)
    steps = np.bincount(edges[:, 0], minlength=places + 1) - np.bincount(edges[:, 1], minlength=places + 1)
    return np.cumsum(steps[:places]) > 0


def number(signals: Signals, name: str) -> float | None:
    """A signal that is a single finite number."""
    values = np.asarray(signals.get(name))
    if values.size != 1 or values.dtype.kind not in "iuf" or not np.isfinite(values).all():
        return None
    return float(values.reshape(()))


def aligned(signals: Signals, names: Iterable[str]) -> bool:
    """Are these signals all there, with one number a place and equally many places?"""
    found = [curve(signals, name) for name in names]
    return len({None if values is None else len(values) for values in found}) == 1 and found[0] is not None
