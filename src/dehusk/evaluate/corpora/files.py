"""Reading files so that every fault is reported with the file and the line it is in."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

from dehusk.errors import InputError
from dehusk.evaluate.corpora.example import CorpusError
from dehusk.files import unpacking

LARGEST = 50_000_000
"""Bytes of one page, of one file of annotations, of one line of JSON lines; unpacked, if they are packed."""
_READING = (EOFError, zlib.error, OSError, InputError)
PAGE_SUFFIXES = (".html", ".htm", ".html.gz", ".htm.gz")


@contextmanager
def open_bytes(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for reading, through gzip when its name ends in `.gz`; it may not unpack to anything."""
    try:
        stream = path.open("rb")
    except OSError as error:
        raise CorpusError(f"cannot be opened ({error.strerror})", path=path) from error
    with stream:
        size = os.fstat(stream.fileno()).st_size
        yield unpacking(stream, path.name, size) if path.suffix == ".gz" else stream


def read_bytes(path: Path) -> bytes:
    """The whole of one file, decompressed."""
    with open_bytes(path) as stream:
        try:
            data = stream.read(LARGEST + 1)
        except _READING as error:
            raise _unreadable(error, path=path, line=None) from error
    if len(data) > LARGEST:
        raise CorpusError(f"larger than {LARGEST:,} bytes; leave the file out", path=path)
    return data


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a UTF-8 file with their numbers, blank ones left out; one line in memory at a time."""
    number = 0
    with open_bytes(path) as stream:
        while True:
            try:
                raw = stream.readline(LARGEST + 1)
            except _READING as error:
                raise _unreadable(error, path=path, line=number + 1) from error
            if not raw:
                return
            number += 1
            if len(raw) > LARGEST:
                raise CorpusError(f"longer than {LARGEST:,} bytes; take the line out", path=path, line=number)
            line = decode_strict(raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw, path=path, first=number)
            if line.strip():
                yield number, line


def _unreadable(error: Exception, *, path: Path, line: int | None) -> CorpusError:
    if isinstance(error, gzip.BadGzipFile):
        problem = f"is not gzip, or is damaged ({error}); get the file again"
    elif isinstance(error, InputError):
        problem = str(error).partition(": ")[2]
    elif isinstance(error, EOFError | zlib.error):
        problem = "the compressed data is cut off or damaged; get the file again"
    else:
        problem = f"cannot be read ({error})"
    return CorpusError(problem, path=path, line=line)


def decode_strict(raw: bytes, *, path: Path, first: int = 1) -> str:
    """Bytes as UTF-8 text; `first` is the number of their first line in the file."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = first + raw.count(b"\n", 0, error.start)
        byte = f"0x{raw[error.start]:02x}"
        raise CorpusError(f"is not UTF-8 (byte {byte}); convert the file", path=path, line=line) from error


def decode_mixed(raw: bytes) -> str:
    """Text of a corpus whose files differ in encoding: what the mark says, else UTF-8, else Windows-1252.

    >>> decode_mixed("caf\\u00e9".encode()) == decode_mixed(b"caf\\xe9")
    True
    """
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ):
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def read_json(path: Path) -> Any:
    """One JSON file."""
    text = decode_strict(read_bytes(path).removeprefix(b"\xef\xbb\xbf"), path=path)
    return parse_json(text, path=path)


def parse_json(text: str, *, path: Path, first: int = 1) -> Any:
    """JSON of a file, or of one line of it (line number `first`)."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        problem = f"is not JSON: {error.msg} (column {error.colno})"
        raise CorpusError(problem, path=path, line=first + error.lineno - 1) from error
    except RecursionError as error:
        raise CorpusError("JSON nested too deeply", path=path, line=first) from error
    except ValueError as error:  # Python reads no number of thousands of digits, for that would take very long
        raise CorpusError("is not JSON: a number of too many digits", path=path, line=first) from error


def page_files(folder: Path) -> dict[str, Path]:
    """The pages of a folder by name without suffix, in order of name."""
    return files_by_name(folder, *PAGE_SUFFIXES)


def files_by_name(folder: Path, *suffixes: str) -> dict[str, Path]:
    """The files of a folder that end in one of the suffixes, by name without it, in order of name."""
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        # The longest suffix first: `a.html.gz` is page `a`, not page `a.html`.
        for suffix in sorted(suffixes, key=len, reverse=True):
            if path.name.lower().endswith(suffix) and not path.name.startswith(".") and path.is_file():
                found.setdefault(path.name[: -len(suffix)], path)
                break
    return found


def paired(
    pages: Mapping[str, Path], golds: Mapping[str, Path], *, folders: tuple[Path, Path], skip: bool
) -> Iterator[tuple[str, Path, Path]]:
    """Pages and gold files of the same name; one without the other is a fault unless `skip`.

    `folders` are those of the pages and of the gold files, for the message.
    """
    for name in sorted({*pages, *golds}):
        page, gold = pages.get(name), golds.get(name)
        if page and gold:
            yield name, page, gold
        elif not skip:
            lacks, where = ("gold file", folders[1]) if page else ("page", folders[0])
            raise CorpusError(f'has no {lacks} in {where} (missing="skip" passes over it)', path=page or gold or where)


def site_of(url: str | None) -> str | None:
    """The host of an address, the `www.` left off.

    >>> site_of("https://www.example.org/a")
    'example.org'
    """
    try:
        host = urlsplit(url).hostname if url else None
    except ValueError:
        return None
    return host.removeprefix("www.") if host else None
