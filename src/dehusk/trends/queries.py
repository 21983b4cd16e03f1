"""Queries: subjects with the keywords that experts chose for them, from a TOML file."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass

from dehusk.errors import InputError

LARGEST = 1_000_000
"""Bytes of a file of queries, or of stop words."""
MOST = 200
"""Queries: a picture with more of them tells nothing."""
MOST_KEYWORDS = 10_000
"""Keywords of all queries together, each of which is a dimension."""


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


def read_small(path: str | os.PathLike[str]) -> str:
    """The text of a file that people write by hand; an `InputError` if it is too large for that, or no UTF-8."""
    with open(path, "rb") as stream:
        data = stream.read(LARGEST + 1)  # asking for its size first tells nothing of pipes and devices
    if len(data) > LARGEST:
        raise InputError(f"{os.fspath(path)}: larger than {LARGEST:,} bytes; nobody writes so many words by hand")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{os.fspath(path)}: not UTF-8") from error


def read_queries(path: str | os.PathLike[str]) -> tuple[Query, ...]:
    """The queries of a TOML file, `name = "keyword keyword"` or `name = ["keyword of words", "keyword"]`."""
    name = os.fspath(path)
    try:
        table = tomllib.loads(read_small(path))
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        if isinstance(error, InputError):
            raise
        raise InputError(f"{name}: no TOML: {error}") from error
    queries = []
    for subject, keywords in table.items():
        is_list = isinstance(keywords, list) and all(isinstance(one, str) for one in keywords)
        if not isinstance(keywords, str) and not is_list:
            raise InputError(f'{name}: {subject} must be "keywords" or ["keyword", "two words"]')
        queries.append(Query.of(subject, keywords))
    if len(queries) > MOST or sum(len(query.keywords) for query in queries) > MOST_KEYWORDS:
        raise InputError(f"{name}: more than {MOST} queries or {MOST_KEYWORDS:,} keywords; divide the file")
    if not queries:
        raise InputError(f'{name}: no queries; write lines such as tea = "tea cup kettle"')
    return tuple(queries)
