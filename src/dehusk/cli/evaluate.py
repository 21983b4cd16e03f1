"""`dehusk evaluate`: which extractor is best on these pages, by how much, and is that luck?"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any, Literal

import click

from dehusk.cli import _exit, _signals
from dehusk.cli._progress import Progress
from dehusk.cli._terminal import complain, harmless, put, show
from dehusk.evaluate.measures import checked_metrics, metric_names
from dehusk.evaluate.peers import PEERS
from dehusk.evaluate.report import (
    FORMATS,
    Analysis,
    analyse,
    render_json,
    render_markdown,
    render_text,
    update_tables,
    write_report,
)
from dehusk.evaluate.report.analysis import GROUPINGS
from dehusk.evaluate.run import Run, Settings, evaluate
from dehusk.extras import need

_EPILOG = f"""\b
Examples:
  dehusk evaluate pages.jsonl.gz --with dehusk,bte
  dehusk evaluate pages/ --with dehusk --peers trafilatura,readability -o report/
  dehusk evaluate a.jsonl b.jsonl --peers all --sample 200 --jobs 2 -o report/
  dehusk evaluate pages.jsonl --with my_package.my_module:extract

\b
Extractors: names of algorithms with their filters (see dehusk algorithms), all, or
  MODULE:FUNCTION for a function of yours, (html, url) -> text. Of algorithms the words count that
  they select, with the headline where they take it; text is what dehusk.extract writes,
  and text-without-title the same without the headline.
Peers: {", ".join(PEERS)}, or all.
Metrics: {", ".join(metric_names())}.

With -o the results of each page are in pages.csv as soon as they are known (and in pages.parquet at the end, if
pyarrow is installed), and an interrupted run goes on when the same command is given again. Every extractor runs in
a process of its own: a page that crashes it or takes too long costs that page. Times are best with --jobs 1.

Exit codes: 0 measured; 1 a corpus is broken or results cannot be kept; 2 wrong usage; 130 interrupted, 143 by SIGTERM.
"""


_SEQUENCES = frozenset(("lcs", "lcs-chars", "levenshtein", "rouge-lsum"))
"""Metrics that want more than bags of words and NumPy."""


@click.command("evaluate", epilog=_EPILOG, short_help="Compare extractors on annotated pages.")
@click.argument("corpora", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--with", "with_", default="dehusk", show_default=True, help="Extractors, separated by commas.")
@click.option("--peers", default="", help="Extractors of others; those not installed are told and left out.")
@click.option("--metric", default="bag", show_default=True, help="Metrics, separated by commas; the first counts.")
@click.option(
    "--by",
    type=click.Choice(GROUPINGS),
    default="page_type",
    show_default=True,
    help="Groups in the columns of the table.",
)
@click.option("--page-type", default="", help="Types, separated by commas: pages said to be of others are left out.")
@click.option("--sample", type=click.IntRange(1), help="So many pages of each corpus.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which pages the sample has.")
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Extractors at a time.")
@click.option("--time-limit", type=float, default=20.0, show_default=True, help="Seconds a page.")
@click.option("--missing", type=click.Choice(("error", "skip")), default="error", help="Pages without gold text.")
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="Folder for the report.")
@click.option("-f", "--format", "formats", type=click.Choice(FORMATS), multiple=True, help="html unless given.")
@click.option("--resume/--fresh", default=True, help="Go on with the results in the folder (default), or anew.")
@click.option("--worst", type=click.IntRange(0), default=5, show_default=True, help="Pages shown a corpus.")
@click.option("--worst-of", help="Whose; the first extractor unless named.")
@click.option("--update", type=click.Path(path_type=Path, dir_okay=False), help="Renew the tables in this file.")
@click.option("-q", "--quiet", is_flag=True, help="No progress bar and no table.")
@click.pass_context
def command(context: click.Context, /, **options: Any) -> None:
    """Run extractors over CORPORA of annotated pages and compare them.

    CORPORA are files of JSON lines or folders in any of the layouts that `dehusk corpora` lists.
    """
    output: Path | None = options["output"]
    formats = options["formats"] or (("html",) if output else ())
    if output is None and "html" in formats:
        raise click.UsageError("--format html needs a folder: -o report/")
    if "html" in formats or _SEQUENCES & set(_split(options["metric"])):
        need("rapidfuzz", extra="evaluate", what="this comparison")  # better said now than after the run
    try:
        run = _run(options)
    except KeyboardInterrupt:
        again = f"; the same command goes on from there ({output})" if output else ""
        complain(f"interrupted{again}")
        context.exit(_signals.code() or _exit.INTERRUPTED)
    _tell(analyse(run), options, formats)


def _run(options: dict[str, Any]) -> Run:
    missing: Literal["error", "skip"] = options["missing"]
    settings = Settings(
        metrics=checked_metrics(_split(options["metric"])),
        sample=options["sample"],
        seed=options["seed"],
        jobs=options["jobs"],
        time_limit=options["time_limit"],
        missing=missing,
        page_types=tuple(_split(options["page_type"])),
    )
    with Progress(bar=not options["quiet"]) as progress:
        return evaluate(
            options["corpora"],
            extractors=_split(options["with_"]),
            peers=_split(options["peers"]),
            settings=settings,
            folder=options["output"],
            fresh=not options["resume"],
            command=_command_line(options),
            watch=progress,
            tell=complain,
        )


def _tell(analysis: Analysis, options: dict[str, Any], formats: tuple[str, ...]) -> None:
    output: Path | None = options["output"]
    if output is not None:
        written = write_report(analysis, output, formats=formats, worst=options["worst"], worst_of=options["worst_of"])
    if output is None and formats:
        render = {"markdown": render_markdown, "json": render_json}
        for name in dict.fromkeys(formats):
            put(render[name](analysis))
    elif not options["quiet"]:
        show(harmless(render_text(analysis, by=options["by"])))
    if output is not None and not options["quiet"]:
        show("\n" + "\n".join(map(str, written)))
    if options["update"] is not None:
        tables = update_tables(options["update"], analysis)
        complain(f"{options['update']}: renewed {' and '.join(tables)}")


def _split(names: str) -> list[str]:
    """Names separated by commas.

    >>> _split("bte, default,")
    ['bte', 'default']
    """
    return [name.strip() for name in names.split(",") if name.strip()]


# Options that decide what is measured, in the order they are told; the rest is about showing it.
_TELLING = ("with_", "peers", "metric", "page_type", "sample", "seed", "jobs", "time_limit", "missing")
_DEFAULTS = {
    "peers": "",
    "page_type": "",
    "sample": None,
    "seed": 0,
    "jobs": 1,
    "time_limit": 20.0,
    "missing": "error",
}


def _command_line(options: dict[str, Any]) -> str:
    """The command that does the same again, whatever way it was called."""
    parts = ["dehusk", "evaluate", *map(str, options["corpora"])]
    for name in _TELLING:
        value = options[name]
        if name not in _DEFAULTS or value != _DEFAULTS[name]:
            shown = f"{value:g}" if isinstance(value, float) else str(value)
            parts += [f"--{name.rstrip('_').replace('_', '-')}", shown]
    return shlex.join(parts)
