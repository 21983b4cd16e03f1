"""Mantratzis et al.: scores of sections by hand, tight and loose lists of links."""

from __future__ import annotations

import pytest

from dehusk import Page, ParameterError, get
from dehusk.page.tags import TAG_ID

ITEM = "<li><a href=/>link</a></li>"
TEXT = "<p>Tea is good for you, they say, and they drink it in the morning.</p>"
TIGHT = f"<ul>{ITEM * 4}</ul>"
LOOSE = "<div>Read more" + "<div><a href=/>A long headline of a story</a> <i>today</i></div>" * 4 + "</div>"
TABLE = "<table>" + "<tr><td><a href=/>first link</a><td><a href=/>second link</a>" * 3 + "</table>"


def text_of(html: str, **parameters: object) -> str:
    return get("mantratzis", **parameters)(Page.from_html(html)).text()


def test_scores_by_hand() -> None:
    """8 of 12 characters are links. They lie 2 levels below the list, 3 below the nav and 4 below the body."""
    page = Page.from_html(f"<body><nav>four<ul>{ITEM * 2}</ul></nav></body>")
    score = get("mantratzis")(page).signals["link score"]
    expected = {"html": 8 / 12 * 3 / 5, "body": 8 / 12 * 3 / 4, "nav": 8 / 12, "ul": 1, "head": 0}
    for name, value in expected.items():
        assert score[page.tree.tag == TAG_ID[name]].tolist() == pytest.approx([value]), name
    near = get("mantratzis", reach=1.0)(page).signals["link score"]
    assert near[page.tree.tag == TAG_ID["ul"]].tolist() == [0.5]


def test_distance_is_the_mean_over_links() -> None:
    page = Page.from_html("<body><a href=/>ab</a><div><div><a href=/>cd</a></div></div></body>")
    score = get("mantratzis", reach=1.0)(page).signals["link score"]
    assert score[page.tree.tag == TAG_ID["body"]].tolist() == [1 / 2]  # (1 + 3) / 2 levels


@pytest.mark.parametrize("clutter", [TIGHT, LOOSE, TABLE, f"<nav><div>{TIGHT}</div></nav>"])
def test_lists_and_tables_of_links_go(clutter: str) -> None:
    assert text_of(f"<body>{clutter}{TEXT * 8}{clutter}{TEXT}</body>") == "\n\n".join([text_of(TEXT)] * 9)


def test_links_in_text_stay() -> None:
    html = TEXT.replace("they say", "<a href=/>they say</a>").replace("they drink", "<a href=/>they drink</a>")
    assert text_of(html) == text_of(TEXT)


def test_one_link_is_no_list() -> None:
    assert text_of(f"{TEXT}<p><a href=/>more</a></p>").endswith("more")
    assert not text_of(f"{TEXT}<p><a href=/>more</a></p>", links=1).endswith("more")


def test_body_goes_only_where_links_are_near() -> None:
    assert text_of("<body><a href=/>one</a> <a href=/>two</a> and</body>") == ""
    deep = "<div>" * 6 + TIGHT + "</div>" * 6
    assert text_of(f"<body>{deep} and</body>") == "and"


@pytest.mark.parametrize("parameters", [{"threshold": 0.0}, {"threshold": 1.1}, {"links": 0}, {"reach": 0.0}])
def test_parameters_are_checked(parameters: dict[str, float]) -> None:
    with pytest.raises(ParameterError, match=f"mantratzis: {next(iter(parameters))}"):
        get("mantratzis", **parameters)
