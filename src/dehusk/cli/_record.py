"""What the results in a folder were made with, so that those of two algorithms are not mixed without a word."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from dehusk.cli._terminal import complain, explain
from dehusk.files import write_whole

NAME = ".dehusk.json"
_MIXED = "several algorithms or options"


class Record:
    """The record of one kind of results (by their suffix) in a folder."""

    def __init__(self, folder: Path, suffix: str, options: dict[str, Any]) -> None:
        self._folder, self._suffix, self._options = folder, suffix, options

    def begin(self, *, overwrite: bool, some_done: bool) -> None:
        """Check that what is there was made in the same way, or is to be replaced."""
        noted = self._noted().get(self._suffix)
        if noted is None:
            if not some_done:
                self._note(self._options)
        elif noted != self._options:
            if not overwrite:
                raise click.UsageError(
                    f"{self._folder} has results of another algorithm or of other options; "
                    "--overwrite replaces them, or give another --output"
                )
            self._note(_MIXED)  # until all of them are replaced, also if this run is stopped half way

    def end(self, written: Iterable[Path]) -> None:
        """Say what the results were made with if all that are there are of this run."""
        if self._noted().get(self._suffix) != _MIXED:
            return
        done = {path.resolve() for path in written}
        there = (path for path in self._folder.rglob(f"*{self._suffix}") if path.name != NAME)
        if all(path.resolve() in done for path in there):
            self._note(self._options)

    def _noted(self) -> dict[str, Any]:
        try:
            noted = json.loads((self._folder / NAME).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return noted if isinstance(noted, dict) else {}

    def _note(self, made_with: Any) -> None:
        noted = self._noted() | {self._suffix: made_with}
        try:
            write_whole(self._folder / NAME, json.dumps(noted, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            complain(f"cannot write {self._folder / NAME}: {explain(error)}")
