"""WISDOM: from the top of the tree down to the subtree over whose parts information is spread evenly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.subtrees import block_signals, body_row, is_link
from dehusk.algorithms.parts.terms import terms_of_words
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.page.tags import TEXT
from dehusk.page.tree import Tree
from dehusk.selection import Selection, Step

_NOTHING = 1e-9


@algorithm("wisdom", family="tree", year=2005)
@dataclass(frozen=True, slots=True)
class Wisdom:
    """The informative subtree: down the tree to where the information is, until it is spread evenly over the parts.

    Every term has an entropy over the blocks of the page: 0 if it stands in one block only, 1 if it is spread evenly
    over all of them, like the words that say nothing. (Words that differ in case, punctuation or a common ending are
    one term.) The information of a word is 1 less the entropy of its term; a word in a link has none, for it tells of
    another page. A node has the information of all words below it.

    From `<body>` the search goes down: while the information of a node is concentrated in one of its children (the
    normalised entropy of its distribution over the children is less than `entropy`), the child with most of it is
    next. The node where it stops is the informative subtree. Text nodes are children like others.

    The paper mines many pages of a news site and weighs terms by their entropy over these pages; with one page alone,
    its blocks take their place, and one subtree, that of the article, is sought. `entropy` is ours: of 0.5, 0.6, 0.7
    and 0.8, 0.6 did best (bag-of-words F1 on 60 pages each of `wcxb-dev`, `fundus`, `rtl-open` and `harvest-forum`).
    On those pages the weights of the terms changed nothing (0.800 with, 0.802 without them): it is the way down that
    finds the content. On up to 50 other pages of each corpus it has 0.809.

    Signals, one value for each row of the tree: `information`, `spread` (the normalised entropy over the children);
    one value a block in reading order: `block score` (the information of its words), `block words`, `selected`;
    `subtree`, the row that was found.

    Paper: H.-Y. Kao, J.-M. Ho, M.-S. Chen: WISDOM: Web Intrapage Informative Structure Mining Based on Document Object
    Model. IEEE Transactions on Knowledge and Data Engineering 17(5), 2005.
    """

    entropy: float = 0.6

    def __post_init__(self) -> None:
        if not 0 <= self.entropy <= 1:
            raise ParameterError(f"wisdom: entropy must lie between 0 and 1, not {self.entropy}")

    def __call__(self, page: Page) -> Selection:
        tree, node, shown = page.tree, page.words.node, ~page.words.hidden
        linked = tree.below(is_link(tree))[node]
        worth = np.where(shown & ~linked, 1 - term_entropies(page), 0.0)
        information = _subtree_sums(tree, np.bincount(node, worth, minlength=len(tree)).astype(np.float64))
        spread = spreads(tree, information)
        found = informative_subtree(tree, information, spread < self.entropy)
        kept = shown & (node >= found) & (node < tree.end[found]) if found >= 0 else np.zeros(len(node), bool)
        steps = (Step("shown by a browser", shown), Step("in the informative subtree", kept))
        signals = block_signals(page, worth, kept)
        signals["block score"] = signals["block score"] * signals["block words"]  # the sum over its words
        signals |= {"information": information, "spread": spread, "subtree": np.array(found)}
        return Selection(page, kept, by="wisdom", steps=steps, signals=signals)


def term_entropies(page: Page) -> Floats:
    """For each word the entropy of its term over the blocks of the page, between 0 and 1; 0 where there is one block.

    >>> page = Page.from_html("<p>green tea</p><p>black tea</p>")
    >>> term_entropies(page).tolist()
    [0.0, 1.0, 0.0, 1.0]
    """
    words = page.words
    if not len(words) or words.block[-1] == 0:
        return np.zeros(len(words))
    terms = terms_of_words(words)
    order = np.argsort(terms, kind="stable")  # blocks of one term stay in order
    terms, block = terms[order], words.block[order]
    other_term = np.append(True, terms[1:] != terms[:-1])
    first = np.flatnonzero(other_term | np.append(True, block[1:] != block[:-1]))  # of a term in a block
    term = np.cumsum(other_term) - 1
    count, owner = np.diff(first, append=len(terms)), term[first]
    share = count / np.bincount(owner, count)[owner]
    entropy = np.bincount(owner, -share * np.log(share)) / np.log(int(words.block[-1]) + 1)
    found = np.empty(len(words))
    found[order] = np.clip(entropy, 0, 1)[term]
    return found


def _subtree_sums(tree: Tree, values: Floats) -> Floats:
    total = np.append(0.0, np.cumsum(values))
    return np.asarray(np.maximum(total[tree.end] - total[:-1], 0))


def spreads(tree: Tree, information: Floats) -> Floats:
    """Per row: entropy of its information over its children, over the greatest it could have; 0 with one child."""
    parent, part, rows = tree.parent[1:], information[1:], len(tree)
    children = np.bincount(parent, part > _NOTHING, minlength=rows)
    total = np.bincount(parent, part, minlength=rows)
    logs = np.bincount(parent, part * np.log(np.where(part > _NOTHING, part, 1)), minlength=rows)
    several = children > 1
    safe = np.where(several, total, 1)
    entropy = (np.log(safe) - logs / safe) / np.log(np.maximum(children, 2))
    return np.where(several, np.clip(entropy, 0, 1), 0.0)


def informative_subtree(tree: Tree, information: Floats, concentrated: NDArray[np.bool_]) -> int:
    """The row where the way down from the body along the most informative children ends; -1 without information."""
    row = body_row(tree)
    if not len(tree) or information[row] <= _NOTHING:
        return -1
    order = np.lexsort((-np.arange(1, len(tree)), information[1:])) + 1
    heaviest = np.full(len(tree), -1)
    heaviest[tree.parent[order]] = order  # the last one wins: the greatest, and of equals the first
    while concentrated[row] and (child := int(heaviest[row])) >= 0 and tree.tag[child] != TEXT:
        row = child
    return row
