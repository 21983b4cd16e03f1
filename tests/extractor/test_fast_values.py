"""Hints that blocks share are the same as hints of their own."""

import numpy as np
import pytest

from dehusk import Page
from dehusk.extractor.fast_features import FAST_NAMES, NUMBERS, fast_features_of
from dehusk.extractor.fast_model import fast_model
from dehusk.extractor.fast_values import FastValues
from dehusk.extractor.model.page_vector import page_vector, shares

HTML = (
    "<title>Tea</title><nav class=menu><a href=/>Home</a> <a href=/b>Shop</a></nav><main>"
    + "<p>Tea is a drink, and many people like it. They drink it every day.</p>" * 5
    + "<ul class=related><li>More<li>Even more</ul></main>"
)


@pytest.fixture
def values() -> FastValues:
    return fast_features_of(Page.from_html(HTML)).values


def test_blocks_share_them(values: FastValues) -> None:
    number, sets = len(values.hints_of), values.hints.shape[1]
    assert sets < number
    assert values.hints_of[1] == values.hints_of[2]  # two paragraphs
    assert values.dense().shape == (len(FAST_NAMES), number)
    again = FastValues.from_dense(values.dense(), len(NUMBERS))
    np.testing.assert_array_equal(again.dense(), values.dense())


def test_the_network_says_the_same(values: FastValues) -> None:
    network = fast_model().network
    shared = network.in_parts(values.numbers, values.hints, values.hints_of)
    np.testing.assert_allclose(shared, network(values.dense()), atol=1e-4)


def test_means_are_the_same(values: FastValues) -> None:
    words, density, hidden = values.numbers[[NUMBERS.index(name) for name in ("words", "link_density", "hidden")]]
    shared = values.means(shares(words, density, hidden), np.array([0, len(words)])).ravel()
    np.testing.assert_allclose(shared, page_vector(values.dense(), FAST_NAMES), rtol=1e-5, atol=1e-6)


def test_means_of_pages_are_those_of_each_by_itself(values: FastValues) -> None:
    edges = np.array([0, 3, len(values.hints_of)])
    weights = np.random.default_rng(0).random((2, edges[-1]), np.float32)
    together = values.means(weights, edges)
    for number, (first, last) in enumerate([(0, 3), (3, edges[-1])]):
        alone = values.part(first, last).means(weights[:, first:last], np.array([0, last - first]))
        assert together[number].tolist() == alone[0].tolist()
