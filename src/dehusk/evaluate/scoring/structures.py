"""Lists, tables, quotes and the like of a page: which of them the gold text holds, and which came whole.

A list of which three items of five are given is worth less than its words say. So each structure of the page is
looked for in the gold text, and those that it holds in the output: a structure is complete if every word of it that
the gold text has is there, in order; torn if only some are; else lost. Words are those of the other metrics
(`dehusk.evaluate.scoring.tokens`).

The gold text holds a structure if it has most of its words, close together. What it has not (a button to copy the
code, numbers of lines) is not asked for. Of lists and quotes the outermost count, of tables and definition lists the
innermost: outer ones are for layout. A list that holds headings is a row of cards or posts, and no list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from dehusk.evaluate.scoring.score import Score
from dehusk.evaluate.scoring.sequence import common_places
from dehusk.evaluate.scoring.tokens import words
from dehusk.page.page import Page
from dehusk.page.tags import IS_HEADING, tag_table
from dehusk.page.tree import Tree, counts, levels

COMPLETE = "complete"
"""The name of the metric."""
KINDS = ("heading", "list", "table", "quote", "caption", "code", "definition")
"""What is counted, each by itself: definition is a list of definitions, caption that of a figure."""
_TAGS = {
    "heading": IS_HEADING,
    "list": tag_table("ul ol"),
    "table": tag_table("table"),
    "quote": tag_table("blockquote"),
    "caption": tag_table("figcaption"),
    "code": tag_table("pre"),
    "definition": tag_table("dl"),
}
_ITEM, _LINE, _CELL = map(tag_table, ("li", "tr", "td th"))
_INNERMOST = ("table", "definition")
_MOST = 0.5
"""A structure is in the gold text if that has more of its words than this share …"""
_CLOSE = 0.5
"""… and if they are so much of the stretch of the gold text in which they stand."""


@dataclass(frozen=True, slots=True)
class Came:
    """How many structures of a kind came whole, in part, and not at all."""

    complete: int = 0
    torn: int = 0
    lost: int = 0

    def __add__(self, other: Came) -> Came:
        return Came(self.complete + other.complete, self.torn + other.torn, self.lost + other.lost)

    @property
    def number(self) -> int:
        """Of the structures that the gold text holds."""
        return self.complete + self.torn + self.lost

    @property
    def score(self) -> Score:
        """Recall: the share of all that came whole; precision: of those that came at all."""
        return Score.of(self.complete, self.complete + self.torn, self.number)


@dataclass(frozen=True, slots=True)
class Structure:
    """One structure of a page that the gold text holds."""

    kind: str
    """One of `KINDS`."""
    row: int
    """The row of its element in the tree of the page."""
    places: NDArray[np.intp]
    """Its words in the gold text, by their numbers there."""


@lru_cache(maxsize=4)  # for the score of a page, and for the counts
def structures_found(output: str, html: str | bytes, gold: str) -> Mapping[str, Came]:
    """Of each kind that the gold text holds: how many came whole, torn, and not at all.

    >>> html = "<h2>Tea</h2><ul><li>green tea</li><li>black tea</li></ul><blockquote>Drink it hot.</blockquote>"
    >>> gold = "Tea. Green tea, black tea. Drink it hot."
    >>> structures_found("Tea. Green tea.", html, gold)  # doctest: +NORMALIZE_WHITESPACE
    mappingproxy({'heading': Came(complete=1, torn=0, lost=0), 'list': Came(complete=0, torn=1, lost=0),
                  'quote': Came(complete=0, torn=0, lost=1)})
    """
    came: dict[str, Came] = {}
    for structure, share in shares_found(output, html, gold):
        one = Came(complete=1) if share == 1 else Came(torn=1) if share else Came(lost=1)
        came[structure.kind] = came.get(structure.kind, Came()) + one
    return MappingProxyType(came)


def shares_found(output: str, html: str | bytes, gold: str) -> Iterator[tuple[Structure, float]]:
    """The structures that the gold text holds, in order, and the share of the words of each that came."""
    structures = held(html, gold)
    if not structures:
        return
    in_gold = words(gold)
    came = np.zeros(len(in_gold), bool)
    came[common_places(in_gold, words(output))[0]] = True
    for structure in structures:
        yield structure, float(came[structure.places].mean())


def score_of(came: Mapping[str, Came]) -> Score | None:
    """The score of a page over its structures of all kinds; None if the gold text holds none."""
    total = sum(came.values(), Came())
    return total.score if total.number else None


@lru_cache(maxsize=4)  # the same page is asked for every extractor, one after another
def held(html: str | bytes, gold: str) -> tuple[Structure, ...]:
    """The structures of a page that its gold text holds, in the order of the page."""
    page = Page.from_html(html)
    shown = (~page.words.hidden).nonzero()[0]
    texts = page.words.texts()
    tokens = [words(texts[number]) for number in shown.tolist()]
    sizes = np.zeros(len(texts), np.int64)
    sizes[shown] = [len(of_word) for of_word in tokens]
    before = counts(sizes)  # words of the measure before each word of the page
    ours, theirs = common_places([token for of_word in tokens for token in of_word], words(gold))
    found = []
    for kind, row in _structures(page.tree):
        first, last = before[page.words.node.searchsorted((row, page.tree.end[row]))].tolist()
        places = theirs[ours.searchsorted(first) : ours.searchsorted(last)]
        if len(places) > _MOST * (last - first) and len(places) >= _CLOSE * (places[-1] - places[0] + 1):
            found.append(Structure(kind, row, places))
    return tuple(found)


def _structures(tree: Tree) -> list[tuple[str, int]]:
    """All structures of a page by their kind and row, in order."""
    found = []
    for kind, tags in _TAGS.items():
        marked = tags[tree.tag]
        if not marked.any():
            continue
        rows = marked.nonzero()[0]
        inside = counts(marked)
        is_inner = inside[tree.end[rows]] - inside[rows] == 1
        rows = rows[is_inner if kind in _INNERMOST else levels(marked, tree.end)[rows] == 1]
        found += [(kind, row) for row in rows[_is_such(kind, tree, rows)].tolist()]
    return sorted(found, key=lambda one: one[1])


def _is_such(kind: str, tree: Tree, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Is it what its tag says? A list has two items and no headings, a table two rows and two columns."""

    def number(tags: NDArray[np.bool_]) -> NDArray[np.int64]:
        total = counts(tags[tree.tag])
        return total[tree.end[rows]] - total[rows]

    such: NDArray[np.bool_] = np.ones(len(rows), bool)
    if kind == "list":
        such = (number(_ITEM) >= 2) & (number(IS_HEADING) == 0)
    elif kind == "table":
        such = (number(_LINE) >= 2) & (number(_CELL) >= 2 * number(_LINE))
    return such
