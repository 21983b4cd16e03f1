"""Where the running text of a page is, where its title is, and where a block stands to them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dehusk.main.blocks import Blocks, Floats
from dehusk.main.signs import Signs
from dehusk.main.tree_features import Named
from dehusk.page.tree import counts

_FARTHEST = 30
"""Levels that are told apart."""


def core_features(signs: Signs) -> Iterator[Named]:
    """Shares of the page's paragraphs around a block, and the parts of the page that hold most of them."""
    usual = (signs.unlinked >= max(signs.typical / 2, 4)) & signs.shown
    yield from _paragraph_features("usual", usual)
    yield from _paragraph_features("strict", signs.strict)
    yield [f"usual_under{level}" for level in (1, 2, 3)], _shares_under(signs.blocks, usual)
    for share in (0.5, 0.8):
        yield from _subtree_features(signs, signs.unlinked * signs.long, share)
    yield from _run_features(signs)
    yield from _top_features(signs)


def _paragraph_features(name: str, members: NDArray[np.bool_]) -> Iterator[Named]:
    """How many paragraphs there are, and which share of them stands before the block."""
    total = counts(members)
    count = max(int(total[-1]), 1)
    yield (f"{name}_share_before", f"{name}_number"), (total[:-1] / count, np.full(len(members), count))


def _shares_under(blocks: Blocks, members: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Which share of the paragraphs stands with the block under its parent and the two above. (3 × blocks)"""
    total = counts(members)
    first, last = blocks.interval(blocks.above[1:4])
    return (total[last] - total[first]) / max(int(total[-1]), 1)


def _subtree_features(signs: Signs, weight: Floats, share: float) -> Iterator[Named]:
    """The smallest subtree that holds so much of the long unlinked text."""
    blocks, tree = signs.blocks, signs.blocks.page.tree
    total = np.concatenate(([0], np.cumsum(weight, dtype=np.float64)))
    held = total[blocks.before[tree.end]] - total[blocks.before[:-1]]
    # those that hold more than half of it lie one inside the other: the last is the innermost
    enough = np.flatnonzero(held >= max(share * total[-1], 1e-9))
    row = int(enough[-1]) if len(enough) else 0
    name = f"core{round(share * 100)}"
    first, last = _interval(blocks, row)
    words = signs.totals.total[0]
    values = (
        _levels_apart(blocks, row),
        (np.arange(signs.size) - first) / max(last - first, 1),
        np.full(signs.size, (words[last] - words[first]) / max(words[-1], 1)),
    )
    yield (f"{name}_distance", f"{name}_place", f"{name}_share"), values


def _interval(blocks: Blocks, row: int) -> tuple[int, int]:
    return int(blocks.before[row]), int(blocks.before[blocks.page.tree.end[row]])


def _levels_apart(blocks: Blocks, row: int) -> NDArray[np.int64]:
    """How many levels above the row the block joins its branch: 0 inside it."""
    tree = blocks.page.tree
    chain = [row]
    while chain[-1] > 0 and len(chain) < _FARTHEST:
        chain.append(int(tree.parent[chain[-1]]))
    rows = np.array(chain)
    # ancestors lie around one another: count those that begin behind the block or end before it
    outside = len(chain) - np.searchsorted(rows[::-1], blocks.node, side="right")
    ended = np.searchsorted(tree.end[rows], blocks.node, side="right")
    return np.maximum(outside, ended)


def _run_features(signs: Signs) -> Iterator[Named]:
    """The run of blocks with the most words outside links, at a price for each block."""
    worth = signs.words * (1 - 2 * signs.link_density) * signs.shown - 3
    total = np.concatenate(([0.0], np.cumsum(worth, dtype=np.float64)))
    last = int(np.argmax(total - np.minimum.accumulate(total)))
    first = int(np.argmin(total[: last + 1]))
    place = np.arange(signs.size)
    share = (total[last] - total[first]) / max(signs.totals.total[0, -1], 1)
    values = ((place >= first) & (place < last), (place - first) / max(last - first, 1), np.full(signs.size, share))
    yield ("run_inside", "run_place", "run_share"), values


def _top_features(signs: Signs) -> Iterator[Named]:
    """The element whose paragraphs have the most text, as Readability would find it."""
    blocks, rows = signs.blocks, len(signs.blocks.page.tree)
    points = 1 + signs.commas + np.minimum(signs.characters.length / 100, 3)
    points = np.where(signs.long & signs.shown, points, 0) * (1 - signs.link_density)
    held = np.bincount(blocks.above[1], points, rows) + np.bincount(blocks.above[2], points / 2, rows)
    top = int(np.argmax(held))
    first, last = _interval(blocks, top)
    values = (
        _levels_apart(blocks, top),
        (np.arange(signs.size) - first) / max(last - first, 1),
        np.full(signs.size, held[top] / max(float(points.sum()), 1)),
    )
    yield ("top_distance", "top_place", "top_share"), values


def title_features(signs: Signs) -> Iterator[Named]:
    """The block that says the title of the page, and where the block stands to it."""
    blocks = signs.blocks
    likeness = 2 * signs.vocabulary.title_match / (np.maximum(signs.words, 0.5) + max(signs.vocabulary.title_words, 1))
    likeness = np.minimum(likeness, 1) * signs.shown
    worth = likeness * (1 + 0.3 * signs.is_heading + 0.3 * signs.is_h1) * (1 - 0.5 * signs.link_density)
    title = int(np.argmax(worth))
    if worth[title] < 0.4 and signs.is_h1.any():
        title = int(np.argmax(signs.is_h1))
    words = signs.totals.total[0]
    same_level = signs.is_heading & (signs.heading_level == max(int(signs.heading_level[title]), 1))
    headlines = np.cumsum(same_level)
    values = (
        likeness,
        np.clip(np.arange(signs.size) - title, -100, 100),
        np.clip(words[:-1] - words[title], -2000, 5000),
        _levels_apart(blocks, int(blocks.above[0][title])),
        np.full(signs.size, worth[title]),
        headlines - headlines[title],
        signs.vocabulary.title_match / np.maximum(signs.words, 0.5),
    )
    names = ("likeness", "offset", "words_since", "distance", "found", "headlines_since", "share")
    yield [f"title_{name}" for name in names], values
