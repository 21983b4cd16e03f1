"""What is read once of a page for all fields: declarations, JSON-LD, headings, and how to read dates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any
from urllib.parse import urljoin, urlsplit

from dehusk.document.dates import Reading
from dehusk.document.declared.head import Head, letters_of, one_line, read_head
from dehusk.document.declared.jsonld import read_jsonld, types_of
from dehusk.document.declared.structured import Structured, read_structured
from dehusk.document.outline import Outline
from dehusk.document.written_tags import WrittenTags, attributes_of
from dehusk.page.lazy import lazy
from dehusk.page.page import Page

_BAR = re.compile(r"\s[|\-–—·•»]\s")
_RIGHTS = ("copyright", "rights", "dc.rights", "dcterms.rights", "dcterms.rightsholder", "dc.publisher", "publisher")
_NOTICE = 80  # characters
_LONGEST_NAME = 4  # words of a site's name
_HOME = re.compile(
    r"(?:(?:https?:)?//([^/?#]{1,100}))?(/?(?:(?:index|default)\.\w{3,5}|home/?|(?:[\w-]{1,20}/)?main\.\w{3,5})?)",
    re.IGNORECASE,
)
# links that can lead there, as they are written: nearly all others, for less than it takes to read their attributes
_MAY_BE_HOME = re.compile(
    r"""href\s*+=\s*+["']?+\s*+(?:(?:https?:)?//[^/?#\s"'>]++)?+/?+"""
    r"""(?:(?:index|default|home|[\w-]{0,21}/?main)[^\s"'>]{0,6})?+[\s"'>]"""
)
_HOME_LINKS = 20  # that are read
_TAG = re.compile(r"""rel\s*+=\s*+(?:"[^">]*?|'[^'>]*?)?tag""")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}", re.IGNORECASE)
_HEADINGS = 200  # of an order that are looked at
_FIRST = 50  # of the first order that can be the headline
_LONGEST = 400  # characters of a heading that are read

_Link = tuple[int, list[str], str]


