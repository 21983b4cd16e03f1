"""Models are data: JSON, or arrays in an `.npz` with a JSON card beside them that says what they were made from.

Nothing here is ever unpickled. A model is read when it is first needed, and checked before it is used: a file that
is damaged, or that belongs to another version, raises `ModelError` instead of giving wrong answers.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from errno import ENAMETOOLONG
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import DehuskError

FOLDER = Path(__file__).parent
LARGEST = 64_000_000
"""Bytes; no file that is larger is read as a model, nor one whose arrays are."""

Arrays = Mapping[str, NDArray[Any]]
Card = dict[str, Any]
T = TypeVar("T")


class ModelError(DehuskError, ValueError):
    """A model cannot be used: it is missing, damaged or of another kind; the message begins with its file."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


def path_of(name: str) -> Path:
    """Where a model lies: one that comes with dehusk, by its file's name, or any other by its path."""
    path, shipped = Path(name), FOLDER / name
    try:
        is_shipped = path.name == name and shipped.is_file()
        path.stat()
    except ValueError as error:  # a NUL, or half a character
        raise ModelError(Path("?"), f"no name of a model: {name[:100]!r}") from error
    except OSError as error:
        if error.errno == ENAMETOOLONG:
            raise ModelError(Path(f"{name[:100]}…"), f"cannot be read ({error.strerror})") from error
    if not path.name:
        raise ModelError(path, "is no file")
    return shipped if is_shipped else path


def own_path(path: str) -> str:
    """The same path so written that it names no model that comes with dehusk: `default.npz` is one that a user made."""
    return os.path.join(os.curdir, path)  # a Path would drop the dot


def read_card(path: Path, *, kind: str) -> Card:
    """The JSON of a model of this kind."""
    raw = _bytes(path)
    try:
        card = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise ModelError(path, f"is not JSON ({error})") from error
    if not isinstance(card, dict) or card.get("kind") != kind:
        found = card.get("kind") if isinstance(card, dict) else None
        raise ModelError(path, f"is no model of the kind {kind!r}" + (f", but of {found!r}" if found else ""))
    return card


def write_card(path: Path, card: Card) -> None:
    """Write the JSON so that the same card gives the same bytes."""
    from dehusk.files import write_all  # to read a model needs it not

    write_all({path: _json(card)})


def read_arrays(path: Path, *, kind: str, shapes: Mapping[str, tuple[str, int]]) -> tuple[Arrays, Card]:
    """The arrays of an `.npz` and the card beside it (`.json`).

    `shapes` names the arrays that must be there, each with its type and its number of dimensions. The arrays must
    be those of the card, by the digest of the file.
    """
    card = read_card(path.with_suffix(".json"), kind=kind)
    raw = _bytes(path)
    if hashlib.sha256(raw).hexdigest() != card.get("sha256"):
        raise ModelError(path, "does not belong to the card beside it; make the model again")
    try:
        arrays = _unpacked(raw, shapes)
    except (OSError, ValueError, KeyError, EOFError, MemoryError, zipfile.BadZipFile, zlib.error) as error:
        raise ModelError(path, f"does not hold the arrays {', '.join(shapes)} ({error})") from error
    for name, (dtype, dimensions) in shapes.items():
        found = arrays[name]
        if found.dtype != np.dtype(dtype) or found.ndim != dimensions:
            raise ModelError(path, f"{name} is {found.dtype} of {found.ndim} dimensions, not {dtype} of {dimensions}")
        if found.dtype.kind == "f" and not np.isfinite(found).all():
            raise ModelError(path, f"{name} has values that are no numbers")
        found.flags.writeable = False
    return arrays, card


def _unpacked(raw: bytes, names: Iterable[str]) -> dict[str, NDArray[Any]]:
    """The arrays of these names; any of many errors if they are not there, or if all together are too large."""
    with zipfile.ZipFile(io.BytesIO(raw)) as packed:
        if sum(member.file_size for member in packed.infolist()) > LARGEST:
            raise ValueError(f"unpacked it is larger than {LARGEST:,} bytes")
    with np.load(io.BytesIO(raw), allow_pickle=False) as stored:
        return {name: stored[name] for name in names}


def write_arrays(path: Path, arrays: Arrays, card: Card) -> None:
    """Write the arrays, and the card with their digest; the same arrays give the same bytes."""
    from dehusk.files import write_all

    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]  # its stub takes the names for options
    raw = buffer.getvalue()
    complete = {**card, "sha256": hashlib.sha256(raw).hexdigest()}
    write_all({path: raw, path.with_suffix(".json"): _json(complete)})


def model_reader(*, most: int = 4) -> Callable[[Callable[[Path], T]], Callable[[str], T]]:
    """Make a function that reads a model from a path one that takes a name: see `path_of`.

    Each of the last `most` models is read once, and again only when its file has changed.
    """

    def by_name(read: Callable[[Path], T]) -> Callable[[str], T]:
        cached = lru_cache(maxsize=most)(lambda path, _changed: read(path))

        @wraps(read)
        def reader(name: str) -> T:
            path = path_of(name)
            try:
                changed = path.stat().st_mtime_ns
            except OSError as error:
                raise ModelError(path, f"cannot be read ({error.strerror})") from error
            return cached(path, changed)

        return reader

    return by_name


def _json(card: Card) -> bytes:
    text = json.dumps(card, ensure_ascii=False, indent=1, sort_keys=True, allow_nan=False)
    return f"{text}\n".encode()


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)  # asking for its size first tells nothing of pipes and devices
    except OSError as error:
        raise ModelError(path, f"cannot be read ({error.strerror})") from error
    if len(data) > LARGEST:
        raise ModelError(path, f"is larger than {LARGEST:,} bytes")
    return data
