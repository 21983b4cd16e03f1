"""Where the running text of a page is, where its title is, and where a block stands to them."""

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.extractor.blocks import blocks_of
from dehusk.extractor.core_features import _levels_apart, _spans_around, core_features, title_features
from dehusk.extractor.headline import headline_words
from dehusk.extractor.signs import Signs
from dehusk.extractor.tree_features import Named

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."
MENU = "<ul><li><a href='/'>Home</a><li><a href='/n'>News</a><li><a href='/s'>Sport</a></ul>"


def signs(html: str) -> Signs:
    return Signs(blocks_of(Page.from_html(html)))


def named(groups: Iterable[Named]) -> dict[str, list[float]]:
    return {
        name: np.asarray(row, float).tolist()
        for names, values in groups
        for name, row in zip(names, values, strict=True)
    }


def core(html: str) -> dict[str, list[float]]:
    return named(core_features(signs(html)))


def title(html: str) -> dict[str, list[float]]:
    return named(title_features(signs(html)))


@given(st.recursive(st.just("x"), lambda inner: st.lists(inner, max_size=4), max_leaves=20), st.data())
def test_levels_apart_against_a_loop(shape: object, data: st.DataObject) -> None:
    page = Page.from_html("<p>first</p>" + written(shape))
    made, tree = blocks_of(page), page.tree
    row = data.draw(st.integers(0, len(tree) - 1))
    chain = [row]
    while chain[-1] > 0:
        chain.append(int(tree.parent[chain[-1]]))
    expected = []
    for node in made.node.tolist():
        while node not in chain:
            node = int(tree.parent[node])
        expected.append(chain.index(node))
    assert _levels_apart(_spans_around(made, row), len(made)).tolist() == expected


def written(shape: object) -> str:
    if isinstance(shape, list):
        return "<div>" + "".join(written(inner) for inner in shape) + "</div>"
    return "<p>one two</p>"


def test_levels_apart_stop_counting() -> None:
    page = Page.from_html("<p>far</p>" + "<div>" * 60 + "<p>near")
    made = blocks_of(page)
    assert _levels_apart(_spans_around(made, int(made.above[0, 1])), len(made)).tolist() == [30, 0]


def test_the_core_is_the_smallest_subtree_with_enough_text() -> None:
    inner = f"<div id=inner><p>{LONG}</p><p>{LONG}</p><p>{LONG}</p></div>"
    found = core(f"{MENU}<div id=outer>{inner}<p>{LONG}</p></div><p>short</p>")
    # 3 of 4 paragraphs are inside: enough for half of the text, not for 80 %
    assert found["core50_distance"] == [2, 2, 2, 0, 0, 0, 1, 2]
    assert found["core80_distance"] == [1, 1, 1, 0, 0, 0, 0, 1]
    assert found["core50_place"][3:6] == pytest.approx([0, 1 / 3, 2 / 3])
    assert found["core80_place"][:3] == [-0.75, -0.5, -0.25]
    words = len(LONG.split())
    assert found["core50_share"][0] == pytest.approx(3 * words / (4 * words + 4))


def test_the_run_of_blocks_with_text() -> None:
    found = core(f"{MENU}<p>{LONG}</p><p>{LONG}</p>{MENU}")
    assert found["run_inside"] == [0, 0, 0, 1, 1, 0, 0, 0]
    assert found["run_place"] == [-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2]


@given(st.lists(st.tuples(st.integers(1, 12), st.booleans()), min_size=1, max_size=12))
def test_the_run_is_the_best_of_all(parts: list[tuple[int, bool]]) -> None:
    html = "".join(f"<p>{'<a href=/>' * linked}{'tea ' * words}{'</a>' * linked}</p>" for words, linked in parts)
    worth = [(-words if linked else words) - 3 for words, linked in parts]
    inside = core(html)["run_inside"]
    found = [number for number, flag in enumerate(inside) if flag]
    assert found == list(range(found[0], found[-1] + 1) if found else [])
    sums = [sum(worth[a:b]) for a in range(len(worth)) for b in range(a, len(worth) + 1)]
    assert sum(worth[number] for number in found) == max(sums)


def test_a_page_of_links_has_no_run() -> None:
    assert core(MENU)["run_inside"] == [0, 0, 0]


def test_the_container_with_the_most_paragraphs() -> None:
    found = core(f"{MENU}<div><div><p>{LONG}</p><p>{LONG}</p></div></div><div><p>{LONG}</p></div>")
    assert found["top_distance"] == [2, 2, 2, 0, 0, 2]
    assert found["top_place"][3:5] == [0, 0.5]
    assert found["top_share"][0] == pytest.approx(2 / 3)


def test_shares_of_paragraphs() -> None:
    found = core(f"<div><p>{LONG}</p><p>{LONG}</p></div><div><p>{LONG}</p><p>no</p></div>")
    assert found["strict_number"] == [3, 3, 3, 3]
    assert found["strict_share_before"] == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert found["usual_under1"] == pytest.approx([2 / 3, 2 / 3, 1 / 3, 1 / 3])
    assert found["usual_under2"] == [1, 1, 1, 1]


def test_certainly_running_text() -> None:
    one_sentence = LONG.replace(". They", ", and they")
    found = signs(f"<p>{LONG}<p>{one_sentence}<p><a href=/>{LONG}</a><p hidden>{LONG}<p>Tea. Is. Good.")
    assert found.strict.tolist() == [True, False, False, False, False]
    assert found.long.tolist() == [True, True, False, True, False]


def test_the_block_that_says_the_title() -> None:
    html = f"<title>Green tea is good - News</title>{MENU}<h1>Green tea is good</h1><p>{LONG}</p><h2>More</h2>"
    found = title(html)
    assert found["title_offset"] == [-3, -2, -1, 0, 1, 2]
    assert found["title_distance"] == [1, 1, 1, 0, 1, 1]
    words = len(LONG.split())
    assert found["title_words_since"] == [-3, -2, -1, 0, 4, 4 + words]
    assert found["title_share"][3] == 1
    assert found["title_found"][0] > 0.4
    assert found["title_headlines_since"] == [-1, -1, -1, 0, 0, 0]
    page = 3 + 4 + words + 1
    assert found["title_joined_words"] == [page, page, page, 4, page, page]
    assert found["title_joined_share"][3:5] == pytest.approx([4 / page, 1])


def test_without_a_title_the_first_heading_stands_for_it() -> None:
    found = title(f"<p>News<h1>Green tea</h1><p>{LONG}</p>")
    assert found["title_offset"] == [-1, 0, 1]
    assert found["title_found"] == [0, 0, 0]


def test_words_of_the_headline() -> None:
    page = Page.from_html(f"<title>Green tea | News</title>{MENU}<h1>Green <b>tea</b></h1><p>{LONG}</p>")
    said = [word for word, is_said in zip(page.words.texts(), headline_words(page).tolist(), strict=True) if is_said]
    assert said == ["Green", "tea"]


@pytest.mark.parametrize("html", ["", "<title>Tea</title>", "<p>No title here", "<title>Tea</title><p>Nothing of it"])
def test_no_headline(html: str) -> None:
    assert not headline_words(Page.from_html(html)).any()
