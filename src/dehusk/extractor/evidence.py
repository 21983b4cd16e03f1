"""What is known of the blocks of a page: one record, which every rule reads and none changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Floats, Singles
from dehusk.extractor.notes import NO_NOTES, Notes
from dehusk.extractor.outline.elements import FARTHEST
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import NO_POSTS, Posts


class PageTypes(NamedTuple):
    """How probably the page is of each type."""

    article: float = 0.0
    documentation: float = 0.0
    service: float = 0.0
    forum: float = 0.0
    listing: float = 0.0
    collection: float = 0.0
    product: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Questions:
    """What takes its time and matters to few pages: each is answered when a rule asks, once."""

    posts: Callable[[], Posts] = lambda: NO_POSTS
    """Which blocks are posts or comments?"""
    notes: Callable[[], Notes] = lambda: NO_NOTES
    """Which blocks are notes, and where are the marks that link to them?"""
    second_opinion: Callable[[], Floats | None] = lambda: None
    """What does the model for pages that are no articles say of each block? None if there is no such model."""


class Column:
    """A feature as a column of the record: `words = Column("words")`."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, evidence: Evidence, _owner: type[Evidence] | None = None) -> Singles:
        return evidence[self.name]


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The blocks of a page, and what is known of the page. `evidence["title_offset"]` is any feature by its name.

    Columns have one value a block; `len(evidence)` is the number of blocks.
    """

    number: Mapping[str, int]
    """The row of each feature."""
    features: Singles
    """(features × blocks)"""
    above: NDArray[np.integer]
    """Numbers of the elements around each block, innermost first; two blocks share one if they stand in the same
    element. (levels × blocks)"""
    texts: Texts
    """What each block says."""
    types: PageTypes = field(default_factory=PageTypes)
    wording: Singles | None = None
    """How much the words of each block speak for it, as the logarithm of the odds; None where nobody knows."""
    ask: Questions = field(default_factory=Questions)
    wanted: Flags | None = None
    """Blocks that the user asked for wherever they stand, such as comments; None: no such wish."""

    words = Column("words")
    """Number of words; a character of a script without spaces is half a word."""
    link_density = Column("link_density")
    """Share of the words in links."""
    hidden = Column("hidden")
    """Share of the words that a browser does not show."""

    def __len__(self) -> int:
        size: int = self.features.shape[1]
        return size

    def __getitem__(self, name: str) -> Singles:
        row: Singles = self.features[self.number[name]]
        return row

    def rows(self, *names: str) -> Singles:
        """Some features. (names × blocks)"""
        return self.features.take([self.number[name] for name in names], axis=0)

    def levels(self, *kinds: str) -> Singles:
        """Levels from each block up to the nearest element of one of some kinds, `FARTHEST` where there is none.

        A kind is a group of tags (`tag_aside`) or of names (`hint_comment`).
        """
        nearest: Singles = self.rows(*kinds).min(axis=0)
        return nearest

    def inside(self, *kinds: str) -> Flags:
        """Per block: does it stand in an element of one of these kinds?"""
        return self.levels(*kinds) < FARTHEST

    @property
    def shown(self) -> Flags:
        """Per block: does a browser show most of it?"""
        return self.hidden < 0.5
