"""VIPS, first step: which nodes are divided, and how coherent those are that are not.

The rules are those of the report, by their numbers there:

1. Nothing to be seen in it: cut.
2. One child, and that is no text: divided.
3. The node that a round starts from: divided.
4. Nothing but text in it: kept, with degree 10, or 9 if the fonts differ.
5. A child breaks the line: divided.
6. A child is an `<hr>`: divided.
7. Its children together are larger than itself: divided.
8. A child has another colour behind it: divided; such children are kept in this round, with degrees from 6 to 8.
9. Text in it, and it is small: kept, with a degree from 5 to 8 that depends on the tag.
10. All its children are small: kept, with a degree that depends on tag and size.
11. The node before was not divided: kept.
12. Divided.
13. Kept, with a degree that depends on tag and size.

The first that holds decides, among those that are meant for nodes of its kind (`_RULES`).

But for rule 3, they ask what is the same in every round, so all nodes are judged at once. The rounds are then but
levels of one tree: a block falls apart into the nodes below it that are kept, with none between. (Rule 11 never
decides: it is meant for cells only, and for these rule 13 says the same.)

On our account: `<tbody>`, `<thead>` and `<tfoot>` count as `<table>`, `<th>` as `<td>`; what is inline, the browser
tells; pictures, buttons and the like are blocks, though nothing is in them; a child of another colour that other rules
keep has the degree that these give it; and the numbers, where the report has none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.vips.cues import Cues
from dehusk.arrays import Floats, Mask, Numbers
from dehusk.page.layout import Layout
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tree import Tree

MOST_COHERENT = 10
_OTHER, _RUNNING, _TABLE, _ROW, _CELL = range(5)
_KIND: Numbers = np.select(
    [tag_table(tags) for tags in ("p", "table tbody thead tfoot", "tr", "td th")],
    [_RUNNING, _TABLE, _ROW, _CELL],
    _OTHER,
)
"""Kind of node by its tag; what is inline is running text, too."""
_RULES = np.zeros((14, 5), bool)
"""Which rules are meant for which kind of node?"""
_RULES[[1, 2, 3, 4, 6, 7, 9, 10, 12], _OTHER] = True
_RULES[[1, 2, 3, 4, 5, 6, 7, 9, 10, 12], _RUNNING] = True
_RULES[[1, 2, 3, 8, 10, 13], _TABLE] = True
_RULES[[1, 2, 3, 7, 8, 10, 13], _ROW] = True
_RULES[[1, 2, 3, 4, 9, 10, 11, 13], _CELL] = True
_KIND.flags.writeable = _RULES.flags.writeable = False
_DIVIDES, _KEEPS = (np.isin(np.arange(14), rules) for rules in ([2, 3, 5, 6, 7, 8, 12], [4, 9, 10, 11, 13]))

_FOR_TEXT = tag_table("p li dt dd h1 h2 h3 h4 h5 h6 blockquote pre figcaption caption td th a label summary address")
"""Elements that are made for one piece of text."""
_SIZES = (0.05, 0.25, 0.6)
"""Shares of the window above which a block is taken to be less coherent, a degree each."""
_AS_LARGE = 1 + 1e-5
"""Boxes that fill another add up to its size, but for rounding."""


class Verdicts(NamedTuple):
    """What the rules say of each row."""

    rule: NDArray[np.int8]
    """The one that decides; 0 where there is nothing to decide."""
    kept: Mask
    """A block, in some round?"""
    degree: Numbers
    """Degree of coherence, if it is one."""


class Blocks(NamedTuple):
    """The nodes that are kept whole in some round, numbered in document order; number 0 is the whole page."""

    row: Numbers
    degree: Numbers
    parts: Numbers
    """Numbers of blocks, sorted by the block that they are parts of."""
    first: Numbers
    """Where the parts of each block begin in `parts`; one entry more than blocks."""


def judge(tree: Tree, layout: Layout, cues: Cues, small: float) -> Verdicts:
    """The rules, without the third, over all rows; `small` is the share of the window below which a node is small."""
    at = cues.parents
    tag, above, area = tree.tag[at], tree.parent[at], cues.area[at]
    rule = _rules(_KIND[tag] + ((_KIND[tag] == _OTHER) & layout.inline[at]), area, cues, small)
    size = 8 - np.searchsorted(_SIZES, area, side="right") + _FOR_TEXT[tag]
    degree = np.where(rule == 4, 9 + cues.same_font, np.clip(size, 4, 9))
    degree = np.where(rule == 9, 6 + 2 * _FOR_TEXT[tag], degree)
    rules = np.zeros(len(tree), np.int8)
    rules[at] = rule
    coloured = (rules[above] == 8) & (cues.ground[at] != cues.ground[above]) & _DIVIDES[rule]
    kept = cues.whole & (tree.tag != TAG_ID["hr"])  # that one separates
    kept[at] = coloured | _KEEPS[rule]
    degrees = np.full(len(tree), MOST_COHERENT)
    degrees[at] = np.where(coloured, np.clip(size, 6, 8), degree)
    return Verdicts(rules, kept, degrees)


def _rules(kind: Numbers, area: Floats, cues: Cues, small: float) -> NDArray[np.int8]:
    """Which rule decides? (length rows with children: no other is cut by the first)"""
    number, texts = cues.number, cues.texts
    always = np.ones(len(number), bool)
    holds: dict[int, Mask] = {
        2: (number == 1) & (cues.free_texts == 0),
        4: texts == number,
        5: cues.breaks > 0,
        6: cues.rules > 0,
        7: cues.total_area > area * _AS_LARGE,
        8: cues.other_grounds > 0,
        9: (texts > 0) & (area < small),
        10: cues.largest_area < small,
        12: always,
        13: always,
    }
    return np.select([found & _RULES[rule][kind] for rule, found in holds.items()], [np.int8(rule) for rule in holds])


def blocks_of(root: int, tree: Tree, verdicts: Verdicts, permitted: int) -> Blocks:
    """What all rounds make of a page, from its node `root` on, until blocks are as coherent as is `permitted`."""
    kept = verdicts.kept.copy()
    kept[: root + 1] = kept[tree.end[root] :] = False
    coherent = kept & (verdicts.degree >= permitted)
    kept &= tree.levels(coherent) == coherent  # not inside another one
    kept[root] = True
    row = np.flatnonzero(kept)
    whole = np.searchsorted(row, tree.nearest(kept, of=tree.parent[row[1:]]))
    first = np.searchsorted(np.sort(whole), np.arange(len(row) + 1))
    return Blocks(row, verdicts.degree[row], np.argsort(whole, kind="stable") + 1, first)
