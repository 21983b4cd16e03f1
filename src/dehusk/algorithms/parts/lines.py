"""What the line family shares: lines of one length or as written, regions above zero, the walk along them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats, Ints, Mask
from dehusk.page.page import Page
from dehusk.page.stream import Stream
from dehusk.page.tree import counts
from dehusk.page.words import code_units, scalars

_ZERO, _ONE = scalars(np.int64, 0, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """A page as lines: of one length (`uniform_lines`), or as its source has them (`natural_lines`)."""

    content: Floats
    """Characters of text in each line (T1)."""
    code: Floats
    """Characters of markup in each line (T2)."""
    of_row: NDArray[np.intp]
    """The line in which each row of the stream starts."""


def uniform_lines(stream: Stream, width: int) -> Lines:
    """Cut the stream every `width` characters.

    White space around tags does not count, so a pretty-printed page and its minified copy have the same lines, as long
    as the tags themselves are written alike.
    A row that crosses the end of a line gives each line its share.
    """
    before = counts(stream.size)
    number = -(-int(before[-1]) // width)
    edges = np.arange(0, (number + 1) * width, width)
    edges[-1] = before[-1]
    of_row = np.minimum(before[:-1] // width, max(number - 1, 0))
    first = counts(np.bincount(of_row, minlength=number)[:number])
    first[-1] = before.searchsorted(before[-1])  # at the end there may be empty rows
    content = _content_of_lines(edges, first, before, (stream.content, stream.size))
    return Lines(content, edges[1:] - edges[:-1] - content, of_row)


def _content_of_lines(
    edges: NDArray[np.int64], first: NDArray[np.integer], before: NDArray[np.int64], characters: tuple[Ints, Ints]
) -> Floats:
    """Characters of content in the lines between some places.

    `first` is for each of these places the first row that does not start before it; `before` is the place of each row,
    and `characters` are those of content and all in it.
    """
    content, size = characters
    if not len(content):
        return np.zeros(len(edges) - 1)
    content_before = counts(content).take(first).astype(np.float64)
    beyond = before.take(first) - edges  # characters of the last row that reach into the next line
    last = np.maximum(first - _ONE, _ZERO)
    content_of_last = content.take(last)
    content_before -= beyond * (content_of_last / np.maximum(size.take(last), _ONE))
    return content_before[1:] - content_before[:-1]


def pretty_lines(stream: Stream, content: Ints, code: Ints, *, width: int) -> Lines:
    """Lines as a pretty-printer makes them: a new one at every block-level start tag, at most `width` characters long.

    `content` and `code` are the characters of two kinds in each row of the stream. White space around tags does not
    count, as in `uniform_lines`.
    """
    size = content + code
    before = counts(size)
    starts_line = stream.opens_block.copy()
    starts_line[:1] = True
    row = starts_line.nonzero()[0]
    start = before[row]
    length = np.concatenate((start[1:], before[-1:]))[: len(start)] - start
    number = np.maximum((length + (width - 1)) // width, 1)  # lines from there to the next such place
    begins = np.add.accumulate(number) - number
    edges = np.arange(int(number.sum()) + 1) * width
    edges[:-1] += (start - begins * width).repeat(number)
    edges[-1] = before[-1]
    first = before.searchsorted(edges)
    first[begins] = row  # rows without characters may stand at the same place, and end the line before
    content_of_line = _content_of_lines(edges, first, before, (content, size))
    # the line of a row is the number of edges up to its place, less one
    rows = len(before) - 1
    of_row = np.minimum(np.add.accumulate(np.bincount(first, minlength=rows + 1)[:rows]) - 1, max(len(edges) - 2, 0))
    return Lines(content_of_line, edges[1:] - edges[:-1] - content_of_line, of_row)


def natural_lines(page: Page) -> Lines:
    """The lines of the source, without those that hold no tag and no word.

    So empty lines go, and with them what stood in scripts, styles and comments. A tag that spans several
    lines counts where it starts. Text is counted as it is written: its words, and one space for the white
    space between two words or between a word and a tag of the same line.
    """
    stream = page.source.stream
    view = code_units(page.html)
    breaks = ((view == ord("\n")) | (view == ord("\r"))).nonzero()[0]
    line = breaks.searchsorted(stream.start)
    of_row = counts(np.diff(line) > 0)[: len(line)]
    is_word = stream.is_word
    content = np.zeros(len(line), np.int32)
    content[is_word] = page.source.word_length[stream.word[is_word]]
    spaced = (line[1:] == line[:-1]) & (stream.start[1:] > stream.end[:-1]) & (is_word[1:] | is_word[:-1])
    content[:-1] += spaced
    number = int(of_row[-1]) + 1 if len(of_row) else 0
    content_of_line = np.bincount(of_row, content, minlength=number).astype(np.float64)
    code_of_line = np.bincount(of_row, stream.code, minlength=number).astype(np.float64)
    return Lines(content_of_line, code_of_line, of_row)


def sum_of_three(values: Floats) -> Floats:
    """Each value with both neighbours; beyond the ends there is nothing (formula 4.2)."""
    padded = np.concatenate(([0.0], values, [0.0]))
    return padded[:-2] + padded[1:-1] + padded[2:]


def regions_above_zero(values: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """First and last index of each run of positive values."""
    padded = np.zeros(len(values) + 2, bool)
    padded[1:-1] = values > 0
    edges = (padded[1:] != padded[:-1]).nonzero()[0]
    return edges[0::2], edges[1::2] - 1


def walk(first: NDArray[np.intp], last: NDArray[np.intp], weight: Floats, gap: int) -> slice:
    """The regions around the heaviest: neighbours while `first_next - last + 1 <= gap` (algorithm 1)."""
    if not len(first):
        return slice(0, 0)
    heaviest = int(weight.argmax())
    breaks = (first[1:] - last[:-1] + 1 > gap).nonzero()[0]  # no step from region i to i + 1
    at = int(breaks.searchsorted(heaviest))
    low = int(breaks[at - 1]) + 1 if at > 0 else 0
    high = int(breaks[at]) + 1 if at < len(breaks) else len(first)
    return slice(low, high)


def lines_of_main_region(difference: Floats, content: Floats, gap: int) -> Mask:
    """The lines above zero in the region with most content and in the regions that `walk` reaches from it."""
    first, last = regions_above_zero(difference)
    content_before = np.concatenate(([0.0], np.add.accumulate(content)))
    chosen = walk(first, last, content_before[last + 1] - content_before[first], gap)
    selected = difference > 0
    if chosen.stop > chosen.start:
        selected[: first[chosen.start]] = False
        selected[last[chosen.stop - 1] + 1 :] = False
    return selected
