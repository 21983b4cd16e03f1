"""Which pages to read, and where the result of each goes."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from dehusk.cli._inputs import Input, expand, holds_many, is_url
from dehusk.cli._output import names_below

_LIKE_A_FILE = frozenset({".txt", ".md", ".html", ".htm", ".json", ".jsonl"})


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages, and a path for each; None is standard output."""

    items: Sequence[Input]
    paths: Sequence[Path | None]
    many: bool
    """May there be several, so that each must say which it is?"""
    to_files: bool = False
    left_out: Counter[str] = field(default_factory=Counter)
    """Files of the folders that are no pages, by kind."""

    def unwritten(self) -> Plan:
        """What is left to do if results that are there stay; for a single page that is an error."""
        left = [(item, path) for item, path in zip(self.items, self.paths, strict=True) if not _is_there(path)]
        if not (left or self.many):
            raise click.UsageError(f"{self.paths[0]} is there already; --overwrite replaces it")
        return replace(self, items=[item for item, _ in left], paths=[path for _, path in left])


def plan_for(arguments: Sequence[str], output: str | None, *, suffix: str, sample: bool) -> Plan:
    """What was typed, as pages and paths."""
    if sample == bool(arguments):
        raise click.UsageError(
            "--sample goes without INPUT"
            if sample
            else "no INPUT: give files, folders, URLs, - for standard input, or --sample"
        )
    many = len(arguments) > 1 or any(holds_many(argument) for argument in arguments)
    left_out = Counter[str]()
    if output in (None, "-", "/dev/stdout"):
        items = _inputs(arguments, left_out, sample=sample)
        return Plan(items, [None] * len(items), many, left_out=left_out)
    if many or os.path.isdir(output) or output.endswith(("/", os.sep)):
        _check_folder(output)
        items = _once(_inputs(arguments, left_out, sample=sample, leave_out=output))
        paths = _paths(items, output, _common_folder(arguments), suffix)
    else:
        items = _inputs(arguments, left_out, sample=sample)
        paths = [Path(output)]
    _check_overwriting(items, paths)
    return Plan(items, paths, many, to_files=True, left_out=left_out)


def _inputs(
    arguments: Sequence[str], left_out: Counter[str], *, sample: bool, leave_out: str | None = None
) -> list[Input]:
    return [Input("sample", "sample")] if sample else expand(arguments, leave_out=leave_out, left_out=left_out)


def _once(items: Sequence[Input]) -> list[Input]:
    """The same without repetitions: one file is written once."""
    return list({os.path.abspath(item.name) if item.kind == "file" else item.name: item for item in items}.values())


def _paths(items: Sequence[Input], folder: str, root: str, suffix: str) -> list[Path | None]:
    named = [item for item in items if item.kind != "problem"]
    names = iter(names_below(named, root, suffix))
    return [None if item.kind == "problem" else Path(folder, next(names)) for item in items]


def _common_folder(arguments: Sequence[str]) -> str:
    """The folder that everything given stands in: the folder itself where one folder was given."""
    local = [name for name in arguments if name != "-" and not is_url(name)]
    folders = [os.path.abspath(name if os.path.isdir(name) else os.path.dirname(name)) for name in local]
    try:
        return os.path.commonpath(folders) if folders else os.curdir
    except ValueError:  # on different drives
        return os.path.abspath(os.sep)


def _check_folder(output: str) -> None:
    if os.path.lexists(output) and not os.path.isdir(output):
        raise click.UsageError(f"{output} is a file, but several pages need a folder to go to")
    if not os.path.isdir(output) and Path(output).suffix.lower() in _LIKE_A_FILE and not output.endswith(("/", os.sep)):
        raise click.UsageError(
            f"--output {output} looks like a file, but several pages need a folder: "
            f"write {output}/ or redirect standard output"
        )


def _check_overwriting(items: Sequence[Input], paths: Sequence[Path | None]) -> None:
    pages = {os.path.realpath(item.name) for item in items if item.kind == "file"}
    for path in paths:
        if path is not None and os.path.realpath(path) in pages:
            raise click.UsageError(f"{path} is a page that is to be read; give another --output")


def _is_there(path: Path | None) -> bool:
    """Is there a result already? Devices and pipes are there to be written to."""
    return path is not None and (os.path.isfile(path) or (os.path.islink(path) and not os.path.exists(path)))
