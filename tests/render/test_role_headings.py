"""`role="heading"`: what a page calls a heading is one in Markdown, HTML and JSON."""

from __future__ import annotations

import numpy as np
import pytest
from markdown_back import markdown_of

import dehusk
from conformance.checks import grows_linearly
from dehusk.extraction.json import blocks_of


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ('<div role="heading" aria-level="3">Tea</div><p>Good.', "### Tea\n\nGood."),
        ("<p role='heading'>Tea</p><p>Good.", "## Tea\n\nGood."),
        ("<div role=heading aria-level=9>Tea</div>", "###### Tea"),
        ("<div role=heading aria-level=0>Tea</div>", "# Tea"),
        ("<div role=heading aria-level=x>Tea</div>", "## Tea"),
        ("<div role='heading presentation'>Tea</div>", "Tea"),
        ("<div><span role='heading'>Tea</span></div><p>Good.", "## Tea\n\nGood."),
        ("<p>All <span role='heading'>Tea</span> is good.", "All Tea is good."),
        ("<p><b role='heading'>Tea</b></p>", "## Tea"),
        ("<a href='//e.org/x'><div role='heading'>Tea</div></a>", "## [Tea](https://e.org/x)"),
        ("<div role='heading'><p>Tea</p></div>", "## Tea"),
        ("<div role='heading'><h3>Tea</h3></div>", "### Tea"),
        ("<h3 role='heading' aria-level=5>Tea</h3>", "### Tea"),
        ("<h3><span role='heading'>Tea</span></h3>", "### Tea"),
        ("<div role='heading'>Tea<div role='heading' aria-level=4>Green</div></div>", "Tea\n\n#### Green"),
        ("<div role='heading'>Tea<ul><li>green</ul></div>", "Tea\n\n- green"),
        (f"<div role='heading'>{'Tea ' * 100}</div>", ("Tea " * 100).strip()),
        (
            "<table><tr><td><p role='heading'>A</p><td>B<tr><td><p role='heading'>1</p><td>2</table>",
            "| A | B |\n| --- | --- |\n| 1 | 2 |",
        ),
    ],
)
def test_markdown(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize("tag", ["div", "p", "span", "my-title"])
def test_html_and_json(tag: str) -> None:
    page = dehusk.Page.from_html(f"<div><{tag} role=heading aria-level=3>Green <i>tea</i></{tag}></div><p>Good.</p>")
    selection = dehusk.get("everything")(page)
    assert selection.html() == "<h3>Green <i>tea</i></h3>\n<p>Good.</p>"
    assert [block["tag"] for block in blocks_of(selection)] == ["h3", "p"]
    assert selection.text() == "Green tea\n\nGood."


def test_only_the_rendering_sees_them() -> None:
    page = dehusk.Page.from_html("<div role='heading'>Tea</div>")
    before = page.tree.tag.copy()
    dehusk.get("everything")(page).markdown()
    assert np.array_equal(page.tree.tag, before)


@pytest.mark.parametrize("html", ["<div role='heading'>a", "<div role='heading'>a</div>", "<span role='heading'>a "])
def test_many_take_linear_time(html: str) -> None:
    pages = {size: dehusk.Page.from_html(html * size) for size in (500, 2000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].markdown, 500)
    assert grows_linearly(lambda size: selections[size].html, 500)
