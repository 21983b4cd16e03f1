"""What the tags alone tell of the source's words: which stand together, and which a browser does not show.

So the source family goes from the page to its text without a tree. Where tags are well nested this agrees with the
tree; where they are not, a hidden element ends at the end tag that its name suggests.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page.source import Source
from dehusk.page.tags import HIDDEN, IS_INLINE, TAG_ID, VOID, tag_table
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, tag_attributes, tag_name
from dehusk.page.tree import counts
from dehusk.page.visibility import HIDING_ATTRIBUTES, MAY_HIDE_TAG, hides
from dehusk.page.words import Columns, Ints

_TRACES = tuple(int.from_bytes(letters, "little") for letters in (b"hidd", b"none"))
"""Four letters of each value or name by which a tag may hide its element."""
_HIDES_BY_KIND = tag_table("dialog template")
_NOT_BY_NAME = frozenset((TAG_ID["head"],))  # its end tag is often left out, and its text is that of its title


@dataclass(frozen=True, slots=True, eq=False)
class SourceLayout(Columns):
    """Columns over the words of the source."""

    block: Ints
    """Number of the block; words with no block-level tag and no empty line between them share one."""
    hidden: NDArray[np.bool_]


def layout_of(source: Source) -> SourceLayout:
    """Blocks and visibility from the tags."""
    return SourceLayout(_blocks(source), _hidden(source))


def _blocks(source: Source) -> Ints:
    markup = source.markup
    breaks = ~IS_INLINE[markup.tag] & (markup.kind != SKIPPED)
    line_breaks = np.flatnonzero(markup.tag == TAG_ID["br"])
    if len(line_breaks) > 1:  # a second <br> with no word between makes an empty line
        words_before = np.searchsorted(source.word_gap, line_breaks, side="right")
        breaks[line_breaks[1:][np.diff(words_before) == 0]] = True
    so_far = counts(breaks)[source.word_gap]
    return np.cumsum(np.diff(so_far, prepend=so_far[:1]) > 0).astype(np.int32)


def _hidden(source: Source) -> NDArray[np.bool_]:
    markup = source.markup
    change = np.zeros(len(markup.kind) + 1, np.int64)
    for first, last in (*_hidden_by_name(markup), *_hidden_by_attributes(source)):
        change[first] += 1
        change[last] -= 1
    # a word is hidden if the pieces before it opened more than they closed
    return np.concatenate(([0], np.cumsum(change)))[source.word_gap] > 0


def _hidden_by_name(markup: Markup) -> list[tuple[int, int]]:
    """From the start tag to the next end tag of that name; an element that is never closed hides nothing."""
    found: list[tuple[int, int]] = []
    hiding = HIDDEN[markup.tag] & (markup.kind != SKIPPED)
    for tag in np.unique(markup.tag[hiding]).tolist():
        if tag in _NOT_BY_NAME or VOID[tag]:
            continue
        opened = np.flatnonzero((markup.tag == tag) & (markup.kind == START))
        closed = np.flatnonzero((markup.tag == tag) & (markup.kind == END))
        place = np.searchsorted(closed, opened)
        inside = place < len(closed)
        found += zip(opened[inside].tolist(), closed[place[inside]].tolist(), strict=True)
    return found


def _hidden_by_attributes(source: Source) -> list[tuple[int, int]]:
    """Elements whose attributes hide them, each up to its end tag."""
    html, markup = source.html, source.markup
    piece = np.flatnonzero(may_hide(markup))
    piece = piece[~VOID[markup.tag[piece]]]
    end = _ends(markup, piece)
    # what holds no word need not be looked at: most hidden elements are icons
    filled = np.searchsorted(source.word_gap, end, side="right") > np.searchsorted(source.word_gap, piece, side="right")
    found: list[tuple[int, int]] = []
    for first, last in zip(piece[filled].tolist(), end[filled].tolist(), strict=True):
        tag = html[markup.start[first] : markup.end[first]]
        if MAY_HIDE_TAG.search(tag) and hides(tag_name(tag), tag_attributes(tag, HIDING_ATTRIBUTES)):
            found.append((first, last))
    return found


def may_hide(markup: Markup) -> NDArray[np.bool_]:
    """Per piece: is it a start tag that may hide its element? Those have to be looked at."""
    piece = np.searchsorted(markup.start, _traces(markup.view), side="right") - 1
    suspect = _HIDES_BY_KIND[markup.tag]
    suspect[piece[piece >= 0]] = True
    suspect &= markup.kind == START
    return suspect


def _traces(view: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where one of the traces stands, in any case; four characters are compared as one number."""
    four = np.ndarray(len(view) - 3, np.uint32, buffer=view.data, strides=(1,)) | np.uint32(0x20202020)
    return np.concatenate([np.flatnonzero(four == np.uint32(trace)) for trace in _TRACES])


def _ends(markup: Markup, opened: NDArray[np.intp]) -> NDArray[np.intp]:
    """The piece that ends each element: the end tag of its name at its level, or the next piece if it has none."""
    end = opened + 1
    for tag in np.unique(markup.tag[opened]).tolist():
        mine = markup.tag[opened] == tag
        if tag == TAG_ID["p"]:  # its end tag is optional: any block closes it
            blocks = np.flatnonzero((markup.kind != SKIPPED) & ~IS_INLINE[markup.tag])
            following = np.searchsorted(blocks, opened[mine], side="right")
            end[mine] = np.append(blocks, len(markup.kind))[following]
        else:
            end[mine] = _closing(markup, tag, opened[mine])
    return end


def _closing(markup: Markup, tag: int, opened: NDArray[np.intp]) -> NDArray[np.intp]:
    """First later piece of this name behind which the level is lower: a look-up among sorted (level, place) pairs."""
    pieces = np.flatnonzero((markup.tag == tag) & (markup.kind != SKIPPED))
    level = np.cumsum(np.where(markup.kind[pieces] == START, 1, -1))
    level -= min(int(level.min(initial=0)), 0)
    size = len(pieces)
    keys = np.append(np.sort(level * size + np.arange(size)), np.iinfo(np.int64).max)
    at = np.searchsorted(pieces, opened)
    wanted = (level[at] - 1) * size
    key = keys[np.searchsorted(keys, wanted + at)]
    found = key < wanted + size
    return np.where(found, pieces[np.where(found, key - wanted, 0)], opened + 1)
