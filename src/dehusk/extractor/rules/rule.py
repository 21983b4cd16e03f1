"""A rule goes from one verdict to the next; a recipe is a tuple of rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol, TypeVar

from dehusk.extractor.evidence import Evidence
from dehusk.extractor.verdict import Verdict


class Rule(Protocol):
    """What `@rule` makes of a frozen dataclass: parameters, a name, a sentence, and a call."""

    name: ClassVar[str]
    sentence: ClassVar[str]

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict: ...


R = TypeVar("R", bound=type[Any])


def rule(name: str, sentence: str) -> Callable[[R], R]:
    """Give a rule its name and the sentence by which people are told what it did."""

    def named(cls: R) -> R:
        cls.name, cls.sentence = name, sentence
        return cls

    return named
