"""Elements that HTML does not know (`<user-mention>`, `<st1:place>`) in the middle of a sentence.

A browser lays them out in the line unless a style sheet says otherwise; most are boxes of a page's layout, for which it
does. One that text stands right beside, and that holds no block-level element, is a part of that text; and so is each
in a paragraph or heading, which can hold no boxes: several in a row (`<m>Ann</m> <m>Bob</m>`), or between links.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.source import Source
from dehusk.page.tags import IS_HEADING, IS_INLINE, OTHER, TAG_ID, tag_table
from dehusk.page.tokenizer import START, tag_name
from dehusk.page.tree import below, counts, ends
from dehusk.page.words import scalars

_IN_LINE, _UNKNOWN = scalars(np.uint8, TAG_ID["span"], OTHER)
_IS_BLOCK = np.zeros(256, bool)
_IS_BLOCK[: len(IS_INLINE)] = ~IS_INLINE
_IS_BLOCK[OTHER] = False
_HOLDS_LINES = IS_HEADING | tag_table("p")
_MAY_BE_IN_LINES = IS_INLINE | _HOLDS_LINES


def with_unknown_in_line(tag: NDArray[np.uint8], parent: Ints, is_text: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """The tags, with that of `span` for unknown elements that are a part of a line. `is_text`: has the row words?

    >>> tag = np.array([TAG_ID["div"], 0, OTHER, OTHER, 0, OTHER], np.uint8)
    >>> found = with_unknown_in_line(tag, np.array([-1, 0, 0, 2, 3, 0], np.int32), tag == 0)
    >>> (found == TAG_ID["span"]).tolist()
    [False, False, True, True, False, False]
    """
    rows = (tag == _UNKNOWN).nonzero()[0]
    holds_text = np.zeros(len(tag) + 1, bool)
    holds_text[parent[is_text]] = True
    rows = rows[holds_text[parent[rows]] | _MAY_BE_IN_LINES.take(tag[parent[rows]])]
    if not len(rows):
        return tag
    end = ends(parent)
    before, after = rows - 1, np.minimum(end[rows], len(tag) - 1)
    beside = is_text[before] & (parent[before] == parent[rows])
    beside |= is_text[after] & (parent[after] == parent[rows])
    around = _last_block(tag, rows)
    beside |= _HOLDS_LINES.take(tag[around]) & (end[around] > rows)
    blocks = counts(_IS_BLOCK.take(tag))
    rows = rows[beside & (blocks[end[rows]] == blocks[rows])]
    if not len(rows):
        return tag
    in_line = np.zeros(len(tag), bool)
    in_line[rows] = True
    return np.where(below(in_line, end) & (tag == OTHER), _IN_LINE, tag)


def unbreak_unknown(source: Source, breaks: NDArray[np.bool_], borders: NDArray[np.intp]) -> None:
    """The same for the source: tags of such elements break no line. `breaks`: per piece of markup, does it?

    `borders`: pieces that part pages; they are blocks, so that no such element reaches beyond.
    """
    markup, gap = source.markup, source.word_gap
    pieces = (breaks & (markup.tag == _UNKNOWN)).nonzero()[0]
    if not len(pieces):
        return
    is_start = markup.kind[pieces] == START
    opened = pieces[is_start]
    around = _last_block(markup.tag, opened)
    in_lines = _HOLDS_LINES.take(markup.tag[around]) & (markup.kind[around] == START) & (around < opened)
    may_be = _in(gap, pieces + ~is_start)  # words before a start tag, or after an end tag
    may_be[is_start] |= in_lines
    if not may_be.any():
        return
    pages, every = borders.searchsorted(pieces[may_be], side="right"), (markup.tag == _UNKNOWN).nonzero()[0]
    of_such = np.bincount(pages, minlength=len(borders) + 1).take(borders.searchsorted(every, side="right"))
    closed = np.array(closing_by_name(source, opened, every[of_such > 0]), np.intp)
    beside = (in_lines | _in(gap, opened) | _in(gap, closed + 1)) & (closed >= 0)
    blocks = counts(_IS_BLOCK.take(markup.tag))
    in_line = (beside & (blocks[closed] == blocks[opened])).nonzero()[0]
    size = len(markup.kind) + 1
    change = np.bincount(opened[in_line], minlength=size) - np.bincount(closed[in_line] + 1, minlength=size)
    breaks &= ~((np.add.accumulate(change[:-1]) > 0) & (markup.tag == OTHER))


def _last_block(tag: NDArray[np.uint8], rows: NDArray[np.intp]) -> NDArray[np.intp]:
    """The block-level element before each of these; where there is none, that place itself."""
    blocks = _IS_BLOCK.take(tag).nonzero()[0]
    number = blocks.searchsorted(rows)
    return np.where(number > 0, np.append(blocks, 0)[number - 1], rows)


def _in(rising: Ints, values: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Per value: is it among these?"""
    if not len(rising):
        return np.zeros(len(values), bool)
    found: NDArray[np.bool_] = rising.take(rising.searchsorted(values), mode="clip") == values
    return found


def closing_by_name(source: Source, opened: NDArray[np.intp], pieces: NDArray[np.intp]) -> list[int]:
    """The end tag of each of these start tags of unknown elements, by their names as written; -1 where there is none.

    `pieces`: the tags of such elements that are looked at, parts of pictures among them.
    """
    markup = source.markup
    still_open: defaultdict[str, list[int]] = defaultdict(list)
    closing: dict[int, int] = {}
    tags = source.written(markup.start[pieces], markup.end[pieces])
    for piece, kind, tag in zip(pieces.tolist(), markup.kind[pieces].tolist(), tags, strict=True):
        same = still_open[tag_name(tag)]
        if kind == START:
            same.append(piece)
        elif same:
            closing[same.pop()] = piece
    return [closing.get(piece, -1) for piece in opened.tolist()]
