"""A layout that no browser made, for algorithms that need one: every page laid out as a plain column of text.

It is made with arrays in linear time, for any page however broken, and always the same.
"""

from __future__ import annotations

import numpy as np

import dehusk
from dehusk import Page
from dehusk.page.layout import Layout
from dehusk.page.tags import IS_HEADING, IS_INLINE, TEXT

LINE, WIDTH, LETTERS = 20, 1000, 100
"""Height of a line and width of the page in pixels; letters in a line."""


def needs_layout(name: str) -> bool:
    """Does the algorithm say that it needs a page that was opened in a browser?"""
    return getattr(type(dehusk.get(name.partition("+")[0])), "needs_layout", False)


def page_for(name: str, page: Page) -> Page:
    """The page as the algorithm needs it."""
    return laid_out(page) if needs_layout(name) else page


def laid_out(page: Page) -> Page:
    """The page with every text on lines of its own, one text below the other, deeper ones further in."""
    tree = page.tree
    is_text = tree.tag == TEXT
    letters = np.where(is_text & ~tree.hidden, tree.text_end - tree.text_start, 0)
    bottom = np.cumsum(-(-letters // LETTERS) * LINE)
    top = bottom - np.where(letters > 0, -(-letters // LETTERS) * LINE, 0)
    height = bottom[tree.end - 1] - top if len(tree) else bottom
    inset = np.minimum(tree.depth, 40) * 4
    heading = tree.below(IS_HEADING[tree.tag])
    drawn = height > 0
    return page.with_layout(
        Layout(
            x=np.where(drawn, inset, np.nan).astype(np.float32),
            y=np.where(drawn, top, np.nan).astype(np.float32),
            width=np.where(drawn, WIDTH - 2 * inset, np.nan).astype(np.float32),
            height=np.where(drawn, height, np.nan).astype(np.float32),
            font_size=np.where(heading, 28, 16).astype(np.float32),
            font_weight=np.where(heading, 700, 400).astype(np.float32),
            colour=np.full(len(tree), 0xFF, np.uint32),
            background=np.where((tree.depth == 3) & ~is_text, 0xEEEEEEFF, 0).astype(np.uint32),
            inline=IS_INLINE[tree.tag],
            fixed=np.zeros(len(tree), bool),
            shown=drawn,
            page_width=WIDTH,
            page_height=max(int(bottom[-1]), 1) if len(tree) else 1,
            view_width=WIDTH,
            view_height=700,
        )
    )
