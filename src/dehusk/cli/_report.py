"""What is told on standard error while many pages are worked on, and at the end."""

from __future__ import annotations

import sys
import time
from collections import Counter

import click

from dehusk.cli import _exit
from dehusk.cli._terminal import complain

_PATIENCE = 1.0  # seconds before a bar is worth looking at
_REFRESH = 0.1
_BAR = 24


class Report:
    """Counts results, shows a bar on a terminal when it takes long, and knows the exit code."""

    def __init__(self, total: int, *, bar: bool) -> None:
        self.total = total
        self.counts: Counter[str] = Counter()
        self._started = time.perf_counter()
        self._drawn = self._started + _PATIENCE - _REFRESH
        self._bar = bar and sys.stderr is not None and sys.stderr.isatty()
        self._visible = False

    def __enter__(self) -> Report:
        return self

    def __exit__(self, *_error: object) -> None:
        self.clear()

    def count(self, status: str) -> None:
        """One more is `done`, `empty`, `failed` or `skipped`."""
        self.counts[status] += 1
        now = time.perf_counter()
        if self._bar and now - self._drawn >= _REFRESH:
            self._drawn = now
            self._draw(now)

    def complain(self, message: str) -> None:
        """An error line that does not run into the bar."""
        self.clear()
        complain(message)

    def clear(self) -> None:
        """Take the bar away."""
        if self._visible:
            click.echo("\r\x1b[K", err=True, nl=False)
            self._visible = False

    def _draw(self, now: float) -> None:
        ready = self.counts.total()
        worked = ready - self.counts["skipped"]
        left = (self.total - ready) * (now - self._started) / worked if worked else 0.0
        filled = _BAR * ready // max(self.total, 1)
        failed = f", {self.counts['failed']:,} failed" if self.counts["failed"] else ""
        bar = "#" * filled + "-" * (_BAR - filled)
        line = f"[{bar}] {ready:,} of {self.total:,}{failed}, {_duration(left)} left"
        click.echo(f"\r{line}\x1b[K", err=True, nl=False)
        self._visible = True

    def summary(self) -> str:
        """`120 pages: 110 done, 5 empty, 3 failed, 2 skipped in 2.3 s (52 pages/s)`."""
        seconds = time.perf_counter() - self._started
        shown = ("done", "empty", "failed", *(["skipped"] if self.counts["skipped"] else []))
        parts = [f"{self.counts[status]:,} {status}" for status in shown]
        worked = self.counts.total() - self.counts["skipped"]
        rate = f"{worked / max(seconds, 1e-9):,.0f} pages/s"
        pages = "1 page" if self.total == 1 else f"{self.total:,} pages"
        return f"{pages}: {', '.join(parts)} in {seconds:.1f} s ({rate})"

    @property
    def exit_code(self) -> int:
        """1 if something failed, 3 if there was nothing in any page, else 0."""
        if self.counts["failed"]:
            return _exit.FAILED
        return (
            _exit.NOTHING
            if self.counts["empty"] and not (self.counts["done"] or self.counts["skipped"])
            else _exit.DONE
        )


def _duration(seconds: float) -> str:
    """`45 s`, `3 min 20 s`, `2 h 5 min`.

    >>> _duration(45.2), _duration(200), _duration(7500)
    ('45 s', '3 min 20 s', '2 h 5 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
