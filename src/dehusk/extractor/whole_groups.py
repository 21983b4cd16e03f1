"""Parts of a page that are alike belong together: half a list is of no use to anybody, nor is every second card."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.alike import style_keys, styles
from dehusk.extractor.blocks import numbered
from dehusk.extractor.model.model import Model

_MOST = 0.5
"""If so many of the words of a group are chosen, all of it is."""
_FEWEST, _FEWEST_CHOSEN = 3, 2
"""Blocks of a group, and of these, chosen: one long line in a list of links is no reason to take them all."""
_LIST_AT = 3
"""How many levels above a block its list may be."""
_HELD_BY = 5
"""Blocks of the same style are a group if their ancestors from this level on are the same."""
_LINKED = 0.7
"""On articles, blocks of links between paragraphs of their style are teasers, and stay out; links in a list come only
if most of them were chosen. What stands before or behind all that was chosen of its style stays out, too: on old pages
the last line is a paragraph in a cell like any other."""

Flags = NDArray[np.bool_]


def with_whole_groups(
    chosen: Flags,
    model: Model,
    values: NDArray[np.float32],
    above: NDArray[np.integer],
    *,
    is_article: bool,
    comments: Flags,
) -> Flags:
    """The chosen blocks, and the rest of lists and of blocks alike in one place most of whose words are chosen.

    `comments`: those that were asked for, which are no teasers: they come whole on articles, too.

    In five folds it gave +.0013 on WCXB (listings +.008, collections +.003), +.0015 on documentation written from right
    to left, +.0007 on news, ±0 on old pages and on news in five languages that were never learned from.
    """
    words, hidden, density, list_at = (
        values[model.names.index(name)] for name in ("words", "hidden", "link_density", "tag_list")
    )
    shown, linked = hidden < 0.5, density >= _LINKED
    in_list = (shown & (list_at <= _LIST_AT)).nonzero()[0]
    found = _whole(chosen, words, in_list, _lists(list_at, above, linked & is_article))
    alike = style_keys(styles(model.names, values), above[_HELD_BY])
    if is_article:
        found = _whole(found, words, (shown & ~linked & comments).nonzero()[0], alike)
        return _whole(found, words, (shown & ~linked).nonzero()[0], alike, between=True)
    return _whole(found, words, shown.nonzero()[0], alike)


def _lists(list_at: NDArray[np.float32], above: NDArray[np.integer], apart: Flags) -> NDArray[np.int64]:
    """The list that each block stands in, for those that stand in one; some are a list of their own in it."""
    level = np.minimum(list_at, _LIST_AT).astype(np.intp)
    return 2 * above[level, np.arange(len(level))].astype(np.int64) + apart


def _whole(
    chosen: Flags,
    words: NDArray[np.float32],
    block: NDArray[np.intp],
    keys: NDArray[np.int64],
    *,
    between: bool = False,
) -> Flags:
    """The chosen blocks, and all of some blocks in groups of the same key most of whose words are chosen.

    `between`: of these only what stands between two chosen ones of its group.
    """
    taken = chosen[block]
    if not 0 < np.count_nonzero(taken) < len(block):
        return chosen
    group, size = numbered(keys[block])
    own = words[block]
    most = np.bincount(group, own * taken) >= _MOST * np.bincount(group, own)
    enough = np.bincount(group, taken, minlength=len(size)) >= _FEWEST_CHOSEN
    comes = (most & enough & (size >= _FEWEST)).take(group)
    if between:
        first, last = np.full(len(size), len(chosen)), np.zeros(len(size), np.intp)
        np.minimum.at(first, group[taken], block[taken])
        np.maximum.at(last, group[taken], block[taken])
        comes &= (block > first.take(group)) & (block < last.take(group))
    found = chosen.copy()
    found[block] |= comes
    return found
