"""What is read of a page only where it is asked for: it takes its time, and not every page asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Blocks
from dehusk.extractor.comment_mark import behind_comment_mark
from dehusk.extractor.threads import NO_POSTS, AskPosts, posts_in

AskFlags = Callable[[], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """Questions about the blocks of a page. Each is answered once, when it is asked."""

    posts: AskPosts = lambda: NO_POSTS
    """Which of them are posts?"""
    behind_mark: AskFlags = lambda: np.zeros(0, bool)
    """Which stand behind a mark of comments?"""

    @classmethod
    def of(cls, blocks: Blocks) -> Asked:
        """The questions about a page."""
        return cls(posts_in(blocks), cache(lambda: behind_comment_mark(blocks)))
