"""Bare pages: a few paragraphs with nothing around them, so that there is nothing to leave out.

The models learned from pages as sites make them. What they look for is missing here: a single paragraph, or a list
written by hand, looks to them like the remains of a page.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating]

_FEW, _SHORT, _FEW_SHORT = 6, 100.0, 8
"""Blocks that are shown, and as many of a page with so few words. In ten corpora three pages have no more, and hide
nothing: others have menus and footers."""
_LINKED = 0.7
"""A block with so many of its words in links is no text."""
_MOST = 0.67
"""If the model took so much of the text, it knew its way about the page."""
_TOO_FEW = 40.0
"""A page of fewer words of which nothing was chosen says too little to be judged, as those below `judge.SHORTEST` do:
two goods of a shop look like what is left of a shell. In seven corpora no page is such, and the next one has 45 words.
"""


def with_bare_page(chosen: Flags, words: Floats, link_density: Floats, hidden: Floats) -> Flags:
    """The chosen blocks; on a bare page of whose text they are not most, all of its text.

    All that is shown comes if nothing was chosen of a page of next to no words.

    >>> few, none = np.array([3.0, 20.0, 15.0]), np.zeros(3)
    >>> with_bare_page(np.array([False, True, False]), few, np.array([1.0, 0.0, 0.0]), none).tolist()
    [False, True, True]
    """
    shown: Flags = hidden < 1
    if float(words.sum()) < _TOO_FEW and not chosen.any():
        return shown
    number = np.count_nonzero(shown)
    if number > _FEW_SHORT or (number > _FEW and float(words[shown].sum()) > _SHORT):
        return chosen
    text: Flags = shown & (link_density < _LINKED)
    size = float(words[text].sum())
    is_bare = size > float(words.sum()) / 2  # not mostly links, and not mostly hidden
    return chosen | text if is_bare and float(words[text & chosen].sum()) < _MOST * size else chosen
