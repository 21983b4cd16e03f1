"""Is the difference luck? Summaries, paired tests and tables over scores a page.

All functions take one-dimensional arrays of finite scores, one a page; the two arrays of a paired test have
the same pages in the same order. A page that an extractor failed on has the score 0 and not NaN, which is
refused. Degenerate data give an answer and never NaN: without pages that differ, every test says
statistic 0, p 1, effect 0. Differences below 1e-12 are rounding and count as none.

Effects are positive when the first of the two is better. The tests are two-sided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from dehusk.errors import ParameterError
from dehusk.evaluate.report.chances import chi_square, normal, student_t

Scores = npt.NDArray[np.float64]

CHI_SQUARE_95 = 3.841459
"""Critical value of χ² with one degree of freedom at 5 % (Louvan 2009, section 5.3.1)."""

_DECIMALS = 12
_EXACT_WILCOXON = 50
_BOOTSTRAP_CHUNK = 2_000_000  # drawn pages held at once: 16 MB


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean, median and sample deviation of scores, with a bootstrap interval of the mean."""

    n: int
    mean: float
    median: float
    deviation: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class TestResult:
    """Outcome of a paired test over `n` pages; `effect` is positive when the first is better."""

    __test__ = False  # not a test of ours, whatever pytest makes of the name

    statistic: float
    p_value: float
    effect: float
    n: int


PairedTest = Callable[[npt.ArrayLike, npt.ArrayLike], TestResult]


def _checked(scores: npt.ArrayLike) -> Scores:
    array = np.asarray(scores, dtype=np.float64)
    if array.ndim != 1:
        raise ParameterError(f"scores must be one number a page, not an array of shape {array.shape}")
    if not np.isfinite(array).all():
        raise ParameterError("scores must be finite; give 0 to the pages an extractor failed on")
    return array


def differences(first: npt.ArrayLike, second: npt.ArrayLike) -> Scores:
    """First minus second, page by page, with rounding errors removed.

    >>> differences([0.3, 0.1], [0.2, 0.1]).tolist()
    [0.1, 0.0]
    """
    a, b = _checked(first), _checked(second)
    if len(a) != len(b):
        raise ParameterError(f"paired scores need the same pages, not {len(a)} and {len(b)}")
    difference: Scores = np.round(a - b, _DECIMALS)
    return difference


