"""From selected words to places in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from dehusk.selection import Selection


def spans_of(selection: Selection) -> list[tuple[int, int]]:
    """Disjoint, ordered (start, end) in the source; words that only white space separates share one."""
    page = selection.page
    place = page.source_word[selection.words]
    chosen = np.unique(place[place >= 0])  # document order may differ from source order
    if not len(chosen):
        return []
    start, end = page.source.word_start[chosen], page.source.word_end[chosen]
    # between two words that follow one another there is white space, or markup, or nothing
    cut = np.flatnonzero((np.diff(chosen) != 1) | (np.diff(page.source.word_gap[chosen]) != 0))
    first = start[np.concatenate(([0], cut + 1))]
    last = end[np.append(cut, len(end) - 1)]
    return list(zip(first.tolist(), last.tolist(), strict=True))
