"""Who wrote a page: declared, in its markup, or in a by-line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from dehusk.document.clues import Clues
from dehusk.document.declared.head import letters_of
from dehusk.document.people.bylines import (
    byline_end,
    is_credit,
    is_label,
    is_named_author,
    is_of_others,
    leads_to_author,
    may_name_author,
    reporters_in,
)
from dehusk.document.people.names import is_name, is_nickname, is_office, names_in
from dehusk.document.trust import OFFICE, PERSON, trust
from dehusk.document.values import Value
from dehusk.document.written_tags import attributes_of

_META = """
author article:author_name dc.creator dcterms.creator dc.contributor.author parsely-author sailthru.author byl
citation_author itemprop:author cxenseparse:author rbauthors article:author og:article:author
article.author authors byline mediator_author dcsext.author creator book:author article_author author_name
twitter:creator:name hdl_author vr:author authorname content_author rnews:author
""".split()  # noqa: SIM905
_NAMING = ("class", "id", "data-testid", "itemprop")
_SHORT = 140  # characters of a by-line
_NEAR = 1_500  # nodes after the headline in which by-lines are looked for
_ABOVE = 150  # and before it
_ROWS = 200
_TOGETHER = 14  # nodes between two authors of one by-line
_LEVELS = 12  # ancestors that can say that somebody else is named, a commenter
_AFTER_LABEL = 6  # nodes
_REPORTER = "reporter"  # who wrote for a paper; its editors are in by-lines of their own


def authors(clues: Clues) -> Value | None:
    """The authors, from the most trustworthy source that names any.

    What only repeats the name of the site or of its publisher, or names an office ("Redaktion"), counts where no one
    else is named.
    """
    last: Value | None = None
    for source, names in _declared(clues):
        found = tuple(dict.fromkeys(names))
        people = tuple(name for name in found if not _is_nobody(name, clues))
        if (last is not None and source in ("class", "text")) or 0 < len(people) < len(found):  # hr, Frankfurt, Germany
            people = tuple(name for name in people if is_name(name))
        if people:
            return Value(people, source, trust("authors", source, PERSON))
        if found and last is None:
            last = Value(found, source, trust("authors", source, OFFICE))
    return last


def _declared(clues: Clues) -> Iterator[tuple[str, list[str]]]:
    """Sources and the names they tell, the most trustworthy first."""
    structured = clues.structured
    for value in structured.values("author", "creator"):
        yield "json-ld", [name for text in structured.texts(value) for name in names_in(text, declared=True)]
    for name in _META:
        if contents := clues.head.meta.get(name):
            yield f"meta {name}", [found for text in contents[:20] for found in names_in(text, declared=True)]
    rows = _near_headline(clues)
    for source in ("rel author", "microdata", "class", _REPORTER, "text"):
        yield "text" if source == _REPORTER else source, rows[source].names if source in rows else []


def _is_nobody(name: str, clues: Clues) -> bool:
    plain = letters_of(name)
    if is_office(name) or plain in clues.site_words or plain in map(letters_of, clues.host.split(".")):
        return True
    if len(plain) <= 3:
        return False
    return plain in letters_of(clues.host) or any(plain in holder for holder in clues.publishers)


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
    outline = clues.outline
    found: dict[str, _Line] = {}
    read: dict[tuple[int, int], tuple[str | None, bool]] = {}
    near = _short_ones(clues)
    extents = zip(outline.text_start[near].tolist(), outline.text_end[near].tolist(), strict=True)
    tags = outline.written(near)
    for row, tag, may_name, extent in zip(near, tags, may_name_author(tags), extents, strict=True):
        if extent not in read:  # elements inside one another have the same text
            text = " ".join(outline.text[slice(*extent)].split())
            read[extent] = _REPORTER if reporters_in(text) else "text" if byline_end(text) > 0 else None, is_label(text)
        byline, is_alone = read[extent]
        if not (may_name or is_alone or byline):
            continue
        source = _source(attributes_of(tag), byline)
        lines = outline.text_below(row, between="\n") if source else ""
        if not source and is_alone:
            source, lines = "text", _after(clues, row)
        if source and (names := _names(lines, source)) and not _is_of_others(clues, row):
            found.setdefault(source, _Line()).add(row, names)
    return found


def _short_ones(clues: Clues) -> list[int]:
    """The elements with as much text as a by-line, the nearest to the headline first."""
    outline = clues.outline
    first = max(clues.anchor, 0)
    begin = max(first - _ABOVE + 1, 0)
    around = slice(begin, first + _NEAR)
    length = outline.length[around]
    is_short = (length >= 3) & (length <= _SHORT) & (outline.piece[around] >= 0) & outline.is_shown[around]
    rows = is_short.nonzero()[0] + begin
    away = rows - first
    nearest: list[int] = rows[np.argsort(np.where(away < 0, -3 * away, away), kind="stable")][:_ROWS].tolist()
    return nearest


def _after(clues: Clues, row: int) -> str:
    """The text that follows a label such as "Author:"."""
    outline = clues.outline
    end = int(outline.end[row])
    texts = (at for at in range(end, min(end + _AFTER_LABEL, len(outline))) if outline.piece[at] < 0)
    return next((line for line in map(outline.text_below, texts) if line), "")[:_SHORT]


def _is_of_others(clues: Clues, row: int) -> bool:
    """Does an element around it say that it belongs to a comment, or to another page that is recommended?"""
    outline = clues.outline
    around = outline.around(row, _LEVELS)
    for element, tag in zip(around, outline.written(around), strict=True):
        if not element or element < clues.anchor < outline.end[element]:  # what holds the headline is about the page
            return False
        attributes = attributes_of(tag)
        if is_of_others(f"{attributes.get('class', '')} {attributes.get('id', '')}"):
            return True
    return False


def _source(attributes: Mapping[str, str], byline: str | None) -> str | None:
    if "author" in attributes.get("rel", "").split():
        return "rel author"
    if "author" in attributes.get("itemprop", "").split():
        return "microdata"
    name = " ".join([attributes[key] for key in _NAMING if key in attributes])
    named = (name and is_named_author(name)) or leads_to_author(attributes.get("href", ""))
    source = byline if byline == _REPORTER else "class" if named else byline
    return None if source and is_credit(name) else source


def _names(text: str, source: str) -> list[str]:
    """Of a by-line in words only what looks like a person; where markup says what it is, a single word will do."""
    if source == _REPORTER:
        return reporters_in(" ".join(text.split()))
    end = byline_end(text)
    names = names_in(text[end:])
    people = [name for name in names if is_name(name)]
    is_alone = not people and len(names[:1]) == 1 and len(names[0].split()) <= 2
    if source != "text" and names and (is_alone or end) and not is_name(names[0]) and is_nickname(names[0]):
        people = names[:1]
    return people[:10]
