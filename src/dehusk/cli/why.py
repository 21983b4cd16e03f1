"""`dehusk why`: which step kept or dropped some words, and where they stand in the source."""

from __future__ import annotations

import dataclasses
import json
import textwrap
from collections.abc import Iterator

import click

from dehusk.cli import _exit
from dehusk.cli._inputs import Input, expand, is_folder, page_of
from dehusk.cli._options import Choice, Reading, algorithm_options, format_option, reading_options
from dehusk.cli._terminal import complain, harmless, show, width
from dehusk.errors import DehuskError, InputError
from dehusk.extraction.extract import document_of
from dehusk.extraction.options import Options
from dehusk.page.page import Page
from dehusk.reasons import MOST_PLACES, Reason, line_in_markup, near, why

_EPILOG = """\b
Examples:
  dehusk why page.html "some words"
  dehusk why page.html some words --algorithm bte
  dehusk why https://example.org/tea good for you
  dehusk why --sample tide clock

Case, punctuation and white space do not count. Every place where the page has the words is told,
with the share of them that was still in after each step of the algorithm.

\b
Exit codes:
  0  the words are in the page
  1  they are not, or the page cannot be read
  2  wrong usage
"""


@click.command("why", epilog=_EPILOG, short_help="Why some words of a page were kept or dropped.")
@click.argument("arguments", nargs=-1, required=True, metavar="INPUT WORDS...")
@algorithm_options
@reading_options
@format_option
@click.option("--sample", is_flag=True, help="Ask about the page that ships with dehusk; goes without INPUT.")
@click.pass_context
def command(
    context: click.Context,
    *,
    arguments: tuple[str, ...],
    choice: Choice,
    reading: Reading,
    format: str,
    sample: bool,
) -> None:
    """Tell which step kept or dropped some words of a page, and where they stand in its source.

    INPUT is a file, a URL, or - for standard input.
    """
    item = Input("sample", "sample") if sample else _input(arguments[0])
    words = " ".join(arguments if sample else arguments[1:])
    if not words.strip():
        raise click.UsageError("no WORDS: say which words of the page you mean")
    page = _page(item, reading)
    algorithm = choice.make()
    reasons = why(algorithm(page), words)
    if format == "json":
        show(json.dumps([dataclasses.asdict(reason) for reason in reasons], ensure_ascii=False, indent=2))
    elif reasons:
        show("\n\n".join("\n".join(_lines(reason, width())) for reason in reasons))
    if len(reasons) == MOST_PLACES:
        complain(f"these are the first {MOST_PLACES} places; more words narrow it down")
    if not reasons:
        document = document_of(page, Options(algorithm=algorithm))
        if document.origin and document.why(words):
            complain(
                f"a browser does not show these words; the page carries them ({document.origin}): extract gives them"
            )
            return
        complain(_missing(page, words))
        context.exit(_exit.FAILED)


def _input(argument: str) -> Input:
    if is_folder(argument):
        raise click.UsageError(f"{argument} is a folder; why is asked about one page")
    found = expand([argument])
    if len(found) > 1:
        raise click.UsageError(f"{argument} holds {len(found):,} pages; why is asked about one page")
    return found[0]


def _page(item: Input, reading: Reading) -> Page:
    try:
        return page_of(item, reading)
    except DehuskError as error:
        raise InputError(f"{'standard input' if item.kind == 'stdin' else item.name}: {error}") from error


def _lines(reason: Reason, columns: int) -> Iterator[str]:
    colour = "green" if reason.kept == 1 else "red" if reason.kept == 0 else "yellow"
    hidden = " (a browser does not show them)" if reason.hidden else ""
    yield click.style(reason.verdict, fg=colour, bold=True) + hidden
    around = " ".join(part for part in (reason.before, f"[{reason.text}]", reason.after) if part)
    yield from textwrap.wrap(harmless(around), columns, initial_indent="  ", subsequent_indent="  ")
    yield f"  {click.style('source', dim=True)}   {reason.place}"
    yield f"  {click.style('element', dim=True)}  {harmless(reason.path)}"
    for number, (name, share) in enumerate(reason.steps):
        label = click.style("steps  ", dim=True) if number == 0 else " " * 7
        yield f"  {label}  {share:4.0%}  {name}"
    for number, line in enumerate(reason.because):
        yield f"  {click.style('model  ', dim=True) if number == 0 else ' ' * 7}  {line}"


def _missing(page: Page, words: str) -> str:
    line = line_in_markup(page, words)
    if line is not None:
        return f"the words are not in the text of the page, only in its markup: line {line:,}"
    similar = near(page, words)
    if similar:
        return "the page does not have these words; it has: " + "; ".join(f"“{text}”" for text in similar)
    return "the page does not have these words, nor any like them"
