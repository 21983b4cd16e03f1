"""What a page says of itself: its address, the type in its head, the names of its body, and its structured data.

All of that may be missing, and is on old pages; where it is there, it tells what kind of page this is better than the
text does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import SplitResult, unquote, urlsplit

import numpy as np

from dehusk.arrays import Singles
from dehusk.document.declared.head import Head, read_head
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import START, tag_attributes

_DATA: Mapping[str, str] = {
    "article": "Article NewsArticle BlogPosting ReportageNewsArticle LiveBlogPosting OpinionNewsArticle Report "
    "AnalysisNewsArticle ScholarlyArticle SocialMediaPosting",
    "instruction": "TechArticle APIReference SoftwareSourceCode HowTo HowToStep",
    "product": "Product ProductGroup IndividualProduct ProductModel Vehicle Car Book SoftwareApplication "
    "MobileApplication WebApplication VideoGame Course Accommodation",
    "offer": "Offer AggregateOffer",
    "list": "ItemList CollectionPage SearchResultsPage OfferCatalog ProductCollection",
    "thread": "DiscussionForumPosting QAPage Comment",
    "faq": "FAQPage",
    "review": "Review AggregateRating Rating",
    "site": "WebSite",
}
"""Types of schema.org, by what they hint at. Others (organizations, events, jobs …) told the trees nothing."""
_WORDS: Mapping[str, str] = {
    "thread": "forum forums thread threads topic topics viewtopic showthread discussion discussions question questions "
    "community board boards discuss t q answers message messages phpbb vbulletin xenforo discourse bbpress mybb smf "
    "nodebb flarum invision",
    "product": "product products dp item items itm shop buy prod pd store p ip sku tours hotel property listing "
    "dataset woocommerce",
    "list": "category categories collections collection tag tags search archive archives catalog catalogue c browse "
    "list lists listings author section label results directory deals sale shop all gallery home blog index",
    "docs": "docs doc documentation api reference manual guide guides help support kb learn tutorial tutorials wiki "
    "man developer developers sdk handbook readthedocs",
    "article": "blog blogs news article articles story stories post posts press magazine single amp entry",
    "service": "services service about solutions solution pricing features plans contact careers locations treatments "
    "consulting industries company platform faq",
}
"""Words in addresses and names, by the kind of page on which they stand. A single letter is one only as a whole step
of a path (`/t/4711`)."""
_PLACES = ("host", "path", "body")
_OPEN_GRAPH = ("article", "product", "website")
_TELLING = re.compile("og:type|og:url|article:published_time", re.IGNORECASE)
_ADDRESS = ("known", "steps", "last", "words", "digits", "query", "file")
DECLARED = (
    *(f"data_{group}" for group in _DATA),
    *(f"type_{name}" for name in _OPEN_GRAPH),
    "dated",
    *(f"{place}_{kind}" for place in _PLACES for kind in _WORDS),
    *(f"address_{part}" for part in _ADDRESS),
)
"""What the numbers mean."""
_MOST_DATA = 2_000
"""Types that are looked at; a page may list thousands."""
_LONGEST_STEP = 24
"""Longer parts of a path are headlines, and any word may stand in them."""
_LONGEST_ADDRESS = 2_000
_LONGEST_TAG = 20_000
_BODY_NAMES = ("class", "id")
_DATA_KEY = '"@type"'
_DATA_TYPE = re.compile(r'\s*+:\s*+(?:"([^"]{0,80})"|\[([^\]]{0,200})\])')
_NAME = re.compile(r"[A-Za-z]+")
_WORD = re.compile(r"[^\W_]+")


def _numbered(groups: Mapping[str, str]) -> dict[str, list[int]]:
    """The numbers of the groups in which each word stands."""
    found: dict[str, list[int]] = {}
    for number, words in enumerate(groups.values()):
        for word in words.split():
            found.setdefault(word, []).append(number)
    return found


_DATA_OF, _KINDS_OF = _numbered(_DATA), _numbered(_WORDS)


def declared(page: Page) -> Singles:
    """What the page says of itself, as numbers; all 0 if it says nothing.

    >>> page = Page.from_html("<title>Green tea</title>", url="https://example.org/forum/viewtopic.php?t=4")
    >>> said = dict(zip(DECLARED, declared(page).tolist(), strict=True))
    >>> said["path_thread"], said["path_product"], said["address_steps"]
    (1.0, 0.0, 2.0)
    """
    head = read_head(page, only=_TELLING)
    address = _address(page, head)
    said = (*_data(page.html), *_open_graph(head), *_hints(page, address), *_shape(address))
    return np.array(said, np.float32)


def _address(page: Page, head: Head) -> SplitResult | None:
    """The parts of the page's address: as it was given, else as the head tells it; None if there is none."""
    for url in (page.url, *head.links.get("canonical", ()), head.first("og:url")):
        try:
            parts = urlsplit((url or "")[:_LONGEST_ADDRESS])
        except ValueError:
            continue
        if parts.netloc:
            return parts._replace(path=unquote(parts.path))
    return None


def _data(html: str) -> list[int]:
    """How often types of each group are named in the way of JSON-LD, wherever in the page."""
    found, place = [0] * len(_DATA), -1
    for _ in range(_MOST_DATA):
        place = html.find(_DATA_KEY, place + 1)
        if place < 0:
            break
        if said := _DATA_TYPE.match(html, place + len(_DATA_KEY)):
            for name in _NAME.findall(said[1] or said[2] or ""):
                for group in _DATA_OF.get(name, ()):
                    found[group] += 1
    return found


def _open_graph(head: Head) -> list[bool]:
    """Which type the page gives itself for those who link to it; and does it give a date?"""
    said = (head.first("og:type") or "").lower()
    return [*(name in said for name in _OPEN_GRAPH), head.first("article:published_time") is not None]


def _hints(page: Page, address: SplitResult | None) -> Iterator[bool]:
    """What words in the address and in the names of the body hint at."""
    host, path = ([], []) if address is None else (_words_in(address.hostname or ""), _words_of_path(address))
    for words in (host, path, _words_in(_body_names(page))):
        kinds = {kind for word in words for kind in _KINDS_OF.get(word, ())}
        yield from (kind in kinds for kind in range(len(_WORDS)))


def _words_of_path(address: SplitResult) -> list[str]:
    """Words of the shorter steps, these steps themselves, and words of the names in the query."""
    steps = [step.lower() for step in address.path.split("/") if len(step) <= _LONGEST_STEP]
    names = [pair.partition("=")[0] for pair in address.query.split("&")]
    return [*steps, *_words_in(" ".join((*steps, *names)))]


def _words_in(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if len(word) > 1]


def _body_names(page: Page) -> str:
    """Class and id of the first `<body>`."""
    source = page.source
    bodies = ((source.markup.tag == TAG_ID["body"]) & (source.markup.kind == START)).nonzero()[0][:1]
    for tag in source.written(source.markup.start.take(bodies), source.markup.end.take(bodies)):
        names = tag_attributes(tag[:_LONGEST_TAG], frozenset(_BODY_NAMES))
        return " ".join(names.get(name) or "" for name in _BODY_NAMES)
    return ""


def _shape(address: SplitResult | None) -> list[int]:
    """How the path is built: how many steps, how long the last, how many words and figures it has …"""
    if address is None:
        return [0] * len(_ADDRESS)
    steps = [step for step in address.path.split("/") if step]
    last = steps[-1] if steps else ""
    return [
        1,
        len(steps),
        len(last),
        len(_WORD.findall(last)),
        sum(character.isdigit() for character in last),
        bool(address.query),
        "." in last,
    ]
