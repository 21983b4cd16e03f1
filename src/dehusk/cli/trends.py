"""`dehusk trends`: how much dated documents speak of given subjects, as curves and as a table."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from dehusk.cli import _exit
from dehusk.cli._progress import Progress
from dehusk.cli._terminal import complain, put
from dehusk.errors import InputError
from dehusk.files import write_all
from dehusk.plot.library import need
from dehusk.plot.save import FORMATS
from dehusk.trends.finder import PARTS, Part, TrendFinder
from dehusk.trends.moments import PERIODS, By
from dehusk.trends.queries import read_queries, read_small
from dehusk.trends.reading import files_of, read_documents, read_stream
from dehusk.trends.record import Record
from dehusk.trends.table import Trends
from dehusk.trends.vectors import SPACES, WEIGHTS, Space, Weight

_EPILOG = """\b
Examples:
  dehusk trends papers.ris --queries queries.toml -o trends.svg --csv trends.csv
  dehusk trends pubmed/ --queries queries.toml --by month --smooth 12 -o trends.html
  dehusk trends papers.xml --queries queries.toml --weight tf-idf --stem english
  dehusk extract site/ -f json | dehusk trends - --queries queries.toml

\b
Documents: RIS, PubMed (MEDLINE text and XML), the paper's <research> XML, JSON lines with the fields text, title and
date (as dehusk extract -f json writes them), and web pages, which are extracted first. All may be packed with gzip.

\b
Queries, a TOML file; a keyword of several words is one if it stands in a list:
  drinks = "tea coffee milk"
  evolution = ["gene flow", "natural selection", "mutation"]

Without -o and --csv the table is written to standard output. Similarities are means of cosines times 1000.

\b
Exit codes:
  0  done
  1  a file cannot be read, or is broken (the message says where)
  2  wrong usage
  3  everything was read, but no document has both a text and a date
"""
_OUTPUTS = (*FORMATS, "html")


def _outputs(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    for value in values:
        if Path(value).suffix.lower().removeprefix(".") not in _OUTPUTS:
            raise click.BadParameter(f"{value!r} must end in one of {', '.join(f'.{name}' for name in _OUTPUTS)}")
    return values


@click.command("trends", epilog=_EPILOG, short_help="How much dated documents speak of given subjects.")
@click.argument("documents", nargs=-1, required=True, metavar="DOCS...")
@click.option("--queries", required=True, type=click.Path(exists=True, dir_okay=False), help="TOML file of keywords.")
@click.option("--by", type=click.Choice(PERIODS), default="year", show_default=True, help="Length of a period.")
@click.option("--weight", type=click.Choice(WEIGHTS), default="tf", show_default=True, help="Of terms in vectors.")
@click.option(
    "--space",
    type=click.Choice(SPACES),
    default="query",
    show_default=True,
    help="Dimensions: the keywords of each query, as in the paper, or all words of documents.",
)
@click.option("--part", type=click.Choice(PARTS), default="text", show_default=True, help="What is read of a document.")
@click.option("--stem", metavar="LANGUAGE", help='Cut words to their stems: english, german …; needs "dehusk[trends]".')
@click.option("--stop-words", type=click.Path(exists=True, dir_okay=False), help="File of words that do not count.")
@click.option(
    "--smooth", type=click.IntRange(1, 9999), default=5, show_default=True, help="Periods that a line is smoothed over."
)
@click.option(
    "-o", "--output", multiple=True, metavar="FILE", callback=_outputs, help="Plot: .svg, .png, .pdf or .html."
)
@click.option("--csv", "table", metavar="FILE", help="Table of values; - for standard output.")
@click.option("--title", metavar="TEXT", default="", help="Title of the plot.")
@click.option("--overwrite", is_flag=True, help="Replace files that are there already.")
@click.option("--encoding", metavar="NAME", help="What the documents are encoded in, if not UTF-8.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar and no summary.")
@click.pass_context
def command(
    context: click.Context,
    *,
    documents: tuple[str, ...],
    queries: str,
    by: By,
    weight: Weight,
    space: Space,
    part: Part,
    stem: str | None,
    stop_words: str | None,
    smooth: int,
    output: tuple[str, ...],
    table: str | None,
    title: str,
    overwrite: bool,
    encoding: str | None,
    quiet: bool,
) -> None:
    """Find trends: the mean similarity of each period's documents to each query.

    DOCS are files, folders, or - for standard input.
    """
    for path in (*output, *([table] if table and table != "-" else [])):
        if os.path.lexists(path) and not overwrite:
            raise click.UsageError(f"{path} is there already; --overwrite replaces it")
    if any(not path.lower().endswith(".html") for path in output):
        need()
    dropped = frozenset(read_small(stop_words).split()) if stop_words else frozenset[str]()
    finder = TrendFinder(read_queries(queries), by, weight, space, stem, part, dropped)
    finder.terms()  # a stemmer that is missing ends here, before anything is read
    with Progress(bar=not quiet) as progress:
        trends = finder(_records(documents, encoding, progress))
    if not quiet:
        complain(_summary(trends))
    _write(trends, output, table, window=smooth, title=title)
    context.exit(_exit.DONE if len(trends.periods) else _exit.NOTHING)


def _records(documents: tuple[str, ...], encoding: str | None, progress: Progress) -> Iterator[Record]:
    """All documents in order, and the hundredths of them that are read told to the bar."""
    named = files_of(name for name in documents if name != "-")
    size = max(sum(path.stat().st_size for path in named), 1)
    read = shown = 0

    def watch(more: int) -> None:
        nonlocal read, shown
        read += more
        while shown < min(100 * read // size, 100):
            shown += 1
            progress(shown, 100)

    for name in documents:
        if name == "-":
            if sys.stdin is None:
                raise InputError("standard input is closed")
            yield from read_stream(sys.stdin.buffer, "standard input", encoding=encoding)
        else:
            yield from read_documents([name], encoding=encoding, watch=watch)


def _summary(trends: Trends) -> str:
    counted = int(trends.documents.sum())
    reasons = {"no text": "without text", "no date": "without a readable date"}
    left_out = [
        f"{number:,} {reasons.get(why, f'dated without a {trends.by}')}" for why, number in trends.left_out.items()
    ]
    span = f" from {trends.labels[0]} to {trends.labels[-1]}" if counted else ""
    return f"{counted:,} documents{span}" + (f"; left out: {', '.join(left_out)}" if left_out else "")


def _write(trends: Trends, output: tuple[str, ...], table: str | None, *, window: int, title: str) -> None:
    """Every file that was asked for, or none of them; then the table, if it goes to standard output."""
    contents: dict[Path, str | bytes] = {}
    for path in map(Path, output):
        kind = path.suffix.lower().removeprefix(".")
        if kind == "html":
            from dehusk.trends.html import to_html

            contents[path] = to_html(trends, window=window, title=title or "Trends")
        else:
            from dehusk.trends.picture import picture

            contents[path] = picture(trends, kind, window=window, title=title)
    if table and table != "-":
        contents[Path(table)] = trends.csv(window=window)
    write_all(contents)
    if table == "-" or not contents:
        put(trends.csv(window=window))
