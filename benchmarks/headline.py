"""Should the text have its headline? F1 without a rule for it, with the rule and without any headline, on corpora whose
gold texts hold it and on those whose do not.

    python benchmarks/headline.py wcxb-dev fundus daniel-sample --sample 150
    python benchmarks/headline.py … --update docs/headline.md     # renew the table there

A gold text holds the headline if it begins with it: within so many letters as the headline has, and 200. The gold
headline counts, or, where a corpus tells none, that which dehusk finds; pages without any are left out. F1 is that of
bags of words, the main measure of `dehusk evaluate`, or that of snippets where a corpus has those alone.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import dehusk
from dehusk.document.declared.head import letters_of
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.corpus import Corpus, open_corpus
from dehusk.evaluate.metrics import bag, snippets
from dehusk.extractor.recipes import RECIPE
from sampling import located

_NEAR = 200
_TABLE = re.compile(r"(<!-- headline:start -->\n).*?(<!-- headline:end -->)", re.DOTALL)
_HEAD = (
    "| corpus | pages | gold holds it | text holds it without a rule | no rule | rule | never |"
    " no rule, where gold holds it | rule | never | no rule, where gold does not | rule | never |"
)


class Row(NamedTuple):
    """One page."""

    in_gold: bool
    selected: bool
    """Does the text that the model alone decides on hold it?"""
    no_rule: float
    """F1."""
    rule: float
    never: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=located, help="corpora as JSON lines, or their names")
    parser.add_argument("--sample", type=int, default=150, help="pages of each (150)")
    parser.add_argument("--update", type=Path, metavar="FILE", help="renew the table between its markers")
    options = parser.parse_args(arguments)
    table = "\n".join(lines(options.corpora, options.sample))
    print(table)
    if options.update is not None:
        text = options.update.read_text("utf-8")
        if not _TABLE.search(text):
            parser.error(f"{options.update} has no <!-- headline:start --> and <!-- headline:end -->")
        options.update.write_text(_TABLE.sub(lambda match: f"{match[1]}\n{table}\n\n{match[2]}", text), "utf-8")


def lines(paths: Sequence[Path], sample: int) -> Iterator[str]:
    """The table, with the mean of all corpora, each counting alike; articles of a corpus of many types once more."""
    yield _HEAD
    yield "|---|" + "--:|" * (_HEAD.count("|") - 2)
    every: list[list[Row]] = []
    for path in paths:
        corpus = open_corpus(path, size=sample)
        rows = list(measured(corpus))
        every.append([row for row, _ in rows])
        yield line(corpus.label, every[-1])
        articles = [row for row, page_type in rows if page_type == "article"]
        if 0 < len(articles) < len(rows):
            yield line(f"{corpus.label}, articles", articles)
    ways = zip(*(map(fmean, _columns(rows)) for rows in every if rows), strict=True)
    means = " | ".join(f"**{fmean(way):.4f}**" for way in ways)
    yield f"| mean of corpora | | | | {means} | | | | | | |"


def line(label: str, rows: Sequence[Row]) -> str:
    """One corpus."""
    held = fmean(row.in_gold for row in rows), fmean(row.selected for row in rows)
    groups = (rows, [row for row in rows if row.in_gold], [row for row in rows if not row.in_gold])
    figures = [f"{fmean(column):.3f}" if group else "" for group in groups for column in _columns(group)]
    return f"| {label} | {len(rows)} | {held[0]:.2f} | {held[1]:.2f} | {' | '.join(figures)} |"


def _columns(rows: Sequence[Row]) -> list[list[float]]:
    return [[getattr(row, name) for row in rows] for name in ("no_rule", "rule", "never")]


def measured(corpus: Corpus) -> Iterator[tuple[Row, str | None]]:
    """The pages of a corpus that have a gold text and a headline, with their types."""
    without_rule = dehusk.get("dehusk", recipe=RECIPE.without("headline"))
    for page in corpus.pages():
        gold = "\n".join(page.with_) if page.text is None else page.text
        found = dehusk.extract(page.html, url=page.url)
        headline = page.title or found.title
        if not (gold.strip() and headline and found.title):
            continue
        never = dehusk.Document(found.page, found.selection, found.origin, dehusk.Options(title=False))
        texts = without_rule(found.page).text(), found.text, never.text
        scores = [f1(text, page) for text in texts]
        yield Row(begins_with(gold, headline), begins_with(texts[0], found.title), *scores), page.page_type


def begins_with(text: str, headline: str) -> bool:
    """Does the headline stand in the beginning of a text?

    >>> begins_with("News. Tea is good! It is a drink.", "Tea is good"), begins_with("It is a drink.", "Tea is good")
    (True, False)
    """
    wanted = letters_of(headline)
    return wanted in letters_of(text)[: len(wanted) + _NEAR]


def f1(text: str, page: Example) -> float:
    """Of a text against the gold of a page."""
    if page.text is not None:
        return bag(text, page.text).f1
    return snippets(text, page.with_, page.without).score.f1


if __name__ == "__main__":
    main()
