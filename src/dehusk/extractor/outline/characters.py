"""Counts of characters by kind, in every script."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.outline.traits import KIND, KIND_AT, KINDS, Traits

_DIGIT = KINDS.index("digit") + 1
_BEGINS_YEAR = np.isin(np.arange(256), [0x20, 0x19, 0x14, 0x13])
"""The first two digits of a year, of Persian and Islamic calendars, too, as four bits each."""


class Characters:
    """Characters of the blocks: how many there are of each kind, how many in all, and the last one's kind."""

    __slots__ = ("count", "last", "length", "years")

    def __init__(self, blocks: Blocks) -> None:
        source, traits = blocks.source, blocks.traits
        final = blocks.last - 1
        start = source.word_at.take(blocks.first)
        end = source.word_at.take(final) + source.word_length.take(final)
        # what stands before the body of a page would count with the last block of the page before
        heads = source.word_at.take(blocks.together.last_word[:-1])
        edges = blocks.edges[1:-1]
        is_block = np.ones(len(start) + len(heads), bool)
        is_block[edges + np.arange(len(edges))] = False
        stretches = np.insert(start, edges, heads)
        count, special, kind = kinds_in(traits, stretches)
        self.count = count[:, is_block]
        """(kinds × blocks)"""
        self.length = (end - start).astype(np.float32)
        self.last = (traits.take(end - 1) & KIND) >> KIND_AT
        self.years = _years(traits, special[kind == _DIGIT], stretches)[is_block]


def kinds_in(traits: Traits, start: NDArray[np.int32]) -> tuple[NDArray[np.float32], NDArray[np.intp], Traits]:
    """Characters of each kind in stretches that start there and reach to the next. (kinds × stretches)

    And the places of all characters that are of some kind, with the kind of each.
    """
    size = len(start)
    special = (traits & KIND != 0).nonzero()[0]
    edges = np.append(special.searchsorted(start), len(special))
    special = special[edges[0] :]
    kind = (traits.take(special) & KIND) >> KIND_AT
    block = np.arange(0, 16 * size, 16).repeat(edges[1:] - edges[:-1])
    flat = np.bincount(block + kind, minlength=16 * size)
    return flat.reshape(size, 16).T[1 : len(KINDS) + 1].astype(np.float32), special, kind


def _years(traits: Traits, digits: NDArray[np.intp], start: NDArray[np.int32]) -> NDArray[np.float32]:
    """Per stretch of the text: numbers that look like years."""
    size, codes = len(start), traits  # their lower bits are the characters
    if not len(digits):
        return np.zeros(size, np.float32)
    around = np.empty(len(digits) + 5, np.int64)
    around[0], around[1:-4], around[-4:] = -9, digits, len(codes) + 9
    first = around[1:-4]
    is_four = (around[4:-1] == first + 3) & (around[:-5] != first - 1) & (around[5:] != first + 4)
    first = first[is_four]
    begins = (codes.take(first) & 0xF) * 16 + (codes.take(first + 1) & 0xF)
    block = start.searchsorted(first[_BEGINS_YEAR.take(begins)], side="right") - 1
    return np.bincount(block, minlength=size).astype(np.float32)
