"""Tables of one column: data if a header or caption says so, else layout."""

from __future__ import annotations

import pytest
from markdown_back import markdown_of, round_trip

import dehusk

HEADED = "<table><tr><th>Name<tr><td>One<tr><td>Two</table>"
CAPTIONED = "<table><caption>Names</caption><tr><td>One<tr><td>Two</table>"


def test_with_a_header() -> None:
    assert markdown_of(HEADED) == "| Name |\n| --- |\n| One |\n| Two |"
    assert "<table><thead><tr><th>Name</th></tr></thead>" in round_trip(HEADED)
    html = dehusk.get("everything")(dehusk.Page.from_html(HEADED)).html().replace("\n", "")
    assert html == "<table><tbody><tr><th>Name</th></tr><tr><td>One</td></tr><tr><td>Two</td></tr></tbody></table>"


def test_with_a_caption() -> None:
    assert markdown_of(CAPTIONED) == "Names\n\n| One |\n| --- |\n| Two |"


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><td>One<tr><td>Two<tr><td>Three</table>",
        "<table><tr><th>Name<tr><td>One</table>",
        "<table><tr><th>Name<tr><td>One<tr><th>E-mail<tr><td>Two</table>",
        "<table><tr><td>One<tr><th>Name<tr><td>Two</table>",
        f"<table><tr><th>Name<tr><td>One<tr><td>{'long text ' * 40}</table>",
        "<table><tr><th>Name<tr><td>One<tr><td><ul><li>Two<li>Three</ul></table>",
        "<table role=presentation><tr><th>Name<tr><td>One<tr><td>Two</table>",
    ],
)
def test_layout(table: str) -> None:
    assert "|" not in markdown_of(table)
    assert "<table" not in dehusk.get("everything")(dehusk.Page.from_html(table)).html()
