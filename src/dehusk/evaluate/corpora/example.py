"""What every reader yields: one annotated page, whatever the corpus it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dehusk.errors import DehuskError


class CorpusError(DehuskError, ValueError):
    """A corpus is broken or incomplete; the message begins with the file and, where there is one, the line.

    >>> print(CorpusError("not JSON", path="pages.jsonl", line=3))
    pages.jsonl, line 3: not JSON
    """

    def __init__(self, problem: str, *, path: str | Path, line: int | None = None) -> None:
        super().__init__(problem, path, line)
        self.problem = problem
        self.path = Path(path)
        self.line = line

    def __str__(self) -> str:
        place = f"{self.path}, line {self.line}" if self.line else str(self.path)
        return f"{place}: {self.problem}"

    def __reduce__(self) -> tuple[object, ...]:
        return _corpus_error, (self.problem, str(self.path), self.line)


def _corpus_error(problem: str, path: str, line: int | None) -> CorpusError:
    """Rebuild the error in another process: exceptions with keyword-only arguments do not unpickle alone."""
    return CorpusError(problem, path=path, line=line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One post of a forum thread as the corpus has it."""

    text: str
    user: str | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One page with what is known about it.

    `html` is bytes where the corpus does not say how the page is encoded. `text` is the main content as
    plain text: `""` says that the page has none, `None` that nobody wrote it down. `with_` and `without`
    are snippets that must and must not be in the extracted text.
    """

    id: str
    """Its name in the corpus."""
    corpus: str
    """The corpus."""
    html: str | bytes
    text: str | None
    url: str | None = None
    """Where it came from."""
    site: str | None = None
    """The site it is of; pages of one site are never in two folds."""
    lang: str | None = None
    """Its language."""
    page_type: str | None = None
    """Its type, such as `article`."""
    title: str | None = None
    """Its headline."""
    author: str | None = None
    """Who wrote it."""
    date: str | None = None
    """When, as the corpus writes it."""
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    posts: tuple[Post, ...] = ()
    """The posts of a thread."""
    comments: str | None = None
    """The comments below an article, as one text."""
    license: str | None = None
    """The licence of the page."""
