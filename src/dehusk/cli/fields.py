"""`dehusk fields`: how often titles, authors and dates are right, beside other extractors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from dehusk.cli._progress import Progress
from dehusk.cli._terminal import complain, show
from dehusk.document.clues import Clues
from dehusk.document.metadata import Metadata
from dehusk.document.trust import kind_of
from dehusk.document.values import Value
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.corpus import Corpus, open_corpora
from dehusk.evaluate.fields import author_score, date_exact, title_exact
from dehusk.evaluate.finders import FINDERS, MEASURED, Finder, Tally, load_finder, measure
from dehusk.evaluate.peers import PeerMissingError
from dehusk.page.page import Page

_EPILOG = f"""\b
Examples:
  dehusk fields news.jsonl.gz
  dehusk fields news.jsonl.gz blogs.jsonl.gz --with dehusk,trafilatura,newspaper4k --sample 100
  dehusk fields news.jsonl.gz --with titlefinder-tf,titlefinder-aggregate,title-element,largest-font
  dehusk fields news.jsonl.gz --by-source

\b
Finders: {", ".join(FINDERS)}, or all.

Columns: exact titles and the F1 of their words; exact sets of authors and their F1; exact days; milliseconds a page,
parsing included. Pages whose gold lacks a field do not count for it.

Exit codes: 0 measured; 1 a corpus is broken; 2 wrong usage.
"""

_ONLY_TITLES = frozenset(name for name in FINDERS if name.startswith(("titlefinder", "title-", "largest-")))


@click.command("fields", epilog=_EPILOG, short_help="Measure titles, authors and dates.")
@click.argument("corpora", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--with", "with_", default="dehusk,trafilatura,newspaper4k", show_default=True, help="Finders, separated by commas."
)
@click.option("--sample", type=click.IntRange(1), help="So many pages of each corpus.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which pages the sample has.")
@click.option("--by-source", is_flag=True, help="Instead: how often each source of dehusk is right, and what it tells.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
def command(
    corpora: tuple[Path, ...], with_: str, sample: int | None, seed: int, *, by_source: bool, quiet: bool
) -> None:
    """Measure titles, authors and dates on CORPORA of annotated pages, every finder in the same run."""
    if by_source:
        show("\n".join(_by_source(open_corpora(corpora, size=sample, seed=seed), quiet=quiet)))
        return
    finders = _finders(with_)
    opened = open_corpora(corpora, size=sample, seed=seed)
    total, done = sum(len(corpus.ids) for corpus in opened), 0
    results: dict[str, dict[str, Tally]] = {}
    with Progress(bar=not quiet) as progress:
        for corpus in opened:
            for tallies in measure(corpus.pages(), finders):
                done += 1
                results[corpus.label] = tallies
                progress(done, total)
    show("\n".join(table(results)))


def _by_source(opened: Sequence[Corpus], *, quiet: bool) -> Iterator[str]:
    """For each field, source and confidence: how many values have it, and how many of them are right."""
    total, done = sum(len(corpus.ids) for corpus in opened), 0
    right: dict[tuple[str, str, float], list[bool]] = {}
    with Progress(bar=not quiet) as progress:
        for page in (page for corpus in opened for page in corpus.pages()):
            done += 1
            for name, value, judged in judged_values(page):
                right.setdefault((name, kind_of(value.source), value.confidence), []).append(judged)
            progress(done, total)
    yield "| field | source | confidence | values | right |"
    yield "|---|---|---:|---:|---:|"
    for (name, source, trusted), judgements in sorted(right.items(), key=lambda pair: (pair[0][0], -len(pair[1]))):
        share = sum(judgements) / len(judgements)
        yield f"| {name} | {source} | {trusted:.2f} | {len(judgements)} | {share:.2f} |"


def judged_values(page: Example) -> Iterator[tuple[str, Value, bool]]:
    """The title, authors and date that are found on a page, and whether they are those of the gold."""
    metadata = Metadata(Clues(Page.from_html(page.html, url=page.url)))
    golds = {"title": page.title, "authors": page.author, "date": page.date}
    for name, value in ((name, metadata.find(name)) for name, gold in golds.items() if gold):
        if value is None:
            continue
        found = value.value
        if isinstance(found, tuple):
            score = author_score(found, page.author)
            judged = None if score is None else score.f1 == 1
        else:
            judged = title_exact(found, page.title) if isinstance(found, str) else date_exact(found, page.date)
        if judged is not None:
            yield name, value, judged


def _finders(names: str) -> dict[str, Finder]:
    wanted = FINDERS if names.strip() == "all" else [name.strip() for name in names.split(",") if name.strip()]
    found: dict[str, Finder] = {}
    for name in wanted:
        try:
            found[name] = load_finder(name)
        except PeerMissingError as error:
            complain(f"{name} left out: {error}")
    if not found:
        raise click.UsageError("none of these finders is there")
    return found


def table(results: dict[str, dict[str, Tally]]) -> Iterator[str]:
    """The results as a Markdown table."""
    yield f"| corpus | finder | {' | '.join(MEASURED)} | ms a page |"
    yield f"|---|---|{'---:|' * (len(MEASURED) + 1)}"
    for label, tallies in results.items():
        for name, tally in tallies.items():
            means = [
                None if name in _ONLY_TITLES and not column.startswith("title") else tally.mean(column)
                for column in MEASURED
            ]
            shown = ["" if mean is None else f"{mean:.3f}" for mean in means]
            milliseconds = 1000 * tally.seconds / max(tally.pages, 1)
            yield f"| {label} | {name} | {' | '.join(shown)} | {milliseconds:.1f} |"
