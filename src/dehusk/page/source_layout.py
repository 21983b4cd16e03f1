"""What the tags alone tell of the source's words: which stand together, and which a browser does not show.

So the source family goes from the page to its text without a tree. Where tags are well nested this agrees with the
tree; where they are not, a hidden element ends at the end tag that its name suggests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.page import visibility
from dehusk.page.source import Source
from dehusk.page.tags import HIDDEN, IS_INLINE, TAG_ID, VOID, tag_table
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, tag_attributes, tag_name
from dehusk.page.tree import counts
from dehusk.page.visibility import HIDING_ATTRIBUTES, hides
from dehusk.page.words import Columns, Ints, ascii_codes

_NEAR = 30
"""So many pieces are looked at to see whether an element holds no word."""
_HIDES_BY_KIND = tag_table("dialog template")
# the end tag of the head is often left out, and its text is that of its title
_HIDES_BY_NAME = HIDDEN & ~VOID & ~tag_table("head")


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
    intervals = (*_hidden_by_name(source.markup), _hidden_by_attributes(source))
    first, last = (np.concatenate(ends) for ends in zip(*intervals, strict=True))
    size = len(source.markup.kind) + 1
    # a word is hidden if the pieces before it opened more than they closed
    change = np.bincount(first, minlength=size) - np.bincount(last, minlength=size)
    return counts(change)[source.word_gap] > 0


_Intervals = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The piece that hides something, and the one that ends it."""


def _hidden_by_name(markup: Markup) -> Iterator[_Intervals]:
    """From the start tag to the next end tag of that name; an element that is never closed hides nothing."""
    hiding = np.flatnonzero(_HIDES_BY_NAME[markup.tag] & (markup.kind != SKIPPED))
    tag, is_end = markup.tag[hiding], markup.kind[hiding] == END
    for name in np.flatnonzero(np.bincount(tag)).tolist():
        opened, closed = hiding[(tag == name) & ~is_end], hiding[(tag == name) & is_end]
        place = np.searchsorted(closed, opened)
        inside = place < len(closed)
        yield opened[inside], closed[place[inside]]


def _hidden_by_attributes(source: Source) -> _Intervals:
    """Elements whose attributes hide them, each up to its end tag."""
    html, markup = source.html, source.markup
    piece = np.flatnonzero(may_hide(html, markup))
    piece = piece[~VOID[markup.tag[piece]]]
    gaps = np.append(source.word_gap, len(markup.kind))
    word = gaps[np.searchsorted(source.word_gap, piece, side="right")]  # the next word stands before this piece
    following = np.minimum(piece + 1, len(markup.kind) - 1)
    is_empty = (markup.tag[following] == markup.tag[piece]) & (markup.kind[following] == END) & (word > piece + 1)
    found: list[int] = []
    tags, kinds = markup.tag.tobytes(), markup.kind.tobytes()
    for first, behind in zip(piece[~is_empty].tolist(), word[~is_empty].tolist(), strict=True):
        if _ends_before(tags, kinds, first, behind):
            continue
        tag = html[markup.start[first] : markup.end[first]]
        if visibility.may_hide(tag) and hides(tag_name(tag), tag_attributes(tag, HIDING_ATTRIBUTES)):
            found.append(first)
    hiding = np.array(found, np.intp)
    return hiding, _ends(markup, hiding)


def _ends_before(tags: bytes, kinds: bytes, first: int, behind: int) -> bool:
    """Does an element surely end before that piece? Most that are hidden are icons, and hold no word."""
    tag, stop = tags[first], min(behind, first + _NEAR)
    level, at = 1, first
    while level and (at := tags.find(tag, at + 1, stop)) >= 0:
        level += 1 if kinds[at] == START else -1
    return level == 0


def may_hide(html: str, markup: Markup) -> NDArray[np.bool_]:
    """Per piece: is it a start tag that may hide its element? Those have to be looked at."""
    piece = np.searchsorted(markup.start, _traces(ascii_codes(html)), side="right") - 1
    suspect = _HIDES_BY_KIND[markup.tag]
    suspect[piece[piece >= 0]] = True
    suspect &= markup.kind == START
    return suspect


def _traces(view: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where `hidd` or `none` stands, in any case: one of them is in each value or name that may hide an element."""
    lower = view | 0x20
    d, n = lower == ord("d"), lower == ord("n")
    double_d = np.flatnonzero(d[2:-1] & d[3:])  # the rarest pair of letters of each is looked for first
    hidd = double_d[(lower[double_d] == ord("h")) & (lower[double_d + 1] == ord("i"))]
    n_and_n = np.flatnonzero(n[:-3] & n[2:-1])
    none = n_and_n[(lower[n_and_n + 1] == ord("o")) & (lower[n_and_n + 3] == ord("e"))]
    return np.concatenate((hidd, none))


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
