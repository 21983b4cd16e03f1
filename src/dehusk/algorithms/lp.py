"""LP: the page falls apart where there are many links; the piece with most text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from dehusk.algorithms.parts.subtrees import block_signals, is_link, own_lengths, subtree_sums
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Ints, Mask
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tree import Tree
from dehusk.selection import Selection, Step


@algorithm("lp", family="tree", year=2002, aliases=("lp-3",))
@dataclass(frozen=True, slots=True)
class LargestPagelet:
    """The pagelet with most text: a piece of the page that no longer splits, for none of its parts has many links.

    The page splits into the children of its root, these into theirs, as long as one of the children holds at least
    `links` links; what does not split is a pagelet. A text node can be one, too. The pagelet with most visible text
    is the content, the first one of equals. `links` is 3 as for the pagelets of Bar-Yossef and Rajagopalan; the
    published runs of LP use 7 (`lp-7`), which leaves larger pagelets.

    If a node splits, so does every node above it. So the pagelets are the nodes that do not split below a node that
    does, and one pass over the tree finds them. (The printed algorithm asks the descendants where it means the
    children: with the former, pages would fall apart as soon as they have so many links anywhere.)

    Signals: `pagelet`, for each row of the tree its pagelet's row (-1 where it was split); `block score` (characters
    in the pagelet of a block of text), `block words`, `selected`, one value a block in reading order.

    Paper: Z. Bar-Yossef, S. Rajagopalan: Template Detection via Data Mining and its Applications. WWW 2002; made a
    content extractor by T. Gottron: Content Extraction: Identifying the Main Content in HTML Documents. Dissertation,
    Mainz 2008.
    """

    name: ClassVar[str] = "lp"

    links: int = 3

    def __post_init__(self) -> None:
        if self.links < 1:
            raise ParameterError(f"{self.name}: links must be at least 1, not {self.links}")

    def __call__(self, page: Page) -> Selection:
        tree = page.tree
        pagelet = tree.nearest(pagelets(tree, self.links))
        length = subtree_sums(tree, own_lengths(page))
        shown = ~page.words.hidden
        home: Ints = pagelet[page.words.node]  # of each word
        size = length[home]
        kept = shown & (home == (home[np.argmax(size)] if len(size) else -1))
        steps = (
            Step("shown by a browser", shown),
            Step(f"in the piece with most text, split where a part has {self.links} links or more", kept),
        )
        signals = {"pagelet": pagelet, **block_signals(page, size, kept)}
        return Selection(page, kept, by=self.name, steps=steps, signals=signals)


@algorithm("lp-7", family="tree", year=2008)
@dataclass(frozen=True, slots=True)
class LargestPagelet7(LargestPagelet):
    """The pagelet with most text, pagelets being pieces of the page whose parts have fewer than 7 links each.

    Parameters and signals as in `lp`.

    Paper: T. Gottron: Content Extraction: Identifying the Main Content in HTML Documents. Dissertation, Mainz 2008.
    """

    name: ClassVar[str] = "lp-7"

    links: int = 7


def pagelets(tree: Tree, links: int) -> Mask:
    """Per row: is it a pagelet? Every text node lies in exactly one."""
    heavy = subtree_sums(tree, is_link(tree)) >= links
    splits = np.zeros(len(tree), bool)
    splits[tree.parent[1:][heavy[1:]]] = True
    below_split = splits[tree.parent]
    below_split[:1] = True  # the root has no parent to be split off
    return ~splits & below_split
