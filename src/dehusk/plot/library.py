"""Matplotlib: imported when first needed, named when missing, and never asked for a letter that it cannot draw."""

from __future__ import annotations

from functools import lru_cache

from dehusk import extras

_UNKNOWN = "?"


def need() -> None:
    """Import Matplotlib, or say how to get it."""
    extras.need("matplotlib.figure", extra="plot")


def legible(text: str) -> str:
    """Text in one line that Matplotlib draws as it is: no formulas, and "?" for letters that its font lacks.

    >>> legible("tea at\\n 5 $")
    'tea at 5 \\\\$'
    """
    from matplotlib.font_manager import FontProperties, findfont

    known = _letters(findfont(FontProperties()))
    clean = "".join(letter if ord(letter) in known else _UNKNOWN for letter in " ".join(text.split()))
    return clean.replace("$", r"\$")


@lru_cache(maxsize=4)
def _letters(font: str) -> frozenset[int]:
    """Code points that a font file has letters for."""
    from matplotlib.font_manager import get_font

    return frozenset(get_font(font).get_charmap())
