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
"""A block is what so many of its words are. And if so many of the words of all posts are chosen, all of them are."""
_FEWEST = 2
"""Posts of a thread."""
_LONG, _SURE = 10, 0.8
"""A block of so many words that is so probably content, below a parent of what somebody wrote, was overlooked in
reading, and stays: +.001 on threads of one corpus, where posts had lost paragraphs."""
_FEW, _HARDLY, _NEVER = 4, 0.1, 0.03
"""What was read as part of a post, in so few words that are less probable than the second, or in more that are less
than the third, is mostly a user box, a button or "edited by": of 1,300 such words 100 were content. To leave them out
gave +.002 on threads of WCXB. Code stays, and what is all of a post."""
_ENOUGH = 60.0
"""Words that an article has without its comments."""

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


def with_posts(
    chosen: Flags,
    posts: Posts,
    *,
    words: NDArray[np.float32],
    probability: NDArray[np.float64],
    parent: NDArray[np.integer],
    is_code: Flags,
) -> Flags:
    """The chosen blocks of a thread without user boxes, signatures and buttons, and all posts if most were chosen.

    `parent`: of each block.

    >>> some, none = np.array([True, True, False]), np.zeros(3, bool)
    >>> posts = Posts("thread", text=np.array([True, False, True]), quoted=none, inside=~none, alone=none)
    >>> of_blocks = {"words": np.array([9, 1, 1]), "probability": np.full(3, 0.7), "parent": np.arange(3)}
    >>> with_posts(some, posts, **of_blocks, is_code=none).tolist()
    [True, False, True]
    """
    if posts.kind != "thread":
        return chosen
    most = float(words[chosen & posts.text].sum()) >= _MOST * float(words[posts.text].sum())
    likely = probability >= np.where(words <= _FEW, _HARDLY, _NEVER)
    said = posts.text & (likely | posts.alone | is_code)
    overlooked = (words >= _LONG) & (probability >= _SURE) & np.isin(parent, parent[posts.text])
    return (chosen | said if most else chosen) & ~(posts.beside & ~overlooked)


def without_read_comments(chosen: Flags, words: NDArray[np.float32], posts: Posts) -> Flags:
    """The chosen blocks of an article without its comments, if there is anything else.

    It is asked of articles of which all is called comments. Two of 3,500 pages changed by it: +.4 and +.14.
    """
    if posts.kind != "comments":
        return chosen
    rest = chosen & ~posts.inside
    return rest if float(words[rest].sum()) >= _ENOUGH else chosen
