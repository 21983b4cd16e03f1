"""The work on each page, in this process or in several, with results in the order of the inputs."""

from __future__ import annotations

import os
import stat
import traceback
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import repeat
from typing import Literal

import numpy as np

from dehusk.cli._inputs import Input, page_of, read_ahead
from dehusk.cli._options import Reading
from dehusk.cli._render import Format, render
from dehusk.cli._terminal import explain
from dehusk.errors import DehuskError
from dehusk.extraction.document import Document
from dehusk.extraction.extract import document_of, documents_of, reads_together
from dehusk.extraction.json import OF_PAGE
from dehusk.extraction.options import Options
from dehusk.page.page import Page
from dehusk.page.together import MUCH, TOGETHER, in_batches
from dehusk.selection import Selection
from dehusk.workers import DIED, each_in_order


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with every page."""

    options: Options
    reading: Reading
    format: Format
    posts: bool = False
    """The posts of threads and the comments of articles instead of the main content."""
    fields: tuple[str, ...] | None = None
    """Of JSON; None for all that are there by default."""
    front_matter: bool = False
    """Does Markdown begin with what the page tells about itself?"""

    @property
    def only_tells(self) -> bool:
        """Is nothing asked for but what pages tell of themselves, so that nothing need be extracted?"""
        return self.format == "json" and self.fields is not None and OF_PAGE.issuperset(self.fields)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one input."""

    name: str
    status: Literal["done", "empty", "failed"]
    output: str = ""
    problem: str = ""
    error: str = ""
    """The name of what went wrong."""
    trace: str = ""
    json_lines: bool = False
    """Is the output lines of JSON already?"""


def work_together(items: Sequence[Input], job: Job) -> list[Result]:
    """Read, extract, render. Whatever goes wrong with a page is told in its result and stops nothing else.

    Several pages are read at once; one by one, if something goes wrong, so that it is known with which.
    """
    read = [_page(item, job) for item in items]
    pages = [page for page in read if isinstance(page, Page)]
    documents: Iterator[Document | None] = repeat(None)
    if len(pages) > 1 and not job.only_tells:
        with suppress(Exception):  # each page is tried again by itself, which tells
            documents = iter(list(documents_of(pages, job.options)))
    return [
        page if isinstance(page, Result) else _worked(item, page, job, next(documents))
        for item, page in zip(items, read, strict=True)
    ]


def _page(item: Input, job: Job) -> Page | Result:
    """The page, or what went wrong."""
    try:
        return page_of(item, job.reading)
    except Exception as error:  # a page must not stop the others
        return _failed(item, error)


def _worked(item: Input, page: Page, job: Job, document: Document | None = None) -> Result:
    """Extract, if that was not done yet, and render."""
    try:
        if job.posts:
            from dehusk.cli._posts import render_posts

            posts = render_posts(page, job.format, name=item.name)
            problem = "" if posts else "no posts or comments found"
            return Result(item.name, "done" if posts else "empty", posts, problem, json_lines=job.format == "json")
        if job.only_tells:
            return Result(item.name, "done", render(Document(page, untouched(page)), job.format, fields=job.fields))
        if document is None:
            document = document_of(page, job.options)
        output = render(document, job.format, fields=job.fields, front_matter=job.front_matter)
        return Result(item.name, "done" if document.selection else "empty", output, document.rejected or "")
    except Exception as error:  # a page must not stop the others
        return _failed(item, error)


def untouched(page: Page) -> Selection:
    """A selection for a document of which nobody asks what was selected."""
    return Selection.nothing(page, by="", reasons=lambda: Selection(page, np.zeros(len(page.words), bool)))


def _failed(item: Input, error: Exception) -> Result:
    return Result(item.name, "failed", problem=explain(error), error=type(error).__name__, trace=traceback.format_exc())


def _chunks(items: Iterable[Input], job: Job) -> Iterator[list[Input]]:
    """The inputs in lists of those that are read together: files, if the algorithm gains by it."""
    gains = not job.posts and reads_together(job.options.make())
    return in_batches(items, _size_of, most=TOGETHER if gains else 1)


def _size_of(item: Input) -> int:
    """Of a file, in bytes; what may let one wait (a pipe, a URL) is not read together with others."""
    if item.held is not None:
        return len(item.held.html)
    try:
        state = os.stat(item.name) if item.kind == "file" else None
    except OSError:
        return 0
    return state.st_size if state is not None and stat.S_ISREG(state.st_mode) else MUCH + 1


def results(items: Iterable[Input], job: Job, *, processes: int = 1) -> Generator[Result, None, None]:
    """What became of each input, in their order."""
    if processes == 1 or (isinstance(items, Sequence) and len(items) < 2):
        for chunk in _chunks(items, job):
            yield from work_together(chunk, job)
        return
    chunks = _chunks((_portable(item, job) for item in items), job)
    work = partial(work_together, job=job)
    yield from each_in_order(work, chunks, processes=processes, died=_died, preload=__name__)


def _died(item: Input) -> Result:
    return Result(item.name, "failed", problem=DIED, error="ProcessDied")


def _portable(item: Input, job: Job) -> Input:
    """An input that another process can read."""
    if item.kind != "stdin":
        return item
    try:
        return replace(item, data=read_ahead(item, job.reading))
    except (DehuskError, OSError) as error:
        return Input(item.name, "problem", explain(error))
