"""Where the running text of a page is, where its title is, and where a block stands to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlines import Told, outline

from dehusk import Page
from dehusk.extractor.features.core import levels_apart, spans_around
from dehusk.extractor.headline import headline_words

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."
WORDS = len(LONG.split())
MENU = "<ul><li><a href='/'>Home</a><li><a href='/n'>News</a><li><a href='/s'>Sport</a></ul>"


@given(st.recursive(st.just("x"), lambda inner: st.lists(inner, max_size=4), max_leaves=20), st.data())
def test_levels_apart_against_a_loop(shape: object, data: st.DataObject) -> None:
    made = outline("<p>first</p>" + written(shape))
    elements = made.elements
    element = data.draw(st.integers(0, len(elements.parent) - 1))
    chain = [element]
    while chain[-1] > 0:
        chain.append(int(elements.parent[chain[-1]]))
    expected = []
    for own in elements.of_block.tolist():
        while own not in chain:
            own = int(elements.parent[own])
        expected.append(chain.index(own))
    assert levels_apart(spans_around(made, element), 0, len(made)).tolist() == expected


def written(shape: object) -> str:
    if isinstance(shape, list):
        return "<div>" + "".join(written(inner) for inner in shape) + "</div>"
    return "<p>one two</p>"


def test_levels_apart_stop_counting() -> None:
    made = outline("<p>far</p>" + "<div>" * 60 + "<p>near")
    spans = spans_around(made, int(made.above[0, 1]))
    assert levels_apart(spans, 0, 2).tolist() == [30, 0]


def test_the_core_is_the_smallest_element_with_enough_text() -> None:
    inner = f"<div id=inner><p>{LONG}</p><p>{LONG}</p><p>{LONG}</p></div>"
    told = Told(f"{MENU}<div id=outer>{inner}<p>{LONG}</p></div><p>short</p>")
    # 3 of 4 paragraphs are inside: enough for half of the text, not for 80 %
    assert told["core50_distance"] == [2, 2, 2, 0, 0, 0, 1, 2]
    assert told["core80_distance"] == [1, 1, 1, 0, 0, 0, 0, 1]
    assert told["core50_place"][3:6] == [0, 0.3333, 0.6667]
    assert told["core80_place"][:3] == [-0.75, -0.5, -0.25]
    assert told["core50_share"] == [round(3 * WORDS / (4 * WORDS + 4), 4)] * 8


def test_the_run_of_blocks_with_text() -> None:
    told = Told(f"{MENU}<p>{LONG}</p><p>{LONG}</p>{MENU}")
    assert told["run_inside"] == [0, 0, 0, 1, 1, 0, 0, 0]
    assert told["run_place"] == [-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2]
    assert told["run_share"] == [round((2 * WORDS - 6) / (2 * WORDS + 6), 4)] * 8


@given(st.lists(st.tuples(st.integers(1, 12), st.booleans()), min_size=1, max_size=12))
def test_the_run_is_the_best_of_all(parts: list[tuple[int, bool]]) -> None:
    html = "".join(f"<p>{'<a href=/>' * linked}{'tea ' * words}{'</a>' * linked}</p>" for words, linked in parts)
    worth = [(-words if linked else words) - 3 for words, linked in parts]
    inside = Told(html)["run_inside"]
    found = [number for number, flag in enumerate(inside) if flag]
    assert found == list(range(found[0], found[-1] + 1) if found else [])
    sums = [sum(worth[a:b]) for a in range(len(worth)) for b in range(a, len(worth) + 1)]
    assert sum(worth[number] for number in found) == max(sums)


def test_a_page_of_links_has_no_run() -> None:
    assert Told(MENU)["run_inside"] == [0, 0, 0]


@pytest.mark.parametrize("end", ["</p>", ""])
def test_the_element_with_the_best_paragraphs(end: str) -> None:
    told = Told(f"{MENU}<div><div><p>{LONG}{end}<p>{LONG}{end}</div></div><div><p>{LONG}{end}</div>")
    assert told["top_distance"] == [2, 2, 2, 0, 0, 2]
    assert told["top_place"][3:5] == [0, 0.5]
    assert told["top_share"][0] == 0.6667


def test_shares_of_paragraphs() -> None:
    told = Told(f"<div><p>{LONG}</p><p>{LONG}</p></div><div><p>{LONG}</p><p>no</p></div>")
    assert told["strict_number"] == told["usual_number"] == [3, 3, 3, 3]
    assert told["strict_share_before"] == told["usual_share_before"] == [0, 0.3333, 0.6667, 1]
    assert told["usual_under1"] == [0.6667, 0.6667, 0.3333, 0.3333]
    assert told["usual_under2"] == told["usual_under3"] == [1, 1, 1, 1]


def test_the_block_that_says_the_title() -> None:
    told = Told(f"<title>Green tea is good - News</title>{MENU}<h1>Green tea is good</h1><p>{LONG}</p><h2>More</h2>")
    assert told["title_offset"] == [-3, -2, -1, 0, 1, 2]
    assert told["title_distance"] == [1, 1, 1, 0, 1, 1]
    assert told["title_words_since"] == [-3, -2, -1, 0, 4, 4 + WORDS]
    assert told["title_share"][3] == 1
    assert told["title_found"][0] > 0.4
    assert told["title_headlines_since"] == [-1, -1, -1, 0, 0, 0]
    page = 3 + 4 + WORDS + 1
    assert told["title_joined_words"] == [page, page, page, 4, page, page]
    assert told["title_joined_share"][3:5] == [round(4 / page, 4), 1]


def test_without_a_title_the_first_heading_stands_for_it() -> None:
    told = Told(f"<p>News<h1>Green tea</h1><p>{LONG}</p>")
    assert told["title_offset"] == [-1, 0, 1]
    assert told["title_found"] == [0, 0, 0]


def test_words_of_the_headline() -> None:
    page = Page.from_html(f"<title>Green tea | News</title>{MENU}<h1>Green <b>tea</b></h1><p>{LONG}</p>")
    told = headline_words(page).tolist()
    assert [word for word, is_said in zip(page.source.word_texts(), told, strict=True) if is_said] == ["Green", "tea"]


@pytest.mark.parametrize("html", ["", "<title>Tea</title>", "<p>No title here", "<title>Tea</title><p>Nothing of it"])
def test_no_headline(html: str) -> None:
    assert not headline_words(Page.from_html(html)).any()
