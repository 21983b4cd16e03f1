"""How probable a statistic is by chance: the normal distribution, Student's t, chi-square. With `math` alone."""

from __future__ import annotations

from math import copysign, erfc, exp, inf, lgamma, log, log1p, sqrt

_PRECISION, _TINY, _MOST_TERMS = 1e-16, 1e-300, 100_000


def normal(z: float) -> float:
    """The probability that a normal variable is at most `z`.

    >>> round(normal(-1.959964), 6)
    0.025
    """
    return 0.5 * erfc(-z / sqrt(2))


def chi_square(statistic: float) -> float:
    """The probability that a chi-square variable with one degree of freedom is above `statistic`.

    >>> round(chi_square(3.841459), 6)
    0.05
    """
    return erfc(sqrt(statistic / 2))


def student_t(t: float, freedom: float) -> float:
    """The probability that Student's t is as far from 0 as `t`, on either side.

    >>> round(student_t(2.228139, 10), 6)
    0.05
    """
    if abs(t) == inf:
        return 0.0
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t), t * t / (freedom + t * t))


def _incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """The regularised incomplete beta function of `x`; `rest` is 1 − x, exactly (DLMF 8.17.22)."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, rest, x)
    scale = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * (log1p(-x) if x < 0.5 else log(rest))
    return exp(scale) * _fraction(a, b, x) / a


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method (DLMF 3.10.6)."""
    c, d = 1.0, 1 / _kept_from_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _MOST_TERMS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _kept_from_zero(1 + term * d)
            c = _kept_from_zero(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < _PRECISION * 10:
            break
    return value


def _kept_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else copysign(_TINY, value)
