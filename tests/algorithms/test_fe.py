"""FE and K-FE: the division into blocks by hand, features, the winner basket, and the adaptive k-means."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.parts.feature_blocks import BLOCK_TAGS, adaptive_clusters, decompose, features_of, winner_basket
from dehusk.page.tags import TAG_ID

SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say. "
MENU = "<ul>" + "".join(f"<li><a href='/{n}'>Item {n}</a></li>" for n in range(20)) + "</ul>"


def blocks(html: str) -> list[str]:
    """The text of each block."""
    page = Page.from_html(html)
    found = decompose(page.tree)
    texts = np.array(page.words.texts(), object)
    node = page.words.node
    return [" ".join(texts[(node >= start) & (node < end)]) for start, end in zip(found.start, found.end, strict=True)]


def text_of(name: str, html: str, **parameters: object) -> str:
    return get(name, **parameters)(Page.from_html(html)).text()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("Tea", ["Tea"]),  # nothing divides the page: it is one block
        ("<div>a</div><p>b</p><p>c</p>", ["b", "c"]),  # what stands beside the paragraphs is lost
        ("<p>a</p><ul><li>b</ul>", ["a"]),  # paragraphs come before lists
        ("<div>a<ul><li>b<ul><li>c</ul></ul></div>", ["b c", "c"]),  # lists in lists are blocks twice
        ("<table><tr><td>a<tr><td>b</table><p>c</p>", ["a", "b"]),  # tables come first, then their rows
        ("<table><tr><td>a<td><p>b</p><p>c</p></table>", ["b", "c"]),  # a row is replaced by its paragraphs
        ("<table><tr><td>a<tr><td><p>b</p></table>", ["a", "b"]),  # but one without paragraphs stays
        ("<table><tr><td>a<table><tr><td>b</table></table>", ["a b", "b"]),  # rows of both tables
        ("<table><caption>a</caption></table>", ["a"]),
        ("a<hr>b<hr>c", ["a", "b", "c"]),  # rules cut
        ("<table><tr><td>a<hr>b<td>c<tr><td>d</table>", ["a", "b c", "d"]),  # up to the end of the row
        ("a<hr>b<ul><li>c</ul>d", ["a", "c"]),  # and what is cut off is divided further
        ("<p>a<p>b<hr>c", ["a", "b"]),  # no paragraph holds the rule
    ],
)
def test_division_by_hand(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


PIECES = ["tea ", "<div>", "</div>", "<p>", "</p>", "<ul><li>", "</ul>", "<table><tr><td>", "<td>", "</table>"]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_division_as_printed(html: str) -> None:
    """Sets of nodes, one tag after the other; no rules here, for which the printed division has nothing left."""
    tree = Page.from_html(html).tree
    found = {0}
    for name in BLOCK_TAGS:
        for block in sorted(found):
            inside = [row for row in range(block + 1, tree.end[block]) if tree.tag[row] == TAG_ID[name]]
            if inside:
                found = (found - {block}) | set(inside)
    made = decompose(tree)
    assert made.start.tolist() == sorted(found)
    assert made.end.tolist() == [int(tree.end[row]) for row in sorted(found)]


@given(st.lists(st.sampled_from(["tea ", "<div>", "</div>", "<b>", "<hr>"]), max_size=30).map("".join))
def test_rules_lose_nothing(html: str) -> None:
    """Where only rules divide a page, each of its words stands in one part, in order."""
    parts = blocks(html)
    assert " ".join(part for part in parts if part) == " ".join(Page.from_html(html).words.texts())
    assert len(parts) == html.count("<hr>") + 1


def test_features_by_hand() -> None:
    page = Page.from_html("<p>four <b>ab</b> <a href=/>xy</a></p><p>six six<img src=a><img src=b></p>")
    desired, others = features_of(page, decompose(page.tree))
    assert desired.tolist() == [[8, 6], [2, 1], [0, 0], [0, 0]]  # characters; p and b; no lists, no styles
    assert others.tolist() == [[1, 0], [0, 2], [0, 0], [0, 0], [0, 0]]  # links, images


def test_winner_basket_by_hand() -> None:
    """First paragraph 8/8 + 2/2 against 1/1, second 6/8 + 1/2 against 2/2, third 1/8 + 1/2 against 1/1: the third is out."""
    html = "<p>four <b>ab</b> <a href=/>xy</a></p><p>six six<img><img></p><p>a<a href=/></a></p>"
    page = Page.from_html(html)
    basket = winner_basket(page, decompose(page.tree))
    assert basket.member.tolist() == [True, True, False]
    assert basket.desired.tolist() == [2, 1.25, 0]
    assert basket.probability.tolist() == pytest.approx([2 / 3, 1.25 / 2.25, 0])
    assert text_of("fe", html) == "four ab xy"


def test_blocks_without_text_do_not_win() -> None:
    assert text_of("fe", "<p></p><p><img></p>") == text_of("k-fe", "<p></p><p><img></p>") == ""


ARTICLE = f"<div>{MENU}</div><p>{SENTENCE}</p><p>{SENTENCE * 2}</p><p>{SENTENCE}</p><p><a href=/>more</a></p>{MENU}"


def test_one_paragraph_or_all_pure_ones() -> None:
    assert text_of("fe", ARTICLE).count("rivers") == 2
    assert text_of("k-fe", ARTICLE).count("rivers") == 4
    assert "more" not in text_of("k-fe", ARTICLE)


def test_one_cluster_takes_the_whole_basket() -> None:
    page = Page.from_html(ARTICLE + f"<p>{SENTENCE}<a href=/>link</a>")
    basket = winner_basket(page, decompose(page.tree)).member
    assert get("k-fe", clusters=1)(page).signals["wins"].tolist() == basket.tolist()
    assert get("k-fe")(page).signals["wins"].sum() < basket.sum()


def test_alike_blocks_are_one_group() -> None:
    assert text_of("k-fe", f"<p>{SENTENCE}</p>" * 7).count("rivers") == 7


def test_scores_of_blocks_in_reading_order() -> None:
    signals = get("fe")(Page.from_html("<div>aside</div><p>four</p><p>twotwo</p>")).signals
    assert signals["block score"].tolist() == pytest.approx([0, 4 / 6 + 1, 2])
    assert signals["selected"].tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("values", "clusters"),
    [
        ([], []),
        ([0.5], [0]),
        ([0.2, 0.9], [0, 1]),
        ([0.5, 0.5, 0.5, 0.5], [0, 0, 0, 0]),
        ([1.0, 0.5, 1.0, 0.52, 0.99], [1, 0, 1, 0, 1]),
        ([0.1, 0.9, 0.11, 0.5, 0.91, 0.51], [0, 2, 0, 1, 2, 1]),
    ],
)
def test_number_of_clusters_follows_the_data(values: list[float], clusters: list[int]) -> None:
    assert adaptive_clusters(np.array(values, float)).tolist() == clusters


@given(st.lists(st.floats(0, 1), max_size=40), st.integers(1, 8))
def test_clusters_are_stretches_of_values(values: list[float], most: int) -> None:
    cluster = adaptive_clusters(np.array(values, float), most)
    assert len(set(cluster.tolist())) <= most
    for (a, x), (b, y) in product(zip(values, cluster, strict=True), repeat=2):
        assert x <= y or a > b


def test_clusters_are_checked() -> None:
    with pytest.raises(ParameterError, match="k-fe: clusters"):
        get("k-fe", clusters=0)
