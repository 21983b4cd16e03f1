"""From rows to tables: how good, how sure, how fast, and is the difference luck.

All figures of a corpus are over the pages that every extractor was measured on, one vote a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from dehusk.evaluate.measures import SNIPPETS
from dehusk.evaluate.metrics import METRICS, Snippets
from dehusk.evaluate.report.comparison import Comparison, compare
from dehusk.evaluate.report.significance import TESTS, Scores, Summary, share, summary
from dehusk.evaluate.results import Row
from dehusk.evaluate.run import Run
from dehusk.evaluate.scoring.structures import KINDS, Came

GROUPINGS = ("page_type", "lang", "site")
UNKNOWN = "unknown"
ALL_KINDS = "all"


@dataclass(frozen=True, slots=True)
class Line:
    """One extractor on one corpus; `values` are its F1, precision and recall a page."""

    extractor: str
    f1: Summary
    precision: float
    recall: float
    errors: int
    values: Mapping[str, Scores] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Group:
    """The pages of a corpus that have one page type, language or site: how many, and the mean F1s."""

    name: str
    pages: int
    f1: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Whole:
    """One kind of structure of a corpus, by one extractor: how many there are, and what came of them."""

    kind: str
    extractor: str
    came: Came
    complete: Summary
    """The share that came whole, over the pages that have such; not a mean of pages."""


@dataclass(frozen=True, slots=True)
class Table:
    """One corpus by one metric, best extractor first.

    `pages` are the rows' keys in the order of the values, `left_out` the pages without an answer.
    `comparisons` has every pair by the name of the test, `groups` the breakdowns by their grouping,
    `pooled` the sums of snippets, `also` the mean F1 by the other metrics, `whole` the structures by kind, if asked.
    """

    corpus: str
    metric: str
    pages: tuple[str, ...]
    left_out: int
    lines: tuple[Line, ...]
    comparisons: Mapping[str, Sequence[Comparison]]
    groups: Mapping[str, Sequence[Group]]
    pooled: Mapping[str, Snippets]
    also: Mapping[str, Mapping[str, float]]
    whole: Sequence[Whole] = ()

    def line(self, extractor: str) -> Line:
        """The line of one extractor."""
        return next(line for line in self.lines if line.extractor == extractor)


@dataclass(frozen=True, slots=True)
class Speed:
    """Time (seconds) and memory (MiB) a page of one extractor in a process of its own.

    `ratio` is its median time over that of the first extractor. `loaded` is its memory before the first page.
    Times count pages that gave an answer, `slowest` all of them.
    """

    extractor: str
    pages: int
    median: float
    mean: float
    high: float
    slowest: float
    ratio: float
    loaded: float | None
    memory: float | None
    peak: float | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that a report tells, with the run it is about."""

    run: Run
    tables: tuple[Table, ...]
    speeds: tuple[Speed, ...]

    @property
    def extractors(self) -> tuple[str, ...]:
        """Their labels, best mean over corpora first."""
        means = self.means()
        labels = [contender.label for contender in self.run.contenders]
        return tuple(sorted(labels, key=lambda label: -means.get(label, -1.0)))

    def means(self) -> dict[str, float]:
        """Mean F1 of an extractor over the corpora, each counting alike, if it was measured on all."""
        gathered: dict[str, list[float]] = {}
        for table in self.tables:
            for line in table.lines:
                gathered.setdefault(line.extractor, []).append(line.f1.mean)
        return {label: float(np.mean(values)) for label, values in gathered.items() if len(values) == len(self.tables)}


def analyse(run: Run) -> Analysis:
    """Every table of a run."""
    by_corpus: dict[str, list[Row]] = {corpus.label: [] for corpus in run.corpora}
    for row in run.rows:
        by_corpus[row.corpus].append(row)
    order = [contender.label for contender in run.contenders]
    tables = (make_table(corpus, rows, run.settings.metrics) for corpus, rows in by_corpus.items())
    loaded = run.manifest["memory"]
    return Analysis(run, tuple(table for table in tables if table), tuple(_speeds(run.rows, order, loaded)))


def make_table(corpus: str, rows: Sequence[Row], metrics: Sequence[str]) -> Table | None:
    """The table of one corpus by the first metric that its gold answers to; None if there is no such."""
    metric = chosen_metric(rows, metrics[0])
    scored = _scored(rows, metric)
    pages = _common(scored)
    if not pages:
        return None
    lines = sorted(
        (_line(extractor, [found[page] for page in pages], metric) for extractor, found in scored.items()),
        key=lambda line: -line.f1.mean,
    )
    f1 = {line.extractor: line.values["f1"] for line in lines}
    described = [next(iter(scored.values()))[page] for page in pages]
    return Table(
        corpus,
        metric,
        tuple(pages),
        len({row.page for row in rows}) - len(pages),
        tuple(lines),
        comparisons=MappingProxyType({name: compare(f1, test=test) for name, test in TESTS.items()}),
        groups=MappingProxyType({grouping: _groups(described, f1, grouping) for grouping in GROUPINGS}),
        pooled=MappingProxyType(_pooled(rows)),
        also=MappingProxyType(
            {other: means for other in (*metrics, SNIPPETS) if other != metric and (means := mean_f1(rows, other))}
        ),
        whole=tuple(_whole(rows, [line.extractor for line in lines])),
    )


