"""GSWCE: the list of tokens, the longest run, its base node and the element around it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.gswce import longest_run, nearest_of, tokens_of
from dehusk.algorithms.parts.subtrees import common_ancestor
from dehusk.page.tags import TAG_ID, tag_table

SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say. "
MENU = "<ul>" + "".join(f"<li><a href='/{n}'><b>Item</b></a></li>" for n in range(40)) + "</ul>"


def page_with(content: str) -> Page:
    return Page.from_html(f"<body>{MENU}{content}{MENU}</body>")


def test_tokens_by_hand() -> None:
    """html body p, two words, b, one word; what is hidden is no token at all."""
    page = Page.from_html(
        "<title>Tea</title><body><p>Green hot <b>tea</b><script>x</script><i hidden>no</i></p></body>"
    )
    is_word, node = tokens_of(page)
    assert is_word.astype(int).tolist() == [0, 0, 0, 1, 1, 0, 1]
    names = [page.tree.name_of(row) for row in node.tolist()]
    assert names == ["html", "body", "p", "#text", "#text", "b", "#text"]


@pytest.mark.parametrize(
    ("likely", "is_word", "run"),
    [
        ([], [], (0, 0)),
        ([0, 0], [1, 1], (0, 0)),
        ([1, 1, 0, 1], [1, 1, 1, 1], (0, 2)),
        ([1, 0, 1], [1, 1, 1], (0, 1)),  # the first of equals
        ([1, 1, 1, 0, 1], [0, 0, 0, 1, 1], (4, 5)),  # a run without words is none
        ([0, 1, 1, 1, 1], [1, 0, 1, 0, 0], (2, 3)),  # tags at its ends do not belong to it
    ],
)
def test_longest_run(likely: list[int], is_word: list[int], run: tuple[int, int]) -> None:
    assert longest_run(np.array(likely, bool), np.array(is_word, bool)) == run


@given(
    st.lists(st.sampled_from(["tea ", "<div>", "</div>", "<p>", "<b>", "</b>"]), max_size=30).map("".join), st.data()
)
def test_common_ancestor_by_walking_up(html: str, data: st.DataObject) -> None:
    tree = Page.from_html(html).tree
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, len(tree) - 1)] * 2)))

    def above(row: int) -> list[int]:
        rows = []
        while row >= 0:
            rows.append(row)
            row = int(tree.parent[row])
        return rows

    assert common_ancestor(tree, first, last) == max(set(above(first)) & set(above(last)))


def test_nearest_container() -> None:
    tree = Page.from_html("<body><div><section><p>a</p></section></div><article>b</article></body>").tree
    kinds = tag_table("p tr td div")
    row = {tree.name_of(row): row for row in range(len(tree))}
    assert nearest_of(tree, row["section"], kinds) == row["div"]
    assert nearest_of(tree, row["p"], kinds) == row["p"]
    assert nearest_of(tree, row["article"], kinds) == row["article"]  # none around it: itself
    assert nearest_of(tree, -1, kinds) == -1


def test_run_over_paragraphs_takes_the_element_around_them() -> None:
    page = page_with("<div><h1>Head</h1>" + f"<p>{SENTENCE * 2}</p>" * 4 + "</div>")
    found = get("gswce")(page)
    assert page.tree.name_of(int(found.signals["base"])) == "div"
    assert found.text().startswith("Head")
    assert found.text().count("rivers") == 8
    assert "Item" not in found.text()


def test_run_in_one_paragraph_takes_that() -> None:
    page = page_with(f"<div><p>{SENTENCE * 5}</p>{MENU}</div>")
    found = get("gswce")(page)
    assert page.tree.tag[int(found.signals["container"])] == TAG_ID["p"]
    assert found.text().count("rivers") == 5


def test_containers_can_be_named() -> None:
    page = page_with("<div><article>" + f"<p>{SENTENCE * 2}</p>" * 4 + f"</article>{MENU}</div>")
    assert "Item" in get("gswce")(page).text()  # the nearest <div> holds the menu too
    assert "Item" not in get("gswce", containers="article p")(page).text()


def test_nothing_likely_means_nothing_selected() -> None:
    found = get("gswce")(Page.from_html(MENU))
    assert not found
    assert found.signals["base"] == found.signals["container"] == -1


@pytest.mark.parametrize(
    "parameters",
    [{"radius": 0}, {"threshold": 1.0}, {"tolerance": 0.0}, {"containers": "p divv"}],
)
def test_parameters_are_checked(parameters: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match=f"gswce: {next(iter(parameters))}"):
        get("gswce", **parameters)


TEXT = f"<div>{f'<p>{SENTENCE * 4}</p>' * 4}</div>"


def told(html: str) -> dict[str, str]:
    """Title and date of a page in words."""
    page = Page.from_html(html)
    signals = get("gswce")(page).signals
    return {name: " ".join(page.words.texts()[slice(*signals[name])]) for name in ("title", "date")}


@pytest.mark.parametrize(
    ("before", "after", "title", "date"),
    [
        ("<h1>Tea time</h1><p>By Ann, 3 May 2024</p>", "", "Tea time", "By Ann, 3 May 2024"),
        ("<p>1.2.2020</p><h1>Tea time</h1><p>3.5.2024</p>", "<p>4.6.2024</p>", "Tea time", "3.5.2024"),  # the nearest
        ("<h1>Tea time</h1>", "<p>Posted 2024-05-03 by Ann</p>", "Tea time", "Posted 2024-05-03 by Ann"),
        ("<h2>Tea time</h2><p>May 2024</p>", "", "Tea time", ""),  # no whole date
        ("<h1>Daily</h1><p hidden>3 May 2024</p>", "", "Daily", ""),  # not shown; the first heading
        ("<p>Five past ten</p>", "", "", ""),
        ("<p>" + "very " * 40 + "long ago, on 3 May 2024</p>", "", "", ""),  # a paragraph is no date
    ],
)
def test_title_and_date(before: str, after: str, title: str, date: str) -> None:
    found = told(f"<title>Tea time</title>{MENU}{before}{TEXT}{after}{MENU}")
    assert found == {"title": title, "date": date}


def test_title_and_date_are_bounds_of_words() -> None:
    page = Page.from_html(f"<title>Tea</title><h1>Tea <b hidden>not</b> time</h1><p>3 May 2024</p>{TEXT}")
    signals = get("gswce")(page).signals
    assert signals["title"].tolist() == [1, 4]  # behind the title element
    assert signals["date"].tolist() == [4, 7]


def test_pages_without_text_have_neither() -> None:
    for html in ("", "<p>", "<title>Tea</title>"):
        signals = get("gswce")(Page.from_html(html)).signals
        assert signals["title"].tolist() == signals["date"].tolist() == [0, 0]
