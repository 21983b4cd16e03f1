"""From what was typed to pages: files, folders, URLs, standard input, and the sample page."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, BinaryIO, Literal

import click

from dehusk.cli._options import Reading
from dehusk.cli._terminal import explain
from dehusk.errors import InputError
from dehusk.extraction.folders import SUFFIXES, files_below, told
from dehusk.extraction.held import LARGEST, ZIP, pages_in
from dehusk.extraction.inputs import one_page, refuse_by_name, refuse_text
from dehusk.extraction.kinds import kind_of
from dehusk.extraction.records import Held
from dehusk.page.decoding.misread import is_noise
from dehusk.page.page import Page

SAMPLE_URL = "https://brennholm-courier.example/2024/harbour/tide-clock"
_SAMPLE = "samples/tide-clock.html"
_PIECE = 1 << 20
_MANY_PAGES = (".jsonl", ".ndjson", ".json")
_START = 4096
"""Bytes of a file that tell what it is."""


@dataclass(frozen=True, slots=True)
class Input:
    """One page to read, or the reason why it cannot be."""

    name: str
    kind: Literal["file", "url", "stdin", "sample", "held", "problem"]
    problem: str = ""
    data: bytes | None = None
    """What it holds, where that had to be read ahead."""
    held: Held | None = None
    """The page, where it stood with others in one file."""
    archive: str = ""
    """That file."""
    id: Any = None
    """What the page is called in a list of pages."""


def expand(
    arguments: Iterable[str], *, leave_out: str | None = None, left_out: Counter[str] | None = None
) -> list[Input]:
    """Every page that the arguments name, folders and archives opened; the folder `leave_out` is not looked into.

    A folder that is an argument is looked into even if it is `leave_out`: results may stand beside pages. In `left_out`
    the other files of the folders are counted.
    """
    counts = Counter[str]() if left_out is None else left_out
    found = [item for argument in arguments for item in _inputs_of(argument, leave_out, counts)]
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
    found = expand([argument])
    if len(found) > 1:
        raise click.UsageError(f"{argument} holds {len(found):,} pages; one page is {done} at a time")
    return found[0]


def is_folder(argument: str) -> bool:
    """Is an argument a folder?"""
    return not is_url(argument) and os.path.isdir(argument)


def holds_many(argument: str) -> bool:
    """Does an argument stand for many pages: a folder, a ZIP archive, JSON lines?"""
    return is_folder(argument) or _is_archive(argument)


def _is_archive(argument: str) -> bool:
    """By its name or its first bytes; a page that `dehusk render` wrote is none."""
    if argument == "-" or is_url(argument) or not os.path.isfile(argument):
        return False
    if _is_json(argument):
        return True
    try:
        with open(argument, "rb") as stream:
            start = stream.read(_START)
    except OSError:
        return False
    from dehusk.browser.stored import is_rendering

    return start.startswith(ZIP) and not is_rendering(start)


def _is_json(argument: str) -> bool:
    return argument.lower().removesuffix(".gz").endswith(_MANY_PAGES)


def is_url(argument: str) -> bool:
    """Is it something to fetch?"""
    return argument[:8].lower().startswith(("http://", "https://"))


def _inputs_of(argument: str, leave_out: str | None, left_out: Counter[str]) -> Iterator[Input]:
    if argument == "-":
        yield Input("-", "stdin")
    elif is_url(argument):
        yield Input(argument, "url")
    elif os.path.isdir(argument):
        yield from _pages_below(argument, leave_out, left_out)
    elif _is_archive(argument):
        yield from _pages_held(argument)
    elif os.path.lexists(argument):
        yield Input(argument, "file")
    else:
        yield Input(argument, "problem", _advice(argument))


def _pages_held(path: str) -> Iterator[Input]:
    """The pages of an archive; what is wrong with it otherwise."""
    try:
        found = pages_in(_read(Input(path, "file"), LARGEST))
    except (InputError, OSError) as error:
        yield Input(path, "problem", explain(error))
        return
    if _is_json(path) and len(found) == 1 and found[0].name == "1" and isinstance(found[0].html, bytes):
        advice = "--input-file tells which lines are wrong"
        yield Input(path, "problem", f"no JSON, or its first line is none; {advice}")
        return
    ids = {held.id for held in found if isinstance(held.id, str | int)}
    for held in found:  # ids that some pages lack or share tell nothing apart
        name = held.id if len(ids) == len(found) else held.name
        yield Input(f"{path}/{name}", "held", held=held, archive=path)


def _advice(missing: str) -> str:
    if "://" in missing:
        return "only http:// and https:// addresses can be fetched"
    looks_like_host = re.fullmatch(r"(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/.*)?", missing, re.IGNORECASE)
    if looks_like_host and not missing.lower().endswith((*SUFFIXES, ".txt", ".xml", ".md", ".json")):
        return f"no such file; to fetch a page give its whole address: https://{missing}"
    return "no such file or folder"


def _pages_below(folder: str, leave_out: str | None, left_out: Counter[str]) -> Iterator[Input]:
    problems: list[OSError] = []
    here = Counter[str]()
    found = False
    for name in files_below(folder, leave_out, here, problems):
        found = True
        yield Input(name, "file")
    left_out += here
    for problem in problems:
        yield Input(str(problem.filename), "problem", f"cannot look into the folder: {problem.strerror}")
    if not (found or problems):
        wanted = f"no {', '.join(SUFFIXES[:2])} or {SUFFIXES[2]} file in this folder"
        yield Input(folder, "problem", wanted + (f" ({told(here)})" if here else ""))


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
        return _page(Held(item.name, fetched.body, fetched.url, fetched.charset), reading)
    if item.held is not None:
        if len(item.held.html) > reading.max_bytes:
            raise _too_large(reading.max_bytes)
        return _page(item.held, reading)
    data = item.data if item.data is not None else _read(item, reading.max_bytes)
    if item.kind == "file":
        refuse_by_name(item.name, data)
    return _page(Held(item.name, data, SAMPLE_URL if item.kind == "sample" else None), reading)


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
            start = stream.read(_START)
            refuse_by_name(item.name, start)
            raise _refused(start) or _too_large(max_bytes)
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


def _refused(start: bytes) -> InputError | None:
    """What begins so is refused for what it is, however large."""
    kind = kind_of(start)
    return None if kind is None else InputError(kind.refusal())


def _page(held: Held, reading: Reading) -> Page:
    """A page, also one stored by `dehusk render`, but not of what is no page at all: its letters would be noise."""
    data = held.html
    if isinstance(data, bytes) and data.startswith(ZIP):
        from dehusk.browser.stored import is_rendering, unpacked

        if is_rendering(data):
            return unpacked(data)
    if isinstance(data, str):
        refuse_text(data)
    found = one_page(data, largest=max(reading.max_bytes, len(data))) if isinstance(data, bytes) else held
    page = Page.from_html(
        found.html,
        url=reading.url or found.url or held.url,
        encoding=reading.encoding or found.encoding or held.encoding,
    )
    if is_noise(page.html):
        raise InputError("no web page: this is binary data")
    return page
