"""LP: pagelets of small trees by hand, and against the printed queue."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.lp import pagelets
from dehusk.page.tags import TAG_ID

LINK = "<a href=/>x</a>"
PAGE = (
    f"<body><ul><li>{LINK}</li><li>{LINK}</li><li>{LINK}</li></ul>"
    f"<div><p>One two {LINK} three</p><p>Four five</p></div></body>"
)


def names(html: str, links: int) -> list[str]:
    tree = Page.from_html(html).tree
    return [tree.name_of(row) for row in np.flatnonzero(pagelets(tree, links)).tolist()]


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        (5, "html"),  # four links in all: nothing splits
        (4, "head body"),  # html splits, for its child body has four; no child of body does
        (3, "head ul div"),  # body splits, for the list has three; the list does not, nor does the div
        (2, "head ul div"),
        (1, "head a a a #text a #text p"),  # everything with a link in a child splits
    ],
)
def test_splits_by_hand(links: int, expected: str) -> None:
    assert names(PAGE, links) == expected.split()


def test_text_beside_what_splits_is_a_pagelet() -> None:
    assert names(f"<body><div>lead <ul>{LINK * 3}</ul> tail</div></body>", 3) == ["head", "#text", "ul", "#text"]


def test_the_pagelet_with_most_text_is_taken() -> None:
    page = Page.from_html(PAGE)
    assert get("lp")(page).text() == "One two x three\n\nFour five"
    assert get("lp", links=1)(page).text() == "Four five"
    assert len(get("lp-7")(page)) == len(page.words)
    assert get("lp-7")(page) == get("lp", links=7)(page)


def test_hidden_text_and_hidden_links_do_not_count() -> None:
    hidden = f"<div hidden>{LINK * 9} {'nobody sees this ' * 30}</div>"
    assert get("lp")(Page.from_html(PAGE.replace("<ul>", hidden + "<ul>"))).text() == "One two x three\n\nFour five"
    assert names(f"<body>{hidden}<p>Tea</p></body>", 3) == ["html"]


def test_signals() -> None:
    found = get("lp")(Page.from_html(PAGE))
    assert found.signals["block score"].tolist() == [3, 3, 3, 20, 20]  # three links of one letter; 6 + 1 + 5 and 8
    assert found.signals["selected"].tolist() == [False] * 3 + [True] * 2


PIECES = st.sampled_from(["tea ", LINK, LINK, "<div>", "</div>", "<p>", "<b>", "</b>", "<li>", "<ul>", "</ul>"])


@given(st.lists(PIECES, max_size=40).map("".join), st.integers(1, 5))
def test_pagelets_as_the_queue_finds_them(html: str, links: int) -> None:
    tree = Page.from_html(html).tree
    count = [int((tree.tag[row : tree.end[row]] == TAG_ID["a"]).sum()) for row in range(len(tree))]
    queue, found = deque([0]), set()
    while queue:
        node = queue.popleft()
        children = np.flatnonzero(tree.parent == node).tolist()
        if any(count[child] >= links for child in children):
            queue.extend(children)
        else:
            found.add(node)
    assert set(np.flatnonzero(pagelets(tree, links)).tolist()) == found


@pytest.mark.parametrize("name", ["lp", "lp-7"])
def test_parameters_are_checked(name: str) -> None:
    with pytest.raises(ParameterError, match=f"{name}: links"):
        get(name, links=0)
