"""The options of an extraction (`dehusk.Options`) on the command line, and the format that an output wants."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from dehusk.cli._options import Choice
from dehusk.cli._render import Format
from dehusk.errors import ParameterError
from dehusk.extraction.json import checked_fields
from dehusk.extraction.options import COMMENTS, FAVOURS, Options

Function = Callable[..., Any]
_NAMES = (
    *("comments", "title", "links", "images", "tables", "formatting"),
    *("favour", "min_confidence", "languages", "keep", "drop"),
)
_SEVERAL = frozenset(("languages", "keep", "drop"))
FORMAT_OF_SUFFIX: dict[str, Format] = {
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".jsonl": "json",
    ".ssml": "speech",
}
_ALSO: dict[Format, Format] = {"reader": "html"}
"""What is written to files of the same suffix."""


def asked_options(function: Function) -> Function:
    """Add what can be asked of an extraction; the command gets it, with the algorithm, as `options`."""

    @click.option(
        "--comments",
        type=click.Choice(COMMENTS),
        default="separate",
        show_default=True,
        help="Comments of readers: apart from the text, in the text, or nowhere.",
    )
    @click.option("--title/--no-title", default=True, show_default=True, help="Write the headline, or leave it out.")
    @click.option("--with-title", is_flag=True, hidden=True, expose_value=False, callback=_now_title)
    @click.option("--links/--no-links", default=True, help="Write links in Markdown and HTML (their text in any case).")
    @click.option("--images/--no-images", default=True, help="Write pictures, and links to videos and sounds, there.")
    @click.option("--tables/--no-tables", default=True, help="Take tables of data, or leave them out.")
    @click.option("--formatting/--no-formatting", default=True, help="Write bold and italic text there as such.")
    @click.option(
        "--favour",
        type=click.Choice(tuple(FAVOURS)),
        help="Leave out what is doubtful (precision), or take it in (recall).",
    )
    @click.option(
        "--min-confidence",
        type=click.FloatRange(0, 1),
        default=0.0,
        metavar="SHARE",
        help="Pages with less confidence than this give no content.",
    )
    @click.option(
        "--language",
        "languages",
        multiple=True,
        metavar="CODE",
        help="Pages in other languages give no content; repeatable, such as --language en --language de.",
    )
    @click.option(
        "--keep",
        multiple=True,
        metavar="SELECTOR",
        help="CSS (or XPath, with lxml): what stands there is content in any case; repeatable.",
    )
    @click.option(
        "--drop", multiple=True, metavar="SELECTOR", help="The same for what is no content, even if kept; repeatable."
    )
    @functools.wraps(function)
    def with_asked(*, choice: Choice, **given: Any) -> Any:
        asked = {name: given.pop(name) for name in _NAMES}
        try:
            options = Options(algorithm=choice.make(), **asked)
        except ParameterError as error:
            raise click.UsageError(_as_flag(str(error))) from error
        return function(choice=choice, options=options, **given)

    return with_asked


def _as_flag(message: str) -> str:
    """An error that begins with the name of an option, as the flag that people typed.

    >>> _as_flag("languages must be a code"), _as_flag("'p[' is no CSS selector")
    ('--language must be a code', "'p[' is no CSS selector")
    """
    name, _, rest = message.partition(" ")
    flag = "language" if name == "languages" else name.replace("_", "-")
    return f"--{flag} {rest}" if name in _NAMES else message


def _now_title(_context: click.Context, _option: click.Parameter, value: bool) -> None:
    """The flag of old."""
    if value:
        raise click.UsageError("--with-title is gone: the headline is written unless --no-title says otherwise")


json_fields_option = click.option(
    "--json-fields",
    metavar="NAMES",
    callback=lambda _context, _option, value: None if value is None else _fields(value),
    help="JSON with these fields, such as title,date,markdown; what only the page tells takes no extraction.",
)
front_matter_option = click.option(
    "--front-matter", is_flag=True, help="Markdown with title, authors, date and the rest as YAML before it."
)


def _fields(value: str) -> tuple[str, ...]:
    try:
        found = checked_fields([name.strip() for name in value.split(",") if name.strip()])
    except ParameterError as error:
        raise click.BadParameter(str(error)) from error
    if not found:
        raise click.BadParameter("names no field; try title,text")
    return found


def wanted_format(context: click.Context, output: str | None) -> Format:
    """What is to be written: what was asked for, or else what the name of the output says, if it says anything."""
    format: Format = context.params["format"]
    is_given = context.get_parameter_source("format") is not ParameterSource.DEFAULT
    fits: Format | None = None
    if context.params["json_fields"] and context.params["front_matter"]:
        raise click.UsageError("--json-fields and --front-matter go with different formats")
    for name, needs in (("json_fields", "json"), ("front_matter", "markdown")):
        if context.params[name]:
            if is_given and format != needs:
                raise click.UsageError(f"--{name.replace('_', '-')} goes with --format {needs}, not {format}")
            fits = "json" if needs == "json" else "markdown"
    is_folder = output is None or output.endswith("/") or Path(output).is_dir()
    suffix = None if is_folder else FORMAT_OF_SUFFIX.get(Path(str(output)).suffix.lower())
    if suffix is None:
        return format if is_given or fits is None else fits
    told = format if is_given else fits
    if told is not None and suffix != _ALSO.get(told, told):
        raise click.UsageError(f"--output {output} is a name for {suffix}, but {told} was asked for: change one")
    return told or suffix
