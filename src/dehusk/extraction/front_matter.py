"""What a page tells about itself as YAML, to stand before its Markdown."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from dehusk.extraction.json import to_dict

if TYPE_CHECKING:
    from dehusk.extraction.document import Document

_FIELDS = (
    *("title", "authors", "date", "modified", "site_name", "description", "image", "url", "canonical_url"),
    *("license", "tags", "language", "confidence"),
)
_NOT_PRINTED = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def front_matter(document: Document) -> str:
    """The fields that are known, one a line. Texts are quoted, so that none is read as anything else.

    >>> import dehusk
    >>> html = '<meta name=author content=Ada><h1>Tea: "good"</h1><p>They say that it is a good drink.'
    >>> doc = dehusk.extract(html, algorithm="everything")
    >>> print(front_matter(doc))
    ---
    title: "Tea: \\"good\\""
    authors: ["Ada"]
    language: "en"
    confidence: 0.0
    ---
    """
    found = to_dict(document, _FIELDS)
    lines = [f"{name}: {_written(name, value)}" for name, value in found.items() if value not in (None, [], "")]
    return "\n".join(["---", *lines, "---"])


def _written(name: str, value: Any) -> str:
    """A value as JSON, which YAML reads, too; a day as a day."""
    if name in ("date", "modified") and _DAY.fullmatch(value):
        return str(value)
    return _NOT_PRINTED.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))
