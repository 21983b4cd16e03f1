"""Content that a page carries without showing it, for pages that show next to nothing or the beginning alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np

from dehusk.algorithms.everything import Everything
from dehusk.extraction.document import Document
from dehusk.extractor.carried.items import told_by_jsonld
from dehusk.extractor.carried.payload import payload_of
from dehusk.extractor.carried.text import safe_html
from dehusk.extractor.doubts import confidence_of
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID
from dehusk.page.words import word_bounds
from dehusk.selection import Selection

_TIMES = 2
"""What is hidden must be so many times as long as what is shown."""
_AS_SURE = 0.5
"""It must be trusted half as much as what is shown, if anything is, and no less than what is half sure: a drawer for
goods that is folded away has more words than a small shop shows, too."""
_ARTICLE_BODY = "json-ld articleBody"
_SHARED, _GOES_ON = 0.5, 3
"""So many of the words chosen must stand in the article (a page may ask for money below its beginning), and that must
be so many times as long. Of 3,400 pages 190 carry their article as data; some carry it twice, or with other articles.
One shows a seventh of it, no other less than half."""
_MOST_ARTICLES = 5
_RUN, _FIRST = 12, 40
"""So many words in a row, of the first words of the article, must stand in what was chosen: it is the same article."""
_NOFRAMES = re.compile(r"<noframes\b[^<>]*+>", re.IGNORECASE)
_NOFRAMES_END = re.compile(r"</noframes\b|\Z", re.IGNORECASE)


def fallback_for(page: Page, selection: Selection) -> Document | None:
    """A document from JSON-LD, the data of a script, `noscript` …, if that says much more than the page does."""
    size = len(selection)
    found = carried(page)
    if found is not None and says_more(len(found.selection), found.origin, size, _trust(selection)):
        return found
    return _without_frames(page, _TIMES * max(size, 5))


def carried(page: Page) -> Document | None:
    """What the page carries without showing it, as a document."""
    payload = payload_of(page)
    if payload is None:
        return None
    return Document(page, Everything()(Page.from_html(payload.html, url=page.url)), origin=payload.origin)


def says_more(words: int, origin: str, shown: int, trust: float) -> bool:
    """Is what so many words from there say to be taken for the words shown that were chosen, and trusted so much?

    >>> says_more(300, "json-ld articleBody", 20, 0.9), says_more(30, "json-ld articleBody", 20, 0.9)
    (True, False)
    """
    return words >= _TIMES * max(shown, 5) and (not trust or confidence_of(origin) >= _AS_SURE * max(trust, _AS_SURE))


def whole_article(page: Page, selection: Selection) -> Document | None:
    """The article from the page's JSON-LD, if what was chosen is only its beginning: the page may ask for money."""
    articles = carried_articles(page)
    chosen = _words(selection) if articles else []
    return next((article for article in articles if goes_on(_words(article.selection), chosen)), None)


def carried_articles(page: Page) -> list[Document]:
    """The longest articles that stand in the page's JSON-LD, the longest first."""
    if "articleBody" not in page.html:
        return []
    bodies = sorted(
        (body for body in told_by_jsonld(page) if body.origin == _ARTICLE_BODY), key=lambda body: -body.words
    )
    pages = (Page.from_html(safe_html(body.texts, url=page.base_url), url=page.url) for body in bodies[:_MOST_ARTICLES])
    return [Document(page, Everything()(body), origin=_ARTICLE_BODY) for body in pages]


def goes_on(article: Sequence[Hashable], chosen: Sequence[Hashable]) -> bool:
    """Is what was chosen the beginning of the article alone?

    >>> article = "one two three four five six seven eight nine ten eleven twelve".split() * 5
    >>> goes_on(article, article[:14]), goes_on(article, article[:30]), goes_on(article, sorted(article[:14]))
    (True, False, False)
    """
    if not len(article) >= _GOES_ON * len(chosen) > 0:
        return False
    if (Counter(chosen) & Counter(article)).total() < _SHARED * len(chosen):
        return False
    runs = {tuple(chosen[at : at + _RUN]) for at in range(len(chosen) - _RUN + 1)}
    return any(tuple(article[at : at + _RUN]) in runs for at in range(_FIRST - _RUN + 1))


def _words(selection: Selection) -> list[str]:
    text = selection.text()
    bounds = word_bounds(text)
    return [text[start:end] for start, end in zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)]


def _trust(selection: Selection) -> float:
    signal = selection.signals.get("trust")
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
