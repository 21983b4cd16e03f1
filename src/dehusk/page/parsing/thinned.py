"""The tree of a page with too many elements: as it is up to some place, plain paragraphs after that.

An element takes half a kilobyte until a page is Markdown or HTML, so that a page of 20 MB that is nothing but tags
would take 4 GB. Words come from the source, which knows what is shown, so that none is lost that a browser shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Ints
from dehusk.page.source import Source
from dehusk.page.source_layout import SourceLayout
from dehusk.page.tags import TAG_ID
from dehusk.page.tokenizer import START
from dehusk.page.tree import Attributes, RawAttributes, Tree

MOST_NODES = 250_000
"""Elements and texts of a page whose tree is as it is written. The largest of 3,573 pages in ten corpora has 18,917;
20 MB of such pages, one after another, have 190,000."""
KEPT, PARAGRAPHS = 100_000, 20_000
"""Of a larger one: pieces of markup up to which its tree is as it is written, and paragraphs after them at most."""
_P, _BODY, _SPACE = TAG_ID["p"], TAG_ID["body"], ord(" ")
_ONE, _TWO = np.int32(1), np.int32(2)


def may_be_crowded(utf_8: bytes) -> bool:
    """May the page have too many elements and texts? It takes no time to say so of nearly all pages."""
    return len(utf_8) > MOST_NODES and 2 * utf_8.count(b"<") > MOST_NODES


def is_crowded(source: Source) -> bool:
    """Has the page too many elements and texts?"""
    gap = source.word_gap
    texts = int(np.count_nonzero(gap[1:] != gap[:-1])) + 1
    return int(np.count_nonzero(source.markup.kind == START)) + texts > MOST_NODES


class _Rest(NamedTuple):
    """Paragraphs: their text, each followed by a line feed, and where each starts and ends in it."""

    text: str
    start: Ints
    end: Ints


def thinned_tree(source: Source, layout: SourceLayout) -> Tree:
    """The tree of a crowded page.

    Of what stands after the place up to which it is as written, words that a browser does not show are left out.
    """
    from dehusk.page.parsing.parse import tree_of  # who only asks whether a page is crowded needs no parser

    html = source.html[: int(source.markup.start[KEPT])]
    begin = tree_of(html, html.encode("utf-8", "surrogatepass"))
    first = int(source.word_gap.searchsorted(KEPT, side="right"))
    return _with_paragraphs(begin, _rest(source, layout, first))


def _rest(source: Source, layout: SourceLayout, first: int) -> _Rest:
    """The shown words from that one on, as few enough paragraphs: neighbouring blocks are one where they are many."""
    shown = first + (~layout.hidden[first:]).nonzero()[0]
    if not len(shown):
        return _Rest("", *np.zeros((2, 0), np.int32))
    block = layout.block.take(shown)
    begins = np.append(True, block[1:] != block[:-1]).nonzero()[0]
    begins = shown[begins[:: -(-len(begins) // PARAGRAPHS)]]
    offset = int(source.word_at[first])
    text = _without(source, layout.hidden, first)
    start = source.word_at.take(begins) - np.int32(offset)
    end = np.append(start[1:] - 1, len(text) - 1).astype(np.int32)
    return _Rest(text, start, end)


def _without(source: Source, hidden: Flags, first: int) -> str:
    """The text of a source from that word on, with spaces for the words that are hidden."""
    text = source.text[int(source.word_at[first]) :]
    gone = first + hidden[first:].nonzero()[0]
    if not len(gone):
        return text
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).copy()
    start, length = source.word_at.take(gone) - source.word_at[first], source.word_length.take(gone)
    place = np.arange(int(length.sum())) + (start - length.cumsum() + length).repeat(length)
    codes[place] = _SPACE
    return codes.tobytes().decode("utf-32-le", "surrogatepass")


def _with_paragraphs(tree: Tree, rest: _Rest) -> Tree:
    """The tree with more paragraphs, at the end of its body."""
    rows, number = len(tree), len(rest.start)
    if not number:
        return replace(tree, built_by=f"{tree.built_by}, thinned")
    bodies = ((tree.tag == _BODY) & (tree.parent == 0) & (tree.end == rows)).nonzero()[0]
    body = int(bodies[0]) if len(bodies) else 0
    element = np.arange(rows, rows + 2 * number, 2, dtype=np.int32)
    end = tree.end.copy()
    end[[0, body]] = rows + 2 * number
    shift = np.int32(len(tree.text))
    start, stop = rest.start + shift, rest.end + shift
    more = _Paragraphs(tree)
    return Tree(
        tag=np.append(tree.tag, _two(np.uint8(_P), np.uint8(0), number)),
        parent=np.append(tree.parent, _two(np.int32(body), element, number)),
        depth=np.append(tree.depth, _two(tree.depth[body] + _ONE, tree.depth[body] + _TWO, number)),
        end=np.append(end, _two(element + _TWO, element + _TWO, number)),
        text=tree.text + rest.text,
        text_start=np.append(tree.text_start, _two(start, start, number)),
        text_end=np.append(tree.text_end, _two(start, stop, number)),
        hidden=np.append(tree.hidden, _two(tree.hidden[body], tree.hidden[body], number)),
        attributes_of=more.attributes_of,
        attributes_of_many=more.attributes_of_many,
        name_of=more.name_of,
        find=tree.find,  # the paragraphs at the end have no names, and nobody chose them
        built_by=f"{tree.built_by}, thinned",
    )


class _Paragraphs:
    """The elements of a tree, with paragraphs after them, which have no attributes."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def attributes_of(self, row: int) -> Attributes:
        return self.tree.attributes_of(row) if row < len(self.tree) else {}

    def attributes_of_many(self, rows: Sequence[int]) -> list[RawAttributes]:
        size = len(self.tree)
        found = iter(self.tree.attributes_of_many([row for row in rows if row < size]))
        return [next(found) if row < size else {} for row in rows]

    def name_of(self, row: int) -> str:
        after = row - len(self.tree)
        return self.tree.name_of(row) if after < 0 else ("p", "#text")[after % 2]


def _two(of_element: Any, of_text: Any, number: int) -> NDArray[Any]:
    """A column over paragraphs and their texts, one after another."""
    found = np.empty((number, 2), np.asarray(of_element).dtype)
    found[:, 0], found[:, 1] = of_element, of_text
    return found.ravel()
