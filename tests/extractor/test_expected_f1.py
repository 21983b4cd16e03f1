"""From probabilities to a choice: the expected F1, the gate, the bar of articles."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from made_evidence import made
from numpy.typing import NDArray

from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.rules.expected_f1 import ExpectedF1
from dehusk.extractor.verdict import Verdict

LEAST, STRICTNESS = ExpectedF1().least, ExpectedF1().strictness
BLOCKS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(1, 300)), min_size=1, max_size=25)
LARGE_BLOCKS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(40, 100)), min_size=1, max_size=10)


def decide(probability: NDArray[np.float64], words: NDArray[np.float64], *, article: float, listing: float) -> Verdict:
    types = PageTypes(article=article, listing=listing)
    return ExpectedF1()(made(words.tolist(), types=types), Verdict.first(probability))


def columns(blocks: list[tuple[float, int]]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.array([p for p, _ in blocks]), np.array([w for _, w in blocks], np.float64)


def f1_of_cut(blocks: list[tuple[float, int]], chosen: list[bool]) -> float:
    gained = sum(p * w for (p, w), taken in zip(blocks, chosen, strict=True) if taken)
    size = sum(w for (_, w), taken in zip(blocks, chosen, strict=True) if taken)
    return 2 * gained / (size + sum(p * w for p, w in blocks))


@given(LARGE_BLOCKS)
def test_the_best_of_all_cuts(blocks: list[tuple[float, int]]) -> None:
    probability, words = columns(blocks)
    assume(float(probability @ words) >= LEAST and probability.max() >= 0.1)
    found = decide(probability, words, article=0.0, listing=1.0)
    cuts = [[p >= cut for p, _ in blocks] for cut, _ in blocks]
    best = max(f1_of_cut(blocks, cut) for cut in cuts)
    assert f1_of_cut(blocks, found.chosen.tolist()) == pytest.approx(best)
    assert found.expected_f1 == pytest.approx(best)


def test_many_blocks_none_of_which_is_at_all_probable_are_no_content() -> None:
    menu = [(0.06, 3)] * 150
    assert sum(p * w for p, w in menu) > LEAST
    found = decide(*columns(menu), article=0.1, listing=0.3)
    assert not found.chosen.any()
    assert found.expected_f1 == 0
    assert decide(*columns([(0.12, 3), *menu]), article=0.1, listing=0.3).chosen.any()


def f1_together(blocks: list[tuple[float, int]], chosen: list[bool]) -> float:
    """The mean F1 over 32 contents: the blocks above each of as many probabilities."""
    size, total = sum(w for (_, w), taken in zip(blocks, chosen, strict=True) if taken), 0.0
    for cut in ((number + 0.5) / 32 for number in range(32)):
        content = sum(w for p, w in blocks if p > cut)
        total += 2 * min(size, content) / (size + content)  # one of the two lies in the other
    return total / 32


@given(LARGE_BLOCKS)
def test_the_best_of_all_cuts_if_blocks_come_together(blocks: list[tuple[float, int]]) -> None:
    probability, words = columns(blocks)
    assume(float(probability @ words) >= LEAST and probability.max() >= 0.1)
    found = decide(probability, words, article=0.0, listing=0.0)
    best = max(f1_together(blocks, [p >= cut for p, _ in blocks]) for cut, _ in blocks)
    assert f1_together(blocks, found.chosen.tolist()) == pytest.approx(best)
    assert found.expected_f1 == pytest.approx(best)


def test_blocks_of_no_words_do_not_count() -> None:
    probability, words = np.array([1.0, 0.5]), np.array([0.0, 20.0])
    for listing in (0.0, 0.5, 1.0):
        found = decide(probability, words, article=0.0, listing=listing)
        assert found.chosen.all()
        assert 0 < found.expected_f1 <= 1


def test_much_that_is_hardly_probable_is_left_beside_a_short_article() -> None:
    probability, words = np.array([0.95] * 3 + [0.4] * 150), np.array([40.0] * 3 + [10.0] * 150)
    assert decide(probability, words, article=0.3, listing=0.1).chosen.tolist() == [True] * 3 + [False] * 150
    assert decide(probability, words, article=0.3, listing=1.0).chosen.all()


@given(BLOCKS, st.floats(0, 1))
def test_what_is_chosen_is_what_reaches_the_threshold(blocks: list[tuple[float, int]], article: float) -> None:
    probability, words = columns(blocks)
    found = decide(probability, words, article=article, listing=1.0)
    assert found.chosen.tolist() == [p >= found.threshold for p, _ in blocks]
    assert 0 <= found.expected_f1 <= 1 + 1e-9
    if float(probability @ words) >= LEAST and probability.max() >= 0.1:
        assert found.chosen.any()
        assert found.expected_f1 == pytest.approx(f1_of_cut(blocks, found.chosen.tolist()))


@given(BLOCKS, st.floats(0, 1), st.floats(0, 1))
def test_an_article_is_never_less_strict(blocks: list[tuple[float, int]], one: float, other: float) -> None:
    probability, words = columns(blocks)
    low, high = (decide(probability, words, article=article, listing=1.0) for article in sorted((one, other)))
    assert low.threshold <= high.threshold
    assert not (high.chosen & ~low.chosen).any()


def test_the_bar_of_an_article() -> None:
    probability, words = np.array([0.9, 0.5, 0.1]), np.array([100.0, 40.0, 50.0])
    assert decide(probability, words, article=0.0, listing=1.0).chosen.tolist() == [True, True, False]
    # the surest half of the content is the first block: 0.9 · 0.6 is above 0.5
    strict = decide(probability, words, article=1.0, listing=1.0)
    assert strict.threshold == pytest.approx(STRICTNESS * 0.9)
    assert strict.chosen.tolist() == [True, False, False]


@given(BLOCKS, st.floats(0, 1))
def test_the_bar_against_a_loop(blocks: list[tuple[float, int]], article: float) -> None:
    probability, words = columns(blocks)
    assume(float(probability @ words) >= LEAST and probability.max() >= 0.1)
    half, gained, size = float(probability @ words) / 2, 0.0, 0
    for p, w in sorted(blocks, key=lambda block: -block[0]):
        gained, size = gained + p * w, size + w
        if gained >= half:
            break
    bar = min(STRICTNESS * article * gained / size, float(probability.max()))
    expected = max(bar, decide(probability, words, article=0.0, listing=1.0).threshold)
    assert decide(probability, words, article=article, listing=1.0).threshold == pytest.approx(expected)


def test_next_to_nothing_is_nothing() -> None:
    found = decide(np.array([0.9, 0.9]), np.array([4.0, 4.0]), article=0.0, listing=0.0)
    assert (found.chosen.tolist(), found.expected_f1) == ([False, False], 0.0)
    assert decide(np.array([0.9, 0.9]), np.array([7.0, 7.0]), article=0.0, listing=0.0).chosen.all()


def test_no_blocks() -> None:
    found = decide(np.zeros(0), np.zeros(0), article=0.5, listing=0.5)
    assert (found.chosen.shape, found.expected_f1) == ((0,), 0.0)


def test_equal_probabilities_go_together() -> None:
    found = decide(np.full(4, 0.7), np.array([10.0, 20.0, 30.0, 5.0]), article=1.0, listing=0.0)
    assert found.chosen.all()


def test_what_was_asked_for_need_not_reach_the_bar_of_articles() -> None:
    probability, types = np.array([0.9, 0.5, 0.5, 0.1]), PageTypes(article=1.0)
    found = ExpectedF1()(made([100, 30, 30, 50], types=types, wanted=[2, 3]), Verdict.first(probability))
    assert found.chosen.tolist() == [True, False, True, False]


@given(BLOCKS, st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_more_comes_where_recall_counts_more(blocks: list[tuple[float, int]], article: float, listing: float) -> None:
    probability, words = columns(blocks)
    types = PageTypes(article=article, listing=listing)
    evidence = made(words.tolist(), types=types)
    found = [ExpectedF1(recall=weight)(evidence, Verdict.first(probability)).chosen for weight in (0.25, 1.0, 2.0, 8.0)]
    assert all((more >= less).all() for less, more in pairwise(found))


def test_the_highest_expected_f_beta() -> None:
    blocks = [(0.9, 50), (0.5, 50), (0.2, 50)]
    probability, words = columns(blocks)
    evidence = made(words.tolist(), types=PageTypes(listing=1.0))
    for weight in (0.3, 1.0, 3.0):
        chosen = ExpectedF1(recall=weight)(evidence, Verdict.first(probability)).chosen
        gained, taken = np.cumsum(probability * words), np.cumsum(words)
        worth = (1 + weight**2) * gained / (weight**2 * gained[-1] + taken)
        assert chosen.sum() == 1 + worth.argmax()


def test_the_f1_that_is_expected_is_told_whatever_counts() -> None:
    blocks = [(0.9, 50), (0.5, 50), (0.2, 50)]
    evidence = made([50, 50, 50], types=PageTypes(listing=1.0))
    found = ExpectedF1(recall=5.0)(evidence, Verdict.first(np.array([0.9, 0.5, 0.2])))
    assert found.expected_f1 == pytest.approx(f1_of_cut(blocks, found.chosen.tolist()))
