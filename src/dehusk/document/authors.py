"""Who wrote a page: declared, in its markup, or in a by-line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from dehusk.document.bylines import BYLINE, is_credit, is_named_author, leads_to_author
from dehusk.document.clues import Clues
from dehusk.document.head import text_below
from dehusk.document.names import is_name, is_nickname, is_office, names_in
from dehusk.document.values import Value
from dehusk.page.tags import TEXT

_META = """
author article:author_name dc.creator dcterms.creator dc.contributor.author parsely-author sailthru.author byl
citation_author itemprop:author cxenseparse:author rbauthors article:author og:article:author
article.author authors byline mediator_author dcsext.author creator book:author article_author author_name
twitter:creator:name hdl_author vr:author authorname content_author rnews:author
""".split()  # noqa: SIM905
_SHORT = 140  # characters of a by-line
_NEAR = 1_500  # nodes behind the headline in which by-lines are looked for
_ABOVE = 150  # and before it
_ROWS = 400
_TOGETHER = 14  # nodes between two authors of one by-line


def authors(clues: Clues) -> Value | None:
    """The authors, from the most trustworthy source that names any.

    What only repeats the site's name, or names an office ("Redaktion"), counts where no one else is named.
    """
    last: Value | None = None
    for source, confidence, names in _told(clues):
        found = tuple(dict.fromkeys(names))
        people = tuple(name for name in found if not _is_nobody(name, clues))
        if last is not None and source in ("class", "text"):
            people = tuple(name for name in people if is_name(name))
        if people:
            return Value(people, source, confidence)
        if found and last is None:
            last = Value(found, source, 0.4)
    return last


def _told(clues: Clues) -> Iterator[tuple[str, float, list[str]]]:
    structured = clues.structured
    for value in structured.values("author", "creator"):
        yield "json-ld", 0.95, [name for text in structured.texts(value) for name in names_in(text, declared=True)]
    for name in _META:
        contents = clues.head.meta.get(name, ())
        yield f"meta {name}", 0.9, [found for text in contents[:20] for found in names_in(text, declared=True)]
    rows = _near_headline(clues)
    for source, confidence in (("rel author", 0.85), ("microdata", 0.85), ("class", 0.75), ("text", 0.65)):
        yield source, confidence, rows[source].names if source in rows else []


def _is_nobody(name: str, clues: Clues) -> bool:
    plain = _plain(name)
    if is_office(name) or plain in clues.site_words:
        return True
    return len(plain) > 3 and plain in _plain(clues.host)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name.casefold())


@dataclass(slots=True)
class _Line:
    """The names of one by-line, which may stand in several elements."""

    names: list[str] = field(default_factory=list)
    last: int = 0

    def add(self, row: int, names: list[str]) -> None:
        if not self.names or (abs(row - self.last) <= _TOGETHER and all(map(is_name, names))):
            self.names += names
            self.last = row


def _near_headline(clues: Clues) -> dict[str, _Line]:
    """Names in elements near the headline, by what says that they are authors."""
    tree, length = clues.page.tree, clues.length_below
    rows = np.flatnonzero((length >= 3) & (length <= _SHORT) & (tree.tag != TEXT) & ~tree.hidden)
    away = rows - max(clues.anchor, 0)
    rows, away = (column[(away > -_ABOVE) & (away < _NEAR)] for column in (rows, away))
    order = np.argsort(np.where(away < 0, -3 * away, away), kind="stable")
    found: dict[str, _Line] = {}
    for row in rows[order][:_ROWS].tolist():
        attributes = tree.attributes_of(row)
        source = _source(attributes, text_below(tree, row))
        if source and (names := _names(text_below(tree, row, between="\n"), source)):
            found.setdefault(source, _Line()).add(row, names)
    return found


def _source(attributes: Mapping[str, str], text: str) -> str | None:
    if "author" in attributes.get("rel", "").split():
        return "rel author"
    if "author" in attributes.get("itemprop", "").split():
        return "microdata"
    name = " ".join(attributes[key] for key in ("class", "id", "data-testid", "itemprop") if key in attributes)
    named = is_named_author(name) or leads_to_author(attributes.get("href", ""))
    source = "class" if named else "text" if BYLINE.match(text) else None
    return None if source and is_credit(name) else source


def _names(text: str, source: str) -> list[str]:
    """Of a by-line in words only what looks like a person; where markup says what it is, a single word will do."""
    match = BYLINE.match(text)
    names = names_in(text[match.end() :] if match else text)
    people = [name for name in names if is_name(name)]
    if not people and source != "text" and names and len(names[0].split()) <= 2 and is_nickname(names[0]):
        people = names[:1]
    return people[:10]
