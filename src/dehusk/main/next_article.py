"""Pages that put one article behind the other while the reader scrolls: only the first is the page's own.

The next one looks as much like content as the first. But it has a headline of its own, of the same kind, in an element
of its own, and the title of the page says the first one's.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dehusk.main.alike import STYLE
from dehusk.main.ancestors import FARTHEST

Flags = NDArray[np.bool_]
Values = NDArray[np.float32]

_PROBABLY, _SURELY = 0.55, 0.9
"""How probably the page is an article: if both are `<article>`s, and if nothing but their headlines says so. Sections
of documentation under headlines of their own are built alike (.7 on a page of a corpus)."""
_FOUND = 0.6
"""How well the headline has to say the title."""
_FIRST, _NEXT = 80.0, 60.0
"""Words of running text that make an article, and the one behind it."""
_LONG = 10.0
"""A block of so many words is running text."""
_OWN = 2
"""Levels above a headline where it meets the next one, if each has an element of its own around it."""


def without_next_article(
    chosen: Flags, article: float, names: Sequence[str], values: Values, above: NDArray[np.integer]
) -> Flags:
    """The chosen blocks, without those from the next article on.

    `article`: how probably the page is one; `above`: the ancestors of the blocks, innermost first. (levels × blocks)
    """
    if article < _PROBABLY:
        return chosen
    offset, found, since, words = (
        values[names.index(name)] for name in ("title_offset", "title_found", "title_headlines_since", "words")
    )
    if found[0] < _FOUND or since[-1] < 1:  # as on most pages
        return chosen
    headline = int(np.abs(offset).argmin())
    heading = (np.diff(since) > 0).nonzero()[0] + 1
    heading = heading[heading > headline]
    is_next = _in_other_article(headline, heading, names, values)
    if article >= _SURELY:
        is_next |= _is_built_alike(headline, heading, names, values)
    heading = heading[is_next]
    running = np.append(0, np.where(chosen & (words >= _LONG), words, 0).cumsum())
    for number, behind in pairwise([*heading.tolist(), len(chosen)]):
        begin, end = _begin_and_end(number, behind, names, values, above)
        if running[begin] - running[headline] >= _FIRST and running[end] - running[begin] >= _NEXT:
            return chosen & (np.arange(len(chosen)) < begin)
    return chosen


def _in_other_article(headline: int, heading: NDArray[np.intp], names: Sequence[str], values: Values) -> Flags:
    """Which of the headings stand in an `<article>` that comes behind that of the headline?"""
    level, rank, apart, h1, h2 = (
        values[names.index(name)] for name in ("tag_article", "article_rank", "title_distance", "tag_h1", "tag_h2")
    )
    if level[headline] >= FARTHEST or min(h1[headline], h2[headline]) > 0:  # lower headings are those of sections
        return np.zeros(len(heading), bool)
    found: Flags = (apart[heading] > level[headline]) & (rank[heading] > rank[headline])
    return found


def _is_built_alike(headline: int, heading: NDArray[np.intp], names: Sequence[str], values: Values) -> Flags:
    """Which of the headings are an `<h1>` as the headline is, in elements of the same names, beside those around it?"""
    level, apart, depth = (values[names.index(name)] for name in ("tag_h1", "title_distance", "depth"))
    style = values[[names.index(name) for name in STYLE]]
    if level[headline] > 0:
        return np.zeros(len(heading), bool)
    same = (style[:, heading] == style[:, headline, None]).all(axis=0) & (depth[heading] == depth[headline])
    found: Flags = same & (level[heading] == 0) & (apart[heading] >= _OWN)
    return found


def _begin_and_end(
    heading: int, behind: int, names: Sequence[str], values: Values, above: NDArray[np.integer]
) -> tuple[int, int]:
    """The first block of the element of its own around a heading, and the one behind its last.

    What stands above a headline belongs to its article, too. `behind`: where the next one is, or the page ends.
    """
    level, rank, apart = (values[names.index(name)] for name in ("tag_article", "article_rank", "title_distance"))
    own = int(apart[heading]) - 1
    if level[heading] < FARTHEST:
        inside = rank == rank[heading]
    elif own < len(above):
        inside = (above == above[own, heading]).any(axis=0)
    else:
        return heading, behind
    number = inside.nonzero()[0]
    return int(number[0]), int(number[-1]) + 1
