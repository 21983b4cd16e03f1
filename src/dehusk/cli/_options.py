"""Options that several commands share, given to them as values: how to read pages, what to run on them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from dehusk.algorithms.registry import Algorithm, get, names
from dehusk.cli._parameters import parse_settings
from dehusk.errors import ParameterError
from dehusk.extraction.options import DEFAULT_ALGORITHM, QUALITIES, Quality, algorithm_for
from dehusk.page.decoding.labels import encoding_named

Function = Callable[..., Any]
TIMEOUT = 20.0
MAX_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class Reading:
    """How pages are read, from files and from the web."""

    encoding: str | None = None
    url: str | None = None
    timeout: float = TIMEOUT
    max_bytes: int = MAX_BYTES
    allow_private: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm by name, with the parameters that were set; small enough to send to other processes."""

    name: str = DEFAULT_ALGORITHM
    parameters: tuple[tuple[str, Any], ...] = ()

    def make(self) -> Algorithm:
        """The algorithm itself."""
        return get(self.name, **dict(self.parameters))


def reading_options(function: Function) -> Function:
    """Add `--encoding`, `--url` and the limits; the command gets them as `reading`."""

    @click.option(
        "--encoding",
        metavar="NAME",
        callback=_known_encoding,
        help="What the pages are encoded in, if they are wrong about it.",
    )
    @click.option(
        "--url",
        callback=_web_address,
        help="Address of a page given as file or standard input; makes its links absolute and helps to tell its type.",
    )
    @click.option(
        "--timeout",
        type=click.FloatRange(0, 86_400, min_open=True),
        default=TIMEOUT,
        show_default=True,
        metavar="SECONDS",
        help="Longest time to fetch a URL.",
    )
    @click.option(
        "--max-bytes",
        type=click.IntRange(1),
        default=MAX_BYTES,
        show_default=True,
        metavar="BYTES",
        help="Largest page to read, from anywhere.",
    )
    @click.option("--allow-private", is_flag=True, help="Fetch URLs on this machine and in private networks too.")
    @functools.wraps(function)
    def with_reading(**options: Any) -> Any:
        reading = Reading(**{name: options.pop(name) for name in Reading.__slots__})
        return function(reading=reading, **options)

    return with_reading


quality_option = click.option(
    "--quality",
    type=click.Choice(tuple(QUALITIES)),
    help="The default extractor (best), or one that is less sure and takes about an eighth less time (fast).",
)
"""Which of dehusk's own extractors."""


def algorithm_options(function: Function) -> Function:
    """Add `--algorithm`, `--set` and `--quality`; the command gets them, checked, as `choice`."""

    @click.option(
        "-a",
        "--algorithm",
        default=DEFAULT_ALGORITHM,
        show_default=True,
        metavar="NAME",
        shell_complete=lambda _context, _option, typed: [name for name in names() if name.startswith(typed)],
        help="Algorithm, with link filters after a plus: dana-g+filter1. See dehusk algorithms.",
    )
    @click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="NAME=VALUE",
        help="Parameter of the algorithm, such as gap=30; repeatable.",
    )
    @quality_option
    @functools.wraps(function)
    def with_recipe(*, algorithm: str, settings: tuple[str, ...], quality: Quality | None, **options: Any) -> Any:
        if quality is not None:
            algorithm = _of_quality(quality, algorithm)
        choice = Choice(algorithm, parse_settings(algorithm, settings))
        choice.make()  # wrong parameters end here, before any page is read
        return function(choice=choice, **options)

    return with_recipe


def _of_quality(quality: Quality, algorithm: str) -> str:
    """The extractor of a quality, unless another algorithm was asked for."""
    try:
        return algorithm_for(quality, algorithm)
    except ParameterError as error:
        raise click.UsageError(f"--{error}") from error


def _known_encoding(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    try:
        return None if value is None else encoding_named(value)
    except ParameterError as error:
        raise click.BadParameter(str(error)) from error


def _web_address(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    try:
        parts = urlsplit(value)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme.lower() not in ("http", "https") or not parts.netloc:
        raise click.BadParameter(f"{value!r} is no address such as https://example.org/page")
    return value


corpus_option = click.option(
    "--corpus",
    "corpora",
    multiple=True,
    required=True,
    metavar="PATH",
    type=click.Path(exists=True, path_type=Path),
    help="Annotated pages, a file or a folder of any known layout; repeatable.",
)
"""What a model is trained on."""

format_option = click.option(
    "-f",
    "--format",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="For people or programs.",
)
"""How a list or an answer is printed."""
