"""Documents in JSON: one object a line, or one file with an object or a list of them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from dehusk.errors import InputError
from dehusk.trends._lines import lines_of
from dehusk.trends.moments import Moment, read_moment
from dehusk.trends.record import LONGEST, Record, broken


def read_json_lines(stream: BinaryIO, name: str, *, encoding: str = "utf-8") -> Iterator[Record]:
    """Documents of a JSON lines file, with the fields `text`, `title` and `date`; others do not matter.

    >>> import io
    >>> line = '{"title": "On tea", "text": "Tea is good.", "date": "2006-03-15"}'
    >>> [(one.text, one.date.day) for one in read_json_lines(io.BytesIO(line.encode()), "pages.jsonl")]
    [('Tea is good.', 15)]
    """
    for number, line in lines_of(stream, name, encoding=encoding):
        if line.strip():
            try:
                given = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise broken(name, number, f"no JSON object: {_problem(error)}") from error
            yield _record(given, f"{name}, line {number:,}")


def read_json(stream: BinaryIO, name: str, *, encoding: str = "utf-8") -> Iterator[Record]:
    """Documents of a JSON file: one object, a list of objects, or one object a line after all."""
    data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise broken(name, 1, f"larger than {LONGEST:,} bytes; write one object a line, and name it .jsonl")
    try:
        given = json.loads(data.decode("utf-8-sig" if encoding == "utf-8" else encoding))
    except UnicodeDecodeError as error:
        raise broken(name, data[: error.start].count(b"\n") + 1, f"not {encoding}") from error
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise broken(name, error.lineno, f"broken JSON: {error.msg}") from error
        yield from read_json_lines(io.BytesIO(data), name, encoding=encoding)
        return
    except (RecursionError, ValueError) as error:
        raise broken(name, 1, _problem(error)) from error
    for number, one in enumerate(given if isinstance(given, list) else [given], 1):
        yield _record(one, f"{name}, document {number:,}")


def _problem(error: Exception) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply, or a number too long"


def _record(given: Any, source: str) -> Record:
    if not isinstance(given, dict):
        raise InputError(f"{source}: not an object with the fields text, title and date")
    text, title = given.get("text"), given.get("title")
    if text is None and title is None:
        raise InputError(f"{source}: neither text nor title")
    for field, value in (("text", text), ("title", title)):
        if value is not None and not isinstance(value, str):
            raise InputError(f"{source}: {field} is no string")
    return Record(text or "", title or "", _moment(given.get("date")), source)


def _moment(value: Any) -> Moment | None:
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15:
        value = str(int(value))
    return read_moment(value) if isinstance(value, str) else None
