"""A value that a page tells, with where it was found and how far that source can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

Content = str | date | tuple[str, ...]
"""What a field of the metadata can hold."""


@dataclass(frozen=True, slots=True)
class Value:
    """One field of the metadata.

    `source` names the place: `json-ld`, `microdata`, `meta article:published_time`, `time`, `text`, `url` …
    `confidence` is between 0 and 1: about the share of pages on which that source tells the truth.

    >>> Value("Ada Lovelace", "json-ld", 0.95).to_dict()
    {'value': 'Ada Lovelace', 'source': 'json-ld', 'confidence': 0.95}
    """

    value: Content
    """What the page tells: text, a date, or several texts."""
    source: str
    confidence: float

    def to_dict(self) -> dict[str, Any]:
        """As plain data: dates in ISO 8601, tuples as lists."""
        value = self.value
        plain = value.isoformat() if isinstance(value, date) else list(value) if isinstance(value, tuple) else value
        return {"value": plain, "source": self.source, "confidence": self.confidence}
