"""Pages that are written to be slow to read: the time for each is a small part of a second, whatever it holds."""

from __future__ import annotations

from time import process_time

import pytest

from dehusk.page.page import Page
from dehusk.page.tokenizer import tokenize

MOST_SECONDS = 1.0


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("<iframe\0>" * 4_000, id="frames whose names go on behind a NUL"),
        pytest.param("<!----!>" * 20_000 + "-->", id="comments that end otherwise, one arrow far behind"),
        pytest.param("<a b='" * 100_000 + "x" * 600_000, id="open single quotes in tags without an end"),
        pytest.param('<a b="' * 100_000 + "x" * 600_000, id="open double quotes in tags without an end"),
    ],
)
def test_tokens(html: str) -> None:
    before = process_time()
    tokenize(html)
    assert process_time() - before < MOST_SECONDS


@pytest.mark.parametrize(
    "html",
    [
        pytest.param('<em style="x>' * 5_000, id="formatting elements with open quotes"),
        pytest.param(("<b/" * 500 + '=">' * 1_400 + 'x">') * 2, id="formatting elements before quotes"),
        pytest.param("<p a='" + ("<a/" * 400 + '=">' * 1_400 + 'x">') * 5, id="links in a value before quotes"),
        pytest.param("<noscript " * 20_000, id="notes without an end"),
    ],
)
def test_trees(html: str) -> None:
    before = process_time()
    assert len(Page.from_html(html).tree)
    assert process_time() - before < MOST_SECONDS


@pytest.mark.parametrize("filling", [" ", "/", " /"])
def test_white_space_before_the_end_of_a_tag(filling: str) -> None:
    page = Page.from_html(f"<div hidden{filling * 100_000}>x</div><p>y")
    before = process_time()
    assert page.source_layout.hidden.tolist() == [True, False]
    assert process_time() - before < MOST_SECONDS


@pytest.mark.parametrize("tag", ["<div hidden>", "<p hidden>x", "<template>x"])
def test_hidden_elements_that_are_left_open(tag: str) -> None:
    page = Page.from_html(tag * 40_000)
    assert page.source is not None
    before = process_time()
    assert page.source_layout is not None
    assert process_time() - before < MOST_SECONDS


@pytest.mark.parametrize("style", ["display:&#xAnone", "display:&#9none"])
def test_style_with_references_hides_in_both_views(style: str) -> None:
    page = Page.from_html(f'<p style="{style}">x</p>')
    assert page.words.hidden.tolist() == page.source_layout.hidden.tolist()
