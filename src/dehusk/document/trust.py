"""How often a source tells the truth: the confidences of titles, authors and dates, as they were measured.

`dehusk fields CORPORA --by-source` prints, for every confidence in this table, how many values have it and how many of
them are right; these shares are of 5,430 values on fundus, trafilatura-half, postlight, newspaper and wcxb-dev. Rows
with fewer than 15 values are left out, and `*` stands in for them. The other fields have no gold anywhere: their
confidences are estimates, and stand where the values are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

AGREED, ALONE, DISPUTED = "agreed", "alone", "disputed"
"""Of a title or a date: other sources say the same, there are no others, or some say something else."""
PERSON, OFFICE = "person", "office"
"""Of authors: are they people, or the site, its publisher, an office?"""

_SHARES: Mapping[tuple[str, str, str], float] = MappingProxyType(
    {
        ("title", "h1", AGREED): 0.87,
        ("title", "json-ld", AGREED): 0.86,
        ("title", "meta", AGREED): 0.71,
        ("title", "title", AGREED): 0.57,
        ("title", "text", AGREED): 0.27,
        ("title", "h1", DISPUTED): 0.43,
        ("title", "json-ld", DISPUTED): 0.63,
        ("title", "meta", DISPUTED): 0.57,
        ("title", "*", AGREED): 0.84,
        ("title", "*", DISPUTED): 0.49,
        ("authors", "json-ld", PERSON): 0.93,
        ("authors", "rel author", PERSON): 0.93,
        ("authors", "meta", PERSON): 0.89,
        ("authors", "text", PERSON): 0.79,
        ("authors", "microdata", PERSON): 0.77,
        ("authors", "class", PERSON): 0.71,
        ("authors", "json-ld", OFFICE): 0.84,
        ("authors", "meta", OFFICE): 0.87,
        ("authors", "*", PERSON): 0.87,
        ("authors", "*", OFFICE): 0.85,
        ("date", "json-ld", AGREED): 0.99,
        ("date", "url", AGREED): 0.99,
        ("date", "meta", AGREED): 0.98,
        ("date", "microdata", AGREED): 0.94,
        ("date", "time", AGREED): 0.88,
        ("date", "text", AGREED): 0.74,
        ("date", "meta", ALONE): 0.80,
        ("date", "text", ALONE): 0.85,
        ("date", "meta", DISPUTED): 0.91,
        ("date", "json-ld", DISPUTED): 0.85,
        ("date", "time", DISPUTED): 0.76,
        ("date", "text", DISPUTED): 0.39,
        ("date", "*", AGREED): 0.97,
        ("date", "*", ALONE): 0.85,
        ("date", "*", DISPUTED): 0.83,
    }
)


def kind_of(source: str) -> str:
    """The kind of a source: all `<meta>` names are one.

    >>> kind_of("meta article:published_time"), kind_of("rel author")
    ('meta', 'rel author')
    """
    return "meta" if source.startswith("meta ") else source


def trust(field: str, source: str, standing: str) -> float:
    """The share of values of this field, source and standing that are right.

    >>> trust("date", "meta article:published_time", AGREED)
    0.98
    """
    return _SHARES.get((field, kind_of(source), standing)) or _SHARES[field, "*", standing]
