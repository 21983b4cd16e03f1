"""Repeated structure: cards, posts, comments, rows. Groups of elements of one kind and shape that hold text.

Two elements are of one kind if they have the same parent and tag, or the same path of tags from the root. They are of
one shape if the sets of what stands in them (which tag how far below, four levels deep) are alike; a set is one
64-bit number, so that shapes are made with four passes over the columns and compared by counting bits. Class names
play no part.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Mask, Places
from dehusk.page import tags
from dehusk.page.page import Page, Words
from dehusk.page.tree import Tree, counts
from dehusk.page.words import Columns, code_points

Bits = NDArray[np.uint64]

_AT_ONCE = 1 << 15  # items that are compared at once: that takes a byte for each bit
_LEVELS = 4
_LIKE = 0.5  # least likeness (Jaccard) of an item to what most of its group have
_NEVER_ITEM = tags.tag_table(
    "html head body script style noscript template br hr img input option tbody thead tfoot col"
)
_ITEM_TAG = (~tags.IS_INLINE | tags.tag_table("a")) & ~_NEVER_ITEM
_SHORT_NAME = 3  # words of a link that may be somebody's name
_DIGIT = np.zeros(0x700, bool)
_DIGIT[[*range(0x30, 0x3A), *range(0x660, 0x66A), *range(0x6F0, 0x6FA)]] = True  # Latin, Arabic, Persian
_APART = np.zeros(0x700, bool)
_APART[[ord(mark) for mark in ":/.-"]] = True
_CENTURY = np.array([ord(digit) for digit in "12١٢۱۲"])
_ODD = np.uint64(0x9E3779B97F4A7C15)  # spreads the bits of a hash


@dataclass(frozen=True, slots=True, eq=False)
class Repeats(Columns):
    """Groups of like elements, the group with most words first; items of one group in document order.

    The items of group `g` are `item[first[g]:last[g]]`; the subtree of an item is rows `item … item_end - 1`.
    """

    parent: Ints
    """Per group: the row of the parent of its first item (of all items if `siblings`)."""
    siblings: Mask
    """Per group: have all items the same parent?"""
    first: NDArray[np.intp]
    last: NDArray[np.intp]
    item: Ints
    item_end: Ints
    words: Ints
    """Per item: words that are shown."""
    linked: Ints
    """Per item: those of them that stand in links."""
    dated: Mask
    """Per item: does something in it look like a date or a time?"""
    named: Mask
    """Per item: is there a link of one to three words, as somebody's name would be?"""

    def __len__(self) -> int:
        return len(self.first)

    def rows(self, group: int) -> Ints:
        """The rows of the items of a group."""
        return self.item[self.first[group] : self.last[group]]

    def link_density(self, group: int) -> float:
        """Share of a group's words that stand in links."""
        span = slice(self.first[group], self.last[group])
        total = int(self.words[span].sum())
        return float(self.linked[span].sum() / total) if total else 0.0


def find_repeats(page: Page, *, least: int = 2, shown: Mask | None = None) -> Repeats:
    """All groups of at least so many like elements with words that are shown, or the words that the mask says.

    >>> page = Page.from_html("<h1>Tea</h1><ul><li><b>Ann</b> Yes, please.<li><b>Bob</b> No milk for me.</ul>")
    >>> found = find_repeats(page)
    >>> [page.tree.path(row) for row in found.rows(0).tolist()], found.words.tolist()
    (['/html/body/ul[1]/li[1]', '/html/body/ul[1]/li[2]'], [3, 5])
    """
    tree, words = page.tree, page.words
    visible = ~words.hidden if shown is None else shown
    total = counts(np.bincount(words.node[visible], minlength=len(tree)))
    rows = np.flatnonzero(_ITEM_TAG[tree.tag] & (total[tree.end] > total[:-1]))
    with np.errstate(over="ignore"):
        shape, narrow = _shapes(tree)
        siblings = _mixed(tree.parent[rows].astype(np.uint64), tree.tag[rows].astype(np.uint64))
        path = path_hashes(tree)[rows]
        keys = np.concatenate((siblings, _mixed(siblings, narrow[rows]), path, _mixed(path, narrow[rows])))
    item, size = _by_key(np.tile(rows, 4), keys, least)
    item, size = _similar(item, size, shape, least)
    item, size = _once(item, size)
    return _columns(page, item, size, visible)


