"""The fast extractor: the default one with some of the trees of its model alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from dehusk.algorithms.default import model_at, select
from dehusk.algorithms.registry import algorithm
from dehusk.extractor.judge import FAST
from dehusk.extractor.recipes import FAST_RECIPE
from dehusk.page.page import Page
from dehusk.selection import Selection


@algorithm("dehusk-fast", family="learned", year=2026)
@dataclass(frozen=True, slots=True)
class DehuskFast:
    """The same blocks, features and rules as `dehusk`; some of its trees alone say how probable each block is.

    It asks no networks, and does not look for the posts of a thread, which takes the tree of the page: a little less
    sure, and faster.

    `model`: the path of a model made with `dehusk train default`; without it, the one that comes with dehusk.
    `recall`: how many times as much it counts that all content comes as that nothing else does; below 1, less comes.

    Signals: those of `dehusk`.
    """

    takes_hidden: ClassVar[bool] = True
    """As `dehusk` does: being hidden is one sign of many."""
    model: str | None = None
    recall: float = 1.0

    def __post_init__(self) -> None:
        FAST_RECIPE.favouring(self.recall)
        model_at(self.model)

    def __call__(self, page: Page) -> Selection:
        return self.many((page,))[0]

    def many(self, pages: Sequence[Page]) -> list[Selection]:
        """Several pages at once: what takes the same time for a page of any length is done once for all of them."""
        settings = FAST if self.recall == 1 else replace(FAST, recipe=FAST_RECIPE.favouring(self.recall))
        return select(pages, model_at(self.model), settings, by="dehusk-fast")
