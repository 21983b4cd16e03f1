"""Quotation marks that a browser draws around `<q>`."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, is_any, tag_bytes
from dehusk.page.tokenizer import END
from dehusk.page.tree import Tree
from dehusk.render.pieces import CLOSING, Pieces

OPENS, CLOSES = "“”"
MARKS = frozenset("\"'“”„‟‘’‚«»‹›「」『』《》〈〉")
"""What stands already where a mark is due: many pages write their own, and have the browser draw none."""
_END_WORDS = frozenset("\"'”’»›」』》〉")
"""Of these, apostrophes and what ends a quotation, where they stand after a word or its punctuation."""
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


def quote_code(tree: Tree, row: int, texts: dict[int, str]) -> None:
    """Write marks around the texts inside the quotations of a `<pre>`, given for its text nodes in order."""
    inside = tree.tag[row : tree.end[row]]
    if not is_any(inside, _QUOTATION):
        return
    filled = [node for node, text in texts.items() if text.strip()]
    whole = [texts[node] for node in filled]
    pieces = Pieces(
        text=[text.strip() for text in whole],
        before=[_white_between(before, text) for before, text in zip(["", *whole], whole, strict=False)],
        node=np.array(filled, np.int32),
        block=np.zeros(len(filled), np.int32),
    )
    rows = np.flatnonzero(inside == _Q) + row
    _quote(pieces, rows, tree.end.take(rows) - 1)
    for node, text, quoted in zip(filled, whole, pieces.text, strict=True):
        texts[node] = text[: len(text) - len(text.lstrip())] + quoted + text[len(text.rstrip()) :]


def _white_between(before: str, text: str) -> str:
    return before[len(before.rstrip()) :] + text[: len(text) - len(text.lstrip())]


def _quote(pieces: Pieces, first: NDArray[np.integer], last: NDArray[np.integer]) -> None:
    """Marks around the pieces whose nodes are after `first` and not after `last`; of two at one place the inner."""
    begin = pieces.node.searchsorted(first, side="right").tolist()
    stop = pieces.node.searchsorted(last, side="right").tolist()
    closing: Counter[int] = Counter()
    for start, end in reversed(list(zip(begin, stop, strict=True))):
        if start < end and not has_mark(pieces.text[start], _text_before(pieces, start)):
            pieces.text[start] = OPENS + pieces.text[start]
            closing[end - 1] += 1
    for row, number in closing.items():
        pieces.text[row] += CLOSES * number


def _text_before(pieces: Pieces, row: int) -> str:
    """The last characters of what a piece is glued to, if it is."""
    found = ""
    while row > 0 and len(found) < 2 and not pieces.before[row] and pieces.block[row] == pieces.block[row - 1]:
        row -= 1
        found = pieces.text[row][-2:] + found
    return found


def has_mark(text: str, before: str) -> bool:
    """Does a quotation of this text begin with a mark already, or one stand right before it?

    >>> has_mark("a", "“"), has_mark("a", "l’"), has_mark("a", " »"), has_mark("a", "«b.»")
    (True, False, True, False)
    """
    if text[:1] in MARKS:
        return True
    last, after = before[-1:], before[-2:-1]
    return last in MARKS and not (last in _END_WORDS and (after.isalnum() or after in CLOSING))
