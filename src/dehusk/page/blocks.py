"""Words to blocks: a block is a stretch of text that no block-level element and no empty line interrupts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.tags import IS_INLINE, MAY_BE_DRAWN, PICTURES, TAG_ID
from dehusk.page.tree import Tree, counts


def block_of_words(tree: Tree, node: Ints) -> Ints:
    """Number of the block of each word, from 0, without gaps. `node` is the text node of each word."""
    if not len(node):
        return np.zeros(0, np.int32)
    breaks = _breaks(tree, node)
    group = counts(breaks)[1:][node]  # breaks up to and including the word's node
    return np.concatenate(([0], (np.diff(group) > 0).cumsum())).astype(np.int32)


def breaks_line(tree: Tree) -> NDArray[np.bool_]:
    """Per node: is it an element that breaks the line? Parts of pictures and formulas do not."""
    found: NDArray[np.bool_] = ~IS_INLINE[tree.tag]
    picture = PICTURES[tree.tag]
    if picture.any():
        found &= ~(MAY_BE_DRAWN[tree.tag] & tree.below(picture))
    return found


def _breaks(tree: Tree, node: Ints) -> np.ndarray:
    """Per node: does a block end right before it?"""
    rows = breaks_line(tree).nonzero()[0]
    breaks = np.zeros(len(tree) + 1, np.int64)
    breaks[rows] = 1
    breaks[tree.end[rows]] = 1
    line_breaks = (tree.tag == TAG_ID["br"]).nonzero()[0]
    if len(line_breaks) > 1:  # a second <br> with no word between makes an empty line
        words_before = node.searchsorted(line_breaks)
        breaks[line_breaks[1:][np.diff(words_before) == 0]] = 1
    return breaks[:-1]
