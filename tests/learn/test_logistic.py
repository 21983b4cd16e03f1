"""Logistic regression on sparse rows."""

import numpy as np
import pytest

from dehusk.learn.default.logistic import logistic

sparse = pytest.importorskip("scipy.sparse")
linear = pytest.importorskip("sklearn.linear_model")


def drawn(seed: int = 0, size: int = 400) -> tuple[object, np.ndarray, np.ndarray]:
    chance = np.random.default_rng(seed)
    rows = (chance.random((size, 12)) < 0.3).astype(np.float32)
    odds = rows @ np.linspace(-2, 2, 12) + 0.5
    label = (chance.random(size) < 1 / (1 + np.exp(-odds))).astype(np.float32)
    return sparse.csr_matrix(rows), label, chance.random(size).astype(np.float32)


def test_as_another_library_finds_it() -> None:
    matrix, label, weight = drawn()
    found, bias = logistic(matrix, label, weight)
    other = linear.LogisticRegression(C=1 / (5e-5 * weight.sum()), tol=1e-8, max_iter=500)
    other.fit(matrix, label > 0.5, sample_weight=weight)
    np.testing.assert_allclose(found, other.coef_[0], atol=0.03)
    assert bias == pytest.approx(other.intercept_[0], abs=0.03)


def test_the_same_every_time() -> None:
    first, second = logistic(*drawn(3)), logistic(*drawn(3))
    np.testing.assert_array_equal(first[0], second[0])
    assert first[1] == second[1]


def test_columns_that_never_occur_say_nothing() -> None:
    matrix, label, weight = drawn()
    found, _ = logistic(sparse.hstack((matrix, sparse.csr_matrix((len(label), 2)))).tocsr(), label, weight)
    assert found[-2:].tolist() == [0, 0]


@pytest.mark.parametrize("label", [0, 1])
def test_nothing_to_tell_apart(label: int) -> None:
    matrix, _, weight = drawn()
    found, bias = logistic(matrix, np.full(len(weight), label, np.float32), weight)
    assert (found.tolist(), bias) == ([0.0] * 12, 0.0)


def test_no_columns() -> None:
    found, bias = logistic(sparse.csr_matrix((2, 0)), np.array([0, 1], np.float32), np.ones(2, np.float32))
    assert (found.shape, bias) == ((0,), 0.0)


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_however_many_threads_there_are(threads: int) -> None:
    """Sums of so many numbers are split among threads, which shows in their last digits."""
    limits = pytest.importorskip("threadpoolctl").threadpool_limits
    matrix = sparse.random(400, 20_000, 0.002, format="csr", random_state=1, dtype=np.float32)
    label = (np.random.default_rng(1).random(400) > 0.5).astype(np.float32)
    weight = np.ones(400, np.float32)
    weights, bias = logistic(matrix, label, weight)
    with limits(threads, "blas"):
        others, other = logistic(matrix, label, weight)
    np.testing.assert_array_equal(weights, others)
    assert bias == other
