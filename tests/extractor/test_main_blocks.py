"""The blocks of a page: their words, links, ancestors and intervals."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.extractor.blocks import LEVELS, Totals, blocks_of, numbered, sums
from dehusk.page.tags import TAG_ID

HTML = """<html><head><title>One two</title></head><body>
<ul><li><a href="/">Home page</a></li><li>Plain</li></ul>
<div><p>Tea is <a href="/t">a drink</a> for all</p><p style="display:none">not shown</p>tail words here</div>"""


def texts(page: Page) -> list[str]:
    words = page.words.texts()
    blocks = blocks_of(page)
    return [" ".join(words[a:b]) for a, b in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True)]


def row_of(page: Page, tag: str, number: int = 0) -> int:
    return int(np.flatnonzero(page.tree.tag == TAG_ID[tag])[number])


def test_columns() -> None:
    page = Page.from_html(HTML)
    blocks = blocks_of(page)
    assert texts(page) == ["Home page", "Plain", "Tea is a drink for all", "not shown", "tail words here"]
    assert blocks.words.tolist() == [2, 1, 6, 2, 3]
    assert blocks.linked.tolist() == [2, 0, 2, 0, 0]
    assert blocks.hidden.tolist() == [0, 0, 0, 1, 0]
    names = [[page.tree.name_of(row) for row in blocks.above[:4, number].tolist()] for number in range(5)]
    assert names == [
        ["li", "ul", "body", "html"],
        ["li", "ul", "body", "html"],
        ["p", "div", "body", "html"],
        ["p", "div", "body", "html"],
        ["div", "body", "html", "html"],
    ]
    assert blocks.above.shape == (LEVELS, 5)


def test_intervals_hold_the_blocks_below_an_element() -> None:
    page = Page.from_html(HTML)
    blocks = blocks_of(page)
    rows = np.array([row_of(page, "ul"), row_of(page, "div"), row_of(page, "li", 1), row_of(page, "body")])
    first, last = blocks.interval(rows)
    assert list(zip(first.tolist(), last.tolist(), strict=True)) == [(0, 2), (2, 5), (1, 2), (0, 5)]


def test_the_head_is_left_out() -> None:
    page = Page.from_html(HTML)
    assert page.words.texts()[:2] == ["One", "two"]
    assert blocks_of(page).first[0] == 2


def test_of_words() -> None:
    page = Page.from_html("<title>Two words</title><p>a b<p>c d e")
    blocks = blocks_of(page)
    assert blocks.of_words(np.array([1.5, 2.5])).tolist() == [0, 0, 1.5, 1.5, 2.5, 2.5, 2.5]
    empty = Page.from_html("<title>Two words</title>")
    assert blocks_of(empty).of_words(np.zeros(0, bool)).tolist() == [False, False]


def test_a_character_of_a_script_without_spaces_is_half_a_word() -> None:
    blocks = blocks_of(Page.from_html("<p>東京都<p>tea 茶<p>한국어 시험<p>ชา"))
    assert blocks.words.tolist() == [1.5, 1.5, 2, 1]


def test_no_words() -> None:
    for html in ("", "<p>", "<script>var a</script>", "<title>Only a title</title>"):
        blocks = blocks_of(Page.from_html(html))
        assert len(blocks) == 0
        assert blocks.above.shape == (LEVELS, 0)
        assert blocks.words.tolist() == []


def test_the_root_stands_for_ancestors_above_it() -> None:
    page = Page.from_html("<p>x")
    above = blocks_of(page).above[:, 0].tolist()
    assert [page.tree.name_of(row) for row in above[:3]] == ["p", "body", "html"]
    assert set(above[2:]) == {0}


@given(st.lists(st.lists(st.integers(-9, 9), min_size=1, max_size=5), max_size=8))
def test_sums_of_stretches(stretches: list[list[int]]) -> None:
    first = np.cumsum([0, *map(len, stretches)])[:-1].astype(np.int32)
    values = np.array([value for stretch in stretches for value in stretch], np.float32)
    assert sums(values, first).tolist() == [sum(stretch) for stretch in stretches]


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=12), st.data())
def test_totals_between_blocks(rows: list[tuple[int, int]], data: st.DataObject) -> None:
    totals = Totals(np.array(rows, np.float64).reshape(-1, 2).T)
    last = data.draw(st.integers(0, len(rows)))
    first = data.draw(st.integers(0, last))
    found = totals.between(np.array([[first]]), np.array([[last]]))
    assert found.shape == (2, 1, 1)
    assert found.ravel().tolist() == [sum(row[column] for row in rows[first:last]) for column in (0, 1)]


@given(st.lists(st.tuples(*[st.integers(-2, 2)] * 3), min_size=1, max_size=30))
def test_groups_of_equal_keys(columns: list[tuple[int, int, int]]) -> None:
    keys = np.array(columns, np.int64).T
    group, size = numbered(keys)
    seen: dict[int, tuple[int, int]] = {}
    for place, number in enumerate(group.tolist()):
        row, column = divmod(place, keys.shape[1])
        assert seen.setdefault(number, (row, int(keys[row, column]))) == (row, int(keys[row, column]))
    assert len(seen) == len(size) == sum(len(set(row)) for row in keys.tolist())
    assert size.tolist() == [group.tolist().count(number) for number in range(len(size))]


def test_inline_elements_around_a_text_do_not_hide_its_block() -> None:
    for depth in (1, 5, 6, 7, 40):
        page = Page.from_html("<section><p>" + "<i>" * depth + "tea" + "</i>" * depth + "</p></section>")
        above = blocks_of(page).above[:2, 0].tolist()
        assert [page.tree.name_of(row) for row in above] == ["p", "section"], depth
