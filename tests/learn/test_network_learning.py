"""Learning the network: gradients, and that it learns what only neighbours tell."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.learn.default import network as learning
from dehusk.learn.default.network import Lesson, learn_network

FEATURES = 3


def lesson(seed: int) -> Lesson:
    """A block is content if the block before it has a high first feature."""
    chance = np.random.default_rng(seed)
    values = chance.standard_normal((FEATURES, 40)).astype(np.float32)
    label = np.zeros(40, np.float32)
    label[1:] = values[0, :-1] > 0
    return Lesson(values, label, np.ones(40, np.float32))


def test_it_learns_from_neighbours() -> None:
    made = learn_network([lesson(seed) for seed in range(60)], channels=16, epochs=120, seed=1)
    test = lesson(1000)
    right = (made(test.values) > 0) == (test.label > 0.5)
    assert right.mean() > 0.85


def test_same_lessons_same_network() -> None:
    first, second = (learn_network([lesson(1), lesson(2)], channels=4, epochs=3, seed=5) for _ in range(2))
    assert first(lesson(3).values).tolist() == second(lesson(3).values).tolist()


def test_blocks_that_count_nothing_teach_nothing() -> None:
    one = lesson(1)
    other = Lesson(one.values, 1 - one.label, np.zeros(40, np.float32))
    alone, both = (learn_network(some, channels=4, epochs=12, seed=5) for some in ([one], [one, other]))
    assert alone(one.values).tolist() == both(one.values).tolist()


def test_gradients_are_the_slopes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_FORGOTTEN", 0.0)
    chance = np.random.default_rng(0)
    weights = learning._drawn(FEATURES, 4, chance)
    page = lesson(7)
    row = np.ascontiguousarray(page.values.T)
    gradient = {name: np.zeros_like(array) for name, array in weights.items()}
    learning._add_gradient(weights, gradient, row, lesson=page, chance=chance)
    for name, array in weights.items():
        place = np.unravel_index(int(np.abs(gradient[name]).argmax()), array.shape)
        slope = (_loss(weights, page, name, (place, 2e-3)) - _loss(weights, page, name, (place, -2e-3))) / 4e-3
        assert gradient[name][place] == pytest.approx(slope, rel=0.05), name


def _loss(
    weights: dict[str, np.ndarray], page: Lesson, name: str, moved_by: tuple[tuple[np.intp, ...], float]
) -> float:
    place, change = moved_by
    moved = {key: array.copy() for key, array in weights.items()}
    moved[name][place] += change
    ones = np.ones(FEATURES, np.float32)
    network = learning._unscaled(moved, ones, 0 * ones, ones)
    odds = network._from_first(page.values.T @ network.first).astype(np.float64)
    share = 1 / (1 + np.exp(-odds))
    return float(-(page.label * np.log(share) + (1 - page.label) * np.log(1 - share)).sum())
