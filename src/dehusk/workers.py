"""Processes that work on lists of inputs, one list at a time; what each makes of it comes in the order of the lists.

They end with the process that started them, and nothing that they print reaches anybody: what there is to tell is in
their results. Ctrl-C is for the first process alone, which ends the others.
"""

from __future__ import annotations

import functools
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import forkserver, get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from typing import Any, Generic, TypeVar

from dehusk.errors import DehuskError
from dehusk.processes import end_with_parent

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[T], R]

_AHEAD = 4  # lists handed out for each process, so that none waits and memory stays small
DIED = "the process that worked on it died, perhaps for lack of memory"
_GOODBYE = 1.0  # seconds to end without being killed


class WorkerDiedError(DehuskError):
    """The process that worked on something is gone, and what it would have told."""


class Worker(Generic[T, R]):
    """One process that does one kind of work, on one thing at a time."""

    def __init__(self, work: Work[T, R], *, preload: str) -> None:
        context = _context(preload)
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, work), daemon=True)
        with closing(theirs):
            try:
                self._process.start()
            except (OSError, EOFError) as error:
                self.connection.close()
                raise DehuskError(f"a process cannot be started ({error}); try --jobs 1") from error

    def begin(self, task: T) -> None:
        """Hand something out. If the process is gone, `answer` tells."""
        with suppress(OSError):
            self.connection.send(task)

    def answer(self) -> R:
        """What it made of it; waits for it."""
        try:
            answer: R = self.connection.recv()
        except (EOFError, OSError) as error:
            raise WorkerDiedError(DIED) from error
        if isinstance(answer, _Unsendable):
            raise DehuskError(f"what was made of a page cannot be given to another process: {answer.reason}")
        return answer

    def close(self, *, now: bool = False) -> None:
        """End the process: when it has nothing to do, or at once."""
        self.connection.close()
        if not now:
            self._process.join(_GOODBYE)
        self._process.kill()
        self._process.join()


class Workers(Generic[T, R]):
    """Several such processes; one that dies over something is replaced."""

    def __init__(self, work: Work[T, R], number: int, *, preload: str) -> None:
        self._make = functools.partial(Worker[T, R], work, preload=preload)
        self._number = number
        self._all: dict[Connection, Worker[T, R]] = {}

    def in_order(self, tasks: Iterable[T]) -> Generator[R | WorkerDiedError, None, None]:
        """What becomes of each task, in their order. No more are taken than are handed out.

        What `tasks` raises comes after the answers to those before it.
        """
        found: dict[int, R | WorkerDiedError] = {}
        at_work: dict[Connection, int] = {}
        handed = given = 0
        source = _Source(tasks)
        try:
            while not source.is_empty or at_work:
                while len(at_work) < self._number and handed < given + self._number * _AHEAD:
                    task = source.next()
                    if source.is_empty:
                        break
                    worker = self._idle(at_work)
                    worker.begin(task[0])
                    at_work[worker.connection] = handed
                    handed += 1
                for ready in wait(list(at_work)) if at_work else ():
                    assert isinstance(ready, Connection)  # noqa: S101 (for the type checker)
                    found[at_work.pop(ready)] = self._answer(ready)
                while given in found:
                    yield found.pop(given)
                    given += 1
            if source.problem is not None:
                raise source.problem
        except BaseException:  # an interrupt, or nobody wants more
            self.close(now=True)
            raise
        self.close()

    def close(self, *, now: bool = False) -> None:
        """End all processes."""
        with ExitStack() as ends:  # each, whatever becomes of the others
            while self._all:
                ends.callback(self._all.popitem()[1].close, now=now)

    def _idle(self, at_work: dict[Connection, int]) -> Worker[T, R]:
        for connection, worker in self._all.items():
            if connection not in at_work:
                return worker
        worker = self._make()
        self._all[worker.connection] = worker
        return worker

    def _answer(self, ready: Connection) -> R | WorkerDiedError:
        try:
            return self._all[ready].answer()
        except WorkerDiedError as error:
            self._all.pop(ready).close(now=True)
            return error


