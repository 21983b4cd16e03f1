"""Child processes at work: every extractor on every page, a few at a time, rows as they come."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import replace
from typing import Self

from dehusk.evaluate.contenders import Contender
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.corpus import Corpus
from dehusk.evaluate.measures import FIELDS, found_snippets, found_structures, judge
from dehusk.evaluate.results import Row, plain
from dehusk.evaluate.running.process import ContenderMissingError, Outcome, Worker
from dehusk.evaluate.running.reaper import Reaper
from dehusk.evaluate.scoring.structures import COMPLETE
from dehusk.page.decoding.decode import decode

_STARTING = 4  # processes that are started at a time: they import, and wait for the disk
Task = tuple[Contender, str, Example]
"""An extractor, the label of a corpus, a page of it."""


class Crew:
    """Child processes by extractor: a page borrows an idle one, or starts another.

    No more run at a time than there are pages at work, and each holds one extractor and nothing else.
    """

    def __init__(self, time_limit: float) -> None:
        self._limit = time_limit
        self._lock = threading.Lock()
        self._workers: list[Worker] = []
        self._idle: dict[Contender, list[Worker]] = {}
        self._closed = False
        self._reaper = Reaper() if os.name == "posix" else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def muster(self, named: Iterable[Contender]) -> tuple[dict[Contender, Worker], dict[str, str]]:
        """Start one process each: those that answered, and the labels of the others with the reason."""
        present: dict[Contender, Worker] = {}
        missing: dict[str, str] = {}
        with ThreadPoolExecutor(_STARTING) as pool:
            try:
                started = [(contender, pool.submit(self._borrow, contender)) for contender in named]
                wait(future for _, future in started)
            except BaseException:  # an interrupt: who is about to start must not be waited for
                self.close()
                raise
        for contender, future in started:
            try:
                present[contender] = future.result()
            except ContenderMissingError as error:
                missing[contender.label] = str(error)
        for contender, worker in present.items():
            self._give_back(contender, worker)
        return present, missing

    def extract(self, contender: Contender, page: Example, fields: Sequence[str] = ()) -> Outcome:
        """Run an extractor on a page, which must have been decoded."""
        try:
            worker = self._borrow(contender)
        except ContenderMissingError as error:  # it was there before: memory or processes have run out
            return Outcome("", 0.0, error=f"could not be started: {error}")
        outcome = worker.extract(str(page.html), page.url, fields)
        self._give_back(contender, worker)
        return outcome

    def close(self) -> None:
        """End every process, also those at work."""
        with self._lock:
            self._closed = True
            workers, self._workers = self._workers, []
        for worker in workers:
            worker.close()
        if self._reaper is not None:
            self._reaper.close()

    def _borrow(self, contender: Contender) -> Worker:
        with self._lock:
            if self._closed:
                raise ContenderMissingError("the run has ended")
            idle = self._idle.setdefault(contender, [])
            if idle:
                return idle.pop()
            worker = Worker(contender, time_limit=self._limit, reaper=self._reaper)
            self._workers.append(worker)
        try:
            worker.start()
        except ContenderMissingError:
            with self._lock, suppress(ValueError):  # the run has ended
                self._workers.remove(worker)
            raise
        return worker

    def _give_back(self, contender: Contender, worker: Worker) -> None:
        with self._lock:
            if not self._closed:
                self._idle.setdefault(contender, []).append(worker)
                return
        worker.close()


def tasks_of(corpora: Iterable[Corpus], crew: Collection[Contender]) -> Iterator[Task]:
    """Page by page, so that whatever else the machine does meanwhile slows all extractors alike."""
    for corpus in corpora:
        for page in map(decoded, corpus.pages()):
            for contender in crew:
                yield contender, corpus.label, page


def decoded(page: Example) -> Example:
    """The page as text, decoded once for all extractors."""
    return replace(page, html=decode(page.html).text) if isinstance(page.html, bytes) else page


def measure(
    tasks: Iterable[Task],
    crew: Crew,
    metrics: Sequence[str],
    *,
    jobs: int = 1,
    done: Collection[tuple[str, str, str]] = frozenset(),
) -> Iterator[Row]:
    """Do the tasks, `jobs` at a time, but for those whose key is in `done`; rows come in any order."""
    pending: set[Future[Row]] = set()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for contender, corpus, page in tasks:
                if (contender.label, corpus, plain(page.id)) in done:
                    continue
                if len(pending) >= 2 * jobs:  # enough to keep all busy; more would hold more pages in memory
                    finished, pending = wait(pending, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in finished)
                pending.add(pool.submit(_row, crew, contender, corpus, page=page, metrics=metrics))
            while pending:
                finished, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in finished)
        except BaseException:  # also an interrupt, or nobody wants more rows: let no thread wait for a page
            for future in pending:
                future.cancel()
            crew.close()
            raise


def _row(crew: Crew, contender: Contender, corpus: str, *, page: Example, metrics: Sequence[str]) -> Row:
    outcome = crew.extract(contender, page, [metric for metric in metrics if metric in FIELDS])
    return Row(
        extractor=contender.label,
        corpus=corpus,
        page=plain(page.id),
        site=page.site,
        page_type=page.page_type,
        lang=page.lang,
        error=outcome.error,
        seconds=outcome.seconds,
        memory=outcome.memory,
        output_chars=len(outcome.text),
        gold_chars=None if page.text is None else len(page.text),
        snippets=found_snippets(outcome, page),
        structures=found_structures(outcome, page) if COMPLETE in metrics else None,
        scores={metric: judge(metric, outcome, page) for metric in metrics},
    )
