"""The page as a browser showed it, with its visual blocks drawn over it (VIPS)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dehusk.plot import style
from dehusk.plot.panels import Mark, Panel
from dehusk.plot.sampling import finite
from dehusk.plot.signals import Signals

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NEEDS = ("left", "top", "right", "bottom", "degree", "selected")

_WIDTH = 8.0  # inches of a panel, nearly
_TALLEST = 2.0  # times as high as wide; the rest of a long page is not drawn
_MOST_PIXELS = 50_000_000  # that are unpacked for a picture of a tenth of them
_MOST_BLOCKS = 4_000  # blocks; more cannot be told apart


def panels(signals: Signals, unit: str) -> list[Panel]:
    """The screenshot, if there is one, with a frame around each block: filled where it was selected."""
    if not len(signals["left"]):
        return []
    width, height = _size(signals)
    height = min(height, _TALLEST * width)
    marks = [_screenshot(signals), _frames(signals, height)]
    inches = _WIDTH * height / width
    return [Panel("Visual blocks", marks, width, "pixel", height=inches, limits=(height, 0))]


def _size(signals: Signals) -> tuple[float, float]:
    """Width and height of the page: as told, or as far as its blocks reach."""
    given = np.asarray(signals.get("page size"))
    reached = [float(finite(signals[name]).max()) for name in ("right", "bottom")]
    if given.shape == (2,) and given.dtype.kind in "iuf" and np.isfinite(given).all():
        reached = [float(value) for value in given]
    return max(reached[0], 1.0), max(reached[1], 1.0)


def _screenshot(signals: Signals) -> Mark:
    data = np.asarray(signals.get("screenshot"))

    def put(axes: Axes, most: int) -> None:
        if data.dtype != np.uint8 or data.ndim != 1 or not data.size:
            return
        width, height = (int.from_bytes(data[at : at + 4].tobytes()) for at in (16, 20))  # as a PNG tells them
        if width * height > _MOST_PIXELS:
            return
        from matplotlib.image import imread

        try:
            pixels: NDArray[Any] = imread(io.BytesIO(data.tobytes()), format="png")
        except (OSError, SyntaxError, ValueError):  # what a damaged picture raises: the frames can do without it
            return
        shape = pixels.shape
        axes.imshow(pixels, extent=(0, shape[1], shape[0], 0), aspect="auto", interpolation="antialiased", zorder=0)

    return put


def _frames(signals: Signals, height: float) -> Mark:
    def put(axes: Axes, most: int) -> None:
        from matplotlib.collections import PolyCollection
        from matplotlib.colors import to_rgba

        left, top, right, bottom = (finite(signals[name]) for name in NEEDS[:4])
        chosen = np.asarray(signals["selected"]) != 0
        for kept, colour, label in ((False, style.CODE, "block"), (True, style.CONTENT, "selected")):
            drawn = np.flatnonzero((chosen == kept) & (top < height))[:_MOST_BLOCKS]
            if not len(drawn):
                continue
            corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
            outlines = np.stack([np.stack([x[drawn], y[drawn]], axis=1) for x, y in corners], axis=1)
            fill = to_rgba(colour, 0.18 if kept else 0.0)
            shapes = PolyCollection(
                list(outlines), facecolors=[fill], edgecolors=[colour], linewidths=0.7, zorder=2, label=label
            )
            axes.add_collection(shapes, autolim=False)

    return put
