"""Boosted trees in NumPy against plain Python; scores of names; the page as one row."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from outlines import elements

from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.name_scores import NEAR, NameScores
from dehusk.extractor.model.page_vector import page_vector
from dehusk.extractor.model.questions import Questions

FEATURES = 5


@st.composite
def forests(draw: st.DrawFn) -> Forest:
    chance = np.random.default_rng(draw(st.integers(0, 2**32)))
    nodes, outputs = (1 << draw(st.integers(1, 5))) - 1, draw(st.integers(1, 3))
    trees = outputs * draw(st.integers(0, 4))
    return Forest(
        feature=chance.integers(0, FEATURES, (trees, nodes)).astype(np.int16),
        threshold=chance.integers(-2, 3, (trees, nodes)).astype(np.float32),
        expected=chance.normal(size=(trees, nodes)).astype(np.float32),
        leaf=chance.normal(size=(trees, nodes + 1)).astype(np.float32),
        bias=chance.normal(size=outputs).astype(np.float32),
    )


def values_of(blocks: int, seed: int) -> NDArray[np.float32]:
    return np.random.default_rng(seed).integers(-3, 4, (FEATURES, blocks)).astype(np.float32)


def way_of(forest: Forest, tree: int, values: NDArray[np.float32]) -> list[int]:
    """The nodes on the way of a block through a tree, and at last its leaf."""
    nodes = forest.feature.shape[1]
    way = [0]
    while way[-1] < nodes:
        at = way[-1]
        way.append(2 * at + 1 + bool(values[forest.feature[tree, at]] > forest.threshold[tree, at]))
    return [*way[:-1], way[-1] - nodes]


@given(forests(), st.sampled_from([0, 1, 7, 9, 64, 70]), st.integers(0, 99))
def test_sums_of_leaves(forest: Forest, blocks: int, seed: int) -> None:
    values = values_of(blocks, seed)
    found = forest(values)
    outputs = len(forest.bias)
    assert found.shape == (outputs, blocks)
    for block in range(blocks):
        total = forest.bias.astype(float)
        for tree in range(len(forest.feature)):
            total[tree % outputs] += forest.leaf[tree, way_of(forest, tree, values[:, block])[-1]]
        np.testing.assert_allclose(found[:, block], total, atol=1e-4)


@pytest.mark.parametrize("blocks", [5, 20])
def test_trees_that_are_deeper_than_a_byte_can_tell(blocks: int) -> None:
    chance, nodes = np.random.default_rng(0), (1 << 9) - 1
    forest = Forest(
        feature=chance.integers(0, FEATURES, (2, nodes)).astype(np.int16),
        threshold=chance.integers(-2, 3, (2, nodes)).astype(np.float32),
        expected=np.zeros((2, nodes), np.float32),
        leaf=np.arange(2 * (nodes + 1), dtype=np.float32).reshape(2, -1),
        bias=np.zeros(1, np.float32),
    )
    values = values_of(blocks, 1)
    ends = [[way_of(forest, tree, column)[-1] for tree in range(2)] for column in values.T]
    assert forest(values)[0].tolist() == [first + nodes + 1 + second for first, second in ends]


def test_as_many_questions_as_a_feature_has_thresholds() -> None:
    asked = Questions(np.array([[0, 0, 1], [0, 0, 1]], np.int16), np.array([[1, 2, 3], [2, 1, 3]], np.float32))
    values = np.array([[0, 1.5, 2.5, 1.5, 2.5], [0, 3, 3, 4, 4]], np.float32)
    assert asked.leaves(values).tolist() == [[0, 2, 2, 3, 3], [0, 1, 2, 1, 3]]


@given(forests(), st.integers(0, 99))
def test_contributions_against_a_walk(forest: Forest, seed: int) -> None:
    values = values_of(6, seed)
    expected = np.zeros((FEATURES, 6))
    for block in range(6):
        for tree in range(0, len(forest.feature), len(forest.bias)):
            *way, leaf = way_of(forest, tree, values[:, block])
            said = [*(float(forest.expected[tree, node]) for node in way), float(forest.leaf[tree, leaf])]
            for node, (before, now) in zip(way, pairwise(said), strict=True):
                expected[forest.feature[tree, node], block] += now - before
    np.testing.assert_allclose(forest.contributions(values, FEATURES), expected, atol=1e-4)


def test_many_blocks_are_cut_into_chunks() -> None:
    forest = Forest(
        feature=np.array([[0]], np.int16),
        threshold=np.array([[0.5]], np.float32),
        expected=np.array([[1.5]], np.float32),
        leaf=np.array([[1.0, 2.0]], np.float32),
        bias=np.array([10.0], np.float32),
    )
    values = (np.arange(5_000) % 3 == 0).astype(np.float32)[None]
    np.testing.assert_array_equal(forest(values)[0], 11 + values[0])


def test_the_answer_is_no_at_the_threshold() -> None:
    forest = Forest(
        feature=np.array([[0, 1, 1]], np.int16),
        threshold=np.array([[0.5, 2.0, 2.0]], np.float32),
        expected=np.zeros((1, 3), np.float32),
        leaf=np.array([[1.0, 2.0, 4.0, 8.0]], np.float32),
        bias=np.zeros(1, np.float32),
    )
    values = np.array([[0.5, 0.5, 0.6, 9], [2.0, 2.1, 2.0, 9]], np.float32)
    assert forest(values).tolist() == [[1, 2, 4, 8]]


@given(forests())
def test_as_arrays_and_back(forest: Forest) -> None:
    arrays = forest.as_arrays("block")
    assert set(arrays) == {f"block_{name}" for name in ("feature", "threshold", "expected", "leaf", "bias")}
    again = Forest.from_arrays(arrays, "block")
    values = values_of(3, 1)
    np.testing.assert_array_equal(again(values), forest(values))


@pytest.mark.parametrize(
    "spoilt",
    [
        {"leaf": np.zeros((2, 3), np.float32)},
        {"leaf": np.zeros((3, 4), np.float32)},
        {"bias": np.zeros(3, np.float32)},
        {"bias": np.zeros(0, np.float32)},
        {"threshold": np.zeros((2, 2), np.float32)},
        {"expected": np.zeros((1, 3), np.float32)},
        {name: np.zeros((2, 2), np.float32) for name in ("feature", "threshold", "expected")}
        | {"leaf": np.zeros((2, 3), np.float32)},
    ],
)
def test_arrays_that_do_not_fit(spoilt: dict[str, NDArray[Any]]) -> None:
    fitting: dict[str, NDArray[Any]] = {
        "feature": np.zeros((2, 3), np.int16),
        "threshold": np.zeros((2, 3), np.float32),
        "expected": np.zeros((2, 3), np.float32),
        "leaf": np.zeros((2, 4), np.float32),
        "bias": np.zeros(1, np.float32),
    }
    Forest.from_arrays({f"x_{name}": array for name, array in fitting.items()}, "x")
    with pytest.raises(ValueError, match="do not fit"):
        Forest.from_arrays({f"x_{name}": array for name, array in (fitting | spoilt).items()}, "x")


NAMES = (b"tea", b"menu", b"text", b"box")
PAGE = (
    "<div class=text><div class='box menu'><ul id=menu class='box box'><li class=tea><a class=tea>Home</a>"
    "<li><b class=tea><i>Two</i></b></ul></div><div class=unknown><div><div><div class='tea text'><p class=text>Long text"
    "</div></div></div></div></div>"
)


NEAR_WEIGHTS, FAR_WEIGHTS = np.array([1, -2, 4, 8], np.float32), np.array([16, 32, -64, 128], np.float32)


@pytest.mark.parametrize("html", [PAGE, "<p>No names at all", "<p class=tea>One", "<p class='tea tea Tea-tea'>Once"])
def test_scores_of_names_against_a_loop(html: str) -> None:
    made = elements(html)
    found = NameScores(NAMES, NEAR_WEIGHTS, FAR_WEIGHTS, 0.5)(made)
    words_of = [set(words.split()) for words in b" ".join(made.names.word).split(b"\x01")]
    expected = []
    for element in made.of_block.tolist():
        total, level, around = 0.5, 0, element
        while around >= made.pages:
            for word in words_of[int(made.names.number[around])] & set(NAMES):
                total += float((NEAR_WEIGHTS if level < NEAR else FAR_WEIGHTS)[NAMES.index(word)])
            around, level = int(made.parent[around]), level + 1
        expected.append(total)
    assert found.tolist() == expected


def test_scores_of_names_worked_out_by_hand() -> None:
    scores = NameScores(NAMES, NEAR_WEIGHTS, FAR_WEIGHTS, 0.5)
    html = "<div class=tea><div class=menu><ul id=text><li class=box>one</li></ul></div>two</div>"
    # near: box 8, text 4, menu -2; far: tea 16. Of the other: near, tea 1
    assert scores(elements(html)).tolist() == [26.5, 1.5]


def test_scores_of_a_page_without_blocks() -> None:
    scores = NameScores(NAMES, np.ones(4, np.float32), np.ones(4, np.float32), 1.0)
    assert scores(elements("")).shape == (0,)


def test_without_any_known_name() -> None:
    none = np.zeros(0, np.float32)
    assert NameScores((), none, none, 2.5)(elements("<p class=tea>x<p>y")).tolist() == [2.5, 2.5]


def test_page_vector() -> None:
    names = ("words", "link_density", "hidden", "other")
    values = np.array([[20, 5, 15], [0, 1, 0], [0, 0, 1], [3, 7, 11]], np.float32)
    found = page_vector(values, names)
    assert found.shape == (8,)
    means = [(20 * row[0] + 5 * row[1] + 15 * row[2]) / 40 for row in values.tolist()]
    assert found[:4].tolist() == pytest.approx(means, rel=1e-5)
    # of the running text (first block) with a trace of the rest
    np.testing.assert_allclose(found[4:], values[:, 0], atol=0.03)


def test_page_vector_of_no_blocks_and_of_no_running_text() -> None:
    names = ("words", "link_density", "hidden")
    assert page_vector(np.zeros((3, 0), np.float32), names).tolist() == [0] * 6
    short = page_vector(np.array([[2, 2], [1, 0], [0, 0]], np.float32), names)
    assert short.tolist() == pytest.approx([2, 0.5, 0, 2, 0.5, 0])