def _mixed(left: Bits, right: Bits) -> Bits:
    """One hash of two."""
    mixed: Bits = (left * _ODD) ^ (right + (left >> np.uint64(29)))
    return mixed * _ODD


def path_hashes(tree: Tree) -> Bits:
    """Per row: a hash of the tags from the root down to it, in as many steps as the depth has binary digits."""
    total = (tree.tag.astype(np.uint64) + np.uint64(1)) * _ODD
    up = np.append(tree.parent, -1)
    total = np.append(total, np.uint64(0))  # after the root comes a row of no weight
    factor = np.uint64(0xD6E8FEB86659FD93)
    with np.errstate(over="ignore"):
        while (up[:-1] >= 0).any():
            total += factor * total[up]
            up = up[up]
            factor *= factor
    return total[:-1]


def _shapes(tree: Tree) -> tuple[Bits, Bits]:
    """Per row: which tags stand how far below it, as a set of 64; and a hash of its children (tags, number)."""
    size = len(tree)
    element = tree.tag != tags.TEXT
    spread = (np.arange(len(tags.TAGS), dtype=np.uint64) * _ODD) >> np.uint64(58)  # tag → one of 64
    own = np.where(element, np.uint64(1) << spread[tree.tag], np.uint64(0))
    own[:1] = 0
    by_parent = np.argsort(tree.parent, kind="stable")[1:] if size else np.zeros(0, np.intp)
    parents = tree.parent[by_parent]
    start = np.flatnonzero(np.diff(parents, prepend=-1))
    whole = np.zeros(size, np.uint64)
    level = own
    narrow = whole
    for depth in range(_LEVELS):
        above = np.zeros(size, np.uint64)
        if len(start):
            above[parents[start]] = np.bitwise_or.reduceat(level[by_parent], start)
        # the same tag one level further down is another element of the set
        level = (above << np.uint64(11)) | (above >> np.uint64(53))
        whole = whole | above
        narrow = whole if depth == 0 else narrow
    children = np.bincount(tree.parent[1:][element[1:]], minlength=size)
    return whole, _mixed(narrow, np.minimum(children, 3).astype(np.uint64))


def _by_key(rows: Places, key: Bits, least: int) -> tuple[Places, Places]:
    """The rows of all groups with the same key one after another, and how many each has."""
    order = np.argsort(key, kind="stable")
    size = np.diff(np.append(np.flatnonzero(np.diff(key[order], prepend=~key[order[:1]])), len(key)))
    return rows[order[np.repeat(size >= least, size)]], size[size >= least]


def _similar(item: Places, size: Places, shape: Bits, least: int) -> tuple[Places, Places]:
    """The items that have most of what most of their group have."""
    if not len(item):
        return item, size
    like = _likeness(shape[item], size) >= _LIKE
    kept = np.add.reduceat(like, np.cumsum(size) - size, dtype=np.intp)
    like &= np.repeat(kept >= least, size)
    return item[like], kept[kept >= least]


def _once(item: Places, size: Places) -> tuple[Places, Places]:
    """Without the groups that are there already (by the sum of hashes of their rows)."""
    if not len(item):
        return item, size
    with np.errstate(over="ignore"):
        hashed = (item.astype(np.uint64) + np.uint64(1)) * _ODD
        total = np.add.reduceat(hashed ^ (hashed >> np.uint64(31)), np.cumsum(size) - size)
    keep = np.zeros(len(size), bool)
    keep[np.unique(total, return_index=True)[1]] = True
    return item[np.repeat(keep, size)], size[keep]


