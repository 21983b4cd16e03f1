"""A rule goes from one verdict to the next; a recipe is a tuple of rules. And what several rules ask of a page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.verdict import Verdict

MAYBE_ARTICLE, PROBABLY_ARTICLE = 0.2, 0.55
MAYBE_THREAD, IS_THREAD = 0.25, 0.5
SHORTEST = 25.0
"""A page of fewer words is too short to be judged."""
STYLE = ("path_style_count", "path_style_words", "path_style_links", "path_style_long")
"""Features that blocks in elements of the same names share, and hardly any others of the page."""


class Rule(ABC):
    """A frozen dataclass: its fields are the parameters, and `@rule` gives it a name and a sentence."""

    __slots__ = ()

    name: ClassVar[str]
    sentence: ClassVar[str]
    asks: ClassVar[tuple[str, ...]] = ()
    """The questions (`Questions`) that it may ask."""

    @abstractmethod
    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        """The verdict after this rule; the same if it has nothing to say of this page."""


R = TypeVar("R", bound=type[Rule])


def rule(name: str, sentence: str, *, asks: tuple[str, ...] = ()) -> Callable[[R], R]:
    """Give a rule its name, the sentence by which people are told what it does, and the questions that it may ask."""

    def named(cls: R) -> R:
        cls.name, cls.sentence, cls.asks = name, sentence, asks
        return cls

    return named


def headline(evidence: Evidence) -> Flags:
    """Per block: is it the heading that says what the title says?"""
    same: Flags = (evidence["title_offset"] == 0) & (evidence["title_found"] > 0)
    return same


def styles(evidence: Evidence, place: NDArray[np.integer] | None = None) -> NDArray[np.int64]:
    """A number for each block that is the same for those of one style, in one place if places are given."""
    key = np.zeros(len(evidence), np.int64) if place is None else place.astype(np.int64)
    for name in STYLE:
        key = key * 1_000_003 + np.ascontiguousarray(evidence[name], np.float32).view(np.int32)
    return key
