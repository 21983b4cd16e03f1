"""What do `favour` and `min_confidence` do? Precision, recall and F1 of an extraction, as a table and as a curve.

    python benchmarks/favour.py wcxb-dev fundus dragnet-sample --sample 100
    python benchmarks/favour.py … --update docs/options.md --picture docs/pictures/favour.svg

Each corpus counts alike: its mean over pages, then the mean of these. Precision and recall are those of bags of words,
the main measure of `dehusk evaluate`. Of the least confidence the table says how many pages are left, and how good
they are.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import dehusk
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.corpus import open_corpus
from dehusk.evaluate.metrics import bag
from dehusk.extraction.options import FAVOURS
from sampling import located

WEIGHTS = (0.1, 0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0, 10.0)
LEAST = (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95)
_TABLES = re.compile(r"(<!-- favour:start -->\n).*?(<!-- favour:end -->)", re.DOTALL)
_NAMES = {weight: f"`{name}`" for name, weight in FAVOURS.items()} | {1.0: "(neither)"}


class Row(NamedTuple):
    """One page with one weight of recall."""

    precision: float
    recall: float
    f1: float
    confidence: float


Found = dict[float, list[list[Row]]]
"""By weight: the rows of each corpus."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=located, help="corpora as JSON lines, or their names")
    parser.add_argument("--sample", type=int, default=100, help="pages of each (100)")
    parser.add_argument("--update", type=Path, metavar="FILE", help="renew the tables between their markers")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the curve")
    options = parser.parse_args(arguments)
    found = measured([list(open_corpus(path, size=options.sample).pages()) for path in options.corpora])
    tables = "\n".join([*favour_lines(found), "", *confidence_lines(found[1.0])])
    print(tables)
    if options.update is not None:
        text = options.update.read_text("utf-8")
        if not _TABLES.search(text):
            parser.error(f"{options.update} has no <!-- favour:start --> and <!-- favour:end -->")
        options.update.write_text(_TABLES.sub(lambda match: f"{match[1]}\n{tables}\n\n{match[2]}", text), "utf-8")
    if options.picture is not None:
        draw(found, options.picture)


def measured(corpora: Sequence[Sequence[Example]]) -> Found:
    """Every page with every weight."""
    made = {weight: dehusk.get("dehusk", recall=weight) for weight in WEIGHTS}
    found: Found = {weight: [[] for _ in corpora] for weight in WEIGHTS}
    for number, pages in enumerate(corpora):
        for page in (page for page in pages if page.text):
            read = dehusk.Page.from_html(page.html, url=page.url)
            for weight, algorithm in made.items():
                found[weight][number].append(row_of(dehusk.Document(read, algorithm(read)), page.text or ""))
    return found


def row_of(document: dehusk.Document, gold: str) -> Row:
    """The figures of a page; the confidence where it is asked for."""
    score = bag(document.selection.text(), gold)
    return Row(score.precision, score.recall, score.f1, document.confidence)


def means(rows: Sequence[Sequence[Row]]) -> list[float]:
    """Precision, recall and F1, each corpus counting alike."""
    each = [[fmean(column) for column in zip(*corpus, strict=True)][:3] for corpus in rows if corpus]
    return [fmean(column) for column in zip(*each, strict=True)]


def favour_lines(found: Found) -> Iterator[str]:
    """The table of the weights."""
    yield "| favour | recall counts | precision | recall | F1 |"
    yield "|---|--:|--:|--:|--:|"
    for weight, rows in found.items():
        figures = " | ".join(f"{mean:.3f}" for mean in means(rows))
        yield f"| {_NAMES.get(weight, '')} | × {weight:g} | {figures} |"


def confidence_lines(rows: Sequence[Sequence[Row]]) -> Iterator[str]:
    """The table of the least confidence."""
    yield "| min_confidence | pages left | precision | recall | F1 |"
    yield "|---|--:|--:|--:|--:|"
    for least in LEAST:
        left = [[row for row in corpus if row.confidence >= least] for corpus in rows]
        share = fmean(len(some) / len(every) for some, every in zip(left, rows, strict=True) if every)
        yield f"| {least:g} | {share:.2f} | {' | '.join(f'{mean:.3f}' for mean in means(left))} |"


def draw(found: Found, path: Path) -> None:
    """Precision over recall, a point for each weight."""
    from matplotlib.figure import Figure

    points = {weight: means(rows) for weight, rows in found.items()}
    figure = Figure(figsize=(5, 4), layout="constrained")
    axes = figure.add_subplot(xlabel="recall", ylabel="precision")
    axes.plot([p[1] for p in points.values()], [p[0] for p in points.values()], "o-", color="#33658a", markersize=4)
    for weight, (precision, recall, _) in points.items():
        name = _NAMES.get(weight, "").strip("`") or f"× {weight:g}"
        axes.annotate(name, (recall, precision), xytext=(5, 4), textcoords="offset points", fontsize=8)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
