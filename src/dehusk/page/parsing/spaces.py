"""White space between elements: most of it only makes the source legible, and is no row of the tree.

It counts between two elements in one line, where it keeps words apart, and where every space is written on purpose.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page import tags
from dehusk.page.tree import below
from dehusk.page.words import scalars

COMMENT = 255
"""In place of the tag of a comment, which breaks no line."""
_IN_LINE = np.zeros(256, bool)
_IN_LINE[: len(tags.TAGS)] = tags.IS_INLINE
_IN_LINE[COMMENT] = True
_AS_WRITTEN = np.zeros(256, bool)
_AS_WRITTEN[: len(tags.TAGS)] = tags.tag_table("pre listing math")
"""What is in these is taken as it is."""
_PICTURES, _MAY_BE_DRAWN = np.zeros((2, 256), bool)
_PICTURES[: len(tags.TAGS)], _MAY_BE_DRAWN[: len(tags.TAGS)] = tags.PICTURES, tags.MAY_BE_DRAWN
_PARTS = _MAY_BE_DRAWN.copy()
_PARTS[: len(tags.TAGS)] |= tags.tag_table("a style script foreignobject")
"""Of which pictures are made."""
_DEEPEST_PICTURE = 50
_BODY, _TEXT = scalars(np.uint8, tags.TAG_ID["body"], tags.TEXT)
(_ONE,) = scalars(np.intp, 1)
WHITE_SPACE = " \t\n\f\r"


def counting_blanks(tag: NDArray[np.uint8], is_blank: NDArray[np.bool_], end: Ints) -> NDArray[np.bool_]:
    """Per row of a whole tree: is it white space that counts? `is_blank` marks the texts that are white space.

    >>> tag = np.array([tags.TAG_ID[name] for name in ("html", "b", "#text", "i", "#text", "p")], np.uint8)
    >>> counting_blanks(tag, tag == tags.TEXT, np.array([6, 2, 3, 4, 5, 6], np.int32)).tolist()
    [False, False, True, False, False, False]
    """
    in_line = _in_line(tag, lambda picture: below(picture, end))
    before = np.maximum.accumulate(np.where(is_blank, 0, np.arange(len(tag))))  # the last row that is none
    counting = in_line[before]
    counting[:-1] &= in_line[1:] & ~is_blank[1:]
    counting[-1:] = False
    return np.asarray((counting | below(_AS_WRITTEN[tag], end)) & is_blank)


def _in_line(tag: NDArray[np.uint8], below: Callable[[NDArray[np.bool_]], NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """Per row: is it in the body, and does it not break the line? `below`: is it below some others, or one of them?"""
    in_line = _IN_LINE.take(tag)
    picture = _PICTURES.take(tag)
    if np.count_nonzero(picture):
        in_line |= _MAY_BE_DRAWN.take(tag) & below(picture)
    in_line[: int((tag == _BODY).argmax())] = False
    return in_line


class Spaces(NamedTuple):
    """White space that counts in lexbor's tree, in document order."""

    rows: NDArray[np.intp]
    """The row before which each stands."""
    nodes: list[Any]
    inside: list[int]
    """The numbers of those that stand inside an element that ends before that row, so that they have another parent."""


def _grown(tag: NDArray[np.uint8], picture: NDArray[np.bool_], parent: Ints) -> NDArray[np.bool_]:
    """The rows of pictures and of what they are made of, down to where no picture goes."""
    part = _PARTS.take(tag).nonzero()[0]
    above = parent.take(part)
    found = 0
    for _ in range(_DEEPEST_PICTURE):
        inside = picture.take(above)
        picture[part] |= inside
        number = int(np.count_nonzero(inside))
        if number == found:
            break
        found = number
    return picture


def spaces_that_count(nodes: list[Any], tag: NDArray[np.uint8], parent: Ints) -> Spaces:
    """White space that counts.

    `nodes` are those of the tree without the texts that are white space alone; `tag` has our tag of each, `parent` the
    row of its parent.
    """
    found = _spaces_in_lines(nodes, tag, parent)
    written = _AS_WRITTEN.take(tag).nonzero()[0].tolist()
    return _spaces_as_written(nodes, written, found) if written else found


def _spaces_in_lines(nodes: list[Any], tag: NDArray[np.uint8], parent: Ints) -> Spaces:
    """White space between two nodes of the body neither of which breaks the line, and the row of the second one."""
    in_line = _in_line(tag, lambda picture: _grown(tag, picture, parent))
    is_text = tag == _TEXT
    # a text takes in all white space beside it: there is none before one that its element begins with, or after a text
    begins = is_text[1:] & (parent[1:] == np.arange(len(tag) - 1, dtype=np.int32))
    follows = is_text[:-1] & (parent[1:] == parent[:-1])
    between = in_line[1:] & in_line[:-1] & ~(begins | follows)
    return _blanks_before(nodes, between.nonzero()[0] + _ONE)


def _blanks_before(nodes: list[Any], rows: NDArray[np.intp]) -> Spaces:
    """White space that stands right before the nodes of these rows, or that what stands there ends with."""
    is_found = bytearray(len(rows))
    found: list[Any] = []
    inside: list[int] = []
    for number, row in enumerate(rows.tolist()):
        before = nodes[row].prev
        if before is None:
            continue
        if not before.is_empty_text_node:
            before = _blank_at_end(before)
            if before is None:
                continue
            inside.append(len(found))
        is_found[number] = True
        found.append(before)
    return Spaces(rows[np.frombuffer(is_found, bool)], found, inside)


def _blank_at_end(node: Any) -> Any:
    """The white space at the very end of an element, however deep; None if it ends otherwise."""
    node = node.last_child
    while node is not None and not node.is_empty_text_node:
        node = node.last_child
    return node


def _spaces_as_written(nodes: list[Any], rows: list[int], others: Spaces) -> Spaces:
    """All white space below the nodes of these rows, and the others that were found outside them."""
    found: list[tuple[int, Any, bool]] = []  # row, white space, and has it another parent than the row?
    reached = 0
    for row in rows:
        if row < reached:
            continue  # inside the one before
        reached = row
        for node in nodes[row].traverse(include_text=True):
            if node.is_empty_text_node:
                found.append((reached, node, True))
            else:
                reached += 1
    known = {space.mem_id for _, space, _ in found}
    inside = set(others.inside)
    for number, (row, space) in enumerate(zip(others.rows.tolist(), others.nodes, strict=True)):
        if space.mem_id not in known:
            found.append((row, space, number in inside))
    found.sort(key=itemgetter(0))
    return Spaces(
        np.array([row for row, _, _ in found], np.intp),
        [space for _, space, _ in found],
        [number for number, (_, _, is_inside) in enumerate(found) if is_inside],
    )
