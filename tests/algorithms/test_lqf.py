"""LQF: link quotas of nested blocks worked out by hand, and what the thresholds leave."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.page.tags import TAG_ID

NESTED = (
    "<body><div>four <a href=/>eight <b>link</b></a> by"  # own text: 4 + 9 + 2, of which 9 are link
    "<ul><li><a href=/>menu</a></li><li>text <a href=/>link</a></li></ul>"  # 4 of 4; 4 of 8; the ul has none
    "<p>plain text</p></div>"
    "<a href=/><section>inside</section></a></body>"  # 6 of 6, though the link stands outside the block
)


def texts(name: str, html: str, **parameters: object) -> list[str]:
    page = Page.from_html(html)
    found = get(name, **parameters)(page)
    return [word for word, kept in zip(page.words.texts(), found.words, strict=True) if kept]


def test_quota_of_nested_blocks() -> None:
    """A block answers for its own text alone; 15 characters of the div, 9 of them in the link, are 0.6."""
    page = Page.from_html(NESTED)
    quota = get("lqf")(page).signals["link quota"]
    expected = {"body": [0], "div": [9 / 15], "ul": [0], "li": [1, 0.5], "p": [0], "section": [1]}
    for name, values in expected.items():
        assert quota[page.tree.tag == TAG_ID[name]].tolist() == pytest.approx(values), name
    assert not quota[page.tree.tag == TAG_ID["a"]].any()  # links are no blocks


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("lqf-25", "plain text"),
        ("lqf-50", "text link plain text"),  # a half is not more than a half
        ("lqf", "text link plain text"),
        ("lqf-75", "four eight link by text link plain text"),
    ],
)
def test_what_the_thresholds_leave(name: str, left: str) -> None:
    assert texts(name, NESTED) == left.split()


def test_ends_of_the_scale() -> None:
    everything = texts("everything", NESTED)
    assert texts("lqf", NESTED, threshold=1.0) == everything
    assert texts("lqf", NESTED, threshold=0.0) == ["plain", "text"]


def test_names_stand_for_thresholds() -> None:
    page = Page.from_html(NESTED)
    for name, threshold in (("lqf-25", 0.25), ("lqf-75", 0.75)):
        assert get(name)(page) == get("lqf", threshold=threshold)(page)


def test_hidden_text_neither_counts_nor_stays() -> None:
    html = "<p><a href=/>link</a> text <span hidden>a very long text that nobody sees</span></p>"
    assert texts("lqf-25", html) == []
    assert texts("lqf-50", html) == ["link", "text"]


def test_an_anchor_without_end_is_no_link() -> None:
    """Old pages name places with <a name> and leave the end tag out."""
    html = "<p><a name=top>" + "Tea is good for you. " * 20 + "</p>"
    assert len(texts("lqf", html)) == 100
    assert texts("lqf", html.replace("name=top", "href=top")) == []


def test_signals_in_reading_order() -> None:
    signals = get("lqf")(Page.from_html(NESTED)).signals
    assert signals["block score"].tolist() == pytest.approx([0.6, 1, 0.5, 0, 1])
    assert signals["block words"].tolist() == [4, 1, 2, 2, 1]
    assert signals["selected"].tolist() == [False, False, True, True, False]
    assert signals["threshold"] == 0.5


PIECES = st.sampled_from(["tea ", "<a href=/>link</a> ", "<div>", "</div>", "<p>", "<b>", "</b>", "<li>"])


@given(st.lists(PIECES, max_size=30).map("".join))
def test_a_higher_threshold_keeps_more(html: str) -> None:
    page = Page.from_html(html)
    strict, middle, mild = (get(name)(page).words for name in ("lqf-25", "lqf-50", "lqf-75"))
    assert not (strict & ~middle).any()
    assert not (middle & ~mild).any()


@given(st.lists(PIECES, max_size=30).map("".join))
def test_quota_as_defined(html: str) -> None:
    """Against a plain walk from each word up to its block."""
    page = Page.from_html(html)
    tree, words = page.tree, page.words
    inline = {TAG_ID[name] for name in ("#text", "a", "b")}
    text, linked = np.zeros(len(tree)), np.zeros(len(tree))
    for word in range(len(words)):
        row, is_linked = int(words.node[word]), False
        while tree.tag[row] in inline:
            is_linked |= bool(tree.tag[row] == TAG_ID["a"])
            row = int(tree.parent[row])
        above = row
        while above >= 0:
            is_linked |= bool(tree.tag[above] == TAG_ID["a"])
            above = int(tree.parent[above])
        text[row] += words.end[word] - words.start[word]
        linked[row] += (words.end[word] - words.start[word]) * is_linked
    assert get("lqf")(page).signals["link quota"] == pytest.approx(linked / np.maximum(text, 1))


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan")])
@pytest.mark.parametrize("name", ["lqf", "lqf-25", "lqf-75"])
def test_parameters_are_checked(name: str, threshold: float) -> None:
    with pytest.raises(ParameterError, match=f"{name}: threshold"):
        get(name, threshold=threshold)
