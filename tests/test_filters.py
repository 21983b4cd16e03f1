"""Link filters 1, 2 and 3, by hand, alone and one after another."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings

import dehusk
from conformance.soup import SOUP
from dehusk import Page, UnknownAlgorithmError
from dehusk.filters import FILTERS, balance_links, filter_by_name, remove_links, strip_links

Row = tuple[str, int, int]


def rows(page: Page) -> list[Row]:
    """What stands in each row of a page's stream, its content and its code."""
    stream = page.source.stream
    pieces = [page.html[a:b] for a, b in zip(stream.start.tolist(), stream.end.tolist(), strict=True)]
    return list(zip(pieces, stream.content.tolist(), stream.code.tolist(), strict=True))


def code_of_links(html: str, view: Callable[[Page], Page] = balance_links) -> list[int]:
    """Characters of code that each start tag of a link counts for."""
    stream = view(Page(html)).source.stream
    return stream.code[stream.opens_link].tolist()


BBC = '<a href="http://www.BBC.com/">BBC Web Site</a>'


def test_without_filter() -> None:
    assert rows(Page(BBC)) == [
        ('<a href="http://www.BBC.com/">', 0, 30),
        ("BBC", 4, 0),
        ("Web", 4, 0),
        ("Site", 4, 0),
        ("</a>", 0, 4),
    ]


def test_filter_1_removes_links_with_their_text() -> None:
    page = remove_links(Page(f"<p>See {BBC} now</p>"))
    assert rows(page) == [("<p>", 0, 3), ("See", 3, 0), ("now", 3, 0), ("</p>", 0, 4)]
    assert rows(remove_links(Page(BBC))) == []


@pytest.mark.parametrize("place", ["<a name=top>", "<A ID='top'>", '<a class=x\nname = "top" data-href=y>'])
def test_filter_1_keeps_the_text_behind_an_open_anchor(place: str) -> None:
    page = remove_links(Page(f"{place}One {BBC}<p>two</p><a name=x>three</a><a href=/y>four<a name=z>five{place}six"))
    kept = [page.html[a:b] for a, b in zip(page.source.stream.start, page.source.stream.end, strict=True)]
    assert [piece for piece in kept if piece[0] != "<"] == ["One", "two", "five", "six"]


@pytest.mark.parametrize("place", ["<a name=top>", "<a name='top'/>"])
def test_filter_3_does_not_take_what_follows_an_open_anchor_for_its_text(place: str) -> None:
    assert code_of_links(f"{place}<p>{'many words ' * 50}</p><a href=x>and a link</a>")[0] == len("<a>")


@pytest.mark.parametrize("view", [strip_links, balance_links])
def test_filters_2_and_3_change_every_anchor(view: Callable[[Page], Page]) -> None:
    assert code_of_links('<a name="top" class="a long class">text</a>', view) == [len("<a>")]


def test_filter_2_strips_attributes() -> None:
    assert code_of_links(BBC, strip_links) == [len("<a>")]
    assert [row[1] for row in rows(strip_links(Page(BBC)))] == [0, 4, 4, 4, 0]


def test_filter_3_balances_text_and_code() -> None:
    """The example of the thesis: the attribute gives way to a placeholder of 12 - 7 characters."""
    assert len("BBC Web Site") - len("<a></a>") == 5
    assert code_of_links(BBC) == [len("<a _____>")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "<a>"),
        ("x", "<a>"),
        ("seven77", "<a>"),
        ("eight888", "<a _>"),
        ("a link of some words", "<a _____________>"),
    ],
)
def test_placeholder_is_never_negative(text: str, code: str) -> None:
    assert code_of_links(f"<a href=x title=y>{text}</a>") == [len(code)]


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ("<a href=x>0123456789", [7]),  # never closed: up to the end
        ("<a href=x>0123456789<a href=y>0123456789ab</a>", [7, 9]),  # the next link ends the first
        ("<a href=x>0123456789</b><p>x</a>", [8]),  # markup inside has no text
        ("<a href=x><b>01234</b><i>56789</i></a>", [7]),
        ("</a><a href=x>0123456789</a></a>", [7]),
        ("<a href=x></a>0123456789", [3]),
        ("<a href=x>", [3]),
        ("text only", []),
        ("", []),
    ],
)
def test_filter_3_at_the_edges(html: str, code: list[int]) -> None:
    assert code_of_links(html) == code


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("a <a>b</a> c", ["a", "c"]),
        ("a <a>b", ["a"]),
        ("a <a>b<a>c</a> d", ["a", "d"]),
        ("a </a> b", ["a", "</a>", "b"]),
        ("<a>b</a><a>c</a>", []),
        ("a <a>b <p>c</a> d", ["a", "d"]),
        ("<a>", []),
        ("<abbr>a</abbr>", ["<abbr>", "a", "</abbr>"]),
        ("", []),
    ],
)
def test_filter_1_at_the_edges(html: str, left: list[str]) -> None:
    assert [row[0] for row in rows(remove_links(Page(html)))] == left


@settings(max_examples=150)
@given(html=SOUP)
def test_filters_change_the_stream_only(html: str) -> None:
    page = Page(html)
    size = len(page.source.stream.word)
    for view in FILTERS.values():
        seen = view(page)
        assert seen.words is page.words
        assert seen.unfiltered is page
        assert len(seen.source.stream.word) <= size
        assert (seen.source.stream.code >= 0).all()
        np.testing.assert_array_equal(seen.source.word_start, page.source.word_start)
    assert len(page.source.stream.word) == size
    assert not remove_links(page).source.stream.opens_link.any()


@settings(max_examples=100)
@given(html=SOUP)
def test_filters_again_change_nothing(html: str) -> None:
    page = Page(html)
    for view in FILTERS.values():
        assert rows(view(view(page))) == rows(view(page))
    assert rows(balance_links(strip_links(page))) == rows(balance_links(page))
    assert rows(balance_links(remove_links(page))) == rows(remove_links(page))


def test_by_name() -> None:
    assert [filter_by_name(name) for name in ("filter1", "filter2", "filter3")] == [
        remove_links,
        strip_links,
        balance_links,
    ]
    with pytest.raises(UnknownAlgorithmError, match="did you mean filter"):
        filter_by_name("filter4")
    with pytest.raises(UnknownAlgorithmError, match="filter1, filter2, filter3"):
        dehusk.get("bte+")


def test_algorithm_with_filters() -> None:
    page = Page.from_html("<p>" + "<a href=x>link</a> " * 30 + "</p><p>" + "word " * 20 + "</p>")
    assert dehusk.get("bte+filter1").name == "bte+filter1"  # type: ignore[attr-defined]
    assert set(dehusk.get("bte+filter1")(page).text().split()) == {"word"}
    assert dehusk.get("dana-g+filter3")(page) == dehusk.get("addana-g")(page)
    assert dehusk.get("dana-g+filter3", gap=3).algorithm.gap == 3  # type: ignore[attr-defined]
