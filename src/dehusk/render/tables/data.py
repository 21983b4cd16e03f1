"""The tables of a selection that hold data."""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Mask
from dehusk.page.tree import counts
from dehusk.render.chosen import Chosen
from dehusk.render.tables.tables import data_tables


def table_rows(selection: Chosen) -> list[int]:
    """Rows of the data tables of a page, in document order, as far as they hold selected words."""
    tree, words = selection.page.tree, selection.page.words
    node = words.node[selection.words]
    length = (words.end - words.start)[selection.words]
    running = counts(np.bincount(node, minlength=len(tree)))
    letters = np.bincount(node, length, len(tree)).astype(np.int64)
    return sorted(data_tables(tree, running[tree.end] > running[:-1], letters))


def table_words(selection: Chosen) -> Mask:
    """One flag for each word of the page: does it stand in one of those?

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>Tea<table><tr><th>Kind<th>Minutes<tr><td>Green<td>2</table>")
    >>> table_words(dehusk.get("everything")(page)).tolist()
    [False, True, True, True, True]
    """
    tree = selection.page.tree
    marked = np.zeros(len(tree), bool)
    marked[table_rows(selection)] = True
    inside: Mask = tree.below(marked)[selection.page.words.node]
    return inside
