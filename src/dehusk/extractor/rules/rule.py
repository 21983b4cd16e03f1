"""A rule goes from one verdict to the next; a recipe is a tuple of rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, TypeVar

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.verdict import Verdict


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
