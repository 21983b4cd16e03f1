"""Which blocks of a page are its main content, by a gold text written down without markup.

Words of the page and of the gold text are aligned in reading order. Short strings that a page repeats (a name, a date)
match in many places, so a match that continues a run counts more than one that starts a run, and a run is better
started where a block starts. A block is content if most of its words are matched; what the order left out (captions,
boxes that the gold has elsewhere) gets a second chance among the unused words of the gold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dehusk.learn.default.token_ids import Ids
from dehusk.learn.examples import IN_GOLD

_CONTINUES, _STARTS_BLOCK, _STARTS = 1.5, 0.6, 0.25
_LARGEST = 80_000_000
"""Cells of the table of an alignment; larger pages are matched without order."""
_SECOND_CHANCE = 4
"""Words that a block must have for it."""


def matched_share(blocks: Sequence[Ids], gold: Ids) -> NDArray[np.float64]:
    """Share of the words of each block that the gold text has, in order where possible.

    >>> gold = np.array([1, 2, 3, 4])
    >>> matched_share([np.array([2]), np.array([1, 2, 3]), np.array([9, 4])], gold).tolist()
    [0.0, 1.0, 0.5]
    """
    size = np.array([len(block) for block in blocks], np.int64)
    if not len(gold) or not size.sum():
        return np.zeros(len(blocks))
    tokens = np.concatenate(blocks)
    owner = np.repeat(np.arange(len(blocks)), size)
    starts = np.diff(owner, prepend=-1) > 0
    fits = len(tokens) * len(gold) <= _LARGEST
    pairs = align_runs(tokens, starts, gold) if fits else np.zeros((0, 2), np.int64)
    hit = np.bincount(owner[pairs[:, 0]], minlength=len(blocks))
    share = hit / np.maximum(size, 1)
    used = np.zeros(len(gold), bool)
    used[pairs[share[owner[pairs[:, 0]]] >= IN_GOLD, 1]] = True
    return _second_chance(blocks, share, gold[~used])


def _second_chance(blocks: Sequence[Ids], share: NDArray[np.float64], unused: Ids) -> NDArray[np.float64]:
    left = Counter(unused.tolist())
    grams = set(zip(unused[:-2].tolist(), unused[1:-1].tolist(), unused[2:].tolist(), strict=True))
    for number in np.flatnonzero(share < IN_GOLD).tolist():
        words = blocks[number].tolist()
        if len(words) < _SECOND_CHANCE:
            continue
        own = list(zip(words[:-2], words[1:-1], words[2:], strict=True))
        in_order = sum(gram in grams for gram in own) / len(own)
        counted = Counter(words)
        found = sum(min(times, left[word]) for word, times in counted.items()) / len(words)
        if in_order >= IN_GOLD and found >= IN_GOLD:
            share[number] = found
            left -= counted
    return share


def align_runs(tokens: Ids, starts: NDArray[np.bool_], gold: Ids) -> NDArray[np.int64]:
    """Pairs (place in tokens, place in gold) of the best alignment in order; `starts`: does a block start there?"""
    rows = np.flatnonzero(np.isin(tokens, gold))  # other rows only end runs
    shape = (len(rows), len(gold) + 1)
    left, take, goes_on = np.zeros(shape, bool), np.zeros(shape, bool), np.zeros(shape, bool)
    best = np.zeros(len(gold) + 1)
    run = np.full(len(gold) + 1, -np.inf)
    before = -2
    for at, row in enumerate(rows.tolist()):
        equal = gold == tokens[row]
        begun = best[:-1] + (_STARTS_BLOCK if starts[row] else _STARTS)
        going = run[:-1] + _CONTINUES if row == before + 1 else np.full(len(gold), -np.inf)
        before = row
        run = np.full(len(gold) + 1, -np.inf)
        run[1:] = np.where(equal, np.maximum(begun, going), -np.inf)
        goes_on[at, 1:] = going > begun
        take[at] = run > best
        best = np.maximum(best, run)
        further = np.maximum.accumulate(best)
        left[at] = further > best
        best = further
    return _trace(rows, (left, take, goes_on))


def _trace(rows: NDArray[np.intp], table: tuple[NDArray[np.bool_], ...]) -> NDArray[np.int64]:
    """Back through the table of an alignment, from its end."""
    left, take, goes_on = table
    pairs = []
    at, column, in_run = len(rows) - 1, left.shape[1] - 1, False
    while at >= 0 and column > 0:
        if not in_run and left[at, column]:
            column -= 1
        elif in_run or take[at, column]:
            pairs.append((int(rows[at]), column - 1))
            in_run = bool(goes_on[at, column])
            at, column = at - 1, column - 1
        else:
            at -= 1
    return np.array(pairs[::-1], np.int64).reshape(-1, 2)
