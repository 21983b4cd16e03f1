"""What the tags alone tell of the source's words: which stand together, and which a browser does not show.

So the source family goes from the page to its text without a tree. Where tags are well nested this agrees with the
tree; where they are not, a hidden element ends as `outer_ends` tells, or at the end tag that its name suggests.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page import visibility
from dehusk.page.markup.outer_ends import ENDS_PARAGRAPH, sooner
from dehusk.page.markup.tag_grammar import LONG
from dehusk.page.source import Source
from dehusk.page.tags import (
    FORMATS_TEXT,
    HIDDEN,
    IS_INLINE,
    MAY_BE_DRAWN,
    OTHER,
    PICTURES,
    TAG_ID,
    VOID,
    is_any,
    tag_bytes,
    tag_table,
)
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, tag_attributes, tag_name
from dehusk.page.tree import counts
from dehusk.page.visibility import HIDING_ATTRIBUTES, hides, most_of
from dehusk.page.words import Columns, scalars

_UNKNOWN = bytes([OTHER])
_NEAR, _FAR, _FEW = 30, 300, 200
"""So many pieces are looked at one by one to see whether an element holds no word, and where it ends; the latter if
there are few such elements."""
# the first attribute that may hide the element, if all before it are written as most are; or the end of the tag
_USUAL_TAG = re.compile(
    r"<(?!html|body|template|dialog)[a-z][a-z0-9]*+"
    r"""(?:[ \t\n\r]++(?!style|hidden|aria-hidden)[a-z][a-z0-9_:.-]*+(?:="[^"]*+"|='[^']*+')?+)*+"""
    r"""(?:[ \t\n\r]++(style="[ ]*+display[ ]*+:[ ]*+none[ ]*+;?+[ ]*+"|aria-hidden="true"|hidden(?=>))"""
    r"|[ \t\n\r]*+/?+>\Z)",
    re.IGNORECASE | re.ASCII,
)
_BREAKS = ~IS_INLINE  # what is no tag counts as text, which is inline
# the end tag of the head is often left out, and its text is that of its title
_HIDES_BY_NAME = HIDDEN & ~VOID & ~tag_table("head")
_WHOLE = PICTURES | _HIDES_BY_NAME
"""What goes up to its own end tag."""
_IS_START, _IS_END, _IS_SKIPPED, _OTHER, _LINE_BREAK, _PARAGRAPH = scalars(
    np.uint8, START, END, SKIPPED, OTHER, TAG_ID["br"], TAG_ID["p"]
)
_ONE, _NONE = scalars(np.intp, 1, -1)
_HIDES_NOTHING = VOID | tag_table("svg")  # they are empty, and that is hidden by its name
_END_OTHERWISE = tag_bytes("p #other")
"""Their ends are not the next end tags of their names: one is optional, and the others have many names."""


_Intervals = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The pieces that open some elements, and those that end them."""


@dataclass(frozen=True, slots=True, eq=False)
class SourceLayout(Columns):
    """Columns over the words of the source."""

    block: Ints
    """Number of the block; words with no block-level tag and no empty line between them share one."""
    hidden: NDArray[np.bool_]
    """Does a browser not show it?"""


class Part(NamedTuple):
    """A page in a source that several pages stand in."""

    source: Source
    """Its own."""
    first: int
    """Its first piece of markup in the common one."""
    last: int
    """The one after its last."""


def layout_of(source: Source, parts: Sequence[Part] = ()) -> SourceLayout:
    """Blocks and visibility from the tags. `parts`: the pages in it, if there are several: none reaches further."""
    parts = parts or (Part(source, 0, len(source.markup.kind)),)
    borders = np.array([part.last for part in parts[:-1]], np.intp)
    opened, ends = _up_to_end_tag(source.markup, _WHOLE, borders)
    tag = source.markup.tag.take(opened)
    pictures, hiding = PICTURES.take(tag), _HIDES_BY_NAME.take(tag)
    return SourceLayout(
        _blocks(source, (opened[pictures], ends[pictures]), borders),
        _hidden(source, (opened[hiding], ends[hiding]), parts),
    )


def _blocks(source: Source, pictures: _Intervals, borders: NDArray[np.intp]) -> Ints:
    markup = source.markup
    breaks = _BREAKS.take(markup.tag)
    _unbreak_pictures(markup, pictures, breaks)
    if is_any(markup.tag, _UNKNOWN):
        from dehusk.page.markup.unknown import unbreak_unknown  # few pages have such elements

        unbreak_unknown(source, breaks, borders)
    line_breaks = (markup.tag == _LINE_BREAK).nonzero()[0]
    if len(line_breaks) > 1:  # a second <br> with no word between makes an empty line
        words_before = source.word_gap.searchsorted(line_breaks, side="right")
        breaks[line_breaks[1:][words_before[1:] == words_before[:-1]]] = True
    so_far = counts(breaks).take(source.word_gap)
    block = np.zeros(len(so_far), np.int32)
    np.add.accumulate(so_far[1:] > so_far[:-1], out=block[1:])
    return block


def _unbreak_pictures(markup: Markup, pictures: _Intervals, breaks: NDArray[np.bool_]) -> None:
    """Parts of pictures and formulas break no line: what stands between their tags and has no name of HTML's."""
    opened, ends = pictures
    if len(opened):
        size = len(breaks) + 1
        change = np.bincount(opened, minlength=size) - np.bincount(ends, minlength=size)
        breaks &= ~((np.add.accumulate(change[:-1]) > 0) & MAY_BE_DRAWN.take(markup.tag))


