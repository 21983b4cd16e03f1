"""The posts of a page, as the reader of posts finds them (`dehusk.document.posts`), told of the blocks.

The model looks at one block after another; that some of them are posts, by people and on days, it cannot know. To find
posts takes the tree, and about as long as all the rest, so that only pages are asked that may well be threads.
"""

from __future__ import annotations

import numpy as np

from dehusk.extractor.outline.arrays import Flags
from dehusk.extractor.outline.blocks import WordsOfBlocks
from dehusk.extractor.threads import NO_POSTS, Posts
from dehusk.page.page import Page

_MOST = 0.5
"""A block is what so many of its words are."""
_FEWEST = 2
"""Posts of a thread."""


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


def _in_source(page: Page, words: np.ndarray) -> np.ndarray:
    """The words of the source that some words of the tree are, as far as it has them."""
    found = page.source_word.take(words)
    return np.sort(found[found >= 0])


def _mostly(blocks: WordsOfBlocks, mask: Flags) -> Flags:
    """Per block: are most of its words in the mask?"""
    total = np.zeros(len(mask) + 1, np.int64)
    mask.cumsum(out=total[1:])
    edges = blocks.begins + np.append(0, blocks.sizes.cumsum())
    held = np.diff(total[edges])
    found: Flags = (held > 0) & (held >= _MOST * blocks.sizes)
    return found
