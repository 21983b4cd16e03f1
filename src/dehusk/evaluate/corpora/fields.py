"""Typed look-ups in a JSON object of a corpus, with errors that say where the object stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dehusk.evaluate.corpora.example import CorpusError, Post

_HALF = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """A text with U+FFFD for every half of a character (a lone surrogate), which JSON can hold and no file can.

    >>> whole("tea \\ud83d")
    'tea \ufffd'
    """
    return text if text.isascii() else _HALF.sub("\ufffd", text)


@dataclass(frozen=True, slots=True)
class Fields:
    """One JSON object with its place: the file, the line if known, and its name inside the file."""

    values: Mapping[str, Any]
    path: Path
    line: int | None = None
    name: str = ""

    @classmethod
    def of(cls, value: object, path: Path, *, line: int | None = None, name: str = "") -> Fields:
        """Check that a JSON value is an object."""
        fields = cls(value if isinstance(value, Mapping) else {}, path, line, name)
        if not isinstance(value, Mapping):
            raise fields.error(f"must be an object, not {_kind(value)}")
        return fields

    def error(self, problem: str) -> CorpusError:
        """A fault of this object."""
        return CorpusError(f"{self.name} {problem}".lstrip(), path=self.path, line=self.line)

    def object(self, key: str) -> Fields:
        """An object inside this one; an absent one is empty."""
        name = f"{self.name}.{key}" if self.name else key
        return Fields.of(self.values.get(key) or {}, self.path, line=self.line, name=name)

    def optional(self, key: str) -> str | None:
        """A text, or None where it is absent or null."""
        value = self.values.get(key)
        if value is not None and not isinstance(value, str):
            raise self.error(f'field "{key}" must be text, not {_kind(value)}')
        return value and whole(value)

    def filled(self, key: str) -> str | None:
        """A text, or None where it is absent, null or blank."""
        value = self.optional(key)
        return value if value and value.strip() else None

    def names(self, key: str) -> str | None:
        """A text, or a list of texts joined by semicolons: pages have one author or several."""
        if isinstance(self.values.get(key), list):
            return "; ".join(self.texts(key)) or None
        return self.filled(key)

    def required(self, key: str) -> str:
        """A text that must be there."""
        value = self.optional(key)
        if value is None:
            raise self.error(f'field "{key}" is {"null" if key in self.values else "missing"}')
        return value

    def name_of_page(self, key: str) -> str:
        """A text that must be there, and is written as it is wherever the page is named."""
        value = self.required(key)
        if half := _HALF.search(str(self.values[key])):
            raise self.error(f'field "{key}" has half a character (U+{ord(half[0]):04X}); give the page another name')
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; blank ones are left out, for they would match everything."""
        value = self.values.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(f'field "{key}" must be a list of texts')
        return tuple(whole(item) for item in value if item.strip())

    def posts(self) -> tuple[Post, ...]:
        """The posts of a thread."""
        value = self.values.get("posts") or []
        if not isinstance(value, list):
            raise self.error(f'field "posts" must be a list, not {_kind(value)}')
        posts = (Fields.of(post, self.path, line=self.line, name="post") for post in value)
        return tuple(Post(text=p.required("text"), user=p.optional("user"), date=p.optional("date")) for p in posts)


_KINDS = {
    type(None): "null",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "text",
    list: "a list",
}


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "an object")
