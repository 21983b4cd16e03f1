"""Elements that say that they hold no main content, by their tags or by their names: `<footer>`, `<nav>`, `<aside>`, …

The models know them as signs among many, and now and then choose a long text there all the same: the terms of an offer,
the stories of a news agency beside those of the paper, sizes to choose from. Pages whose main content stands in such an
element exist, too; so it is left out only where there is enough elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.ancestors import FARTHEST

Flags = NDArray[np.bool_]

_ENOUGH = 100.0
"""Words chosen elsewhere. With 50 it was the same, with 30 products lost .005."""
_SHOP = {"without buttons": "tag_button", "without what opens over the page": "hint_dialog"}
"""In shops and on pages of cards: in five folds +.0009 on WCXB (collections +.006, products +.004, listings +.002). On
other pages questions are buttons, and answers open over the page. To leave out what stands at the pictures of a
product, or is named after forms, gave as much and ruined a page here and there, whose names mean something else."""
_TAGS = ("tag_footer", "tag_nav", "tag_noscript")
"""+.0010 on WCXB (collections +.008, services and products +.002), +.0003 on news that was never learned from."""
_HEADINGS = ("tag_h1", "tag_h2", "tag_h3")


def without_beside(
    chosen: Flags, names: Sequence[str], values: NDArray[np.float32], *, kept: Flags, is_shop: bool
) -> Iterator[tuple[str, Flags]]:
    """What each rule does, in words, and the chosen blocks after it.

    A footer of a quote or of an `<article>` stays, since it may be a card's or have footnotes. A button in a heading is
    a question with an answer below it. `kept`: what is asked for wherever it stands; `is_shop`: is the page a shop, or
    one of cards?
    """
    words = values[names.index("words")]
    level = {name: values[names.index(name)] for name in (*_TAGS, "tag_aside", "tag_article", "tag_quote")}
    footer, article, quote, aside = (level[f"tag_{name}"] for name in ("footer", "article", "quote", "aside"))
    is_apart = (footer < FARTHEST) & ~_is_around(quote, footer) & ~_is_around(article, footer)
    is_apart |= (level["tag_nav"] < FARTHEST) | (level["tag_noscript"] < FARTHEST)
    chosen = without(chosen, words, is_apart & ~kept)
    yield "without footers, menus and the like", chosen
    for rule, name in _SHOP.items() if is_shop else ():
        inside = values[names.index(name)] < FARTHEST
        if name == "tag_button":
            inside &= values.take([names.index(tag) for tag in _HEADINGS], axis=0).min(axis=0) >= FARTHEST
        chosen = without(chosen, words, inside & ~kept, is_sure=False)
        yield rule, chosen
    is_aside = (aside < FARTHEST) & ~_is_around(article, aside)
    yield "without what stands aside", without(chosen, words, behind(chosen, is_aside) & ~kept)


def _is_around(outer: NDArray[np.float32], inner: NDArray[np.float32]) -> Flags:
    """Is the one element around the other? By how many levels above a block they are."""
    found: Flags = (outer < FARTHEST) & (outer > inner)
    return found


def behind(chosen: Flags, inside: Flags) -> Flags:
    """What stands inside some element, behind all that is chosen elsewhere: between paragraphs it may belong to them.

    >>> behind(np.ones(3, bool), np.array([True, False, True])).tolist()
    [False, False, True]
    """
    elsewhere = (chosen & ~inside).nonzero()[0]
    last = int(elsewhere[-1]) if len(elsewhere) else -1
    found: Flags = inside & (np.arange(len(inside)) > last)
    return found


def without(chosen: Flags, words: NDArray[np.float32], left_out: Flags, *, is_sure: bool = True) -> Flags:
    """The chosen blocks, without some if there is enough elsewhere, and as much, unless these are surely no content.

    A name may mean something else, and so may a button.

    >>> chosen, words = np.ones(3, bool), np.array([80, 80, 200], np.float32)
    >>> without(chosen, words, np.array([False, False, True])).tolist()
    [True, True, False]
    >>> without(chosen, words, np.array([False, False, True]), is_sure=False).tolist()
    [True, True, True]
    >>> without(chosen, words, np.array([False, True, True])).tolist()
    [True, True, True]
    """
    elsewhere = chosen & ~left_out
    enough = _ENOUGH if is_sure else max(_ENOUGH, float(words[chosen & left_out].sum()))
    return elsewhere if float(words[elsewhere].sum()) >= enough else chosen
