"""Which elements hold blocks, what stands around each, and where each ends.

A running count of start and end tags gives the level of every place; the element around it is the one that was opened
last at that level. Where tags are well nested, as on most of nearly every page, that is what a browser would say. Where
they are not, the tags that do not fit are followed one by one (`misnested.py`), and each element that does fit is one
with all that is in it, so that one end tag too few costs little.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Flags, Numbers, Places
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.outline.misnested import CANNOT_HOLD, follow
from dehusk.page.tags import IS_INLINE, OTHER, PICTURES, TAG_ID, VOID, tag_table
from dehusk.page.together import Together
from dehusk.page.tokenizer import END, START
from dehusk.page.tree import counts

HOLDS_BLOCKS = ~(IS_INLINE | VOID | tag_table("html head title")) | tag_table("noscript template")
_BODY, _LINK, _PAGE = TAG_ID["body"], TAG_ID["a"], TAG_ID["html"]


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
    """Pieces of markup from its start tag up to what ends it, the end of the page included: at least 1."""
    of_block: Numbers
    """The innermost of them around each block. (blocks)"""


def containers_of(blocks: Blocks) -> Container:
    """The elements of some pages."""
    tags = _container_tags(blocks.together)
    nested = _counted(tags)
    _correct(tags, nested)
    pages, start = len(tags.edges) - 1, tags.is_start.nonzero()[0]
    number = tags.is_start.cumsum() + (pages - 1)
    page = np.concatenate((np.arange(pages), tags.page.take(start)))
    parent, depth = np.arange(len(page)), np.zeros(len(page), np.int64)
    around = nested.around.take(start)
    parent[pages:] = np.where(around < 0, page[pages:], number.take(around, mode="clip"))
    depth[pages:] = nested.depth.take(start)
    passed = tags.piece.searchsorted(blocks.source.word_gap.take(blocks.first))
    inside = np.append(-1, nested.inside).take(passed)
    inside[passed == tags.edges.take(blocks.page)] = -1
    of_block = np.where(inside < 0, blocks.page, number.take(inside, mode="clip")) if len(number) else blocks.page
    end = nested.end.take(start)
    first, last = _blocks_inside(tags, start, end, passed, blocks.edges)
    together = blocks.together
    begins = np.concatenate((together.first_piece, tags.piece.take(start)))
    ends = np.concatenate((together.last_piece, _end_pieces(tags, start, end, together)))
    piece = np.concatenate((np.full(pages, -1), tags.piece.take(start)))
    return Container(piece, page, parent, depth, first, last, ends - begins + 1, of_block)


def _end_pieces(tags: _Tags, start: Places, end: Numbers, together: Together) -> Places:
    """The piece of markup that ends each element; the last of the page where none does."""
    of_page = together.last_piece.take(tags.page.take(start))
    return np.where(end < 0, of_page, tags.piece.take(end, mode="clip"))


class _Tags(NamedTuple):
    """Columns over the tags of elements that hold blocks."""

    piece: Places
    """Of markup."""
    name: Numbers
    is_start: Flags
    page: Places
    edges: Places
    """The first tag of each page, and at last the number of all. (pages + 1)"""


def _container_tags(together: Together) -> _Tags:
    markup = together.source.markup
    is_one = HOLDS_BLOCKS.take(markup.tag) & ((markup.kind == START) | (markup.kind == END))
    is_one &= (markup.tag != _BODY) | (markup.kind == START)  # what stands after the end of the body belongs to it
    if PICTURES.take(markup.tag).any():
        is_one &= ~_is_drawn(together)
    is_one[_links_around_blocks(together, is_one)] = True
    piece = is_one.nonzero()[0]
    edges = np.append(piece.searchsorted(together.first_piece), len(piece))
    page = np.arange(len(edges) - 1).repeat(np.diff(edges))
    kind, name = markup.kind.take(piece), markup.tag.take(piece).astype(np.int64)
    return _Tags(piece, name, kind == START, page, edges)


def _links_around_blocks(together: Together, is_one: Flags) -> Places:
    """The start and end tags of links that hold blocks, as cards do. `is_one`: the tags of other elements that do."""
    markup = together.source.markup
    tag = ((markup.tag == _LINK) & ((markup.kind == START) | (markup.kind == END))).nonzero()[0]
    starts = markup.kind.take(tag) == START
    page = together.first_piece.searchsorted(tag, side="right")
    before = counts(is_one & (markup.kind == START)).take(tag)
    first = (starts[:-1] & ~starts[1:] & (before[1:] > before[:-1]) & (page[1:] == page[:-1])).nonzero()[0]
    found: Places = tag.take(np.concatenate((first, first + 1)))
    return found


def _is_drawn(together: Together) -> Flags:
    """Per piece of markup: does it belong to a part of a picture or formula, which has a name unknown to HTML?"""
    markup = together.source.markup
    is_picture = PICTURES.take(markup.tag)
    level = (is_picture & (markup.kind == START)).astype(np.int64) - (is_picture & (markup.kind == END))
    total, first = counts(level), together.first_piece  # that of a last page without markup is after all there is
    before = total.take(first).repeat(np.diff(np.append(first, len(level))))
    found: Flags = (total[:-1] > before) & (markup.tag == OTHER)
    return found


class _Nested(NamedTuple):
    """Columns over tags. Elements go by the places of their start tags; -1 is the page."""

    around: Numbers
    """The element around what each tag begins."""
    inside: Numbers
    """The innermost element after each tag."""
    depth: Numbers
    """Of what each begins."""
    end: Numbers
    """The tag that ends what each begins, -1 where none does."""


def _counted(tags: _Tags) -> _Nested:
    """What counting says, whatever the names of the tags."""
    level, place = _levels(tags), np.arange(len(tags.piece))
    around, end = _paired(tags, level)
    return _Nested(around, np.where(tags.is_start, place, around), level - 1, end)


def _levels(tags: _Tags) -> Numbers:
    """How many elements are open after each tag, the page among them: at least 1."""
    level = np.where(tags.is_start, 1, -1).cumsum()
    first, size = tags.edges[:-1], np.diff(tags.edges)
    filled = size.nonzero()[0]
    if not len(filled):
        return level
    before = np.append(0, level).take(first.take(filled))
    lowest = np.minimum(np.minimum.reduceat(level, first.take(filled)), before)
    level -= (lowest - 1).repeat(size.take(filled))
    return level


def _paired(tags: _Tags, level: Numbers) -> tuple[Numbers, Numbers]:
    """The element around each tag and what it begins or ends, and the tag that ends what it begins, -1 where none does.

    `level`: after each tag. The tags between two levels are start tags and end tags in turn: what the one begins the
    next one ends. The element around them stays the same until a start tag comes right after that of another element,
    which is then around it.
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
    around = np.empty(size, np.int64)
    around[order] = np.where(is_inside, first - 1, -1).take(changes.cumsum() - 1)
    return around, end


