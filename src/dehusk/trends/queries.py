"""Queries: subjects with the keywords that experts chose for them, from a TOML file."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path

from dehusk.errors import InputError

_LARGEST = 1_000_000  # bytes of a file of queries


@dataclass(frozen=True, slots=True)
class Query:
    """A subject: its name and its keywords.

    A keyword of several words is found where they stand one after the other. One that is given twice counts twice.

    >>> Query.of("evolution", "mutation extinct")
    Query(name='evolution', keywords=('mutation', 'extinct'))
    >>> Query.of("evolution", ["gene flow", "mutation"]).keywords
    ('gene flow', 'mutation')
    """

    name: str
    """What tables and pictures call it."""
    keywords: tuple[str, ...]
    """The words that are counted."""

    @classmethod
    def of(cls, name: str, keywords: str | list[str]) -> Query:
        """A query from one string of words, or from a list in which keywords may have several words."""
        return cls(name, tuple(keywords.split() if isinstance(keywords, str) else keywords))


def read_queries(path: str | os.PathLike[str]) -> tuple[Query, ...]:
    """The queries of a TOML file, `name = "keyword keyword"` or `name = ["keyword of words", "keyword"]`."""
    name = os.fspath(path)
    if Path(path).stat().st_size > _LARGEST:
        raise InputError(f"{name}: larger than {_LARGEST:,} bytes; that is no file of queries")
    try:
        table = tomllib.loads(Path(path).read_text("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{name}: no TOML: {error}") from error
    queries = []
    for subject, keywords in table.items():
        is_list = isinstance(keywords, list) and all(isinstance(one, str) for one in keywords)
        if not isinstance(keywords, str) and not is_list:
            raise InputError(f'{name}: {subject} must be "keywords" or ["keyword", "two words"]')
        queries.append(Query.of(subject, keywords))
    if not queries:
        raise InputError(f'{name}: no queries; write lines such as tea = "tea cup kettle"')
    return tuple(queries)
