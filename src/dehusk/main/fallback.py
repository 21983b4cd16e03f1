"""Content that a page carries without showing it, for pages that show next to nothing or the beginning alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np

from dehusk.algorithms.everything import Everything
from dehusk.document import Document
from dehusk.main._payload_items import told_by_jsonld
from dehusk.main._payload_text import safe_html
from dehusk.main.doubts import confidence_of
from dehusk.main.payload import payload_of
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.words import word_bounds
from dehusk.selection import Selection

_TIMES = 2
"""What is hidden must be so many times as long as what is shown."""
_AS_SURE = 0.5
"""It must be trusted so much, beside what is shown: a drawer for goods that is folded away has more words than a small
shop shows, too."""
_ARTICLE_BODY = "json-ld articleBody"
_AT_BEGINNING, _GOES_ON = 0.85, 3
"""So many of the words chosen must stand in the article, and that must be so many times as long. Of 3,400 pages 190
carry their article as data; some carry it twice, or with other articles. One shows a seventh of it, no other less than
half."""
_NOFRAMES = re.compile(r"<noframes\b[^<>]*+>", re.IGNORECASE)
_NOFRAMES_END = re.compile(r"</noframes\b|\Z", re.IGNORECASE)


def fallback_for(page: Page, selection: Selection) -> Document | None:
    """A document from JSON-LD, the data of a script, `noscript` …, if that says much more than the page does."""
    size = len(selection)
    found = carried(page)
    if found is not None and says_more(len(found.selection), found.origin, size, _confidence(selection)):
        return found
    return _without_frames(page, _TIMES * max(size, 5))


def carried(page: Page) -> Document | None:
    """What the page carries without showing it, as a document."""
    payload = payload_of(page)
    if payload is None:
        return None
    return Document(page, Everything()(Page.from_html(payload.html, url=page.url)), origin=payload.origin)


def says_more(words: int, origin: str, shown: int, confidence: float) -> bool:
    """Is what so many words from there say to be taken for the words shown that were chosen with some confidence?

    >>> says_more(300, "json-ld articleBody", 20, 0.9), says_more(30, "json-ld articleBody", 20, 0.9)
    (True, False)
    """
    return words >= _TIMES * max(shown, 5) and confidence_of(origin) >= _AS_SURE * confidence


def whole_article(page: Page, selection: Selection) -> Document | None:
    """The article from the page's JSON-LD, if what was chosen is only its beginning: the page may ask for money."""
    found = carried_article(page)
    return found if found is not None and goes_on(_words(found.selection), _words(selection)) else None


def carried_article(page: Page) -> Document | None:
    """The longest article that stands in the page's JSON-LD."""
    if "articleBody" not in page.html:
        return None
    bodies = [told for told in told_by_jsonld(page) if told.origin == _ARTICLE_BODY]
    if not bodies:
        return None
    html = safe_html(max(bodies, key=lambda told: told.words).texts, url=page.base_url)
    return Document(page, Everything()(Page.from_html(html, url=page.url)), origin=_ARTICLE_BODY)


def goes_on(article: Sequence[Hashable], chosen: Sequence[Hashable]) -> bool:
    """Is what was chosen the beginning of the article alone?

    >>> goes_on("tea is a drink that is made of leaves".split(), "tea is".split())
    True
    """
    return len(article) >= _GOES_ON * len(chosen) > 0 and (
        (Counter(chosen) & Counter(article)).total() >= _AT_BEGINNING * len(chosen)
    )


def _words(selection: Selection) -> list[str]:
    text = selection.text()
    bounds = word_bounds(text)
    return [text[start:end] for start, end in zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)]


def _confidence(selection: Selection) -> float:
    signal = selection.signals.get("confidence")
    return 0.0 if signal is None else float(signal[0])


def _without_frames(page: Page, least: int) -> Document | None:
    """What a page of frames has for browsers that know none: a whole page, with a menu of its own."""
    from dehusk.algorithms.default import Dehusk

    opening = _NOFRAMES.search(page.html) if np.any(page.tree.tag == TAG_ID["frameset"]) else None
    if opening is None:
        return None
    end = _NOFRAMES_END.search(page.html, opening.end())
    inside = Page.from_html(page.html[opening.end() : end.start() if end else None], url=page.url)
    found = Dehusk()(inside)
    return Document(page, found, origin="noframes") if len(found) >= least else None
