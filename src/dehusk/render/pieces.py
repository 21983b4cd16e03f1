"""A selection as pieces of text: what stands together in one text node, and the white space before it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import counts
from dehusk.page.words import Ints, code_points
from dehusk.selection import Selection

_KEEPS_SPACE = tags.tag_table("pre textarea listing xmp plaintext")
_FIRST_WITHOUT_SPACES = 0x2E80
# a line break in the source between two characters of a script without spaces is no space
_BROKEN_LINE = re.compile(
    r"(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])[ \t]*[\r\n]\s*(?=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])"
)


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """One row for each run of selected words that are neighbours in one text node, in document order."""

    text: list[str]
    """White space inside is single spaces, or as it was inside `<pre>`."""
    before: list[str]
    """What stands between the piece before and this one in the same block: nothing, a space, a line feed, or,
    inside `<pre>`, the white space as it is written."""
    node: Ints
    block: Ints


def pieces_of(selection: Selection) -> Pieces:
    """Cut a selection into pieces."""
    page = selection.page
    words = page.words
    chosen = np.flatnonzero(selection.words)
    if not len(chosen):
        return NO_PIECES
    cut = np.flatnonzero((np.diff(chosen) != 1) | (np.diff(words.node[chosen]) != 0)) + 1
    first, last = chosen[np.concatenate(([0], cut))], chosen[np.append(cut, len(chosen)) - 1]
    node, block = words.node[first], words.block[first]
    line_break = between_rows(page.tree.tag == tags.TAG_ID["br"], node)
    before = separators(_space_before(page, first, last), line_break)
    text = single_spaced_parts(words.text, words.start[first], words.end[last])
    verbatim = np.flatnonzero(page.tree.below(_KEEPS_SPACE[page.tree.tag])[node])
    is_text = (page.tree.tag == tags.TEXT) & (len(verbatim) > 0)
    nodes = page.tree.text_start[is_text].tolist(), page.tree.text_end[is_text].tolist()
    for row in verbatim.tolist():
        start = int(words.start[first[row]])
        text[row] = words.text[start : words.end[last[row]]]
        same_block = row > 0 and block[row] == block[row - 1]
        if same_block:
            white = white_space(_text_between(words.text, nodes, (int(words.end[last[row - 1]]), start)))
            before[row] = "\n" * bool(line_break[row]) + white
        else:
            line = max(words.text.rfind("\n", 0, start), 0)
            text[row] = indentation(words.text[line:start]) + text[row]
    return Pieces(text, before, node, block)


def between_rows(marked: NDArray[np.bool_], row: Ints) -> NDArray[np.bool_]:
    """For each of the rows: is there a marked one between the row before it and itself?"""
    so_far = np.searchsorted(np.flatnonzero(marked), row)
    return np.diff(so_far, prepend=so_far[:1]) > 0


def separators(spaced: NDArray[np.bool_], line_break: NDArray[np.bool_]) -> list[str]:
    """A line feed for a line break, else a space for white space, else nothing."""
    return [
        "\n" if broken else " " if space else ""
        for space, broken in zip(spaced.tolist(), line_break.tolist(), strict=True)
    ]


def white_space(text: str) -> str:
    """White space between two pieces of code as it is; where words were left out, one line feed or space."""
    if not text or text.isspace():
        return text
    return "\n" if "\n" in text else " "


def indentation(text: str) -> str:
    """The white space of the line that begins at the end of this text, if nothing else stands in it."""
    line = text[text.rfind("\n") + 1 :] if "\n" in text else ""
    return line if line.isspace() else ""


def texts_of_blocks(pieces: Pieces) -> list[str]:
    """The text of each block on its own, in order."""
    texts: list[str] = []
    block_before = -1
    for text, before, block in zip(pieces.text, pieces.before, pieces.block.tolist(), strict=True):
        if block != block_before:
            texts.append(text)
        else:
            texts[-1] += before + text
        block_before = block
    return texts


def _text_between(text: str, nodes: tuple[list[int], list[int]], bounds: tuple[int, int]) -> str:
    """The characters between two places of the text, without the line feeds that end its nodes (starts, ends)."""
    starts, ends = nodes
    rows = range(bisect_right(ends, bounds[0]), bisect_left(starts, bounds[1]))
    return "".join([text[max(starts[row], bounds[0]) : min(ends[row], bounds[1])] for row in rows])


def _space_before(page: Page, first: NDArray[np.intp], last: NDArray[np.intp]) -> NDArray[np.bool_]:
    """White space before each piece: more characters than the line feeds that end text nodes, or a word left out."""
    words, tree = page.words, page.tree
    spaced = np.zeros(len(first), bool)
    rows = np.flatnonzero(tree.tag == tags.TEXT)
    place, place_before = (np.searchsorted(rows, words.node[word]) for word in (first, last))
    fed = counts(~tags.RAW_TEXT[tree.tag[tree.parent[rows]]])
    feeds: NDArray[np.int64] = fed[place[1:]] - fed[place_before[:-1]]
    gap = words.start[first[1:]] - words.end[last[:-1]]
    spaced[1:] = (gap > feeds) | (first[1:] - last[:-1] > 1)
    return spaced


def single_spaced(text: str) -> str:
    """White space as single spaces; none for a line break between characters of a script without spaces."""
    if not text.isascii() and ("\n" in text or "\r" in text):
        text = _BROKEN_LINE.sub("", text)
    return " ".join(text.split())


def single_spaced_parts(text: str, start: Ints, end: Ints) -> list[str]:
    """The same for many parts of one text."""
    bounds = zip(start.tolist(), end.tolist(), strict=True)
    if text.isascii() or int(code_points(text).max()) < _FIRST_WITHOUT_SPACES:
        return [" ".join(text[a:b].split()) for a, b in bounds]
    return [single_spaced(text[a:b]) for a, b in bounds]


NO_PIECES = Pieces([], [], np.zeros(0, np.int32), np.zeros(0, np.int32))
