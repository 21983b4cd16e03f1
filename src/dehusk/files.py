"""Files that are written whole or not at all, and packed ones that are read within limits."""

from __future__ import annotations

import os
import secrets
import zlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from gzip import BadGzipFile, GzipFile
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, Protocol

from dehusk.errors import InputError

if TYPE_CHECKING:
    from typing_extensions import Buffer

PACKED: Final = b"\x1f\x8b"
"""What a gzip file begins with."""
UNPACKED: Final = 1_000_000_000
"""Bytes that any gzip file may unpack to."""
TIMES: Final = 200
"""Or so many times its own size, if that is more: pages do not pack so well, what is made to fill a memory does."""
DAMAGED: Final = (EOFError, zlib.error, BadGzipFile)
"""What reading a damaged gzip file raises."""
_OPEN_FILES = "/proc/self/fd"


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file that is either complete or not there, also if the machine stops meanwhile.

    Whatever goes wrong is an `OSError` that names the file.
    """
    write_all({Path(path): content})


def write_all(contents: Mapping[Path, str | bytes]) -> None:
    """Write several files, and put them in place when all of them are written; folders are made as needed."""
    with ExitStack() as ends:
        parts = []
        for path, content in contents.items():
            data = content if isinstance(content, bytes) else content.encode("utf-8", "replace")
            with _naming(path):
                if path.exists() and not path.is_file():  # a device or a pipe has no half-written state
                    path.write_bytes(data)
                else:
                    parts.append((path, part := _part_in(path.parent)))
                    ends.callback(part.remove)
                    part.write(data)
        for path, part in parts:
            with _naming(path):
                part.put(path)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """An error names the file that was wanted, whatever it was called meanwhile."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from error


class _Part(Protocol):
    """What is to become a file."""

    def write(self, data: bytes) -> None:
        """Have it on the disk, not only on the way there."""

    def put(self, path: Path) -> None:
        """Give it the name it is to have, in place of what may be there."""

    def remove(self) -> None:
        """Leave nothing behind but what was put in place."""


def _part_in(folder: Path) -> _Part:
    folder.mkdir(parents=True, exist_ok=True)
    if hasattr(os, "O_TMPFILE") and os.path.isdir(_OPEN_FILES):
        try:
            return _Unnamed(folder)
        except OSError:  # not every file system has them; if it is about rights, the other way tells
            pass
    return _Named(folder)


def _hidden_name(folder: Path) -> Path:
    return folder / f".dehusk-{secrets.token_hex(6)}.part"


class _Named:
    """A hidden file beside the one that is wanted."""

    def __init__(self, folder: Path) -> None:
        self._name = _hidden_name(folder)

    def write(self, data: bytes) -> None:
        with open(self._name, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())

    def put(self, path: Path) -> None:
        os.replace(self._name, path)

    def remove(self) -> None:
        self._name.unlink(missing_ok=True)


class _Unnamed:
    """A file without a name: nothing is left of it, even by a process that is killed (Linux)."""

    def __init__(self, folder: Path) -> None:
        self._stream = open(os.open(folder, os.O_WRONLY | os.O_TMPFILE, 0o666), "wb")  # noqa: SIM115 (see remove)
        self._folder = folder
        self._name: Path | None = None

    def write(self, data: bytes) -> None:
        self._stream.write(data)
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def put(self, path: Path) -> None:
        try:
            self._link(path)
        except FileExistsError:  # only a file with a name can replace another
            self._name = _hidden_name(self._folder)
            self._link(self._name)
            os.replace(self._name, path)

    def _link(self, path: Path) -> None:
        folder = os.open(self._folder, os.O_RDONLY)  # with one, `os.link` follows the link to the open file
        try:
            os.link(f"{_OPEN_FILES}/{self._stream.fileno()}", path, src_dir_fd=folder)
        finally:
            os.close(folder)

    def remove(self) -> None:
        if self._name is not None:
            self._name.unlink(missing_ok=True)
        self._stream.close()


class _Unpacking(RawIOBase):
    """What a gzip file unpacks to, as far as it is no more than it may be."""

    def __init__(self, stream: IO[bytes], name: str, size: int) -> None:
        self._gzip = GzipFile(fileobj=stream)
        self._name = name
        self._most = max(UNPACKED, TIMES * size)
        self._read = 0

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        """Fill a buffer; an `InputError` beyond the limit."""
        size = self._gzip.readinto(buffer)
        self._read += size
        if self._read > self._most:
            raise InputError(
                f"{self._name}: unpacks to more than {self._most:,} bytes ({UNPACKED:,}, or {TIMES} times its size "
                "if that is more); unpack it yourself, if it is what it should be"
            )
        return size


def unpacking(stream: IO[bytes], name: str, size: int = 0) -> BufferedReader:
    """Read an open gzip file of so many bytes, unpacked; `name` is for the error if it unpacks to too much."""
    return BufferedReader(_Unpacking(stream, name, size))
