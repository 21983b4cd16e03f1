"""Processor time of jobs on pages: on one core, in turns, the best of several rounds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

Job = Callable[[bytes], object]
ManyJob = Callable[[list[bytes]], object]
TURN = 12
"""Pages that a contender does before the next one's turn."""
_THREADS = "OPENBLAS_NUM_THREADS"


@dataclass(frozen=True, slots=True)
class Contender:
    """What is measured, and on what."""

    name: str
    job: Job | None = None
    many: ManyJob | None = None
    """It is given the pages of a turn at once."""
    note: str = ""


@dataclass(slots=True)
class Times:
    """Processor seconds of a contender for each page, its best round."""

    seconds: list[float]
    is_shared: bool
    """Were pages done together, and the time shared out by their lengths?"""
    failed: set[int] = field(default_factory=set)

    def mean(self, pages: Sequence[int]) -> float:
        """Seconds a page."""
        return mean(self.seconds[page] for page in pages)

    def median(self, pages: Sequence[int]) -> float:
        """The same in the middle."""
        return median(self.seconds[page] for page in pages)


def on_one_core() -> None:
    """Start the program anew on one core, with one thread for products of matrices, unless it runs so already."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    if os.environ.get(_THREADS) != "1":
        os.environ[_THREADS] = "1"
        os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606  # this very program


def measure(contenders: Sequence[Contender], pages: list[bytes], rounds: int) -> dict[str, Times]:
    """Times of all contenders, which take turns of a few pages, so that other work on the machine meets all alike."""
    found = {one.name: Times([float("inf")] * len(pages), one.many is not None) for one in contenders}
    for turn in range(rounds):
        for first in range(0, len(pages), TURN):
            show(f"round {turn + 1} of {rounds}: page {first + 1} of {len(pages)}")
            for one in contenders:
                times = found[one.name]
                for page, (seconds, did_fail) in enumerate(timed_turn(one, pages[first : first + TURN]), first):
                    times.seconds[page] = min(times.seconds[page], seconds)
                    if did_fail:
                        times.failed.add(page)
    show("")
    return found


def timed_turn(contender: Contender, pages: list[bytes]) -> Iterator[tuple[float, bool]]:
    """Seconds for each page and whether it could not be done; of pages done together, shares by their lengths."""
    if contender.many is None:
        assert contender.job is not None  # noqa: S101  # it has one of the two
        for page in pages:
            yield timed(contender.job, page)
        return
    begin = time.process_time()
    contender.many(pages)
    a_byte = (time.process_time() - begin) / max(sum(map(len, pages)), 1)
    yield from ((a_byte * len(page), False) for page in pages)


def timed(job: Job, page: bytes) -> tuple[float, bool]:
    """Processor seconds for a page, and whether the contender could not do it."""
    begin = time.process_time()
    try:
        job(page)
    except Exception:  # a peer may raise anything on a page it cannot read
        return time.process_time() - begin, True
    return time.process_time() - begin, False


def import_seconds(module: str = "dehusk") -> float:
    """Time to import a module in a new process, the best of five, beyond what the interpreter itself takes.

    The first of them stores what Python compiles, as the installation of a package does.
    """
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    stored = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True, env=stored) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def memory_ratio(job: Job, pages: list[bytes]) -> float:
    """Peak memory of doing each page, all of them together in multiples of their size."""
    job(pages[0])  # caches that stay for good do not count
    peak = 0
    for page in pages:
        tracemalloc.start()
        job(page)
        peak += tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak / sum(map(len, pages))


def growth(job: Job, page: bytes) -> float:
    """How many times longer a page takes that is twice as long: 2 where time is linear.

    The page is taken four times over, so that what every page takes, however short, hides nothing.
    """
    once, twice = (min(timed(job, text)[0] for _ in range(5)) for text in (page * 4, page * 8))
    return twice / once


def show(text: str) -> None:
    """Progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
