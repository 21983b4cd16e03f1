"""Pages in rows of JSON: `{"id": 7, "html": "<p>…", "url": "https://…"}`, one a line or in one list."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any

from dehusk.errors import InputError
from dehusk.files import DAMAGED, unpacking

_LONGEST_LINE = 200_000_000
"""Bytes of a line; what is longer is read as several."""
_MOST_TOLD = 8
"""Names of fields that an error lists."""


@dataclass(frozen=True, slots=True)
class Held:
    """One page as it stands in a file that holds pages."""

    name: str
    """What it is called there, or the number of its line."""
    html: str | bytes
    url: str | None = None
    encoding: str | None = None
    id: Any = None
    """What the row calls it, if anything."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row that holds no page, and why."""

    name: str
    error: InputError
    id: Any = None


@dataclass(frozen=True, slots=True)
class Fields:
    """What the fields of a row are called."""

    id: str = "id"
    html: str = "html"
    url: str = "url"


def held_in(row: Any, fields: Fields = Fields(), *, name: str = "1") -> Held:
    """The page of a row. Whatever is wrong with it is an `InputError`.

    >>> held_in({"id": 7, "html": "<p>Tea"}).id
    7
    """
    if not isinstance(row, Mapping):
        raise InputError(f"a row of pages is an object with a field {fields.html!r}, not {type(row).__name__}")
    if fields.html not in row:
        known = ", ".join(map(str, list(row)[:_MOST_TOLD])) or "none"
        raise InputError(f"the row has no field {fields.html!r} (its fields: {known}); --html-field names another")
    html, url = row[fields.html], row.get(fields.url)
    if not isinstance(html, str | bytes):
        raise InputError(f"the field {fields.html!r} holds {_kind(html)}, not the HTML of a page")
    if not isinstance(url, str | None):
        raise InputError(f"the field {fields.url!r} holds {_kind(url)}, not an address")
    return Held(name, html, url or None, id=row.get(fields.id))


def held_in_lines(lines: Iterable[bytes | str], fields: Fields = Fields()) -> Iterator[Held | Unreadable]:
    """The page of each line, or what is wrong with it; empty lines are passed over."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        row: Any = None
        try:
            row = parsed(line)
            yield held_in(row, fields, name=str(number))
        except InputError as error:
            yield Unreadable(str(number), error, row.get(fields.id) if isinstance(row, Mapping) else None)


def raw_lines(stream: IO[bytes], path: str | os.PathLike[str] | None = None) -> Iterator[bytes]:
    """The lines of an open file, unpacked if its name ends in `.gz`; if it is damaged, an `InputError` says so."""
    name = Path(path or "").name
    if name.endswith(".gz"):
        stream = unpacking(stream, name, os.fstat(stream.fileno()).st_size)
    try:
        yield from iter(partial(stream.readline, _LONGEST_LINE), b"")
    except DAMAGED as error:
        raise InputError(f"{name}: no gzip file, or damaged or cut off; get it again") from error


def parsed(text: bytes | str) -> Any:
    """One line of JSON, or an `InputError`."""
    try:
        return json.loads(text.removeprefix(b"\xef\xbb\xbf") if isinstance(text, bytes) else text.lstrip("\ufeff"))
    except UnicodeDecodeError as error:
        raise InputError("no JSON: this is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise InputError(f"no JSON: {error.msg} (column {error.colno})") from error
    except (ValueError, RecursionError) as error:  # numbers of too many digits; nested too deeply
        raise InputError("no JSON that could be read: too long a number, or nested too deeply") from error


def rows_of(text: bytes | str) -> list[Any] | None:
    """The rows of JSON lines, of a list or of one object; None where it is no JSON.

    >>> rows_of('{"html": "a"}\\n{"html": "b"}'), rows_of('[{"html": "a"}]'), rows_of("{% a template %}")
    ([{'html': 'a'}, {'html': 'b'}], [{'html': 'a'}], None)
    """
    lines: Sequence[bytes | str] = (
        text.split(b"\n") if isinstance(text, bytes) else text.split("\n")
    )  # JSON has other line breaks in its text
    try:
        first = parsed(lines[0])
    except InputError:
        return _rows_of_whole(text)
    return _rows_of_lines(lines) if isinstance(first, dict | list) else None


def _rows_of_whole(text: bytes | str) -> list[Any] | None:
    """An object or a list over several lines."""
    try:
        whole = parsed(text)
    except InputError:
        return None
    if isinstance(whole, dict):
        return [whole]
    return whole if isinstance(whole, list) and whole and isinstance(whole[0], dict) else None


def _rows_of_lines(lines: Sequence[bytes | str]) -> list[Any] | None:
    rows: list[Any] = []
    for number, line in enumerate(lines, 1):
        try:
            rows += [parsed(line)] if line.strip() else []
        except InputError as error:
            raise InputError(f"line {number}: {error}") from error
    if len(rows) == 1 and isinstance(rows[0], list):
        rows = rows[0]
    return rows if rows and isinstance(rows[0], dict) else None


def _kind(value: Any) -> str:
    return "nothing" if value is None else f"a value of type {type(value).__name__}"
