"""Checks of parameters that several algorithms have."""

from __future__ import annotations

from numbers import Integral

from dehusk.errors import ParameterError

MOST = 1_000_000
"""Larger numbers of lines, characters and tokens make no difference, and much larger ones fit no array."""


def check_sizes(algorithm: str, *, least: int = 1, most: int = MOST, **sizes: object) -> None:
    """Lengths and distances are whole numbers, neither too small nor beyond all pages; else ParameterError.

    >>> check_sizes("r2l", gap=8, width=80)
    """
    for name, size in sizes.items():
        if not isinstance(size, Integral) or isinstance(size, bool) or not least <= int(size) <= most:
            raise ParameterError(f"{algorithm}: {name} must be at least {least} and at most {most:,}, not {size!r}")
