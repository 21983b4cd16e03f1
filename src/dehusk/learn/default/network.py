"""Learning the network of the default extractor: gradients written out, steps by Adam, all of it in NumPy.

Pages are learned from one by one, since a block's neighbours matter; a few of them make a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Singles
from dehusk.extractor.model.network import STEPS, Network, beside, squeezed
from dehusk.extras import need

Weights = dict[str, Singles]
"""By the names of the network's fields."""

_PAGES_A_STEP = 12
_RATE, _WARM = 0.002, 100
_DECAY = 0.001
_FORGOTTEN_FEATURES, _FORGOTTEN = 0.2, 0.2
"""Shares of the features and of the channels that are left out at random, so that none is relied on alone."""
_MEAN, _SQUARE = 0.9, 0.999
_SMALLEST_SPREAD = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One page to learn from."""

    values: Singles
    """(features × blocks)"""
    label: Singles
    weight: Singles
    """How much each block counts."""


def learn_network(lessons: Sequence[Lesson], *, channels: int, epochs: float, seed: int) -> Network:
    """A network from the blocks of pages and their labels: the same one however many cores there are."""
    with need("threadpoolctl", extra="learn").threadpool_limits(1, "blas"):
        return _learned(lessons, channels, epochs, seed)


def _learned(lessons: Sequence[Lesson], channels: int, epochs: float, seed: int) -> Network:
    lessons = [lesson for lesson in lessons if lesson.weight.any()]
    half, usual, spread = _scales(lessons)
    chance = np.random.default_rng(seed)
    weights = _drawn(len(half), channels, chance)
    mean, square = ({name: np.zeros_like(array) for name, array in weights.items()} for _ in range(2))
    number = max(int(epochs * len(lessons) / _PAGES_A_STEP), 1)
    total = float(np.mean([lesson.weight.sum() for lesson in lessons])) * _PAGES_A_STEP
    for step, batch in zip(range(1, number + 1), _batches(len(lessons), chance), strict=False):
        gradient = {name: np.zeros_like(array) for name, array in weights.items()}
        kept = (chance.random(len(half)) >= _FORGOTTEN_FEATURES) / spread
        for lesson in (lessons[place] for place in batch):
            row = ((squeezed(lesson.values, half) - usual) * kept).astype(np.float32)
            _add_gradient(weights, gradient, row, lesson=lesson, chance=chance)
        rate = _RATE * min(1, step / _WARM) * (1 + np.cos(np.pi * step / number)) / 2
        for name, array in weights.items():
            change = gradient[name] / total
            mean[name] += (1 - _MEAN) * (change - mean[name])
            square[name] += (1 - _SQUARE) * (change * change - square[name])
            size = np.sqrt(square[name] / (1 - _SQUARE**step)) + 1e-8
            decay = 0 if name.endswith("bias") else _DECAY
            array -= (rate * (mean[name] / (1 - _MEAN**step) / size + decay * array)).astype(np.float32)
    return _unscaled(weights, half, usual, spread)


def _scales(lessons: Sequence[Lesson]) -> tuple[Singles, Singles, Singles]:
    """Of each feature: its mean size, and once it is squeezed by that, its mean and its spread."""
    blocks = sum(lesson.values.shape[1] for lesson in lessons)
    size = sum(np.abs(lesson.values).sum(1, dtype=np.float64) for lesson in lessons)
    half = (size / blocks + 1e-3).astype(np.float32)
    total, squares = np.zeros((2, len(half)))
    for lesson in lessons:
        row = squeezed(lesson.values, half)
        total += row.sum(0, dtype=np.float64)
        squares += (row * row).sum(0, dtype=np.float64)
    usual = total / blocks
    spread = np.sqrt(np.maximum(squares / blocks - usual * usual, 0))
    return half, usual.astype(np.float32), np.maximum(spread, _SMALLEST_SPREAD).astype(np.float32)


def _drawn(features: int, channels: int, chance: np.random.Generator) -> Weights:
    """Random weights, of a size that lets neither answers nor gradients fade."""

    def some(*shape: int, size: float = 1.0) -> Singles:
        drawn: Singles = (chance.standard_normal(shape) * size * np.sqrt(2 / shape[-2])).astype(np.float32)
        return drawn

    return {
        "first": some(features, channels),
        "first_bias": np.zeros(channels, np.float32),
        "near": some(len(STEPS), 3 * channels, channels, size=0.5),
        "near_bias": np.zeros((len(STEPS), channels), np.float32),
        "last": some(channels, channels),
        "last_bias": np.zeros(channels, np.float32),
        "out": some(channels, 1, size=0.1),
        "out_bias": np.zeros(1, np.float32),
    }


def _batches(number: int, chance: np.random.Generator) -> Iterator[list[int]]:
    """Numbers of lessons, a few at a time: all of them in random order, and again."""
    left: list[int] = []
    while True:
        while len(left) < _PAGES_A_STEP:
            left += chance.permutation(number).tolist()
        yield left[:_PAGES_A_STEP]
        del left[:_PAGES_A_STEP]


def _kept(shape: tuple[int, ...], chance: np.random.Generator) -> Singles:
    """What each channel is multiplied with: 0 for those that are left out, and a little more for the others."""
    drawn = chance.random(shape, dtype=np.float32) >= _FORGOTTEN
    return (drawn / (1 - _FORGOTTEN)).astype(np.float32)


def _add_gradient(
    weights: Weights, gradient: Weights, row: Singles, *, lesson: Lesson, chance: np.random.Generator
) -> None:
    """Go through the network and back; add to the gradient of each weight."""
    channels = len(weights["first_bias"])
    keeps_first, keeps_last = (_kept((len(row), channels), chance) for _ in range(2))
    states = [np.maximum(row @ weights["first"] + weights["first_bias"], 0) * keeps_first]
    seen, added = [], []
    for number, step in enumerate(STEPS):
        seen.append(beside(states[-1], step))
        added.append(np.maximum(seen[-1] @ weights["near"][number] + weights["near_bias"][number], 0))
        states.append(states[-1] + added[-1])
    last = np.maximum(states[-1] @ weights["last"] + weights["last_bias"], 0) * keeps_last
    answer = 1 / (1 + np.exp(-(last @ weights["out"] + weights["out_bias"])[:, 0]))

    error = ((answer - lesson.label) * lesson.weight)[:, None].astype(np.float32)
    _add(gradient, "out", last, error)
    error = (error @ weights["out"].T) * keeps_last * (last > 0)
    _add(gradient, "last", states[-1], error)
    error = error @ weights["last"].T
    for number in reversed(range(len(STEPS))):
        inner = error * (added[number] > 0)
        gradient["near"][number] += seen[number].T @ inner
        gradient["near_bias"][number] += inner.sum(0)
        error = error + _from_beside(inner @ weights["near"][number].T, STEPS[number])
    _add(gradient, "first", row, error * keeps_first * (states[0] > 0))


def _add(gradient: Weights, name: str, row: Singles, error: Singles) -> None:
    gradient[name] += row.T @ error
    gradient[f"{name}_bias"] += error.sum(0)


def _from_beside(error: Singles, step: int) -> Singles:
    """What `beside` does, backwards."""
    channels = error.shape[1] // 3
    found = error[:, channels : 2 * channels].copy()
    room = max(len(error) - step, 0)
    found[:room] += error[step:, :channels]
    found[step:] += error[:room, 2 * channels :]
    return found


def _unscaled(weights: Weights, half: Singles, usual: Singles, spread: Singles) -> Network:
    """The network for features that are squeezed, but not scaled to one mean and spread."""
    first = weights["first"] / spread[:, None]
    bias = weights["first_bias"] - usual @ first
    return Network(half=half, usual=usual, **{**weights, "first": first, "first_bias": bias.astype(np.float32)})
