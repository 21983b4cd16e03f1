"""Headings and quotes in the cells of a table: data if the table has a header, else mostly layout."""

from __future__ import annotations

import pytest
from markdown_back import markdown_of, round_trip

import dehusk


@pytest.mark.parametrize(
    ("table", "markdown"),
    [
        (
            "<tr><th>Plan<th>Price<tr><td><h4>Basic</h4><p>For one</p><td>5<tr><td><h4>Team</h4><td>9",
            "| Plan | Price |\n| --- | --- |\n| **Basic**<br>For one | 5 |\n| **Team** | 9 |",
        ),
        (
            "<tr><th colspan=2>Plans<tr><th>Plan<th>Price<tr><td><h4>Basic</h4><td>5",
            "| Plans |  |\n| --- | --- |\n| Plan | Price |\n| **Basic** | 5 |",
        ),
        (
            "<tr><th><h3>Plan</h3><th><h3>Price</h3><tr><td>Basic<td>5",
            "| Plan | Price |\n| --- | --- |\n| Basic | 5 |",
        ),
        (
            "<tr><td><h3>Plan</h3><td><h3><b>Price</b></h3><tr><td>Basic<td>5<tr><td>Team<td>9",
            "| Plan | Price |\n| --- | --- |\n| Basic | 5 |\n| Team | 9 |",
        ),
        (
            "<thead><tr><td>Plan<td>Price<tbody><tr><td><h4>Basic</h4><td>5<tr><td><h4>Team</h4><td>9",
            "| Plan | Price |\n| --- | --- |\n| **Basic** | 5 |\n| **Team** | 9 |",
        ),
        (
            "<tr><td><h4>Speed</h4><td>10<td>20<tr><td><h4>Range</h4><td>3<td>4<tr><td><h4>Price</h4><td>5<td>6",
            "|  |  |  |\n| --- | --- | --- |\n| **Speed** | 10 | 20 |\n| **Range** | 3 | 4 |\n| **Price** | 5 | 6 |",
        ),
        (
            "<tr><th>Who<th>Said<tr><td>A<td><blockquote>x</blockquote><tr><td>B<td><blockquote>y</blockquote>",
            "| Who | Said |\n| --- | --- |\n| A | x |\n| B | y |",
        ),
    ],
)
def test_data(table: str, markdown: str) -> None:
    assert markdown_of(f"<table>{table}</table>") == markdown
    html = dehusk.get("everything")(dehusk.Page.from_html(f"<table>{table}</table>")).html()
    assert "<table>" in html


def test_heading_with_more_in_a_cell_is_read_back_in_bold() -> None:
    html = "<table><tr><th>Plan<th>Price<tr><td><h4>The <i>basic</i></h4>one<td>5</table>"
    assert "<td><strong>The <em>basic</em></strong><br>one</td>" in round_trip(html)


LONG = "a long text " * 30


@pytest.mark.parametrize(
    "table",
    [
        "<tr><td><h2>News</h2><td><h2>Links</h2><tr><td>one<td>two",
        f"<tr><td><h2>News</h2><td><h2>Links</h2><tr><td>{LONG}<td>two<tr><td>three<td>four",
        f"<tr><td><h2>News</h2><td>{LONG}<tr><td><h2>Links</h2><td>{LONG}<tr><td><h2>More</h2><td>x",
        "<tr><td><h2>News</h2><td>one<tr><td><h2>Links</h2><td>two",
        "<tr><th colspan=2>Home<tr><td><h3>News</h3><p>x<td><h3>Links</h3><p>y",
        "<tr><th>News<td><h3>x</h3><p>y<tr><td>a<td><h3>z</h3>b",
        "<tr><th>A<th>B<tr><td><table><tr><td>1<tr><td>2</table><td><table><tr><td>3<tr><td>4</table>",
        f"<tr><th>A<th>B<tr><td><h3>x</h3>{LONG * 8}<td>y",
    ],
)
def test_layout(table: str) -> None:
    assert "|" not in markdown_of(f"<table>{table}</table>")
