"""`dehusk extract`: the main content of pages, to standard output or to files."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import closing
from pathlib import Path

import click
from click.core import ParameterSource

from dehusk.cli._asked import asked_options, front_matter_option, json_fields_option, wanted_format
from dehusk.cli._debug import debugging
from dehusk.cli._options import Choice, Reading, algorithm_options, reading_options
from dehusk.cli._plan import Plan, plan_for
from dehusk.cli._record import Record
from dehusk.cli._render import SUFFIX, Format, heading, json_line
from dehusk.cli._report import Report
from dehusk.cli._rows import Rows, extract_rows, row_options
from dehusk.cli._terminal import complain, explain, flush_output, harmless, one_line, put
from dehusk.cli._work import Job, Result, results
from dehusk.extraction.folders import told
from dehusk.extraction.options import Options
from dehusk.files import write_whole

_EPILOG = """\b
Examples:
  dehusk extract page.html                        text to standard output
  dehusk extract page.html -o tea.md              Markdown; also .txt, .html, .json
  dehusk extract page.html -o tea.md --front-matter --no-images --drop "aside, .related"
  dehusk extract site/ --json-fields title,date,markdown > pages.jsonl
  curl -s https://example.org | dehusk extract - --url https://example.org
  dehusk extract https://example.org/tea          fetched because you ask for it
  dehusk extract page.html -a dana-g+filter1 --set gap=30
  dehusk extract site/ -o texts/ --jobs 4         each page to a file of its own
  dehusk extract site/ -o texts/ --quality fast   in less time, and less sure
  dehusk extract site/ -f json > pages.jsonl      one JSON object a line
  dehusk extract --input-file urls.txt -o out.jsonl --jobs 4
  dehusk extract --input-file crawl.jsonl.gz --id-field key --html-field body -o out.jsonl
  dehusk extract thread.html --posts -f json      one JSON object a post
  dehusk extract --sample                         the page that ships with dehusk

With --output FOLDER results keep the names and places of the pages. They are written whole or not at all, and
those that are there already are skipped: a run that was stopped goes on where it was when started again. What they
were made with stands in FOLDER/.dehusk.json; results of another algorithm or of other options are not mixed with them.

With --input-file every page of the list becomes one line of JSON: {"id": …, "input": …, "text": …, …}, or {"id": …,
"input": …, "error": {"type": …, "message": …}}; --format markdown has the Markdown alone in it. Addresses of the list
are fetched. --output FILE goes on where it was when started again, and tries again what failed.

\b
Exit codes:
  0    all done
  1    some inputs could not be read, fetched or written
  2    wrong usage
  3    everything was read, but no main content was found
  130  interrupted (Ctrl-C)
  141  the reader of standard output went away (as head does)
  143  ended by SIGTERM
