"""Pieces of text from the source's tags alone, without a tree."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import numpy as np
from numpy.typing import NDArray

from dehusk.page.page import Page
from dehusk.page.source import Source
from dehusk.page.tags import IS_INLINE, TAG_ID, is_any, tag_bytes, tag_table
from dehusk.page.tokenizer import END, START
from dehusk.page.tree import counts
from dehusk.render._links import behind_other_source_links
from dehusk.render._names import VERBATIM
from dehusk.render.pieces import (
    APART,
    CLOSING,
    NO_PIECES,
    Pieces,
    between_rows,
    indentation,
    is_broken_line,
    is_one_word,
    line_feeds,
    separators,
    single_spaced_pieces,
    unspaced_starts,
    white_space,
)

_VERBATIM, _ALL_VERBATIM = tag_table(VERBATIM), tag_bytes(VERBATIM)
_BREAK = tag_table("br")
_STARTS_LINE = ~IS_INLINE | _BREAK


def source_pieces(page: Page, chosen: NDArray[np.bool_]) -> Pieces:
    """Selected words of the source as pieces; `node` is the number of the piece of markup behind them."""
    source = page.source
    words = chosen.nonzero()[0]
    if not len(words):
        return NO_PIECES
    word_gap = source.word_gap.take(words)
    starts = np.ones(len(words) + 1, bool)
    starts[1:-1] = (words[1:] - words[:-1] != 1) | (word_gap[1:] != word_gap[:-1])
    edges = starts.nonzero()[0]
    first, last = words.take(edges[:-1]), words.take(edges[1:] - 1)
    gap, block = source.word_gap.take(first), page.source_layout.block.take(first)
    line_break = between_rows(source.markup.tag == TAG_ID["br"], gap)
    spaced = _space_before(source, (first, last), gap)
    goes_on = block[1:] == block[:-1]
    spaced[1:] &= goes_on  # what stands before a new block is not asked
    _close_broken_lines(source, spaced, first, last)
    closed = (goes_on > spaced[1:]).nonzero()[0] + 1
    _open_at_pictures(source, spaced, first, gap, closed)
    _open_at_links(source, spaced, (first, last), gap, closed)
    _close_over_hidden(page, spaced, first, last)
    before = separators(spaced, line_break)
    start = source.word_at.take(words)
    text = single_spaced_pieces(source.text, start, start + source.word_length.take(words), edges)
    pieces = Pieces(text, before, gap, block)
    verbatim = _verbatim_rows(source, gap)
    if verbatim:
        return replace(pieces, lines=_keep_space(source, pieces, verbatim, (first, last, line_break)))
    return pieces


def _keep_space(
    source: Source,
    pieces: Pieces,
    verbatim: list[int],
    bounds: tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.bool_]],
) -> frozenset[int]:
    """Write the white space of some of the pieces as it is; gives those that start a line of the same code.

    `bounds`: the first and last word of each piece, and whether there is a line break before it.
    """
    tag, gap = source.markup.tag, pieces.node
    codes, breaks = (counts(kind.take(tag)).take(gap).data for kind in (_VERBATIM, _BREAK))
    alone = _BREAK.take(tag)  # the first thing in a block: an empty line
    alone[1:] &= ~IS_INLINE.take(tag[:-1]) & (source.markup.kind[:-1] == START)
    empty = counts(alone).take(gap).data
    starts = source.word_at.take(bounds[0]).data
    ends = (source.word_at.take(bounds[1]) + source.word_length.take(bounds[1])).data
    first, last, line_break, block = (column.data for column in (*bounds, pieces.block))
    lines: set[int] = set()
    for row in verbatim:
        word = first[row]
        pieces.text[row] = source.text[starts[row] : ends[row]]
        if row > 0 and block[row] == block[row - 1]:
            white = white_space(_text_between(source, last[row - 1], word))
            pieces.before[row] = "\n" * line_break[row] + white
            continue
        pieces.text[row] = _margin(source, word) + pieces.text[row]
        if row > 0 and codes[row] == codes[row - 1]:
            lines.add(row)
            white = white_space(_text_between(source, last[row - 1], word))
            pieces.before[row] = line_feeds(
                white, breaks=breaks[row] - breaks[row - 1], empty=empty[row] - empty[row - 1]
            )
    return frozenset(lines)


def _space_before(
    source: Source, bounds: tuple[NDArray[np.intp], NDArray[np.intp]], gap: NDArray[np.int32]
) -> NDArray[np.bool_]:
    """Is there anything but markup between a piece and the one before?"""
    first, last = bounds
    piece = slice(gap[0], gap[-1])
    markup_so_far = np.zeros(gap[-1] - gap[0] + 1, np.int32)
    np.add.accumulate(source.markup.end[piece] - source.markup.start[piece], out=markup_so_far[1:])
    markup_so_far = markup_so_far.take(gap - gap[0])
    spaced = np.zeros(len(first), bool)
    between = source.word_start.take(first[1:]) - source.word_end.take(last[:-1])
    np.greater(between, markup_so_far[1:] - markup_so_far[:-1], out=spaced[1:])
    return spaced


def _close_broken_lines(
    source: Source, spaced: NDArray[np.bool_], first: NDArray[np.intp], last: NDArray[np.intp]
) -> None:
    """No white space where the source breaks the line between characters of a script without spaces.

    The break stands right behind the one or right before the other, not alone between two tags, nor between two links.
    """
    text, html, markup = source.text, source.html, source.markup
    if text.isascii():
        return
    start = source.word_at.take(first)
    short = spaced & (source.word_length.take(first) == 1)  # each character of such a script is a word
    for row in unspaced_starts(text, start, short):
        word, later = int(last[row - 1]), int(first[row])
        end = int(source.word_at[word] + source.word_length[word])
        white = _text_between(source, word, later)
        if is_broken_line(text[end - 1], white, text[start[row]]):
            behind = html[source.word_end[word] : markup.start[source.word_gap[word]]]
            ahead = html[markup.end[source.word_gap[later] - 1] : source.word_start[later]]
            links = (markup.tag[source.word_gap[word] : source.word_gap[later]] == TAG_ID["a"]).sum()
            spaced[row] = links > 1 or not any(sign in behind or sign in ahead for sign in "\r\n")


def _open_at_pictures(
    source: Source,
    spaced: NDArray[np.bool_],
    first: NDArray[np.intp],
    gap: NDArray[np.int32],
    closed: NDArray[np.intp],
) -> None:
    """White space before those of the closed pieces that a picture parts from the one before."""
    things = APART.take(source.markup.tag).nonzero()[0]
    if not len(things) or not len(closed):
        return
    has_things = things.searchsorted(gap.take(closed)) > things.searchsorted(gap.take(closed - 1))
    for row in closed[has_things].tolist():
        spaced[row] = source.text[source.word_at[first[row]]] not in CLOSING


def _open_at_links(
    source: Source,
    spaced: NDArray[np.bool_],
    bounds: tuple[NDArray[np.intp], NDArray[np.intp]],
    gap: NDArray[np.int32],
    closed: NDArray[np.intp],
) -> None:
    """The same if the piece stands in another link than the one before, and one that leads elsewhere."""
    first, last = bounds
    for row in behind_other_source_links(source, gap, closed):
        if not spaced[row]:
            word = int(last[row - 1])
            end = source.word_at[word] + source.word_length[word]
            spaced[row] = not is_one_word(source.text[end - 1], source.text[source.word_at[first[row]]])


def _close_over_hidden(page: Page, spaced: NDArray[np.bool_], first: NDArray[np.intp], last: NDArray[np.intp]) -> None:
    """No white space inside a word: where only words that a browser does not show stand between its parts."""
    source, hidden = page.source, page.source_layout.hidden
    for number in ((first[1:] - last[:-1] > 1) & spaced[1:]).nonzero()[0].tolist():
        word, later = int(last[number]), int(first[number + 1])
        if not hidden[word + 1 : later].all() or any(map(str.isspace, _text_between(source, word, later))):
            continue
        around = source.text[source.word_at[word] + source.word_length[word] - 1], source.text[source.word_at[later]]
        kinds = source.markup.kind[source.word_gap[word] : source.word_gap[later]]
        opened = np.where(kinds == START, 1, np.where(kinds == END, -1, 0)).cumsum()
        is_inside = len(opened) > 0 and opened.min() >= 0 and opened[-1] == 0
        spaced[number + 1] = not (is_inside or is_one_word(*around))


def _verbatim_rows(source: Source, gap: NDArray[np.int32]) -> list[int]:
    """The rows whose gaps between pieces of markup are inside elements that keep white space."""
    kind, tag = source.markup.kind, source.markup.tag
    if not is_any(tag, _ALL_VERBATIM):
        return []
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
    first, last = (np.sort(column) for column in np.array(bounds, np.int32).reshape(-1, 2).T)
    return (first.searchsorted(gap) > last.searchsorted(gap)).nonzero()[0].tolist()


def _text_between(source: Source, word: int, later: int) -> str:
    """The characters between two words that are not markup; from the page's start where the first is -1."""
    gap = source.word_gap.data  # single numbers are read faster so than from an array
    pieces = slice(gap[word] if word >= 0 else 0, gap[later])
    return _text_around(source, pieces, source.word_end.data[word] if word >= 0 else 0, later)


def _margin(source: Source, word: int) -> str:
    """The white space before a word in its line of code, which starts at a line feed or the border of a block."""
    pieces = range(int(source.word_gap[word - 1]) if word else 0, int(source.word_gap[word]))
    border = next((piece for piece in reversed(pieces) if _STARTS_LINE[source.markup.tag[piece]]), None)
    if border is not None:
        return indentation(_text_around(source, slice(border + 1, pieces.stop), int(source.markup.end[border]), word))
    text = _text_between(source, word - 1, word)
    return indentation(text) if "\n" in text or "\r" in text else ""


def _text_around(source: Source, pieces: slice, start: int, word: int) -> str:
    """The characters from a place in the source up to a word, without the pieces of markup between."""
    html, markup = source.html, source.markup
    begin = [start, *markup.end.data[pieces]]
    stop = [*markup.start.data[pieces], source.word_start.data[word]]
    return unescape("".join([html[a:b] for a, b in zip(begin, stop, strict=True)]))
