"""What the model looks at: features of the blocks, declared once with a name and a sentence each.

Here they all are, in the order of the rows of the model.
"""

from __future__ import annotations

from dehusk.extractor.features.around import heading, neighbours, page, place, windows
from dehusk.extractor.features.core import core, paragraphs, run, title, top
from dehusk.extractor.features.elements import articles, containers, kinds, paths, repeats
from dehusk.extractor.features.schema import Feature, Schema
from dehusk.extractor.features.text import text

NAME_SCORE = Feature("name_score", "what the names of the elements around it hint at")
TEXT_SCORE = Feature("text_score", "what its few words say")
SCHEMA = Schema(
    (
        text, kinds, containers, repeats, paths, articles, neighbours, windows, place, heading, paragraphs, core, run,
        top, title, page,
    ),
    (NAME_SCORE, TEXT_SCORE),
)  # fmt: skip
NUMBER = {name: row for row, name in enumerate(SCHEMA.names)}
"""The row of each feature."""
