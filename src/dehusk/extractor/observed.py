"""What there is to see of the blocks of some pages, before a model looks at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from dehusk.arrays import Numbers, Places, Singles
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model.declared import declared
from dehusk.extractor.notes import Notes, notes_of
from dehusk.extractor.outline.blocks import Blocks
from dehusk.extractor.outline.elements import Elements
from dehusk.extractor.outline.outline import Outline
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import Posts, posts_of
from dehusk.page.together import Together


@dataclass(frozen=True, slots=True, eq=False)
class Observed:
    """Columns over the blocks of some pages, page after page; what a model makes of them is `Evidence`, a page each."""

    features: Singles
    """In the order of the schema; those that a model computes itself are 0. (features × blocks)"""
    edges: Places
    """The first block of each page, and at last the number of all. (pages + 1)"""
    above: Numbers
    """The elements around each block, innermost first. (levels × blocks)"""
    elements: Elements
    texts: Texts
    """What each block says."""
    declared: Singles
    """What each page says of itself. (declared × pages)"""
    posts: Sequence[Callable[[], Posts]]
    """Of each page: which of its blocks are posts? It takes its time."""
    notes: Sequence[Callable[[], Notes]]
    """Of each page: which of its blocks are notes?"""

    def __len__(self) -> int:
        size: int = self.features.shape[1]
        return size


def observe(together: Together) -> tuple[Blocks, Observed]:
    """The blocks of some pages, and what there is to see of them."""
    outline = Outline(together)
    blocks = outline.blocks
    pages = [(page, blocks.of_page(number)) for number, page in enumerate(together.pages)]
    return blocks, Observed(
        features=SCHEMA.values(outline),
        edges=outline.edges,
        above=outline.above,
        elements=outline.elements,
        texts=outline.vocabulary.texts,
        declared=np.array([declared(page) for page in together.pages], np.float32).T,
        posts=[partial(posts_of, *own) for own in pages],
        notes=[partial(notes_of, *own) for own in pages],
    )
