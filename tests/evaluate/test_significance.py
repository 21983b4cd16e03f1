"""Tests of significance against textbook values and answers worked out by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from math import inf, isfinite, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.errors import ParameterError
from dehusk.evaluate.report.chances import chi_square, normal, student_t
from dehusk.evaluate.report.comparison import Comparison, Standing, compare, outcome_matrix, standings
from dehusk.evaluate.report.significance import (
    CHI_SQUARE_95,
    TESTS,
    PairedTest,
    TestResult,
    differences,
    holm,
    mcnemar,
    paired_t,
    summary,
    wilcoxon,
)

# Hours of sleep gained with two drugs by ten patients (Student 1908).
SLEEP_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
SLEEP_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
# Differences of heights of cross- and self-fertilised maize, in eighths of an inch (Darwin 1876).
MAIZE = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]

scores = st.lists(st.integers(0, 20).map(lambda twentieths: twentieths / 20), min_size=1, max_size=70)


# Summaries


def test_summary_by_hand() -> None:
    told = summary([0.0, 0.5, 0.5, 1.0])
    assert (told.n, told.mean, told.median) == (4, 0.5, 0.5)
    assert told.deviation == pytest.approx(sqrt(0.5 / 3))
    assert 0 <= told.low < 0.5 < told.high <= 1


def test_the_interval_is_that_of_the_normal_law_for_many_pages() -> None:
    told = summary(np.random.default_rng(3).normal(0.5, 0.1, size=2000), resamples=4000)
    half = 1.96 * told.deviation / sqrt(told.n)
    assert told.low == pytest.approx(told.mean - half, abs=half / 10)
    assert told.high == pytest.approx(told.mean + half, abs=half / 10)


def test_the_interval_narrows_with_the_level_and_repeats_with_the_seed() -> None:
    pages = np.linspace(0, 1, 50)
    wide, narrow = summary(pages, level=0.99), summary(pages, level=0.5)
    assert wide.low < narrow.low < narrow.high < wide.high
    assert summary(pages, seed=1) == summary(pages, seed=1) != summary(pages, seed=2)


def test_the_interval_does_not_depend_on_the_size_of_the_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = np.linspace(0, 1, 50)
    at_once = summary(pages)
    monkeypatch.setattr("dehusk.evaluate.report.significance._BOOTSTRAP_CHUNK", 70)
    assert summary(pages) == at_once


def test_summary_of_one_page_and_of_equal_pages() -> None:
    for pages in ([0.7], [0.7] * 5):
        told = summary(pages)
        assert told.deviation == pytest.approx(0)
        assert (told.mean, told.median, told.low, told.high) == pytest.approx((0.7, 0.7, 0.7, 0.7))


@pytest.mark.parametrize(
    ("pages", "options", "message"),
    [
        ([], {}, "no scores"),
        ([0.5, float("nan")], {}, "give 0 to the pages an extractor failed on"),
        ([inf], {}, "finite"),
        ([[0.5, 0.6]], {}, r"shape \(1, 2\)"),
        ([0.5], {"level": 1.0}, "between 0 and 1"),
        ([0.5], {"resamples": 0}, "at least 1"),
    ],
)
def test_summary_refuses(pages: list[float], options: dict[str, float], message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        summary(pages, **options)  # type: ignore[arg-type]


# Paired tests


def test_paired_t_of_students_sleep() -> None:
    result = paired_t(SLEEP_1, SLEEP_2)
    assert result.statistic == pytest.approx(-4.0621, abs=5e-5)
    assert result.p_value == pytest.approx(0.002833, abs=5e-7)
    assert result.effect == pytest.approx(-1.58)
    assert result.n == 10


def test_paired_t_by_hand() -> None:
    # differences 2 1 3 2: mean 2, deviation sqrt(2/3), t = 2 / sqrt(2/3/4)
    assert paired_t([3, 4, 5, 6], [1, 3, 2, 4]).statistic == pytest.approx(sqrt(24))


def test_paired_t_of_one_difference_everywhere() -> None:
    result = paired_t([0.3, 0.5, 0.4], [0.2, 0.4, 0.3])
    assert (result.statistic, result.p_value) == (inf, 0.0)
    assert result.effect == pytest.approx(0.1)
    assert paired_t([0.2, 0.4, 0.3], [0.3, 0.5, 0.4]).statistic == -inf


def test_wilcoxon_of_darwins_maize() -> None:
    result = wilcoxon(MAIZE, [0] * 15)
    assert result.statistic == 24
    assert result.p_value == pytest.approx(0.041259765625)
    assert result.effect == pytest.approx((96 - 24) / 120)


def test_wilcoxon_by_hand() -> None:
    # differences 1 2 3: of the 8 sign patterns one is all positive and one all negative
    assert wilcoxon([2, 4, 6], [1, 2, 3]) == TestResult(0.0, 0.25, 1.0, 3)
    # 0 is left out; ranks of 1 1 2: 1.5 1.5 3; −1 has 1.5; sums up to 1.5: {} {1.5} {1.5} of 8, twice
    assert wilcoxon([1, 0, 3, 5], [0, 1, 1, 5]) == TestResult(1.5, 0.75, 0.5, 4)


@pytest.mark.parametrize("seed", range(5))
def test_wilcoxon_agrees_with_scipy(seed: int) -> None:
    stats = pytest.importorskip("scipy.stats")
    difference = np.round(np.random.default_rng(seed).normal(0.1, 1, 60 + 20 * seed), 1)
    expected = stats.wilcoxon(difference[difference != 0], method="approx")
    result = wilcoxon(difference, np.zeros(len(difference)))
    assert (result.statistic, result.p_value) == pytest.approx((expected.statistic, expected.pvalue))


def test_exact_and_approximate_wilcoxon_meet() -> None:
    difference = np.random.default_rng(5).normal(0.2, 1, 51)
    exact = wilcoxon(difference[:50], np.zeros(50)).p_value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dehusk.evaluate.report.significance._EXACT_WILCOXON", 0)
        assert wilcoxon(difference[:50], np.zeros(50)).p_value == pytest.approx(exact, abs=0.01)


def right_and_wrong(only_first: int, only_second: int, both: int = 0, none: int = 0) -> tuple[list[int], list[int]]:
    first = [1] * only_first + [0] * only_second + [1] * both + [0] * none
    second = [0] * only_first + [1] * only_second + [1] * both + [0] * none
    return first, second


def test_mcnemar_by_hand() -> None:
    # the discordant pairs 121 and 59 of a common example: (62 − 1)² / 180
    result = mcnemar(*right_and_wrong(121, 59, 101, 33))
    assert result.statistic == pytest.approx(3721 / 180)
    assert result.p_value == pytest.approx(5.45e-6, rel=0.01)
    assert result.effect == pytest.approx(62 / 314)
    assert result.statistic > CHI_SQUARE_95


def test_mcnemar_significance_is_the_critical_value() -> None:
    # 12 discordant pages: 9 to 3 is (6 − 1)²/12 = 2.08, 10 to 2 is (8 − 1)²/12 = 4.08
    for only_first, only_second, significant in ((9, 3, False), (10, 2, True), (2, 10, True)):
        result = mcnemar(*right_and_wrong(only_first, only_second))
        assert (result.statistic > CHI_SQUARE_95) == (result.p_value < 0.05) == significant
    assert pytest.importorskip("scipy.special").chdtri(1, 0.05) == pytest.approx(CHI_SQUARE_95, abs=5e-7)


def test_mcnemar_of_small_differences() -> None:
    assert mcnemar(*right_and_wrong(4, 4)) == TestResult(0.0, 1.0, 0.0, 8)
    assert mcnemar(*right_and_wrong(5, 4)) == TestResult(0.0, 1.0, 1 / 9, 9)


def test_mcnemar_threshold() -> None:
    first, second = [0.95, 0.9, 0.1 + 0.2 + 0.6], [0.85, 0.7, 0.2]
    assert mcnemar(first, second).effect == 1  # 0.8999999999999999 is 0.9
    assert mcnemar(first, second, threshold=0.8).effect == pytest.approx(2 / 3)
    assert mcnemar(first, second, threshold=0.92).effect == pytest.approx(1 / 3)


@pytest.mark.parametrize("name", sorted(TESTS))
@pytest.mark.parametrize("pages", [[], [0.5], [0.1, 0.9, 0.9]])
def test_without_differences_there_is_no_evidence(name: str, pages: list[float]) -> None:
    assert TESTS[name](pages, pages) == TestResult(0.0, 1.0, 0.0, len(pages))


@pytest.mark.parametrize("name", sorted(TESTS))
def test_one_page_is_no_evidence(name: str) -> None:
    result = TESTS[name]([1.0], [0.0])
    assert result.p_value == 1
    assert result.effect > 0


@pytest.mark.parametrize("name", sorted(TESTS))
@settings(deadline=None)
@given(first=scores, seed=st.integers(0, 100))
def test_tests_are_symmetric_and_never_nan(name: str, first: list[float], seed: int) -> None:
    second = np.random.default_rng(seed).integers(0, 21, len(first)) / 20
    result, mirrored = TESTS[name](first, second), TESTS[name](second, first)
    assert 0 <= result.p_value <= 1
    assert mirrored.p_value == result.p_value
    assert mirrored.effect == pytest.approx(-result.effect)
    assert not np.isnan(result.statistic)
    assert isfinite(result.effect)


@pytest.mark.parametrize("name", sorted(TESTS))
def test_tests_refuse_what_cannot_be_paired(name: str) -> None:
    with pytest.raises(ParameterError, match="same pages, not 2 and 1"):
        TESTS[name]([0.1, 0.2], [0.1])
    with pytest.raises(ParameterError, match="finite"):
        TESTS[name]([0.1], [float("nan")])


def test_rounding_is_no_difference() -> None:
    assert differences([0.1 + 0.2], [0.3]).tolist() == [0.0]


def test_chances_are_those_of_scipy() -> None:
    special = pytest.importorskip("scipy.special")
    for freedom in (1, 2, 3, 10, 181, 2_650, 1e6):
        for t in (0.0, 1e-9, 0.3, 1.0, 2.1, 5.0, 40.0):
            assert student_t(t, freedom) == pytest.approx(2 * special.stdtr(freedom, -t), rel=1e-8, abs=1e-300)
    for z in (-30.0, -3.2, -1e-9, 0.0, 2.0):
        assert normal(z) == pytest.approx(special.ndtr(z), rel=1e-12)
        assert chi_square(z * z) == pytest.approx(special.chdtrc(1, z * z), rel=1e-12)
    assert student_t(float("inf"), 5) == 0


def test_no_package_is_needed() -> None:
    code = (
        "import sys\n"
        "for name in ('scipy', 'rapidfuzz', 'pyarrow', 'sklearn'): sys.modules[name] = None\n"
        "from dehusk.evaluate.report.significance import TESTS\nfrom dehusk.evaluate.posts import *\n"
        "print([round(test([.1, .4, .6, .9], [0, .2, .2, .7]).p_value, 4) for test in TESTS.values()])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.startswith("[0.0")


# Many pairs


def test_holm_by_hand() -> None:
    # sorted 0.005·4, 0.01·3, 0.03·2, then 0.04·1 raised to the one before
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([0.02]) == [0.02]
    assert holm([]) == []


@pytest.mark.parametrize("p_values", [[-0.1], [1.1], [float("nan")]])
def test_holm_refuses(p_values: list[float]) -> None:
    with pytest.raises(ParameterError):
        holm(p_values)


BEST = np.linspace(0.80, 0.99, 20)
SAME = BEST[::-1]  # another order of the same scores: no difference of the sums of ranks
WORST = BEST - np.linspace(0.1, 0.3, 20)


def test_compare_by_hand() -> None:
    found = {(pair.first, pair.second): pair for pair in compare({"a": BEST, "b": SAME, "c": WORST})}
    assert {names: pair.outcome for names, pair in found.items()} == {
        ("a", "b"): 0,
        ("a", "c"): 1,
        ("b", "c"): 1,
    }
    against = found["a", "c"]
    assert (against.wins, against.ties, against.losses) == (20, 0, 0)
    # all twenty ranks on one side: 2 of 2^20 sign patterns, the smallest of three p-values
    assert against.result.p_value == pytest.approx(2 / 2**20)
    assert against.corrected == pytest.approx(3 * 2 / 2**20)
    assert (found["a", "b"].wins, found["a", "b"].losses) == (10, 10)


@pytest.mark.parametrize("test", [paired_t, wilcoxon, partial(mcnemar, threshold=0.8)])
def test_outcomes_mirror_each_other(test: PairedTest) -> None:
    (forward,) = compare({"best": BEST, "worst": WORST}, test=test)
    (backward,) = compare({"worst": WORST, "best": BEST}, test=test)
    assert (forward.outcome, backward.outcome) == (1, -1)
    assert (forward.wins, forward.losses) == (backward.losses, backward.wins)


def test_the_correction_can_turn_a_win_into_a_tie() -> None:
    # 6 pages all better: p = 2/64 = 0.03125, significant alone, not as the best of three pairs
    six = {"a": BEST[:6], "c": WORST[:6]}
    assert [pair.outcome for pair in compare(six)] == [1]
    assert [pair.outcome for pair in compare(six | {"b": BEST[:6][::-1]})] == [0, 0, 0]


def test_compare_of_too_few() -> None:
    assert compare({}) == []
    assert compare({"a": BEST}) == []
    with pytest.raises(ParameterError, match="level"):
        compare({"a": BEST, "b": WORST}, level=0)


def outcome(first: str, second: str, sign: int) -> Comparison:
    return Comparison(first, second, TestResult(1.0, 0.5, 0.1, 9), 0.5, sign, 5, 0, 4)


NEWS = [outcome("tree", "forest", 0), outcome("tree", "svm", 1), outcome("forest", "svm", 1)]
BLOGS = [outcome("tree", "forest", -1), outcome("tree", "svm", 0), outcome("forest", "svm", 1)]


def test_standings_by_hand() -> None:
    assert standings(NEWS, BLOGS) == [
        Standing("forest", wins=3, ties=1, losses=0),
        Standing("tree", wins=1, ties=2, losses=1),
        Standing("svm", wins=0, ties=1, losses=3),
    ]
    assert [standing.balance for standing in standings(NEWS, BLOGS)] == [3, 0, -3]
    assert standings() == []


def test_outcome_matrix_by_hand() -> None:
    assert outcome_matrix(["tree", "forest", "svm"], NEWS, BLOGS) == [
        ["∅", "=/-", "+/="],
        ["=/+", "∅", "+/+"],
        ["-/=", "-/-", "∅"],
    ]
    assert outcome_matrix(["tree", "other"], NEWS) == [["∅", "·"], ["·", "∅"]]


@pytest.mark.parametrize("make", [lambda: summary(BEST), lambda: compare({"a": BEST, "b": WORST})[0]])
def test_results_are_plain_numbers(make: Callable[[], object]) -> None:
    assert json.loads(json.dumps(asdict(make())))  # type: ignore[call-overload]
