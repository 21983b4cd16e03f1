"""Places of a selection in the source: ordered, disjoint, not empty (the formal definition of content extraction)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.checks import check_spans
from conformance.soup import SOUP
from dehusk import Page, Selection


def spans(html: str, *words: str) -> list[str]:
    """What stands in the spans of a selection of these words, or of all."""
    page = Page.from_html(html)
    mask = np.isin(page.words.texts(), words) if words else np.ones(len(page.words), bool)
    return [page.html[a:b] for a, b in Selection(page, mask).spans()]


@pytest.mark.parametrize(
    ("html", "words", "expected"),
    [
        ("", (), []),
        ("<p>one two</p>", (), ["one two"]),
        ("<p>one two three</p>", ("one", "three"), ["one", "three"]),
        ("<p>one <b>two</b> three</p>", (), ["one", "two", "three"]),
        ("one<!-- x -->two", (), ["one", "two"]),
        ("one\r\n\t two", (), ["one\r\n\t two"]),
        ("one&nbsp;two&#160;three&#xA0; four", (), ["one&nbsp;two&#160;three&#xA0; four"]),
        ("caf&eacute; &amp; tea", (), ["caf&eacute; &amp; tea"]),
        ("caf&eacute; &amp; tea", ("&",), ["&amp;"]),
        ("茶很好", (), ["茶很好"]),
        ("茶很好", ("茶", "好"), ["茶", "好"]),
        ("שלוםtea", ("tea",), ["tea"]),
        ("<title>one</title>two", (), ["one", "two"]),
        ("<table>one<tr><td>two</table>three", (), ["one", "two", "three"]),
        ("<p>one</x>two three", (), ["one", "two three"]),
        ("<p>o</x>n</y>e</x> two", ("one",), ["o", "n", "e"]),
        ("<p>ab</x>cd</x>ab ab", ("ab",), ["ab"]),
        ("one\0two three", (), ["one\0two three"]),
        ("one\x01two", (), ["one\x01two"]),
    ],
)
def test_by_hand(html: str, words: tuple[str, ...], expected: list[str]) -> None:
    assert spans(html, *words) == expected


@settings(max_examples=200)
@given(html=SOUP, seed=st.integers(0, 1000))
def test_any_selection_has_valid_spans(html: str, seed: int) -> None:
    page = Page.from_html(html)
    check_spans(Selection(page, np.random.default_rng(seed).random(len(page.words)) < 0.6))


def test_spans_are_in_source_order_where_words_moved() -> None:
    page = Page.from_html("<table><tr><td>inside</td></tr>outside</table>")
    assert page.words.texts() == ["outside", "inside"]
    assert [page.html[a:b] for a, b in Selection(page, np.ones(2, bool)).spans()] == ["inside", "outside"]
