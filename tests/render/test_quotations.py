"""`<q>`: the marks that a browser draws, in text and in Markdown alike, and none where the page has its own."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import dehusk


def from_tree(html: str) -> str:
    return dehusk.get("everything")(dehusk.Page.from_html(html)).text()


def from_source(html: str) -> str:
    page = dehusk.Page.from_html(html)
    return dehusk.Selection.of_source(page, np.ones(len(page.source.word_start), bool)).text()


def markdown(html: str) -> str:
    written = dehusk.get("everything")(dehusk.Page.from_html(html)).markdown()
    return written.removeprefix("```\n").removesuffix("\n```").replace("`", "")


@pytest.mark.parametrize("rendered", [from_tree, from_source, markdown])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p><q>a</q><q>b</q>", "“a”“b”"),
        ("<p><q>a</q><q>b</q><q>c</q> <q>d</q>", "“a”“b”“c” “d”"),
        ("<p>l'<q>amour</q>, l’<q>or</q>", "l'“amour”, l’“or”"),
        ("<p>l<b>’</b><q>or</q>", "l’“or”"),
        ("<p>“x”<q>a</q>", "“x”“a”"),
        ("<p>'<q>a</q>' »<q>b</q>« 他说“<q>中</q>”", "'a' »b« 他说“中”"),
        ("<p>(”<q>a</q>”)", "(”a”)"),
        ("<p>a <code>b <q>c</q></code>", "a b “c”"),
        ("<p>a <q><code>b</code></q>", "a “b”"),
        ("<pre>a <q>b</q></pre>", "a “b”"),
        ("<pre>a\n  <q>b <b>c</b>\n</q><q>d</q>\n“<q>e</q>”</pre>", "a\n  “b c”\n“d”\n“e”"),
        ("<pre>a <q></q><q> </q>b</pre>", "a  b"),
    ],
)
def test_marks_are_drawn_once(rendered: Callable[[str], str], html: str, text: str) -> None:
    assert rendered(html) == text


def test_html_has_the_marks_where_it_drops_the_element() -> None:
    page = dehusk.Page.from_html("<pre>a <q>b</q></pre><p><q>c</q>")
    assert dehusk.get("everything")(page).html() == "<pre><code>a “b”</code></pre>\n<p><q>c</q></p>"
