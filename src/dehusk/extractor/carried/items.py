"""Content in the structured data of a page: JSON-LD objects, and microdata that only machines read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dehusk.document.declared.head import rows_of
from dehusk.document.declared.jsonld import Item, read_jsonld, types_of
from dehusk.extractor.carried.text import word_count
from dehusk.page.page import Page
from dehusk.page.tags import names

_BODIES = ("articleBody", "text", "reviewBody")
_LISTS = ("recipeIngredient", "recipeInstructions")
_PARTS = (
    "mainEntity",
    "step",
    "itemListElement",
    "acceptedAnswer",
    "suggestedAnswer",
    "comment",
    "review",
    "reviews",
    "liveBlogUpdate",
)
"""Properties whose objects go on with the text, in reading order."""
_THINGS = names("product recipe jobposting event course book movie howto softwareapplication service place")
"""What a page about it tells is its description; elsewhere a description is a summary, and no content."""
_LISTED = names("howto howtosection howtostep recipe")
"""Of these the elements of a list are text; elsewhere they are menus, breadcrumbs and other pages."""
_NAMED = names("question howtosection howtostep")
_SITE = names(
    "website organization newsmediaorganization person imageobject videoobject breadcrumblist listitem itemlist "
    "searchaction"
)
_ASIDE = frozenset(("faqpage", "review", "aggregaterating"))
_VISITS = 20_000
_LONG = 100  # characters of a text that is not said twice
LEAST_WORDS = 15
"""Fewer are not worth showing."""


BODY, ASIDE = 4.0, 1.0
"""How far texts are trusted to be the content: as such, and as questions and reviews beside it."""


class Told(NamedTuple):
    """Texts in reading order, the property they come from, how far to trust them, and how many words they are."""

    texts: list[str]
    origin: str
    trust: float
    words: int


def told(texts: list[str], origin: str, *, trust: float = BODY) -> Told:
    """Texts with the number of their words; long ones once, since nobody says the same twice at length."""
    texts = list({text if len(text) >= _LONG else number: text for number, text in enumerate(texts)}.values())
    return Told(texts, origin, trust, sum(map(word_count, texts)))


def told_by_jsonld(page: Page) -> Iterator[Told]:
    """What each object of the page's JSON-LD has to say."""
    seen: set[int] = set()
    for item in read_jsonld(page.html):
        types = types_of(item)
        if id(item) in seen or types & _SITE:
            continue
        texts, name = _texts(item, seen)
        description = item.get("description")
        trust = ASIDE if name == "review" or types & _ASIDE else BODY
        if isinstance(description, str) and types & _THINGS:
            texts, name = [description, *texts], name or "description"
        found = told(texts, f"json-ld {name}", trust=trust)
        if found.words >= LEAST_WORDS:
            yield found


def _texts(item: Item, seen: set[int]) -> tuple[list[str], str]:
    """The texts of an object and of what it consists of, in order, and the first property that has one."""
    texts: list[str] = []
    name = ""
    stack: list[Any] = [item]
    for _ in range(_VISITS):
        if not stack:
            break
        value = stack.pop()
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            stack += reversed(value)
        elif isinstance(value, dict) and id(value) not in seen:
            seen.add(id(value))
            body, parts = _read(value)
            name = name or body
            stack += reversed(parts)
    return [text for text in texts if text.strip()], name


def _read(item: Item) -> tuple[str, list[Any]]:
    """The property with an object's own text, and all that is to be read of it, in order."""
    types = types_of(item)
    parts: list[Any] = []
    title = item.get("name")
    body = next((key for key in _BODIES if isinstance(item.get(key), str) and item[key].strip()), "")
    if types & _NAMED and isinstance(title, str) and title != item.get("text"):
        parts.append(title)
    if body:
        parts.append(item[body])
    for key in _LISTS:
        if isinstance(item.get(key), str | list):
            parts.append(item[key])
            body = body or key
    for key in _PARTS:
        part = item.get(key)
        if isinstance(part, dict | list) and (key != "itemListElement" or types & _LISTED):
            parts.append(part)
            body = body or key
    return body, parts


def told_by_microdata(page: Page) -> Iterator[Told]:
    """What `<meta itemprop=… content=…>` says, which a browser does not show."""
    tree = page.tree
    for row in rows_of(tree, "meta"):
        attributes = tree.attributes_of(row)
        name, content = attributes.get("itemprop", "").strip(), attributes.get("content", "")
        if name in _BODIES or name == "recipeInstructions":
            found = told([content], f"microdata {name}")
            if found.words >= LEAST_WORDS:
                yield found
