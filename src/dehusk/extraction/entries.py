"""What may be given as one of many pages: a page, `(html, url)`, `(id, html, url)`, or a row with these fields."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from dehusk.errors import InputError
from dehusk.extraction.folders import files_below
from dehusk.extraction.held import held_in_json
from dehusk.extraction.inputs import page_from, pages_at
from dehusk.extraction.records import Unreadable, held_in_lines, raw_lines
from dehusk.page.page import Page

_LINES = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
_ROW = 'a row is {"html": …}, with "id", "url" and "encoding" if they are known'


@dataclass(frozen=True, slots=True)
class Entry:
    """One of many pages, not read yet; small enough to be sent to another process."""

    page: Page | str | bytes | Path
    id: Any = None
    url: str | None = None
    encoding: str | None = None
    error: Exception | None = None
    """Why it is no page."""

    def read(self) -> Page:
        """The page; an error if there is none."""
        if self.error is not None:
            raise self.error
        return page_from(self.page, url=self.url, encoding=self.encoding)

    @property
    def size(self) -> int:
        """About how many characters it has."""
        if isinstance(self.page, Path):
            try:
                return self.page.stat().st_size
            except OSError:
                return 0
        return len(self.page.html if isinstance(self.page, Page) else self.page)


def entry_of(given: Any) -> Entry:
    """One of many pages, whichever way it is given. What is wrong with it is noted.

    >>> entry_of((7, "<p>Tea", "https://example.org/tea"))
    Entry(page='<p>Tea', id=7, url='https://example.org/tea', encoding=None, error=None)
    """
    try:
        return _entry(given)
    except Exception as error:  # one page must not stop the others, unless that is asked for
        return Entry("", _id_of(given), error=error)


def _entry(given: Any) -> Entry:
    if isinstance(given, Entry):
        return given
    if isinstance(given, tuple) and hasattr(given, "_asdict"):  # a named tuple, such as a row of pandas
        given = given._asdict()
    if isinstance(given, Mapping):
        if "html" not in given:
            raise InputError(f"a row without a field 'html' (its fields: {', '.join(map(str, given))}); {_ROW}")
        return _of(given["html"], given.get("id"), given.get("url"), given.get("encoding"))
    if isinstance(given, tuple):
        match given:
            case (html, url):
                return _of(html, None, url, None)
            case (name, html, url):
                return _of(html, name, url, None)
        raise InputError(f"a tuple of {len(given)} is no page: give (html, url) or (id, html, url)")
    if isinstance(given, str | bytes) and given[:1] in ("{", b"{"):  # a line of JSON, as files give them
        found = held_in_json(given)
        if len(found) == 1:
            return Entry(found[0].html, found[0].id, found[0].url)
    return _of(given, None, None, None)


def _of(given: Any, id: Any, url: Any, encoding: Any) -> Entry:
    """The parts, each of a kind that can be sent; trees and open files are read at once."""
    address = None if url != url else url  # NaN, which tables have where nothing is known
    if isinstance(given, bytearray | memoryview):
        given = bytes(given)
    if isinstance(given, os.PathLike):
        given = Path(given)
    if not isinstance(given, Page | str | bytes | Path):
        return Entry(page_from(given, url=address, encoding=encoding), id)
    return Entry(given, id, address, encoding)


def _id_of(given: Any) -> Any:
    """What a page that cannot be read is called, as far as that can be told."""
    if isinstance(given, Mapping):
        return given.get("id")
    if isinstance(given, tuple) and hasattr(given, "id"):
        return given.id
    return given[0] if isinstance(given, tuple) and len(given) == 3 else None


def entries_at(path: Path) -> Iterator[Entry]:
    """The pages of a folder, of an archive, or of JSON lines, which are read as they are needed."""
    if path.is_dir():
        problems: list[OSError] = []
        for name in files_below(str(path), None, None, problems):
            yield Entry(Path(name), Path(name).relative_to(path).as_posix())
        for problem in problems:
            error = InputError(f"{problem.filename}: cannot look into the folder")
            yield Entry("", str(problem.filename), error=error)
    elif path.name.lower().endswith(_LINES):
        with _opened(path) as stream:
            yield from entries_in_lines(raw_lines(stream, path))
    else:
        found = pages_at(path)
        for held in found:
            name = path.name if len(found) == 1 else held.name
            yield Entry(held.html, name if held.id is None else held.id, held.url, held.encoding)


def entries_in_lines(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The pages of JSON lines."""
    for row in held_in_lines(lines):
        if isinstance(row, Unreadable):
            yield Entry("", row.name if row.id is None else row.id, error=InputError(f"line {row.name}: {row.error}"))
        else:
            yield Entry(row.html, row.name if row.id is None else row.id, row.url)


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise InputError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from error
