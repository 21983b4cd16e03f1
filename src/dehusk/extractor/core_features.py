"""Where the running text of a page is, where its title is, and where a block stands to them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.blocks import Blocks, Floats
from dehusk.extractor.outline.title_block import title_block
from dehusk.extractor.signs import Signs
from dehusk.extractor.tree_features import Named

_FARTHEST = 30
"""Levels that are told apart."""


def core_features(signs: Signs) -> Iterator[Named]:
    """Shares of the page's paragraphs around a block, and the parts of the page that hold most of them."""
    usual = (signs.unlinked >= max(signs.typical / 2, 4)) & signs.shown
    yield _PARAGRAPH_NAMES, _paragraph_features(signs, usual)
    yield _CORE_NAMES, _subtree_features(signs)
    yield _RUN_NAMES, _run_features(signs)
    yield _TOP_NAMES, _top_features(signs)


_PARAGRAPH_NAMES = (
    "usual_share_before", "usual_number", "strict_share_before", "strict_number",
    "usual_under1", "usual_under2", "usual_under3",
)  # fmt: skip
_CORE = {"core50": 0.5, "core80": 0.8}
_CORE_NAMES = [f"{name}_{part}" for name in _CORE for part in ("distance", "place", "share")]
_RUN_NAMES = ("run_inside", "run_place", "run_share")
_TOP_NAMES = ("top_distance", "top_place", "top_share")


def _paragraph_features(signs: Signs, usual: NDArray[np.bool_]) -> Floats:
    """How many paragraphs there are, by two measures, and which share of them stands before the block.

    And which share stands with the block under its parent and the two above.
    """
    values = np.empty((7, signs.size), np.float32)
    before = np.zeros((2, signs.size + 1))
    np.cumsum((usual, signs.strict), axis=1, out=before[:, 1:])
    number = np.maximum(before[:, -1:], 1)
    values[0:3:2] = before[:, :-1] / number
    values[1:4:2] = number
    first, last = signs.blocks.interval(signs.blocks.above[1:4])
    values[4:] = (before[0].take(last) - before[0].take(first)) / number[0]
    return values


def _subtree_features(signs: Signs) -> Floats:
    """The smallest subtrees that hold so much of the long unlinked text: where the block stands to them."""
    blocks, tree = signs.blocks, signs.blocks.page.tree
    total = np.zeros(signs.size + 1)
    (signs.unlinked * signs.long).cumsum(out=total[1:])
    so_far = total.take(blocks.before)
    held = so_far.take(tree.end) - so_far[:-1]
    values = np.empty((len(_CORE_NAMES), signs.size), np.float32)
    words, row_before = signs.totals.total[0], -1
    for number, share in enumerate(_CORE.values()):
        # those that hold half of it or more lie one inside the other: the last is the innermost
        enough = held[::-1] >= max(share * total[-1], 1e-9)
        nearest = int(enough.argmax())
        row = len(held) - 1 - nearest if enough[nearest] else 0
        stands = values[3 * number : 3 * number + 3]
        if row == row_before:  # on two pages of three one element holds it all
            stands[:] = values[:3]
            continue
        first, last = _stands_to(signs, row, stands)
        stands[2] = (words[last] - words[first]) / max(words[-1], 1)
        row_before = row
    return values


def _stands_to(signs: Signs, row: int, values: Floats) -> tuple[int, int]:
    """Fill in how many levels each block is apart from a row and its place in it; give the blocks that it holds."""
    before = signs.blocks.before
    first, last = before.item(row), before.item(signs.blocks.page.tree.end.item(row))
    values[0] = _levels_apart(_spans_around(signs.blocks, row), signs.size)
    values[1] = (signs.place - first) / max(last - first, 1)
    return first, last


def _spans_around(blocks: Blocks, row: int) -> list[slice]:
    """The blocks in a row of the tree and in each above it, as far as it counts."""
    tree, before, size = blocks.page.tree, blocks.before, len(blocks)
    spans: list[slice] = []
    while len(spans) < _FARTHEST:
        spans.append(slice(before.item(row), before.item(tree.end.item(row))))
        if row <= 0 or spans[-1] == slice(0, size):
            break
        row = tree.parent.item(row)
    return spans


def _levels_apart(spans: list[slice], size: int) -> NDArray[np.int64]:
    """How many levels above the innermost of some elements a block joins its branch: 0 inside it."""
    apart = np.full(size, len(spans))
    for level in range(len(spans) - 1, -1, -1):  # they lie around one another
        apart[spans[level]] = level
    return apart


def _run_features(signs: Signs) -> Floats:
    """The run of blocks with the most words outside links, at a price for each block."""
    total = np.zeros(signs.size + 1)
    (signs.words * (1 - 2 * signs.link_density) * signs.shown - 3).cumsum(out=total[1:])
    last = int((total - np.minimum.accumulate(total)).argmax())
    first = int(total[: last + 1].argmin())
    values = np.zeros((3, signs.size), np.float32)
    values[0, first:last] = 1
    values[1] = (signs.place - first) / max(last - first, 1)
    values[2] = (total[last] - total[first]) / max(signs.totals.total[0, -1], 1)
    return values


def _top_features(signs: Signs) -> Floats:
    """The element whose paragraphs have the most text, as Readability would find it."""
    above, rows = signs.blocks.above, len(signs.blocks.page.tree)
    points = 1 + signs.commas + np.minimum(signs.characters.length / 100, 3)
    points = points * (signs.long & signs.shown) * (1 - signs.link_density)
    held = np.bincount(above[1], points, rows) + np.bincount(above[2], points / 2, rows)
    top = int(held.argmax())
    values = np.empty((3, signs.size), np.float32)
    _stands_to(signs, top, values)
    values[2] = held[top] / max(float(points.sum()), 1)
    return values


def title_features(signs: Signs) -> Iterator[Named]:
    """The block that says the title of the page, and where the block stands to it."""
    vocabulary = signs.vocabulary
    match, length = vocabulary.title_match, np.maximum(signs.words, 0.5)
    likeness = 2 * match / (length + max(vocabulary.title_words, 1))
    likeness = np.minimum(likeness, 1) * signs.shown
    headings = signs.is_heading, signs.is_h1
    title, worth = title_block(likeness, match / length, signs.link_density, headings, vocabulary.starts_as_title)
    words = signs.totals.total[0]
    headlines = (signs.is_heading & (signs.heading_level == max(int(signs.heading_level[title]), 1))).cumsum()
    around = _spans_around(signs.blocks, int(signs.blocks.above[0, title]))
    apart = _levels_apart(around, signs.size)
    values = np.empty((len(_TITLE_NAMES), signs.size), np.float32)
    values[0] = likeness
    values[1] = np.minimum(np.maximum(signs.place - title, -100), 100)
    values[2] = np.minimum(np.maximum(words[:-1] - words[title], -2000), 5000)
    values[3] = apart
    values[4] = worth
    values[5] = headlines - headlines[title]
    values[6] = match / length
    held = [float(words[span.stop] - words[span.start]) for span in around]
    values[7] = np.array([*held, words[-1]]).take(apart)
    values[8] = values[7] / max(float(words[-1]), 1.0)
    yield _TITLE_NAMES, values


_TITLE_NAMES = [
    f"title_{part}"
    for part in (
        "likeness", "offset", "words_since", "distance", "found", "headlines_since", "share", "joined_words",
        "joined_share",
    )
]  # fmt: skip
"""`joined`: the smallest element that holds both."""
