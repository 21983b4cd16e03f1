"""What VIPS sees of each node: its box, whether it counts, and sums over its children, all as columns over the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms._subtrees import Floats, Mask, Totals, subtree_sums
from dehusk.page.layout import Layout
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, TEXT, tag_table
from dehusk.page.tree import Tree

_REPLACED = tag_table(
    "img svg math video audio canvas iframe embed object input select textarea button meter progress hr"
)
"""Elements that are drawn as one thing, whatever is in them."""
_HR = TAG_ID["hr"]
_WHITE = 0xFFFFFFFF

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cues:
    """Columns over the rows of the tree; "children" are those that are valid."""

    box: Floats
    """Left, top, right, bottom in pixels. (length rows × 4)"""
    area: Floats
    """As a share of the window."""
    valid: Mask
    """Seen by a reader: shown, with a size, and with text, a picture or a line in it."""
    whole: Mask
    """A text, or an element that is drawn as one thing."""
    font: NDArray[np.int64]
    """Size in hundredths of pixels, times 1000, and weight: equal if the fonts are."""
    ground: NDArray[np.uint32]
    """Colour behind it: its own, or that of the nearest element around that has one."""
    children: Ints
    """Valid rows sorted by their parents, in document order."""
    first: Ints
    """Where the children of each row begin in `children`; one entry more than rows."""
    texts: Totals
    """Children that are text, or nothing but text in inline elements."""
    breaks: Totals
    """Children that break the line."""
    rules: Totals
    """Children that are `<hr>`."""
    same_font: Mask
    """Have all children one font?"""
    other_ground: Mask
    """Has a child another colour behind it than the node itself?"""
    total_area: Floats
    largest_area: Floats

    def children_of(self, row: int) -> list[int]:
        """The valid children of a row, in document order."""
        found: list[int] = self.children[self.first[row] : self.first[row + 1]].tolist()
        return found

    def number_of(self, row: int) -> int:
        """How many they are."""
        return int(self.first[row + 1] - self.first[row])


def cues_of(page: Page, layout: Layout) -> Cues:
    """All cues of a page."""
    tree = page.tree
    box, shown = _boxes(tree, layout)
    is_text = (tree.tag == TEXT) & shown & (tree.text_end > tree.text_start)
    replaced = _REPLACED[tree.tag] & shown
    inside = tree.below(replaced) & ~replaced  # of a button, say: not looked into
    whole = (is_text | replaced) & ~inside
    valid = shown & ~inside & (subtree_sums(tree, whole) > 0)
    breaks_line = valid & ~layout.inline & (tree.tag != TEXT)
    apart = breaks_line | (valid & replaced)
    text = valid & layout.inline & ~replaced & (subtree_sums(tree, apart) == 0)
    ground = _ground(tree, layout)
    font = _fonts(layout)
    area = np.where(valid, (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1]), 0.0)
    area /= max(layout.view_width * layout.view_height, 1)
    rows = np.flatnonzero(valid[1:]) + 1  # the root is nobody's child
    parent = tree.parent[rows].astype(np.int64)
    order = np.argsort(parent, kind="stable")
    size = len(tree)
    return Cues(
        box=box,
        area=area,
        valid=valid,
        whole=whole,
        font=font,
        ground=ground,
        children=rows[order],
        first=np.searchsorted(parent[order], np.arange(size + 1)),
        texts=_count(parent, text[rows], size),
        breaks=_count(parent, breaks_line[rows], size),
        rules=_count(parent, tree.tag[rows] == _HR, size),
        same_font=_extreme(np.maximum, parent, font[rows], size) == _extreme(np.minimum, parent, font[rows], size),
        other_ground=_count(parent, ground[rows] != ground[parent], size) > 0,
        total_area=np.asarray(np.bincount(parent, area[rows], minlength=size)[:size], np.float64),
        largest_area=_extreme(np.maximum, parent, area[rows], size),
    )


def _boxes(tree: Tree, layout: Layout) -> tuple[Floats, Mask]:
    """Boxes, and whether they are shown. An element that has no size itself is as large as what it holds.

    So are those whose children float, or are laid out as if the element were not there.
    """
    left, top = layout.x.astype(np.float64), layout.y.astype(np.float64)
    box = np.stack([left, top, left + layout.width, top + layout.height], axis=1)
    shown = layout.shown & ~tree.hidden & ~_over_the_page(tree, layout)
    lacking = (subtree_sums(tree, shown) > 0) & ~shown & (tree.tag != TEXT)
    if lacking.any():
        rows = np.flatnonzero(lacking[tree.parent] & (tree.parent >= 0))[::-1]  # the last first: boxes grow from below
        for row, parent in zip(rows.tolist(), tree.parent[rows].tolist(), strict=True):
            if shown[row]:
                box[parent] = _around(box[parent], box[row]) if shown[parent] else box[row]
                shown[parent] = True
    return box, shown


def _over_the_page(tree: Tree, layout: Layout) -> Mask:
    """What lies over the page and not in it: that which does not scroll, unless it is half of the text or more."""
    over = tree.below(layout.fixed)
    length = np.where(layout.shown & ~tree.hidden, tree.text_end - tree.text_start, 0) * (tree.tag == TEXT)
    return over if 2 * length[over].sum() < length.sum() else np.zeros(len(tree), bool)


def _around(box: Floats, other: Floats) -> Floats:
    return np.concatenate((np.minimum(box[:2], other[:2]), np.maximum(box[2:], other[2:])))


def _ground(tree: Tree, layout: Layout) -> NDArray[np.uint32]:
    coloured = (layout.background & 0xFF) > 0
    return np.append(layout.background, np.uint32(_WHITE))[tree.nearest(coloured)]  # the last one for none at all


def _fonts(layout: Layout) -> NDArray[np.int64]:
    size, weight = np.nan_to_num(layout.font_size), np.nan_to_num(layout.font_weight)
    return np.round(size * 100).astype(np.int64) * 1000 + np.round(weight).astype(np.int64)


def _count(parent: Ints, flags: NDArray[Any], size: int) -> Totals:
    return np.bincount(parent[flags], minlength=size)[:size]


def _extreme(which: np.ufunc, parent: Ints, values: NDArray[Any], size: int) -> NDArray[Any]:
    """The largest or smallest of the children's values; 0 where there are none."""
    found = np.zeros(size, values.dtype)
    if len(parent):
        order = np.argsort(parent, kind="stable")
        owners, first = np.unique(parent[order], return_index=True)
        found[owners] = which.reduceat(values[order], first)
    return found
