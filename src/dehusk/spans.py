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