def _hidden(source: Source, by_name: _Intervals, parts: Sequence[Part]) -> NDArray[np.bool_]:
    intervals = (by_name, *_hidden_by_attributes(source, parts))
    # the first word after what opens each, and the first after what closes it
    first, after = (
        source.word_gap.searchsorted(np.concatenate(pieces), "right") for pieces in zip(*intervals, strict=True)
    )
    hidden = np.zeros(len(source.word_gap), bool)
    holds_words = (after > first).nonzero()[0]
    if len(holds_words) <= _FEW:
        for start, stop in zip(first[holds_words].tolist(), after[holds_words].tolist(), strict=True):
            hidden[start:stop] = True
    else:
        size = len(hidden) + 1
        # a word is hidden if more of what hides has begun before it than ended
        change = np.bincount(first, minlength=size) - np.bincount(after, minlength=size)
        np.greater(np.add.accumulate(change[:-1]), 0, out=hidden)
    return hidden


def _up_to_end_tag(markup: Markup, names: NDArray[np.bool_], borders: NDArray[np.intp]) -> _Intervals:
    """From the start tag to its end tag; an element that is never closed is left out.

    `borders`: pieces that no element reaches beyond.
    """
    piece = names.take(markup.tag).nonzero()[0]
    piece = piece[markup.tag[piece].argsort(kind="stable")]  # name by name, each in the order of the page
    tag, is_start = markup.tag[piece], markup.kind[piece] == _IS_START
    end = np.full(len(piece), -1)
    is_followed = is_start[:-1] & ~is_start[1:] & (tag[1:] == tag[:-1])  # by its end tag, as nearly all are
    end[:-1][is_followed] = piece[1:][is_followed]
    for name in set(tag[is_start & (end < 0)].tolist()):
        rest = is_start & (end < 0) & (tag == name)
        end[rest] = _closing(markup, name, piece[rest])
    is_closed = end > _NONE
    if len(borders):
        is_closed &= borders.searchsorted(piece, side="right") == borders.searchsorted(end, side="right")
    return piece[is_closed], end[is_closed]


def _hidden_by_attributes(source: Source, parts: Sequence[Part]) -> list[_Intervals]:
    """Elements whose attributes hide them, each up to its end tag; page by page."""
    hiding = _hiding(source)
    if len(parts) == 1:
        return [_up_to_ends(source, hiding)]
    edges = hiding.searchsorted([part.first for part in parts] + [len(source.markup.kind)]).tolist()
    found = []
    for part, own in zip(parts, pairwise(edges), strict=True):
        if own[1] > own[0]:
            opened, ends = _up_to_ends(part.source, hiding[slice(*own)] - part.first)
            found.append((opened + part.first, ends + part.first))
    return found


def _hiding(source: Source) -> NDArray[np.intp]:
    """The start tags whose attributes hide something."""
    markup = source.markup
    piece = source.suspect[~_HIDES_NOTHING.take(markup.tag[source.suspect])]
    if not len(piece):
        return piece
    gaps = np.concatenate((source.word_gap, [len(markup.kind)]))
    word = gaps[source.word_gap.searchsorted(piece, side="right")]  # the next word stands before this piece
    tags, kinds = markup.tag.tobytes(), markup.kind.tobytes()
    is_open = [  # the others hold no word: most of them are icons
        _end_nearby(tags, kinds, first, min(after, first + _NEAR)) < 0
        for first, after in zip(piece.tolist(), word.tolist(), strict=True)
    ]
    piece = piece[is_open]
    verdicts: dict[str, bool] = {}  # the same tags come again and again, save long ones
    found: list[bool] = []
    for tag in source.written(markup.start[piece], markup.end[piece]):
        verdict = verdicts.get(tag) if len(tag) <= LONG else _hides(tag)
        if verdict is None:
            verdict = verdicts[tag] = _hides(tag)
        found.append(verdict)
    hiding: NDArray[np.intp] = piece[np.array(found, bool)]
    return hiding


