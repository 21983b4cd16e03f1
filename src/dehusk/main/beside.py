"""Elements that say that they hold no main content, by their tags or by their names: `<footer>`, `<nav>`, `<aside>`, …

The models know them as signs among many, and now and then choose a long text there all the same: the terms of an offer,
the stories of a news agency beside those of the paper, sizes to choose from. Pages whose main content stands in such an
element exist, too; so it is left out only where there is enough elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.main.ancestors import FARTHEST

Flags = NDArray[np.bool_]

_ENOUGH = 100.0
"""Words chosen elsewhere. With 50 it was the same, with 30 products lost .005."""
_AS_MANY = 0.5
"""And so many for each that would go by a name, which may mean something else (`newsletter-html` is an issue of one, no
form for it): in the folds it made no difference."""
_ANYWHERE = ("tag_footer", "tag_nav", "tag_noscript")
"""Of 3,500 pages 29 changed: +.0009 on WCXB (collections +.007, products and services +.002), +.0007 on news that was
never learned from. The footer of a quote says whose words they are, and stays."""
_SHOP = ("tag_button", "hint_dialog")
"""What stands on buttons and in boxes that open over the page, in shops and on pages of cards: +.0011 on WCXB (products
+.006, collections +.006, listings +.002); 34 pages better for it, ten worse. On other pages questions are buttons, and
answers open over the page."""
_PICTURE, _NEAR_PICTURE = "hint_image", 2
"""What stands so few levels below an element named after pictures, on a page that sells one thing: products +.003,
twelve pages better for it and three worse. Cards have their texts there."""
_FIELD = "hint_form"
"""Fields of a form are named so themselves: +.0004 on WCXB, 15 pages better for it and three worse."""


def elements_beside(
    names: Sequence[str], values: NDArray[np.float32], *, is_shop: bool, is_product: bool, is_text: bool
) -> tuple[Flags, ...]:
    """The blocks in elements that hold no main content, each kind by itself, those told by their tags first.

    `is_shop`: is the page a shop, or one of cards? `is_product`: does it sell one thing? `is_text`: is it an article or
    a thread?
    """
    tagged = values.take([names.index(name) for name in _ANYWHERE], axis=0).min(axis=0)
    quote = values[names.index("tag_quote")]
    found = [(tagged < FARTHEST) & ((quote >= FARTHEST) | (quote < tagged))]
    if is_shop:
        found += [values[names.index(name)] < FARTHEST for name in _SHOP]
    if is_product:
        found.append(values[names.index(_PICTURE)] <= _NEAR_PICTURE)
    if not is_text:
        found.append(values[names.index(_FIELD)] == 0)
    return tuple(found)


def without_beside(
    chosen: Flags, words: NDArray[np.float32], beside: Iterable[Flags], *, in_aside: Flags, kept: Flags | bool = False
) -> Flags:
    """The chosen blocks, without those in elements that hold no main content, if there is enough elsewhere.

    What stands in an `<aside>` goes only if it is behind all else: between two paragraphs it may be a part of the text.
    `kept`: what is asked for wherever it stands.

    >>> chosen, words, nothing = np.ones(3, bool), np.full(3, 80, np.float32), np.zeros(3, bool)
    >>> without_beside(chosen, words, [np.array([False, False, True])], in_aside=nothing).tolist()
    [True, True, False]
    >>> without_beside(chosen, words, [np.array([False, True, True])], in_aside=nothing).tolist()
    [True, True, True]
    """
    for number, element in enumerate(beside):
        chosen = _without(chosen, words, element, kept, as_many=_AS_MANY * (number > 0))
    return _without(chosen, words, _behind(chosen, in_aside), kept)


def _without(
    chosen: Flags, words: NDArray[np.float32], left_out: Flags, kept: Flags | bool, *, as_many: float = 0.0
) -> Flags:
    elsewhere = chosen & ~left_out
    enough = max(_ENOUGH, as_many * float(words[chosen & left_out].sum()))
    return elsewhere | (chosen & kept) if float(words[elsewhere].sum()) >= enough else chosen


def _behind(chosen: Flags, inside: Flags) -> Flags:
    """What stands inside some element, behind all that is chosen elsewhere."""
    elsewhere = (chosen & ~inside).nonzero()[0]
    last = int(elsewhere[-1]) if len(elsewhere) else -1
    found: Flags = inside & (np.arange(len(inside)) > last)
    return found
