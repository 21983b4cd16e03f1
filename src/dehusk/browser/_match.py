"""From the browser's nodes to the rows of the tree.

Both parsers follow the same standard, so with scripts off the two sequences are nearly always the same. Where they
differ (a template, a frame that was never closed, a page too hard for lexbor, what scripts added) they are aligned as
the words of tree and source are; a row that the browser does not have gets no box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dehusk.browser import _snapshot
from dehusk.browser._snapshot import Seen, colour, element_key, is_inline, number, text_key
from dehusk.page.align import align
from dehusk.page.layout import Layout
from dehusk.page.tags import OTHER, TAG_ID, TAGS, TEXT
from dehusk.page.tree import Tree

if TYPE_CHECKING:
    from dehusk.browser._visit import Visit
    from dehusk.browser.open import Window


def layout_from(tree: Tree, seen: Visit, window: Window) -> Layout:
    """The layout of a page from what the browser told."""
    found = _snapshot.read(seen.snapshot)
    node = rows_to_nodes(tree, found)
    box = np.append(found.box, np.full((1, 4), np.nan, np.float32), axis=0)[node]  # the last one for -1
    style = np.append(found.style, -1)[node]
    looks = _looks(found)
    visible = looks["visible"][style] & ~tree.below(looks["clear"][style])
    with np.errstate(invalid="ignore"):
        has_size = (box[:, 2] > 0) & (box[:, 3] > 0)
    width, height = found.size
    return Layout(
        x=box[:, 0].copy(),
        y=box[:, 1].copy(),
        width=box[:, 2].copy(),
        height=box[:, 3].copy(),
        font_size=looks["font_size"][style],
        font_weight=looks["font_weight"][style],
        colour=looks["colour"][style],
        background=np.where(tree.tag == TEXT, 0, looks["background"][style]).astype(np.uint32),
        inline=looks["inline"][style] | (tree.tag == TEXT),
        fixed=looks["fixed"][style] & (tree.tag != TEXT),
        shown=has_size & visible,
        page_width=max(width, window.width),
        page_height=max(height, 1),
        view_width=window.width,
        view_height=window.height,
        screenshot=seen.screenshot,
    )


def rows_to_nodes(tree: Tree, found: Seen) -> NDArray[np.int32]:
    """For each row of the tree its place among the browser's nodes; -1 where there is none."""
    in_template = tree.below(tree.tag == TAG_ID["template"])  # a browser keeps what is inside apart, and draws nothing
    wordless = (tree.tag == TEXT) & (tree.text_end <= tree.text_start)
    rows = np.flatnonzero(~in_template & ~wordless).tolist()
    keys = _keys(tree, rows)
    kept = [at for at, key in enumerate(keys) if key]
    match = align([keys[at] for at in kept], found.keys)
    node = np.full(len(tree), -1, np.int32)
    node[[rows[at] for at in kept]] = match
    return node


def _keys(tree: Tree, rows: list[int]) -> list[str]:
    """What tells the nodes apart, as `_snapshot` has it of the browser's."""
    elements = [row for row in rows if tree.tag[row] != TEXT]
    attributes = iter(tree.attributes_of_many(elements))
    text, start, end = tree.text, tree.text_start.tolist(), tree.text_end.tolist()
    keys: list[str] = []
    for row, tag in zip(rows, tree.tag[rows].tolist(), strict=True):
        if tag == TEXT:
            keys.append(text_key(text[start[row] : end[row]]))
        else:
            given = next(attributes)
            name = tree.name_of(row).lower() if tag == OTHER else TAGS[tag]
            keys.append(element_key(name, given.get("id") or "", given.get("class") or ""))
    return keys


def _looks(found: Seen) -> dict[str, NDArray[np.generic]]:
    """One entry for each combination of styles, and a last one for nodes that are not drawn."""
    display, visibility, opacity, ink, ground, size, weight, position = zip(
        *found.styles, ("none", "hidden", "1", "", "", "", "", ""), strict=True
    )
    return {
        "inline": np.array([is_inline(value) for value in display]),
        "fixed": np.array([value == "fixed" for value in position]),
        "visible": np.array([value == "visible" for value in visibility]),
        "clear": np.array([number(value, 1) == 0 for value in opacity]),
        "colour": np.array([colour(value) for value in ink], np.uint32),
        "background": np.array([colour(value) for value in ground], np.uint32),
        "font_size": np.array([number(value, np.nan) for value in size], np.float32),
        "font_weight": np.array([number(value, np.nan) for value in weight], np.float32),
    }