def summary(scores: npt.ArrayLike, *, level: float = 0.95, resamples: int = 2000, seed: int = 0) -> Summary:
    """Describe scores; the interval is the percentile bootstrap of the mean, the same for the same seed.

    One page has deviation 0 and the interval of its own score. No pages is an error. The summary of the
    differences of two extractors says by how much one is better: `summary(a - b)`.

    >>> told = summary([0.2, 0.4, 0.9])
    >>> told.n, round(told.mean, 3), told.median, round(told.deviation, 3)
    (3, 0.5, 0.4, 0.361)
    """
    array = _checked(scores)
    n = len(array)
    if n == 0:
        raise ParameterError("no scores to summarise")
    if not 0 < level < 1 or resamples < 1:
        raise ParameterError("level must lie between 0 and 1, and resamples be at least 1")
    random = np.random.default_rng(seed)
    rows = max(1, _BOOTSTRAP_CHUNK // n)
    sizes = [min(rows, resamples - done) for done in range(0, resamples, rows)]
    means = np.concatenate([array[random.integers(n, size=(size, n))].mean(axis=1) for size in sizes])
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    deviation = float(array.std(ddof=1)) if n > 1 else 0.0
    return Summary(n, float(array.mean()), float(np.median(array)), deviation, float(low), float(high))


def share(parts: npt.ArrayLike, wholes: npt.ArrayLike, *, level: float = 0.95, resamples: int = 2000) -> Summary:
    """The share that some counts a page are of others, over all pages in one sum, with its interval over pages.

    `n` are the pages that have anything to count, and the median and deviation are those of their shares. What a
    page with many counts does weighs so much more, which the interval tells.

    >>> told = share([1, 4, 0], [2, 4, 0])
    >>> told.n, round(told.mean, 3), told.median
    (2, 0.833, 0.75)
    """
    of, whole = _checked(parts), _checked(wholes)
    of, whole = of[whole > 0], whole[whole > 0]
    if not len(whole):
        raise ParameterError("nothing to take a share of")
    drawn = np.random.default_rng(0).multinomial(len(whole), np.full(len(whole), 1 / len(whole)), size=resamples)
    low, high = np.quantile((drawn @ of) / (drawn @ whole), [(1 - level) / 2, (1 + level) / 2])
    own = of / whole
    deviation = float(own.std(ddof=1)) if len(own) > 1 else 0.0
    mean = float(of.sum() / whole.sum())
    return Summary(len(whole), mean, float(np.median(own)), deviation, float(low), float(high))


def paired_t(first: npt.ArrayLike, second: npt.ArrayLike) -> TestResult:
    """Paired t-test of equal means (Louvan 2009, section 5.3.2); the effect is the mean difference.

    Fewer than two pages prove nothing (p 1). The same difference on every page is an infinite t and p 0.

    >>> paired_t([3, 4, 5, 6], [1, 3, 2, 4]).statistic
    4.898979485566356
    """
    difference = differences(first, second)
    n = len(difference)
    mean = float(difference.mean()) if n else 0.0
    if n < 2 or not difference.any():
        return TestResult(0.0, 1.0, mean, n)
    if np.ptp(difference) == 0:
        return TestResult(inf if mean > 0 else -inf, 0.0, mean, n)
    t = mean / (float(difference.std(ddof=1)) / sqrt(n))
    return TestResult(t, student_t(t, n - 1), mean, n)


def wilcoxon(first: npt.ArrayLike, second: npt.ArrayLike) -> TestResult:
    """Wilcoxon's signed-rank test; the effect is the rank-biserial correlation (from −1 to 1).

    Pages without a difference are left out, tied differences share their mean rank. The statistic is the
    smaller of the two rank sums. Up to 50 differing pages the distribution is counted out, ties included;
    beyond, the normal approximation with the correction for ties is used.

    >>> wilcoxon([5, 6, 7, 8, 9], [4, 4, 4, 4, 10])
    TestResult(statistic=1.5, p_value=0.1875, effect=0.8, n=5)
    """
    difference = differences(first, second)
    moved = difference[difference != 0]
    if not len(moved):
        return TestResult(0.0, 1.0, 0.0, len(difference))
    _, groups, ties = np.unique(np.abs(moved), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(ties) - (ties - 1) / 2)[groups]
    total = float(ranks.sum())
    better = float(ranks[moved > 0].sum())
    smaller = min(better, total - better)
    if len(moved) <= _EXACT_WILCOXON:
        p_value = _exact_rank_sum(ranks, smaller)
    else:
        variance = float((ranks**2).sum()) / 4
        p_value = 2 * normal((smaller - total / 2) / sqrt(variance))
    return TestResult(smaller, min(1.0, p_value), (2 * better - total) / total, len(difference))


def _exact_rank_sum(ranks: Scores, smaller: float) -> float:
    """Twice the probability of a rank sum as small, each rank counting or not with probability 1/2."""
    doubled = np.rint(2 * ranks).astype(int)  # tied ranks are halves
    chances = np.zeros(int(doubled.sum()) + 1)
    chances[0] = 1.0
    for rank in doubled:
        shifted = np.zeros_like(chances)
        shifted[rank:] = chances[: len(chances) - rank]
        chances = (chances + shifted) / 2
    return float(2 * chances[: round(2 * smaller) + 1].sum())


def mcnemar(first: npt.ArrayLike, second: npt.ArrayLike, *, threshold: float = 0.9) -> TestResult:
    """McNemar's test with continuity correction (Louvan, equation 5.3): a page is right from `threshold` on.

    χ² = (|n01 − n10| − 1)² / (n01 + n10) over the pages that only one of the two has right; above 3.841459
    the difference is significant at 5 %. Equal counts are no difference at all: χ² 0. The effect is the
    difference of the shares of right pages.

    >>> result = mcnemar([1] * 10 + [0] * 2, [0] * 10 + [1] * 2)
    >>> round(result.statistic, 4), result.statistic > CHI_SQUARE_95
    (4.0833, True)
    """
    differences(first, second)  # refuses what cannot be paired
    a, b = _checked(first), _checked(second)
    # The same rounding as of differences: 0.8999999999999999 is 0.9.
    right_a, right_b = (np.round(scores, _DECIMALS) >= round(threshold, _DECIMALS) for scores in (a, b))
    only_first = int((right_a & ~right_b).sum())
    only_second = int((right_b & ~right_a).sum())
    if only_first == only_second:
        return TestResult(0.0, 1.0, 0.0, len(a))
    statistic = (abs(only_first - only_second) - 1) ** 2 / (only_first + only_second)
    p_value = chi_square(statistic)
    return TestResult(statistic, p_value, (only_first - only_second) / len(a), len(a))


TESTS: Mapping[str, PairedTest] = MappingProxyType({"t": paired_t, "wilcoxon": wilcoxon, "mcnemar": mcnemar})


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values corrected for their number by Holm's step-down method, in the order given.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.005])]
    [0.03, 0.06, 0.06, 0.02]
    """
    values = _checked(list(p_values))
    if ((values < 0) | (values > 1)).any():
        raise ParameterError("p-values must lie between 0 and 1")
    order = np.argsort(values, kind="stable")
    factors = len(values) - np.arange(len(values))
    corrected = np.empty_like(values)
    corrected[order] = np.minimum(1.0, np.maximum.accumulate(values[order] * factors))
    return [float(value) for value in corrected]
