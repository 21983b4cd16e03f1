"""What is known of the blocks of some pages before features are made of it: lengths, links, words, elements."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Floats, Numbers, Places, Singles
from dehusk.extractor.outline.arrays import Totals
from dehusk.extractor.outline.blocks import blocks_of
from dehusk.extractor.outline.characters import Characters
from dehusk.extractor.outline.elements import Elements
from dehusk.extractor.outline.traits import KINDS
from dehusk.extractor.outline.vocabulary import Vocabulary
from dehusk.page.tags import IS_HEADING, TAG_ID, TAGS
from dehusk.page.together import Together

TOTALS = ("words", "linked", "blocks", "p", "long", "stop", "heading", "years", "sentence")
"""Columns of `Outline.totals`."""
_LONG, _STRICT = 12, 15
_LEVEL = np.array([int(name[1]) if len(name) == 2 and name[0] == "h" and name[1].isdigit() else 0 for name in TAGS])
T = TypeVar("T", bound=np.generic)


class Outline:
    """Columns over the blocks of some pages, and running totals over them."""

    __slots__ = (
        "above", "blocks", "characters", "commas", "edges", "elements", "heading_level", "held", "is_h1", "is_heading",
        "largest", "link_density", "linked", "long", "number", "of_page", "page", "place", "sentences", "shown",
        "strict", "totals", "typical", "unlinked", "vocabulary", "words",
    )  # fmt: skip

    def __init__(self, together: Together) -> None:
        self.blocks = blocks = blocks_of(together)
        self.elements = Elements(blocks)
        self.characters = Characters(blocks)
        self.vocabulary = Vocabulary(blocks)
        self.page: Places = blocks.page
        """The page of each block."""
        self.edges: Places = blocks.edges
        """The first block of each page, and at last the number of all. (pages + 1)"""
        self.number: Places = np.diff(self.edges)
        """Blocks of each page. (pages)"""
        self.place: Numbers = np.arange(len(blocks)) - self.edges.take(self.page)
        """Blocks of the page before each."""
        self.above = self.elements.around()
        """The elements around each block, innermost first. (levels × blocks)"""
        tag = self.elements.tag.take(self.above[0])
        self.is_heading: Flags = IS_HEADING.take(tag)
        self.heading_level = _LEVEL.take(tag)
        self.is_h1: Flags = tag == TAG_ID["h1"]
        self.words: Singles = blocks.words
        self.linked: Singles = blocks.linked
        self.shown: Flags = blocks.hidden < 0.5
        self.link_density: Singles = np.divide(blocks.linked, np.maximum(blocks.words, 0.5), dtype=np.float32)
        self.unlinked: Singles = self.words * (self.link_density < np.float32(0.3))
        self.sentences: Singles = self.characters.count[KINDS.index("sentence")]
        self.commas: Singles = self.characters.count[KINDS.index("comma")]
        self.long: Flags = (self.words >= _LONG) & (self.link_density < 0.3)
        """Long enough for running text, and outside links."""
        self.strict: Flags = self.long & (self.words >= _STRICT) & (self.sentences >= 2) & self.shown
        """Certainly running text: long, of several sentences, and shown."""
        self.typical, self.largest = _typical_sizes(self.unlinked, self.edges)
        """The size of block in which the median unlinked word of each page stands, and the largest. (pages)"""
        self.totals = Totals(self._told(tag == TAG_ID["p"]))
        """Running totals over the blocks of all pages."""
        self.held = self.totals.between(self.elements.first, self.elements.last)
        """What each element holds. (totals × elements)"""
        self.of_page = self.held[:, : len(self.number)]
        """What each page holds. (totals × pages)"""

    def _told(self, is_paragraph: Flags) -> Floats:
        """What is added up over blocks. (`TOTALS` × blocks)"""
        columns: tuple[NDArray[Any] | float, ...] = (
            self.words,
            self.linked,
            1.0,
            self.words * is_paragraph,
            self.words * self.long,
            self.vocabulary.stop,
            self.is_heading,
            self.characters.years,
            self.sentences,
        )
        values = np.empty((len(TOTALS), len(self)))
        for row, column in zip(values, columns, strict=True):
            row[:] = column
        return values

    def __len__(self) -> int:
        return len(self.blocks)

    def of_blocks(self, of_pages: NDArray[T]) -> NDArray[T]:
        """A value of each page as one of each of its blocks."""
        return of_pages.take(self.page, axis=-1)

    def pages(self) -> list[tuple[int, int]]:
        """The first block of each page, and the one after its last."""
        return list(pairwise(self.edges.tolist()))


def _typical_sizes(unlinked: Singles, edges: Places) -> tuple[Singles, Singles]:
    """Of each page the size of block in which the median unlinked word stands, and the largest."""
    typical, largest = np.zeros((2, len(edges) - 1), np.float32)
    for page, (first, last) in enumerate(pairwise(edges.tolist())):
        size = np.sort(unlinked[first:last])
        total = size.cumsum()
        if len(size) and total[-1] > 0:
            typical[page], largest[page] = size[total.searchsorted(total[-1] / 2)], size[-1]
    return typical, largest
