"""From HTML to a document in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Literal, Protocol, TypeGuard

import numpy as np

from dehusk.algorithms.registry import Algorithm, full_name, get
from dehusk.errors import InputError, ParameterError
from dehusk.extraction.document import Document
from dehusk.page.page import Page
from dehusk.page.together import TOGETHER, in_batches
from dehusk.selection import Selection, Step

DEFAULT_ALGORITHM = "dehusk"
FAST_ALGORITHM = "dehusk-fast"
_ALMOST_NOTHING = 25
"""Words; a page that gives fewer is looked through for content that a script would show."""
_LITTLE = 60
"""So is one that shows fewer than that, if all of them were taken: it may ask to wait. Of 2,650 pages none is such."""
_BEGINNING = 250
"""Words; fewer may be the beginning of an article that the page carries whole."""

Comments = Literal["separate", "keep", "drop"]
COMMENTS: tuple[Comments, ...] = ("separate", "keep", "drop")
Quality = Literal["best", "fast"]
QUALITIES: Mapping[Quality, str] = MappingProxyType({"best": DEFAULT_ALGORITHM, "fast": FAST_ALGORITHM})
"""The extractor of each."""


def extract(
    html: str | bytes,
    *,
    url: str | None = None,
    algorithm: str | Algorithm = DEFAULT_ALGORITHM,
    quality: Quality | None = None,
    encoding: str | None = None,
    comments: Comments = "separate",
    title: bool | None = None,
) -> Document:
    """The main content of a page.

    `html` is text, or bytes in any encoding; `encoding` is what the server says it is, if it says so.
    `url`: the address of the page; it makes links absolute and helps to tell the type of page, by which it is decided.
    `algorithm` is a name (see `dehusk.names()`), filters included, or an algorithm made with `dehusk.get`.
    `quality`: `best` is the default extractor; `fast` is less sure, and gives plain text in about three quarters of the
    time. It does not look for the posts of threads, which takes the tree of the page. Markdown, HTML, JSON and comments
    need the tree with either, and it takes its time.

    `comments`: what readers wrote below an article stands apart in `doc.comments`, as far as comments can be told one
    from another (`separate`), in the text with the rest (`keep`), or nowhere (`drop`). `title`: True has the headline
    in the text, False has not, None leaves that to the algorithm. To tell comments takes the tree. Text that the page
    carries without showing it (`doc.origin`) has no comments.

    >>> doc = extract("<p>Tea is good for you, they say.</p>", url="https://example.org/tea")
    >>> doc.text
    'Tea is good for you, they say.'
    """
    chosen = _checked(algorithm, quality, comments, title)
    return document_of(Page.from_html(html, url=url, encoding=encoding), chosen, comments=comments, title=title)


def extract_many(
    pages: Iterable[Page | str | bytes],
    *,
    algorithm: str | Algorithm = DEFAULT_ALGORITHM,
    quality: Quality | None = None,
    comments: Comments = "separate",
    title: bool | None = None,
) -> Iterator[Document]:
    """The main content of many pages, one after another, in their order.

    The same as `extract` for each of them; but dehusk's own extractors read a dozen together, which takes less time:
    much of what is done for a page takes the same time however short it is. No more pages are taken at once, so that
    there may be any number. Pages with an address or encoding: `Page.from_html(html, url=…, encoding=…)`. What is
    no page raises an error after the documents of those before it, and ends.

    >>> pages = ["<p>Tea is good for you, they say.</p>", b"<p>So is water, say others.</p>"]
    >>> [doc.text for doc in extract_many(pages, quality="fast")]
    ['Tea is good for you, they say.', 'So is water, say others.']
    """
    chosen = _checked(algorithm, quality, comments, title)
    if isinstance(pages, str | bytes | bytearray | memoryview | Page | Mapping) or not isinstance(pages, Iterable):
        raise InputError(
            f"pages must be several, as in a list, not {type(pages).__name__}; of one `extract` takes care"
        )
    return _documents(pages, chosen, comments, title)


def _documents(
    pages: Iterable[Page | str | bytes], algorithm: Algorithm, comments: Comments, title: bool | None
) -> Iterator[Document]:
    most = TOGETHER if reads_together(algorithm) else 1
    for batch in in_batches(map(_as_page, pages), _length, most=most):
        yield from documents_of(batch, algorithm, comments=comments, title=title)


def _length(page: Page) -> int:
    return len(page.html)


def _as_page(page: Page | str | bytes) -> Page:
    return page if isinstance(page, Page) else Page.from_html(page)


class ReadsTogether(Protocol):
    """An algorithm that takes less time for many pages at once."""

    def many(self, pages: Sequence[Page], /) -> Sequence[Selection]: ...


def reads_together(algorithm: object) -> TypeGuard[ReadsTogether]:
    """Does it select on many pages at once?"""
    return callable(getattr(algorithm, "many", None))


def _checked(algorithm: str | Algorithm, quality: Quality | None, comments: Comments, title: bool | None) -> Algorithm:
    """The algorithm that was asked for, if all that was asked for can be."""
    if not isinstance(comments, str) or comments not in COMMENTS:
        raise ParameterError(f"comments must be one of {', '.join(COMMENTS)}, not {comments!r}")
    if title is not None and not isinstance(title, bool):
        raise ParameterError(f"title must be True, False or None, not {title!r}")
    if quality is not None:
        algorithm = algorithm_for(quality, algorithm)
    chosen = _named(algorithm) if isinstance(algorithm, str) else algorithm
    if not callable(chosen):
        raise ParameterError(f"algorithm must be a name or an algorithm, not {type(algorithm).__name__}")
    return chosen


def _named(name: str) -> Algorithm:
    """An algorithm by its name; dehusk's own extractors are made once."""
    return _own(name) if name in (DEFAULT_ALGORITHM, FAST_ALGORITHM) else get(name)


