"""Elements that say they are headings: `<div role="heading" aria-level="3">`.

Rendering sees them as `<h3>`. The page itself does not: what algorithms and models read stays as it was written.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints
from dehusk.page.page import Page
from dehusk.page.tags import IS_INLINE, TAG_ID, tag_table
from dehusk.page.tree import counts
from dehusk.render.chosen import Chosen, ChosenWords
from dehusk.render.places import integer

_WRITTEN = ('role="heading"', "role='heading'", "role=heading")
_MAY_BE = tag_table("div p span b strong font center header #other")
_REAL = tag_table("h1 h2 h3 h4 h5 h6")
_NOT_INSIDE = _REAL | tag_table("ul ol menu dir dl table pre blockquote article section")
_NOT_AROUND = _REAL | tag_table("td th")  # in cells a heading would make layout of data
_LONGEST = 250  # characters: more is a text
_LEVEL = 2  # of one that names none, as browsers have it
_DEEPEST = 6


def with_role_headings(selection: Chosen) -> Chosen:
    """The same words, selected on a view of the page in which such elements are headings."""
    page = selection.page
    if not any(written in page.html for written in _WRITTEN):
        return selection
    rows, level = _role_headings(page, selection.words)
    if not len(rows):
        return selection
    tag = page.tree.tag.copy()
    tag[rows] = TAG_ID["h1"] + level - 1
    return ChosenWords(page.with_tree(replace(page.tree, tag=tag)), selection.words)


def _role_headings(page: Page, selected: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows of such elements that hold selected words, and their levels."""
    tree = page.tree
    letters = (page.words.end - page.words.start)[selected]
    length = counts(np.bincount(page.words.node[selected], letters, len(tree)))
    size = length[tree.end] - length[:-1]
    rows = np.flatnonzero(_MAY_BE[tree.tag] & (size > 0) & (size <= _LONGEST))
    given = tree.attributes_of_many(rows.tolist())
    is_declared = np.array([(attributes.get("role") or "").strip().lower() == "heading" for attributes in given], bool)
    level = np.array([integer(attributes.get("aria-level"), _LEVEL) for attributes in given], np.intp)
    rows, level = rows[is_declared], level[is_declared].clip(1, _DEEPEST)
    inside = _NOT_INSIDE[tree.tag]
    inside[rows] = True
    others = counts(inside)
    fits = others[tree.end[rows]] - others[rows] == 1  # itself
    fits &= tree.nearest(_NOT_AROUND[tree.tag], rows) < 0
    fits &= ~IS_INLINE[tree.tag[rows]] | _is_whole_line(page, rows)
    return rows[fits], level[fits]


def _is_whole_line(page: Page, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Has the block that each of these elements, all of them with words, stands in no words beside it?"""
    block: Ints = np.concatenate(([-1], page.words.block, [-1]))
    first, after = page.words.node.searchsorted(rows) + 1, page.words.node.searchsorted(page.tree.end[rows]) + 1
    found: NDArray[np.bool_] = (block[first - 1] != block[first]) & (block[after] != block[after - 1])
    return found
