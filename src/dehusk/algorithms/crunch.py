"""Crunch: filters that each take one kind of clutter out of the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.ad_servers import ad_servers, leads_to
from dehusk.algorithms.parts.crunched import crunched
from dehusk.algorithms.parts.subtrees import block_signals, is_link, subtree_sums, sum_by
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import TAG_ID, tag_table
from dehusk.page.tree import Tree
from dehusk.selection import Selection, Step

_IMAGES = tag_table("img")
_FETCHED = tag_table("img iframe embed")


@algorithm("crunch", family="tree", year=2003)
@dataclass(frozen=True, slots=True)
class Crunch:
    """Everything but advertisements, cells full of links and empty tables; each filter can be switched on and off.

    - `remove_ads`: links, images and frames whose address is that of a server of advertisements. The list of servers
      ships with dehusk (`dehusk/data/ad-servers.txt`); `ad_servers` names a file of your own, one host a line.
    - `remove_link_cells`: table cells with more than `ratio` links for each word outside links. `cells` are the
      elements that are looked at, `td` as published; pages of today have their menus elsewhere (`"td li nav"`).
    - `remove_text_links`: all links with their text.
    - `remove_images`: images, from the HTML and the Markdown (a selection itself has words only).
    - `remove_empty_tables`: tables in which the other filters have left fewer than `least` characters.
    - `relist_links`: the links that the filters have removed, advertisements apart, are listed after the text, so
      that one can still go on from the page. They are no words of the selection, which has its words in their order.

    Cells are judged by all their text, as the published recursion does, which comes to them before it comes to
    what is in them. Its filters for styles and scripts are not needed: neither is ever text of a selection, and its
    HTML has no styles. The published description gives no numbers: a link for every four words and ten characters
    are ours.

    Signals: `link ratio`, one value for each row of the tree; `removed links`, rows of the tree; `block score` (the
    link ratio of the cell around a block of text, 0 outside cells), `block words`, `selected`, one value a block in
    reading order; `threshold`.

    Paper: S. Gupta, G. Kaiser, D. Neistadt, P. Grimm: DOM-based Content Extraction of HTML Documents. WWW 2003.
    """

    remove_ads: bool = True
    remove_link_cells: bool = True
    remove_text_links: bool = False
    remove_images: bool = False
    remove_empty_tables: bool = True
    relist_links: bool = True
    ratio: float = 0.25
    least: int = 10
    cells: str = "td"
    ad_servers: str | None = None

    def __post_init__(self) -> None:
        if not self.ratio >= 0:
            raise ParameterError(f"crunch: ratio must be at least 0 (links for each word), not {self.ratio}")
        if self.least < 0:
            raise ParameterError(f"crunch: least must be at least 0 (characters), not {self.least}")
        unknown = [name for name in self.cells.split() if name not in TAG_ID]
        if unknown:
            raise ParameterError(f"crunch: cells must be names of elements, separated by spaces, not {unknown[0]!r}")

    def __call__(self, page: Page) -> Selection:
        tree, node = page.tree, page.words.node
        link, ratio = is_link(tree), link_ratios(page)
        cell = tag_table(self.cells)[tree.tag]
        no_rows = np.zeros(len(tree), bool)
        ads = tree.below(_advertisements(tree, self.ad_servers)) if self.remove_ads else no_rows
        removed = no_rows.copy()
        kept = ~page.words.hidden
        steps = [Step("shown by a browser", kept)]
        for switched_on, step, filtered in (
            (self.remove_ads, "not an advertisement", ads),
            (self.remove_link_cells, "outside cells full of links", tree.below(cell & (ratio > self.ratio))),
            (self.remove_text_links, "not a link", tree.below(link)),
        ):
            if switched_on:
                removed |= filtered
                kept = kept & ~removed[node]
                steps.append(Step(step, kept))
        if self.remove_empty_tables:
            kept = kept & ~tree.below(empty_tables(page, kept, self.least))[node]
            steps.append(Step(f"outside tables of fewer than {self.least} characters", kept))
        gone = np.flatnonzero(link & removed & ~ads).astype(np.int32)
        around = np.append(np.where(cell, ratio, 0.0), 0.0)[tree.nearest(cell)]  # the last one for no cell at all
        signals: dict[str, NDArray[Any]] = {
            "link ratio": ratio,
            "removed links": gone,
            **block_signals(page, around[node], kept),
            "threshold": np.array(self.ratio),
        }
        selection = Selection(page, kept, by="crunch", steps=steps, signals=signals)
        dropped = (_IMAGES[tree.tag] & self.remove_images) | (_FETCHED[tree.tag] & ads)
        return crunched(selection, dropped=dropped, listed=gone if self.relist_links else gone[:0])


def link_ratios(page: Page) -> Floats:
    """Per row: links for each word outside links; where there are no such words, as if there were one.

    >>> page = Page.from_html("<p>one two three four <a href=/>five</a></p>")
    >>> link_ratios(page)[page.tree.tag == TAG_ID["p"]].tolist()
    [0.25]
    """
    tree, words = page.tree, page.words
    link = is_link(tree)
    plain = ~words.hidden & ~tree.below(link)[words.node]
    number = subtree_sums(tree, sum_by(words.node, plain, len(tree)))
    return np.asarray(subtree_sums(tree, link) / np.maximum(number, 1))


def empty_tables(page: Page, kept: Mask, least: int) -> Mask:
    """Per row: a table of whose text so little is kept?"""
    words, tree = page.words, page.tree
    left = subtree_sums(tree, sum_by(words.node, kept * (words.end - words.start), len(tree)))
    return np.asarray((tree.tag == TAG_ID["table"]) & (left < least))


def _advertisements(tree: Tree, path: str | None) -> Mask:
    """Per row: a link, image or frame from a server of advertisements?"""
    servers = ad_servers(path)
    found = np.zeros(len(tree), bool)
    for row in np.flatnonzero((_FETCHED[tree.tag] | (tree.tag == TAG_ID["a"])) & ~tree.hidden[tree.parent]).tolist():
        attributes = tree.attributes_of(row)
        found[row] = leads_to(attributes.get("href") or attributes.get("src") or "", servers)
    return found
