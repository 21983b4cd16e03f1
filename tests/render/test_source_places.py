"""Places of blocks in lists and tables: what most pages have is told without a walk, and as a walk tells it."""

from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.render.text.source_places import _Walker, source_places
from dehusk.render.text.source_text import source_pieces

TAGS = ["ul", "ol", "li", "table", "tr", "td", "th", "dl", "dt", "dd", "tbody", "p"]
PARTS = [
    *(f"<{tag}>tea " for tag in TAGS),
    *(f"</{tag}>" for tag in TAGS),
    "<ul><li>tea ",
    "</td></tr><tr><td>tea ",
    "x ",
]
ROWS = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><th>d</th><td>e</table>"


def places(html: str) -> list[tuple[object, ...]]:
    page = Page.from_html(html)
    pieces = source_pieces(page, page.source.word_at >= 0)
    return [tuple(place) for place in source_places(page.source, pieces)]


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=40))
@example(["<ul><li>tea ", ROWS, "<ul><li>milk", "</ul></li><li>x", "</ul>", ROWS])
@example(["<li>tea ", "<td>x ", "</td></tr><tr><td>tea "])
def test_usual_tags_are_told_as_a_walk_tells_them(parts: list[str]) -> None:
    html = "start " + "".join(parts)
    usual = places(html)
    with patch.object(_Walker, "_usual", lambda *_: None):
        assert places(html) == usual


def test_items_of_numbered_lists_are_counted() -> None:
    assert [place[4] for place in places("<ol><li>a</li><li>b</li></ol><ul><li>c</li><li>d</li></ul>")] == [
        "1. ",
        "2. ",
        "- ",
        "- ",
    ]
