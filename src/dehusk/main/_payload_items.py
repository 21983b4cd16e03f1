"""Content in the structured data of a page: JSON-LD objects, and microdata that only machines read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dehusk.document.head import rows_of
from dehusk.document.jsonld import Item, read_jsonld, types_of
from dehusk.main._payload_text import word_count
from dehusk.page.page import Page

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
_THINGS = frozenset("product recipe jobposting event course book movie howto softwareapplication service place".split())
"""What a page about it tells is its description; elsewhere a description is a summary."""
_LISTED = frozenset("howto howtosection howtostep recipe".split())
"""Of these the elements of a list are text; elsewhere they are menus, breadcrumbs and other pages."""
_NAMED = frozenset("question howtosection howtostep".split())
_SITE = frozenset(
    "website organization newsmediaorganization person imageobject videoobject breadcrumblist searchaction".split()
)
_VISITS = 20_000
_SHORTEST = 15
"""Words below which a description is not worth showing."""


class Told(NamedTuple):
    """Texts in reading order, and the property they come from."""

    texts: list[str]
    origin: str
    is_summary: bool
    words: int


def told(texts: list[str], origin: str, *, is_summary: bool = False) -> Told:
    """Texts with the number of their words."""
    return Told(texts, origin, is_summary, sum(map(word_count, texts)))


def told_by_jsonld(page: Page) -> Iterator[Told]:
    """What each object of the page's JSON-LD has to say."""
    seen: set[int] = set()
    for item in read_jsonld(page.html):
        if id(item) in seen or types_of(item) & _SITE:
            continue
        texts, property_name = _texts(item, seen)
        about_thing = bool(types_of(item) & _THINGS)
        description = item.get("description")
        if isinstance(description, str) and about_thing:
            texts, property_name = [description, *texts], property_name or "description"
        if texts:
            yield told(texts, f"json-ld {property_name}")
        elif isinstance(description, str) and (found := told([description], "json-ld description", is_summary=True)):
            if found.words >= _SHORTEST:
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
        if name in _BODIES or name in ("description", "recipeInstructions"):
            found = told([content], f"microdata {name}", is_summary=name == "description")
            if found.words >= _SHORTEST:
                yield found
