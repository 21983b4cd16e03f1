"""From HTML to a document in one call."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

from dehusk.algorithms.registry import Algorithm, get
from dehusk.document import Document
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step

DEFAULT_ALGORITHM = "dehusk"
_ALMOST_NOTHING = 25
"""Words; a page that gives fewer is looked through for content that a script would show."""

Comments = Literal["separate", "keep", "drop"]
COMMENTS: tuple[Comments, ...] = ("separate", "keep", "drop")


def extract(
    html: str | bytes,
    *,
    url: str | None = None,
    algorithm: str | Algorithm = DEFAULT_ALGORITHM,
    encoding: str | None = None,
    comments: Comments = "separate",
    title: bool | None = None,
) -> Document:
    """The main content of a page.

    `html` is text, or bytes in any encoding; `encoding` is what the server says it is, if it says so.
    `algorithm` is a name (see `dehusk.names()`), filters included, or an algorithm made with `dehusk.get`.

    `comments`: what readers wrote below an article stands apart in `doc.comments` (`separate`), in the text with the
    rest (`keep`), or nowhere (`drop`). `title`: True has the headline in the text, False has not, None leaves that to
    the algorithm.

    >>> doc = extract("<p>Tea is good for you, they say.</p>", url="https://example.org/tea")
    >>> doc.text
    'Tea is good for you, they say.'
    """
    if comments not in COMMENTS:
        raise ParameterError(f"comments must be one of {', '.join(COMMENTS)}, not {comments!r}")
    page = Page.from_html(html, url=url, encoding=encoding)
    chosen = (
        _default() if algorithm == DEFAULT_ALGORITHM else get(algorithm) if isinstance(algorithm, str) else algorithm
    )
    if not callable(chosen):
        raise ParameterError(f"algorithm must be a name or an algorithm, not {type(algorithm).__name__}")
    return document_of(page, chosen, comments=comments, title=title)


@cache
def _default() -> Algorithm:
    return get(DEFAULT_ALGORITHM)


def document_of(
    page: Page, algorithm: Algorithm, *, comments: Comments = "separate", title: bool | None = None
) -> Document:
    """What `extract` gives for a page that is there already."""
    selection = algorithm(page)
    if selection.by == DEFAULT_ALGORITHM and len(selection) < _ALMOST_NOTHING:
        from dehusk.main.fallback import fallback_for

        found = fallback_for(page, selection)
        if found is not None:
            return replace(found, drop_comments=comments == "drop")
    if comments == "keep":
        from dehusk.document.posts import comments_mask

        selection = _with(selection, Selection(page, comments_mask(page)), "comments taken in")
    if title is not None:
        from dehusk.main.headline import headline_words

        headline = Selection(page, headline_words(page))
        selection = _with(selection, headline, "headline taken in" if title else "headline left out", take=title)
    return Document(page, selection, drop_comments=comments == "drop")


def _with(selection: Selection, other: Selection, name: str, *, take: bool = True) -> Selection:
    """The selection with more words, or without some, and a step that says so."""
    words = selection.words | other.words if take else selection.words & ~other.words
    return Selection(
        selection.page,
        words,
        by=selection.by,
        steps=(*selection.steps, Step(name, words)),
        signals=selection.signals,
        scores=selection.scores,
    )
