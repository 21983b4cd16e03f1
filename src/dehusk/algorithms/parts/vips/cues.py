"""What VIPS sees of each node: its box, whether it counts, and sums over its children, all as columns over the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.subtrees import subtree_sums
from dehusk.arrays import Floats, Mask, Numbers
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


@dataclass(frozen=True, slots=True)
class Cues:
    """Columns over the rows of the tree, then over those that have children; "children" are those that are valid."""

    box: Floats
    """Left, top, right, bottom in pixels. (length rows × 4)"""
    area: Floats
    """As a share of the window."""
    valid: Mask
    """Seen by a reader: shown, with a size, and with text, a picture or a line in it."""
    whole: Mask
    """A text, or an element that is drawn as one thing."""
    font: Numbers
    """Size in hundredths of pixels, times 1000, and weight: equal if the fonts are."""
    ground: NDArray[np.uint32]
    """Colour behind it: its own, or that of the nearest element around that has one."""
    parents: Numbers
    """Rows that have children, ascending. What follows is told of these."""
    number: Numbers
    """How many children?"""
    free_texts: Numbers
    """Children that are text, in no element of their own."""
    texts: Numbers
    """These, and children that are nothing but text in inline elements: virtual text nodes."""
    breaks: Numbers
    """Children that break the line."""
    rules: Numbers
    """Children that are `<hr>`."""
    other_grounds: Numbers
    """Children that have another colour behind them."""
    same_font: Mask
    """Have all children one font?"""
    total_area: Floats
    """Of all children."""
    largest_area: Floats
    """Of one child."""


def cues_of(page: Page, layout: Layout) -> Cues:
    """All cues of a page."""
    tree, tag = page.tree, page.tree.tag
    box, shown = _boxes(tree, layout)
    replaced = _REPLACED[tag] & shown
    inside = tree.below(replaced) & ~replaced  # of a button, say: not looked into
    whole = (((tag == TEXT) & shown & (tree.text_end > tree.text_start)) | replaced) & ~inside
    valid = shown & ~inside & (subtree_sums(tree, whole) > 0)
    breaks_line = valid & ~layout.inline & (tag != TEXT)
    apart = breaks_line | (valid & replaced)
    text = valid & layout.inline & ~replaced & (subtree_sums(tree, apart) == 0)
    ground, font = _ground(tree, layout), _fonts(layout)
    area = np.where(valid, (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1]), 0.0)
    area /= max(layout.view_width * layout.view_height, 1)
    child = np.flatnonzero(valid[1:]) + 1  # the root is nobody's child
    child = child[np.argsort(tree.parent[child], kind="stable")]
    parent = tree.parent[child]
    first = np.flatnonzero(np.diff(parent, prepend=-1))

    def count(flags: Mask) -> Numbers:
        return _by_parent(np.add, flags.astype(np.int64), first)

    return Cues(
        box=box,
        area=area,
        valid=valid,
        whole=whole,
        font=font,
        ground=ground,
        parents=parent[first].astype(np.int64),
        number=np.diff(first, append=len(child)),
        free_texts=count(tag[child] == TEXT),
        texts=count(text[child]),
        breaks=count(breaks_line[child]),
        rules=count(tag[child] == _HR),
        other_grounds=count(ground[child] != ground[parent]),
        same_font=_by_parent(np.maximum, font[child], first) == _by_parent(np.minimum, font[child], first),
        total_area=_by_parent(np.add, area[child], first),
        largest_area=_by_parent(np.maximum, area[child], first),
    )


def _by_parent(reduce: np.ufunc, values: NDArray[Any], first: Numbers) -> NDArray[Any]:
    """One value from those of all children, who stand together: those of the next parent begin at `first`."""
    found: NDArray[Any] = reduce.reduceat(values, first) if len(first) else values[:0]
    return found


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
