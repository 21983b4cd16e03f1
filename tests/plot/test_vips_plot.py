"""Visual blocks drawn over the page."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from matplotlib.collections import PolyCollection
from matplotlib.image import imsave

import dehusk
from algorithms.drawn_pages import drawn
from dehusk.plot import Look, draw, picture
from dehusk.plot.kinds import kind_of, panels_of

PROSE = "Tea is made of leaves and of the water of many rivers. "
HTML = f"<body id=body><p id=a><a id=l href=/>Home</a></p><p id=b>{PROSE}</p><p id=c>{PROSE}</p>"
BOXES = {
    "body": (0.0, 0.0, 1000.0, 1000.0),
    "a": (0.0, 0.0, 1000.0, 50.0),
    "l": (0.0, 0.0, 100.0, 50.0),
    "b": (100.0, 150.0, 900.0, 500.0),
    "c": (100.0, 510.0, 900.0, 900.0),
}


def selection(screenshot: bytes = b"", height: int = 1000) -> dehusk.Selection:
    page = drawn(HTML, BOXES)
    assert page.layout is not None
    return dehusk.get("vips")(page.with_layout(replace(page.layout, screenshot=screenshot, page_height=height)))


def png() -> bytes:
    made = io.BytesIO()
    imsave(made, np.full((1000, 1000, 3), 200, np.uint8), format="png")
    return made.getvalue()


def test_frames_are_the_blocks_and_filled_where_selected() -> None:
    kind = kind_of(selection().signals)
    assert kind is not None
    assert kind.name == "blocks on the page"
    (axes,) = draw(selection()).axes
    plain, filled = (shape for shape in axes.collections if isinstance(shape, PolyCollection))
    corners = [path.vertices[:4].tolist() for path in filled.get_paths()]
    assert corners == [
        [[100, 150], [900, 150], [900, 500], [100, 500]],
        [[100, 510], [900, 510], [900, 900], [100, 900]],
    ]
    assert len(plain.get_paths()) == 1
    assert plain.get_facecolor()[0][3] == 0
    assert filled.get_facecolor()[0][3] > 0
    assert axes.get_xlim() == (0, 1000)
    assert axes.get_ylim() == (1000, 0), "the top of the page is up"
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["block", "selected"]


def test_the_screenshot_lies_below() -> None:
    (axes,) = draw(selection(png())).axes
    (image,) = axes.images
    assert image.get_extent() == [0, 1000, 1000, 0]
    assert not draw(selection()).axes[0].images
    assert not draw(selection(b"\x89PNG damaged")).axes[0].images


def test_a_long_page_is_cut() -> None:
    (panel,) = panels_of(selection(height=50_000))
    assert panel.limits == (2000, 0)
    assert panel.height == pytest.approx(16)


@pytest.mark.parametrize("format", ["png", "svg", "pdf"])
def test_the_same_bytes_each_time(format: str) -> None:
    assert picture(selection(png()), format, Look(dpi=40)) == picture(selection(png()), format, Look(dpi=40))


def test_a_page_that_shows_nothing() -> None:
    empty = dehusk.get("vips")(drawn("", {}))
    assert b"Nothing to draw" in picture(empty, "svg")
