"""The block of a page that says its headline."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.tree_outline_features import features_of
from dehusk.page.page import Page
from dehusk.selection import Mask

Flags = NDArray[np.bool_]

_MAYBE = 0.15
"""A headline that is so probably content stands in the text. Some who say what the content of a page is count it, some
do not, and most of those from whom the model learned do not: so it is far less sure of headlines than it should be.
Against the threshold of all blocks that is +.013 on old blogs, +.006 on old newspapers, -.003 on new ones."""


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
    found = is_headline(features.names, features.values)
    words: Mask = blocks.of_words(found) & ~page.words.hidden
    return words


def with_headline(
    chosen: Flags, probability: NDArray[np.floating], names: Sequence[str], values: NDArray[np.float32]
) -> Flags:
    """The chosen blocks, and the headline if it is shown and not too improbable."""
    number = is_headline(names, values).nonzero()[0]
    if not len(number) or not chosen.any():
        return chosen
    is_taken = (values[names.index("hidden")].take(number) < 1) & (probability.take(number) >= _MAYBE)
    found = chosen.copy()
    found[number[is_taken]] = True
    return found


def is_headline(names: Sequence[str], values: NDArray[np.float32]) -> Flags:
    """Per block: is it the heading that says what the title says?"""
    offset, found = (values[names.index(name)] for name in ("title_offset", "title_found"))
    same: Flags = (offset == 0) & (found > 0)
    return same
