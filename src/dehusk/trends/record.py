"""One document as it was read, and the error that tells where reading failed."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.errors import InputError
from dehusk.trends.moments import Moment

LONGEST = 20_000_000
"""Characters of a line or of a document; what is longer is no bibliography."""


@dataclass(frozen=True, slots=True)
class Record:
    """A document: its text (an abstract, an article), its title, and when it was published."""

    text: str
    """An abstract, an article."""
    title: str = ""
    """Its title."""
    date: Moment | None = None
    """When it was published."""
    source: str = ""
    """Where it was read: file and line."""


def broken(name: str, line: int, problem: str) -> InputError:
    """The error for input that cannot be read from this line on."""
    return InputError(f"{name}, line {line:,}: {problem}")
