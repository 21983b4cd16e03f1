"""Sets of names, written as they are read."""

from __future__ import annotations

VERBATIM = "pre textarea listing xmp plaintext"
"""The elements whose white space is shown as it is written."""


def names(text: str) -> frozenset[str]:
    """The words of a text.

    >>> sorted(names("td th"))
    ['td', 'th']
    """
    return frozenset(text.split())
