"""Every `<` of a page that may open a piece of markup, all of them at once: its name, and where it ends most likely.

Eight letters of a name are one 64-bit number, looked up in a table.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Places
from dehusk.page import tags
from dehusk.page.tags import RAW_TEXT, tag_table
from dehusk.page.words import places_of_few, scalars, stretches

START, END, SKIPPED = 1, 2, 3
"""Kinds of markup: start tag, end tag, and what is neither tag nor text (comments, doctype, script bodies)."""
NO_TAG = 0
"""The element name of what is no tag."""
MAY_HOLD_NO_MARKUP = RAW_TEXT | tag_table("title textarea xmp plaintext")
LONGEST = 16
"""Letters that are read; longer names are custom elements."""

ENDS_NAME = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r/>"])
"""Per byte: does it end the name of a tag?"""
_ENDS_OURS = ENDS_NAME | (np.arange(256) == 0)
"""For the columns a NUL ends it, too."""
_PLACE_BITS = 12
_EIGHT_BYTES = np.dtype("<u8")
_EVERY_BYTE = 0x0101010101010101
_LOWER, _ONES, _LETTERS = scalars(np.uint64, 0x20 * _EVERY_BYTE, _EVERY_BYTE, 0x40 * _EVERY_BYTE)
_1, _2, _3, _5, _6, _56, _TO_PLACE = scalars(np.uint64, 1, 2, 3, 5, 6, 56, 64 - _PLACE_BITS)
_TAIL_FACTOR = np.uint64(31)
(_EIGHT,) = scalars(np.intp, 8)
(_OTHER,) = scalars(np.uint8, tags.OTHER)

_NO_MARKUP = 0
_LESS, _GREATER, _APOSTROPHE, _QUOTE, _SLASH, _SPACE = scalars(np.uint8, *b"<>'\"/ ")
_FOUR_BYTES = np.dtype("<u4")
_COMMENT_START, _COMMENT_END, _8 = scalars(np.uint32, *(int.from_bytes(s, "little") for s in (b"<!--", b"-->")), 8)
_TO_GREATER = np.array(_LESS ^ _GREATER)
"""The one bit that a `<` lacks."""
_IS_START, _IS_END, _IS_SKIPPED = scalars(np.uint8, START, END, SKIPPED)
_ONE, _TWO, _FOUR = scalars(np.intp, 1, 2, 4)

_KIND = np.zeros(256, np.uint8)
_KIND[[*range(ord("a"), ord("z") + 1), *range(ord("A"), ord("Z") + 1)]] = START
_KIND[_SLASH], _KIND[[ord("!"), ord("?")]] = END, SKIPPED
_BEFORE_VALUE = np.isin(np.arange(256), [ord(c) for c in " \t\n\f\r="])


class Candidates(NamedTuple):
    """Columns over each `<` that may open a piece, as if none stood inside another."""

    kind: NDArray[np.uint8]
    start: Places
    end: Places
    """After the next `>`."""
    tag: NDArray[np.uint8]
    is_named: Flags
    """Does its name end as in the standard? For the columns a NUL ends it, too."""
    later: Flags
    """May it end later than there?"""
    look: Flags
    """Has it to be read by itself?"""


def candidates(source: bytes, size: int) -> Candidates:
    """Each `<` of a page of so many bytes that may open a piece, from the page with `PADDING` after."""
    view = np.frombuffer(source, np.uint8)
    mark = np.concatenate([_marks(view[first:last]) + first for first, last in stretches(0, len(view))])
    sign = view.take(mark)
    less = (sign == _LESS).nonzero()[0]
    start = mark.take(less)
    end = _next_greater(mark, sign, less, size)
    kind = _KIND.take(view.take(start + _ONE))
    slash = (kind == _IS_END).nonzero()[0]
    nameless = slash[(_KIND.take(view.take(start.take(slash) + _TWO)) != _IS_START).nonzero()[0]]
    if len(nameless):
        kind[nameless] = np.where(start[nameless] + 2 < size, SKIPPED, _NO_MARKUP)
    if np.count_nonzero(kind) < len(kind):
        is_markup = kind != _NO_MARKUP
        start, end, kind = start[is_markup], end[is_markup], kind[is_markup]
    tag, name_end = names_at(view, start + kind)  # a name begins one or two characters after the `<`
    other = (kind == _IS_SKIPPED).nonzero()[0]
    tag[other] = NO_TAG
    later = np.zeros(len(start), bool)
    np.less(start[1:], end[:-1], out=later[:-1])
    is_known = name_end + _ONE == end  # it has no attributes, or overlaps the next
    is_known |= later
    is_known[other] = True
    apostrophe = mark.take((sign == _APOSTROPHE).nonzero()[0])
    apostrophe = apostrophe[_BEFORE_VALUE.take(view.take(apostrophe - _ONE))]  # the others open no value
    if len(apostrophe) and len(start):
        single, mixed = _with_other_quotes(source, view, (start, end, later), apostrophe)
        is_known[single], later[mixed] = True, True
    dressed = (~is_known).nonzero()[0]  # no two of them overlap
    later[dressed[_may_end_later(source, view, start.take(dressed), end.take(dressed), _QUOTE)]] = True
    later[other[_may_be_longer(view, start[other], end[other])]] = True
    look = MAY_HOLD_NO_MARKUP.take(tag)
    look &= kind == _IS_START
    look |= later
    return Candidates(kind, start, end, tag, view.take(name_end) != 0, later, look)


def _marks(view: NDArray[np.uint8]) -> Places:
    """Where each `<`, `>` and single quote stands."""
    signs = view | _TO_GREATER
    is_mark = signs == _GREATER
    is_mark |= np.equal(view, _APOSTROPHE, out=signs.view(bool))  # memory that was just written is near
    return places_of_few(is_mark)


def _next_greater(mark: Places, sign: NDArray[np.uint8], less: Places, size: int) -> Places:
    """The place after the next `>` for each `<`; the page's end where there is none."""
    is_greater = sign == _GREATER
    greater = is_greater.nonzero()[0]
    after = np.empty(len(greater) + 1, np.intp)
    after[-1] = size
    np.add(mark.take(greater), _ONE, after[:-1])
    return after.take(np.add.accumulate(is_greater, dtype=np.intp).take(less))


