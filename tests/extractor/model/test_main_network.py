"""The network of the default extractor."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.extractor.model.network import REACH, STEPS, Network, beside, product, squeezed

FEATURES, CHANNELS = 5, 4


def drawn(seed: int = 0) -> Network:
    chance = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray:
        return chance.standard_normal(shape).astype(np.float32)

    return Network(
        half=np.abs(some(FEATURES)) + 1,
        usual=some(FEATURES) / 4,
        first=some(FEATURES, CHANNELS),
        first_bias=some(CHANNELS),
        near=some(len(STEPS), 3 * CHANNELS, CHANNELS) / 4,
        near_bias=some(len(STEPS), CHANNELS),
        last=some(CHANNELS, CHANNELS),
        last_bias=some(CHANNELS),
        out=some(CHANNELS, 1),
        out_bias=some(1),
    )


def values(blocks: int, seed: int = 1) -> np.ndarray:
    return (np.random.default_rng(seed).standard_normal((FEATURES, blocks)) * 10).astype(np.float32)


@given(st.integers(0, 300), st.integers(1, 40), st.integers(1, 40))
def test_product_is_the_matrix_product(rows: int, inside: int, outside: int) -> None:
    chance = np.random.default_rng(rows)
    row = chance.standard_normal((rows, inside)).astype(np.float32)
    weights = chance.standard_normal((inside, outside)).astype(np.float32)
    np.testing.assert_allclose(product(row, weights), row @ weights, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("blocks", [0, 1, 2, 7, 8, 9, 100])
def test_every_block_gets_an_answer(blocks: int) -> None:
    answers = drawn()(values(blocks))
    assert answers.shape == (blocks,)
    assert answers.dtype == np.float32
    assert np.isfinite(answers).all()


def test_huge_features_do_no_harm() -> None:
    with np.errstate(all="raise"):
        answers = drawn()(np.full((FEATURES, 3), np.float32(1e30)))
    assert np.isfinite(answers).all()


def test_a_block_is_judged_by_its_neighbours_and_no_others() -> None:
    network = drawn()
    before = values(100)
    changed = before.copy()
    changed[:, 50] += 30
    moved = np.flatnonzero(network(before) != network(changed))
    assert 50 in moved
    assert len(moved) > 1
    assert moved.min() >= 50 - REACH
    assert moved.max() <= 50 + REACH


@given(st.integers(0, 100), st.integers(0, 60))
def test_some_blocks_get_the_answers_that_they_get_with_all_others(first: int, blocks: int) -> None:
    network, page = drawn(), values(100)
    last = min(first + blocks, 100)
    answers = network.between(page, first, last)
    np.testing.assert_allclose(answers, network(page)[first:last], rtol=1e-4, atol=1e-4)


def test_beside_stays_on_the_page() -> None:
    row = np.arange(1, 4, dtype=np.float32)[:, None]
    assert beside(row, 8).tolist() == [[0, 1, 0], [0, 2, 0], [0, 3, 0]]
    assert beside(row[:0], 1).shape == (0, 3)


@pytest.mark.parametrize("number", [0, 3, 29])
def test_contributions_are_what_changes_when_a_feature_is_as_usual(number: int) -> None:
    network, page = drawn(), values(30)
    found = network.contributions(page, number)
    for feature in range(FEATURES):
        usual, half = float(network.usual[feature]), float(network.half[feature])
        other = page.copy()
        other[feature, number] = usual * half / (1 - abs(usual))  # what is squeezed to the usual value
        expected = network(page)[number] - network(other)[number]
        assert found[feature] == pytest.approx(expected, abs=1e-4)


def test_squeezed_is_between_minus_one_and_one() -> None:
    small = squeezed(values(50), np.ones(FEATURES, np.float32))
    assert small.shape == (50, FEATURES)
    assert np.abs(small).max() < 1


def test_arrays_come_back_as_they_were() -> None:
    network = drawn()
    again = Network.from_arrays(network.as_arrays("network"), "network")
    assert again(values(20)).tolist() == network(values(20)).tolist()


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("near", np.zeros((2, 3 * CHANNELS, CHANNELS), np.float32)),
        ("half", np.zeros(FEATURES, np.float32)),
        ("out", np.zeros((CHANNELS, 2), np.float32)),
        ("last_bias", np.zeros(CHANNELS + 1, np.float32)),
    ],
)
def test_arrays_that_do_not_fit_are_refused(name: str, array: np.ndarray) -> None:
    arrays = drawn().as_arrays("network") | {f"network_{name}": array}
    with pytest.raises(ValueError, match="network"):
        Network.from_arrays(arrays, "network")
