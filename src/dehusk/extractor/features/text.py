"""What the text of a block is like."""

from __future__ import annotations

import numpy as np

from dehusk.arrays import Singles
from dehusk.extractor.features.schema import features
from dehusk.extractor.outline.outline import Outline
from dehusk.extractor.outline.traits import KINDS

_SHARES = ("upper", "sentence", "currency", "bar")
_SHARE_ROWS = np.array([KINDS.index(name) for name in _SHARES])


@features(
    {
        "upper_share": "share of its characters that are capitals",
        "sentence_share": "share of its characters that end sentences",
        "currency_share": "share of its characters that are signs of currencies",
        "bar_share": "share of its characters that are bars, arrows, slashes and the like",
        "words": "words in the block",
        "characters": "characters in the block",
        "word_length": "characters a word",
        "link_density": "share of its words in links",
        "hidden": "share of its words that a browser does not show",
        "sentences": "ends of sentences in the block",
        "commas": "commas in the block",
        "last": "the kind of its last character",
        "duplicates": "blocks of the page that say the same",
        "size_to_typical": "its length, measured by the usual text of the page",
        "size_to_largest": "its length, measured by the longest text of the page",
    }
)
def text(outline: Outline, values: Singles) -> None:
    """Lengths, shares of characters, links."""
    characters, words = outline.characters, outline.words
    length = np.maximum(characters.length, 1)
    np.divide(characters.count.take(_SHARE_ROWS, axis=0), length, out=values[: len(_SHARES)])
    columns = (
        words,
        characters.length,
        length / np.maximum(words, 0.5),
        outline.link_density,
        outline.blocks.hidden,
        outline.sentences,
        outline.commas,
        characters.last,
        outline.vocabulary.duplicates,
        words / np.maximum(outline.of_blocks(outline.typical), 1),
        words / np.maximum(outline.of_blocks(outline.largest), 1),
    )
    for row, column in zip(values[len(_SHARES) :], columns, strict=True):
        row[:] = column