def _likeness(shape: Bits, size: Places) -> NDArray[np.float64]:
    """Per item: Jaccard likeness to the set of what at least half of its group have; 1 where both are empty."""
    flags = np.unpackbits(shape.view(np.uint8).reshape(-1, 8), axis=1).view(bool)
    start = np.cumsum(size) - size
    some_bits = (flags[:, first : first + 8] for first in range(0, 64, 8))  # all at once take four bytes each
    held = np.concatenate([np.add.reduceat(bits, start, axis=0, dtype=np.int32) for bits in some_bits], axis=1)
    usual = 2 * held >= size[:, None]
    group = np.repeat(np.arange(len(size)), size)
    stretches = (slice(first, first + _AT_ONCE) for first in range(0, len(group), _AT_ONCE))
    both = np.concatenate([np.count_nonzero(flags[some] & usual[group[some]], axis=1) for some in stretches])
    either = np.count_nonzero(flags, axis=1) + np.repeat(np.count_nonzero(usual, axis=1), size) - both
    return np.where(either, both / np.maximum(either, 1), 1.0)


def _columns(page: Page, item: Places, size: Places, visible: Mask) -> Repeats:
    """Sort the groups by their words, and measure their items."""
    tree, words = page.tree, page.words
    shown = counts(np.bincount(words.node[visible], minlength=len(tree)))
    start = np.cumsum(size) - size
    held = shown[tree.end[item]] - shown[item]
    order = np.argsort(-np.add.reduceat(held, start), kind="stable") if len(size) else size
    size, start = size[order], start[order]
    last = np.cumsum(size)
    place = np.arange(len(item)) + np.repeat(start - (last - size), size)  # of each item in the old order
    item = item[place]
    link = tree.tag == tags.TAG_ID["a"]
    short = link & (shown[tree.end] - shown[:-1] <= _SHORT_NAME) & (shown[tree.end] > shown[:-1])
    linked = np.bincount(words.node[visible & tree.below(link)[words.node]], minlength=len(tree))
    start = last - size
    parent = tree.parent[item]
    one = np.zeros(0, bool)
    if len(size):
        one = np.maximum.reduceat(parent, start) == np.minimum.reduceat(parent, start)
    return Repeats(
        parent=parent[start],
        siblings=one,
        first=start,
        last=last,
        item=item.astype(np.int32),
        item_end=tree.end[item],
        words=held[place].astype(np.int32),
        linked=_inside(linked, item, tree).astype(np.int32),
        dated=_inside(dated_rows(page, visible), item, tree) > 0,
        named=_inside(short, item, tree) > 0,
    )


def _inside(values: NDArray[np.generic], item: Places, tree: Tree) -> NDArray[np.int64]:
    """Per item: the sum over its subtree."""
    total = counts(values)
    return total[tree.end[item]] - total[item]


def _in_words(places: Places, words: Words) -> Places:
    """Per word: how many of some characters of the text, none of them white space, stand in it."""
    return np.bincount(np.searchsorted(words.start, places, side="right") - 1, minlength=len(words))


def dated_rows(page: Page, visible: Mask) -> Mask:
    """Per row: is it a `<time>`, or a text with a word of digits and separators such as 3/5/2024, 2024 or 12:30?"""
    tree, words = page.tree, page.words
    found: Mask = tree.tag == tags.TAG_ID["time"]
    if not len(words):
        return found
    codes = code_points(words.text)
    known = codes if codes.dtype == np.uint8 else np.minimum(codes, np.uint32(len(_DIGIT) - 1))
    number, between = (_in_words(np.flatnonzero(kind[known]), words) for kind in (_DIGIT, _APART))
    length = words.end - words.start
    year = (number == 4) & (length <= 6) & np.isin(codes[words.start], _CENTURY)
    looks = (number >= 3) & (number <= 8) & (between >= 1) & (length - number <= 5)
    found[words.node[(looks | year) & visible]] = True
    return found
