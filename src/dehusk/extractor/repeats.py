"""Single texts that a page says twice: a lead above the picture and below it, both sides of a card, offers on each tab.

(`dehusk.extractor.copies` knows pages that say most of what they say twice.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import numbered
from dehusk.extractor.copies import Texts, firsts

Flags = NDArray[np.bool_]

_NEAR, _LEAST = 3, 3.0
"""So few blocks behind it, a text of so many words in an element of another style says it again. If it looks the same,
it may be the next cell of a grid."""
_LONG, _OFTEN = 20.0, 3
"""A text of so many words does wherever it stands, unless so many look the same: a question put to everybody, a chorus.
What is said again beside it goes with it. Together, in five folds: +.0008 on WCXB (products +.004, services +.002;
documentation -.0007), +.0006 on newspapers, +.0005 on news of 2011, -.001 on blogs of 2012, one of which says most of
its text twice. Quotes in threads and notes in manuals are wanted where they stand: those were worse for it."""


def style_keys(style: NDArray[np.float32], place: NDArray[np.integer]) -> NDArray[np.int64]:
    """A number for each block that is the same for those of one style (features × blocks) in one place."""
    key = place.astype(np.int64)
    for row in np.ascontiguousarray(style, np.float32).view(np.int32):
        key = key * 1_000_003 + row
    return key


def without_repeats(
    chosen: Flags,
    words: NDArray[np.float32],
    hidden: NDArray[np.float32],
    *,
    parent: NDArray[np.integer],
    style: NDArray[np.float32],
    in_list: Flags,
    exact: Flags,
    texts: Texts,
) -> Flags:
    """The chosen blocks, each text once: the first that a browser shows.

    Lines of one element that are alike are a refrain, and stay. Items of a list far from one another say the same of
    different things; cells and code (`exact`) are as they are meant to be. `parent`: the element around each block and
    those beside it; `style`: features that blocks in elements of the same tags and names share (features × blocks).

    >>> words, nothing, alike = np.full(3, 25, np.float32), np.zeros(3, bool), Texts(np.array([7, 5, 7]))
    >>> for parent in ([1, 1, 2], [1, 1, 1]):
    ...     about = {"parent": np.array(parent), "style": words[None], "in_list": nothing, "exact": nothing}
    ...     print(without_repeats(~nothing, words, 0 * words, texts=alike, **about).tolist())
    [True, True, False]
    [True, True, True]
    """
    number = (chosen & (words >= _LEAST) & ~exact).nonzero()[0]
    group, size = numbered(texts.alike.take(number))
    number = number[size.take(group) > 1]
    if not len(number):  # as on most pages
        return chosen
    first = number.take(firsts(texts.exactly(number), hidden.take(number) >= 1))
    looks = np.asarray(style).take(number, axis=1)
    is_other = (looks != style.take(first, axis=1)).any(axis=0)
    group, size = numbered(style_keys(looks, first))
    is_near = is_other & (np.abs(number - first) <= _NEAR)
    is_long = (words.take(number) >= _LONG) & ~in_list.take(number) & (size.take(group) < _OFTEN)
    is_again = (number != first) & (parent.take(number) != parent.take(first))
    goes = np.zeros(len(chosen), bool)
    goes[number[is_again & is_long]] = True
    beside = number[is_again & ~in_list.take(number)]
    goes[beside] |= goes[np.maximum(beside - 1, 0)] | goes[np.minimum(beside + 1, len(goes) - 1)]
    goes[number[is_again & is_near]] = True
    return chosen & ~goes
