"""The tables of a report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dehusk.evaluate.report.analysis import UNKNOWN, Analysis, Table
from dehusk.evaluate.report.comparison import outcome_matrix, standings
from dehusk.evaluate.report.grid import Cell, Grid, milliseconds, number, probability, score

NAMES = {"page_type": "page type", "lang": "language", "site": "site"}
_ERRORS = "pages on which the extractor failed, crashed or ran out of time; they score 0"

_COUNTED = "Of our own algorithms the words count that they select, the headline where they take it."


def overview(analysis: Analysis) -> Grid:
    """Mean F1 of every extractor on every corpus."""
    means = analysis.means()
    speeds = {speed.extractor: speed for speed in analysis.speeds}
    several = len(analysis.tables) > 1
    columns = ["extractor"]
    also_shown = {
        table.corpus: [name for name in table.also if name in analysis.run.settings.metrics]
        for table in analysis.tables
    }
    for table in analysis.tables:
        columns += [f"{table.corpus} ({metric})" for metric in (table.metric, *also_shown[table.corpus])]
    columns += ["mean of corpora"] * several + ["ms a page", "errors"]
    rows = []
    for label in analysis.extractors:
        cells = [Cell(label)]
        lines = [next((line for line in table.lines if line.extractor == label), None) for table in analysis.tables]
        for table, line in zip(analysis.tables, lines, strict=True):
            cells.append(score(line.f1.mean) if line else Cell("–"))
            cells += [_maybe(table.also[name].get(label)) for name in also_shown[table.corpus]]
        if several:
            cells.append(score(means[label]) if label in means else Cell("–"))
        cells.append(milliseconds(speeds[label].median) if label in speeds else Cell("–"))
        errors = sum(bool(row.error) for row in analysis.run.rows if row.extractor == label)
        rows.append([*cells, number(errors, "d")])
    note = f"Mean F1 over pages by the metric in brackets; time is the median. {_COUNTED} Errors: {_ERRORS}."
    return Grid("F1 by corpus", columns, rows, note)


def corpus_grid(table: Table, *, by: str | None = None, limit: int = 12) -> Grid:
    """One corpus: how good each extractor is and how sure that is, with the F1 of its largest groups."""
    groups = [group for group in table.groups[by] if group.name != UNKNOWN][:limit] if by else []
    groups = groups if len(groups) > 1 else []  # one group of all says nothing new
    columns = ["extractor", "F1", "95 % interval", "median", "deviation", "precision", "recall"]
    columns += [*table.also, *(f"{group.name} ({group.pages})" for group in groups), "errors"]
    rows = []
    for line in table.lines:
        spread = line.f1
        cells = [Cell(line.extractor), score(spread.mean), Cell(f"{spread.low:.3f}–{spread.high:.3f}", spread.low)]
        cells += [number(spread.median), number(spread.deviation), score(line.precision), score(line.recall)]
        cells += [_maybe(means.get(line.extractor)) for means in table.also.values()]
        cells += [score(group.f1[line.extractor]) for group in groups]
        rows.append([*cells, number(line.errors, "d")])
    note = (
        f"{len(table.pages):,} pages, each counting alike; F1 by {table.metric}. The interval is a bootstrap of the "
        f"mean over pages. Errors: {_ERRORS}."
    )
    if table.left_out:
        note += f" {table.left_out:,} pages without an answer are left out."
    return Grid(f"{table.corpus}: F1 by {table.metric}", columns, rows, note)


def page_types(analysis: Analysis) -> Grid:
    """Mean F1 of every extractor on the types of page of the corpus that tells most of them."""
    table = max(analysis.tables, key=lambda table: len(table.groups["page_type"]))
    full = corpus_grid(table, by="page_type")
    own = (*corpus_grid(table).columns[2:], "errors")
    kept = [at for at, name in enumerate(full.columns) if name not in own]
    columns = ["extractor", f"{table.corpus} ({table.metric})", *(full.columns[at] for at in kept[2:])]
    note = "Mean F1 over pages; how many of each type there are stands in brackets."
    return Grid(f"{table.corpus} by page type", columns, [[row[at] for at in kept] for row in full.rows], note)


def terminal_grid(table: Table, *, by: str | None = None, limit: int = 8) -> Grid:
    """One corpus in the width of a terminal."""
    full = corpus_grid(table, by=by, limit=limit)
    kept = [
        at for at, name in enumerate(full.columns) if name not in ("median", "deviation") and name not in table.also
    ]
    short = {"precision": "P", "recall": "R", "95 % interval": "95 %", "errors": "err"}
    columns = [_cut(short.get(full.columns[at], full.columns[at])) for at in kept]
    pages = f"{len(table.pages):,} pages"
    left_out = f", {table.left_out:,} without an answer left out" if table.left_out else ""
    title = f"{table.corpus} by {table.metric}, {pages}{left_out}"
    return Grid(title, columns, [[row[at] for at in kept] for row in full.rows])


def _cut(name: str) -> str:
    return name if len(name) <= 14 else f"{name.partition(' (')[0][:9]}… ({name.partition(' (')[2]}"


def _maybe(value: float | None) -> Cell:
    return Cell("–") if value is None else score(value)


def group_grid(table: Table, by: str, *, limit: int = 20) -> Grid:
    """F1 of every extractor on the largest groups of a corpus."""
    groups = table.groups[by][:limit]
    columns = [NAMES[by], "pages", *(line.extractor for line in table.lines)]
    rows = [
        [Cell(group.name), number(group.pages, "d"), *(score(group.f1[line.extractor]) for line in table.lines)]
        for group in groups
    ]
    more = len(table.groups[by]) - len(groups)
    note = f"{more:,} smaller groups are left out." if more else ""
    return Grid(f"{table.corpus}: F1 by {NAMES[by]}", columns, rows, note)


def pairs_grid(table: Table) -> Grid:
    """Every pair of extractors on one corpus, tested three ways."""
    columns = ["pair", "mean difference", "t-test p", "Wilcoxon p", "McNemar χ²", "McNemar p", "better"]
    columns += ["pages won", "tied", "lost"]
    rows = []
    tests = zip(*(table.comparisons[name] for name in ("t", "wilcoxon", "mcnemar")), strict=True)
    for t, wilcoxon, mcnemar in tests:
        better = {1: t.first, -1: t.second, 0: "neither"}[wilcoxon.outcome]
        rows.append(
            [
                Cell(f"{t.first} – {t.second}"),
                number(t.result.effect, "+.4f"),
                probability(t.corrected),
                probability(wilcoxon.corrected),
                number(mcnemar.result.statistic, ".2f"),
                probability(mcnemar.corrected),
                Cell(better),
                number(t.wins, "d"),
                number(t.ties, "d"),
                number(t.losses, "d"),
            ]
        )
    note = (
        "p-values are two-sided and corrected by Holm's method for the number of pairs. McNemar's test calls a page "
        "right from F1 0.9 on; without correction χ² is significant from 3.841459. Better: by Wilcoxon at 5 %."
    )
    return Grid(f"{table.corpus}: pairs of extractors", columns, rows, note)


def matrix_grid(tables: Sequence[Table], names: Sequence[str]) -> Grid:
    """Who is significantly better than whom, one sign a corpus."""
    signs = outcome_matrix(names, *(table.comparisons["wilcoxon"] for table in tables))
    rows = [[Cell(name), *map(Cell, row)] for name, row in zip(names, signs, strict=True)]
    order = ", ".join(table.corpus for table in tables)
    note = (
        f"+ the row is better, - the column is, = no difference that Wilcoxon's test with Holm's correction finds "
        f"at 5 %, · not measured; one sign a corpus ({order})."
    )
    return Grid("Wins, ties and losses", ["", *names], rows, note)


def standings_grid(tables: Sequence[Table]) -> Grid:
    """Significant wins, ties and losses of each extractor, summed over corpora."""
    rows = [
        [Cell(one.name), *(number(count, "d") for count in (one.wins, one.ties, one.losses)), number(one.balance, "+d")]
        for one in standings(*(table.comparisons["wilcoxon"] for table in tables))
    ]
    return Grid("Standings", ["extractor", "wins", "ties", "losses", "wins − losses"], rows)


def speed_grid(analysis: Analysis) -> Grid:
    """Time and memory a page, one process an extractor, measured in the same run."""
    columns = ["extractor", "median ms", "ratio", "mean ms", "95 % below ms", "slowest ms", "pages a second"]
    columns += ["memory loaded MiB", "memory a page MiB", "most MiB"]
    rows = []
    for one in analysis.speeds:
        times = [
            milliseconds(one.median),
            number(one.ratio, ".2f"),
            *map(milliseconds, (one.mean, one.high, one.slowest)),
        ]
        rate = number(1 / one.mean if one.mean else None, ",.1f")
        memory = [number(value, ",.0f") for value in (one.loaded, one.memory, one.peak)]
        rows.append([Cell(one.extractor), *times, rate, *memory])
    first = analysis.speeds[0].extractor if analysis.speeds else "the first"
    jobs = analysis.run.manifest["jobs"]
    note = (
        f"Each extractor in a process of its own, the same pages one after the other, {jobs} at a time. Ratio: median "
        f"time over that of {first}. Memory is the most the process held at once, after loading and while it "
        "worked on a page (median, maximum); – where it cannot be known."
    )
    return Grid("Time and memory a page", columns, rows, note)


def snippets_grid(table: Table) -> Grid | None:
    """Snippets summed over all pages, as trafilatura's own evaluation counts them."""
    if not table.pooled:
        return None
    rows = [
        [Cell(label), *map(score, (found.f1, found.precision, found.recall, found.accuracy))]
        for label, found in sorted(table.pooled.items(), key=lambda item: -item[1].f1)
    ]
    columns = ["extractor", "F1", "precision", "recall", "accuracy"]
    note = "Required and forbidden snippets of all pages in one count."
    return Grid(f"{table.corpus}: snippets, summed", columns, rows, note)