def _correct(tags: _Tags, nested: _Nested) -> None:
    """Follow the tags that are not well nested, and change what counting says of their pages."""
    is_wrong = _misnested(tags, nested)
    if is_wrong.any():
        for page in np.unique(tags.page[is_wrong]).tolist():
            _correct_page(tags, nested, is_wrong, slice(*tags.edges[page : page + 2].tolist()))


def _misnested(tags: _Tags, nested: _Nested) -> Flags:
    """Per tag: has it no other half of its name, or does it begin what cannot stand where it does?"""
    start = tags.is_start.nonzero()[0]
    name, end, around = tags.name.take(start), nested.end.take(start), nested.around.take(start)
    is_pair = (end >= 0) & (tags.name.take(end, mode="clip") == name)
    wrong = np.ones(len(tags.piece), bool)
    wrong[end[is_pair]] = False
    holder = np.where(around < 0, _PAGE, tags.name.take(around, mode="clip"))
    wrong[start] = ~(is_pair | ((name == _BODY) & (end < 0))) | CANNOT_HOLD[holder, name]
    return wrong


def _correct_page(tags: _Tags, nested: _Nested, is_wrong: Flags, own: slice) -> None:
    """Change what counting says of a page. `own`: its tags."""
    alone = is_wrong[own] | (tags.name[own] == _BODY)
    start = (tags.is_start[own] & ~alone).nonzero()[0]
    end = nested.end[own].take(start) - own.start
    total = counts(alone)
    is_whole = total.take(end + 1) == total.take(start)
    start, end = start[is_whole], end[is_whole]
    size = len(alone)
    height = (np.bincount(start, minlength=size + 1) - np.bincount(end + 1, minlength=size + 1))[:-1].cumsum()
    is_outermost = height.take(start) == 1  # of those that are well nested
    start, end = start[is_outermost], end[is_outermost]
    whole = np.zeros(size, bool)
    whole[start] = True
    step = ((height == 0) | whole).nonzero()[0]
    whole = whole.take(step)
    names, starts = tags.name[own].take(step), tags.is_start[own].take(step)
    inside, parent, depth, ends = map(np.array, follow(names.tolist(), starts.tolist(), whole.tolist()))
    place = np.append(step + own.start, -1)  # -1 stays -1
    step += own.start
    deeper = depth[whole] - nested.depth.take(step[whole])
    nested.around[step] = place.take(parent)
    nested.inside[step[~whole]] = place.take(inside[~whole])
    nested.inside[end + own.start] = place.take(inside[whole])
    nested.depth[step[~whole]] = depth[~whole]
    nested.depth[own][height > 0] += deeper.repeat(end - start + 1)
    nested.end[step[~whole]] = place.take(ends[~whole])


def _blocks_inside(tags: _Tags, start: Places, end: Numbers, passed: Places, edges: Places) -> tuple[Numbers, Numbers]:
    """The first block inside each element, the pages first, and the one after the last.

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
