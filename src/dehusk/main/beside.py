"""Elements that say that they hold no main content, by their tags or by their names: `<footer>`, `<nav>`, `<aside>`, …

The models know them as signs among many, and now and then choose a long text there all the same: the terms of an offer,
the stories of a news agency beside those of the paper, sizes to choose from. Pages whose main content stands in such an
element exist, too; so it is left out only where there is enough elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import FARTHEST

Flags = NDArray[np.bool_]

_ENOUGH = 100.0
"""Words chosen elsewhere. With 50 it was the same, with 30 products lost .005."""
_ANYWHERE = ("tag_footer", "tag_nav", "tag_noscript")
"""Of 3,500 pages 29 changed: +.0009 on WCXB (collections +.007, products and services +.002), +.0007 on news that was
never learned from. The footer of a quote says whose words they are, and stays."""
_SHOP = ("tag_button", "hint_dialog")
"""What stands on buttons and in boxes that open over the page, in shops and on pages of cards: +.0011 on WCXB (products
+.006, collections +.006, listings +.002); 34 pages better for it, ten worse. On other pages questions are buttons, and
answers open over the page."""


def without_beside(
    chosen: Flags,
    names: Sequence[str],
    values: NDArray[np.float32],
    *,
    kept: Flags,
    is_shop: bool = False,
    is_text: bool = True,
) -> Flags:
    """The chosen blocks, without those in elements that hold no main content, if there is enough elsewhere.

    An `<aside>` goes only behind all else: between two paragraphs it may be a part of the text. `kept`: what is asked
    for wherever it stands; `is_shop`: is it a shop, or a page of cards? `is_text`: an article or a thread?

    >>> names = ("words", "tag_footer", "tag_nav", "tag_noscript", "tag_aside", "tag_quote")
    >>> values = np.full((len(names), 3), FARTHEST, np.float32)
    >>> values[0], values[1, 2] = 80, 1
    >>> without_beside(np.ones(3, bool), names, values, kept=np.zeros(3, bool)).tolist()
    [True, True, False]
    """
    words = values[names.index("words")]
    in_quote = values[names.index("tag_quote")] < FARTHEST
    found = _without(chosen, words, _inside(_ANYWHERE, names, values), kept | in_quote)
    if is_shop:
        for name in _SHOP:
            found = _without(found, words, _inside((name,), names, values), kept)
    if not is_text:
        # fields of a form are named so themselves; +.0004 on WCXB, 15 pages better for it and three worse
        found = _without(found, words, np.asarray(values[names.index("hint_form")] == 0), kept)
    return _without(found, words, _aside(found, names, values), kept)


def _inside(tags: Sequence[str], names: Sequence[str], values: NDArray[np.float32]) -> Flags:
    found: Flags = (values.take([names.index(name) for name in tags], axis=0) < FARTHEST).any(axis=0)
    return found


def _aside(chosen: Flags, names: Sequence[str], values: NDArray[np.float32]) -> Flags:
    """What stands in an `<aside>`, if it is behind all that is chosen elsewhere."""
    inside = _inside(("tag_aside",), names, values)
    elsewhere = (chosen & ~inside).nonzero()[0]
    if len(elsewhere):
        inside[: elsewhere[-1]] = False
    return inside


def _without(chosen: Flags, words: NDArray[np.float32], beside: Flags, kept: Flags) -> Flags:
    """The chosen blocks, without some that are not to be kept, if there is enough elsewhere."""
    elsewhere = chosen & ~beside
    is_enough = float(words[elsewhere].sum()) >= _ENOUGH
    return elsewhere | (chosen & kept) if is_enough else chosen
