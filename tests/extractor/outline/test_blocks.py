"""The blocks of pages: their words, links, hidden words; where the body begins; several pages at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlines import blocks, said, together

from dehusk.extractor.outline.arrays import Totals, numbered, sums

HTML = """<html><head><title>One two</title></head><body>
<ul><li><a href="/">Home page</a></li><li>Plain</li></ul>
<div><p>Tea is <a href="/t">a drink</a> for all</p><p style="display:none">not shown</p>tail words here</div>"""


def test_columns() -> None:
    found = blocks(HTML)
    assert said(found) == ["Home page", "Plain", "Tea is a drink for all", "not shown", "tail words here"]
    assert found.words.tolist() == [2, 1, 6, 2, 3]
    assert found.linked.tolist() == [2, 0, 2, 0, 0]
    assert found.hidden.tolist() == [0, 0, 0, 1, 0]
    assert found.edges.tolist() == [0, 5]
    assert found.page.tolist() == [0] * 5


def test_the_head_is_left_out() -> None:
    found = blocks(HTML)
    assert found.source.word_texts()[found.titles[0]] == ["One", "two"]
    assert found.first[0] == 2


def test_inline_elements_and_single_line_breaks_end_no_block() -> None:
    assert said(blocks("<p>a<br>b <b>c</b><br><br>d</p><p>e")) == ["a b c", "d", "e"]


def test_hidden_words_in_part() -> None:
    assert blocks("<p>Tea <i hidden>not</i> good to drink").hidden.tolist() == [pytest.approx(0.2)]


def test_a_character_of_a_script_without_spaces_is_half_a_word() -> None:
    assert blocks("<p>東京都<p>tea 茶<p>한국어 시험<p>ชา").words.tolist() == [1.5, 1.5, 2, 1]
    assert blocks("<p><a href=/>東京</a>都").linked.tolist() == [1]


@pytest.mark.parametrize("html", ["", "<p>", "<script>var a</script>", "<title>Only a title</title>"])
def test_no_words(html: str) -> None:
    found = blocks(html)
    assert len(found) == 0
    assert found.words.tolist() == []
    assert found.edges.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("html", "skipped"),
    [
        ("<title>Tea</title><p>Text", 1),
        ("<head><title>Tea</title></head>Text", 1),
        ("Text<svg><title>Icon</title></svg>", 0),
        ("<title>Tea", 1),
    ],
)
def test_where_no_tag_begins_the_body(html: str, skipped: int) -> None:
    found = blocks(html)
    assert (found.first[0] if len(found) else len(found.source.word_at)) == skipped


LONG = "<p>Tea is a drink, and many people like it. They drink it every day, all of them.</p>"


@pytest.mark.parametrize(
    "html",
    [
        f"{LONG}<body>End",
        f"{LONG}<body>{LONG}{LONG}",
        f"<head><title>Tea</title>{LONG}</head><body>{LONG}{LONG}",
        f"<title>Tea</title>{LONG}</body><body>",
        f"<head><title>Tea</title></head>{LONG}<body>End",
        f"{LONG}</head>End",
        f"{LONG}<svg><body></svg>",
        f"{LONG}<template><body></template>",
        f"</title>{LONG}<svg><title>Icon</title></svg>",
        f"</title>{LONG}",
    ],
)
def test_a_tag_in_a_wrong_place_loses_no_text(html: str) -> None:
    found = blocks(html)
    assert found.source.word_texts()[int(found.first[0])] == "Tea"
    assert found.words[0] == 17


def test_hidden_words_of_the_head_do_not_begin_the_body() -> None:
    assert said(blocks(f"<head><title>Tea</title><noscript>{LONG}</noscript></head><body><p>Shown")) == ["Shown"]


def test_of_words() -> None:
    found = blocks("<title>Two words</title><p>a b<p>c d e")
    assert found.of_words(np.array([1.5, 2.5])).tolist() == [0, 0, 1.5, 1.5, 2.5, 2.5, 2.5]
    assert blocks("<title>Two words</title>").of_words(np.zeros(0, bool)).tolist() == [False, False]


def test_several_pages() -> None:
    """A link that is left open, a title, an empty page: nothing reaches over the end of a page."""
    htmls = [
        "<p>one two<p><a href=/>three",
        "",
        "<title>Title</title><p>four<p>five six",
        "<title>Nothing else</title>",
    ]
    found = blocks(*htmls)
    assert said(found) == ["one two", "three", "four", "five six"]
    assert found.edges.tolist() == [0, 2, 2, 4, 4]
    assert found.page.tolist() == [0, 0, 2, 2]
    assert found.linked.tolist() == [0, 1, 0, 0]
    words = found.source.word_texts()
    assert [words[title] for title in found.titles] == [[], [], ["Title"], ["Nothing", "else"]]
    own = found.of_page(2)
    assert (own.begins, own.sizes.tolist(), own.words) == (1, [1, 2], 4)
    assert own.first.tolist() == [1, 2]
    assert own(np.array([7, 9])).tolist() == [0, 7, 9, 9]
    assert own.block_of(np.array([0, 1, 2, 3])).tolist() == [0, 0, 1, 1]
    assert found.of_page(1).sizes.tolist() == []
    assert len(together(*htmls).pages) == 4


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
