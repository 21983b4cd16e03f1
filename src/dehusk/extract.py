"""From HTML to a document in one call."""

from __future__ import annotations

from dehusk.algorithms.registry import Algorithm, get
from dehusk.document import Document
from dehusk.page.page import Page

DEFAULT_ALGORITHM = "addana-g"


def extract(
    html: str | bytes,
    *,
    url: str | None = None,
    algorithm: str | Algorithm = DEFAULT_ALGORITHM,
    encoding: str | None = None,
) -> Document:
    """The main content of a page.

    `html` is text, or bytes in any encoding; `encoding` is what the server says it is, if it says so.
    `algorithm` is a name (see `dehusk.names()`), filters included, or an algorithm made with `dehusk.get`.

    >>> doc = extract("<p>Tea is good for you, they say.</p>", url="https://example.org/tea")
    >>> doc.text
    'Tea is good for you, they say.'
    """
    page = Page.from_html(html, url=url, encoding=encoding)
    chosen = get(algorithm) if isinstance(algorithm, str) else algorithm
    return Document(page, chosen(page))
