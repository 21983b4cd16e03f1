"""What a page says of itself: its address, its head, the names of its body, and its structured data.

All of that may be missing, and is on old pages; where it is there, it tells what kind of page this is better than the
text does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import SplitResult, urlsplit

import numpy as np

from dehusk.document.head import Head, read_head
from dehusk.main.blocks import Floats
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID

_DATA: Mapping[str, str] = {
    "article": "Article NewsArticle BlogPosting ReportageNewsArticle LiveBlogPosting OpinionNewsArticle Report "
    "AnalysisNewsArticle ScholarlyArticle SocialMediaPosting",
    "instruction": "TechArticle APIReference SoftwareSourceCode HowTo HowToStep",
    "product": "Product ProductGroup IndividualProduct ProductModel Vehicle Car Book SoftwareApplication "
    "MobileApplication WebApplication VideoGame Course Accommodation",
    "offer": "Offer AggregateOffer",
    "list": "ItemList CollectionPage SearchResultsPage OfferCatalog ProductCollection",
    "entry": "ListItem",
    "blog": "Blog",
    "crumbs": "BreadcrumbList",
    "thread": "DiscussionForumPosting QAPage Comment",
    "question": "Question Answer",
    "faq": "FAQPage",
    "business": "Service LocalBusiness ProfessionalService MedicalBusiness MedicalClinic Dentist Physician Hotel "
    "Restaurant Store LegalService FinancialService HomeAndConstructionBusiness",
    "organization": "Organization Corporation NewsMediaOrganization",
    "site": "WebSite",
    "page": "WebPage",
    "recipe": "Recipe",
    "event": "Event",
    "job": "JobPosting",
    "profile": "ProfilePage",
    "review": "Review AggregateRating Rating",
    "video": "VideoObject",
}
"""Types of schema.org, by what they hint at."""
_WORDS: Mapping[str, str] = {
    "thread": "forum forums thread threads topic topics viewtopic showthread discussion discussions question questions "
    "community board boards discuss t q answers message messages phpbb vbulletin xenforo discourse bbpress mybb smf "
    "nodebb flarum invision",
    "product": "product products dp item items itm shop buy prod pd store p ip sku tours hotel property listing "
    "dataset woocommerce shopify magento prestashop opencart bigcommerce",
    "list": "category categories collections collection tag tags search archive archives catalog catalogue c browse "
    "list lists listings author section label results directory deals sale shop all gallery home blog index",
    "docs": "docs doc documentation api reference manual guide guides help support kb learn tutorial tutorials wiki "
    "man developer developers sdk handbook docusaurus sphinx mkdocs gitbook vuepress vitepress mediawiki",
    "article": "blog blogs news article articles story stories post posts press magazine single amp entry",
    "service": "services service about solutions solution pricing features plans contact careers locations treatments "
    "consulting industries company platform faq",
}
"""Words in addresses and names, by the kind of page on which they stand."""
_PLACES = ("host", "path", "body", "generator")
_OPEN_GRAPH = ("article", "product", "website")
_ADDRESS = ("known", "steps", "last", "words", "digits", "query", "year", "file")
DECLARED = (
    *(f"data_{group}" for group in _DATA),
    *(f"type_{name}" for name in _OPEN_GRAPH),
    "type_other",
    "dated",
    "priced",
    *(f"{place}_{kind}" for place in _PLACES for kind in _WORDS),
    *(f"address_{part}" for part in _ADDRESS),
)
"""What the numbers mean."""
_MOST_DATA = 2_000
"""Types that are looked at; a page may list thousands."""
_LONGEST_STEP = 24
"""Longer parts of a path are headlines, and any word may stand in them."""
_DATA_KEY = '"@type"'
_DATA_TYPE = re.compile(r'\s*+:\s*+(?:"([^"]{0,80})"|\[([^\]]{0,200})\])')
_LETTERS = re.compile(r"[A-Za-z]+")
_YEAR = re.compile(r"/(?:19|20)\d\d/")


def _numbered(groups: Mapping[str, str]) -> dict[str, list[int]]:
    """The numbers of the groups in which each word stands."""
    found: dict[str, list[int]] = {}
    for number, words in enumerate(groups.values()):
        for word in words.split():
            found.setdefault(word, []).append(number)
    return found


_DATA_OF, _KINDS_OF = _numbered(_DATA), _numbered(_WORDS)


def declared(page: Page) -> Floats:
    """What the page says of itself, as numbers; all 0 if it says nothing.

    >>> page = Page.from_html("<title>Green tea</title>", url="https://example.org/forum/viewtopic.php?t=4")
    >>> said = dict(zip(DECLARED, declared(page).tolist(), strict=True))
    >>> said["path_thread"], said["path_product"], said["address_steps"]
    (1.0, 0.0, 2.0)
    """
    head = read_head(page)
    address = _address(page.url or next(iter(head.links.get("canonical", ())), None) or head.first("og:url"))
    said = (*_data(page.html), *_open_graph(head), *_hints(page, head, address), *_shape(address))
    return np.array(said, np.float32)


def _data(html: str) -> list[int]:
    """How often types of each group stand in JSON-LD and the like."""
    found, place = [0] * len(_DATA), -1
    for _ in range(_MOST_DATA):
        place = html.find(_DATA_KEY, place + 1)
        if place < 0:
            break
        if said := _DATA_TYPE.match(html, place + len(_DATA_KEY)):
            for name in _LETTERS.findall(said[1] or said[2] or ""):
                for group in _DATA_OF.get(name, ()):
                    found[group] += 1
    return found


def _open_graph(head: Head) -> list[bool]:
    """Which type the page gives itself for those who link to it; and does it give a date or a price?"""
    said = (head.first("og:type") or "").lower()
    kind = next((name for name in _OPEN_GRAPH if name in said), "other" if said else None)
    return [
        *(kind == name for name in (*_OPEN_GRAPH, "other")),
        head.first("article:published_time") is not None,
        head.first("product:price:amount", "og:price:amount") is not None,
    ]


def _hints(page: Page, head: Head, address: SplitResult | None) -> Iterator[bool]:
    """What words in the address, in the names of the body and in the program that wrote the page hint at."""
    host, path = "", ""
    if address is not None:
        steps = [step for step in address.path.split("/") if len(step) <= _LONGEST_STEP]
        host, path = address.netloc, " ".join((*steps, address.query[:_LONGEST_STEP]))
    for text in (host, path, _body_names(page), head.first("generator") or ""):
        yield from _kinds_in(text)


def _body_names(page: Page) -> str:
    bodies = (page.tree.tag == TAG_ID["body"]).nonzero()[0]
    if not len(bodies):
        return ""
    names = page.tree.attributes_of(int(bodies[0]))
    return f"{names.get('class', '')} {names.get('id', '')}"


def _kinds_in(text: str) -> list[bool]:
    """For each kind of page: does a word of the text hint at it?"""
    found = [False] * len(_WORDS)
    for word in _LETTERS.findall(text.lower()):
        for kind in _KINDS_OF.get(word, ()):
            found[kind] = True
    return found


def _address(url: str | None) -> SplitResult | None:
    """The parts of an address; None if it is none."""
    try:
        parts = urlsplit(url or "")
    except ValueError:
        return None
    return parts if parts.netloc else None


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
        last.count("-") + last.count("_"),
        sum(character.isdigit() for character in last),
        bool(address.query),
        bool(_YEAR.search(address.path)),
        "." in last,
    ]
