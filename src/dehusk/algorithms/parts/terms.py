"""Words of a page as numbers: the same for words that differ in case, punctuation or a common ending."""

from __future__ import annotations

from dehusk.algorithms.parts.token_features import NUMBER, Hashes, hashes_of
from dehusk.page.page import Words
from dehusk.page.words import word_bounds

__all__ = ["NUMBER", "Hashes", "terms_of_text", "terms_of_words"]


def terms_of_words(words: Words) -> Hashes:
    """A number for every word of the page; all numbers written in digits are `NUMBER`."""
    return hashes_of(words.text, words.start, words.end - words.start)


def terms_of_text(text: str) -> Hashes:
    """The same for any text.

    >>> bool((terms_of_text("Tea party") == terms_of_text("TEA, party!")).all())
    True
    """
    bounds = word_bounds(text)
    return hashes_of(text, bounds.start, bounds.end - bounds.start)
