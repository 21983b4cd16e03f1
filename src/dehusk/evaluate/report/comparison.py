"""Every extractor against every other: corrected tests, wins, ties, losses (Louvan 2009, table 6.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy.typing as npt

from dehusk.errors import ParameterError
from dehusk.evaluate.report.significance import PairedTest, TestResult, differences, holm, wilcoxon

SYMBOLS = "=+-"
"""Signs of an outcome 0, 1 and −1: tie, significantly better, significantly worse."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two extractors on the same pages.

    `corrected` is Holm's p-value over all pairs of the run; `outcome` is 1 if the first is significantly
    better, −1 if the second is, 0 otherwise. `wins`, `ties` and `losses` count pages, as the
    first sees them.
    """

    first: str
    second: str
    result: TestResult
    corrected: float
    outcome: int
    wins: int
    ties: int
    losses: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Significant wins, ties and losses of one extractor against all others, over all corpora."""

    name: str
    wins: int
    ties: int
    losses: int

    @property
    def balance(self) -> int:
        """Wins minus losses, by which they are ranked."""
        return self.wins - self.losses


def compare(
    scores: Mapping[str, npt.ArrayLike], *, test: PairedTest = wilcoxon, level: float = 0.05
) -> list[Comparison]:
    """Test every pair of extractors on one corpus, corrected for the number of pairs.

    `scores` has an array of scores a page by the extractor's name, with the same pages in all. For McNemar's
    test at another threshold give `functools.partial(mcnemar, threshold=0.8)`.

    >>> better, worse = [0.9, 0.8, 0.9, 0.7, 0.9, 0.8, 0.95], [0.5, 0.6, 0.4, 0.3, 0.5, 0.7, 0.6]
    >>> [(pair.first, pair.outcome, pair.wins) for pair in compare({"a": better, "b": worse})]
    [('a', 1, 7)]
    """
    if not 0 < level < 1:
        raise ParameterError("level must lie between 0 and 1")
    pairs = list(combinations(scores, 2))
    results = [test(scores[first], scores[second]) for first, second in pairs]
    corrected = holm([result.p_value for result in results])
    comparisons = []
    for (first, second), result, p_value in zip(pairs, results, corrected, strict=True):
        difference = differences(scores[first], scores[second])
        direction = (result.effect > 0) - (result.effect < 0)
        comparisons.append(
            Comparison(
                first,
                second,
                result,
                corrected=p_value,
                outcome=direction if p_value < level else 0,
                wins=int((difference > 0).sum()),
                ties=int((difference == 0).sum()),
                losses=int((difference < 0).sum()),
            )
        )
    return comparisons


def standings(*corpora: Sequence[Comparison]) -> list[Standing]:
    """Significant wins, ties and losses of each extractor over the comparisons of all corpora, best first."""
    counts: dict[str, list[int]] = {}
    for pair in (pair for comparisons in corpora for pair in comparisons):
        for name, outcome in ((pair.first, pair.outcome), (pair.second, -pair.outcome)):
            counts.setdefault(name, [0, 0, 0])[1 - outcome] += 1
    table = [Standing(name, *numbers) for name, numbers in counts.items()]
    return sorted(table, key=lambda standing: (-standing.balance, -standing.wins))


def outcome_matrix(names: Sequence[str], *corpora: Sequence[Comparison]) -> list[list[str]]:
    """Rows and columns in the order of the names: one sign a corpus, such as `+/=/-`, and ∅ on the diagonal.

    `+` says that the row is significantly better than the column. A pair that a corpus lacks is `·`.

    >>> pair = Comparison("a", "b", TestResult(0.0, 0.01, 0.5, 9), 0.01, 1, 9, 0, 0)
    >>> outcome_matrix(["a", "b"], [pair], [])
    [['∅', '+/·'], ['-/·', '∅']]
    """
    signs = []
    for comparisons in corpora:
        sign = {(pair.first, pair.second): SYMBOLS[pair.outcome] for pair in comparisons}
        sign |= {(pair.second, pair.first): SYMBOLS[-pair.outcome] for pair in comparisons}
        signs.append(sign)
    return [
        ["∅" if row == column else "/".join(sign.get((row, column), "·") for sign in signs) for column in names]
        for row in names
    ]
