"""Features of text blocks for sequence labelling: the shallow ones, the elements around, the ways between blocks."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts import shallow_features as shallow
from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks
from dehusk.algorithms.parts.headline import title_likeness
from dehusk.algorithms.parts.terms import terms_of_words
from dehusk.arrays import Numbers
from dehusk.page.page import Page
from dehusk.page.tags import tag_table
from dehusk.page.tree import Tree, counts

AROUND = (
    "article",
    "main",
    "section",
    "nav menu",
    "header",
    "footer",
    "aside",
    "ul ol",
    "table",
    "form button select label",
    "blockquote q",
    "figure figcaption",
    "pre code",
    "dl",
    "p",
)
"""Elements that a block may stand in, at any depth; names on one line count as one."""
FEATURES = (
    *shallow.FEATURES,
    *(f"in {names}" for names in AROUND),
    "like the title",
    "depth",
    "levels up from the block before",
    "levels down from the block before",
    "levels up to the longest block",
    "levels down to the longest block",
    "blocks from the longest",
    "words so far",
    "words around",
    "words of the headline behind",
)
"""Columns of the matrix."""
NEAR = 3
"""Blocks on each side that count for the words around."""


def sequence_features(page: Page, blocks: AtomicBlocks) -> NDArray[np.float32]:
    """The features of every block (rows × `FEATURES`)."""
    tree = page.tree
    node = page.words.node[blocks.first]
    around = elements_around(tree, node)
    like = title_likeness(page, blocks, terms_of_words(page.words))
    own = (blocks.words - blocks.link_words).astype(np.int64)
    longest = int(np.argmax(own)) if len(own) else 0
    total = counts(own)
    depth = tree.depth[node].astype(np.int64)
    meets = meeting_depths(tree.depth, node)
    to_longest = lowest_from(meets, longest, depth)
    place = np.arange(len(blocks))
    headline = int(np.argmax(like)) if len(like) else 0
    columns = (
        *around,
        like,
        depth,
        depth_before(depth) - meets,
        depth - meets,
        depth - to_longest,
        (depth[longest] if len(depth) else 0) - to_longest,
        place - longest,
        total[:-1] / max(int(total[-1]), 1),
        total[np.minimum(place + NEAR + 1, len(blocks))] - total[np.maximum(place - NEAR, 0)],
        np.where(like.max(initial=0) > 0, place - headline, -1),
    )
    further = [np.asarray(column, np.float32) for column in columns]
    return np.concatenate((shallow.shallow_features(page, blocks), np.stack(further, axis=1)), axis=1)


def elements_around(tree: Tree, node: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Does each node stand in an element of each kind? (`AROUND` × nodes)

    It does where more elements of the kind have started than ended; starts and ends of all kinds are looked up at
    once, those of one kind after those of another.
    """
    kind = _kinds_around()[tree.tag]
    rows = np.flatnonzero(kind)
    offset, size = kind[rows].astype(np.int64), len(tree) + 1
    started, ended = np.sort(offset * size + rows), np.sort(offset * size + tree.end[rows])
    wanted = np.arange(1, len(AROUND) + 1)[:, None] * size + node
    return np.searchsorted(started, wanted, side="right") > np.searchsorted(ended, wanted, side="right")


@cache
def _kinds_around() -> NDArray[np.uint8]:
    """By tag: its place in `AROUND`, from 1 on; 0 for other tags."""
    kinds = np.zeros(256, np.uint8)
    for number, names in enumerate(AROUND, 1):
        kinds[np.flatnonzero(tag_table(names))] = number
    kinds.flags.writeable = False
    return kinds


def depth_before(depth: Numbers) -> Numbers:
    """Depth of the block before each; of the first its own."""
    return np.concatenate((depth[:1], depth[:-1]))


def meeting_depths(depth: NDArray[np.int32], node: NDArray[np.int32]) -> Numbers:
    """Per block: depth of the innermost element around both its first text node and that of the block before.

    In document order that is one above the least depth on the way from one to the other. The first block meets
    nothing: its own depth.

    >>> meeting_depths(np.array([0, 1, 2, 3, 2, 3, 1, 2]), np.array([3, 5, 7])).tolist()
    [3, 1, 0]
    """
    if not len(node):
        return np.zeros(0, np.int64)
    lowest = np.minimum.reduceat(depth[: node[-1] + 1], node[:-1] + 1) - 1
    return np.concatenate((depth[node[:1]], lowest)).astype(np.int64)


def lowest_from(meets: Numbers, origin: int, depth: Numbers) -> Numbers:
    """Per block: depth of the innermost element around both it and the block `origin`.

    >>> lowest_from(np.array([3, 1, 0, 2]), 1, np.array([3, 3, 2, 4])).tolist()
    [1, 3, 0, 0]
    """
    if not len(meets):
        return np.zeros(0, np.int64)
    forward = np.minimum.accumulate(np.append(depth[origin], meets[origin + 1 :]))
    back = np.minimum.accumulate(np.append(depth[origin], meets[origin:0:-1]))
    return np.concatenate((back[:0:-1], forward))