"""


@click.command("extract", epilog=_EPILOG, short_help="Main content of files, folders, URLs or standard input.")
@click.argument("inputs", nargs=-1, metavar="INPUT...")
@click.option(
    "-f",
    "--format",
    type=click.Choice(tuple(SUFFIX)),
    default="text",
    show_default=True,
    help="What to write; a file for --output, such as tea.md, says that by its name.",
)
@click.option("-o", "--output", metavar="PATH", help="File for one page; folder for many, which gets one file a page.")
@click.option("--overwrite", is_flag=True, help="Write again what is there already, instead of leaving it.")
@algorithm_options
@asked_options
@click.option("--posts", is_flag=True, help="Posts of a thread or comments of an article instead: text or JSON lines.")
@row_options
@json_fields_option
@front_matter_option
@reading_options
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes for many pages; 0: one a core.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress bar and no summary; errors are still told.")
@click.option("--sample", is_flag=True, help="Extract the page that ships with dehusk.")
@click.pass_context
def command(
    context: click.Context,
    *,
    inputs: tuple[str, ...],
    format: Format,
    output: str | None,
    overwrite: bool,
    posts: bool,
    json_fields: tuple[str, ...] | None,
    front_matter: bool,
    jobs: int,
    quiet: bool,
    sample: bool,
    choice: Choice,
    options: Options,
    reading: Reading,
    rows: Rows,
) -> None:
    """Extract the main content of web pages.

    INPUT is a file, a folder (every .html, .htm, .xhtml and .mhtml file below it, packed with gzip or not), a ZIP
    archive of pages, JSON lines with a field "html", a URL, or - for standard input.
    """
    format = wanted_format(context, output if rows.file is None else None)
    if rows.file is not None and not front_matter and context.get_parameter_source("format") is ParameterSource.DEFAULT:
        format = "json"
    if posts and format not in ("text", "json"):
        raise click.UsageError("--posts goes with --format text or json")
    job = Job(options, reading, format, posts, json_fields, front_matter)
    processes = jobs or os.cpu_count() or 1
    if rows.file is not None:
        if inputs or sample or posts or reading.url:
            raise click.UsageError("--input-file goes without INPUT, --sample, --posts and --url")
        context.exit(extract_rows(rows, job, output=output, overwrite=overwrite, processes=processes, quiet=quiet))
    plan = plan_for(inputs, output, suffix=SUFFIX[format], sample=sample)
    _check(plan, reading, format)
    todo = plan if overwrite else plan.unwritten()
    report = Report(len(plan.items), bar=plan.many and not quiet and (plan.to_files or not sys.stdout.isatty()))
    report.counts["skipped"] = len(plan.items) - len(todo.items)
    record = None
    if output is not None and plan.to_files and (plan.many or os.path.isdir(output)):
        record = Record(Path(output), SUFFIX[format], _options_of(job, choice))
        record.begin(overwrite=overwrite, some_done=len(todo.items) < len(plan.items))
    with closing(results(todo.items, job, processes=processes)) as found, report:
        for result, path in zip(found, todo.paths, strict=True):
            delivered = _deliver(result, path, report, format=format, many=plan.many)
            _tell(delivered, report, choice, many=plan.many, debug=debugging(context))
    flush_output()
    if record is not None:
        record.end(path for path in todo.paths if path is not None)
    if plan.many and not quiet:
        complain(report.summary())
    if plan.left_out and not quiet:
        complain(told(plan.left_out))
    context.exit(report.exit_code)


def _check(plan: Plan, reading: Reading, format: Format) -> None:
    """Refuse what does not go together."""
    if reading.url and (plan.many or plan.items[0].kind == "url"):
        raise click.UsageError("--url goes with one page from a file or from standard input")
    if format in ("reader", "speech") and plan.many and not plan.to_files:
        raise click.UsageError(f"--format {format} makes whole files: many pages need --output FOLDER")


def _options_of(job: Job, choice: Choice) -> dict[str, object]:
    """What decides on the text of a result."""
    reading = job.reading
    return {
        "algorithm": choice.name,
        "parameters": {name: repr(value) for name, value in sorted(choice.parameters)},
        "options": {name: repr(getattr(job.options, name)) for name in job.options.__slots__ if name != "algorithm"},
        "output": [job.posts, list(job.fields or ()), job.front_matter, reading.encoding],
    }


def _deliver(result: Result, path: Path | None, report: Report, *, format: Format, many: bool) -> Result:
    """Write a result to where it belongs; it has failed if that fails."""
    if result.status == "failed":
        return result
    if path is not None:
        try:
            write_whole(path, result.output)
        except OSError as error:
            return Result(
                result.name,
                "failed",
                problem=f"cannot write {path}: {explain(error)}",
                trace=traceback.format_exc(),
            )
    elif not many or result.json_lines:
        put(result.output)
    elif format == "json":
        put(json_line(result.name, result.output))
    elif result.output:
        put(("\n" if report.counts["done"] else "") + heading(one_line(result.name), format) + result.output)
    return result


def _tell(result: Result, report: Report, choice: Choice, *, many: bool, debug: bool) -> None:
    """Count a result, and say what people must know of it."""
    report.count(result.status)
    name = "standard input" if result.name == "-" else result.name
    if result.status == "failed":
        if debug:
            report.clear()
            click.echo(harmless(result.trace), err=True, nl=False)
        report.complain(f"{name}: {result.problem}")
    elif result.status == "empty" and not many:
        advice = "no main content found; --algorithm everything gives all of its text"
        nothing = "no visible text" if choice.name == "everything" else advice
        report.complain(f"{name}: {result.problem or nothing}")
