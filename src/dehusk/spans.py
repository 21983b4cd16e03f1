"""From selected words to places in the source."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.page import Page


def spans_of(page: Page, words: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Disjoint, ordered (start, end) in the source; words that only white space separates share one."""
    place, last = page.source_word[words], page.source_word_last[words]
    parts = [np.arange(*bounds) for bounds in zip(place[last > place] + 1, last[last > place] + 1, strict=True)]
    chosen = np.unique(np.concatenate((place[place >= 0], *parts)))  # document order may differ from source order
    if not len(chosen):
        return []
    start, end = page.source.word_start[chosen], page.source.word_end[chosen]
    # between two words that follow one another there is white space, or markup, or nothing
    cut = np.flatnonzero((np.diff(chosen) != 1) | (np.diff(page.source.word_gap[chosen]) != 0))
    starts = start[np.concatenate(([0], cut + 1))]
    ends = end[np.append(cut, len(end) - 1)]
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def span_around(page: Page, words: NDArray[np.intp]) -> tuple[int, int] | None:
    """From the first to the last of some words of the page in its source; None if it has none of them."""
    place = page.source_word[words]
    known = place >= 0
    if not known.any():
        return None
    last = page.source_word_last[words][known]
    return int(page.source.word_start[place[known].min()]), int(page.source.word_end[last.max()])


def spans_around(page: Page, words: NDArray[np.intp], first: NDArray[np.intp]) -> list[tuple[int, int] | None]:
    """The same for several groups of words, one after the other; `first` is where each begins among them.

    >>> page = Page.from_html("<p>Tea is good<p>Milk, too")
    >>> spans_around(page, np.arange(5), np.array([0, 3]))
    [(3, 14), (17, 26)]
    """
    if not len(first):
        return []
    source, place = page.source, page.source_word[words]
    known = place >= 0
    low = np.minimum.reduceat(np.where(known, place, len(source.word_start)), first)
    high = np.maximum.reduceat(np.where(known, page.source_word_last[words], -1), first)
    start, end = (np.append(column, -1) for column in (source.word_start, source.word_end))
    pairs = zip(start.take(low).tolist(), end.take(high).tolist(), strict=True)
    return [pair if pair[0] >= 0 else None for pair in pairs]
