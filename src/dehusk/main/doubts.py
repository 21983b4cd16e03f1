"""Reasons to doubt that a page has main content at all: shells, walls, errors, lists of links."""

from __future__ import annotations

import re

import numpy as np

from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.selection import Selection

_FEW = 25
"""Words of a page that says next to nothing."""
_SMALL = 150
"""A wall or an error has no more words around it."""
_ERROR = re.compile(
    r"\b(?:40[0134]|410|429|50[0234])\b|not found|forbidden|access denied|just a moment|attention required|bad gateway"
    r"|service unavailable|nicht gefunden|introuvable|no encontrad|não encontrad|не найден"
    r"|找不到|未找到|見つかりません|غير موجود",
    re.IGNORECASE,
)
_COOKIES = re.compile(r"cookie|consent|gdpr|datenschutz|куки|同意", re.IGNORECASE)
LIST_TYPES = ("listing", "collection")


def doubts_of(selection: Selection, page_type: str | None) -> tuple[str, ...]:
    """What speaks against the selection being the main content of an article, in words for people."""
    page = selection.page
    shown = int(np.count_nonzero(~page.words.hidden))
    chosen = len(selection)
    found = []
    if not shown and not chosen:
        found.append("the page shows no words; it may be made by a script")
    elif max(shown, chosen) < _FEW:
        found.append(f"the page shows only {shown} words")
    if shown and not chosen:
        found.append("no part of the page looks like main content")
    if chosen < _SMALL and _asks_for_password(page):
        found.append("it asks for a password and says little else")
    if chosen < _SMALL and _ERROR.search(_title(page)):
        found.append("its title speaks of an error")
    if chosen and chosen < _SMALL and len(_COOKIES.findall(selection.text())) >= 3:
        found.append("it speaks of little but cookies")
    if page_type in LIST_TYPES:
        found.append(f"it looks like a {page_type}: parts of many pages, not one text")
    return tuple(found)


def _asks_for_password(page: Page) -> bool:
    rows = np.flatnonzero(page.tree.tag == TAG_ID["input"]).tolist()
    return any(
        (attributes.get("type") or "").lower() == "password" for attributes in page.tree.attributes_of_many(rows)
    )


def _title(page: Page) -> str:
    tree = page.tree
    rows = np.flatnonzero(tree.tag == TAG_ID["title"])[:1]
    return " ".join(tree.text[tree.text_start[row] : tree.text_end[tree.end[row] - 1]] for row in rows.tolist())
