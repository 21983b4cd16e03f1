"""Shells: pages without their content, as a script that never ran leaves them.

Annotated pages have content, nearly all of them, and so a model that learns from nothing else takes for content what is
likeliest to be some: the menus, the box of the newsletter, the footer.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Mask
from dehusk.evaluate.corpora import Example
from dehusk.extractor.outline.blocks import blocks_of
from dehusk.learn.default.labelled import Labelled, learn_page
from dehusk.page.page import Page
from dehusk.page.together import alone
from dehusk.selection import Selection

_FROM, _TO = 0.05, 0.95
"""What stands between these parts of the content goes, too: a gold text seldom has all of a page's column."""


def emptied_page(example: Example) -> Labelled:
    """What is to be learned of a page without its content: that nothing is.

    It has no blocks where nothing else is left, or the gold text is of another page.
    """
    known = learn_page(example)
    goes = column_of((known.label > 0.5) & (known.weight > 0), known.weight)
    page = Page.from_html(example.html, url=example.url)
    html = without(page, blocks_of(alone(page)).of_words(goes)) if goes.any() else ""
    shell = learn_page(replace(example, html=html, text=""))
    size = np.array([len(ids) for ids in shell.tokens], np.float32)
    return replace(shell, label=np.zeros_like(size), weight=size)  # what is left is known to be none


def column_of(content: Mask, size: NDArray[np.float32]) -> Mask:
    """The blocks that are content, and all that stands between the first and the last of nearly all its words.

    >>> content = np.array([True, False, True, False, True, False])
    >>> column_of(content, np.array([1, 40, 30, 9, 30, 40], np.float32)).tolist()
    [True, False, True, True, True, False]
    """
    so_far = (size * content).cumsum()
    if not len(so_far) or not so_far[-1]:
        return np.zeros(len(content), bool)
    first, last = so_far.searchsorted((_FROM * so_far[-1], _TO * so_far[-1]))
    found: Mask = content.copy()
    found[first : last + 1] = True
    return found


def without(page: Page, words: Mask) -> str:
    """The source of a page without some of its words. `words`: those of the source."""
    pieces, at = [], 0
    for start, end in Selection.of_source(page, words).spans():
        pieces.append(page.html[at:start])
        at = end
    return "".join((*pieces, page.html[at:]))
