"""Which elements are written as HTML, and which of them hold several blocks: known before the walk that writes them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Flags
from dehusk.page.tags import IS_INLINE, TAG_ID, tag_table
from dehusk.page.tree import counts
from dehusk.render.html.elements import ELEMENTS
from dehusk.render.region import Region
from dehusk.render.tables.tables import data_tables

_TABLE_PARTS = tag_table("caption thead tbody tfoot tr td th")
_WRAPPER = tag_table("div main header footer nav form fieldset center hgroup span font")
_ROOT = tag_table("html body")
_CELL = tag_table("td th")
_HEADING = tag_table("h1 h2 h3 h4 h5 h6")
_KNOWN = np.zeros(256, bool)
_KNOWN[[TAG_ID[name] for name in (*ELEMENTS, "br", "math")]] = True


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Columns over the nodes of the tree, as lists where they are asked one by one."""

    written: Flags
    first: list[int]
    """The first entry of the region in each node, or after it."""
    groups: list[int]
    """The group of each node: those of one group stand in one line."""
    entry_group: list[int]
    """The group of each entry of the region; -1 after the last."""
    lines: list[int]
    """How many lines stand right in each block."""
    spans_blocks: list[bool]
    """Does it hold a block, or parts of several lines?"""
    has_language: bool
    """Is there a language or direction of a part of the page?"""


def plan_of(region: Region) -> Plan:
    """What to write of a region."""
    tree = region.page.tree
    written = _written(region)
    first, last = np.searchsorted(region.row, np.arange(len(tree))), np.searchsorted(region.row, tree.end) - 1
    groups = np.append(region.group[region.row], -1)
    blocks = tree.nearest(written & ~IS_INLINE[tree.tag])[region.row]
    pairs = np.unique(np.stack((blocks, groups[:-1])), axis=1)[0] if len(blocks) else blocks
    lines = np.bincount(pairs[pairs >= 0], minlength=len(tree))
    has_language = _mark_directions(region, written)
    block_count = counts(written & ~IS_INLINE[tree.tag])
    holds_blocks = block_count[tree.end] > block_count[1:]
    return Plan(
        written=written,
        first=first.tolist(),
        groups=region.group.tolist(),
        entry_group=groups.tolist(),
        lines=lines.tolist(),
        spans_blocks=(holds_blocks | (groups[first] != groups[last])).tolist(),
        has_language=has_language,
    )


def _written(region: Region) -> Flags:
    tree = region.page.tree
    length = np.bincount(region.row, region.end - region.start, len(tree))
    tables = data_tables(tree, region.kept, length.astype(np.int64))
    parts = _TABLE_PARTS[tree.tag]
    in_row = region.kept[tree.parent] & _CELL[tree.tag]  # cells without words have their place, too
    breaks = (tree.tag == TAG_ID["br"]) & ~region.unseen
    written: Flags = _KNOWN[tree.tag] & (region.kept | in_row | breaks)
    if parts.any() or tables:
        table = tree.nearest(tree.tag == TAG_ID["table"])
        of_data = np.isin(table, list(tables))
        written &= of_data | ~(parts | (tree.tag == TAG_ID["table"]))
        written &= ~(in_row & region.unseen)
    headings = np.flatnonzero(written & _HEADING[tree.tag])
    holds_others = headings.searchsorted(tree.end[headings]) - np.arange(len(headings)) > 1
    written[headings[holds_others]] = False  # a browser would end them where the others begin
    return written


def _mark_directions(region: Region, written: Flags) -> bool:
    """Add the wrappers that say something about language or direction, if the page has any; gives whether it has."""
    tree, html = region.page.tree, region.page.html
    roots = np.flatnonzero(_ROOT[tree.tag] & region.kept).tolist()
    at_root = 0
    for row in roots:  # the language of the whole page is known elsewhere; its direction is needed here
        attributes = tree.attributes_of(row)
        written[row] = "dir" in attributes
        at_root += ("dir" in attributes) + ("lang" in attributes)
    has_language = html.count(" lang=") + html.count(" dir=") > at_root
    if has_language:
        for row in np.flatnonzero(_WRAPPER[tree.tag] & region.kept).tolist():
            attributes = tree.attributes_of(row)
            written[row] = "dir" in attributes or "lang" in attributes
    return has_language
