"""A selection as plain text."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from dehusk.page import tags
from dehusk.page.tags import TAG_ID
from dehusk.page.tree import Tree
from dehusk.render.pieces import Pieces, pieces_of
from dehusk.selection import Selection

_ITEM = tags.tag_table("li dd")
_CELL = tags.tag_table("td th")
_LIST = tags.tag_table("ul ol menu dir")


def to_text(selection: Selection) -> str:
    """Blocks on their own lines with an empty line between, items of a list and rows of a table without one.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<h1>Tea</h1><ul><li>green<li>black</ul><p>One<br>two")
    >>> print(dehusk.get("everything")(page).text())
    Tea
    <BLANKLINE>
    - green
    - black
    <BLANKLINE>
    One
    two
    """
    pieces = pieces_of(selection)
    if not pieces.text:
        return ""
    layout = _Layout(selection.page.tree, pieces)
    out: list[str] = [layout.marker(0)]
    new_block = (np.diff(pieces.block, prepend=-1) != 0).tolist()
    columns = zip(pieces.text, new_block, pieces.spaced.tolist(), pieces.line_break.tolist(), strict=True)
    for row, (text, starts_block, spaced, line_break) in enumerate(columns):
        if row and starts_block:
            out.append(layout.between(row))
        elif line_break:
            out.append("\n")
        elif spaced and not text[:1].isspace():
            out.append(" ")
        out.append(text)
    return "".join(out).strip("\n")


class _Layout:
    """Where each piece stands in lists and tables, and so what separates two blocks."""

    def __init__(self, tree: Tree, pieces: Pieces) -> None:
        self.tree = tree
        node = pieces.node
        self.item = tree.nearest(_ITEM[tree.tag])[node].tolist()
        self.list = tree.nearest(_LIST[tree.tag])
        self.row = tree.nearest(tree.tag == TAG_ID["tr"])[node].tolist()
        self.cell = tree.nearest(_CELL[tree.tag])[node].tolist()
        blocks_of_cell: defaultdict[int, set[int]] = defaultdict(set)
        for cell, block in zip(self.cell, pieces.block.tolist(), strict=True):
            blocks_of_cell[cell].add(block)
        # a row whose cells hold several blocks is layout, not data
        crowded = {cell for cell, blocks in blocks_of_cell.items() if len(blocks) > 1}
        self.layout_rows = {row for row, cell in zip(self.row, self.cell, strict=True) if cell in crowded}
        self.marked: set[int] = set()

    def between(self, row: int) -> str:
        """What stands between the block before and the one that starts with piece `row`."""
        before = row - 1
        table_row = self.row[row]
        if table_row >= 0 and table_row not in self.layout_rows:
            if table_row == self.row[before]:
                return " | "
            if self.row[before] >= 0 and self.tree.parent[table_row] == self.tree.parent[self.row[before]]:
                return "\n"
        marker = self.marker(row)
        if marker and self.item[before] >= 0:
            return "\n" + marker
        return "\n\n" + marker

    def marker(self, row: int) -> str:
        """`- ` or `3. ` before the first block of a list item, indented by the depth of the list."""
        item = self.item[row]
        if item < 0 or item in self.marked or self.tree.tag[item] == TAG_ID["dd"]:
            return ""
        self.marked.add(item)
        parent = int(self.tree.parent[item])
        sign = "- "
        if self.tree.tag[parent] == TAG_ID["ol"]:
            sign = f"{self._number(item, parent)}. "
        return "  " * (self._list_depth(item) - 1) + sign

    def _number(self, item: int, parent: int) -> int:
        rows = np.arange(parent + 1, item)
        before = np.count_nonzero((self.tree.parent[rows] == parent) & (self.tree.tag[rows] == TAG_ID["li"]))
        start = self.tree.attributes_of(parent).get("start", "")
        return int(before) + (int(start) if start.isdecimal() and len(start) < 10 else 1)

    def _list_depth(self, item: int) -> int:
        depth = 0
        at = int(self.list[item])
        while at > 0:
            depth += 1
            at = int(self.list[self.tree.parent[at]])
        return max(depth, 1)
