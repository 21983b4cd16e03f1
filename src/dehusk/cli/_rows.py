"""`dehusk extract --input-file`: a list of addresses, or JSON lines, to JSON lines with ids and errors."""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from io import RawIOBase
from itertools import chain
from pathlib import Path
from typing import IO, Any

import click

from dehusk.cli._inputs import Input, expand
from dehusk.cli._render import Format
from dehusk.cli._report import Report
from dehusk.cli._terminal import complain, put
from dehusk.cli._work import Job, Result, results
from dehusk.extraction.records import Fields, Unreadable, held_in_lines, raw_lines

_PIECE = 1 << 20
_JSON_LINES = (".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class Rows:
    """Where the pages are listed, and what the fields of a row are called."""

    file: str | None
    fields: Fields


def row_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--input-file` and the names of fields; the command gets them as `rows`."""

    @click.option(
        "--input-file",
        metavar="FILE",
        help="Read a list instead: addresses and files, one a line, or JSON lines; - for standard input.",
    )
    @click.option("--id-field", metavar="NAME", default="id", show_default=True, help="Field of JSON lines with an id.")
    @click.option("--html-field", metavar="NAME", default="html", show_default=True, help="The one with the page.")
    @click.option("--url-field", metavar="NAME", default="url", show_default=True, help="The one with its address.")
    @functools.wraps(function)
    def with_rows(*, input_file: str | None, id_field: str, html_field: str, url_field: str, **options: Any) -> Any:
        return function(rows=Rows(input_file, Fields(id_field, html_field, url_field)), **options)

    return with_rows


def extract_rows(rows: Rows, job: Job, *, output: str | None, overwrite: bool, processes: int, quiet: bool) -> int:
    """One line of JSON for every page of the list; the exit code."""
    path = None if output in (None, "-", "/dev/stdout") else Path(output)
    if path is not None and (path.is_dir() or str(output).endswith(("/", os.sep))):
        raise click.UsageError("--input-file writes one file of JSON lines: give --output a file, such as out.jsonl")
    if path is not None and rows.file != "-" and path.exists() and os.path.samefile(path, str(rows.file)):
        raise click.UsageError(f"{path} is the list that is to be read; give another --output")
    done = set() if path is None or overwrite else _done(path)
    lines = nullcontext(sys.stdin.buffer) if rows.file == "-" else open(str(rows.file), "rb")  # noqa: SIM115 (closed below)
    taken: list[Input] = []
    report = Report(_total(str(rows.file)), bar=not quiet and (path is not None or not sys.stdout.isatty()))
    with lines as stream, _written(path, append=bool(done)) as out, report:
        items = _undone(_items(stream, rows), done, report)
        with closing(results(_noted(items, taken), job, processes=processes)) as found:
            for result in found:
                item = taken.pop(0)
                out(_row(item, result, job.format))
                report.count(result.status)
                if result.status == "failed":
                    report.complain(f"{item.name}: {result.problem}")
    report.total = report.counts.total()
    if not quiet:
        complain(report.summary())
    return report.exit_code


def _noted(items: Iterator[Input], taken: list[Input]) -> Iterator[Input]:
    """The items, each noted when it is taken: results come in the same order."""
    for item in items:
        taken.append(replace(item, held=None))
        yield item


def _items(stream: IO[bytes], rows: Rows) -> Iterator[Input]:
    """The pages of the list, one after another as they are needed."""
    lines = raw_lines(stream, rows.file)
    first = next((line for line in lines if line.strip()), b"")
    name = str(rows.file).lower().removesuffix(".gz")
    everything = chain([first], lines)
    if name.endswith(_JSON_LINES) or first.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        yield from _rows_of(everything, rows)
    else:
        for line in everything:
            address = line.decode("utf-8-sig", "replace").strip()
            if address and not address.startswith("#"):
                yield _named(address)


def _rows_of(lines: Iterator[bytes], rows: Rows) -> Iterator[Input]:
    source = "line" if rows.file == "-" else os.path.basename(str(rows.file))
    for row in held_in_lines(lines, rows.fields):
        name = f"{source}:{row.name}"
        if isinstance(row, Unreadable):
            yield Input(name, "problem", str(row.error), id=row.id)
        else:
            yield Input(name, "held", held=row, id=row.id)


def _named(address: str) -> Input:
    found = expand([address]) if address != "-" else []
    if len(found) == 1 and found[0].kind in ("url", "file", "problem"):
        return found[0]
    return Input(address, "problem", "a list names pages; a folder or an archive is given as INPUT")


def _undone(items: Iterator[Input], done: set[str], report: Report) -> Iterator[Input]:
    for item in items:
        if _key(item.id, item.name) in done:
            report.count("skipped")
        else:
            yield item


def _row(item: Input, result: Result, format: Format) -> str:
    """The line of a page, which says what was wrong if something was."""
    told: dict[str, Any] = {} if item.id is None else {"id": item.id}
    told["input"] = item.name
    if result.status == "failed":
        told["error"] = {"type": result.error, "message": result.problem}
    elif format == "json":
        told |= {name: value for name, value in json.loads(result.output).items() if name != "id"}
    else:
        told[format] = result.output
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace").decode() + "\n"


def _key(id: Any, name: str) -> str:
    return name if id is None else json.dumps(id, sort_keys=True)


def _done(path: Path) -> set[str]:
    """What an earlier run has done. What it could not do, and a line that it could not end, is taken out."""
    if not path.is_file():
        return set()
    done = set[str]()
    others = False
    with path.open("rb") as lines:
        for line in lines:
            key = _done_by(line)
            others |= key is None
            done |= set() if key is None else {key}
    if others and done:
        part = path.with_name(f".{path.name}.part")
        try:
            with path.open("rb") as lines, part.open("wb") as kept:
                kept.writelines(line for line in lines if _done_by(line) is not None)
                kept.flush()
                os.fsync(kept.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
    return done


def _done_by(line: bytes) -> str | None:
    """Which page a line of results is of; None where it tells an error, or broke off."""
    try:
        row = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None
    if isinstance(row, dict) and "input" in row and "error" not in row:
        return _key(row.get("id"), row["input"])
    return None


@contextmanager
def _written(path: Path | None, *, append: bool) -> Iterator[Callable[[str], object]]:
    """What writes lines: each is in the file when the next is worked on."""
    if path is None:
        yield put
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab" if append else "wb", buffering=0) as stream:
        yield lambda line: _write(stream, path, line.encode())


def _write(stream: RawIOBase, path: Path, line: bytes) -> None:
    """All of a line: a disk that is nearly full takes a part of it, and says so only when it is given the rest."""
    rest = memoryview(line)
    try:
        while rest:
            rest = rest[stream.write(rest) or 0 :]
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def _total(name: str) -> int:
    """How many lines there are, where that is soon told."""
    if name == "-" or name.endswith(".gz") or not os.path.isfile(name):
        return 0
    with open(name, "rb") as stream:
        return sum(piece.count(b"\n") for piece in iter(functools.partial(stream.read, _PIECE), b""))
