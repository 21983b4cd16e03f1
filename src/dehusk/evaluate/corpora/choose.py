"""Naming a corpus by its bytes, and taking a fixed sample of it."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Iterable
from pathlib import Path

from dehusk.errors import ParameterError
from dehusk.evaluate.corpora.example import CorpusError, Example


def digest(path: str | Path) -> str:
    """SHA-256 of a corpus: of the file, or of the names and contents of all files in a folder.

    Hidden files are left out, so that a checkout and a copy of it agree; times and rights do not count.
    """
    path = Path(path)
    try:
        if path.is_dir():
            return _folder_digest(path)
        return _file_digest(path)
    except OSError as error:
        raise CorpusError(f"cannot be read ({error.strerror})", path=error.filename or path) from error


def _file_digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _folder_digest(folder: Path) -> str:
    names = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    total = hashlib.sha256()
    for name in names:
        if not any(part.startswith(".") for part in name.split("/")):
            total.update(f"{name}\0{_file_digest(folder / name)}\n".encode())
    return total.hexdigest()


def sample(examples: Iterable[Example], n: int, seed: int = 0) -> list[Example]:
    """At most `n` pages, in the order they came in, chosen by a hash of their ids.

    The same pages come out whatever the order they go in, and adding pages to a corpus changes the sample
    only by those that enter it. Only the chosen pages are kept in memory.
    """
    if n < 0:
        raise ParameterError(f"a sample cannot have {n} pages")
    kept: list[tuple[int, int, Example]] = []  # a heap with the page of the highest rank on top
    for number, example in enumerate(examples):
        entry = (-_rank(example, seed), -number, example)
        if len(kept) < n:
            heapq.heappush(kept, entry)
        elif n and entry[:2] > kept[0][:2]:
            heapq.heapreplace(kept, entry)
    return [example for _, _, example in sorted(kept, key=lambda entry: -entry[1])]


def _rank(example: Example, seed: int) -> int:
    key = f"{seed}\0{example.corpus}\0{example.id}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big")
