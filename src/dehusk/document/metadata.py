"""All that a page tells about itself, field by field, each with its source and a confidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from dehusk.document.clues import Clues
from dehusk.document.dates.when import modified, published
from dehusk.document.declared import about
from dehusk.document.people.authors import authors
from dehusk.document.title import title
from dehusk.document.values import Value
from dehusk.page.page import Page

FIELDS: Mapping[str, Callable[[Clues], Value | None]] = MappingProxyType(
    {
        "title": title,
        "authors": authors,
        "date": published,
        "modified": modified,
        "site_name": about.site_name,
        "description": about.description,
        "image": about.image,
        "canonical_url": about.canonical_url,
        "license": about.license_,
        "tags": about.tags,
    }
)
"""What finds each field."""


def metadata(html: str | bytes | Page, *, url: str | None = None, encoding: str | None = None) -> Metadata:
    """What a page tells about itself, without extracting its content.

    The arguments are those of `extract`; for a `Page`, `url` and `encoding` are its own.

    >>> metadata("<title>Tea - The Site</title><h1>Tea</h1>", url="https://thesite.example/tea")["title"].value
    'Tea'
    """
    page = html if isinstance(html, Page) else Page.from_html(html, url=url, encoding=encoding)
    return Metadata(Clues(page))


class Metadata(Mapping[str, Value]):
    """The fields that a page tells, each found when it is first asked for and once.

    >>> from dehusk import Page
    >>> told = Metadata(Clues(Page.from_html('<title>Tea</title><meta name="author" content="Ada Lovelace">')))
    >>> told["authors"]
    Value(value=('Ada Lovelace',), source='meta author', confidence=0.89)
    >>> "date" in told, list(told)
    (False, ['title', 'authors'])
    """

    def __init__(self, clues: Clues) -> None:
        self._clues = clues
        self._found: dict[str, Value | None] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._clues.page, self._clues.today, self._found)

    def find(self, name: str) -> Value | None:
        """A field, None if the page does not tell it."""
        if name not in self._found:
            self._found[name] = FIELDS[name](self._clues)
        return self._found[name]

    def __getitem__(self, name: str) -> Value:
        value = self.find(name) if name in FIELDS else None
        if value is None:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return (name for name in FIELDS if self.find(name) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"Metadata({dict(self)!r})"


def _restore(page: Page, today: date | None, found: dict[str, Value | None]) -> Metadata:
    restored = Metadata(Clues(page, today=today))
    restored._found.update(found)
    return restored
