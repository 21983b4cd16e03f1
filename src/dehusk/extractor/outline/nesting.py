"""Which tags hold blocks, and which of them end where: by counting, without a tree and without a stack."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Flags, Numbers, Places
from dehusk.extractor.outline.blocks import Blocks
from dehusk.page.tags import IS_INLINE, TAGS, VOID, tag_table
from dehusk.page.together import Together
from dehusk.page.tokenizer import END, START

HOLDS_BLOCKS = ~(IS_INLINE | VOID | tag_table("html head title")) | tag_table("noscript template")
_KINDS = 4
"""Of markup, none included."""
_CLOSED = 0.9
"""Of the start tags of a name, so many must have end tags."""


class Container(NamedTuple):
    """Columns over the elements that may hold blocks, page after page; the first ones stand for the whole pages."""

    piece: Places
    """The start tag of each; nothing for pages."""
    page: Numbers
    parent: Numbers
    depth: Numbers
    first: Numbers
    """The first block in it."""
    last: Numbers
    """The one after its last block."""
    size: Numbers
    """Pieces of markup in it."""
    of_block: Numbers
    """The innermost of them around each block. (blocks)"""
    is_container: Flags
    """Is it a tag of one of them? (pieces of markup)"""


def containers_of(blocks: Blocks) -> Container:
    """The elements of some pages whose ends their tags tell."""
    tags = _container_tags(blocks.together)
    pages = len(tags.edges) - 1
    place = tags.is_start.nonzero()[0]
    number = tags.is_start.cumsum() + (pages - 1)
    level = _levels(tags)
    around, end = _nested(tags, level, number)
    page = np.concatenate((np.arange(pages), tags.page.take(place)))
    depth, parent = np.zeros((2, len(page)), np.int64)
    parent[:pages] = page[:pages]
    depth[pages:], parent[pages:] = level.take(place), around.take(place)
    passed = tags.piece.searchsorted(blocks.source.word_gap.take(blocks.first))
    inside = np.zeros(len(tags.piece) + 1, np.int64)
    inside[1:] = around
    inside[place + 1] = number.take(place)
    is_before_all = passed == tags.edges.take(blocks.page)
    of_block = np.where(is_before_all, blocks.page, inside.take(passed))
    first, last = _blocks_inside(tags, place, end.take(place), passed, blocks.edges)
    together = blocks.together
    begins = np.concatenate((together.first_piece, tags.piece.take(place)))
    ends = np.concatenate((together.last_piece, _end_pieces(tags, place, end.take(place), together)))
    is_container = np.zeros(len(together.source.markup.kind), bool)
    is_container[tags.piece] = True
    piece = np.concatenate((np.full(pages, -1), tags.piece.take(place)))
    return Container(piece, page, parent, depth, first, last, ends - begins + 1, of_block, is_container)


def _end_pieces(tags: _Tags, start: Places, end: Numbers, together: Together) -> Places:
    """The piece of markup that ends each element; the last of the page where none does."""
    of_page = together.last_piece.take(tags.page.take(start))
    return np.where(end < 0, of_page, tags.piece.take(end, mode="clip"))


class _Tags(NamedTuple):
    """Columns over the tags of elements that hold blocks."""

    piece: Places
    """Of markup."""
    is_start: Flags
    page: Places
    edges: Places
    """The first tag of each page, and at last the number of all. (pages + 1)"""


def _container_tags(together: Together) -> _Tags:
    markup, pages = together.source.markup, len(together.pages)
    name = markup.tag.astype(np.intp)
    page: Places = np.zeros(1, np.intp)
    if pages > 1:
        # what parts two pages is no such element, so that it does not matter whose it is
        page = np.arange(pages).repeat(np.diff(np.append(together.first_piece, len(name))))
        name += page * len(TAGS)
    number = np.bincount(name * _KINDS + markup.kind, minlength=_KINDS * len(TAGS) * pages)
    number = number.reshape(pages, len(TAGS), _KINDS)
    starts, ends = number[:, :, START], number[:, :, END]
    closed = HOLDS_BLOCKS & (ends >= _CLOSED * starts)
    closed &= starts >= _CLOSED * ends  # stray end tags would close what they do not belong to
    piece = closed.take(name).nonzero()[0]
    page = page.take(piece, mode="clip")
    edges = np.append(piece.searchsorted(together.first_piece), len(piece))
    return _Tags(piece, markup.kind.take(piece) == START, page, edges)


def _levels(tags: _Tags) -> Numbers:
    """How many elements are open behind each tag, at least 1: the page itself is at 0."""
    level = np.where(tags.is_start, 1, -1).cumsum()
    first, size = tags.edges[:-1], np.diff(tags.edges)
    filled = size.nonzero()[0]
    if not len(filled):
        return level
    before = np.append(0, level).take(first.take(filled))
    lowest = np.minimum(np.minimum.reduceat(level, first.take(filled)), before)
    level -= (lowest - 1).repeat(size.take(filled))
    return level


def _nested(tags: _Tags, level: Numbers, number: Numbers) -> tuple[Numbers, Numbers]:
    """The element around each tag and what it begins or ends, and the tag that ends what it begins, -1 where none does.

    `level`: behind each tag; `number`: of the elements begun so far. The tags between two levels are start tags and
    end tags in turn: what the one begins the next one ends. The element around them stays the same until a start tag
    comes right behind that of another element, which is then around it.
    """
    is_start, size = tags.is_start, len(level)
    # the upper one of the two levels; short numbers are sorted by their digits, which takes linear time
    border = level + ~is_start
    if size < 1 << 15 or int(border.max()) < 1 << 16:
        border = border.astype(np.uint16)
    order = border.argsort(kind="stable")
    border, begins, page = border.take(order), is_start.take(order), tags.page.take(order)
    is_first = np.ones(size, bool)
    np.not_equal(border[1:], border[:-1], out=is_first[1:])
    is_first[1:] |= page[1:] != page[:-1]
    end = np.full(size, -1)
    end[order[:-1]] = np.where(is_first[1:], -1, order[1:])
    changes = is_first | (begins & is_start.take(order - 1))
    at = changes.nonzero()[0]
    first, page = order.take(at), page.take(at)
    is_inside = begins.take(at) & (first != tags.edges.take(page))  # else it is the first on its page, or an end tag
    new = np.where(is_inside, number.take(first) - 1, page)
    around = np.empty(size, np.int64)
    around[order] = new.take(changes.cumsum() - 1)
    return around, end


def _blocks_inside(tags: _Tags, start: Places, end: Numbers, passed: Places, edges: Places) -> tuple[Numbers, Numbers]:
    """The first block inside each element, the pages first, and the one behind the last.

    `start`, `end`: the tags of each; `passed`: how many tags stand before each block; `edges`: the first block of each
    page.
    """
    blocks = np.bincount(passed, minlength=len(tags.piece) + 1).cumsum()  # up to each tag
    pages = len(edges) - 1
    first, last = np.zeros((2, len(start) + pages), np.int64)
    first[:pages], last[:pages] = edges[:-1], edges[1:]
    first[pages:] = blocks.take(start)
    last[pages:] = np.where(end < 0, edges.take(tags.page.take(start) + 1), blocks.take(end))
    return first, last