def _up_to_ends(source: Source, hiding: NDArray[np.intp]) -> _Intervals:
    """The elements of a page that hide something, without those that do not as they hold most of it."""
    if not len(hiding):
        return hiding, hiding
    tags, kinds = source.markup.tag.tobytes(), source.markup.kind.tobytes()
    is_few = len(hiding) <= _FEW  # where there are many, all of them are looked up at once
    ends = [_end_nearby(tags, kinds, first, first + _FAR) if is_few else -1 for first in hiding.tolist()]
    end = np.array(ends, np.intp)
    if -1 in ends or any(tags[first] in _END_OTHERWISE for first in hiding.tolist()):
        end = _ends(source, hiding, end)
    return _unless_it_is_most(source, hiding, sooner(source.markup, hiding, end) if is_few else end)


def _unless_it_is_most(source: Source, hiding: NDArray[np.intp], ends: NDArray[np.intp]) -> _Intervals:
    """The same, without those that hide nothing if most words of the page stand in them."""
    places = np.append(source.word_at, len(source.text))
    first, after = source.word_gap.searchsorted(hiding, side="right"), source.word_gap.searchsorted(ends, side="right")
    is_kept = places[after] - places[first] <= most_of(source.text)
    for number in (~is_kept).nonzero()[0].tolist():
        piece = hiding[number]
        tag = source.html[source.markup.start[piece] : source.markup.end[piece]]
        is_kept[number] = _hides(tag, is_most=True)
    return hiding[is_kept], ends[is_kept]


def _hides(tag: str, *, is_most: bool = False) -> bool:
    """Does a start tag hide its element?"""
    usual = _USUAL_TAG.match(tag) if not is_most and len(tag) <= LONG else None
    if usual:
        return usual[1] is not None
    return visibility.may_hide(tag) and hides(tag_name(tag), tag_attributes(tag, HIDING_ATTRIBUTES), is_most=is_most)


def _end_nearby(tags: bytes, kinds: bytes, first: int, stop: int) -> int:
    """The end tag of an element, if it stands before that piece; else -1."""
    tag = tags[first]
    level, at = 1, first
    while (at := tags.find(tag, at + 1, stop)) >= 0:
        level += 1 if kinds[at] == START else -1
        if not level:
            return at
    return -1


def _ends(source: Source, opened: NDArray[np.intp], nearby: NDArray[np.intp]) -> NDArray[np.intp]:
    """The piece that ends each element: the end tag of its name at its level, or the next piece if it has none.

    What formats text and has none ends there and then (see `left_open`).
    `nearby` is that end tag where it is known already, else -1.
    """
    markup, end = source.markup, nearby.copy()
    is_other = markup.tag[opened] == _OTHER
    if np.count_nonzero(is_other):
        from dehusk.page.markup.unknown import closing_by_name

        end[is_other] = closing_by_name(source, opened[is_other], (markup.tag == _OTHER).nonzero()[0])
    is_paragraph = markup.tag[opened] == _PARAGRAPH
    if np.count_nonzero(is_paragraph):  # its end tag is optional
        blocks = ENDS_PARAGRAPH[markup.tag].nonzero()[0]
        following = blocks.searchsorted(opened[is_paragraph], side="right")
        end[is_paragraph] = np.append(blocks, len(markup.kind))[following]
    for tag in set(markup.tag[opened[end < 0]].tolist()) - {OTHER}:
        mine = (end < 0) & (markup.tag[opened] == tag)
        end[mine] = _closing(markup, tag, opened[mine])
    none: NDArray[np.intp] = opened + ~FORMATS_TEXT[markup.tag[opened]]
    return np.where(end < 0, none, end)


def _closing(markup: Markup, tag: int, opened: NDArray[np.intp]) -> NDArray[np.intp]:
    """First later piece of this name after which the level is lower; -1 if there is none.

    It is looked up among sorted (level, place) pairs.
    """
    pieces = ((markup.tag == tag) & (markup.kind != SKIPPED)).nonzero()[0]
    level = np.add.accumulate(np.where(markup.kind[pieces] == START, 1, -1))
    level -= min(int(level.min(initial=0)), 0)
    size = len(pieces)
    keys = np.append(np.sort(level * size + np.arange(size)), np.iinfo(np.int64).max)
    at = pieces.searchsorted(opened)
    wanted = (level[at] - 1) * size
    key = keys[keys.searchsorted(wanted + at)]
    found = key < wanted + size
    return np.where(found, pieces[np.where(found, key - wanted, 0)], -1)
