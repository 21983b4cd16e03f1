"""Writing to terminals and pipes: UTF-8, nothing that could steer a terminal, errors as one line."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator

import click

from dehusk.errors import DehuskError

# C0 and C1 controls but tab and line feed: a page must not move the cursor or recolour the terminal. What turns the
# direction of writing around makes a line look like another one.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_COLOUR = re.compile(r"(\x1b\[[0-9;]{0,20}m)")
STANDARD_OUTPUT = "standard output"
_NARROWEST = 40
_WIDEST = 120


def harmless(text: str) -> str:
    """Text of a page with the characters that a terminal would obey written as JSON escapes them: JSON stays the same.

    >>> print(harmless("red \\x1b[31m alert"))
    red \\u001b[31m alert
    """
    return _CONTROLS.sub(lambda control: f"\\u{ord(control[0]):04x}", text)


def one_line(text: str) -> str:
    """Text of any origin, fit to stand in one line of a message."""
    return harmless(" ".join(text.split()).encode("utf-8", "replace").decode())


def complain(message: str) -> None:
    """One line on standard error, with the program's name."""
    with contextlib.suppress(OSError):  # nobody can be told that nobody can be told
        click.echo(f"dehusk: {one_line(message)}", err=True)


def explain(error: Exception) -> str:
    """Any error in words for people."""
    if isinstance(error, DehuskError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    if isinstance(error, MemoryError):
        return "not enough memory"
    return f"this should not have happened: {type(error).__name__}: {error} (--debug shows where)"


def put(text: str) -> None:
    """Text to standard output: UTF-8 whatever the locale says, to a terminal without control characters."""
    if sys.stdout is None:
        raise DehuskError("standard output is closed; write to a file with --output")
    with _named_output():
        if sys.stdout.isatty():
            click.echo(harmless(text), nl=False)
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(text.encode("utf-8", "replace"))


def show(text: str) -> None:
    """Text of our own, coloured on a terminal; of what comes from pages, only colours that are not harmless pass."""
    if sys.stdout is not None and sys.stdout.isatty():
        with _named_output():
            click.echo("".join(part if part[:1] == "\x1b" else harmless(part) for part in _COLOUR.split(text)))
    else:
        put(click.unstyle(text) + "\n")


def flush_output() -> None:
    """Write out what is buffered, so that a full disk or a closed pipe is noticed while it can be told."""
    if sys.stdout is not None:
        with _named_output():
            sys.stdout.flush()


@contextlib.contextmanager
def _named_output() -> Iterator[None]:
    """An error has the name of what could not be written."""
    try:
        yield
    except OSError as error:
        error.filename = STANDARD_OUTPUT
        raise


def drop_output() -> None:
    """Forget what is buffered for standard output if it cannot be written: it would fail again at exit."""
    try:
        flush_output()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            output = sys.stdout.fileno()
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, output)
            os.close(nowhere)


def width() -> int:
    """Columns to lay text out for: the terminal's, within reason."""
    return max(_NARROWEST, min(shutil.get_terminal_size((100, 24)).columns, _WIDEST))
