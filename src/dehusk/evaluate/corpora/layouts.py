"""The table of layouts, and the one function that reads any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal, Protocol

from dehusk.errors import ParameterError
from dehusk.evaluate.corpora.example import CorpusError, Example
from dehusk.evaluate.corpora.fields import whole
from dehusk.evaluate.corpora.files import page_files
from dehusk.evaluate.corpora.formats import (
    cleaneval,
    dragnet,
    folder,
    jsonl,
    l3s_gn1,
    scrapinghub,
    trafilatura,
    wcxb,
    webmainbench,
)


class Reader(Protocol):
    """Yields the pages of a corpus; `skip` passes over pages and gold texts that lack their counterpart."""

    def __call__(self, path: Path, *, skip: bool) -> Iterator[Example]: ...


@dataclass(frozen=True, slots=True)
class Layout:
    """How a corpus lies on disk: what it looks like, how to recognise it, how to read it."""

    looks: str
    fits: Callable[[Path], bool]
    read: Reader


def _has(*names: str) -> Callable[[Path], bool]:
    return lambda path: all((path / name).exists() for name in names)


def _is_jsonl(path: Path) -> bool:
    return path.is_file() and path.name.endswith((".jsonl", ".jsonl.gz"))


def _is_webmainbench(path: Path) -> bool:
    """JSON lines whose first object has a gold field of WebMainBench."""
    if not _is_jsonl(path):
        return False
    first = next(jsonl.objects(path), None)
    return first is not None and any(name in first.values for name in webmainbench.GOLD_FIELDS)


def _is_trafilatura(path: Path) -> bool:
    return path.suffix in (".json", ".py") if path.is_file() else trafilatura.data_file(path) is not None


# In order of recognition: what is more particular comes first.
LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "webmainbench": Layout(
            "a .jsonl file with html and main_html or convert_main_content",
            _is_webmainbench,
            webmainbench.read,
        ),
        "jsonl": Layout("a .jsonl or .jsonl.gz file with id, html, text", _is_jsonl, jsonl.read),
        "trafilatura": Layout(
            "evaldata.json or evaldata.py with the pages in cache/ and eval/",
            _is_trafilatura,
            trafilatura.read,
        ),
        "wcxb": Layout(
            "ground-truth/ID.json and html/ID.html.gz, in a split or in dev/",
            lambda path: _has("ground-truth", "html")(wcxb.split_folder(path)),
            wcxb.read,
        ),
        "scrapinghub": Layout(
            "ground-truth.json and html/ID.html.gz", _has("ground-truth.json", "html"), scrapinghub.read
        ),
        "l3s-gn1": Layout("original/ID.html and annotated/ID.html", _has("original", "annotated"), l3s_gn1.read),
        "dragnet": Layout("HTML/X.html and Corrected/X.html.corrected.txt", _has("HTML", "Corrected"), dragnet.read),
        "cleaneval": Layout(
            "input/N.html and gold/N.txt (or orig and clean, …)",
            lambda path: cleaneval.folders(path) is not None,
            cleaneval.read,
        ),
        "folder": Layout(
            "name.html and name.txt side by side",
            lambda path: path.is_dir() and bool(page_files(path)),
            folder.read,
        ),
    }
)


LONGEST_NAME = 10_000
"""Characters of an id, and of what pages are grouped by: they stand in every table."""


def guess_layout(path: str | Path) -> str:
    """The layout of a corpus, told from its files; `CorpusError` if it is none that is known."""
    path = Path(path)
    if not path.exists():
        raise CorpusError("does not exist", path=path)
    for name, layout in LAYOUTS.items():
        if layout.fits(path):
            return name
    known = "; ".join(f"{name}: {layout.looks}" for name, layout in LAYOUTS.items())
    raise CorpusError(f"is not a corpus of a known layout ({known})", path=path)


def read_corpus(
    path: str | Path, *, layout: str | None = None, missing: Literal["error", "skip"] = "error"
) -> Iterator[Example]:
    """The annotated pages of a corpus, one in memory at a time.

    The layout is guessed from what is there unless it is given. Broken data raises `CorpusError` when the
    reader comes to it, with the file and the line; a page without its gold text (or the other way round)
    does too, unless `missing="skip"`.
    """
    if missing not in ("error", "skip"):
        raise ParameterError(f'missing must be "error" or "skip", not {missing!r}')
    if layout is not None and layout not in LAYOUTS:
        raise ParameterError(f"no layout {layout!r}; there are {', '.join(LAYOUTS)}")
    path = Path(path)
    if not path.exists():
        raise CorpusError("does not exist", path=path)
    return _checked(path, LAYOUTS[layout or guess_layout(path)], skip=missing == "skip")


def _checked(path: Path, layout: Layout, *, skip: bool) -> Iterator[Example]:
    """The pages, with an error if there are none: an empty corpus would score like a perfect one."""
    example = None
    try:
        for example in layout.read(path, skip=skip):
            if whole(example.id) != example.id:
                raise CorpusError(f"the name of page {example.id!r} has half a character; rename it", path=path)
            for name in ("id", "site", "lang", "page_type"):
                if len(getattr(example, name) or "") > LONGEST_NAME:
                    problem = f"page {example.id[:50]!r}: its {name} is longer than {LONGEST_NAME:,} characters"
                    raise CorpusError(problem, path=path)
            yield example
    except OSError as error:
        place = Path(error.filename) if error.filename else path
        raise CorpusError(f"cannot be read ({error.strerror}); expected {layout.looks}", path=place) from error
    if example is None:
        raise CorpusError(f"has no pages; expected {layout.looks}", path=path)
