"""Repeated structure is found by the shape of the tree, in linear time, on any page."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.document.threads.repeats import Repeats, dated_rows, find_repeats, path_hashes
from dehusk.page.page import Page

CARD = (
    "<div><h3><a href=/t{0}>Card number {0}</a></h3><img src=x><p>Something to read about card {0}, 3/5/2024</p></div>"
)


def names_of(page: Page, found: Repeats, group: int) -> list[str]:
    return [page.tree.path(row) for row in found.rows(group).tolist()]


def test_cards_are_a_group_and_the_notice_between_them_is_not() -> None:
    cards = [CARD.format(number) for number in range(5)]
    cards.insert(2, "<div>Subscribe to our letter</div>")
    page = Page.from_html(f"<nav><a href=/>Home</a></nav><section>{''.join(cards)}</section>")
    found = find_repeats(page)
    assert names_of(page, found, 0) == [f"/html/body/section[1]/div[{n}]" for n in (1, 2, 4, 5, 6)]
    assert found.siblings[0]
    assert page.tree.name_of(int(found.parent[0])) == "section"
    assert found.words[found.first[0] : found.last[0]].tolist() == [10] * 5
    assert found.link_density(0) == pytest.approx(0.3)
    assert found.dated[found.first[0] : found.last[0]].all()
    assert found.named[found.first[0] : found.last[0]].all()


def test_class_names_play_no_part() -> None:
    rows = "".join(f'<li class="c{n}" id="i{n}"><b>Name {n}</b> <span>says {n} words</span></li>' for n in range(4))
    page = Page.from_html(f"<ul>{rows}</ul>")
    assert len(find_repeats(page).rows(0)) == 4


def test_elements_of_one_path_under_different_parents_are_a_group() -> None:
    posts = "".join(f"<div><table><tr><td>Author {n}<td>Text of post number {n}</table></div><hr>" for n in range(3))
    page = Page.from_html(posts)
    found = find_repeats(page)
    tables = [group for group in range(len(found)) if page.tree.name_of(int(found.rows(group)[0])) == "table"]
    assert len(tables) == 1
    assert not found.siblings[tables[0]]
    assert len(found.rows(tables[0])) == 3


def test_rows_that_alternate_are_two_groups() -> None:
    rows = "".join(f"<tr><td>Ann<td>12:3{n}<tr><td><p>What she wrote, part {n}" for n in range(4))
    page = Page.from_html(f"<table>{rows}</table>")
    found = find_repeats(page)
    sizes = [
        found.last[g] - found.first[g] for g in range(len(found)) if page.tree.name_of(int(found.rows(g)[0])) == "tr"
    ]
    assert sizes.count(4) == 2


def test_groups_with_most_words_come_first_and_items_are_in_order() -> None:
    page = Page.from_html("<ul><li>a<li>b</ul><ol><li>one two three<li>four five six</ol>")
    found = find_repeats(page)
    totals = [int(found.words[a:b].sum()) for a, b in zip(found.first, found.last, strict=True)]
    assert totals == sorted(totals, reverse=True)
    assert all((np.diff(found.rows(group)) > 0).all() for group in range(len(found)))


def test_no_group_twice() -> None:
    page = Page.from_html("<ul>" + "<li><p>some words</p></li>" * 5 + "</ul>")
    found = find_repeats(page)
    rows = [tuple(found.rows(group).tolist()) for group in range(len(found))]
    assert len(set(rows)) == len(rows)


def test_hidden_words_count_only_if_asked_for() -> None:
    page = Page.from_html("<noscript><ul><li>one two<li>three four</ul></noscript><p>shown</p>")
    assert not len(find_repeats(page))
    assert len(find_repeats(page, shown=np.ones(len(page.words), bool)).rows(0)) == 2


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("3/5/2024", True),
        ("2024-05-03", True),
        ("12:30", True),
        ("May 2024", True),
        ("۱۴۰۳/۰۲/۱۴", True),
        ("page 3", False),
        ("2500 pieces", True),  # a year or a number: only a hint
        ("1,234,567,890,123", False),
        ("no figures here", False),
    ],
)
def test_what_looks_like_a_date(text: str, dated: bool) -> None:
    page = Page.from_html(f"<p>{text}</p>")
    assert bool(dated_rows(page, ~page.words.hidden).any()) is dated


def test_paths_are_equal_where_the_tags_are() -> None:
    page = Page.from_html("<div><p>a</p><p>b</p><span>c</span></div><section><p>d</p></section>")
    path = path_hashes(page.tree)
    rows = [row for row in range(len(page.tree)) if page.tree.name_of(row) == "p"]
    assert path[rows[0]] == path[rows[1]] != path[rows[2]]


@pytest.mark.parametrize("html", ["", "<p>", "text", "<ul><li></ul>", "<div>" * 300, "<table><tr><td></table>"])
def test_pages_with_nothing_repeated(html: str) -> None:
    assert len(find_repeats(Page.from_html(html))) == 0


TAGS = st.sampled_from(["div", "ul", "li", "p", "a", "td", "tr", "table", "article", "br", "x-card"])
PIECES = st.one_of(TAGS.map("<{}>".format), TAGS.map("</{}>".format), st.text(max_size=8))


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=60).map("".join))
def test_any_page_gives_whole_groups(html: str) -> None:
    page = Page.from_html(html)
    found, again = find_repeats(page), find_repeats(page)
    assert np.array_equal(found.item, again.item)
    assert (found.last - found.first >= 2).all()
    assert found.last[-1:].tolist() == ([len(found.item)] if len(found) else [])
    assert (found.words > 0).all()
    assert (found.linked <= found.words).all()
    assert (page.tree.end[found.item] == found.item_end).all()


def seconds(count: int) -> float:
    page = Page.from_html("<ul>" + "<li><b>Name</b><p>some words of text</p></li>" * count + "</ul>")
    page.words  # noqa: B018  # parsing is not what is timed
    best = float("inf")
    for _ in range(3):
        start = time.thread_time()
        assert len(find_repeats(page).rows(0)) == count
        best = min(best, time.thread_time() - start)
    return best


def test_time_is_linear_in_the_items() -> None:
    assert seconds(20_000) < 60 * max(seconds(2_000), 0.002)
