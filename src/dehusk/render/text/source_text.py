"""Pieces of text from the source's tags alone, without a tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Places
from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import IS_INLINE, TAG_ID, VERBATIM, tag_bytes, tag_table
from dehusk.page.tokenizer import END, START
from dehusk.page.tree import counts
from dehusk.render.left_out.links import is_after_other_source_link
from dehusk.render.pieces import (
    APART,
    CLOSING,
    NO_PIECES,
    Pieces,
    between_rows,
    indentation,
    is_one_word,
    line_feeds,
    white_space,
)
from dehusk.render.white_space import FIRST_UNSPACED, is_broken_line, single_spaced

_VERBATIM, _ALL_VERBATIM = tag_table(VERBATIM), tag_bytes(VERBATIM)
_BREAK = tag_table("br")
_STARTS_LINE = ~IS_INLINE | _BREAK
_BR, _LINK = TAG_ID["br"], TAG_ID["a"]
_PICTURES = frozenset(APART.nonzero()[0].tolist())
_SPACE = ("", " ")


class _Cuts(NamedTuple):
    """Where runs of selected words that no markup interrupts begin and end."""

    source: Source
    first: Places
    """First word of each."""
    last: Places
    """Last word."""
    gap: Ints
    """Number of the piece of markup after it."""
    text: list[str]


def source_pieces(page: Page, chosen: NDArray[np.bool_]) -> Pieces:
    """Selected words of the source as pieces; `node` is the number of the piece of markup after them."""
    source = page.source
    first, last, uneven = _runs(source, chosen)
    if not len(first):
        return NO_PIECES
    gap, block = source.word_gap.take(first), page.source_layout.block.take(first)
    end = source.word_at.take(last) + source.word_length.take(last)
    whole = source.text
    text = [whole[a:b] for a, b in zip(source.word_at.take(first).tolist(), end.tolist(), strict=True)]
    for row in uneven:
        text[row] = single_spaced(text[row])
    cuts, tags = _Cuts(source, first, last, gap, text), source.markup.tag.tobytes()
    goes_on = block[1:] == block[:-1]  # what stands before a new block is not asked
    spaced = _space_before(cuts) & goes_on
    before = ["", *map(_SPACE.__getitem__, spaced.tolist())]
    closed = goes_on > spaced
    if broken := _close_broken_lines(cuts, before):
        closed[broken] = True
    if closed.any():
        closed &= _parted(cuts)
        _open_at_pictures_and_links(cuts, before, (closed.nonzero()[0] + 1).tolist(), tags)
    _close_over_hidden(page, cuts, before, goes_on)
    if _BR in tags[gap[0] : gap[-1]]:
        for row in between_rows(source.markup.tag == _BR, gap).nonzero()[0].tolist():
            before[row] = "\n"
    pieces = Pieces(text, before, gap, block)
    verbatim = _verbatim_rows(source, gap, tags)
    return replace(pieces, lines=_keep_space(cuts, pieces, verbatim, spaced)) if verbatim else pieces


def _runs(source: Source, chosen: NDArray[np.bool_]) -> tuple[Places, Places, set[int]]:
    """First and last word of each run, and the numbers of those in which not only single spaces part words."""
    goes_on = source.word_gap[1:] == source.word_gap[:-1]
    goes_on &= chosen[1:]
    goes_on &= chosen[:-1]
    starts, ends = chosen.copy(), chosen.copy()
    starts[1:] ^= goes_on
    ends[:-1] ^= goes_on
    first = starts.nonzero()[0]
    goes_on &= source.uneven[:-1]
    uneven = first.searchsorted(goes_on.nonzero()[0], side="right") - 1
    return first, ends.nonzero()[0], set(uneven.tolist())


def _keep_space(cuts: _Cuts, pieces: Pieces, verbatim: list[int], spaced: NDArray[np.bool_]) -> frozenset[int]:
    """Write the white space of some of the pieces as it is; gives those that start a line of the same code.

    `spaced`: for each but the first, whether there is anything but markup before it in the same block.
    """
    source, tag, gap = cuts.source, cuts.source.markup.tag, cuts.gap
    codes, breaks = (counts(kind.take(tag)).take(gap).data for kind in (_VERBATIM, _BREAK))
    alone = _BREAK.take(tag)  # the first thing in a block: an empty line
    alone[1:] &= ~IS_INLINE.take(tag[:-1]) & (source.markup.kind[:-1] == START)
    empty = counts(alone).take(gap).data
    starts = source.word_at.take(cuts.first).data
    ends = (source.word_at.take(cuts.last) + source.word_length.take(cuts.last)).data
    first, last, block, is_spaced = cuts.first.data, cuts.last.data, pieces.block.data, spaced.data
    text, before, whole, text_around = pieces.text, pieces.before, source.text, _reader(source)
    gaps, word_end = gap.data, source.word_end.data
    lines: set[int] = set()
    for row in verbatim:
        text[row] = whole[starts[row] : ends[row]]
        goes_on = row > 0 and block[row] == block[row - 1]
        if goes_on and not is_spaced[row - 1]:
            before[row] = "\n" * (before[row] == "\n")
        elif goes_on:
            white = text_around(gaps[row - 1], gaps[row], word_end[last[row - 1]], first[row])
            before[row] = "\n" * (before[row] == "\n") + white_space(white)
        else:
            text[row] = _margin(source, first[row]) + text[row]
            if row > 0 and codes[row] == codes[row - 1]:
                lines.add(row)
                white = white_space(text_around(gaps[row - 1], gaps[row], word_end[last[row - 1]], first[row]))
                before[row] = line_feeds(white, breaks=breaks[row] - breaks[row - 1], empty=empty[row] - empty[row - 1])
    return frozenset(lines)


def _space_before(cuts: _Cuts) -> NDArray[np.bool_]:
    """For each run but the first: is there anything but markup between it and the one before?"""
    source, gap = cuts.source, cuts.gap
    markup, pieces = source.markup, slice(gap[0], gap[-1])
    markup_so_far = np.zeros(gap[-1] - gap[0] + 1, np.int32)
    np.add.accumulate(markup.end[pieces] - markup.start[pieces], out=markup_so_far[1:])
    markup_so_far = markup_so_far.take(gap - gap[0])
    start, end = source.word_start.take(cuts.first), source.word_end.take(cuts.last)
    start -= markup_so_far
    end -= markup_so_far
    spaced: NDArray[np.bool_] = start[1:] > end[:-1]
    return spaced


def _close_broken_lines(cuts: _Cuts, before: list[str]) -> list[int]:
    """No white space where the source breaks the line between characters of a script without spaces.

    The break stands right after the one or right before the other, not alone between two tags, nor between two links.
    Gives the numbers of those before the ones that were closed.
    """
    source, text = cuts.source, cuts.text
    if source.text.isascii():
        return []
    closed: list[int] = []
    for row in [row for row, part in enumerate(text) if part >= FIRST_UNSPACED]:
        if before[row] != " ":
            continue
        word, later = int(cuts.last[row - 1]), int(cuts.first[row])
        # each character of such a script is a word
        if source.word_length[later] == 1 and is_broken_line(
            text[row - 1][-1], _text_between(source, word, later), text[row][0]
        ):
            markup, pieces = source.markup, slice(source.word_gap[word], source.word_gap[later])
            after = source.html[source.word_end[word] : markup.start[pieces.start]]
            ahead = source.html[markup.end[pieces.stop - 1] : source.word_start[later]]
            links = (markup.tag[pieces] == _LINK).sum()
            if links <= 1 and any(sign in after or sign in ahead for sign in "\r\n"):
                before[row] = ""
                closed.append(row - 1)
    return closed


def _parted(cuts: _Cuts) -> NDArray[np.bool_]:
    """For each run but the first: does a picture, or the start of a link, part it from the one before?"""
    markup, pieces = cuts.source.markup, slice(cuts.gap[0], cuts.gap[-1])
    tag = markup.tag[pieces]
    marked = tag == _LINK
    marked &= markup.kind[pieces] == START
    marked |= APART.take(tag)
    return between_rows(marked, cuts.gap - cuts.gap[0])[1:]


def _open_at_pictures_and_links(cuts: _Cuts, before: list[str], rows: list[int], tags: bytes) -> None:
    """White space before those of some runs that a picture parts from the one before.

    And before those that stand in another link than the one before, and one that leads elsewhere.
    """
    gap, text = cuts.gap.data, cuts.text
    for row in rows:
        gaps = gap[row - 1], gap[row]
        if text[row][0] not in CLOSING and not _PICTURES.isdisjoint(tags[slice(*gaps)]):
            before[row] = " "
        elif is_after_other_source_link(cuts.source, tags, gaps):
            before[row] = "" if is_one_word(text[row - 1][-1], text[row][0]) else " "


def _close_over_hidden(page: Page, cuts: _Cuts, before: list[str], goes_on: NDArray[np.bool_]) -> None:
    """No white space inside a word: where only words that a browser does not show stand between its parts."""
    source, text = page.source, cuts.text
    left_out = cuts.first[1:] - cuts.last[:-1] > 1
    for row in ((left_out & goes_on).nonzero()[0] + 1).tolist():
        word, later = int(cuts.last[row - 1]), int(cuts.first[row])
        if before[row] != " " or not page.source_layout.hidden[word + 1 : later].all():
            continue
        if any(map(str.isspace, _text_between(source, word, later))):
            continue
        kinds = source.markup.kind[source.word_gap[word] : source.word_gap[later]]
        opened = np.where(kinds == START, 1, np.where(kinds == END, -1, 0)).cumsum()
        is_inside = len(opened) > 0 and opened.min() >= 0 and opened[-1] == 0
        if is_inside or is_one_word(text[row - 1][-1], text[row][0]):
            before[row] = ""


def _verbatim_rows(source: Source, gap: Ints, tags: bytes) -> list[int]:
    """The rows whose gaps between pieces of markup are inside elements that keep white space."""
    so_far = tags[: gap[-1]]
    if not any(name in so_far for name in _ALL_VERBATIM):
        return []
    kind, tag = source.markup.kind, source.markup.tag
    places = _VERBATIM.take(tag).nonzero()[0]
    opened: list[int] = []
    bounds: list[tuple[int, int]] = []
    for place, is_start in zip(places.tolist(), (kind[places] == START).tolist(), strict=True):
        if is_start:
            opened.append(place)
        elif opened:
            bounds.append((opened.pop(), place))
    if opened:  # one that is never closed ends where the next block begins or ends
        blocks = np.append((~IS_INLINE.take(tag)).nonzero()[0], len(tag))
        bounds += zip(opened, blocks[blocks.searchsorted(opened, side="right")].tolist(), strict=True)
    edges = gap.searchsorted(np.array(bounds, np.int32).ravel(), side="right").tolist()
    rows: list[int] = []
    for first, stop in sorted(zip(edges[0::2], edges[1::2], strict=True)):
        rows += range(max(first, rows[-1] + 1 if rows else 0), stop)
    return rows


def _margin(source: Source, word: int) -> str:
    """The white space before a word in its line of code, which starts at a line feed or the border of a block."""
    pieces = range(int(source.word_gap[word - 1]) if word else 0, int(source.word_gap[word]))
    border = next((piece for piece in reversed(pieces) if _STARTS_LINE[source.markup.tag[piece]]), None)
    if border is not None:
        return indentation(_reader(source)(border + 1, pieces.stop, int(source.markup.end[border]), word))
    text = _text_between(source, word - 1, word)
    return indentation(text) if "\n" in text or "\r" in text else ""


def _text_between(source: Source, word: int, later: int) -> str:
    """The characters between two words that are not markup; from the page's start where the first is -1."""
    first, start = (source.word_gap.item(word), source.word_end.item(word)) if word >= 0 else (0, 0)
    return _reader(source)(first, source.word_gap.item(later), start, later)


def _reader(source: Source) -> Callable[[int, int, int, int], str]:
    """Reads the characters from a place in the source up to a word, without the pieces of markup between.

    It is given the first of these pieces and the one after the last, the place and the word.
    """
    html, columns = source.html, (source.markup.start, source.markup.end, source.word_start)
    starts, ends, word_start = (column.data for column in columns)  # single numbers are read faster so

    def read(first: int, stop: int, at: int, word: int) -> str:
        parts: list[str] = []
        for piece in range(first, stop):
            if starts[piece] > at:
                parts.append(html[at : starts[piece]])
            at = ends[piece]
        parts.append(html[at : word_start[word]])
        return unescape("".join(parts))

    return read
