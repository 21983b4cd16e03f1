"""Quotation marks that a browser draws around `<q>`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, is_any, tag_bytes
from dehusk.page.tokenizer import END
from dehusk.page.tree import Tree
from dehusk.render.pieces import Pieces

OPENS, CLOSES = "“”"
MARKS = frozenset("\"'“”„‟‘’‚«»‹›「」『』《》〈〉")
"""What stands already where a mark is due: many pages write their own, and have the browser draw none."""
_Q, _QUOTATION = TAG_ID["q"], tag_bytes("q")


def quote_tree(tree: Tree, pieces: Pieces) -> None:
    """Write marks around the pieces inside the quotations of a tree."""
    if is_any(tree.tag, _QUOTATION):
        rows = np.flatnonzero(tree.tag == _Q)
        _quote(pieces, rows, tree.end.take(rows) - 1)


def quote_source(source: Source, pieces: Pieces) -> None:
    """The same for pieces of the source; a quotation that never ends is none."""
    if not is_any(source.markup.tag, _QUOTATION):
        return
    tags = np.flatnonzero(source.markup.tag == _Q)
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for tag, is_end in zip(tags.tolist(), (source.markup.kind.take(tags) == END).tolist(), strict=True):
        if not is_end:
            opened.append(tag)
        elif opened:
            pairs.append((opened.pop(), tag))
    if pairs:
        first, last = np.array(sorted(pairs), np.int32).T
        _quote(pieces, first, last)


def _quote(pieces: Pieces, first: NDArray[np.integer], last: NDArray[np.integer]) -> None:
    """Marks around the pieces whose nodes are behind `first` and not behind `last`; of two at one place the inner."""
    begin = pieces.node.searchsorted(first, side="right").tolist()
    stop = pieces.node.searchsorted(last, side="right").tolist()
    closing: Counter[int] = Counter()
    for start, end in reversed(list(zip(begin, stop, strict=True))):
        if start < end and not has_mark((pieces.text[start][0], _character_before(pieces, start))):
            pieces.text[start] = OPENS + pieces.text[start]
            closing[end - 1] += 1
    for row, number in closing.items():
        pieces.text[row] += CLOSES * number


def _character_before(pieces: Pieces, row: int) -> str:
    """The one that a piece is glued to, if there is one."""
    if row == 0 or pieces.before[row] or pieces.block[row] != pieces.block[row - 1]:
        return ""
    return pieces.text[row - 1][-1]


def has_mark(around: Iterable[str]) -> bool:
    """Is one of the characters around the place of a mark one already?"""
    return any(character in MARKS for character in around)
