"""A `<tfoot>` before the body of its table, as older HTML wants it: shown last, as browsers do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dehusk
from conformance.checks import grows_linearly


def from_tree(html: str) -> str:
    return dehusk.get("everything")(dehusk.Page.from_html(html)).text()


def from_source(html: str) -> str:
    page = dehusk.Page.from_html(html)
    return dehusk.Selection.of_source(page, np.ones(len(page.source.word_start), bool)).text()


HEAD, FOOT, BODY = "<thead><tr><th>a<th>b", "<tfoot><tr><td>sum<td>9", "<tbody><tr><td>1<td>2<tr><td>3<td>4"
LAST = "a | b\n1 | 2\n3 | 4\nsum | 9"


@pytest.mark.parametrize("rendered", [from_tree, from_source])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<p>x<table>{HEAD}{FOOT}{BODY}</table><p>y", f"x\n\n{LAST}\n\ny"),
        (f"<table>{HEAD}</thead>{FOOT}</tfoot>{BODY}</tbody></table>", LAST),
        (f"<table>{HEAD}{FOOT}</tfoot><tr><td>1<td>2<tr><td>3<td>4</table>", LAST),
        (f"<table>{HEAD}{BODY}{FOOT}</table>", LAST),
        (f"<table>{FOOT}</tfoot>{HEAD}{BODY}</table>", LAST),
        ("<table><tr><th>a<th>b</tr><tfoot><tr><td>sum<td>9</tfoot><tr><td>1<td>2<tr><td>3<td>4</table>", LAST),
        (f"<table>{FOOT}</tfoot><tfoot><tr><td>x<td>y</tfoot>{BODY}</table>", "x | y\n1 | 2\n3 | 4\nsum | 9"),
        (f"<table>{FOOT}</table><p>y", "sum | 9\n\ny"),
        (f"<table>{FOOT}{BODY}</table><table>{FOOT}{BODY}</table>", "1 | 2\n3 | 4\nsum | 9\n\n1 | 2\n3 | 4\nsum | 9"),
        ("<table><tfoot><tr><td>f<tbody><tr><td><pre>a\n\n  b</pre></table><p>y", "a\n\n  b\nf\n\ny"),
    ],
)
def test_in_text(html: str, text: str, rendered: Callable[[str], str]) -> None:
    assert rendered(html) == text


@pytest.mark.parametrize(
    "html",
    [
        f"<table>{HEAD}{FOOT}{BODY}</table>",
        f"<table>{FOOT}</tfoot>{HEAD}{BODY}</table>",
        "<table><tr><th>a<th>b</tr><tfoot><tr><td>sum<td>9</tfoot><tr><td>1<td>2<tr><td>3<td>4</table>",
    ],
)
def test_in_markdown(html: str) -> None:
    markdown = dehusk.get("everything")(dehusk.Page.from_html(html)).markdown()
    assert markdown == "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n| sum | 9 |"


def test_in_html() -> None:
    selection = dehusk.get("everything")(dehusk.Page.from_html(f"<table>{HEAD}{FOOT}{BODY}</table><p>y"))
    html = selection.html().replace("\n", "")
    assert html == (
        "<table><thead><tr><th>a</th><th>b</th></tr></thead>"
        "<tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody>"
        "<tfoot><tr><td>sum</td><td>9</td></tr></tfoot></table><p>y</p>"
    )


def test_a_foot_without_words_changes_nothing_in_html() -> None:
    html = f"<table>{HEAD}<tfoot><tr><td><td></tfoot>{BODY}</table><p>y"
    assert "foot" not in dehusk.get("everything")(dehusk.Page.from_html(html)).html()


@pytest.mark.parametrize("inside", ["<table><tfoot><tr><td>x<tbody><tr><td>y", "<table><tfoot><tr><td>"])
def test_tables_in_tables_take_linear_time(inside: str) -> None:
    pages = {size: dehusk.Page.from_html(inside * size) for size in (500, 2_000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].text, 500)
    assert grows_linearly(lambda size: selections[size].html, 500)
