"""Child processes: work in several, in order; they end with the one that started them, and leave no pipe open."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from dehusk.errors import DehuskError

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 4
"""Chunks handed out for each process, so that none waits and memory stays small."""
DIED = "the process that worked on it died, perhaps for lack of memory"


def end_with_parent() -> None:
    """End this process when the one that started it is gone, even if that was killed: nobody would wait for it.

    To be called first in a process of a pool (its `initializer`).
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def bury(process: subprocess.Popen[str]) -> None:
    """Leave no open pipe of a process that was killed, and nothing of it."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:  # a half-written page that nobody will read
                continue
    process.wait()


def in_order(
    work: Callable[[Sequence[T]], Sequence[R]],
    chunks: Iterable[Sequence[T]],
    *,
    processes: int,
    died: Callable[[T], R],
    preload: str = __name__,
) -> Generator[R, None, None]:
    """What `work` makes of the items of each chunk, in their order; a few chunks are taken ahead, and no more.

    `work` gives as many results as the chunk has items. An item that brings its process down becomes `died(item)`, and
    no other is lost. What `chunks` raises comes behind the results of those before it. `preload` is a module that all
    processes need.
    """
    crew = _Crew(work, processes, preload)
    source = iter(chunks)
    waiting: deque[tuple[Sequence[T], Future[Sequence[R]]]] = deque()
    try:
        problem = yield from _worked(crew, source, waiting, died)
    finally:
        crew.dismiss()
    if problem is not None:
        raise problem


def _worked(
    crew: _Crew[T, R],
    source: Iterator[Sequence[T]],
    waiting: deque[tuple[Sequence[T], Future[Sequence[R]]]],
    died: Callable[[T], R],
) -> Generator[R, None, Exception | None]:
    problem: Exception | None = None
    more = True
    while more or waiting:
        try:
            while more and len(waiting) < crew.processes * AHEAD:
                chunk = next(source, None)
                more = chunk is not None
                if chunk is not None:
                    waiting.append((chunk, crew.submit(chunk)))
        except Exception as error:
            problem, more = error, False
        if not waiting:
            continue
        try:
            results = waiting[0][1].result()
        except BrokenProcessPool:  # one of those handed out brought its process down, and the others with it
            suspects = [item for chunk, _ in waiting for item in chunk]
            waiting.clear()
            yield from crew.one_by_one(suspects, died)
        else:
            waiting.popleft()
            yield from results
    return problem


class _Crew(Generic[T, R]):
    """A pool of processes that is started again when one of them dies."""

    def __init__(self, work: Callable[[Sequence[T]], Sequence[R]], processes: int, preload: str) -> None:
        self.work, self.processes, self.preload = work, processes, preload
        self.pool: ProcessPoolExecutor | None = None

    def submit(self, chunk: Sequence[T]) -> Future[Sequence[R]]:
        """Hand a chunk out. That a process died is told by the future."""
        if self.pool is None:
            self.pool = self._begun(self.processes)
        try:
            return self.pool.submit(self.work, chunk)
        except BrokenProcessPool as error:
            failed: Future[Sequence[R]] = Future()
            failed.set_exception(error)
            return failed

    def one_by_one(self, items: Sequence[T], died: Callable[[T], R]) -> Generator[R, None, None]:
        """One process for one item at a time, so that it is known which of them brings it down."""
        self.dismiss()
        for item in items:
            if self.pool is None:
                self.pool = self._begun(1)
            try:
                yield from self.pool.submit(self.work, [item]).result()
            except BrokenProcessPool:
                self.dismiss()
                yield died(item)
        self.dismiss()

    def dismiss(self) -> None:
        """End the processes; what they did not begin is dropped."""
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None

    def _begun(self, processes: int) -> ProcessPoolExecutor:
        # not fork: it copies the state of NumPy's threads, and warns of it since Python 3.12
        context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        if context.get_start_method() == "forkserver":
            context.set_forkserver_preload([self.preload])  # imported once, for all processes
        pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin)
        try:
            pool.submit(_ready).result()
        except BrokenProcessPool as error:
            raise DehuskError(
                "no process can be started; a script that starts some needs its work below `if __name__ == '__main__':`"
            ) from error
        return pool


def _ready() -> None:
    """Does a process start at all?"""


def _begin() -> None:
    """Ctrl-C reaches every process of the terminal; only the first has something to say about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()
