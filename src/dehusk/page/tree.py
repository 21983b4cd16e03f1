"""The tree of a page as columns: one row a node, in document order.

Document order makes every subtree an interval: the nodes below `i` are `i + 1 … end[i] - 1`. So any sum over
subtrees is one cumulative sum, `total = counts(x); total[end] - total[i]`, and "is below a node of this kind"
is a running count of starts and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.tags import TEXT
from dehusk.page.words import Columns

Attributes = Mapping[str, str]
RawAttributes = Mapping[str, str | None]

_DEEPEST_PATH = 100


@dataclass(frozen=True, slots=True, eq=False)
class Tree(Columns):
    """Columns over the elements and text nodes of a page. Row 0 is the `<html>` element.

    White space alone has a row only where it counts (see `spaces`).
    """

    tag: NDArray[np.uint8]
    """Element name as in `dehusk.page.tags.TAGS`; 0 for a text node."""
    parent: Ints
    """Row of the parent; -1 for the root."""
    depth: Ints
    """How many nodes it stands in."""
    end: Ints
    """Row after the last descendant."""
    text: str
    """The characters of all text nodes that hold words, each followed by a line feed."""
    text_start: Ints
    """Where the text of each text node starts in `text`; for an element, where its first text would start."""
    text_end: Ints
    """Where it ends there."""
    hidden: NDArray[np.bool_]
    """Not shown by a browser: `hidden`, `display:none`, `aria-hidden`, `template`, `noscript`, the head …"""
    attributes_of: Callable[[int], Attributes]
    """The attributes of the element of a row."""
    attributes_of_many: Callable[[Sequence[int]], Sequence[RawAttributes]]
    """The attributes of many elements at once, as the parser gives them: None where one has no value."""
    name_of: Callable[[int], str]
    """The name of the element of a row, as it is written."""
    find: Callable[[str], Sequence[int]]
    """The rows of the elements that a CSS selector finds."""
    built_by: str
    """`lexbor`, or `light` where the page would have been too slow for lexbor."""

    def __len__(self) -> int:
        return len(self.tag)

    def below(self, marked: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Per node: is it, or is it below, a marked node? (length nodes)"""
        return below(marked, self.end)

    def levels(self, marked: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Per node: how many marked ones are among itself and its ancestors?"""
        return levels(marked, self.end)

    def nearest(self, marked: NDArray[np.bool_], of: NDArray[np.integer] | None = None) -> Ints:
        """Per node: the row of the nearest marked node among itself and its ancestors; -1 where there is none.

        `of` are the rows that are asked for; without it, all.
        """
        return nearest(marked, self.end, np.arange(len(self)) if of is None else of)

    def path(self, row: int) -> str:
        """An XPath-like address of a node, for people and for *why*: `/html/body/div[2]/p[1]`.

        Of a node that lies very deep only the innermost levels are told.
        """
        steps: list[str] = []
        while row >= 0 and len(steps) < _DEEPEST_PATH:
            name = "text()" if self.tag[row] == TEXT else self.name_of(row)
            steps.append(f"{name}[{self._position(row)}]" if self.parent[row] > 0 else name)
            row = int(self.parent[row])
        return ("/" if row < 0 else "…/") + "/".join(reversed(steps))

    def _position(self, row: int) -> int:
        """1 for the first child of this name, 2 for the second …"""
        parent = int(self.parent[row])
        rows = np.arange(parent + 1, row)
        same = rows[(self.parent[rows] == parent) & (self.tag[rows] == self.tag[row])]
        name = self.name_of(row)
        return 1 + sum(self.name_of(int(other)) == name for other in same)


def below(marked: NDArray[np.bool_], end: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Per node: is it, or is it below, a marked node? (Then the subtree of one before has not ended.)"""
    return np.maximum.accumulate(end * marked) > np.arange(len(end), dtype=np.int32)


def levels(marked: NDArray[np.bool_], end: Ints) -> NDArray[np.int64]:
    """Per node: how many marked subtrees is it in? (Those that have started, less those that ended.)"""
    rows = marked.nonzero()[0]
    if not len(rows):
        return np.zeros(len(end), np.int64)
    change = np.bincount(rows, minlength=len(end) + 1) - np.bincount(end[rows], minlength=len(end) + 1)
    return change[:-1].cumsum()


def nearest(marked: NDArray[np.bool_], end: Ints, of: NDArray[np.integer]) -> Ints:
    """For each row of `of`: the nearest marked node among itself and its ancestors; -1 where there is none.

    That is the last marked one before it if it has not ended. Otherwise it is the last one in which as many are open
    as at the row: a look-up among sorted (number open, row) pairs.

    >>> end = np.array([6, 4, 4, 4, 5, 6])
    >>> nearest(np.array([True, False, True, False, False, True]), end, np.arange(6)).tolist()
    [0, 0, 2, 2, 0, 5]
    """
    rows = marked.nonzero()[0]
    if not len(rows):
        return np.full(len(of), -1, np.int32)
    last = rows[np.maximum(rows.searchsorted(of, side="right") - 1, 0)]
    found = np.where((last <= of) & (of < end[last]), last, -1).astype(np.int32)
    open_ = levels(marked, end)
    rest = ((found < 0) & (open_[of] > 0)).nonzero()[0]
    if len(rest):
        size = len(end)
        keys = np.sort(open_[rows] * size + rows)
        wanted = open_[of[rest]] * size + of[rest]
        found[rest] = keys[keys.searchsorted(wanted, side="right") - 1] % size
    return found


def counts(values: NDArray[np.generic]) -> NDArray[np.int64]:
    """Running total with a leading zero, so that the sum over rows a … b - 1 is `total[b] - total[a]`."""
    total = np.zeros(len(values) + 1, np.int64)
    total[1:] = values
    return np.add.accumulate(total, out=total)


def depth_and_end(parent: Ints) -> tuple[Ints, Ints]:
    """Depth and end of subtree from the parents in document order, in as many steps as the depth has binary digits.

    >>> depth, end = depth_and_end(np.array([-1, 0, 1, 1, 0], np.int32))
    >>> depth.tolist(), end.tolist()
    ([0, 1, 2, 2, 1], [5, 4, 3, 4, 5])
    """
    end = ends(parent)
    size = len(parent)
    # all nodes before a row are its ancestors, save those whose subtrees have ended
    depth = np.arange(size) - np.bincount(end, minlength=size + 1)[:size].cumsum()
    return depth.astype(np.int32), end.astype(np.int32)


def ends(parent: Ints) -> NDArray[np.intp]:
    """The end of each subtree alone."""
    rows = np.arange(len(parent))
    last = rows.copy()
    last[parent[1:].astype(np.intp)] = rows[1:]  # the last child wins; a leaf is its own last
    while (further := last.take(last)).tobytes() != last.tobytes():  # bytes are compared faster than rows
        last = further
    return last + 1