class _Source(Generic[T]):
    """Tasks, taken one by one; what is wrong with them is kept until it is asked for."""

    def __init__(self, tasks: Iterable[T]) -> None:
        self._tasks = iter(tasks)
        self.is_empty = False
        self.problem: Exception | None = None

    def next(self) -> list[T]:
        """The next task alone in a list, or none."""
        if not self.is_empty:
            try:
                return [next(self._tasks)]
            except StopIteration:
                self.is_empty = True
            except Exception as error:
                self.is_empty, self.problem = True, error
        return []


def each_in_order(
    work: Callable[[Sequence[T]], Sequence[R]],
    chunks: Iterable[Sequence[T]],
    *,
    processes: int,
    died: Callable[[T], R],
    preload: str,
) -> Generator[R, None, None]:
    """What `work` makes of the items of each chunk, in their order; `work` gives as many results as a chunk has items.

    An item that brings its process down becomes `died(item)`, and no other is lost.
    """
    waiting: deque[Sequence[T]] = deque()
    workers = Workers(work, processes, preload=preload)
    begun = False
    with closing(workers.in_order(_noted(chunks, waiting))) as found:
        for answer in found:
            chunk = waiting.popleft()
            if not isinstance(answer, WorkerDiedError):
                begun = True
                yield from answer
                continue
            if not begun:
                _check_that_one_starts(preload)
            yield from _one_by_one(work, chunk, died, preload)


def _noted(chunks: Iterable[Sequence[T]], taken: deque[Sequence[T]]) -> Iterator[Sequence[T]]:
    for chunk in chunks:
        taken.append(chunk)
        yield chunk


def _one_by_one(
    work: Callable[[Sequence[T]], Sequence[R]], chunk: Sequence[T], died: Callable[[T], R], preload: str
) -> Iterator[R]:
    """One item at a time, in processes of their own, so that it is known which of them brings one down."""
    alone: list[Sequence[T]] = [[item] for item in chunk]
    with closing(Workers(work, 1, preload=preload).in_order(alone)) as found:
        for item, answer in zip(chunk, found, strict=True):
            yield died(item) if isinstance(answer, WorkerDiedError) else answer[0]


def _check_that_one_starts(preload: str) -> None:
    """Does a process start at all, or does a script start itself again in each?"""
    worker: Worker[None, None] = Worker(_nothing, preload=preload)
    try:
        worker.begin(None)
        worker.answer()
    except WorkerDiedError as error:
        raise DehuskError(
            "no process can be started; a script that starts some needs its work below `if __name__ == '__main__':`"
        ) from error
    finally:
        worker.close(now=True)


def _nothing(_task: None) -> None:
    """What a process is asked to do to see whether it is there."""


@dataclass(frozen=True, slots=True)
class _Unsendable:
    """What is sent instead of an answer that cannot be."""

    reason: str


def _work(connection: Connection, work: Work[Any, Any]) -> None:
    """What a process does until there is nothing left to do."""
    end_with_parent()
    with suppress(EOFError, OSError):  # nobody asks or listens any more
        while True:
            answer = work(connection.recv())
            try:
                connection.send(answer)
            except (EOFError, OSError):
                raise
            except Exception as error:  # pickle raises what it likes
                connection.send(_Unsendable(str(error)))


def _context(preload: str) -> ForkServerContext | SpawnContext:
    """How processes are started: from one that has imported a module once for all, where there is such a way.

    Never by a mere fork, which copies the state of NumPy's threads.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([preload])
    resource_tracker.ensure_running()  # apart, since it lets signals through again
    with _deaf(), _mute():
        forkserver.ensure_running()
    return context


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started meanwhile never gets Ctrl-C, which a terminal sends to all of its processes."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _mute() -> Iterator[None]:
    """A process that is started meanwhile does not show that it was killed, or left alone, at a bad moment."""
    try:
        before = os.dup(2)
    except OSError:  # standard error is closed
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
        os.close(nowhere)