@cache
def _own(name: str) -> Algorithm:
    return get(name)


def algorithm_for(quality: Quality, algorithm: str | Algorithm = DEFAULT_ALGORITHM) -> str:
    """The extractor of a quality, by any of its names. Another algorithm has no such: ParameterError.

    >>> algorithm_for("fast")
    'dehusk-fast'
    """
    if not isinstance(quality, str) or quality not in QUALITIES:
        raise ParameterError(f"quality must be one of {', '.join(QUALITIES)}, not {quality!r}")
    chosen = QUALITIES[quality]
    if not isinstance(algorithm, str) or full_name(algorithm) not in (DEFAULT_ALGORITHM, chosen):
        name = algorithm if isinstance(algorithm, str) else type(algorithm).__name__
        raise ParameterError(f"quality chooses between dehusk's own extractors: leave it out with algorithm {name!r}")
    return chosen


def document_of(
    page: Page, algorithm: Algorithm, *, comments: Comments = "separate", title: bool | None = None
) -> Document:
    """What `extract` gives for a page that is there already."""
    return _document(page, _ready(algorithm, comments)(page), comments, title)


def documents_of(
    pages: Sequence[Page], algorithm: Algorithm, *, comments: Comments = "separate", title: bool | None = None
) -> Iterator[Document]:
    """The same for several pages, which the algorithm reads together if it can."""
    ready = _ready(algorithm, comments)
    selections = ready.many(pages) if reads_together(ready) else map(ready, pages)
    for page, selection in zip(pages, selections, strict=True):
        yield _document(page, selection, comments, title)


def _document(page: Page, selection: Selection, comments: Comments, title: bool | None) -> Document:
    """The document of a selection, with what was asked for."""
    if not isinstance(selection, Selection):
        raise ParameterError(f"an algorithm gives a Selection of the page, not {type(selection).__name__}")
    if selection.by in (DEFAULT_ALGORITHM, FAST_ALGORITHM):
        found = _carried_instead(page, selection)
        if found is not None:
            return replace(_titled(found) if title else found, drop_comments=comments == "drop")
    if comments == "keep":
        from dehusk.document.posts import comments_mask

        selection = _with(selection, Selection(page, comments_mask(page)), "comments taken in")
    if title is not None:
        from dehusk.extractor.headline import headline_words

        headline = Selection.of_source(page, headline_words(page))
        selection = _with(selection, headline, "headline taken in" if title else "headline left out", take=title)
    return Document(page, selection, drop_comments=comments == "drop")


def _ready(algorithm: Algorithm, comments: Comments) -> Algorithm:
    """The algorithm; without its rule against comments if they are kept, so that none is lost."""
    if comments != "keep":
        return algorithm
    from dehusk.algorithms.default import Dehusk

    return replace(algorithm, keep_comments=True) if isinstance(algorithm, Dehusk) else algorithm


def _carried_instead(page: Page, selection: Selection) -> Document | None:
    """What the page carries without showing it, where it is to be taken for what was selected."""
    size, shown = _sizes(selection)
    signal = selection.signals.get("confidence")
    if is_little(size, shown, 1.0 if signal is None else float(signal[0])):
        from dehusk.extraction.fallback import fallback_for

        return fallback_for(page, selection)
    if may_go_on(size):
        from dehusk.extraction.fallback import whole_article

        return whole_article(page, selection)
    return None


def _titled(found: Document) -> Document:
    from dehusk.extraction.fallback import with_headline_before

    return with_headline_before(found)


def is_little(size: int, shown: int, confidence: float) -> bool:
    """Is next to nothing selected, or all of the few words of a page?

    `size`, `shown`: words that are selected, and that the page shows.
    """
    return size < _ALMOST_NOTHING or confidence == 0 or size == shown < _LITTLE


def may_go_on(size: int) -> bool:
    """Are so few words selected that they may be the beginning of an article alone?"""
    return size < _BEGINNING


def _sizes(selection: Selection) -> tuple[int, int]:
    """Words selected and words shown, of the source if the selection was made from those: that needs no tree."""
    chosen = selection.source_words
    if chosen is None:
        return len(selection), int(np.count_nonzero(~selection.page.words.hidden))
    return int(np.count_nonzero(chosen)), int(np.count_nonzero(~selection.page.source_layout.hidden))


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
