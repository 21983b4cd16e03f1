"""The JSON-LD of a page as answers: which object is the page's own, and what its properties say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dehusk.document.declared.head import one_line
from dehusk.document.declared.jsonld import Item, types_of

_WORKS = """
article newsarticle blogposting reportagenewsarticle analysisnewsarticle opinionnewsarticle backgroundnewsarticle
reviewnewsarticle askpublicnewsarticle advertisercontentarticle satiricalarticle scholarlyarticle
medicalscholarlyarticle
techarticle apireference report liveblogposting socialmediaposting discussionforumposting review criticreview recipe
howto qapage question podcastepisode radioepisode tvepisode book chapter thesis creativework claimreview
medicalwebpage
""".split()  # noqa: SIM905
_MEDIA = frozenset(("videoobject", "audioobject", "movie", "product", "event", "jobposting", "course", "dataset"))
_PAGES = frozenset(("webpage", "itempage", "aboutpage", "faqpage", "checkoutpage", "collectionpage", "profilepage"))
_RANK: Mapping[str, int] = {**dict.fromkeys(_PAGES, 1), **dict.fromkeys(_MEDIA, 2), **dict.fromkeys(_WORKS, 3)}


@dataclass(frozen=True, slots=True)
class Structured:
    """The objects of a page's JSON-LD, and those about the page itself, the most specific first."""

    items: tuple[Item, ...]
    about: tuple[Item, ...]
    by_id: Mapping[str, Item]

    def values(self, *names: str) -> Iterator[Any]:
        """The values of the properties in the objects about the page, name by name."""
        for name in names:
            for item in self.about:
                if item.get(name):
                    yield item[name]

    def text(self, *names: str) -> str | None:
        """The first text among them."""
        return next((text for value in self.values(*names) for text in self.texts(value)), None)

    def texts(self, value: Any, *, key: str = "name") -> list[str]:
        """The texts of a value: itself, its parts, or the names of the objects it consists of or refers to."""
        found: list[str] = []
        queue = [value]
        for _ in range(200):
            if not queue:
                break
            part = queue.pop(0)
            if isinstance(part, str):
                found.append(one_line(part))
            elif isinstance(part, list):
                queue[:0] = part[:100]
            elif isinstance(part, Mapping):
                queue[:0] = [self._resolved(part, key)]
        return [text for text in found if text]

    def _resolved(self, item: Item, key: str) -> Any:
        if item.get(key):
            return item[key]
        other = self.by_id.get(str(item.get("@id")), {}) if "@id" in item else {}
        named = other.get(key) or item.get("@value")
        if named or key != "name":
            return named
        given, family = item.get("givenName"), item.get("familyName")
        return f"{given} {family}" if isinstance(given, str) and isinstance(family, str) else None


def read_structured(items: list[Item], *, url: str | None = None, headline: str | None = None) -> Structured:
    """Sort out which objects describe the page: by their type, then by a headline or an address that fits.

    >>> facts = read_structured([{"@type": "WebSite", "name": "Site"}, {"@type": "Article", "headline": "Tea"}])
    >>> facts.text("headline", "name")
    'Tea'
    """
    scored = [(_rank(item, url=url, headline=headline), -place, item) for place, item in enumerate(items)]
    scored.sort(key=lambda row: row[:2], reverse=True)
    about = tuple(item for rank, _, item in scored if rank >= 1)
    by_id: dict[str, Item] = {}
    for item in items:
        key = item.get("@id")
        if isinstance(key, str) and len(item) > 1:
            by_id.setdefault(key, item)
    return Structured(tuple(items), about[:20], by_id)


def _rank(item: Item, *, url: str | None, headline: str | None) -> float:
    rank: float = max((_RANK.get(name, 0) for name in types_of(item)), default=0)
    if not rank and "headline" in item and "datePublished" in item:
        rank = 2.5
    if rank:
        named = item.get("headline") or item.get("name")
        rank += 0.5 * (isinstance(named, str) and bool(headline) and one_line(named)[:40] == str(headline)[:40])
        rank += 0.3 * bool(url and url in (item.get("url"), item.get("@id"), _main_entity(item)))
        rank += 0.1 * ("datePublished" in item)
    return rank


def _main_entity(item: Item) -> object:
    entity = item.get("mainEntityOfPage")
    return entity.get("@id") if isinstance(entity, Mapping) else entity
