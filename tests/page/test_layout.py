"""Layouts: what a page with one gives, and the features of its blocks, worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

import dehusk
from algorithms.drawn_pages import drawn
from dehusk import InputError, Page
from dehusk.filters import remove_links
from dehusk.page.layout import block_features


def test_a_page_has_no_layout_unless_it_was_rendered() -> None:
    page = Page.from_html("<p>Tea")
    assert page.layout is None
    with pytest.raises(InputError, match="block_features needs a page that was opened in a browser"):
        block_features(page)


def test_a_layout_has_as_many_rows_as_the_tree() -> None:
    page = drawn("<p id=a>Tea", {"a": (0, 0, 1, 1)})
    assert page.layout is not None
    with pytest.raises(InputError, match="rows for a tree of"):
        Page.from_html("<p>Tea<p>more").with_layout(page.layout)


def test_the_page_itself_stays_as_it_is_and_views_keep_the_layout() -> None:
    plain = Page.from_html("<p id=a>Tea")
    page = drawn("<p id=a>Tea", {"a": (0, 0, 1, 1)})
    assert page.layout is not None
    with_layout = plain.with_layout(page.layout)
    assert plain.layout is None
    assert with_layout.tree is plain.tree
    assert remove_links(with_layout).layout is page.layout
    assert dehusk.get("vips+filter1")(with_layout).by == "vips+filter1"
    with pytest.raises(ValueError, match="read-only"):
        page.layout.x[0] = 1


def test_features_of_blocks() -> None:
    html = "<p id=a>Green <b id=b>tea</b></p><p>nowhere</p><p id=c>now</p>"
    boxes = {"a": (100.0, 200.0, 300.0, 220.0), "b": (150.0, 190.0, 350.0, 260.0), "c": (0.0, 900.0, 1000.0, 1000.0)}
    features = block_features(drawn(html, boxes, fonts={"b": (24, 700)}))
    expected = {
        "left": [0.1, np.nan, 0],
        "top": [0.19, np.nan, 0.9],
        "width": [0.25, np.nan, 1],
        "height": [0.07, np.nan, 0.1],
        "centre_x": [0.225, np.nan, 0.5],
        "centre_y": [0.225, np.nan, 0.95],
        "font_size": [(5 * 16 + 3 * 24) / 8, np.nan, 16],
        "font_weight": [(5 * 400 + 3 * 700) / 8, np.nan, 400],
        "shown": [1, 0, 1],
    }
    assert set(features) == set(expected)
    for name, values in expected.items():
        assert features[name].dtype == np.float32
        np.testing.assert_allclose(features[name], values, rtol=1e-6, err_msg=name)


def test_features_of_a_page_without_words() -> None:
    assert {len(values) for values in block_features(drawn("", {})).values()} == {0}
