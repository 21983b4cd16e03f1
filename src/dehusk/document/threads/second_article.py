"""Where the next article starts on pages that put one after the other while the reader scrolls."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from dehusk.document.threads.repeats import path_hashes
from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import Tree, counts

_FIRST, _NEXT = 80, 60  # words of running text that make an article, and the one after it
_LONG_BLOCK = 10  # words
_HEADINGS = 50  # that are looked at
_IN_TITLE = 0.6  # share of a headline's words that stand in the title
_WORD = re.compile(r"\w+")


def second_article(page: Page) -> int | None:
    """The first word of the article after the first one; None if there is only one.

    The headline is the first heading that the page's title repeats. Another article starts at a heading of the same
    tag and path, in an element beside the one with the first, if both have running text. Several headings in one
    element are sections of one article, and a list of articles does not have one of them as its title.

    >>> story = "<article><h1>{}</h1><p>" + "One word follows the other until the end of the line. " * 9 + "</article>"
    >>> page = Page.from_html("<title>Tea | News</title>" + story.format("Tea") + story.format("Coffee"))
    >>> page.words.texts()[second_article(page)]
    'Coffee'
    """
    page = page.unfiltered
    tree, words = page.tree, page.words
    headings = np.flatnonzero(tags.IS_HEADING[tree.tag] & ~tree.hidden)[: 4 * _HEADINGS]
    headline = _headline(page, headings)
    if headline is None:
        return None
    path = path_hashes(tree)
    prose = _running(page)
    later = headings[(headings > headline) & (path[headings] == path[headline])][:_HEADINGS]
    for heading in later.tolist():
        first, second = _beside(tree, headline, heading)
        if second == heading or first == headline or _repeats(page, headline, heading):
            continue  # headings without an element of their own are sections
        enough = prose[tree.end[first]] - prose[first] >= _FIRST, prose[tree.end[second]] - prose[second] >= _NEXT
        if all(enough):
            shown = np.flatnonzero((words.node >= second) & ~words.hidden)
            return int(shown[0]) if len(shown) else None
    return None


def _running(page: Page) -> NDArray[np.int64]:
    """Running total over the rows of words in long blocks outside links."""
    tree, words = page.tree, page.words
    plain = ~words.hidden & ~tree.below(tree.tag == tags.TAG_ID["a"])[words.node]
    size = np.bincount(words.block[plain], minlength=len(words) + 1)
    running = plain & (size[words.block] >= _LONG_BLOCK)
    return counts(np.bincount(words.node[running], minlength=len(tree)))


def _headline(page: Page, headings: NDArray[np.intp]) -> int | None:
    """The first heading whose words stand in the title of the page."""
    tree = page.tree
    titles = np.flatnonzero(tree.tag == tags.TAG_ID["title"])
    if not len(titles):
        return None
    title = _bag(tree, int(titles[0]))
    for row in headings.tolist():
        words = _bag(tree, row)
        if words and len(words & title) >= _IN_TITLE * len(words):
            return int(row)
    return None


def _bag(tree: Tree, row: int) -> frozenset[str]:
    """The words of a short subtree in lower case."""
    first, last = int(tree.text_start[row]), int(tree.text_end[tree.end[row] - 1])
    return frozenset(_WORD.findall(tree.text[first : min(last, first + 500)].casefold()))


def _repeats(page: Page, headline: int, heading: int) -> bool:
    """Is the heading the headline once more?"""
    return _bag(page.tree, headline) == _bag(page.tree, heading)


def _beside(tree: Tree, one: int, other: int) -> tuple[int, int]:
    """The two children of the innermost common ancestor that two rows of one depth stand in."""
    while tree.parent[one] != tree.parent[other]:
        one, other = int(tree.parent[one]), int(tree.parent[other])
    return one, other
