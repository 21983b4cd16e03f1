"""The words of a page that say its headline."""

from __future__ import annotations

from dehusk.arrays import Mask
from dehusk.extractor.features import NUMBER
from dehusk.extractor.observed import observe
from dehusk.page.page import Page
from dehusk.page.together import alone


def headline_words(page: Page) -> Mask:
    """The words of the source that stand in the heading that says what the title of the page says; none without such.

    >>> page = Page.from_html("<title>Tea | News</title><h1>Tea</h1><p>Tea is good for you.")
    >>> page.source.word_texts()[int(headline_words(page).nonzero()[0][0])]
    'Tea'
    """
    blocks, observed = observe(alone(page.unfiltered))
    offset, found = (observed.features[NUMBER[name]] for name in ("title_offset", "title_found"))
    words: Mask = blocks.of_words((offset == 0) & (found > 0))
    return words & ~page.unfiltered.source_layout.hidden
