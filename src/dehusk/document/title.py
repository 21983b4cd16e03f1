"""The headline of a page, from its markup."""

from __future__ import annotations

import numpy as np

from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import Tree

_META = ("og:title", "twitter:title", "dc.title")


def title_of(page: Page) -> str | None:
    """The only `<h1>` that is shown; else the title that the head declares; else the first `<h1>`."""
    tree = page.tree
    shown = [
        text
        for row in np.flatnonzero((tree.tag == tags.TAG_ID["h1"]) & ~tree.hidden).tolist()
        if (text := text_below(tree, row))
    ]
    if len(shown) == 1:
        return shown[0]
    return _declared(tree) or (shown[0] if shown else None)


def text_below(tree: Tree, row: int) -> str:
    """All text below a node on one line."""
    last = int(tree.end[row]) - 1
    return " ".join(tree.text[tree.text_start[row] : tree.text_end[last]].split())


def _declared(tree: Tree) -> str | None:
    found: dict[str, str] = {}
    for row in np.flatnonzero(tree.tag == tags.TAG_ID["meta"]).tolist():
        attributes = tree.attributes_of(row)
        key = (attributes.get("property") or attributes.get("name") or "").lower()
        content = " ".join(attributes.get("content", "").split())
        if content:
            found.setdefault(key, content)
    for key in _META:
        if key in found:
            return found[key]
    titles = np.flatnonzero(tree.tag == tags.TAG_ID["title"]).tolist()
    return next((text for row in titles if (text := text_below(tree, row))), None)
