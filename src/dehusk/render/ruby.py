"""Readings of characters (`<ruby>`): in brackets after them, as where a browser draws nothing above a line.

A page may say which brackets those are (`<rp>`, which is hidden else); otherwise they go with the script.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.source import Source
from dehusk.page.tags import TAG_ID, TEXT, is_any, tag_bytes, tag_table
from dehusk.page.tokenizer import START
from dehusk.page.tree import Tree, counts
from dehusk.render.pieces import Pieces
from dehusk.render.white_space import FIRST_UNSPACED

_CLOSING = dict(zip("(（《〈【[［〔「『", ")）》〉】]］〕」』", strict=True))
_READINGS = tag_bytes("rt rtc")
_READING = tag_table("rt rtc")
_PARTS = tag_table("ruby rb rt rtc rp")
_RUBY, _BRACKET = TAG_ID["ruby"], TAG_ID["rp"]
_BRACKETS = tag_bytes("rp")


class _Readings(NamedTuple):
    """Per piece: the `<ruby>` around it, and the `<rt>` in that, by numbers that tell them apart; -1 for none."""

    ruby: Ints
    reading: Ints
    bracket: Callable[[int], str]
    """What the page writes before a reading, given its number."""


def read_tree(tree: Tree, pieces: Pieces) -> None:
    """Write brackets around the pieces inside the readings of a tree."""
    if not is_any(tree.tag, _READINGS):
        return
    ruby = tree.nearest(tree.tag == _RUBY, pieces.node)
    reading = np.where(ruby >= 0, tree.nearest(_READING.take(tree.tag), pieces.node), -1)
    _write(pieces, _Readings(ruby, reading, lambda row: bracket_before(tree, row)))


def read_source(source: Source, pieces: Pieces) -> None:
    """The same for pieces of the source: what stands after the start tag of a reading, up to the next tag of ruby."""
    tag, kind = source.markup.tag, source.markup.kind
    if not is_any(tag, _READINGS) or not pieces.text:
        return
    parts = _PARTS.take(tag).nonzero()[0]
    is_ruby, opens = tag.take(parts) == _RUBY, kind.take(parts) == START
    number = np.append(np.cumsum(is_ruby & opens), 0)
    depth = np.append(np.cumsum(np.where(is_ruby, np.where(opens, 1, -1), 0)), 0)
    reads = np.append(_READING.take(tag.take(parts)) & opens, False)
    last = parts.searchsorted(pieces.node) - 1  # -1, the last place, for none
    ruby = np.where(depth.take(last) > 0, number.take(last), -1).astype(np.int32)
    reading = np.where((ruby >= 0) & reads.take(last), parts.take(last), -1).astype(np.int32)
    _write(pieces, _Readings(ruby, reading, lambda piece: _bracket_before_tag(source, piece)))


def bracket_before(tree: Tree, row: int) -> str:
    """What the `<rp>` right before a reading says; nothing if there is none."""
    at = row - 1
    while at > 0 and tree.tag[at] == TEXT:
        if text := tree.text[tree.text_start[at] : tree.text_end[at]].strip():
            return text if tree.tag[tree.parent[at]] == _BRACKET else ""
        at -= 1
    return ""


def only_brackets_before(tree: Tree, row: Ints, bounds: tuple[Ints, Ints]) -> NDArray[np.bool_]:
    """Per stretch of text: does nothing but an `<rp>`, which a browser does not show, part it from the one before?

    `row` and `bounds`: the text nodes, and where the stretches start and end.
    """
    found = np.zeros(len(row), bool)
    if len(row) < 2 or not is_any(tree.tag, _BRACKETS):
        return found
    is_text = tree.tag == TEXT
    is_bracket = is_text & (tree.tag[tree.parent] == _BRACKET)
    brackets_before, others_before = counts(is_bracket), counts(is_text & ~is_bracket)
    first, last = row[:-1] + 1, row[1:]
    found[1:] = (brackets_before[last] > brackets_before[first]) & (others_before[last] == others_before[first])
    found[1:] &= (bounds[0] == tree.text_start[row])[1:] & (bounds[1] == tree.text_end[row])[:-1]  # no white space
    return found


def _bracket_before_tag(source: Source, piece: int) -> str:
    markup = source.markup
    for before in (piece - 1, piece - 2):
        if before >= 0 and markup.tag[before] == _BRACKET and markup.kind[before] == START:
            return source.html[markup.end[before] : markup.start[before + 1]].strip()
    return ""


def brackets(written: str, base: str) -> tuple[str, str]:
    """Those that the page has written, or those of the script of what is read.

    >>> brackets("《", "漢字"), brackets("", "漢字"), brackets("", "HTML")
    (('《', '》'), ('（', '）'), ('(', ')'))
    """
    opening = written if written in _CLOSING else "（" if base[-1:] >= FIRST_UNSPACED else "("
    return opening, _CLOSING[opening]


def has_bracket(base: str, reading: str) -> bool:
    """Does a bracket stand before or at the start of a reading already?"""
    return base[-1:] in _CLOSING or reading[:1] in _CLOSING


def are_unspaced(before: str, after: str) -> bool:
    """Are the characters on both sides of a border of a script without spaces?"""
    return before[-1:] >= FIRST_UNSPACED and after[:1] >= FIRST_UNSPACED


def _write(pieces: Pieces, found: _Readings) -> None:
    """Close the gaps inside each `<ruby>`, and put brackets around its readings; of several in a row, around all."""
    ruby, reading = found.ruby, found.reading
    goes_on = (ruby[1:] == ruby[:-1]) & (pieces.block[1:] == pieces.block[:-1])
    for row in (np.flatnonzero(goes_on & (ruby[1:] >= 0)) + 1).tolist():
        if pieces.before[row] in ("", " "):
            closed = are_unspaced(pieces.text[row - 1], pieces.text[row])
            is_next = -1 < reading[row - 1] != reading[row] > -1  # a reading right after another
            pieces.before[row] = "" if closed else pieces.before[row] or " " * int(is_next)
    is_read = reading >= 0
    joined = np.append(goes_on & is_read[1:] & is_read[:-1], False)
    starts = np.flatnonzero(is_read & ~np.append(False, joined[:-1])).tolist()
    stops = np.flatnonzero(is_read & ~joined).tolist()
    for first, last in zip(starts, stops, strict=True):
        base, text = pieces.text[first - 1], pieces.text[first]
        if first and pieces.block[first] == pieces.block[first - 1] and not has_bracket(base, text):
            written = found.bracket(int(reading[first]))
            opening, closing = brackets(written, base)
            pieces.text[first] = opening + text
            pieces.text[last] += closing
            if written:  # it stands where a word seems to be left out
                pieces.before[first] = ""
            if last + 1 < len(pieces.text) and are_unspaced(base, pieces.text[last + 1]):
                pieces.before[last + 1] = pieces.before[last + 1].strip(" ")
