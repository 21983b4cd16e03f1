"""A corpus as a run uses it: under which name, which of its pages, and the digest that pins them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from dehusk.evaluate.corpora import CorpusError, Example, digest, guess_layout, read_corpus, sample
from dehusk.evaluate.corpora.fields import whole

Missing = Literal["error", "skip"]


@dataclass(frozen=True, slots=True)
class Corpus:
    """The pages of one corpus that a run measures.

    `label` is the file's name without endings. `ids` are the chosen pages in order, `total` how many there are
    to choose from. A sample is held in memory; a whole corpus is read again, page by page, when it is run.
    """

    label: str
    path: Path
    """The file or folder."""
    layout: str
    """How it is written, such as `jsonl`."""
    digest: str
    """Of its bytes, so that another version is noticed."""
    total: int
    ids: tuple[str, ...]
    missing: Missing = "error"
    """What is done with a page that lacks its gold text."""
    page_types: tuple[str, ...] = ()
    """Without the pages that are said to be of another type than these, if there are any."""
    sampled: tuple[Example, ...] | None = field(default=None, repr=False)
    """The pages of a sample; None for a whole corpus."""

    def pages(self) -> Iterator[Example]:
        """The chosen pages."""
        if self.sampled is not None:
            return iter(self.sampled)
        return _of_type(read_corpus(self.path, layout=self.layout, missing=self.missing), self.page_types)


def open_corpus(
    path: str | Path,
    *,
    size: int | None = None,
    seed: int = 0,
    missing: Missing = "error",
    page_types: tuple[str, ...] = (),
) -> Corpus:
    """Read a corpus once from end to end: its pages are counted, sampled, and every fault is found.

    Two pages of the same id are a fault: results could not be told apart. With `page_types`, pages that are said to
    be of another type are left out; those that say nothing of it stay.
    """
    path = Path(path)
    layout = guess_layout(path)
    seen: set[str] = set()
    pages = _of_type(_unique(read_corpus(path, layout=layout, missing=missing), seen, path), page_types)
    sampled = None if size is None else tuple(sample(pages, size, seed))
    ids = tuple(page.id for page in (pages if sampled is None else sampled))
    if not ids and page_types and seen:
        raise CorpusError(f"has no page of the type {' or '.join(map(repr, page_types))}", path=path)
    return Corpus(label_of(path), path, layout, digest(path), len(seen), ids, missing, page_types, sampled)


def _of_type(pages: Iterator[Example], page_types: tuple[str, ...]) -> Iterator[Example]:
    return (page for page in pages if not page_types or page.page_type in (None, *page_types))


def _unique(pages: Iterator[Example], seen: set[str], path: Path) -> Iterator[Example]:
    for page in pages:
        if page.id in seen:
            raise CorpusError(f"has two pages with the id {page.id!r}; give each its own", path=path)
        seen.add(page.id)
        yield page


def open_corpora(
    paths: Sequence[str | Path],
    *,
    size: int | None = None,
    seed: int = 0,
    missing: Missing = "error",
    page_types: tuple[str, ...] = (),
) -> list[Corpus]:
    """Several corpora, each under a name of its own."""
    opened = [open_corpus(path, size=size, seed=seed, missing=missing, page_types=page_types) for path in paths]
    taken = Counter(corpus.label for corpus in opened)
    for corpus in opened:
        if taken[corpus.label] > 1:
            raise CorpusError(
                f"is not the only corpus called {corpus.label!r}: rename one, or run them apart",
                path=corpus.path,
            )
    return opened


def label_of(path: Path) -> str:
    """What tables call a corpus: the name of the file or folder without its endings.

    >>> label_of(Path("data/wcxb-dev.jsonl.gz"))
    'wcxb-dev'
    """
    name = path.resolve().name if path.name in ("", ".", "..") else path.name
    if path.is_dir():
        return whole(name)
    for ending in (".gz", ".jsonl", ".json", ".py"):
        name = name.removesuffix(ending)
    return whole(name or str(path))


def find_pages(corpus: Corpus, ids: set[str]) -> dict[str, Example]:
    """Some pages of a corpus by their ids; reading stops when all are found."""
    found: dict[str, Example] = {}
    for page in corpus.pages() if ids else ():
        if page.id in ids:
            found[page.id] = page
            if len(found) == len(ids):
                break
    return found
