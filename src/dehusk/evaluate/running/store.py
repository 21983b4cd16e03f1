"""A folder of results: what made them, and the rows so far, so that an interrupted run goes on.

It has `run.json` (settings, versions, digests of the corpora), `pages.csv` (a line an extractor and page, written
as soon as it is known, see `dehusk.evaluate.results`) and, at the end and if pyarrow is installed, `pages.parquet`
with the same columns. Rows of another version, command or corpus are never mixed in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from dehusk.evaluate.results import ResultsError, Row, columns, read_rows, to_cells, to_line, write_parquet
from dehusk.files import write_whole

MANIFEST, PAGES, PARQUET = "run.json", "pages.csv", "pages.parquet"
# Parts of the package that cannot change a figure: a run may go on after they were edited.
_WITHOUT_EFFECT = frozenset({"cli", "web", "report", "__pycache__"})


def code_digest() -> str:
    """SHA-256 of everything in the installed package that can change a figure."""
    home = Path(__file__).parents[2]
    total = hashlib.sha256()
    for path in sorted(path for path in home.rglob("*") if path.is_file()):
        name = path.relative_to(home)
        if _WITHOUT_EFFECT.isdisjoint(name.parts):
            total.update(f"{name.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


class Store:
    """An open folder of results, or rows in memory only."""

    def __init__(self, rows: Sequence[Row], metrics: Sequence[str], stream: IO[str] | None = None) -> None:
        self.rows = list(rows)
        self._metrics = metrics
        self._stream = stream

    def add(self, row: Row) -> None:
        """Keep a row; it is in the file before this returns."""
        self.rows.append(row)
        if self._stream is not None:
            self._stream.write(to_line(to_cells(row, self._metrics)))
            self._stream.flush()


@contextmanager
def open_store(
    folder: Path | None, manifest: Mapping[str, Any], metrics: Sequence[str], *, fresh: bool = False
) -> Iterator[Store]:
    """Open a folder to go on with the run that is in it, or to start; None keeps rows in memory only.

    `manifest["fingerprint"]` maps names to values that must be the same for rows to be mixed. With `fresh`,
    what is there is thrown away.
    """
    if folder is None:
        yield Store((), metrics)
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pages = folder / PAGES
        with pages.open("a", encoding="utf-8", errors="replace", newline="") as stream:
            _lock(stream, folder)
            if fresh:
                stream.truncate(0)
                (folder / PARQUET).unlink(missing_ok=True)
            else:
                _check(folder, manifest)
            _write_json(folder / MANIFEST, manifest)
            rows = _resume(pages, stream, metrics)
            yield (store := Store(rows, metrics, stream))
        write_parquet(folder / PARQUET, store.rows, metrics)
    except OSError as error:
        raise ResultsError(f"cannot write results to {folder}: {error.strerror or error}") from error


def _resume(pages: Path, stream: IO[str], metrics: Sequence[str]) -> list[Row]:
    """The rows so far; a last line that was cut off goes, and a new file gets its header."""
    content = pages.read_bytes()
    stream.truncate(content.rfind(b"\n") + 1)
    if b"\n" not in content:
        stream.write(to_line(columns(metrics)))
        stream.flush()
    rows = read_rows(pages, metrics)
    return list({row.key: row for row in rows}.values())


def _check(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Refuse to go on with the rows of another run."""
    path = folder / MANIFEST
    if not path.exists():
        if (folder / PAGES).stat().st_size:
            raise ResultsError(f"{folder} has {PAGES} without {MANIFEST}; use another folder, or --fresh")
        return
    try:
        before = dict(json.loads(path.read_text("utf-8"))["fingerprint"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ResultsError(f"{path} is damaged; use another folder, or start anew with --fresh") from None
    now = manifest["fingerprint"]
    changed = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    if changed:
        changes = "; ".join(f"{name} was {_short(before.get(name))}, is {_short(now.get(name))}" for name in changed)
        raise ResultsError(
            f"{folder} has the results of another run ({changes}). Choose another folder with -o, "
            "or start anew with --fresh"
        )


def _short(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _write_json(path: Path, value: object) -> None:
    write_whole(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")


def _lock(stream: IO[str], folder: Path) -> None:
    """Two runs in one folder would write each page twice; the lock goes with the process that holds it."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # not there on Windows
        return
    try:
        flock(stream, LOCK_EX | LOCK_NB)
    except OSError:
        raise ResultsError(f"another run is writing to {folder}; wait for it, or choose another") from None
