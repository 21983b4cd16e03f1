"""What is read once of a page for all fields: declarations, JSON-LD, headings, and how to read dates."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from dehusk.document.dates import Reading
from dehusk.document.head import Head, letters_of, one_line, read_head, rows_of, text_below
from dehusk.document.jsonld import read_jsonld, types_of
from dehusk.document.structured import Structured, read_structured
from dehusk.page.lazy import lazy
from dehusk.page.page import Page
from dehusk.page.tree import counts
from dehusk.page.words import code_points

_BAR = re.compile(r"\s[|\-–—·•»]\s")
_RIGHTS = ("copyright", "rights", "dc.rights", "dcterms.rights", "dcterms.rightsholder", "dc.publisher", "publisher")
_NOTICE = 80  # characters
_LONGEST_NAME = 4  # words of a site's name
_HOME = re.compile(
    r"(?:(?:https?:)?//([^/?#]{1,100}))?(/?(?:(?:index|default)\.\w{3,5}|home/?|(?:[\w-]{1,20}/)?main\.\w{3,5})?)",
    re.IGNORECASE,
)
_HOME_FILES = ("index.", "default.", "home", "main.")
_HOME_LINKS = 20  # that are read
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}", re.IGNORECASE)

# the figure 0 of every script that pages are written in
_ZEROS = (
    *(0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0),
    *(0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xFF10),
)


class Clues:
    """Readings of one page, each made when it is first asked for."""

    def __init__(self, page: Page, *, today: date | None = None) -> None:
        self.page = page
        self.today = today

    @lazy
    def head(self) -> Head:
        """The `<meta>`, `<link>` and `<title>` elements."""
        return read_head(self.page)

    @lazy
    def structured(self) -> Structured:
        """The JSON-LD."""
        headline = self.head.first("og:title", "twitter:title")
        return read_structured(read_jsonld(self.page.html), url=self.page.url, headline=headline)

    @lazy
    def links(self) -> list[tuple[int, list[str], str]]:
        """Row, `rel` and `href` of every link."""
        tree = self.page.tree
        rows = rows_of(tree, "a")
        pairs = zip(rows, tree.attributes_of_many(rows), strict=True)
        return [(row, (told.get("rel") or "").lower().split(), told.get("href") or "") for row, told in pairs]

    @lazy
    def headings(self) -> list[tuple[int, str]]:
        """Row and text of every `<h1>` that is shown and not the name of the site, over a link to its first page."""
        return [(row, text) for row, text in self.first_headings if letters_of(text) not in self.home_names]

    @lazy
    def first_headings(self) -> list[tuple[int, str]]:
        """Row and text of every `<h1>` that is shown."""
        tree = self.page.tree
        shown = [row for row in rows_of(tree, "h1")[:50] if not tree.hidden[row]]
        return [(row, text) for row in shown if (text := text_below(tree, row))]

    @lazy
    def home_names(self) -> frozenset[str]:
        """What links to the first page of the site say, and headings over them, in letters and figures only.

        Nothing on that page itself, where it is the headline.
        """
        if any(self._is_home(address) for address in (self.page.url, *self.head.links.get("canonical", ()))):
            return frozenset()
        tree = self.page.tree
        rows = [row for row, _, href in self.links if self._is_home(href)][:_HOME_LINKS]
        names = {row: letters_of(text_below(tree, row)[:400]) for row in rows}
        found = set(names.values())
        for heading, text in self.first_headings:
            letters = letters_of(text)
            for row in rows:
                inside = heading < row < tree.end[heading]
                if (inside and 2 * len(names[row]) > len(letters)) or row < heading < tree.end[row]:
                    found.add(letters)
        return frozenset(found - {""})

    def _is_home(self, address: str | None) -> bool:
        """Is it the address of the first page of the site (of any, where this page does not say where it is from)?"""
        plain = (address or "").strip()
        slashes = plain.count("/")
        if not 0 < slashes <= 4 or (
            slashes != 2 and plain[-1] != "/" and not plain.rpartition("/")[2].lower().startswith(_HOME_FILES)
        ):
            return False  # nearly all links, for less than what the pattern costs
        match = _HOME.fullmatch(plain)
        if not match:
            return False
        host = (match[1] or "").lower().removeprefix("www.")
        return bool(match[1] or match[2].startswith("/")) and (not host or not self.host or host == self.host)

    @lazy
    def host(self) -> str:
        """The host that the page came from, or says that it came from, without `www`."""
        for address in (self.page.url, *self.head.links.get("canonical", ()), *self.head.meta.get("og:url", ())):
            try:
                host = urlsplit(address or "").hostname
            except ValueError:
                continue
            if host:
                return host.lower().removeprefix("www.")
        return ""

    @lazy
    def site_words(self) -> frozenset[str]:
        """What the site calls itself, in letters and figures only."""
        told = [*self.head.meta.get("og:site_name", ()), *self.head.meta.get("application-name", ())]
        for value in self.structured.values("publisher", "provider", "sourceOrganization"):
            told += self.structured.texts(value)
        for item in self.structured.items:
            if not types_of(item).isdisjoint(("website", "newsmediaorganization")):
                told += self.structured.texts(item.get("name"))
        told += self._behind_headline()
        return frozenset(letters for text in told if (letters := letters_of(text)))

    @lazy
    def host_names(self) -> frozenset[str]:
        """What a title says that repeats only the host, in letters and figures."""
        host = letters_of(self.host)
        label = max(self.host.split(".")[:-1] or [""], key=len)
        endings = ("", "home", "homepage", "startseite", "news", "online")
        return frozenset((letters_of(label), f"www{host}", *(host + ending for ending in endings)))

    @lazy
    def publishers(self) -> tuple[str, ...]:
        """What the notices of copyright say, in letters and figures only."""
        told = [text for name in _RIGHTS for text in self.head.meta.get(name, ())]
        text = self.page.tree.text
        at = text.rfind("©")
        if at >= 0:
            told.append(text[at : at + _NOTICE])
        return tuple(letters for notice in told if (letters := letters_of(notice)))

    def _behind_headline(self) -> list[str]:
        """The short end of the `<title>`, where what is before it is a heading or a declared title."""
        cuts = list(_BAR.finditer(self.head.title or ""))
        if not cuts:
            return []
        rest, tail = str(self.head.title)[: cuts[-1].start()], str(self.head.title)[cuts[-1].end() :]
        tree = self.page.tree
        rows = [row for name in ("h1", "h2", "h3") for row in rows_of(tree, name)[:50] if not tree.hidden[row]]
        headlines: dict[str, int] = {}
        for row in sorted(rows):
            headlines.setdefault(letters_of(text_below(tree, row)[:400]), row)
        first = headlines.get(letters_of(tail), len(tree))
        if first < headlines.get(letters_of(rest), -1):  # the head of the site is above that of the page
            return [tail]
        if len(tail.split()) > _LONGEST_NAME or len(tail) > len(rest) or letters_of(rest) in self.home_names:
            return []
        declared = {letters_of(text) for _, text in self.head.told("og:title", "twitter:title")}
        parts = (rest, *_BAR.split(rest))
        return [tail] if any(letters_of(part) in declared | headlines.keys() for part in parts if part) else []

    @lazy
    def declared_language(self) -> str | None:
        """What the page declares as its language: `lang`, else a `<meta>`; in lower case with hyphens."""
        tree = self.page.tree
        attributes = tree.attributes_of(0) if len(tree) else {}
        named = ("content-language", "og:locale", "language", "dc.language", "dcterms.language")
        tellers: tuple[Callable[[], str | None], ...] = (  # most pages have the first, and the last takes long to read
            lambda: attributes.get("lang"),
            lambda: attributes.get("xml:lang"),
            lambda: self.head.first(*named),
            lambda: self.structured.text("inLanguage"),
        )
        for tell in tellers:
            text = (tell() or "").strip()
            match = _LANGUAGE.match(text)
            if match and match.end() == len(re.split(r"[,;\s]", text)[0]):
                return match[0].lower().replace("_", "-")
        return None

    @lazy
    def reading(self) -> Reading:
        """How dates on this page are to be read."""
        language = self.declared_language or ""
        country = self.host.rpartition(".")[2]
        american = language == "en-us" or (language in ("", "en") and len(country) != 2)
        return Reading(language=language, month_first=american, today=self.today)

    @lazy
    def anchor(self) -> int:
        """Row of the headline: the first heading like the declared title, else the first `<h1>`; -1 if none."""
        declared = [
            text for text in (self.head.first("og:title"), self.structured.text("headline"), self.head.title) if text
        ]
        if not declared and not self.headings:
            return -1
        tree = self.page.tree
        found = [row for name in ("h1", "h2") for row in rows_of(tree, name) if not tree.hidden[row]]
        logos = self.home_names | self.site_words
        parts = _BAR.split(self.head.title or "")
        if any(letters_of(part) in logos for part in parts):
            declared += [part for part in parts if letters_of(part) not in logos]
        for rows in (sorted(found), (row for row in rows_of(tree, "h3") if not tree.hidden[row])):
            for row in rows:
                text = text_below(tree, row)
                if text and letters_of(text) not in logos and any(like(text, other) for other in declared):
                    return row
        named = [row for row, text in self.headings if letters_of(text) not in logos]
        return next(iter((*named, *(row for row, _ in self.first_headings))), -1)

    @lazy
    def length_below(self) -> NDArray[np.int32]:
        """Per node: characters of the text below it."""
        tree = self.page.tree
        length: NDArray[np.int32] = tree.text_end[np.maximum(tree.end, 1) - 1] - tree.text_start
        return length

    @lazy
    def figures_below(self) -> NDArray[np.int64]:
        """Per node: figures (of any script) in the text below it."""
        tree = self.page.tree
        total = counts(_is_figure()[code_points(tree.text)])
        figures: NDArray[np.int64] = total[tree.text_end[np.maximum(tree.end, 1) - 1]] - total[tree.text_start]
        return figures


@cache
def _is_figure() -> NDArray[np.bool_]:
    """Per code point: is it a decimal figure?"""
    table = np.zeros(0x110000, bool)
    for zero in _ZEROS:
        table[zero : zero + 10] = True
    table.flags.writeable = False
    return table


def like(text: str, declared: str) -> bool:
    """Does a heading read like a declared title (that may have the site's name behind or before it)?

    >>> like("Tea is good", "Tea is good | The Site"), like("The Site", "Tea is good | The Site")
    (True, False)
    """
    own, other = letters_of(text), letters_of(one_line(declared))
    if not own or not other:
        return False
    return own == other or (own in other and 2 * len(own) > len(other)) or (other in own and 2 * len(other) > len(own))
