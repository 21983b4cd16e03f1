"""A selection as pieces of text: what stands together in one text node, and the white space before it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.words import Ints
from dehusk.selection import Selection

_KEEPS_SPACE = tags.tag_table("pre textarea listing xmp plaintext")
# a line break in the source between two characters of a script without spaces is no space
_BROKEN_LINE = re.compile(
    r"(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])[ \t]*[\r\n]\s*(?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])"
)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """One row for each run of selected words that are neighbours in one text node, in document order."""

    text: list[str]
    """White space inside is single spaces, or as it was inside `<pre>`."""
    node: Ints
    block: Ints
    spaced: NDArray[np.bool_]
    """Does white space stand between this piece and the one before?"""
    line_break: NDArray[np.bool_]
    """Does a `<br>` stand between this piece and the one before?"""


def pieces_of(selection: Selection) -> Pieces:
    """Cut a selection into pieces."""
    page = selection.page
    words = page.words
    chosen = np.flatnonzero(selection.words)
    if not len(chosen):
        none = np.zeros(0, np.int32)
        return Pieces([], none, none, none.astype(bool), none.astype(bool))
    node = words.node[chosen]
    cut = np.flatnonzero((np.diff(chosen) != 1) | (np.diff(node) != 0)) + 1
    first = np.concatenate(([0], cut))
    last = np.append(cut, len(chosen)) - 1
    start, end = words.start[chosen[first]], words.end[chosen[last]]
    node = node[first]
    spaced = _space_before(page, (chosen[first], start), chosen[last])
    breaks = np.flatnonzero(page.tree.tag == tags.TAG_ID["br"])
    breaks_before = np.searchsorted(breaks, node)
    verbatim = page.tree.nearest(_KEEPS_SPACE[page.tree.tag])[node] >= 0
    return Pieces(
        text=_texts(page, (start, end), verbatim),
        node=node,
        block=words.block[chosen[first]],
        spaced=spaced,
        line_break=np.diff(breaks_before, prepend=breaks_before[0]) > 0,
    )


def texts_of_blocks(pieces: Pieces) -> list[str]:
    """The text of each block on its own, in order."""
    texts: list[str] = []
    before = -1
    columns = zip(
        pieces.text, pieces.block.tolist(), pieces.spaced.tolist(), pieces.line_break.tolist(), strict=True
    )
    for text, block, spaced, line_break in columns:
        if block != before:
            texts.append(text)
        else:
            texts[-1] += ("\n" if line_break else " " if spaced and not text[:1].isspace() else "") + text
        before = block
    return texts


def _space_before(
    page: Page, first: tuple[NDArray[np.intp], Ints], last_word: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """White space before each piece: more characters than the line feeds that end text nodes, or a word left out."""
    first_word, start = first
    words, tree = page.words, page.tree
    spaced = np.ones(len(start), bool)
    spaced[0] = False
    rows = np.flatnonzero(tree.tag == tags.TEXT)
    place = np.searchsorted(rows, words.node[first_word])
    place_before = np.searchsorted(rows, words.node[last_word])
    fed = np.cumsum(~tags.RAW_TEXT[tree.tag[tree.parent[rows]]])
    feeds: NDArray[np.int64] = fed[place[1:] - 1] - fed[place_before[:-1] - 1]
    gap = start[1:] - words.end[last_word[:-1]]
    spaced[1:] = (gap > feeds) | (first_word[1:] - last_word[:-1] > 1)
    return spaced


def _texts(page: Page, bounds: tuple[Ints, Ints], verbatim: NDArray[np.bool_]) -> list[str]:
    text = page.words.text
    texts: list[str] = []
    for start, end, exact in zip(bounds[0].tolist(), bounds[1].tolist(), verbatim.tolist(), strict=True):
        piece = text[_line_start(text, start) : end] if exact else text[start:end]
        texts.append(piece if exact else single_spaced(piece))
    return texts


def single_spaced(text: str) -> str:
    """White space as single spaces; none for a line break between characters of a script without spaces."""
    return " ".join((text if text.isascii() else _BROKEN_LINE.sub("", text)).split())


def _line_start(text: str, start: int) -> int:
    """Back to the line feed before, where only indentation stands between: code keeps it."""
    line = text.rfind("\n", 0, start) + 1
    return line if text[line:start].isspace() else start
