"""Title, authors and date side by side: ours, the TitleFinder's variants and baselines, and those of other extractors.

`dehusk fields` prints what this measures. Every finder runs on the same pages in the same run and gets the page as
text with its address; a page that makes a finder fail counts as nothing found.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from dehusk.document.titlefinder import MEASURES, TitleFinder, largest_font, title_element
from dehusk.errors import ParameterError
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.fields import DateLike, author_score, date_exact, title_exact, title_score
from dehusk.evaluate.peers import PeerMissingError, _quiet, how_to_install
from dehusk.page.page import Page


@dataclass(frozen=True, slots=True)
class Found:
    """What a finder says of a page."""

    title: str | None = None
    author: str | Sequence[str] | None = None
    date: DateLike | None = None


Finder = Callable[[str, str | None], Found]


def _dehusk() -> Finder:
    def find(html: str, url: str | None) -> Found:
        from dehusk.document.clues import Clues
        from dehusk.document.metadata import Metadata

        found = {name: value.value for name, value in Metadata(Clues(Page.from_html(html, url=url))).items()}
        title, authors, day = found.get("title"), found.get("authors"), found.get("date")
        return Found(
            title if isinstance(title, str) else None,
            authors if isinstance(authors, tuple) else None,
            None if isinstance(day, tuple) else day,
        )

    return find


def _titles(find: Callable[[Page], str | None]) -> Callable[[], Finder]:
    return lambda: lambda html, url: Found(find(Page.from_html(html, url=url)))


def _titlefinder(measure: str, *, refine: bool) -> Callable[[], Finder]:
    finder = TitleFinder(measure, refine=refine)

    def find(page: Page) -> str | None:
        headline = finder(page)
        return headline.text if headline else None

    return _titles(find)


def _trafilatura() -> Finder:
    extract: Any = import_module("trafilatura.metadata").extract_metadata

    def find(html: str, url: str | None) -> Found:
        with _quiet():
            found = extract(html, default_url=url)
        return Found(found.title, found.author, found.date) if found else Found()

    return find


def _newspaper4k() -> Finder:
    article_class: Any = import_module("newspaper").Article

    def find(html: str, url: str | None) -> Found:
        with _quiet():
            article = article_class(url or "https://example.org/page", fetch_images=False)
            article.download(input_html=html).parse()
        return Found(article.title, article.authors, article.publish_date or None)

    return find


_MAKERS: Mapping[str, Callable[[], Finder]] = {
    "dehusk": _dehusk,
    **{f"titlefinder-{measure}": _titlefinder(measure, refine=False) for measure in MEASURES},
    **{f"titlefinder-{measure}-refined": _titlefinder(measure, refine=True) for measure in MEASURES},
    "title-element": _titles(title_element),
    "largest-font": _titles(largest_font),
    "trafilatura": _trafilatura,
    "newspaper4k": _newspaper4k,
}
FINDERS = tuple(_MAKERS)
"""The names of all finders."""


def load_finder(name: str) -> Finder:
    """A finder by its name; `PeerMissingError` says what to install if it is not there."""
    if name not in _MAKERS:
        raise ParameterError(f"no finder {name!r}; there are {', '.join(FINDERS)}")
    try:
        with _quiet():
            return _MAKERS[name]()
    except ImportError as error:
        raise PeerMissingError(f"needs {name}: {how_to_install(name)} [{error}]") from error


@dataclass(slots=True)
class Tally:
    """Sums over the pages that have the gold."""

    values: dict[str, list[float]] = field(default_factory=dict)
    seconds: float = 0.0
    pages: int = 0
    failed: int = 0

    def add(self, found: Found, page: Example) -> None:
        """Judge one page."""
        title, author = title_score(found.title, page.title), author_score(found.author, page.author)
        judged = {
            "title": title_exact(found.title, page.title),
            "title F1": None if title is None else title.f1,
            "author": None if author is None else author.f1 == 1,
            "author F1": None if author is None else author.f1,
            "date": date_exact(found.date, page.date),
        }
        for name, value in judged.items():
            if value is not None:
                self.values.setdefault(name, []).append(float(value))
        self.pages += 1

    def mean(self, name: str) -> float | None:
        """The mean of a measure, None if no page has the gold."""
        values = self.values.get(name)
        return sum(values) / len(values) if values else None


MEASURED = ("title", "title F1", "author", "author F1", "date")
"""Exact titles, F1 of their words, exact sets of authors, F1 of them, exact days."""


def measure(pages: Iterable[Example], finders: Mapping[str, Finder]) -> Iterator[dict[str, Tally]]:
    """Run the finders; the sums are given back after every page, the same objects each time."""
    tallies = {name: Tally() for name in finders}
    for page in pages:
        html = page.html if isinstance(page.html, str) else Page.from_html(page.html).html
        for name, find in finders.items():
            start = time.perf_counter()
            try:
                found = find(html, page.url)
            except Exception:  # noqa: BLE001, RUF100  # whatever goes wrong in other people's code is a miss
                found = Found()
                tallies[name].failed += 1
            tallies[name].seconds += time.perf_counter() - start
            tallies[name].add(found, page)
        yield tallies
