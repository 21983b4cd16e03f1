"""Pages with layouts drawn by hand: every element that has an `id` gets the box that is told for it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dehusk import Page
from dehusk.page.layout import Layout
from dehusk.page.tags import IS_INLINE, TEXT

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def drawn(
    html: str,
    boxes: Mapping[str, Box],
    *,
    grounds: Mapping[str, int] | None = None,
    fonts: Mapping[str, tuple[float, float]] | None = None,
    fixed: tuple[str, ...] = (),
) -> Page:
    """A page of 1000 × 1000 pixels, in a window of that size.

    `boxes`, `grounds` (colours) and `fonts` (size, weight) are told by id; fonts hold for all that is below. A text
    fills the box of the element it stands in. What is not told has no box; then it is as large as what it holds.
    """
    page = Page.from_html(html)
    tree = page.tree
    box = np.full((len(tree), 4), np.nan, np.float32)
    background = np.zeros(len(tree), np.uint32)
    font = np.tile(np.array([16, 400], np.float32), (len(tree), 1))
    stays = np.zeros(len(tree), bool)
    for row in range(len(tree)):
        parent = int(tree.parent[row])
        if row:
            font[row] = font[parent]
        if tree.tag[row] == TEXT:
            box[row] = box[parent] if tree.text_end[row] > tree.text_start[row] else np.nan
            continue
        name = tree.attributes_of(row).get("id", "")
        box[row] = boxes.get(name, (np.nan,) * 4)
        background[row] = (grounds or {}).get(name, 0)
        font[row] = (fonts or {}).get(name, font[row])
        stays[row] = name in fixed
    with np.errstate(invalid="ignore"):
        shown = (box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])
    return page.with_layout(
        Layout(
            x=box[:, 0].copy(),
            y=box[:, 1].copy(),
            width=box[:, 2] - box[:, 0],
            height=box[:, 3] - box[:, 1],
            font_size=font[:, 0].copy(),
            font_weight=font[:, 1].copy(),
            colour=np.full(len(tree), 0xFF, np.uint32),
            background=background,
            inline=IS_INLINE[tree.tag],
            fixed=stays,
            shown=shown,
            page_width=1000,
            page_height=1000,
            view_width=1000,
            view_height=1000,
        )
    )
