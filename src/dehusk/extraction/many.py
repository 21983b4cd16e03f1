"""From many pages to documents: in order, a few at a time, in one process or several."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar, Unpack, overload

import numpy as np

from dehusk.errors import DehuskError, InputError, ParameterError
from dehusk.extraction.document import Document, Problem
from dehusk.extraction.entries import Entry, entries_at, entry_of
from dehusk.extraction.extract import document_of, documents_of, reads_together
from dehusk.extraction.inputs import PageLike
from dehusk.extraction.options import Named, Options, options_of
from dehusk.extraction.progress import Told, progress_of
from dehusk.page.page import Page
from dehusk.page.together import TOGETHER, in_batches
from dehusk.selection import Selection
from dehusk.workers import DIED, each_in_order

R = TypeVar("R")
OnError = Literal["raise", "skip", "record"]
ON_ERROR: tuple[OnError, ...] = ("raise", "skip", "record")


@overload
def extract_many(
    pages: Iterable[PageLike] | os.PathLike[str],
    *,
    on_error: OnError = "raise",
    processes: int = 1,
    progress: bool | Told = False,
    options: Options | None = None,
    **named: Unpack[Named],
) -> Iterator[Document]: ...


@overload
def extract_many(
    pages: Iterable[PageLike] | os.PathLike[str],
    *,
    then: Callable[[Document], R],
    on_error: OnError = "raise",
    processes: int = 1,
    progress: bool | Told = False,
    options: Options | None = None,
    **named: Unpack[Named],
) -> Iterator[R]: ...


def extract_many(
    pages: Iterable[PageLike] | os.PathLike[str],
    *,
    then: Callable[[Document], Any] | None = None,
    on_error: OnError = "raise",
    processes: int = 1,
    progress: bool | Told = False,
    options: Options | None = None,
    **named: Unpack[Named],
) -> Iterator[Any]:
    """The main content of many pages, one after another, in their order.

    Each page is whatever `extract` takes, or `(html, url)`, `(id, html, url)`, or a row `{"id": …, "html": …, "url":
    …}`; the id comes back as `doc.id`. `pages` may also be the `Path` of a folder, a ZIP archive or JSON lines.

    The same as `extract` for each of them, with the same options; but dehusk's own extractors read a dozen together,
    which takes less time: much of what is done for a page takes the same time however short it is. No more pages are
    taken at once, so that there may be any number.

    - `on_error`: a page that cannot be read or extracted raises behind the documents of those before it, and ends
      (`raise`), is left out (`skip`), or gives an empty document whose `doc.error` says what was wrong (`record`).
    - `processes`: how many work on the pages; 0 is one a core. A script that asks for several must do so below
      `if __name__ == "__main__":`. They end with this process; a page that brings one down is an error like others.
    - `then`: what to make of each document, in the process that extracted it, such as `Document.to_dict`; its results
      come instead of the documents. With several processes that spares time: the text is there, all else is made late.
    - `progress`: True writes a line on standard error; a function is called with how many are done, and of how many if
      that is known.

    >>> pages = [("a", "<p>Tea is good for you, they say.</p>", "https://example.org/a"), ("b", None, None)]
    >>> for doc in extract_many(pages, quality="fast", on_error="record"):
    ...     print(doc.id, doc.error.type if doc.error else doc.text)
    a Tea is good for you, they say.
    b InputError
    """
    run = _Run(options_of(options, named), then, on_error, _number(processes))
    if isinstance(pages, os.PathLike):
        return run.over(entries_at(Path(pages)), None, progress_of(progress))
    if isinstance(pages, str | bytes | bytearray | memoryview | Page | Mapping) or not isinstance(pages, Iterable):
        raise InputError(
            f"pages must be several, as in a list, not {type(pages).__name__}; of one `extract` takes care"
        )
    total = len(pages) if isinstance(pages, Sized) else None
    return run.over(map(entry_of, pages), total, progress_of(progress))


def _number(processes: int) -> int:
    if isinstance(processes, bool) or not isinstance(processes, int) or processes < 0:
        raise ParameterError(f"processes must be a number, or 0 for one a core, not {processes!r}")
    return processes or os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class _Run:
    """What to do with every page, and what to do if that fails."""

    options: Options
    then: Callable[[Document], Any] | None
    on_error: OnError
    processes: int

    def __post_init__(self) -> None:
        if self.on_error not in ON_ERROR:
            raise ParameterError(f"on_error must be one of {', '.join(ON_ERROR)}, not {self.on_error!r}")
        if self.then is not None and not callable(self.then):
            raise ParameterError(f"then must be a function of a document, not {self.then!r}")
        if self.processes > 1:
            try:
                pickle.dumps((self.options, self.then))
            except Exception as error:
                raise ParameterError(
                    f"this cannot be sent to other processes ({error}): give `algorithm` by its name, and as `then` a "
                    "function of a module; or leave `processes` out"
                ) from error

    def over(self, entries: Iterator[Entry], total: int | None, told: Told | None) -> Iterator[Any]:
        """The results, in order."""
        with closing(self._outcomes(entries)) as outcomes:
            for done, outcome in enumerate(outcomes, 1):
                if told is not None:
                    told(done, total)
                if not isinstance(outcome, _Failed):
                    yield outcome
                elif self.on_error == "raise":
                    raise outcome.error
                elif self.on_error == "record":
                    empty = _empty(outcome, self.options)
                    yield empty if self.then is None else self.then(empty)

    def _outcomes(self, entries: Iterator[Entry]) -> Generator[Any, None, None]:
        most = TOGETHER if reads_together(self.options.make()) else 1
        batches = in_batches(entries, lambda entry: entry.size, most=most)
        if self.processes > 1:
            work = partial(_apart, options=self.options, then=self.then)
            yield from each_in_order(work, batches, processes=self.processes, died=_died, preload=__name__)
            return
        for batch in batches:
            yield from _together(batch, self.options, self.then)


@dataclass(frozen=True, slots=True)
class _Failed:
    """A page of which there is no document."""

    id: Any
    url: str | None
    error: Exception


def _apart(batch: Sequence[Entry], options: Options, then: Callable[[Document], Any] | None) -> list[Any]:
    """What is done in a process of its own; text is made there, where the columns of the page are."""
    return [_portable(outcome) for outcome in _together(batch, options, then)]


def _portable(outcome: Any) -> Any:
    if isinstance(outcome, Document):
        outcome.text  # noqa: B018  # it is kept with the document
    elif isinstance(outcome, _Failed):
        try:
            pickle.loads(pickle.dumps(outcome.error))  # noqa: S301  # our own, of a moment ago
        except Exception:
            return replace(outcome, error=DehuskError(f"{type(outcome.error).__name__}: {outcome.error}"))
    return outcome


def _together(batch: Sequence[Entry], options: Options, then: Callable[[Document], Any] | None) -> Iterator[Any]:
    """The pages of a batch, read together; where that fails each by itself, so that it is known with which."""
    read = [_page(entry) for entry in batch]
    pages = [page for page in read if isinstance(page, Page)]
    documents: Iterator[Document] | None = None
    if len(pages) > 1:
        try:
            documents = iter(list(documents_of(pages, options)))
        except Exception:
            documents = None
    for entry, page in zip(batch, read, strict=True):
        if isinstance(page, _Failed):
            yield page
            continue
        try:
            document = document_of(page, options) if documents is None else next(documents)
            if entry.id is not None:
                document = replace(document, id=entry.id)
            yield document if then is None else then(document)
        except Exception as error:
            yield _Failed(entry.id, page.url, error)


def _page(entry: Entry) -> Page | _Failed:
    try:
        return entry.read()
    except Exception as error:
        return _Failed(entry.id, entry.url, error)


def _died(entry: Entry) -> _Failed:
    return _Failed(entry.id, entry.url, DehuskError(DIED))


def _empty(failed: _Failed, options: Options) -> Document:
    """A document without a word, which says what was wrong."""
    url = failed.url if isinstance(failed.url, str) else None
    page = Page("", url=url)
    problem = Problem(type(failed.error).__name__, str(failed.error))
    return Document(page, Selection(page, np.zeros(0, bool)), id=failed.id, error=problem, options=options)
