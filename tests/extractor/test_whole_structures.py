"""Lists, tables, quotes and code inside the content: all of each or nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import chosen_by, evidence_of

from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.rules.whole_structures import WholeStructures

TEXT = "Tea is a drink, and many people like it very much. It is good for them, they say, and for you."
STRUCTURES = (
    "<ul><li>green tea</li><li>black tea</li><li>white tea</li></ul>",
    "<ol><li>green tea</li><li><p>black tea</p></li><li><b>white tea</b></li></ol>",
    "<table><tr><td>green tea</td><td>black tea</td></tr><tr><td>white tea</td></tr></table>",
    "<blockquote><p>green tea</p><p>black tea</p><footer>white tea</footer></blockquote>",
    "<dl><dt>green tea</dt><dd>black tea</dd><dd>white tea</dd></dl>",
    "<pre>green tea<p>black tea</p>white tea</pre>",
)


def whole(html: str, chosen: str, probability: float | list[float] = 0.5, *, types: PageTypes = PageTypes()) -> str:  # noqa: B008
    """`chosen`: an x for each block that is; with what is taken, and without what goes."""
    return chosen_by(WholeStructures(), evidence_of(html, types=types), chosen, probability)


def between(inside: str) -> str:
    """Something between two paragraphs."""
    return f"<div><p>{TEXT}</p>{inside}<p>{TEXT}</p></div>"


@pytest.mark.parametrize("inside", STRUCTURES)
def test_what_was_torn_comes_whole_or_goes(inside: str) -> None:
    html = between(inside)
    for torn in ("xx..x", "x.x.x", "x.xxx"):
        assert whole(html, torn, [0.9, 0.5, 0.3, 0.1, 0.9]) == "xxxxx"
        assert whole(html, torn, [0.9, 0.4, 0.2, 0.1, 0.9]) == "x...x"


@pytest.mark.parametrize("inside", STRUCTURES)
def test_what_was_lost_between_two_parts_of_the_content_comes(inside: str) -> None:
    html = between(inside)
    assert whole(html, "x...x", [0.9, 0.5, 0.3, 0.1, 0.9]) == "xxxxx"
    assert whole(html, "x...x", [0.9, 0.4, 0.2, 0.1, 0.9]) == "x...x", "hardly probable"
    assert whole(html, "x....") == "x....", "nothing behind it"
    assert whole(html, "....x") == "....x", "nothing before it"


def test_what_came_whole_stays() -> None:
    assert whole(between(STRUCTURES[0]), "xxxxx", 0.1) == "xxxxx"


def test_words_count_and_not_blocks() -> None:
    html = between("<ul><li>tea</li><li>a cup of green tea with milk and sugar</li></ul>")
    assert whole(html, "xx.x", [0.9, 0.9, 0.1, 0.9]) == "x..x"
    assert whole(html, "xx.x", [0.9, 0.1, 0.9, 0.9]) == "xxxx"


def test_what_stands_at_the_edge_of_the_content_is_left_as_it_is() -> None:
    html = f"<p>{TEXT}</p><ul><li>green tea</li><li>black tea</li></ul>"
    assert whole(html, "xx.") == "xx."


def test_layout_is_no_structure() -> None:
    large = between(f"<table><tr><td>{TEXT}</td></tr><tr><td>{TEXT * 3}</td></tr></table>")
    assert whole(large, "x.xx") == "x.xx", "most of the content"
    cards = between("<ul><li><h3>green tea</h3></li><li><h3>black tea</h3></li></ul>")
    assert whole(cards, "xx.x") == "xx.x", "it has headings"
    linked = between("<ul><li><h3><a href=/>green tea</a></h3></li><li>black tea</li></ul>")
    assert whole(linked, "xx.x") == "xx.x"


def test_what_may_be_a_thread_is_left_alone() -> None:
    assert whole(between(STRUCTURES[3]), "xx..x", types=PageTypes(forum=0.3)) == "xx..x"


def test_what_is_hidden_stays_out() -> None:
    html = between("<ul><li>green tea</li><li hidden>black tea</li><li>white tea</li></ul>")
    assert whole(html, "xx..x") == "xx.xx"


def test_a_list_in_a_quote_is_a_list() -> None:
    html = between("<blockquote><p>green tea</p><ul><li>black tea</li><li>white tea</li></ul></blockquote>")
    assert whole(html, "xxx.x", [0.9, 0.9, 0.2, 0.1, 0.9]) == "xx..x"
    assert whole(html, "x.x.x", [0.9, 0.1, 0.9, 0.9, 0.9]) == "x.xxx"


def test_deep_inside() -> None:
    deep = f"<ul><li>{'<div>' * 9}green tea{'</div>' * 9}</li><li>black tea</li></ul>"
    assert whole(between(deep), "x.xx") == "x.xx"


@given(st.text("x.", min_size=11, max_size=11), st.lists(st.floats(0.01, 1), min_size=11, max_size=11))
def test_of_each_structure_all_or_nothing_comes_or_it_is_left_as_it_was(chosen: str, probability: list[float]) -> None:
    html = between("".join(STRUCTURES[:3]))
    once = whole(html, chosen, probability)
    for first in (1, 4, 7):
        before, after = chosen[first : first + 3], once[first : first + 3]
        assert after == before or len(set(after)) == 1
    assert (once[0], once[10]) == (chosen[0], chosen[10])
