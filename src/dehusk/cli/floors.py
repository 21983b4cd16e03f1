"""`dehusk floors`: accuracy that must not get worse."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from dehusk.cli import _exit
from dehusk.cli._progress import Progress
from dehusk.cli._terminal import complain, show
from dehusk.evaluate.floors import (
    DEVELOPMENT,
    EXTRACTORS,
    Figures,
    Floors,
    Part,
    Verdict,
    check_floors,
    find_corpora,
    measure_floors,
    raised_floors,
    read_floors,
    write_floors,
)
from dehusk.evaluate.report.grid import Cell, Grid, number, to_text

FOLDER_VARIABLE = "DEHUSK_CORPORA"
_FOLDER = Path("..", "shared", "corpora")
_FILE = Path("benchmarks", "floors.json")

_EPILOG = f"""\b
Examples:
  dehusk floors check                    a fixed sample of each corpus
  dehusk floors check --all --jobs 4     every page
  dehusk floors update                   raise the floors to today's figures
  dehusk floors update --with cetr,ccb   pin more extractors
  dehusk floors update --lower           let them drop; say why where you commit it

Corpora are looked for in --corpora, else ${FOLDER_VARIABLE}, else {_FOLDER}. Where there are none, there is nothing
to check, and that is no failure.
"""


@click.group("floors", epilog=_EPILOG, short_help="Fail when an extractor's accuracy has dropped.")
def command() -> None:
    """Check or renew the accuracy that is pinned for extractors on the corpora to develop on."""


def _options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What both commands take."""
    options = (
        click.option("--corpora", "folder", type=click.Path(path_type=Path), help="Folder of the corpora."),
        click.option(
            "--file", type=click.Path(path_type=Path), default=_FILE, show_default=True, help="Of the floors."
        ),
        click.option(
            "--sample/--all", "sampled", default=True, help="A fixed sample of the pages (default), or all of them."
        ),
        click.option(
            "-j", "--jobs", type=click.IntRange(1), default=2, show_default=True, help="Extractors side by side."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


@command.command("check", epilog="Exit codes: 0 nothing dropped, or no corpora here; 1 a figure dropped.")
@_options
def check(*, folder: Path | None, file: Path, sampled: bool, jobs: int) -> None:
    """Measure the extractors that have floors, and fail when one is below its floor by more than the tolerance."""
    floors = read_floors(file)
    part: Part = "sample" if sampled else "all"
    measured = _measure(floors, folder, part, extractors=floors.extractors(part), jobs=jobs)
    verdicts = check_floors(floors, measured, part=part)
    if not verdicts:
        return
    show(to_text(_grid(verdicts, floors, part)))
    broken = [verdict for verdict in verdicts if verdict.problem]
    for verdict in broken:
        complain(f"{verdict.extractor} on {verdict.corpus}: {verdict.problem}")
    if broken:
        click.get_current_context().exit(_exit.FAILED)
    higher = sum(v.figure is not None and v.floor is not None and v.figure > v.floor for v in verdicts)
    show(f"All floors hold (tolerance {floors.tolerance:g})." + (f" {higher} could be raised." if higher else ""))


@command.command("update", epilog="Exit codes: 0 written; 1 a floor would be lowered, and nothing is written.")
@_options
@click.option("--with", "names", default="", help="More extractors to pin, separated by commas.")
@click.option("--lower", is_flag=True, help="Let floors drop to today's figures.")
def update(*, folder: Path | None, file: Path, sampled: bool, jobs: int, names: str, lower: bool) -> None:
    """Raise the floors to what is measured now; without --lower none is lowered."""
    floors = read_floors(file) if file.exists() else Floors()
    part: Part = "sample" if sampled else "all"
    pinned = [name for either in ("sample", "all") for name in floors.extractors(either)] or EXTRACTORS
    extractors = tuple(dict.fromkeys((*pinned, *(name.strip() for name in names.split(",") if name.strip()))))
    measured = _measure(floors, folder, part, extractors=extractors, jobs=jobs)
    if not measured:
        return
    show(to_text(_grid(check_floors(floors, measured, part=part), floors, part)))
    write_floors(file, raised_floors(floors, measured, part=part, lower=lower))
    show(f"{file} is written.")


def _measure(
    floors: Floors, folder: Path | None, part: Part, *, extractors: Sequence[str], jobs: int
) -> dict[str, Figures]:
    """The figures of the corpora that are there; says which are not."""
    folder = folder or Path(os.environ.get(FOLDER_VARIABLE) or _FOLDER)
    names = tuple(dict.fromkeys((*floors.corpora, *DEVELOPMENT)))
    found, absent = find_corpora(folder, names)
    if not found:
        show(f"No corpora in {folder}: nothing to check. Name their folder with --corpora or ${FOLDER_VARIABLE}.")
        return {}
    if absent:
        complain(f"not measured, because not in {folder}: {', '.join(absent)}")
    if not extractors:
        complain("no extractor has a floor yet; pin some with dehusk floors update")
        return {}
    with Progress() as progress:
        return measure_floors(floors, found, extractors, part=part, jobs=jobs, watch=progress)


def _grid(verdicts: Sequence[Verdict], floors: Floors, part: Part) -> Grid:
    """Figure, floor and change of every extractor and corpus."""
    rows = []
    for verdict in verdicts:
        pinned = floors.corpora.get(verdict.corpus, {}).get(part)
        both = verdict.floor is not None and verdict.figure is not None
        change = (verdict.figure or 0.0) - (verdict.floor or 0.0) if both else None
        rows.append(
            [
                Cell(f"{verdict.corpus} ({pinned.metric})" if pinned else verdict.corpus),
                Cell(verdict.extractor),
                number(verdict.floor, ".4f"),
                number(verdict.figure, ".4f"),
                number(change, "+.4f"),
                Cell(verdict.problem or ("new" if verdict.floor is None else "")),
            ]
        )
    return Grid("", ["corpus", "extractor", "floor", "F1", "change", ""], rows)
