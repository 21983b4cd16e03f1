"""Short posts: a line or two below a headline, with longer texts in a column that stands before it.

The models hardly know such pages, and take the longer text. But what a page says under its title comes behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]

_MAYBE, _SURELY = 0.3, 0.9
"""How probably the page is an article: less is another kind of page, and if it is more, the model knows its way."""
_WELL = 0.93
"""It does so, too, if such an F1 is expected: of those old blogs .61 to .90 was, of a shop whose headline stands at its
foot .96."""
_FOUND = 0.6
"""How well the headline has to say the title."""
_BEFORE, _MOST = 0.6, 300.0
"""The share of the chosen words before it, and how many may be chosen at all. Of 2,800 pages of ten corpora four are
such, all of them old blogs."""
_LINKED = 0.7
"""A block with so many of its words in links is no text."""


def behind_headline(
    chosen: Flags, names: Sequence[str], values: NDArray[np.float32], *, article: float, expected_f1: float
) -> Flags:
    """The chosen blocks; if most stand before the headline, that and the text in the same element behind it.

    `article`: how probably the page is one; `expected_f1`: how good the chosen blocks are expected to be.

    >>> names = ("words", "link_density", "hidden", "title_offset", "title_found", "title_joined_words")
    >>> rows = [[90, 2, 5, 30], [0, 0, 0, 0], [0, 0, 0, 0], [-1, 0, 1, 2], [1, 1, 1, 1], [127, 2, 7, 127]]
    >>> chosen, values = np.array([True, False, False, False]), np.array(rows, np.float32)
    >>> behind_headline(chosen, names, values, article=0.5, expected_f1=0.7).tolist()
    [False, True, True, False]
    """
    if not _MAYBE <= article <= _SURELY or expected_f1 > _WELL:
        return chosen
    words, density, hidden, offset, found, joined = (
        values[names.index(name)]
        for name in ("words", "link_density", "hidden", "title_offset", "title_found", "title_joined_words")
    )
    taken = words * (chosen & (offset != 0))
    number = float(taken.sum())
    if found[0] < _FOUND or number > _MOST or float(taken[offset < 0].sum()) < max(_BEFORE * number, 1.0):
        return chosen
    text = (hidden < 1) & (density < _LINKED) & (offset > 0)
    if not text.any():
        return chosen
    post: Flags = text & (joined <= joined[text].min())
    post |= (offset == 0) & (hidden < 1)
    return post
