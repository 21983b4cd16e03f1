"""What each rule is worth: every page is judged by a model made without its site, with the rule and without it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.judge import BEST, Settings
from dehusk.extractor.rules.expected_f1 import ExpectedF1
from dehusk.learn.default.figures import Outcome

ALL, NONE = "all rules", "no rules"
_DRAWS, _INTERVAL = 1000, (2.5, 97.5)
"""Of the bootstrap; and the percentiles between which its interval lies."""


class Worth(NamedTuple):
    """What a rule, or all of them, add to the F1."""

    by_corpus: Mapping[str, float]
    mean: float
    """Of the corpora."""
    low: float
    high: float
    """The bootstrap interval of that over pages."""
    changed: int
    """Pages whose F1 it changed."""


def ways() -> dict[str, Settings]:
    """All rules, each of them left out, and none but the one that chooses."""
    recipe = BEST.recipe
    rest = [name for name in recipe.names if name != ExpectedF1.name]
    each = {name: replace(BEST, recipe=recipe.without(name)) for name in rest}
    return {ALL: BEST, **each, NONE: replace(BEST, recipe=recipe.without(*rest))}


def worth_of(outcomes: Sequence[Mapping[str, Outcome]], *, seed: int = 0) -> dict[str, Worth]:
    """What having each rule is worth, by the pages that have a gold text."""
    known = [of_page for of_page in outcomes if of_page[ALL].f1 is not None]
    corpora: defaultdict[str, list[int]] = defaultdict(list)
    for number, of_page in enumerate(known):
        corpora[of_page[ALL].corpus].append(number)
    full = _f1(known, ALL)
    return {
        name: _worth(full - _f1(known, name), corpora, np.random.default_rng(seed))
        for name in (known[0] if known else {})
        if name != ALL
    }


def _f1(outcomes: Sequence[Mapping[str, Outcome]], way: str) -> NDArray[np.float64]:
    return np.array([of_page[way].f1 for of_page in outcomes], np.float64)


def _worth(gain: NDArray[np.float64], corpora: Mapping[str, list[int]], chance: np.random.Generator) -> Worth:
    own = {name: gain[numbers] for name, numbers in sorted(corpora.items())}
    drawn = np.zeros(_DRAWS)
    for values in own.values():
        drawn += values[chance.integers(0, len(values), (_DRAWS, len(values)))].mean(axis=1) / len(own)
    low, high = np.percentile(drawn, _INTERVAL)
    by_corpus = {name: float(values.mean()) for name, values in own.items()}
    mean = float(np.mean(list(by_corpus.values())))
    return Worth(by_corpus, mean, float(low), float(high), int(np.count_nonzero(gain)))


def lines_of(worth: Mapping[str, Worth]) -> list[str]:
    """A table: of each rule the mean gain with its interval, the gain in each corpus, and how many pages it changed."""
    corpora = sorted({name for one in worth.values() for name in one.by_corpus})
    head = f"{'rule':18} {'gain':>7} {'95 % interval':>18} {'pages':>6}  "
    rows = [
        f"{name:18} {one.mean:+7.4f} [{one.low:+.4f}, {one.high:+.4f}] {one.changed:6}  "
        + "  ".join(f"{one.by_corpus[corpus]:+16.4f}" for corpus in corpora)
        for name, one in worth.items()
    ]
    return [head + "  ".join(f"{name:>16}" for name in corpora), *rows]
