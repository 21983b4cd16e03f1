"""Pages so bare, or so short, that there is nothing to leave out."""

import pytest
from made_evidence import chosen_by, evidence_of, made

import dehusk
from dehusk.extractor.rules.bare_page import BarePage

MANY = [3.0] * 12
NAV = {0: 1.0}
"""The first block stands in a menu, so that the page is more than text."""


def test_all_that_a_page_of_too_few_words_shows_comes_if_nothing_was_chosen() -> None:
    assert chosen_by(BarePage(), made(MANY, tag_nav=NAV), "." * 12) == "x" * 12
    assert chosen_by(BarePage(), made(MANY, hidden={4: 1}), "." * 12) == "xxxx.xxxxxxx"
    assert chosen_by(BarePage(), made(MANY, tag_nav=NAV), "x" + "." * 11) == "x" + "." * 11, "it knew its way about"
    assert chosen_by(BarePage(), made([4.0] * 12, tag_nav=NAV), "." * 12) == "." * 12, "a shell"


def test_the_text_of_a_page_of_a_few_blocks() -> None:
    few = made([3, 40, 30], link_density=[1, 0, 0], tag_nav=NAV)
    assert chosen_by(BarePage(), few, ".x.") == ".xx"
    assert chosen_by(BarePage(few=2, few_short=2), few, ".x.") == ".x."
    assert chosen_by(BarePage(), made([90, 60, 20], hidden={2: 1}), "x..") == "xx.", "what is hidden stays hidden"
    assert chosen_by(BarePage(), made([3, 90, 10], tag_nav=NAV), ".x.") == ".x.", "most of it"
    assert chosen_by(BarePage(), made([90, 20, 20], link_density=[1, 0, 0]), "...") == "...", "mostly links"


TEXT = [60.0] * 20


def test_a_page_that_is_nothing_but_text_is_all_content() -> None:
    assert chosen_by(BarePage(), made(TEXT), "." * 20) == "x" * 20
    assert chosen_by(BarePage(), made(TEXT), "xx..x" * 4) == "x" * 20
    assert chosen_by(BarePage(), made(TEXT, link_density={3: 0.1}), "." * 20) == "x" * 20, "a few words of 1,200"
    assert chosen_by(BarePage(), made([1, *TEXT], link_density={0: 1}), "." * 21) == "." * 21, "a menu of one word"


def test_a_paragraph_with_words_of_the_title_is_text() -> None:
    title = {"title_offset": dict.fromkeys(range(20), 1.0) | {0: 0.0}, "title_found": 0.5}
    none = "." * 20
    assert chosen_by(BarePage(), made(TEXT, **title), none) == "x" * 20
    assert chosen_by(BarePage(), made(TEXT, **title, tag_h1={0: 0.0}), none) == "." + "x" * 19, "a heading"


@pytest.mark.parametrize(
    "more",
    [
        *({f"tag_{name}": {19: 2.0}} for name in ("nav", "aside", "footer", "form", "button", "noscript", "header")),
        *({f"hint_{name}": {19: 2.0}} for name in ("dialog", "related", "comment", "share", "sidebar", "ad", "user")),
        {"hidden": {19: 0.2}},
        {"link_density": {19: 1.0}},
        {"link_density": dict.fromkeys(range(20), 0.1)},
    ],
    ids=str,
)
def test_it_is_more_than_text_if_anything_hints_at_it(more: dict[str, dict[int, float]]) -> None:
    assert chosen_by(BarePage(), made(TEXT, **more), "x" + "." * 19) == "x" + "." * 19


def test_plain_paragraphs_are_nothing_but_text() -> None:
    page = "<title>Tea</title><h1>Tea</h1>" + "<p>Zrk bvol twee hond fimp aar sol diek.</p>" * 30
    assert chosen_by(BarePage(), evidence_of(page), "." * 31) == "." + "x" * 30, "a headline is another question"
    assert dehusk.extract(page).text.count("Zrk") == 30
