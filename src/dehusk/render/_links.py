"""Links side by side with nothing between them: entries of a menu, and no parts of one word, if they lead apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import IS_INLINE, TAG_ID
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.page.tree import Tree
from dehusk.page.words import Ints

_LINK = TAG_ID["a"]
_ADDRESS = frozenset(("href",))


def behind_other_links(tree: Tree, row: Ints, asked: NDArray[np.intp]) -> list[int]:
    """Those of the asked entries (numbers in `row`, rows of a tree) that stand in another link than the entry before,
    and one that leads elsewhere.
    """
    is_link = tree.tag == _LINK
    links = is_link.nonzero()[0]
    asked = asked[links.searchsorted(row.take(asked)) > links.searchsorted(row.take(asked - 1))]
    if not len(asked):
        return []
    own, before = (tree.nearest(is_link, row.take(rows)).tolist() for rows in (asked, asked - 1))
    pairs = zip(asked.tolist(), before, own, strict=True)
    return [number for number, link, later in pairs if link >= 0 and _lead_apart(tree, link, later)]


def _lead_apart(tree: Tree, link: int, later: int) -> bool:
    """Do two links lead to different places? A link around another is one that was never closed, and does not count."""
    if tree.end[link] > later:
        return False
    return tree.attributes_of(link).get("href") != tree.attributes_of(later).get("href")


def behind_other_source_links(source: Source, gap: Ints, asked: NDArray[np.intp]) -> list[int]:
    """The same for pieces of the source, given by the numbers of the markup behind them."""
    if not len(asked):
        return []
    markup = source.markup
    links = (markup.tag == _LINK).nonzero()[0]
    if not len(links):
        return []
    opens = markup.kind.take(links) == START
    # the last tag of a link before each, and before the piece before; -1 for none
    own, before = links.searchsorted(gap.take(asked)) - 1, links.searchsorted(gap.take(asked - 1)) - 1
    in_two = ((own > before) & (before >= 0) & opens.take(own) & opens.take(before)).nonzero()[0]
    if not len(in_two):
        return []
    places = asked.take(in_two), links.take(before.take(in_two)), links.take(own.take(in_two))
    return [
        number
        for number, link, later in zip(*(column.tolist() for column in places), strict=True)
        if _lead_apart_in_source(source, link, later)
    ]


def _lead_apart_in_source(source: Source, link: int, later: int) -> bool:
    """The same; a link ends at its end tag or, in the same block, at the start tag of the later one."""
    markup = source.markup
    tag = markup.tag[link + 1 : later]
    if not ((tag == _LINK).any() or IS_INLINE.take(tag).all()):
        return False
    written = (source.html[markup.start[piece] : markup.end[piece]] for piece in (link, later))
    return len({tag_attributes(text, _ADDRESS).get("href") for text in written}) > 1
