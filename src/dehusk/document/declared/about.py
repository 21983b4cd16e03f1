"""What else a page declares about itself: site, description, image, address, licence and tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin, urlsplit

from dehusk.document.clues import Clues
from dehusk.document.declared.head import one_line
from dehusk.document.declared.jsonld import types_of
from dehusk.document.values import Value

_DESCRIPTION = (
    "og:description",
    "description",
    "twitter:description",
    "dc.description",
    "dcterms.abstract",
    "itemprop:description",
)
_IMAGE = ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src", "itemprop:image")
_TAGS = ("article:tag", "keywords", "news_keywords", "parsely-tags", "sailthru.tags", "citation_keywords", "dc.subject")
_MOST_TAGS = 50
_LICENCE = re.compile(
    r"creativecommons\.org/(?:licenses|publicdomain)/([a-z-]+)(?:/([\d.]+))?|"
    r"(?:opensource\.org/licen[sc]es?|gnu\.org/(?:licenses|copyleft)|opendatacommons\.org/licenses|apache\.org/licenses)/[^\s\"'<>]*",
    re.IGNORECASE,
)


def site_name(clues: Clues) -> Value | None:
    """What the site calls itself."""
    for name, text in clues.head.named(
        "og:site_name", "application-name", "apple-mobile-web-app-title", "cre", "dc.publisher"
    ):
        if not text.startswith(("http://", "https://", "@")):
            return Value(text, f"meta {name}", 0.95 if name == "og:site_name" else 0.8)
    structured = clues.structured
    sites = [item.get("name") for item in structured.items if "website" in types_of(item)]
    for value in [*sites, *structured.values("publisher")]:
        for text in structured.texts(value):
            return Value(text, "json-ld", 0.9)
    title = clues.head.title or ""
    for part in (part.strip() for part in re.split(r"\s[|\-–—·»:•]\s", title)[1:]):
        if part and re.sub(r"[\W_]", "", part.casefold()) in re.sub(r"[\W_]", "", clues.host):
            return Value(part, "title", 0.85)
    return Value(clues.host, "url", 0.5) if clues.host else None


def description(clues: Clues) -> Value | None:
    """The summary that the page gives of itself."""
    for name, text in clues.head.named(*_DESCRIPTION):
        return Value(text, f"meta {name}", 0.9)
    text_of_data = clues.structured.text("description", "abstract")
    return Value(text_of_data, "json-ld", 0.85) if text_of_data else None


def image(clues: Clues) -> Value | None:
    """The address of the picture that stands for the page."""
    for name, text in clues.head.named(*_IMAGE):
        if address := absolute(text, clues):
            return Value(address, f"meta {name}", 0.95)
    structured = clues.structured
    for value in structured.values("image", "thumbnailUrl"):
        for text in structured.texts(value, key="url") or structured.texts(value, key="contentUrl"):
            if address := absolute(text, clues):
                return Value(address, "json-ld", 0.9)
    for text in clues.head.links.get("image_src", ()):
        if address := absolute(text, clues):
            return Value(address, "link image_src", 0.85)
    return None


def canonical_url(clues: Clues) -> Value | None:
    """The address that the page wants to be known by."""
    found: list[tuple[str, str, float]] = [
        ("link canonical", text, 0.98) for text in clues.head.links.get("canonical", ())
    ]
    found += [("meta og:url", text, 0.9) for text in clues.head.meta.get("og:url", ())]
    found += [
        ("json-ld", text, 0.85)
        for value in clues.structured.values("url")
        for text in clues.structured.texts(value, key="@id")
    ]
    if clues.page.url:
        found.append(("url", clues.page.url, 0.5))
    for source, text, confidence in found:
        address = absolute(text, clues)
        if address:
            return Value(address, source, confidence)
    return None


def absolute(address: str, clues: Clues) -> str | None:
    """An address of the web, resolved against the page's; None for anything else."""
    try:
        full = urljoin(clues.base_url or "", address.strip())
        parts = urlsplit(full)
    except ValueError:
        return None
    return full if parts.scheme in ("http", "https") and parts.netloc and " " not in full else None


def license_(clues: Clues) -> Value | None:
    """The licence: its address, or its name where there is none."""
    structured, head = clues.structured, clues.head
    for value in structured.values("license"):
        for text in structured.texts(value, key="url") or structured.texts(value):
            return Value(text, "json-ld", 0.95)
    for text in (*head.links.get("license", ()), *head.links.get("copyright", ())):
        if address := absolute(text, clues):
            return Value(address, "link license", 0.95)
    for name, text in head.named(
        "dc.rights", "dcterms.license", "dc.rights.license", "dcterms.rights", "itemprop:license"
    ):
        if _LICENCE.search(text) or name.endswith("license"):
            return Value(text, f"meta {name}", 0.9)
    return _linked_license(clues)


def _linked_license(clues: Clues) -> Value | None:
    """Links with `rel=license`, or to a known free licence."""
    known: Value | None = None
    for _, rel, href in clues.license_links():
        if "license" in rel and (address := absolute(href, clues)):
            return Value(address, "rel license", 0.9)
        if known is None and ".org/" in href and _LICENCE.search(href) and (address := absolute(href, clues)):
            known = Value(address, "link", 0.6)
    return known


def tags(clues: Clues) -> Value | None:
    """Keywords and tags, the most trustworthy source only, without doubles."""
    head, structured = clues.head, clues.structured
    for name in _TAGS:
        if found := _cut(head.meta.get(name, ())):
            return Value(found, f"meta {name}", 0.85)
    texts = [text for value in structured.values("keywords") for text in structured.texts(value)]
    if found := _cut(texts):
        return Value(found, "json-ld", 0.85)
    if found := _cut(_linked_tags(clues)):
        return Value(found, "rel tag", 0.8)
    return None


def _linked_tags(clues: Clues) -> Iterator[str]:
    return (clues.text_of(row)[:100] for row, _, _ in clues.tag_links())


def _cut(texts: Iterable[str]) -> tuple[str, ...]:
    parts = (one_line(part).strip(" #\"'") for text in texts for part in re.split(r"[,;،、，|]", text))
    found: dict[str, str] = {}
    for part in parts:
        if 1 < len(part) <= 80:
            found.setdefault(part.casefold(), part)
    return tuple(found.values())[:_MOST_TAGS]
