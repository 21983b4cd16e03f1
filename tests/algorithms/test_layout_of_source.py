"""The layout of the source: a page and a copy of it that is indented give the same words, whatever the algorithm.

Where the tags themselves are laid out, attributes one below the other, those differ that count characters of markup;
their docstrings say so.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from conformance.checks import selected
from dehusk import Page
from dehusk.algorithms.ccb import _characters
from dehusk.filters import balance_links

COUNT_TEXT = ("density", "wpmte", "bte", "dsc", "ccb", "accb", "tccb", "tccb-18", "mss")
COUNT_MARKUP = ("r2l", "dana", "dana-g", "addana-g", "cetr", "far-sw", "cetr+filter2", "dana-g+filter3", "ccb+filter3")
ENGLISH = "Tea is made from the leaves of one plant and the water of many rivers, they say."
FARSI = "این یک متن فارسی است که برای آزمایش نوشته شده و چند جمله دارد"
LINK = '<a href="/x/y/z" title="a b">link words here</a>'

PARTS = st.sampled_from([ENGLISH, FARSI, f"{ENGLISH} {LINK} {FARSI}", LINK, "tea", "<b>bold</b>", "<br>"])
ITEMS = st.lists(st.sampled_from([f'<li class="m">{LINK}</li>', "<li>بخش</li>"]), min_size=1, max_size=9)
ELEMENTS = st.one_of(
    st.tuples(st.sampled_from(["p", "div", "h2", "section", "article"]), st.lists(PARTS, max_size=4)),
    st.tuples(st.just("ul"), ITEMS),
)
PAGES = st.lists(ELEMENTS, max_size=25)


def minified(elements: list[tuple[str, list[str]]]) -> str:
    inside = "".join(f'<{tag} class="c d" id="e">{" ".join(parts)}</{tag}>' for tag, parts in elements)
    return f"<html><body>{inside}</body></html>"


def indented(elements: list[tuple[str, list[str]]]) -> str:
    inside = "".join(f'  <{tag} class="c d" id="e">\n\t  {_lines(parts)}\n  </{tag}>\n\n' for tag, parts in elements)
    return f"<html>\n<!-- <p>no text</p> -->\n<body>\n\n{inside}</body>\n</html>\n"


def _lines(parts: list[str]) -> str:
    return "\n    ".join(parts).replace(" <", "\n      <")


def broken(html: str) -> str:
    """With attributes over several lines."""
    html = html.replace(' class="c d" id="e">', '\n      class="c d"\n      id="e"\n    >')
    return html.replace(' href="/x/y/z" title', '\n        href="/x/y/z"\n        title')


@pytest.mark.parametrize("name", [*COUNT_TEXT, *COUNT_MARKUP])
@settings(max_examples=25, deadline=None)
@given(elements=PAGES)
def test_white_space_between_tags_changes_nothing(name: str, elements: list[tuple[str, list[str]]]) -> None:
    algorithm = dehusk.get(name)
    small, large = (algorithm(Page.from_html(html)) for html in (minified(elements), indented(elements)))
    assert selected(small) == selected(large)


@pytest.mark.parametrize("name", COUNT_TEXT)
@settings(max_examples=25, deadline=None)
@given(elements=PAGES)
def test_where_only_text_and_tags_count_attributes_may_be_laid_out(
    name: str, elements: list[tuple[str, list[str]]]
) -> None:
    algorithm = dehusk.get(name)
    small, large = (algorithm(Page.from_html(html)) for html in (minified(elements), broken(indented(elements))))
    assert selected(small) == selected(large)


def test_what_filters_left_of_a_tag_is_known_even_if_it_is_as_long_as_before() -> None:
    """Filter 3 takes the attributes and what is written in them, whatever the placeholder's length."""
    for size in (20, 21, 22):
        page = Page.from_html(f'<a title="بببببب">{"x" * size}</a>')
        assert dehusk.get("r2l")(page).signals["content"].tolist() == [6.0]
        assert dehusk.get("r2l+filter3")(page).signals["content"].tolist() == [0.0]


def test_entries_of_a_tag_that_a_filter_left_as_long() -> None:
    """`<a b c d e>` and `<a _______>` are eleven characters long, and have seven and ten without white space."""
    page = Page.from_html(f"<a b c d e>{'x' * 14}</a>")
    assert balance_links(page).source.stream.code[0] == page.source.stream.code[0] == 11
    assert _characters(page).tolist() == [7, 14, 4]
    assert _characters(balance_links(page)).tolist() == [10, 14, 4]
