"""`dehusk render`: a page as a browser shows it, with boxes, colours and fonts, stored in a file."""

from __future__ import annotations

import os
from pathlib import Path

import click

from dehusk.browser import BrowserError, Window, rendered_all
from dehusk.browser.open import LONGEST
from dehusk.browser.stored import packed
from dehusk.cli._inputs import Input, one_input, page_of
from dehusk.cli._options import Reading, reading_options
from dehusk.cli._plan import _check_overwriting
from dehusk.errors import DehuskError, InputError
from dehusk.files import write_all
from dehusk.page.page import Page

_DEFAULT = Window()
_TIMES = 3  # as long as it may take to fetch a page, it may take to open it

_EPILOG = """\b
Examples:
  dehusk render page.html -o page.rendered.zip
  dehusk extract page.rendered.zip --algorithm vips
  dehusk plot page.rendered.zip --algorithm vips -o blocks.png
  dehusk render https://example.org/tea --network -o tea.rendered.zip --screenshot tea.png
  dehusk render page.html --width 390 --height 844 -o phone.rendered.zip

The page is opened in headless Chromium. Nothing is fetched for it, and none of its scripts run, unless you say
so; frames stay empty, and it cannot lead elsewhere. The file is a ZIP with the page, its screenshot and the columns;
every command that reads pages reads it. Needs Playwright, pip install "dehusk[render]", and a browser: apt-get install
chromium, or playwright install chromium. The environment variable CHROMIUM may name another.

\b
Exit codes:
  0  rendered
  1  the page cannot be read, there is no browser, it failed, or the file cannot be written
  2  wrong usage
"""


@click.command("render", epilog=_EPILOG, short_help="Open a page in a browser and store what it looks like.")
@click.argument("input", required=False)
@click.option("-o", "--output", metavar="FILE", required=True, help="File to write, such as page.rendered.zip.")
@click.option("--overwrite", is_flag=True, help="Replace files that are there already.")
@click.option("--width", type=int, default=_DEFAULT.width, show_default=True, help="Width of the window in pixels.")
@click.option("--height", type=int, default=_DEFAULT.height, show_default=True, help="Its height.")
@click.option("--network", is_flag=True, help="Let the page fetch its styles, pictures and the like.")
@click.option("--scripts", is_flag=True, help="Run its scripts; the page is then what they made of it.")
@click.option("--screenshot", metavar="FILE", help="Write the screenshot to a PNG of its own, too.")
@reading_options
@click.option("--sample", is_flag=True, help="Render the page that ships with dehusk.")
def command(
    *,
    input: str | None,
    output: str,
    overwrite: bool,
    width: int,
    height: int,
    network: bool,
    scripts: bool,
    screenshot: str | None,
    sample: bool,
    reading: Reading,
) -> None:
    """Open a page in headless Chromium and store what it looks like.

    INPUT is a file, a URL, or - for standard input. The browser gets three times the time of --timeout to start, and as
    much for the page.
    """
    item = one_input(input, sample=sample, done="rendered")
    window = Window(
        width=width,
        height=height,
        timeout=min(_TIMES * reading.timeout, LONGEST),
        network=network,
        allow_private=reading.allow_private,
        scripts=scripts,
    )
    paths = _paths(item, output, screenshot, overwrite=overwrite)
    page = _opened(item, reading, window)
    contents = (packed(page), page.layout.screenshot if page.layout else b"")
    write_all(dict(zip(paths, contents, strict=False)))


def _paths(item: Input, output: str, screenshot: str | None, *, overwrite: bool) -> list[Path]:
    """Where to write; neither over the page nor over each other, nor over other files unless that is wanted."""
    if output == "-":
        raise click.UsageError("a rendered page is a ZIP, not for standard output; name a file with --output")
    if screenshot is not None and not screenshot.lower().endswith(".png"):
        raise click.UsageError(f"{screenshot!r}: the name of a screenshot ends in .png")
    if screenshot is not None and os.path.realpath(output) == os.path.realpath(screenshot):
        raise click.UsageError(f"--output and --screenshot are both {screenshot}; give one of them another name")
    paths = [Path(name) for name in (output, screenshot) if name is not None]
    _check_overwriting([item], paths)
    for path in paths:
        if os.path.lexists(path) and not overwrite:
            raise click.UsageError(f"{path} is there already; --overwrite replaces it")
    return paths


def _opened(item: Input, reading: Reading, window: Window) -> Page:
    name = "standard input" if item.kind == "stdin" else item.name
    try:
        page = page_of(item, reading)
    except DehuskError as error:
        raise InputError(f"{name}: {error}") from error
    (opened,) = rendered_all([page], window=window)
    if isinstance(opened, BrowserError):
        raise BrowserError(f"{name}: {opened}")
    return opened
