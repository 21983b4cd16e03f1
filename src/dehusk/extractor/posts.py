"""The posts of a page, as the reader of posts finds them (`dehusk.document.posts`), told of the blocks.

The model looks at one block after another; that some of them are posts, by people and on days, it cannot know. To find
posts takes the tree, and about as long as all the rest, so that only pages are asked that may well be threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags
from dehusk.extractor.outline.blocks import WordsOfBlocks
from dehusk.page.page import Page

if TYPE_CHECKING:
    from dehusk.document.posts import Kind

_MOST = 0.5
"""A block is what so many of its words are."""
_FEWEST = 2
"""Posts of a thread."""


@dataclass(frozen=True, slots=True, eq=False)
class Posts:
    """What the posts of a page are, and per block: is it what somebody wrote, a quotation, somewhere in a post?"""

    kind: Kind
    text: Flags
    quoted: Flags
    inside: Flags
    alone: Flags
    """Is it all that somebody wrote in a post?"""

    @property
    def beside(self) -> Flags:
        """User boxes, signatures, buttons: what stands in posts and is none."""
        return self.inside & ~self.text & ~self.quoted


NO_POSTS = Posts("none", *np.zeros((4, 0), bool))


def posts_of(page: Page, blocks: WordsOfBlocks) -> Posts:
    """What the posts of a page are."""
    from dehusk.document.posts import find_posts  # most pages never ask

    thread = find_posts(page)
    if len(thread.words) < (_FEWEST if thread.kind == "thread" else 1):
        return NO_POSTS
    size = len(page.source.word_at)
    text, quoted, region = np.zeros((3, size), bool)
    alone = np.zeros(len(blocks.sizes), bool)
    for words, quotation in zip(thread.words, thread.quoted, strict=True):
        own = _in_source(page, words)
        text[own], quoted[_in_source(page, quotation)] = True, True
        if len(own):
            first, last = blocks.block_of(own[[0, -1]]).tolist()
            alone[first] |= first == last
    region[_in_source(page, thread.region.nonzero()[0])] = True
    said, quotes, inside = (_mostly(blocks, mask) for mask in (text, quoted, region))
    return Posts(thread.kind, said, quotes, inside, alone)


def _in_source(page: Page, words: NDArray[np.intp]) -> NDArray[np.intp]:
    """The words of the source that some words of the tree are, as far as it has them."""
    found = page.source_word.take(words)
    return np.sort(found[found >= 0]).astype(np.intp)


def _mostly(blocks: WordsOfBlocks, mask: Flags) -> Flags:
    """Per block: are most of its words in the mask?"""
    total = np.zeros(len(mask) + 1, np.int64)
    mask.cumsum(out=total[1:])
    edges = blocks.begins + np.append(0, blocks.sizes.cumsum())
    held = np.diff(total[edges])
    found: Flags = (held > 0) & (held >= _MOST * blocks.sizes)
    return found
