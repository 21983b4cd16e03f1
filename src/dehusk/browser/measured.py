"""Algorithms that need a browser, as functions of HTML and address: what `dehusk evaluate --with` takes."""

from __future__ import annotations

from dehusk.browser.open import Window, rendered
from dehusk.extraction.document import Document
from dehusk.extraction.extract import document_of
from dehusk.extraction.options import Options

_WINDOW = Window(screenshot=False)


def vips(html: str, url: str | None) -> Document:
    """Open the page in a browser, and extract its main content with `vips`."""
    return document_of(rendered(html, url=url, window=_WINDOW), Options(algorithm="vips"))
