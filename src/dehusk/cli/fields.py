"""`dehusk fields`: how often titles, authors and dates are right, beside other extractors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from dehusk.cli._progress import Progress
from dehusk.cli._terminal import complain, show
from dehusk.evaluate.corpus import open_corpora
from dehusk.evaluate.peers import PeerMissingError
from dehusk.evaluate.told import FINDERS, MEASURED, Finder, Tally, load_finder, measure

_EPILOG = f"""\b
Examples:
  dehusk fields news.jsonl.gz
  dehusk fields news.jsonl.gz blogs.jsonl.gz --with dehusk,trafilatura,newspaper4k --sample 100
  dehusk fields news.jsonl.gz --with titlefinder-tf,titlefinder-aggregate,title-element,largest-font

\b
Finders: {", ".join(FINDERS)}, or all.

Columns: exact titles and the F1 of their words; exact sets of authors and their F1; exact days; milliseconds a page,
parsing included. Pages whose gold lacks a field do not count for it.

Exit codes: 0 measured; 1 a corpus is broken; 2 wrong usage.
"""


@click.command("fields", epilog=_EPILOG, short_help="Measure titles, authors and dates.")
@click.argument("corpora", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--with", "with_", default="dehusk,trafilatura,newspaper4k", show_default=True, help="Finders, separated by commas."
)
@click.option("--sample", type=click.IntRange(1), help="So many pages of each corpus.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which pages the sample has.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar.")
def command(corpora: tuple[Path, ...], with_: str, sample: int | None, seed: int, *, quiet: bool) -> None:
    """Measure titles, authors and dates on CORPORA of annotated pages, every finder in the same run."""
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
            shown = ["" if (mean := tally.mean(column)) is None else f"{mean:.3f}" for column in MEASURED]
            milliseconds = 1000 * tally.seconds / max(tally.pages, 1)
            yield f"| {label} | {name} | {' | '.join(shown)} | {milliseconds:.1f} |"
