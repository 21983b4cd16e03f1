"""The progress of a run of known length, drawn by the bar that all commands share."""

from __future__ import annotations

from typing import Self

from dehusk.cli._report import Report


class Progress:
    """Called with how many are done and of how many; the first call may come in the middle of a run."""

    def __init__(self, *, bar: bool = True) -> None:
        self._bar = bar
        self._report: Report | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._report is not None:
            self._report.clear()

    def __call__(self, done: int, total: int) -> None:
        if self._report is None:
            self._report = Report(total, bar=self._bar)
            self._report.counts["skipped"] = done - 1  # done by an earlier run
        self._report.count("done")
