"""`dehusk plot`: the curves that an algorithm sees in a page, as a picture."""

from __future__ import annotations

import math
import os
from pathlib import Path

import click

from dehusk.algorithms.registry import entry
from dehusk.cli._inputs import Input, one_input, page_of
from dehusk.cli._options import Choice, Reading, algorithm_options, reading_options
from dehusk.cli._parameters import as_typed, parameters_of
from dehusk.errors import DehuskError, InputError
from dehusk.files import write_whole
from dehusk.page.page import Page
from dehusk.plot import FORMATS, Look, picture
from dehusk.plot.library import need
from dehusk.plot.save import format_of

_EPILOG = """\b
Examples:
  dehusk plot page.html -o page.png
  dehusk plot page.html -a dana-g+filter1 --set gap=30 -o page.svg
  dehusk plot page.html -a ccb --title "Before the redesign" --size 7x4 -o page.pdf
  dehusk plot https://example.org/tea -a cetr -o tea.png
  dehusk plot --sample -a dsc -o sample.svg

What is drawn depends on the algorithm: content and code of each line, tag ratios, the slope of the number of
tags, blurred strips … with the selected parts shaded. Algorithms without curves show what each of their steps
left of the words. Needs Matplotlib: pip install "dehusk[plot]".

\b
Exit codes:
  0  drawn
  1  the page cannot be read, or the picture not written
  2  wrong usage
"""


Inches = tuple[float, float | None]


def _inches(_context: click.Context, _option: click.Parameter, value: str) -> Inches:
    """`9` or `9x4.5` as width and height; without a height, None."""
    width, times, height = value.lower().partition("x")
    try:
        inches = float(width), float(height) if times else None
    except ValueError:
        inches = math.nan, None
    if not all(math.isfinite(side) for side in inches if side is not None):
        raise click.BadParameter(f"{value!r} is no size in inches such as 9 or 9x4.5")
    return inches


@click.command("plot", epilog=_EPILOG, short_help="Draw what an algorithm sees in a page.")
@click.argument("input", required=False)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    required=True,
    help=f"Picture to write; its name ends in {', '.join(f'.{name}' for name in FORMATS)}.",
)
@click.option("--overwrite", is_flag=True, help="Replace a file that is there already.")
@algorithm_options
@click.option("--title", metavar="TEXT", default="", help="Title in place of the algorithm's name.")
@click.option(
    "--size",
    callback=_inches,
    default=f"{Look().size[0]:g}",
    show_default=True,
    metavar="WIDTH[xHEIGHT]",
    help="In inches; without a height, as high as the curves need.",
)
@click.option("--dpi", type=int, default=Look().dpi, show_default=True, help="Dots an inch of a PNG.")
@reading_options
@click.option("--sample", is_flag=True, help="Draw the page that ships with dehusk.")
def command(
    *,
    input: str | None,
    output: str,
    overwrite: bool,
    title: str,
    size: Inches,
    dpi: int,
    sample: bool,
    choice: Choice,
    reading: Reading,
) -> None:
    """Draw the curves that an algorithm's decision rests on, with what it selected shaded.

    INPUT is a file, a URL, or - for standard input.
    """
    item = one_input(input, sample=sample, done="drawn")
    look = Look(title, _parameters(choice), size, dpi)
    format, path = format_of(output), _free(output, overwrite=overwrite)
    need()
    data = picture(choice.make()(_page(item, reading)), format, look)
    write_whole(path, data)


def _free(output: str, *, overwrite: bool) -> Path:
    if os.path.lexists(output) and not overwrite:
        raise click.UsageError(f"{output} is there already; --overwrite replaces it")
    return Path(output)


def _page(item: Input, reading: Reading) -> Page:
    try:
        return page_of(item, reading)
    except DehuskError as error:
        raise InputError(f"{'standard input' if item.kind == 'stdin' else item.name}: {error}") from error


def _parameters(choice: Choice) -> str:
    """Every parameter of the algorithm, as it would be typed."""
    known = parameters_of(entry(choice.name.partition("+")[0]))
    values = {parameter.name: parameter.default for parameter in known} | dict(choice.parameters)
    return ", ".join(f"{name}={as_typed(value)}" for name, value in values.items())
