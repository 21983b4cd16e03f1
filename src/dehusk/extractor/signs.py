"""What several groups of features need of the blocks of a page."""

from __future__ import annotations

import numpy as np

from dehusk.extractor.blocks import Blocks, Floats, Totals
from dehusk.extractor.characters import Characters
from dehusk.extractor.outline.traits import KINDS
from dehusk.extractor.vocabulary import Vocabulary
from dehusk.page.tags import IS_HEADING, TAG_ID, TAGS

TOTALS = ("words", "linked", "blocks", "p", "long", "stop", "heading", "years", "sentence")
"""Columns of `Signs.totals`."""

_LONG, _STRICT = 12, 15
_LEVEL = np.array([int(name[1]) if len(name) == 2 and name[0] == "h" and name[1].isdigit() else 0 for name in TAGS])


class Signs:
    """Lengths, links, punctuation, and the running totals over them."""

    __slots__ = (
        "blocks", "characters", "commas", "heading_level", "is_h1", "is_heading", "largest", "link_density", "long",
        "place", "sentences", "shown", "size", "strict", "totals", "typical", "unlinked", "vocabulary", "words",
    )  # fmt: skip

    def __init__(self, blocks: Blocks) -> None:
        self.blocks, self.size = blocks, len(blocks)
        self.place = np.arange(self.size)
        self.characters = Characters(blocks)
        self.vocabulary = Vocabulary(blocks)
        tag = blocks.page.tree.tag.take(blocks.above[0])
        self.is_heading = IS_HEADING.take(tag)
        self.heading_level = _LEVEL.take(tag)
        self.is_h1 = tag == TAG_ID["h1"]
        self.words = blocks.words
        self.shown = blocks.hidden < 0.5
        self.link_density = blocks.linked / np.maximum(blocks.words, 0.5)
        self.unlinked: Floats = self.words * (self.link_density < 0.3)
        self.sentences = self.characters.count[KINDS.index("sentence")]
        self.commas = self.characters.count[KINDS.index("comma")]
        self.long = (self.words >= _LONG) & (self.link_density < 0.3)
        """Long enough for running text, and outside links."""
        self.strict = self.long & (self.words >= _STRICT) & (self.sentences >= 2) & self.shown
        """Certainly running text: long, of several sentences, and shown."""
        self.typical, self.largest = _typical_size(self.unlinked)
        columns = (
            self.words,
            blocks.linked,
            1.0,
            self.words * (tag == TAG_ID["p"]),
            self.words * self.long,
            self.vocabulary.stop,
            self.is_heading,
            self.characters.years,
            self.sentences,
        )
        held = np.empty((len(TOTALS), self.size))
        for row, column in zip(held, columns, strict=True):
            row[:] = column
        self.totals = Totals(held)


def _typical_size(unlinked: Floats) -> tuple[float, float]:
    """The size of block in which the median unlinked word stands, and the largest."""
    size = np.sort(unlinked)
    total = size.cumsum()
    if not len(size) or total[-1] <= 0:
        return 0.0, 0.0
    return float(size[total.searchsorted(total[-1] / 2)]), float(size[-1])
