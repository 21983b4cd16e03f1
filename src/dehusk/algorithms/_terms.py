"""Words of a page as numbers: the same for words that differ in case, punctuation or a common ending."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from dehusk.algorithms._token_features import NUMBER, Hashes, word_hashes
from dehusk.page.page import Words
from dehusk.page.words import word_bounds

__all__ = ["NUMBER", "Hashes", "terms_of_text", "terms_of_words"]


def terms_of_words(words: Words) -> Hashes:
    """A number for every word of the page; all numbers written in digits are `NUMBER`."""
    return _terms(words.text, words.start, words.end)


def terms_of_text(text: str) -> Hashes:
    """The same for any text.

    >>> bool(np.array_equal(terms_of_text("Tea party"), terms_of_text("TEA, party!")))
    True
    """
    bounds = word_bounds(text)
    return _terms(text, bounds.start, bounds.end)


def _terms(text: str, start: np.ndarray, end: np.ndarray) -> Hashes:
    view = SimpleNamespace(text=text, word_at=start, word_length=end - start)
    return word_hashes(view)  # type: ignore[arg-type]  # of a source it reads nothing but these
