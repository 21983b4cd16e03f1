"""How far a run over many pages is: one line on standard error, or whatever a function does with the numbers."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Protocol, TextIO

from dehusk.errors import ParameterError

_PATIENCE, _OFTEN, _SELDOM = 1.0, 0.1, 10.0
"""Seconds before the first line, between two on a terminal, and between two elsewhere."""
_BAR = 24


class Told(Protocol):
    """What is called for every page: with how many are done, and of how many, if that is known."""

    def __call__(self, done: int, total: int | None, /) -> object: ...


def progress_of(asked: bool | Told) -> Told | None:
    """What to call: nothing, a line on standard error, or the function that was given."""
    if asked is False or asked is None:
        return None
    if asked is True:
        return Line(sys.stderr) if sys.stderr is not None else None
    if not callable(asked):
        raise ParameterError(f"progress must be True, False or a function of (done, total), not {asked!r}")
    return asked


class Line:
    """One line that is written again and again on a terminal, and now and then elsewhere."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream, self._clock = stream, clock
        self._begin = clock()
        self._same_line = stream.isatty()
        self._next = self._begin + (_PATIENCE if self._same_line else _SELDOM)

    def __call__(self, done: int, total: int | None, /) -> None:
        now = self._clock()
        is_last = done == total and self._next > self._begin + _PATIENCE
        if now < self._next and not is_last:
            return
        self._next = now + (_OFTEN if self._same_line else _SELDOM)
        line = told(done, total, now - self._begin)
        self._stream.write(f"\r{line}\x1b[K" + ("\n" if done == total else "") if self._same_line else f"{line}\n")
        self._stream.flush()


def told(done: int, total: int | None, seconds: float) -> str:
    """The numbers in a line.

    >>> told(600, 1_200, 10), told(600, None, 10)
    ('[############------------] 600 of 1,200 pages, 60 pages/s, 10 s left', '600 pages, 60 pages/s')
    """
    rate = done / max(seconds, 1e-9)
    if total is None:
        return f"{done:,} pages, {rate:,.0f} pages/s"
    filled = _BAR * done // max(total, 1)
    left = (total - done) / rate if rate else 0.0
    bar = "#" * filled + "-" * (_BAR - filled)
    return f"[{bar}] {done:,} of {total:,} pages, {rate:,.0f} pages/s, {left:,.0f} s left"
