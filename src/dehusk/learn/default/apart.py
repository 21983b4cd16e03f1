"""Pages judged by models that were made without them. Several models are made at once, each in a process of its own."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, TypeVar

from dehusk.errors import DehuskError
from dehusk.learn.default.labelled import Labelled, Pages
from dehusk.learn.examples import fold_of
from dehusk.processes import end_with_parent

T = TypeVar("T")
U = TypeVar("U")
Teach = Callable[[Pages], Callable[[Labelled], U]]
"""Learns from some pages how to judge others. A function that other processes find, too."""
Progress = Callable[[Iterable[Any], int, str], Iterable[Any]]


class Part(Protocol):
    """Some of the pages."""

    def split(self, pages: Pages) -> tuple[Pages, list[Labelled]]:
        """The pages that may be learned from, and those that are judged."""
        ...


@dataclass(frozen=True, slots=True)
class Fold:
    """The pages of one of some parts of the sites."""

    number: int
    folds: int

    def split(self, pages: Pages) -> tuple[Pages, list[Labelled]]:
        """All pages of other sites, and those of these."""

        def is_apart(page: Labelled) -> bool:
            return fold_of(page.site, self.folds) == self.number

        return pages.without(is_apart), [page for page in pages.real if is_apart(page)]


@dataclass(frozen=True, slots=True)
class Corpus:
    """The pages of a corpus."""

    name: str

    def split(self, pages: Pages) -> tuple[Pages, list[Labelled]]:
        """All pages of other corpora and other sites, and those of the corpus."""
        apart = [page for page in pages.real if page.corpus == self.name]
        sites = {page.site for page in apart}
        return pages.without(lambda page: page.corpus == self.name or page.site in sites), apart


def in_folds(
    pages: Pages,
    teach: Teach[U],
    *,
    learn: Callable[[Pages], T],
    folds: int,
    processes: int = 1,
    progress: Progress | None = None,
) -> tuple[T, list[U]]:
    """What is learned from all pages; and every page judged by a model made without its site."""
    if len({fold_of(page.site, folds) for page in pages.real}) < 2:
        raise DehuskError("every page is judged by a model made without its site: take pages of more sites")
    jobs: list[Callable[[Pages], Any]] = [
        learn,
        *(partial(_judge_part, teach, Fold(number, folds)) for number in range(folds)),
    ]
    found: Iterable[Any] = _done(jobs, pages, processes)
    learned, *judged = progress(found, len(jobs), "learning, in folds too") if progress else found
    return learned, list(chain.from_iterable(judged))


def judged_in_folds(
    pages: Pages, teach: Teach[U], *, folds: int, processes: int = 1, progress: Progress | None = None
) -> list[U]:
    """Every page judged by a model made without its site."""
    found = _done([partial(_judge_part, teach, Fold(number, folds)) for number in range(folds)], pages, processes)
    return list(chain.from_iterable(progress(found, folds, "learning in folds") if progress else found))


def by_corpus(
    pages: Pages,
    teach: Teach[U],
    *,
    only: Sequence[str] = (),
    processes: int = 1,
    progress: Progress | None = None,
) -> list[U]:
    """Judge every page with a model made without its corpus and its site; `only` those of some corpora."""
    names = sorted({page.corpus for page in pages.real if not only or page.corpus in only})
    found = _done([partial(_judge_part, teach, Corpus(name)) for name in names], pages, processes)
    return list(chain.from_iterable(progress(found, len(names), "leaving corpora out") if progress else found))


def _done(jobs: Sequence[Callable[[Pages], T]], pages: Pages, processes: int) -> Iterator[T]:
    """What comes of each job, in their order."""
    if processes == 1:
        yield from (job(pages) for job in jobs)
        return
    # new processes, not forks: the threads of a parent that trained before would be missing in a fork, and waited for
    pool = ProcessPoolExecutor(processes, get_context("spawn"), end_with_parent)
    with TemporaryDirectory() as folder, pool as workers:
        path = Path(folder, "pages")
        with path.open("wb") as file:
            pickle.dump(pages, file, pickle.HIGHEST_PROTOCOL)
        try:
            yield from workers.map(partial(_do_stored, path), jobs)
        except BrokenProcessPool as error:
            message = "a process that made a model was ended, perhaps for want of memory; try --processes 1"
            raise DehuskError(message) from error


def _judge_part(teach: Teach[U], part: Part, pages: Pages) -> list[U]:
    kept, apart = part.split(pages)
    judge = teach(kept)
    return [judge(page) for page in apart]


def _do_stored(path: Path, job: Callable[[Pages], T]) -> T:
    with path.open("rb") as file:
        return job(pickle.load(file))  # noqa: S301  # written by the process that waits for this
