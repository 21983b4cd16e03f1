"""From what was typed to pages: files, folders, URLs, standard input, and the sample page."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import BinaryIO, Literal

import click

from dehusk.cli._options import Reading
from dehusk.errors import InputError
from dehusk.page.decoding.misread import is_noise
from dehusk.page.page import Page

SUFFIXES = (".html", ".htm", ".xhtml")
SAMPLE_URL = "https://brennholm-courier.example/2024/harbour/tide-clock"
_SAMPLE = "samples/tide-clock.html"
_PIECE = 1 << 20
_KNOWN_KINDS = (
    (b"%PDF-", "a PDF document; convert it to HTML first"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b", "packed with gzip; unpack it first"),
    (b"BZh", "packed with bzip2; unpack it first"),
    (b"\xfd7zXZ", "packed with xz; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "packed with zstd; unpack it first"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "a database"),
)


@dataclass(frozen=True, slots=True)
class Input:
    """One page to read, or the reason why it cannot be."""

    name: str
    kind: Literal["file", "url", "stdin", "sample", "problem"]
    problem: str = ""
    data: bytes | None = None
    """What it holds, where that had to be read ahead."""


def expand(arguments: Iterable[str], *, leave_out: str | None = None) -> list[Input]:
    """Every page that the arguments name, folders opened; the folder `leave_out` is not looked into.

    A folder that is an argument is looked into even if it is `leave_out`: results may stand beside pages.
    """
    found = [item for argument in arguments for item in _inputs_of(argument, leave_out)]
    if sum(item.kind == "stdin" for item in found) > 1:
        raise click.UsageError("standard input (-) can be read only once")
    return found


def one_input(argument: str | None, *, sample: bool, done: str) -> Input:
    """The one page that an argument names, or the sample; `done` is what happens to it, for the error."""
    if sample == (argument is not None):
        raise click.UsageError(
            "--sample goes without INPUT" if sample else "no INPUT: give a file, a URL, - or --sample"
        )
    if argument is None:
        return Input("sample", "sample")
    if is_folder(argument):
        raise click.UsageError(f"{argument} is a folder; one page is {done} at a time")
    return expand([argument])[0]


def is_folder(argument: str) -> bool:
    """Does an argument stand for many pages?"""
    return not is_url(argument) and os.path.isdir(argument)


def is_url(argument: str) -> bool:
    """Is it something to fetch?"""
    return argument[:8].lower().startswith(("http://", "https://"))


def _inputs_of(argument: str, leave_out: str | None) -> Iterator[Input]:
    if argument == "-":
        yield Input("-", "stdin")
    elif is_url(argument):
        yield Input(argument, "url")
    elif os.path.isdir(argument):
        yield from _pages_below(argument, leave_out)
    elif os.path.lexists(argument):
        yield Input(argument, "file")
    else:
        yield Input(argument, "problem", _advice(argument))


def _advice(missing: str) -> str:
    if "://" in missing:
        return "only http:// and https:// addresses can be fetched"
    looks_like_host = re.fullmatch(r"(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/.*)?", missing, re.IGNORECASE)
    if looks_like_host and not missing.lower().endswith((*SUFFIXES, ".txt", ".xml", ".md", ".json")):
        return f"no such file; to fetch a page give its whole address: https://{missing}"
    return "no such file or folder"


def _pages_below(folder: str, leave_out: str | None) -> Iterator[Input]:
    left_out = os.path.realpath(leave_out) if leave_out is not None else None
    found = False
    problems: list[OSError] = []
    for here, folders, names in os.walk(folder, onerror=problems.append):
        folders[:] = sorted(
            name for name in folders if left_out is None or os.path.realpath(os.path.join(here, name)) != left_out
        )
        for name in sorted(names):
            if name.lower().endswith(SUFFIXES):
                found = True
                yield Input(os.path.join(here, name), "file")
    for problem in problems:
        yield Input(str(problem.filename), "problem", f"cannot look into the folder: {problem.strerror}")
    if not (found or problems):
        yield Input(folder, "problem", f"no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} file in this folder")


def page_of(item: Input, reading: Reading) -> Page:
    """Read one input as a page. Whatever stops it is an `InputError`, a `FetchError` or an `OSError`."""
    if item.kind == "url":
        from dehusk.fetch import fetch

        fetched = fetch(
            item.name,
            timeout=reading.timeout,
            max_bytes=reading.max_bytes,
            allow_private=reading.allow_private,
        )
        return _page(fetched.body, fetched.url, reading.encoding or fetched.charset)
    data = item.data if item.data is not None else _read(item, reading.max_bytes)
    return _page(data, reading.url or (SAMPLE_URL if item.kind == "sample" else None), reading.encoding)


def read_ahead(item: Input, reading: Reading) -> bytes:
    """Standard input, which other processes cannot read."""
    return _read(item, reading.max_bytes)


def _read(item: Input, max_bytes: int) -> bytes:
    if item.kind == "problem":
        raise InputError(item.problem)
    if item.kind == "sample":
        return files("dehusk").joinpath(_SAMPLE).read_bytes()
    if item.kind == "stdin":
        return _at_most(_standard_input(), max_bytes)
    with open(item.name, "rb") as stream:
        state = os.fstat(stream.fileno())
        if stat.S_ISREG(state.st_mode) and state.st_size > max_bytes:
            raise _too_large(max_bytes)
        return _at_most(stream, max_bytes)


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise InputError("it is closed")
    return sys.stdin.buffer


def _at_most(stream: BinaryIO, max_bytes: int) -> bytes:
    data = bytearray()
    while piece := stream.read(min(_PIECE, max_bytes + 1 - len(data))):
        data += piece
        if len(data) > max_bytes:
            raise _too_large(max_bytes)
    return bytes(data)


def _too_large(max_bytes: int) -> InputError:
    return InputError(f"larger than {max_bytes:,} bytes; raise --max-bytes to read it")


def _page(data: bytes, url: str | None, encoding: str | None) -> Page:
    """A page, also one stored by `dehusk render`, but not of what is no page at all: its letters would be noise."""
    if data.startswith(b"PK"):
        from dehusk.browser.stored import is_rendering, unpacked

        if is_rendering(data):
            return unpacked(data)
    for magic, kind in _KNOWN_KINDS:
        if data.startswith(magic):
            raise InputError(f"no web page: this is {kind}")
    page = Page.from_html(data, url=url, encoding=encoding)
    if is_noise(page.html):
        raise InputError("no web page: this is binary data")
    return page
