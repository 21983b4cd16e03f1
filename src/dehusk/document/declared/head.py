"""What the head of a page declares: `<meta>`, `<link>` and `<title>`, read once."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

import numpy as np

from dehusk.document.outline import Outline
from dehusk.document.written_tags import WrittenTags, attributes_of
from dehusk.page import tags
from dehusk.page.markup.references import resolve_attribute
from dehusk.page.page import Page
from dehusk.page.tree import Tree

_ROWS = 2_000  # elements of one kind that are looked at
_LONGEST_TITLE = 1_000
"""Characters of a `<title>` that are read."""
_LONGEST = 5_000  # characters of one value
_KINDS = ("property", "name", "itemprop", "http-equiv")
# as most are written; what stands between quotes is anything, so that nothing is tried twice
_USUAL = re.compile(r'<meta(?:\s++[a-z\-]++="[^"]*+")++\s*+/?+>')
_PAIR = re.compile(r'([a-z\-]++)="([^"]*+)"')
_LINKS = ("canonical", "image_src", "licen", "copyright")


@dataclass(frozen=True, slots=True)
class Head:
    """Contents of the `<meta>` elements by their name in lower case, addresses of the `<link>`s that tell of the page
    itself by `rel`, the title.
    """

    meta: Mapping[str, tuple[str, ...]]
    links: Mapping[str, tuple[str, ...]]
    title: str | None

    def first(self, *names: str) -> str | None:
        """The content of the first of these names that is there."""
        return next((text for _, text in self.named(*names)), None)

    def named(self, *names: str) -> Iterator[tuple[str, str]]:
        """Name and first content, in the order of the names."""
        for name in names:
            if name in self.meta:
                yield name, self.meta[name][0]


def read_head(page: Page | Outline, *, only: re.Pattern[str] | None = None) -> Head:
    """Read the declarations. `only`: those of the `<meta>` elements that hold such words, and no title.

    >>> head = read_head(Page.from_html('<meta property="og:title" content="Tea &amp; more"><title>Tea | Site</title>'))
    >>> head.first("og:title", "twitter:title"), head.title
    ('Tea & more', 'Tea | Site')
    """
    outline = page if isinstance(page, Outline) else Outline(page)
    meta: dict[str, dict[str, None]] = {}  # each content once, in order
    tags = outline.written(outline.named("meta"))
    for kind, names, value in _declared(tags if only is None else list(filter(only.search, tags))):
        if content := one_line(value):
            for name in names.lower().split():
                meta.setdefault(f"itemprop:{name}" if kind == "itemprop" else name, {})[content] = None
    links: dict[str, list[str]] = {}
    written = WrittenTags(outline.written(outline.named("link")))
    for attributes in (attributes_of(written.tags[number]) for number in written.holding(*_LINKS)):
        href = attributes.get("href", "").strip()
        if href and len(href) <= _LONGEST:
            for name in set(attributes.get("rel", "").lower().split()):
                links.setdefault(name, []).append(href)
    return Head(_frozen(meta), _frozen(links), _title(outline) if only is None else None)


def _declared(tags: list[str]) -> Iterator[tuple[str, str, str]]:
    """Of each `<meta>` what kinds of names it has, the names, and what it says."""
    for tag in tags:
        if _USUAL.fullmatch(tag):
            found = dict(reversed(_PAIR.findall(tag)))  # the first of two with one name wins
            if "&" in tag:
                found = {name: resolve_attribute(value) for name, value in found.items()}
        else:
            found = attributes_of(tag)
        content = found.get("content") or found.get("value") or ""
        yield from ((kind, found[kind], content) for kind in _KINDS if content and kind in found)


def _frozen(found: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({name: tuple(values) for name, values in found.items()})


def _title(outline: Outline) -> str | None:
    rows = outline.named("title")
    if len(rows) > 1:
        drawn = outline.inside("svg")
        rows = [row for row in rows if not drawn[row]]
    return next((text for row in rows if (text := outline.text_below(row, most=_LONGEST_TITLE))), None)


def rows_of(tree: Tree, name: str) -> list[int]:
    """The rows of an element's name, not more than a page can reasonably have."""
    rows: list[int] = np.flatnonzero(tree.tag == tags.TAG_ID[name])[:_ROWS].tolist()
    return rows


def text_below(tree: Tree, row: int, *, between: str = " ") -> str:
    """All text below a node, on one line or with something else between its text nodes."""
    last = int(tree.end[row]) - 1
    text = tree.text[tree.text_start[row] : tree.text_end[last]]
    if between == " ":
        return " ".join(text.split())
    starts = tree.text_start[row : last + 1][tree.text_end[row : last + 1] > tree.text_start[row : last + 1]]
    edges = [*starts.tolist(), int(tree.text_end[last])]
    lines = (" ".join(tree.text[a:b].split()) for a, b in pairwise(edges))
    return between.join(line for line in lines if line)


_NO_LETTERS = re.compile(r"[\W_]+")


def letters_of(text: str) -> str:
    """The letters and figures of a text, case folded: what is left when two names are compared.

    >>> letters_of("The New-Tea Times!")
    'thenewteatimes'
    """
    return _NO_LETTERS.sub("", text.casefold())


_REFERENCE = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});", re.IGNORECASE)
_TAGS = re.compile(r"</?[a-zA-Z][^<>]{0,500}>")


def one_line(text: str) -> str:
    """A declared text on one line; references and tags that were escaped once too often are resolved.

    >>> one_line(" Tea &amp;amp; <b>more</b>\\n")
    'Tea & more'
    """
    text = text[:_LONGEST]
    for _ in range(2):
        if "&" in text and _REFERENCE.search(text):
            text = html.unescape(text)
    return " ".join((_TAGS.sub("", text) if "<" in text else text).split())
