"""The posts of a page, as the reader of posts finds them (`dehusk.document.posts`), said of the blocks.

Trees and network look at one block after another; that some of them are posts, by people and on days, they cannot know.
Finding the posts takes about as long as all the rest, so that only pages are asked that may well be threads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Blocks

if TYPE_CHECKING:
    from dehusk.document.posts import Kind

_MOST = 0.5
"""A block is what so many of its words are."""
_FEWEST = 2
"""Posts of a thread."""

Flags = NDArray[np.bool_]


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
AskPosts = Callable[[], Posts]


def posts_in(blocks: Blocks) -> AskPosts:
    """A question for the posts of a page, which are read once, and only if it is asked."""
    return cache(lambda: _posts_of(blocks))


def _posts_of(blocks: Blocks) -> Posts:
    from dehusk.document.posts import find_posts  # most pages never ask

    thread = find_posts(blocks.page)
    if len(thread.words) < (_FEWEST if thread.kind == "thread" else 1):
        return NO_POSTS
    text, quoted = np.zeros((2, len(blocks.page.words)), bool)
    alone = np.zeros(len(blocks), bool)
    for words, quotation in zip(thread.words, thread.quoted, strict=True):
        text[words], quoted[quotation] = True, True
        number = blocks.first.searchsorted(words[[0, -1]], side="right") - 1 if len(words) else [0, -1]
        alone[number[0]] |= number[0] == number[1]
    said, quotes, region = (_mostly(blocks, mask) for mask in (text, quoted, thread.region))
    return Posts(thread.kind, said, quotes, region, alone)


def _mostly(blocks: Blocks, mask: Flags) -> Flags:
    """Per block: are most of its words in the mask?"""
    total = np.zeros(len(mask) + 1, np.int64)
    mask.cumsum(out=total[1:])
    held = total[blocks.last] - total[blocks.first]
    found: Flags = (held > 0) & (held >= _MOST * (blocks.last - blocks.first))
    return found