def chosen_metric(rows: Iterable[Row], metric: str) -> str:
    """The metric itself, or snippets for a corpus without gold texts."""
    judged = metric not in METRICS or any(row.scores.get(metric) for row in rows)
    return metric if judged else SNIPPETS


def _scored(rows: Iterable[Row], metric: str) -> dict[str, dict[str, Row]]:
    """The rows that a metric judged, by extractor and page."""
    scored: dict[str, dict[str, Row]] = {}
    for row in rows:
        if row.scores.get(metric) is not None:
            scored.setdefault(row.extractor, {})[row.page] = row
    return scored


def _common(scored: Mapping[str, Mapping[str, Row]]) -> list[str]:
    """The pages that all extractors have, sorted: figures must not depend on the order rows came in."""
    sets = [set(found) for found in scored.values()]
    return sorted(set.intersection(*sets)) if sets else []


def _line(extractor: str, rows: Sequence[Row], metric: str) -> Line:
    scores = [score for row in rows if (score := row.scores[metric])]
    values = {part: np.array([getattr(score, part) for score in scores]) for part in ("f1", "precision", "recall")}
    return Line(
        extractor,
        summary(values["f1"]),
        float(values["precision"].mean()),
        float(values["recall"].mean()),
        sum(bool(row.error) for row in rows),
        MappingProxyType(values),
    )


def _groups(pages: Sequence[Row], f1: Mapping[str, Scores], grouping: str) -> list[Group]:
    """Breakdown of the pages by one of their properties, the largest group first."""
    names = np.array([getattr(page, grouping) or UNKNOWN for page in pages])
    found = []
    for name in np.unique(names):
        chosen = names == name
        means = {extractor: float(values[chosen].mean()) for extractor, values in f1.items()}
        found.append(Group(str(name), int(chosen.sum()), MappingProxyType(means)))
    return sorted(found, key=lambda group: (group.name == UNKNOWN, -group.pages, group.name))


def mean_f1(rows: Sequence[Row], metric: str) -> dict[str, float]:
    """Mean F1 by a metric, over the pages it judged."""
    scored = _scored(rows, metric)
    pages = _common(scored)
    if not pages:
        return {}
    lines = (_line(extractor, [found[page] for page in pages], metric) for extractor, found in scored.items())
    return {line.extractor: line.f1.mean for line in lines}


def _pooled(rows: Iterable[Row]) -> dict[str, Snippets]:
    """Snippets summed over pages: trafilatura's own way of counting."""
    sums: dict[str, Snippets] = {}
    for row in rows:
        if row.snippets is not None:
            sums[row.extractor] = sums.get(row.extractor, Snippets()) + row.snippets
    return sums


def _whole(rows: Sequence[Row], order: Sequence[str]) -> Iterable[Whole]:
    """The structures by kind and extractor, in the order of both, whatever order the rows came in; last those of all
    kinds."""
    came: dict[str, list[Mapping[str, Came]]] = {extractor: [] for extractor in order}
    for row in sorted(rows, key=lambda row: row.page):
        if row.structures is not None and row.extractor in came:
            came[row.extractor].append(row.structures)
    for kind in (*KINDS, ALL_KINDS):
        for extractor, pages in came.items():
            found = [sum(page.values(), Came()) if kind == ALL_KINDS else page.get(kind, Came()) for page in pages]
            total = sum(found, Came())
            if total.number:
                complete = share([one.complete for one in found], [one.number for one in found])
                yield Whole(kind, extractor, total, complete)


def _speeds(rows: Sequence[Row], order: Sequence[str], loaded: Mapping[str, float | None]) -> Iterable[Speed]:
    """Times and memory in the order the extractors were named."""
    first: float | None = None
    for label in order:
        mine = [row for row in rows if row.extractor == label]
        seconds = np.array([row.seconds for row in mine if not row.error])
        if not len(seconds):
            continue
        memory = [row.memory for row in mine if row.memory is not None]
        median = float(np.median(seconds))
        first = first or median
        yield Speed(
            label,
            len(seconds),
            median,
            float(seconds.mean()),
            float(np.quantile(seconds, 0.95)),
            max(row.seconds for row in mine),
            median / first if first else 1.0,
            loaded.get(label),
            float(np.median(memory)) if memory else None,
            max(memory) if memory else None,
        )
