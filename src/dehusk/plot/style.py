"""Colours and sizes. The colours are those of Okabe and Ito, which people who see few colours can tell apart."""

from __future__ import annotations

from typing import Final

CONTENT: Final = "#0072b2"
"""Text, and everything that speaks for it."""
CODE: Final = "#d55e00"
"""Markup, and everything that speaks against text."""
SMOOTHED: Final = "#1a1a1a"
SECOND: Final = "#cc79a7"
LEVEL: Final = "#d55e00"
SELECTED: Final = "#fbe9a0"
PALE: Final = "#a6bddb"
INK: Final = "#333333"
FAINT: Final = "#777777"
GRID: Final = "#e4e4e4"

SMALL: Final = 8.0
TEXT: Final = 9.0
TITLE: Final = 11.0
"""Sizes of letters, in points."""