def _may_end_later(
    source: bytes, view: NDArray[np.uint8], start: Places, end: Places, sign: NDArray[np.uint8]
) -> Places:
    """In which tags may the first `>` stand in a value, if all their quotes are of this sign?

    Not if the last quote before it begins no value: it ends one then, or is no quote. Nearly always that is the last
    character of the tag, or only a space and a slash stand after it.
    """
    last = end - _TWO
    for ending in (_SLASH, _SPACE):
        last -= view.take(last) == ending
    is_unsure = _BEFORE_VALUE.take(view.take(last - _ONE))
    is_unsure |= view.take(last) != sign
    unsure = is_unsure.nonzero()[0]
    if not len(unsure):
        return unsure
    tags = zip(start[unsure].tolist(), end[unsure].tolist(), strict=True)
    wanted = sign.tobytes()
    quote = np.array([source.rfind(wanted, first, after) for first, after in tags], np.intp)
    before = view.take(quote - 1)  # where there is no quote, these are the zeros after the page
    before = np.where(before == _SPACE, view.take(quote - 2), before)
    return unsure[_BEFORE_VALUE.take(before)]


def _with_other_quotes(
    source: bytes, view: NDArray[np.uint8], pieces: tuple[Places, Places, Flags], apostrophe: Places
) -> tuple[Places, Places]:
    """The tags with single quotes, and those of them that may end later: the ones with quotes of both kinds do, too.

    `pieces`: where each starts and ends, and those that may end later anyway. Only the others are read: no two of them
    overlap.
    """
    start, end, later = pieces
    number = start.searchsorted(apostrophe) - _ONE
    number = number[(number > -1) & (apostrophe < end.take(number, mode="clip"))]  # others stand in text
    holds_some = np.zeros(len(start), bool)
    holds_some[number] = True
    holds_some[later] = False
    number = holds_some.nonzero()[0]
    begin, after = start.take(number), end.take(number)
    tags = zip(begin.tolist(), after.tolist(), strict=True)
    is_mixed = np.array([source.find(b'"', first, last) >= 0 for first, last in tags], bool)
    is_mixed[_may_end_later(source, view, begin, after, _APOSTROPHE)] = True
    return number, number[is_mixed]


