"""Names of encodings as people write them: those that browsers know, and those of Python that mean the same."""

from __future__ import annotations

import codecs
from difflib import get_close_matches

from dehusk.errors import ParameterError
from dehusk.page.decoding.encodings import labels, lookup

_FEW = ("utf-8", "windows-1252", "shift_jis")


def encoding_named(label: str) -> str:
    """The encoding of that name. An unknown one is a `ParameterError` that tells the nearest.

    >>> encoding_named("Latin-1"), encoding_named("utf_8_sig"), encoding_named("cp936")
    ('windows-1252', 'utf-8', 'gbk')
    >>> encoding_named("windwos-1251")
    Traceback (most recent call last):
    dehusk.errors.ParameterError: no encoding is called 'windwos-1251'; did you mean windows-1251 or windows-1258?
    """
    if not isinstance(label, str):
        raise ParameterError(f"encoding must be str, not {type(label).__name__}")
    known = lookup(label) or _of_python(label)
    if known is not None:
        return known
    near = get_close_matches(label.strip().lower(), labels(), n=3, cutoff=0.75)
    told = " or ".join(near[:2])
    raise ParameterError(
        f"no encoding is called {label!r}; " + (f"did you mean {told}?" if near else f"try {', '.join(_FEW)} …")
    )


def _of_python(label: str) -> str | None:
    """What Python calls so, if browsers know it."""
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return None
    return lookup(name) or lookup(name.replace("_", "-")) or lookup(name.removesuffix("-sig"))
