"""How a browser laid a page out: boxes, colours and fonts as columns beside those of the tree.

A page has a layout if it was opened in a browser (`dehusk.rendered`, `dehusk render`); otherwise `page.layout` is None.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags
from dehusk.errors import InputError
from dehusk.page.words import Columns

if TYPE_CHECKING:
    from dehusk.page.page import Page

Lengths = NDArray[np.float32]
Colours = NDArray[np.uint32]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Layout(Columns):
    """Columns over the rows of `page.tree`. Lengths are in pixels of the page; NaN where the browser drew nothing."""

    x: Lengths
    """Left edge of the box, from the left edge of the page."""
    y: Lengths
    """Upper edge of the box, from the top of the page."""
    width: Lengths
    """Width of the box."""
    height: Lengths
    """Height of the box."""
    font_size: Lengths
    """Size of the letters, in pixels."""
    font_weight: Lengths
    """400 is normal, 700 bold."""
    colour: Colours
    """Colour of the text: red, green, blue and opacity, a byte each, the red one highest."""
    background: Colours
    """Colour behind it, of the element itself; opacity 0 where what is behind the element shows through."""
    inline: Flags
    """Does it stand in a line with what is beside it? Text does."""
    fixed: Flags
    """Does the element stay where it is in the window when the page is scrolled, as notices about cookies do?"""
    shown: Flags
    """Can it be seen: a box with a size, neither invisible nor transparent?"""
    page_width: int
    """Size of the whole page, in pixels."""
    page_height: int
    """See `page_width`."""
    view_width: int
    """Size of the window it was laid out for."""
    view_height: int
    """See `view_width`."""
    screenshot: bytes = b""
    """The page as a PNG from its upper left corner, a pixel for a pixel; long pages are cut. Empty if none was made."""

    def __len__(self) -> int:
        return len(self.x)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, ({field.name: getattr(self, field.name) for field in fields(self)},)


def _again(columns: dict[str, Any]) -> Layout:
    return Layout(**columns)


def layout_of(page: Page, who: str) -> Layout:
    """The layout of a page, or an error that says how `who` gets one."""
    if page.layout is None:
        raise InputError(
            f"{who} needs a page that was opened in a browser: `dehusk render page.html -o page.rendered.zip` stores "
            "one that every command reads, dehusk.rendered(html) gives one"
        )
    return page.layout


def block_features(page: Page) -> dict[str, Lengths]:
    """Where the blocks of a page's words stand and what they look like, one number a block, for learners.

    `left`, `width` and `centre_x` are shares of the page's width; `top`, `height` and `centre_y` of its height;
    `font_size` (pixels) and `font_weight` are means over the characters; `shown` is the share of the words that can be
    seen. All but the last are NaN for a block that has no box. Blocks are those of `page.words.block`.
    """
    layout, words = layout_of(page, "block_features"), page.words
    blocks = int(words.block[-1]) + 1 if len(words) else 0
    nodes, first = np.unique(words.node, return_index=True)  # a text node lies in one block
    boxed = np.isfinite(layout.x[nodes])
    nodes, block = nodes[boxed], words.block[first][boxed]
    left, top = np.full(blocks, np.inf, np.float32), np.full(blocks, np.inf, np.float32)
    right, bottom = -left, -top
    np.minimum.at(left, block, layout.x[nodes])
    np.minimum.at(top, block, layout.y[nodes])
    np.maximum.at(right, block, (layout.x + layout.width)[nodes])
    np.maximum.at(bottom, block, (layout.y + layout.height)[nodes])
    empty = ~np.isfinite(left)
    left[empty] = right[empty] = top[empty] = bottom[empty] = np.nan
    across, down = np.float32(max(layout.page_width, 1)), np.float32(max(layout.page_height, 1))
    size = np.where(np.isfinite(layout.x[words.node]), words.end - words.start, 0)
    return {
        "left": left / across,
        "top": top / down,
        "width": (right - left) / across,
        "height": (bottom - top) / down,
        "centre_x": (left + right) / 2 / across,
        "centre_y": (top + bottom) / 2 / down,
        "font_size": _mean(layout.font_size[words.node], size, words.block, blocks),
        "font_weight": _mean(layout.font_weight[words.node], size, words.block, blocks),
        "shown": _mean(layout.shown[words.node], np.ones(len(words)), words.block, blocks),
    }


def _mean(values: NDArray[Any], weight: NDArray[Any], block: NDArray[np.int32], blocks: int) -> Lengths:
    """Weighted mean of the words' values in each block; NaN where there is no weight."""
    total = np.bincount(block, weight, minlength=blocks)
    summed = np.bincount(block, np.where(weight > 0, values, 0) * weight, minlength=blocks)
    mean: Lengths = np.divide(summed, total, out=np.full(blocks, np.nan), where=total > 0).astype(np.float32)
    return mean