def whole_grid(table: Table) -> Grid | None:
    """Structures that came whole, by kind: how many there are, and of each extractor the share with its interval."""
    if not table.whole:
        return None
    labels = list(dict.fromkeys(one.extractor for one in table.whole))
    columns = ["kind", "number", "pages", *(f"{label}{part}" for label in labels for part in ("", " 95 %", " torn"))]
    rows = []
    for kind in dict.fromkeys(one.kind for one in table.whole):
        found = {one.extractor: one for one in table.whole if one.kind == kind}
        first = next(iter(found.values()))
        cells = [Cell(kind), number(first.came.number, "d"), number(first.complete.n, "d")]
        for label in labels:
            told = found[label].complete
            cells += [score(told.mean), Cell(f"{told.low:.3f}–{told.high:.3f}", told.low)]
            cells.append(number(found[label].came.torn / found[label].came.number))
        rows.append(cells)
    note = (
        "Of the structures of the pages that the gold texts hold, the share that came with all their words; the "
        "interval is a bootstrap over pages. Torn: only some of the words came."
    )
    return Grid(f"{table.corpus}: structures that came complete", columns, rows, note)


def facts(pairs: Iterable[tuple[str, object]], title: str) -> Grid:
    """Names and values."""
    return Grid(title, ["what", "value"], [[Cell(str(name)), Cell(str(value))] for name, value in pairs])
