"""Figures of what algorithms see in a page: their curves, with what they selected shaded.

`save(selection, "page.svg")` draws any selection. It needs Matplotlib (`pip install "dehusk[plot]"`), which is
imported when something is drawn.
"""

from dehusk.plot.figure import Look, draw
from dehusk.plot.save import FORMATS, picture, save

__all__ = ["FORMATS", "Look", "draw", "picture", "save"]
