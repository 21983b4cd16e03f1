"""The block of a page that says its headline."""

from __future__ import annotations

import numpy as np

from dehusk.main.features import features_of
from dehusk.page.page import Page
from dehusk.selection import Mask


def headline_words(page: Page) -> Mask:
    """The words of the heading that says what the title of the page says; none if there is no such.

    >>> page = Page.from_html("<title>Tea | News</title><h1>Tea</h1><p>Tea is good for you.")
    >>> page.words.texts()[int(headline_words(page).argmax())]
    'Tea'
    """
    page = page.unfiltered
    features = features_of(page)
    blocks = features.blocks
    if not len(blocks):
        return np.zeros(len(page.words), bool)
    found = features.values[features.names.index("title_offset")] == 0
    if features.values[features.names.index("title_found")][0] <= 0:
        found = np.zeros(len(blocks), bool)
    words: Mask = blocks.of_words(found) & ~page.words.hidden
    return words
