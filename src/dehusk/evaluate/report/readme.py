"""Tables of a README between marker comments, made by a run and marked with its date and versions."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from dehusk.evaluate.report.analysis import Analysis
from dehusk.evaluate.report.grid import Grid, plain_markdown, to_markdown
from dehusk.evaluate.report.grids import overview, page_types, speed_grid
from dehusk.evaluate.results import ResultsError
from dehusk.files import write_whole

TABLES: Mapping[str, Callable[[Analysis], Grid]] = MappingProxyType(
    {"accuracy": overview, "page-types": page_types, "speed": speed_grid}
)
"""What stands between `<!-- NAME:start -->` and `<!-- NAME:end -->`."""


def update_tables(path: str | Path, analysis: Analysis) -> list[str]:
    """Renew the tables of a file that it has markers for; the names of those that were found."""
    path = Path(path)
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ResultsError(f"cannot read {path}: {error}") from error
    renewed, found = replaced(text, analysis)
    if not found:
        markers = " and ".join(f"<!-- {name}:start -->, <!-- {name}:end -->" for name in TABLES)
        raise ResultsError(f"{path} has no place for a table; put the markers {markers} into it")
    try:
        write_whole(path, renewed)
    except OSError as error:
        raise ResultsError(f"cannot write {path}: {error.strerror or error}") from error
    return found


def replaced(text: str, analysis: Analysis) -> tuple[str, list[str]]:
    """The text with new tables, and the names of the tables it has markers for."""
    found = []
    for name, make in TABLES.items():
        start, end = f"<!-- {name}:start -->", f"<!-- {name}:end -->"
        if start not in text and end not in text:
            continue
        first, last = text.find(start), text.find(end)
        if text.count(start) != 1 or text.count(end) != 1 or last < first:
            raise ResultsError(f"the markers {start} and {end} must be there once each and in this order")
        text = f"{text[: first + len(start)]}\n{_block(make(analysis), analysis)}\n{text[last:]}"
        found.append(name)
    return text, found


def _block(grid: Grid, analysis: Analysis) -> str:
    return f"\n{to_markdown(grid)}\n\n{plain_markdown(grid.note)}\n\n{_stamp(analysis)}\n"


def _stamp(analysis: Analysis) -> str:
    """When and with what versions the figures were measured, and the command that does it again."""
    manifest = analysis.run.manifest
    made = manifest["fingerprint"]
    versions = [f"dehusk {made['dehusk']}", f"Python {made['Python']}"]
    versions += [
        f"{one.label} {made[key]}" for one in analysis.run.contenders if (key := f"version of {one.label}") in made
    ]
    pages = ", ".join(f"{label} {corpus['measured']:,} pages" for label, corpus in manifest["corpora"].items())
    sentence = plain_markdown(f"Measured {manifest['date']} with {', '.join(versions)}; {pages}.")
    command = without_folders(manifest["command"])
    fence = "``" if "`" in command else "`"
    return f"{sentence} {fence}{command}{fence}" if command else sentence


def without_folders(command: str) -> str:
    """A command as anybody may type it: where files are on this machine is nobody's business.

    >>> without_folders("dehusk evaluate /data/news.jsonl.gz 'my pages/blogs.jsonl' --with bte")
    "dehusk evaluate news.jsonl.gz 'my pages/blogs.jsonl' --with bte"
    """
    parts = shlex.split(command)
    return shlex.join(" ".join((Path(part).name if Path(part).is_absolute() else part).split()) for part in parts)
