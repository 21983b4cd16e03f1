"""The pages that benchmarks read: found by name, spread evenly over lengths."""

from __future__ import annotations

import argparse
import gzip
import json
import os
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from dehusk.cli.floors import FOLDER_VARIABLE

FOLDER = Path("..", "shared", "corpora")
SHORTEST, LONGEST = 20_000, 300_000
"""Characters of the pages that are measured, unless others are asked for."""


def add_options(parser: argparse.ArgumentParser, *, pages: int) -> None:
    """The options that say which pages are measured."""
    parser.add_argument(
        "inputs", nargs="*", type=located, help="HTML files, corpora as JSON lines, or their names (all corpora)"
    )
    parser.add_argument("--pages", type=int, default=pages, help=f"at most so many pages, of mixed length ({pages})")
    parser.add_argument("--shortest", type=int, default=SHORTEST, help=f"characters ({SHORTEST:,})")
    parser.add_argument("--longest", type=int, default=LONGEST, help=f"characters ({LONGEST:,})")


def pages_of(options: argparse.Namespace) -> list[bytes]:
    """The pages that were asked for, shorter ones first; where there are none, the page of dehusk."""
    inputs: list[Path] = options.inputs or sorted(corpora_folder().glob("*.jsonl.gz"))
    found = spread(read_all(inputs), options.pages, options.shortest, options.longest)
    if found:
        return found
    if options.inputs:
        raise SystemExit(f"no page has {options.shortest:,} to {options.longest:,} characters")
    shipped = sorted(p.name for p in (files("dehusk") / "samples").iterdir() if p.name.endswith(".html"))
    return [(files("dehusk") / "samples" / shipped[0]).read_bytes()] * min(options.pages, 20)


def spread(pages: Iterator[str], number: int, shortest: int, longest: int) -> list[bytes]:
    """Of so many stretches of length, all equally wide, the page nearest to the middle of each.

    >>> [len(page) for page in spread(iter(["a" * n for n in (1, 10, 13, 16, 29, 40)]), 2, 10, 30)]
    [16, 29]
    """
    width = (longest - shortest) / number
    nearest: dict[int, tuple[float, str]] = {}
    for html in pages:
        place = (len(html) - shortest) / width
        if shortest <= len(html) < longest:
            away = abs(place % 1 - 0.5)
            if away < nearest.get(int(place), (1.0, ""))[0]:
                nearest[int(place)] = away, html
    return [html.encode("utf-8", "replace") for _, (_, html) in sorted(nearest.items())]


def located(name: str) -> Path:
    """The file of that path, or of a corpus of that name."""
    folder = corpora_folder()
    endings = ("", ".jsonl.gz", ".jsonl")
    for path in (Path(name), *(folder / (name + ending) for ending in endings)):
        if path.is_file():
            return path
    known = sorted({path.name.partition(".jsonl")[0] for path in folder.glob("*.jsonl*")})
    raise argparse.ArgumentTypeError(
        f"{name!r} is no file and no corpus in {folder}, which has: {', '.join(known) or 'none'} "
        f"(another folder: ${FOLDER_VARIABLE})"
    )


def corpora_folder() -> Path:
    """Where corpora are looked for by name."""
    return Path(os.environ.get(FOLDER_VARIABLE) or FOLDER)


def read_all(inputs: Sequence[Path]) -> Iterator[str]:
    """The pages of some files and corpora, as text."""
    for path in inputs:
        yield from _read(path)


def _read(path: Path) -> Iterator[str]:
    """The pages of one input."""
    if ".jsonl" not in path.name:
        yield path.read_bytes().decode("utf-8", "replace")
        return
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["html"]
