"""From HTML to a document in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypeGuard, Unpack

import numpy as np

from dehusk.algorithms.registry import Algorithm
from dehusk.errors import ParameterError
from dehusk.extraction.document import Document
from dehusk.extraction.inputs import PageLike, page_from
from dehusk.extraction.options import DEFAULT, QUALITIES, Named, Options, options_of
from dehusk.extraction.rejected import judged
from dehusk.extraction.zones import finds_any, with_zones
from dehusk.forks import import_before_forks
from dehusk.page.page import Page
from dehusk.selection import Selection

import_before_forks()

_ALMOST_NOTHING = 25
"""Words; a page that gives fewer is looked through for content that a script would show."""
_LITTLE = 60
"""So is one that shows fewer than that, if all of them were taken: it may ask to wait. Of 2,650 pages none is such."""
_BEGINNING = 250
"""Words; fewer may be the beginning of an article that the page carries whole."""


def extract(
    html: PageLike,
    *,
    url: str | None = None,
    encoding: str | None = None,
    options: Options | None = None,
    **named: Unpack[Named],
) -> Document:
    """The main content of a page.

    `html` is text, or bytes in any encoding; `encoding` is what the server says it is, if it says so. It may also be a
    `Path`, an open file, a `Page`, an answer of requests, httpx or `dehusk.fetch`, or a tree of lxml, BeautifulSoup or
    selectolax. Files packed with gzip, MHTML, and ZIP or JSON that holds one page are opened; what is no page (PDF,
    images, WARC …), the name of a file and an address are refused with an `InputError` that says what to do.
    `url`: the address of the page; it makes links absolute and helps to tell the type of page, by which it is decided.

    All else that can be asked for stands in `Options`, and can be given as such or by name: `extract(html,
    comments="drop")`. What is named goes before what `options` say. What is named most often:

    - `algorithm`: a name (see `dehusk.names()`), filters included, or an algorithm made with `dehusk.get`.
    - `quality`: `best` is the default extractor; `fast` is less sure, and gives plain text in about seven eighths of
      the time. Markdown, HTML, JSON and comments need the tree of the page with either, and it takes its time.
    - `comments`: what readers wrote below an article stands apart in `doc.comments` (`separate`), in the text with the
      rest (`keep`), or nowhere (`drop`). Text that the page carries without showing it (`doc.origin`) has none.
    - `title`: text has the headline where the page shows it, Markdown and HTML begin with it; False leaves it out.

    >>> doc = extract("<p>Tea is good for you, they say.</p>", url="https://example.org/tea")
    >>> doc.text
    'Tea is good for you, they say.'
    """
    asked = options_of(options, named)
    return document_of(page_from(html, url=url, encoding=encoding), asked)


class ReadsTogether(Protocol):
    """An algorithm that takes less time for many pages at once."""

    def many(self, pages: Sequence[Page], /) -> Sequence[Selection]: ...


def reads_together(algorithm: object) -> TypeGuard[ReadsTogether]:
    """Does it select on many pages at once?"""
    return callable(getattr(algorithm, "many", None))


def document_of(page: Page, options: Options = DEFAULT) -> Document:
    """What `extract` gives for a page that is there already."""
    return _document(page, _ready(options)(page), options)


def documents_of(pages: Sequence[Page], options: Options = DEFAULT) -> Iterator[Document]:
    """The same for several pages, which the algorithm reads together if it can."""
    ready = _ready(options)
    selections = ready.many(pages) if reads_together(ready) else map(ready, pages)
    for page, selection in zip(pages, selections, strict=True):
        yield _document(page, selection, options)


def _document(page: Page, selection: Selection, options: Options) -> Document:
    """The document of a selection, with what was asked for."""
    if not isinstance(selection, Selection):
        raise ParameterError(f"an algorithm gives a Selection of the page, not {type(selection).__name__}")
    if selection.by in QUALITIES.values() and not (options.keep and finds_any(page, options.keep)):
        found = _carried_instead(page, selection)
        if found is not None:
            return judged(replace(found, options=options))
    return document_from(selection, options)


def document_from(selection: Selection, options: Options) -> Document:
    """The document of any selection, as it was asked for."""
    return judged(Document(selection.page, with_zones(selection, options), options=options))


def _ready(options: Options) -> Algorithm:
    """The algorithm; without its rule against comments if they are kept, so that none is lost."""
    algorithm = options.make()
    if options.comments != "keep":
        return algorithm
    from dehusk.algorithms.default import Dehusk

    return replace(algorithm, keep_comments=True) if isinstance(algorithm, Dehusk) else algorithm


def _carried_instead(page: Page, selection: Selection) -> Document | None:
    """What the page carries without showing it, where it is to be taken for what was selected."""
    size, shown = _sizes(selection)
    trust = float(selection.signals["trust"][0]) if "trust" in selection.signals else 1.0
    if is_little(size, shown, trust):
        from dehusk.extraction.fallback import fallback_for

        return fallback_for(page, selection)
    if may_go_on(size):
        from dehusk.extraction.fallback import whole_article

        return whole_article(page, selection)
    return None


def is_little(size: int, shown: int, trust: float) -> bool:
    """Is next to nothing selected, or all of the few words of a page?

    `size`, `shown`: words that are selected, and that the page shows.
    """
    return size < _ALMOST_NOTHING or trust == 0 or size == shown < _LITTLE


def may_go_on(size: int) -> bool:
    """Are so few words selected that they may be the beginning of an article alone?"""
    return size < _BEGINNING


def _sizes(selection: Selection) -> tuple[int, int]:
    """Words selected and words shown, of the source if the selection was made from those: that needs no tree."""
    chosen = selection.source_words
    if chosen is None:
        return len(selection), int(np.count_nonzero(~selection.page.words.hidden))
    return int(np.count_nonzero(chosen)), int(np.count_nonzero(~selection.page.source_layout.hidden))