def _may_be_longer(view: NDArray[np.uint8], start: Places, end: Places) -> Flags:
    """Which of the pieces that are no tags are comments that may end after their first `>`?"""
    four = np.ndarray(len(view) - 3, _FOUR_BYTES, view, 0, (1,))  # overlapping: one at every byte
    is_open: Flags = (four[end - _FOUR] >> _8) != _COMMENT_END
    is_open |= end - start < len("<!---->")
    is_open &= four[start] == _COMMENT_START
    return is_open


def names_at(view: NDArray[np.uint8], first: NDArray[np.integer]) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Tag id of each name that starts at `first`, and where it ends; names that are not known may be longer.

    `view` needs 20 bytes after the last one.

    >>> view = np.frombuffer(b"<BLOCKQUOTE cite=x><my-tag>" + bytes(20), np.uint8)
    >>> ids, ends = names_at(view, np.array([1, 20]))
    >>> [tags.TAGS[number] for number in ids], ends.tolist()
    (['blockquote', '#other'], [11, 26])
    """
    eight = np.ndarray(len(view) - 7, _EIGHT_BYTES, view, 0, (1,))  # overlapping: one at every byte
    head, length = _name_in(eight[first])
    known = _known()
    place = _places(head, known.factor)
    is_known = known.head.take(place) == head
    long = (length == _EIGHT).nonzero()[0]
    if len(long):
        tail, more = _name_in(eight[first[long] + _EIGHT])
        length[long] += more
        key = head[long] + tail * _TAIL_FACTOR
        place[long] = _places(key, known.factor)
        is_known[long] = (known.head[place[long]] == head[long]) & (known.tail[place[long]] == tail)
    after = first + length
    is_known &= _ENDS_OURS.take(view.take(after))
    tag = known.tag.take(place)
    tag[~is_known] = _OTHER
    return tag, after


def _name_in(eight: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """The letters, hyphens and digits up to 7 before the first other of eight bytes, in lower case; how many they are.

    Letters have bit 6 of a byte. Of what has not, digits and hyphens have bit 5 and one of the bits 4 and 3, and not
    both of the bits 3 and 1; a few signs are like them, none of which ends a name.
    """
    bit_3 = eight << _3  # all are moved to where the bit 6 stands
    is_other = (eight << _1) & ((eight << _2) ^ bit_3) & ~(bit_3 & (eight << _5))
    ends = ~(eight | is_other) & _LETTERS
    before = ((ends & (~ends + _1)) >> _6) - _1  # all bits below the first such byte
    letters = ((before & _ONES) * _ONES) >> _56  # one for each byte, summed in the highest
    return (eight | _LOWER) & before, letters.view(np.int64)


def name_lengths(view: NDArray[np.uint8], first: NDArray[np.integer]) -> NDArray[np.int64]:
    """Letters of each name that starts at `first`; one more than `LONGEST` where there are more than that."""
    length = np.full(len(first), LONGEST + 1)
    open_ = np.arange(len(first))
    for letters in range(1, LONGEST + 1):
        ends = _ENDS_OURS[view[first[open_] + letters]]
        length[open_[ends]] = letters
        open_ = open_[~ends]
        if not len(open_):
            break
    return length


class _Known(NamedTuple):
    """A table of the names: each stands at the place that its letters give, and no two at one place."""

    factor: NDArray[np.uint64]
    head: NDArray[np.uint64]
    tail: NDArray[np.uint64]
    tag: NDArray[np.uint8]


def _places(key: NDArray[np.uint64], factor: NDArray[np.uint64]) -> NDArray[np.int64]:
    return ((key * factor) >> _TO_PLACE).view(np.int64)


@cache
def _known() -> _Known:
    names = {name.encode(): number for name, number in tags.TAG_ID.items() if not name.startswith("#")}
    head, tail = np.frombuffer(b"".join(name.ljust(LONGEST, b"\0") for name in names), "<u8").reshape(-1, 2).T
    number = 1
    while True:  # about one in 25 odd factors gives each name a place of its own
        number = number * 0x9E3779B97F4A7C15 % (1 << 64)
        factor = np.array(number, np.uint64)
        place = _places(head + tail * _TAIL_FACTOR, factor)
        if len(np.unique(place)) == len(names):
            break
    size = 1 << _PLACE_BITS
    known = _Known(factor, np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.full(size, tags.OTHER, np.uint8))
    known.head[place], known.tail[place], known.tag[place] = head, tail, list(names.values())
    return known
