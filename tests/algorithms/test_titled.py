"""Titled: both bounds on hand-made trees, around other algorithms."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from conformance.soup import SOUP
from dehusk import Page, ParameterError, UnknownAlgorithmError
from dehusk.algorithms.titled import ancestors, smallest_subtree

PAGE = Page.from_html(
    "<title>Tea</title>"
    "<div id=top>Menu</div>"
    "<div id=box><div id=head><h1>Tea</h1><span>by me</span></div><div id=text><p>one two</p><p>three four</p></div>"
    "<div id=share>Share this</div></div>"
    "<div id=foot>Imprint</div>"
)
# words: Tea(title) Menu Tea by me one two three four Share this Imprint
WORDS = PAGE.words.texts()


def chosen(*numbers: int) -> np.ndarray:
    mask = np.zeros(len(WORDS), bool)
    mask[list(numbers)] = True
    return mask


def place(row: int) -> str:
    return PAGE.tree.attributes_of(row).get("id", PAGE.tree.name_of(row))


@pytest.mark.parametrize(
    ("words", "share", "holds"),
    [
        ([5, 6, 7, 8], 1.0, "box"),
        ([5, 6], 1.0, "box"),
        ([3, 4], 1.0, "head"),
        ([3, 4, 5, 6], 0.5, "head"),
        ([3, 4, 5, 6], 0.6, "box"),
        ([5, 6, 7, 11], 0.75, "box"),
        ([5, 6, 7, 11], 0.8, "body"),
        ([1, 3], 1.0, "head"),  # what is above the headline does not count
    ],
)
def test_smallest_subtree(words: list[int], share: float, holds: str) -> None:
    assert place(smallest_subtree(PAGE, 2, chosen(*words), share)) == holds


@pytest.mark.parametrize("words", [[], [1], [2]])
def test_no_text_behind_the_headline(words: list[int]) -> None:
    assert smallest_subtree(PAGE, 2, chosen(*words), 0.5) == -1


def test_ancestors() -> None:
    node = int(PAGE.words.node[5])
    expected = [node]
    while (parent := int(PAGE.tree.parent[expected[0]])) >= 0:
        expected.insert(0, parent)
    assert ancestors(PAGE.tree, node).tolist() == expected


def test_bounds_around_everything() -> None:
    selection = dehusk.get("titled", algorithm="everything")(PAGE)
    assert [WORDS[number] for number in np.flatnonzero(selection.words)] == WORDS[2:11]  # not Menu, not Imprint
    assert selection.signals["bounds"].tolist() == [2, 11]
    assert selection.signals["block score"].tolist() == [1] * 7
    assert selection.signals["selected"].tolist() == [False, True, True, True, True, True, False]


TEXT = "Tea is made from the leaves of one plant and the water of many rivers, as they say in the hills."


def test_filled_or_not() -> None:
    page = Page.from_html(
        f"<title>Tea time</title><p>{TEXT}</p><main><h1>Tea time</h1><p>{TEXT}</p><p><a href=/>More</a></p><p>{TEXT}</p>"
        f"</main><p>{TEXT}</p>"
    )
    inner = dehusk.get("shallow-text")(page)
    assert inner.text().count("rivers") == 4
    filled = dehusk.get("titled", algorithm="shallow-text")(page)
    assert filled.text().split() == f"Tea time {TEXT} More {TEXT}".split()
    only = dehusk.get("titled", algorithm="shallow-text", fill=False)(page)
    assert only.text().count("rivers") == 2
    assert "More" not in only.text()
    assert filled.by == only.by == "titled"


def test_pages_without_headline_stay_as_they_are() -> None:
    page = Page.from_html(f"<p>{TEXT}</p><p>{TEXT}</p>")
    inner = dehusk.get("shallow-text")(page)
    assert inner
    assert dehusk.get("titled", algorithm="shallow-text", fill=False)(page).words.tolist() == inner.words.tolist()


@settings(max_examples=20)
@given(SOUP, st.sampled_from(["everything", "shallow-text", "bte+filter1", "titled"]))
def test_only_takes_away_unless_it_fills(soup: str, name: str) -> None:
    page = Page.from_html(soup)
    inner = dehusk.get(name)(page)
    within = dehusk.get("titled", algorithm=name, fill=False)(page)
    assert not (within.words & ~inner.words).any()
    filled = dehusk.get("titled", algorithm=name)(page)
    assert not (within.words & ~filled.words).any()
    first, behind = filled.signals["bounds"].tolist()
    outside = np.ones(len(page.words), bool)
    outside[first:behind] = False
    assert not (filled.words & (outside | page.words.hidden)).any()


def test_parameters() -> None:
    with pytest.raises(UnknownAlgorithmError):
        dehusk.get("titled", algorithm="nonsense")
    for share in (0.0, 1.1):
        with pytest.raises(ParameterError, match="share"):
            dehusk.get("titled", share=share)