class Clues:
    """Readings of one page, each made when it is first asked for."""

    def __init__(self, page: Page, *, today: date | None = None) -> None:
        self.page = page
        self.today = today
        self._letters: dict[int, str] = {}
        self._is_site: dict[str, bool] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.page, self.today)

    @lazy
    def outline(self) -> Outline:
        """The elements and texts of the page."""
        return Outline(self.page)

    @lazy
    def head(self) -> Head:
        """The `<meta>`, `<link>` and `<title>` elements."""
        return read_head(self.outline)

    @lazy
    def structured(self) -> Structured:
        """The JSON-LD."""
        headline = self.head.first("og:title", "twitter:title")
        return read_structured(read_jsonld(self.page.html), url=self.page.url, headline=headline)

    @lazy
    def base_url(self) -> str | None:
        """What relative addresses refer to: the page's URL and its `<base href>`."""
        for tag in self.outline.written(self.outline.named("base", most=_FIRST)):
            if href := attributes_of(tag).get("href", "").strip():
                try:
                    return urljoin(self.page.url or "", href) or self.page.url
                except ValueError:
                    break
        return self.page.url

    @lazy
    def _links(self) -> tuple[list[int], WrittenTags]:
        """The row of every link, and its tag."""
        rows = self.outline.named("a")
        return rows, WrittenTags(self.outline.written(rows))

    def _read(self, numbers: Iterable[int]) -> Iterator[_Link]:
        """Row, `rel` and `href` of some links."""
        rows, written = self._links
        for number in numbers:
            given = attributes_of(written.tags[number])
            yield rows[number], given.get("rel", "").lower().split(), given.get("href", "")

    def license_links(self) -> Iterator[_Link]:
        """Row, `rel` and `href` of the links that can lead to a licence."""
        return self._read(self._links[1].holding("license", ".org/"))

    def tag_links(self) -> Iterator[_Link]:
        """The same for those to what is said of a topic."""
        return (link for link in self._read(self._links[1].matching(_TAG)) if "tag" in link[1])

    def text_of(self, row: int) -> str:
        """The text of a heading or a link, on one line."""
        return self.outline.text_below(row, most=_LONGEST)

    def letters(self, row: int) -> str:
        """The letters and figures of that."""
        if row not in self._letters:
            self._letters[row] = letters_of(self.text_of(row))
        return self._letters[row]

    @lazy
    def headings(self) -> list[tuple[int, str]]:
        """Row and text of every `<h1>` that is shown and not the name of the site, over a link to its first page."""
        return [(row, text) for row, text in self.first_headings if self.letters(row) not in self.home_names]

    @lazy
    def first_headings(self) -> list[tuple[int, str]]:
        """Row and text of every `<h1>` that is shown."""
        return [(row, text) for row in self.outline.shown("h1", most=_FIRST) if (text := self.text_of(row))]

    @lazy
    def home_names(self) -> frozenset[str]:
        """What links to the first page of the site say, and headings over them, in letters and figures only.

        Nothing on that page itself, where it is the headline.
        """
        if any(self._is_home(address) for address in (self.page.url, *self.head.links.get("canonical", ()))):
            return frozenset()
        home = (row for row, _, href in self._read(self._links[1].matching(_MAY_BE_HOME)) if self._is_home(href))
        rows = [row for row, _ in zip(home, range(_HOME_LINKS), strict=False)]
        end = self.outline.end
        found = set(map(self.letters, rows))
        for heading, _ in self.first_headings:
            letters = self.letters(heading)
            for row in rows:
                inside = heading < row < end[heading]
                if (inside and 2 * len(self.letters(row)) > len(letters)) or row < heading < end[row]:
                    found.add(letters)
        return frozenset(found - {""})

    def _is_home(self, address: str | None) -> bool:
        """Is it the address of the first page of the site (of any, where this page does not say where it is from)?"""
        match = _HOME.fullmatch((address or "").strip())
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
        texts = [*self.head.meta.get("og:site_name", ()), *self.head.meta.get("application-name", ())]
        for value in self.structured.values("publisher", "provider", "sourceOrganization"):
            texts += self.structured.texts(value)
        for item in self.structured.items:
            if not types_of(item).isdisjoint(("website", "newsmediaorganization")):
                texts += self.structured.texts(item.get("name"))
        texts += self._after_headline()
        return frozenset(letters for text in texts if (letters := letters_of(text)))

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
        texts = [text for name in _RIGHTS for text in self.head.meta.get(name, ())]
        text = self.outline.text
        at = text.rfind("©")
        if at >= 0:
            texts.append(text[at : at + _NOTICE])
        return tuple(letters for notice in texts if (letters := letters_of(notice)))

    def _after_headline(self) -> list[str]:
        """The short end of the `<title>`, where what is before it is a heading or a declared title."""
        cuts = list(_BAR.finditer(self.head.title or ""))
        if not cuts:
            return []
        rest, tail = str(self.head.title)[: cuts[-1].start()], str(self.head.title)[cuts[-1].end() :]
        headlines: dict[str, int] = {}
        for row in sorted(row for name in ("h1", "h2", "h3") for row in self.outline.shown(name, most=_FIRST)):
            headlines.setdefault(self.letters(row), row)
        first = headlines.get(letters_of(tail), len(self.outline))
        if first < headlines.get(letters_of(rest), -1):  # the head of the site is above that of the page
            return [tail]
        if len(tail.split()) > _LONGEST_NAME or len(tail) > len(rest) or letters_of(rest) in self.home_names:
            return []
        declared = {letters_of(text) for _, text in self.head.named("og:title", "twitter:title")}
        parts = (rest, *_BAR.split(rest))
        return [tail] if any(letters_of(part) in declared | headlines.keys() for part in parts if part) else []

    @lazy
    def declared_language(self) -> str | None:
        """What the page declares as its language: `lang`, else a `<meta>`; in lower case with hyphens."""
        roots = self.outline.named("html", most=1)
        attributes = self.outline.attributes(roots[0]) if roots else {}
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
        logos = self.home_names | self.site_words
        parts = _BAR.split(self.head.title or "")
        if any(letters_of(part) in logos for part in parts):
            declared += [part for part in parts if letters_of(part) not in logos]
        wanted = [letters for text in declared if (letters := letters_of(one_line(text)))]
        for names in (("h1", "h2"), ("h3",)):
            for row in self.outline.shown(*names, most=_HEADINGS):
                letters = self.letters(row)
                if letters not in logos and any(_like(letters, other) for other in wanted):
                    return row
        named = [row for row, _ in self.headings if self.letters(row) not in logos]
        return next(iter((*named, *(row for row, _ in self.first_headings))), -1)

    def is_site_name(self, text: str) -> bool:
        """Is it only what the site calls itself?"""
        if text not in self._is_site:
            letters = letters_of(text)
            named = (self.site_words, self.host_names, self.home_names)
            self._is_site[text] = not letters or any(letters in names for names in named)
        return self._is_site[text]


def _restore(page: Page, today: date | None) -> Clues:
    return Clues(page, today=today)


def _like(own: str, other: str) -> bool:
    """Does a heading read like a declared title (that may have the site's name after or before it)?

    >>> _like("teaisgood", "teaisgoodthesite"), _like("thesite", "teaisgoodthesite")
    (True, False)
    """
    if not own or not other:
        return False
    return own == other or (own in other and 2 * len(own) > len(other)) or (other in own and 2 * len(other) > len(own))
