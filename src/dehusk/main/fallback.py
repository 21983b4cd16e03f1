"""Content that a page carries without showing it, for pages that show next to nothing."""

from __future__ import annotations

from dehusk.algorithms.everything import Everything
from dehusk.document import Document
from dehusk.main.payload import payload_of
from dehusk.page.page import Page
from dehusk.selection import Selection

_TIMES = 2
"""What is hidden must be so many times as long as what is shown."""


def fallback_for(page: Page, selection: Selection) -> Document | None:
    """A document from JSON-LD, the data of a script, `noscript` …, if that says much more than the page does."""
    payload = payload_of(page)
    if payload is None:
        return None
    inside = Page.from_html(payload.html, url=page.url)
    found = Everything()(inside)
    if len(found) < _TIMES * max(len(selection), 5):
        return None
    return Document(page, found, origin=payload.origin)
