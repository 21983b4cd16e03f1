"""Links side by side with nothing between them: entries of a menu, and no parts of one word, if they lead apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.source import Source
from dehusk.page.tags import IS_INLINE, TAG_ID
from dehusk.page.tokenizer import START, tag_attributes
from dehusk.page.tree import Tree

_LINK = TAG_ID["a"]
_INLINE = frozenset(IS_INLINE.nonzero()[0].tolist())
_ADDRESS = frozenset(("href",))


def after_other_links(tree: Tree, row: Ints, entries: NDArray[np.intp]) -> list[int]:
    """Those of some entries (numbers in `row`, rows of a tree) that stand in another link than the entry before,
    and one that leads elsewhere.
    """
    is_link = tree.tag == _LINK
    links = is_link.nonzero()[0]
    entries = entries[links.searchsorted(row.take(entries)) > links.searchsorted(row.take(entries - 1))]
    if not len(entries):
        return []
    own, before = (tree.nearest(is_link, row.take(rows)).tolist() for rows in (entries, entries - 1))
    pairs = zip(entries.tolist(), before, own, strict=True)
    return [number for number, link, later in pairs if link >= 0 and _lead_apart(tree, link, later)]


def _lead_apart(tree: Tree, link: int, later: int) -> bool:
    """Do two links lead to different places? A link around another is one that was never closed, and does not count."""
    if tree.end[link] > later:
        return False
    return tree.attributes_of(link).get("href") != tree.attributes_of(later).get("href")


def is_after_other_source_link(source: Source, tags: bytes, gaps: tuple[int, int]) -> bool:
    """Does a tag part two pieces of the source so? `gaps`: the numbers of the markup after them; `tags`: of all."""
    markup = source.markup
    later = tags.rfind(_LINK, *gaps)
    if later < 0 or markup.kind[later] != START:
        return False
    link = tags.rfind(_LINK, 0, gaps[0])  # no farther back than the one found for the pair before, if there was any
    return link >= 0 and bool(markup.kind[link] == START) and _lead_apart_in_source(source, tags, link, later)


def _lead_apart_in_source(source: Source, tags: bytes, link: int, later: int) -> bool:
    """The same; a link ends at its end tag or, in the same block, at the start tag of the later one."""
    markup, between = source.markup, tags[link + 1 : later]
    if _LINK not in between and not _INLINE.issuperset(between):
        return False
    written = (source.html[markup.start[piece] : markup.end[piece]] for piece in (link, later))
    return len({tag_attributes(text, _ADDRESS).get("href") for text in written}) > 1
