"""White space between elements: most of it only makes the source legible, and is no row of the tree.

It counts between two elements in one line, where it keeps words apart, and where every space is written on purpose.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.page import tags
from dehusk.page.tree import below
from dehusk.page.words import Ints

COMMENT = 255
"""In place of the tag of a comment, which breaks no line."""
_IN_LINE = np.zeros(256, bool)
_IN_LINE[: len(tags.TAGS)] = tags.IS_INLINE
_IN_LINE[COMMENT] = True
_AS_WRITTEN = np.zeros(256, bool)
_AS_WRITTEN[: len(tags.TAGS)] = tags.tag_table("pre listing math")
"""What is in these is taken as it is."""
_BODY = tags.TAG_ID["body"]
WHITE_SPACE = " \t\n\f\r"


def counting_blanks(tag: NDArray[np.uint8], is_blank: NDArray[np.bool_], end: Ints) -> NDArray[np.bool_]:
    """Per row of a whole tree: is it white space that counts? `is_blank` marks the texts that are white space.

    >>> tag = np.array([tags.TAG_ID[name] for name in ("html", "b", "#text", "i", "#text", "p")], np.uint8)
    >>> counting_blanks(tag, tag == tags.TEXT, np.array([6, 2, 3, 4, 5, 6], np.int32)).tolist()
    [False, False, True, False, False, False]
    """
    in_line = _in_line(tag)
    before = np.maximum.accumulate(np.where(is_blank, 0, np.arange(len(tag))))  # the last row that is none
    counting = in_line[before]
    counting[:-1] &= in_line[1:] & ~is_blank[1:]
    counting[-1:] = False
    return np.asarray((counting | below(_AS_WRITTEN[tag], end)) & is_blank)


def _in_line(tag: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Per row: is it in the body, and does it not break the line?"""
    in_line = _IN_LINE[tag]
    in_line[: int(np.argmax(tag == _BODY))] = False
    return in_line


def with_spaces(nodes: list[Any], tag: NDArray[np.uint8]) -> tuple[list[Any], NDArray[np.uint8]]:
    """The nodes of lexbor's tree, given without the texts that are white space alone, with those of them that count.

    `tag` has our tag of each node.
    """
    found = _spaces_in_lines(nodes, tag)
    written = np.flatnonzero(_AS_WRITTEN[tag]).tolist()
    if written:
        found = _spaces_as_written(nodes, written, found)
    if not found:
        return nodes, tag
    whole: list[Any] = []
    reached = 0
    for row, space in found:
        whole += nodes[reached:row]
        whole.append(space)
        reached = row
    whole += nodes[reached:]
    is_old = np.ones(len(whole), bool)
    is_old[[row + number for number, (row, _) in enumerate(found)]] = False
    whole_tag = np.full(len(whole), tags.TEXT, np.uint8)
    whole_tag[is_old] = tag
    return whole, whole_tag


def _spaces_in_lines(nodes: list[Any], tag: NDArray[np.uint8]) -> list[tuple[int, Any]]:
    """White space between two nodes of the body neither of which breaks the line, and the row of the second one."""
    in_line = _in_line(tag)
    rows = np.flatnonzero(in_line[1:] & in_line[:-1]) + 1
    return [(row, space) for row in rows.tolist() if (space := _space_before(nodes[row])) is not None]


def _space_before(node: Any) -> Any:
    """The white space that ends right before a node, if there is any."""
    before = node.prev
    while before is not None and not before.is_text_node:
        before = before.last_child
    return before if before is not None and before.is_empty_text_node else None


def _spaces_as_written(nodes: list[Any], rows: list[int], others: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """All white space below the nodes of these rows, and the others that were found outside them."""
    found: list[tuple[int, Any]] = []
    reached = 0
    for row in rows:
        if row < reached:
            continue  # inside the one before
        reached = row
        for node in nodes[row].traverse(include_text=True):
            if node.is_empty_text_node:
                found.append((reached, node))
            else:
                reached += 1
    known = {space.mem_id for _, space in found}
    found += [other for other in others if other[1].mem_id not in known]
    return sorted(found, key=itemgetter(0))
