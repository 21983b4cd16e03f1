"""Where posts can be linked to, and which post answers which."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urljoin, urlsplit

import numpy as np

from dehusk.arrays import Mask
from dehusk.document.threads.evidence import Attributed
from dehusk.document.threads.items import Items
from dehusk.page import tags
from dehusk.page.page import Page

_NUMBERED = re.compile(r"\d{2,}|\d$")
_LAST_NUMBER = re.compile(r"(\d+)\D*$")
_AT_THE_START = 8  # rows in which the anchor of a post stands
_A = tags.TAG_ID["a"]


def anchors_of(seen: Attributed, items: Items) -> list[str]:
    """The first numbered `id` or `name` at the start of each post; empty where there is none."""
    bounds = zip(items.start.tolist(), items.end.tolist(), strict=True)
    return [_anchor(seen, first, last) for first, last in bounds]


def _anchor(seen: Attributed, first: int, last: int) -> str:
    kinds = seen.tree.tag
    for row in range(max(first - 2, 0), min(first + _AT_THE_START, last)):
        if kinds[row] == tags.TEXT or (row < first and kinds[row] != _A):
            continue  # before a post, only <a name=…> is its anchor
        attributes = seen[row]
        for name in ("id", "name") if kinds[row] == _A else ("id",):
            if _NUMBERED.search(attributes.get(name, "")):
                return attributes[name].strip()
    return ""


def permalinks(page: Page, seen: Attributed, items: Items, anchors: Sequence[str]) -> list[str | None]:
    """The address of each post: a link in it to its own anchor, else the page's address with that anchor."""
    numbers = [_number(anchor) for anchor in anchors]
    links: list[str | None] = [None] * len(items)
    for row in np.flatnonzero((page.tree.tag == _A) & (items.owner >= 0)).tolist():
        post = int(items.owner[row])
        if links[post] is None and anchors[post]:
            href = seen[row].get("href", "").strip()
            if _points_to(href, anchors[post], numbers[post]):
                links[post] = absolute(page, href)
    return [
        link or (absolute(page, f"#{anchor}") if anchor else None) for link, anchor in zip(links, anchors, strict=True)
    ]


def _number(anchor: str) -> str:
    match = _LAST_NUMBER.search(anchor)
    return match.group(1) if match else ""


def _points_to(href: str, anchor: str, number: str) -> bool:
    """Does a link lead to the post with this anchor: by the anchor itself, or by its number?"""
    fragment = href.partition("#")[2]
    return bool(fragment) and (fragment == anchor or (len(number) > 1 and number in re.findall(r"\d+", fragment)))


def absolute(page: Page, href: str) -> str | None:
    """A link of the page as an address; None for what is no address."""
    if href.lower().startswith(("javascript:", "data:", "vbscript:")):
        return None
    try:
        return urljoin((page.url if href.startswith("#") else page.base_url) or "", href)
    except ValueError:
        return None


def quoted_posts(page: Page, seen: Attributed, items: Items, quoted: Mask, anchors: Sequence[str]) -> list[int | None]:
    """Per post: the first one before it that its quotations link to."""
    answers: list[int | None] = [None] * len(items)
    by_number: dict[str, int] = {}
    for post, anchor in enumerate(anchors):
        by_number.setdefault(_number(anchor), post)
    tree = page.tree
    rows = np.unique(page.words.node[quoted])
    in_quote = np.zeros(len(tree), bool)
    in_quote[rows] = True
    in_quote[np.maximum(tree.parent[rows], 0)] = True
    for row in np.flatnonzero((tree.tag == _A) & in_quote & (items.owner >= 0)).tolist():
        post = int(items.owner[row])
        for number in reversed(re.findall(r"\d{3,18}", _end_of(seen[row].get("href", "")))):
            target = by_number.get(number, post)
            if answers[post] is None and target < post:
                answers[post] = target
    return answers


def _end_of(href: str) -> str:
    """The parts of a link that name a post: the end of the path, the query and the fragment."""
    try:
        parts = urlsplit(href)
    except ValueError:
        return ""
    return f"{parts.path[-40:]} {parts.query[-80:]} {parts.fragment[-40:]}"
