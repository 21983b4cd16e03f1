"""Documents from files of any known kind, one after the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import BufferedReader, FileIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from dehusk.errors import InputError, ParameterError
from dehusk.files import DAMAGED, PACKED, unpacking
from dehusk.trends._json import read_json, read_json_lines
from dehusk.trends._tagged import read_medline, read_ris
from dehusk.trends._xml import read_xml
from dehusk.trends.moments import Moment
from dehusk.trends.record import LONGEST, Record

if TYPE_CHECKING:
    from typing_extensions import Buffer

Reader = Callable[..., Iterator[Record]]
Watch = Callable[[int], None]
"""Told how many bytes were read since it was told last."""

_LOOKED_AT = 4096  # bytes that tell what a file is
_PIECE = 1 << 16


class _Watched(FileIO):
    """A file that tells how much of it is read."""

    def __init__(self, path: Path, watch: Watch) -> None:
        super().__init__(path)
        self._watch = watch

    def readinto(self, buffer: Buffer, /) -> int | None:
        size = super().readinto(buffer)
        self._watch(size or 0)
        return size


def read_page(stream: BinaryIO, name: str, *, encoding: str | None = None) -> Iterator[Record]:
    """A web page: its main content, headline and date."""
    from dehusk.extraction.extract import extract

    data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise InputError(f"{name}: larger than {LONGEST:,} bytes")
    document = extract(data, encoding=encoding)
    day = document.date
    when = Moment(day.year, day.month, day.day) if day else None
    yield Record(document.text, document.title or "", when, name)


_BY_SUFFIX: Final = MappingProxyType(
    {
        ".ris": read_ris,
        ".nbib": read_medline,
        ".medline": read_medline,
        ".xml": read_xml,
        ".jsonl": read_json_lines,
        ".ndjson": read_json_lines,
        ".json": read_json,
        **dict.fromkeys((".html", ".htm", ".xhtml"), read_page),
    }
)
SUFFIXES: Final = tuple(_BY_SUFFIX)
"""What the names of documents end in; `.gz` may follow."""


def files_of(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """The files that are named, and those below the folders that are named, in order."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            below = sorted(one for one in path.rglob("*") if _suffix(one) in _BY_SUFFIX and one.is_file())
            if not below:
                raise InputError(f"{path}: no file in this folder ends in {', '.join(SUFFIXES)}")
            found += below
        elif path.exists():
            found.append(path)
        else:
            raise InputError(f"{path}: no such file or folder")
    return found


def read_documents(
    paths: Iterable[str | os.PathLike[str]], *, encoding: str | None = None, watch: Watch = lambda size: None
) -> Iterator[Record]:
    """The documents of files and folders: RIS, MEDLINE, XML, JSON lines or web pages, packed with gzip or not.

    What a file is, its name tells, or else its beginning. `encoding` is for files that are not UTF-8.
    """
    if encoding is not None:
        _check(encoding)
    for path in files_of(paths):
        with BufferedReader(_Watched(path, watch), _PIECE) as stream:
            yield from read_stream(stream, str(path), suffix=_suffix(path), encoding=encoding)


def read_stream(stream: BinaryIO, name: str, *, suffix: str = "", encoding: str | None = None) -> Iterator[Record]:
    """The documents of an open file or of standard input."""
    ahead = _peekable(stream)
    if ahead.peek(2)[:2] == PACKED:
        ahead = unpacking(ahead, name, _size_of(stream))
    reader: Reader = _BY_SUFFIX.get(suffix) or _reader_for(ahead.peek(_LOOKED_AT)[:_LOOKED_AT], name)
    options = {"encoding": encoding} if encoding else {}
    try:
        yield from reader(ahead, name, **options)
    except DAMAGED as error:
        raise InputError(f"{name}: broken gzip file: {error}") from error


def _peekable(stream: BinaryIO) -> BufferedReader:
    """A stream whose beginning can be looked at before it is read."""
    return stream if isinstance(stream, BufferedReader) else BufferedReader(cast("FileIO", stream))


def _size_of(stream: BinaryIO) -> int:
    """Bytes of an open file; 0 of a pipe."""
    try:
        return os.fstat(stream.fileno()).st_size
    except (OSError, ValueError):  # it is in memory
        return 0


def _check(encoding: str) -> None:
    try:
        with suppress(UnicodeError):
            b"a".decode(encoding)
    except LookupError:  # none, or none of texts
        raise ParameterError(f"no encoding {encoding[:100]!r}; try utf-8, windows-1252, shift_jis …") from None


def _suffix(path: Path) -> str:
    name = path.name.lower().removesuffix(".gz")
    return os.path.splitext(name)[1]


def _reader_for(beginning: bytes, name: str) -> Reader:
    """The reader of a file whose name tells nothing."""
    text = beginning.decode("utf-8-sig", "replace").lstrip()
    lowered = text[:_LOOKED_AT].lower()
    if text.startswith("{"):
        return read_json_lines
    if text.startswith("TY "):
        return read_ris
    if text.startswith("PMID-"):
        return read_medline
    if text.startswith("<"):
        return read_page if "<html" in lowered or "<!doctype html" in lowered else read_xml
    if not text:
        return _nothing
    raise InputError(f"{name}: neither RIS, MEDLINE, XML, JSON lines nor a web page")


def _nothing(_stream: BinaryIO, _name: str, **_options: object) -> Iterator[Record]:
    return iter(())
