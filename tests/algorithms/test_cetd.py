"""CETD: densities worked out by hand, every denominator that can be 0, and the subtrees of the greatest sum."""

from __future__ import annotations

from math import e, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.cetd import densities_of, greatest_in, subtrees_of_greatest_sum

METHODS = ("density", "composite", "density-sum")
SMALL = "<body><div><p>eightlet</p><a href=/>ab</a></div></body>"  # html head body div p #text a #text
SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say. "
MENU = "<ul>" + "".join(f"<li><a href='/{n}'>Item {n}</a></li>" for n in range(20)) + "</ul>"
ARTICLE = f"<body><div>{MENU}</div><div><h1>Tea</h1>" + f"<p>{SENTENCE * 3}</p>" * 6 + f"</div><div>{MENU}</div></body>"


def close(values: np.ndarray, expected: list[float]) -> None:
    assert values.tolist() == pytest.approx(expected)


def test_text_density_by_hand() -> None:
    """Characters over the tags below: 10/4, 0, 10/3, 10/2; leaves have no tag, which counts as one. The head is not shown."""
    close(densities_of(Page.from_html(SMALL)).text, [2.5, 0, 10 / 3, 5, 8, 8, 2, 2])


def test_composite_density_by_hand() -> None:
    """C = 10, LC = 2, LT = 1 from html to div; of the body's 10 characters 2 are links."""
    found = densities_of(Page.from_html(SMALL)).composite
    base = log(10 / 8 * 2 + 2 / 10 * 10 + e)
    above = [density * log(10 / 2 * tags / 1, base) for density, tags in ((2.5, 4), (10 / 3, 3), (5, 2))]
    paragraph = 8 * log(8 / 1 * 1 / 1, log(8 / 8 * 0 + 2 / 10 * 8 + e))  # LC = LT = 0 below the line count as 1
    # in the link LC = C and nothing else: log(2/2 · 1/1) = 0, whatever the base, in which nonLC = 0 counts as 1
    close(found, [above[0], 0, above[1], above[2], paragraph, paragraph, 0, 0])


def test_density_sum_by_hand() -> None:
    found = densities_of(Page.from_html(SMALL))
    composite = found.composite
    close(found.sums, [composite[2], 0, composite[3], composite[4], composite[5], 0, 0, 0])


def test_no_tags_below() -> None:
    assert densities_of(Page.from_html("<p>four")).text[-2:].tolist() == [4, 4]


def test_no_link_on_the_page() -> None:
    """The base of the logarithm is ln e = 1: composite and text density are the same."""
    found = densities_of(Page.from_html("<div><p>Tea is <b>good</b></p><p>for you"))
    assert found.composite.tolist() == found.text.tolist()


def test_nothing_but_links() -> None:
    found = densities_of(Page.from_html("<body><a href=/>ab</a><a href=/>cd</a></body>"))
    assert found.text[2] == 2
    assert not found.composite[1:].any()  # the root has the tag of the body beside those of the links
    assert not get("cetd")(Page.from_html("<body><a href=/>ab</a></body>"))


def test_links_without_text() -> None:
    """LC = 0 and LT = 1: the link's tag counts, its text cannot."""
    found = densities_of(Page.from_html("<body><p>four<a href=/><img src=a></a></p></body>"))
    assert found.composite[3] == 4 / 2  # the base is 1: none of the page's characters is a link's
    with_link = densities_of(Page.from_html("<body><p>four<a href=/><img></a></p><a href=/>ab</a></body>"))
    assert with_link.composite[3] == pytest.approx(4 / 2 * log(4 / 1 * 2 / 1, log(2 / 6 * 4 + e)))


def test_no_text() -> None:
    for html in ("", "<body></body>", "<p><a href=/></a></p>", "<frameset>", "<p hidden>Tea"):
        found = densities_of(Page.from_html(html))
        assert not found.text.any()
        assert not found.composite.any()
        assert not found.sums.any()


@pytest.mark.parametrize("method", METHODS)
def test_article_stands_out(method: str) -> None:
    found = get("cetd", method=method)(Page.from_html(ARTICLE)).text()
    assert found.count("rivers") == 18
    assert "Item" not in found or method == "density"


def test_threshold_of_the_body() -> None:
    html = "<body><p>a long text without a tag</p><div><p>ab</p><p>cd</p></div></body>"
    found = get("cetd", method="density")(Page.from_html(html))
    assert found.signals["threshold"] == (20 + 4) / 4
    assert found.text() == "a long text without a tag"


def test_inline_elements_go_with_their_block() -> None:
    html = "<body><p>a long text with <b>bold</b> words</p><div><p>ab</p></div></body>"
    assert get("cetd", method="density")(Page.from_html(html)).text() == "a long text with bold words"


def test_threshold_of_the_sum_is_the_least_on_the_way() -> None:
    page = Page.from_html(ARTICLE)
    densities = densities_of(page)
    threshold, chosen = subtrees_of_greatest_sum(page.tree, densities)
    article = int(np.argmax(densities.sums))
    assert page.tree.path(article) == "/html/body/div[2]"
    assert threshold == min(densities.composite[2], densities.composite[article])
    assert chosen[article]
    assert get("cetd")(page).signals["threshold"] == threshold


stretches = st.lists(st.integers(0, 5), min_size=1, max_size=40).flatmap(
    lambda values: st.tuples(
        st.just(values),
        st.lists(
            st.tuples(st.integers(0, len(values) - 1), st.integers(1, len(values))).map(
                lambda pair: (pair[0], min(pair[0] + pair[1], len(values)))
            )
        ),
    )
)


@given(stretches)
def test_greatest_of_stretches(case: tuple[list[int], list[tuple[int, int]]]) -> None:
    values, pairs = case
    start, end = (np.array([pair[side] for pair in pairs], int) for side in (0, 1))
    found = greatest_in(np.array(values, float), start, end).tolist()
    assert found == [a + int(np.argmax(values[a:b])) for a, b in pairs]


PIECES = st.sampled_from(["tea ", "<a href=/>x</a>", "<div>", "</div>", "<p>", "<b>", "</b>", "<li>", "<img>"])


@given(st.lists(PIECES, max_size=40).map("".join))
def test_subtrees_as_the_printed_recursion_finds_them(html: str) -> None:
    page = Page.from_html(html)
    tree, densities = page.tree, densities_of(page)
    threshold, chosen = subtrees_of_greatest_sum(tree, densities)
    elements = [row for row in range(2, len(tree)) if tree.tag[row]]  # from the body on
    marked, queue = set(), [2]
    while queue:
        node = queue.pop()
        if densities.composite[node] >= threshold:
            inside = [row for row in elements if node <= row < tree.end[node]]
            best = max(inside, key=lambda row: (densities.sums[row], -row))
            if densities.sums[best] > 0:
                marked.add(best)
            queue.extend(row for row in elements if tree.parent[row] == node)
    assert set(np.flatnonzero(chosen).tolist()) == marked
    assert np.isfinite(densities.composite).all()
    assert (densities.composite >= 0).all()


def test_signals_have_one_value_a_row_or_a_block() -> None:
    page = Page.from_html(ARTICLE)
    signals = get("cetd")(page).signals
    assert {len(signals[name]) for name in ("density", "composite", "density sum")} == {len(page.tree)}
    assert {len(signals[name]) for name in ("block score", "block words", "selected")} == {47}  # 40 items, 7 texts


def test_method_is_checked() -> None:
    with pytest.raises(ParameterError, match="cetd: method must be one of density-sum, composite, density"):
        get("cetd", method="sum")
