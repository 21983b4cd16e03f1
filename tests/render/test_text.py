"""Plain text: blocks on their own lines, words neither glued nor doubled, code as it was written.

Text is made from the tree or, for algorithms that read the source, from the tags alone: both must read the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import dehusk
from conformance.checks import grows_linearly
from dehusk.page.words import word_bounds
from dehusk.render.white_space import single_spaced, single_spaced_pieces


def from_tree(html: str) -> str:
    page = dehusk.Page.from_html(html)
    return dehusk.get("everything")(page).text()


def markdown_from_tree(html: str) -> str:
    return dehusk.get("everything")(dehusk.Page.from_html(html)).markdown()


def from_source(html: str) -> str:
    page = dehusk.Page.from_html(html)
    return dehusk.Selection.of_source(page, np.ones(len(page.source.word_start), bool)).text()


@pytest.mark.parametrize("rendered", [from_tree, from_source])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("", ""),
        ("<p>One<p>two", "One\n\ntwo"),
        ("<div>One<div>two</div>three</div>", "One\n\ntwo\n\nthree"),
        ("<p>One<br>two<br><br>three", "One\ntwo\n\nthree"),
        ("<p>un<b>break</b>able <i> spaced </i>out", "unbreakable spaced out"),
        ("<p>a\n  b\t c&nbsp;d", "a b c d"),
        ("<p>H<sub>2</sub>O and x<sup>2</sup>", "H2O and x2"),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "- a\n- b\n  - c\n- d"),
        ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b"),
        ("<p>x</p><ul><li>a</ul><p>y", "x\n\n- a\n\ny"),
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", "A | B\n1 | 2"),
        ("<table><tr><th>Name<th>A<th>B<tr><td>x<td><td>2</table>", "Name | A | B\nx |  | 2"),
        ("<p>y<table><tr><td><th>A<th>B<tr><th>x<td>1<td></table>", "y\n\n| A | B\nx | 1"),
        ("<table><tr><td><th>A<th>B<tr><td>x<td><td>2</table>", "| A | B\nx |  | 2"),
        (
            "<table><tr><th>A<th>B<th>C<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
            "A | B | C\n1 | 2 | 3\n| 4 | 5",
        ),
        ("<table><tr><th colspan=2>AB<th>C<tr><td>1<td>2<td>3</table>", "AB |  | C\n1 | 2 | 3"),
        ("<table><tr><th>A<th></th><th>B<tr><td>1<td></td><td>2</table>", "A | B\n1 | 2"),
        ("<table><tr><td><p>a<p>b<td>c<tr><td><td>d</table>", "a\n\nb\n\nc\nd"),
        ("<table><tr><td>a<td>e<tr><td><td><table><tr><td>b<td>c</table><tr><td><td>d</table>", "a | e\n\nb | c\n\nd"),
        ("<table><tr><td>a<td><tr><td><td>b<tr><td><td>c<tr><td>d<td>e</table>", "a\nb\nc\nd | e"),
        ("<table><tr><td colspan=3>a<tr><td><td colspan=2>b<tr><td><td>c<td>d</table>", "a\nb\nc | d"),
        ("<table><tr><td rowspan=3>1990<td>a<tr><td>b<tr><td>c</table>", "1990 | a\n| b\n| c"),
        ("<table><tr><td>a<td>b<tr><td rowspan=2><td>c<tr><td>d</table>", "a | b\nc\nd"),
        ("<pre>a\n  b\n\nc</pre>", "a\n  b\n\nc"),
        ("<pre><b>if</b> x:\n    <i>y</i>\n</pre>", "if x:\n    y"),
        ("<p>a</p><pre>    def f(self):\n        return 1</pre>", "a\n\n    def f(self):\n        return 1"),
        ("<pre>    def f(self):\n        return 1</pre>", "    def f(self):\n        return 1"),
        ("<pre>\n  <b>if</b> x:\n    y</pre>", "  if x:\n    y"),
        ("<p>a</p>\n    <pre>x</pre>", "a\n\nx"),
        ("<p>a</p>\n     <textarea>x y</textarea>", "a\n\nx y"),
        ("<pre><div>a</div><div>  b</div></pre>", "a\n  b"),
        ("<pre><div>a\n\n</div><div>b</div></pre><pre>c</pre>", "a\n\nb\n\nc"),
        ("<pre>a<br><br>  b</pre>", "a\n\n  b"),
        ("<pre><div>a</div><div><br></div><div>b</div></pre>", "a\n\nb"),
        ("<p>中文\n第二<b>行</b>。", "中文第二行。"),
        ("<p>日本\n<b>語</b>です。", "日本語です。"),
        ("<p>日本 \r\n  <b>語</b>\r\n\tで<i>す\r\n</i>。", "日本語です。"),
        ("<p><a>日本</a>\n<a>語</a><a>\nで</a>", "日本 語 で"),
        ("<p>日本<b>\n語\n</b>です", "日本語です"),
        ("<p>日本 <b>語</b>\u3000です", "日本 語 です"),
        ("<p>日本\n<b>IBM</b>\nです", "日本 IBM です"),
        ("<p>日本\n<b>語<br>\nです</b>", "日本語\nです"),
        ("<p>ภาษา<b>ไทย</b>", "ภาษาไทย"),
        ("<p>He said <q>hello <b>you</b></q>, <q> a <q>b</q></q>.", "He said “hello you”, “a “b””."),
        ("<p>“x” <q>a</q> “<q>b</q>” <q>«c»</q> <q></q><p><q><q>d</q></q>", "“x” “a” “b” «c»\n\n“d”"),
        ("<p>שלום <b>עולם</b>!", "שלום עולם!"),
        ("<p>مرحبا<b>،</b> world", "مرحبا، world"),
        ("<p>a</p><script>x</script><style>y</style><p>b", "a\n\nb"),
        (
            "<p>See <a>docs<svg><g><path d=M0 /></g></svg></a>, then <b>go</b><svg><use /></svg> <i>on",
            "See docs, then go on",
        ),
        ("<p>a <math><mstyle><mi>x</mi></mstyle></math> b", "a x b"),
        ("<p>a <my-icon></my-icon> b", "a b"),
        (
            "<nav><a>News<svg><path /></svg></a><a><svg><path /></svg>Video</a><img src=x><a>Radio<img src=x></a>!",
            "News Video Radio!",
        ),
    ],
)
def test_text(rendered: object, html: str, text: str) -> None:
    assert callable(rendered)
    assert rendered(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<ol start=-1><li>a<li>b<li value=7>c</ol>", "-1. a\n0. b\n7. c"),
        ("<ol reversed><li>a<li>b<ol><li>x</ol><li>c</ol>", "3. a\n2. b\n  1. x\n1. c"),
        ("<ol reversed start=10><li>a<li>b</ol>", "10. a\n9. b"),
        ("<ol REVERSED><li>a<ul><li>x</ul><li value=9>b<li>c</ol><ol><li>d</ol>", "3. a\n  - x\n9. b\n8. c\n1. d"),
        ("<ol start=-+1><li value=+4>a<li value=x>b</ol>", "4. a\n5. b"),
    ],
)
def test_items_have_the_numbers_that_a_browser_shows(html: str, text: str) -> None:
    assert from_tree(html) == text
    assert from_source(html) == text


def test_items_behind_those_selected_count_where_a_list_counts_down() -> None:
    page = dehusk.Page.from_html("<ol reversed><li>a<li>b<li>c</ol><p>d")
    assert dehusk.Selection.of_source(page, np.array([True, True, False, False])).text() == "3. a\n2. b"


def test_time_is_linear_in_the_items_of_lists() -> None:
    pages = {size: dehusk.Page.from_html("<ol reversed><li value=3>a<li>b" * size) for size in (1_000, 8_000)}
    words = {size: np.ones(len(page.source.word_start), bool) for size, page in pages.items()}
    assert grows_linearly(lambda size: dehusk.Selection.of_source(pages[size], words[size]).text, 1_000, times=8)


@pytest.mark.parametrize("rendered", [from_tree, from_source, markdown_from_tree])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<h2>Tea<a class=headerlink href=#tea>¶</a></h2><p>x", "Tea\n\nx"),
        ("<h2><a href=#tea><b>#</b></a> Tea</h2><p>x", "Tea\n\nx"),
        ("<h2>Tea <a href='/a#tea'>🔗\ufe0f</a></h2><p>x", "Tea\n\nx"),
        ("<h2>Tea</h2><a class='anchor x' href=#tea>§</a><p>x", "Tea\n\nx"),
        ("<p>f()<a class=headerlink href=#f>¶</a> y", "f() y"),
        ("<p>f()<a href=#f>¶</a> # y", "f()¶ # y"),
        ("<h2>C <a href=#c>#</a> <a href=/c>#</a> # <a href=#d># d</a></h2>", "C # # # d"),
        ("<h2>C #</h2>¶", "C #\n\n¶"),
        ("#", "#"),
    ],
)
def test_links_of_headings_to_themselves_are_left_out(rendered: Callable[[str], str], html: str, text: str) -> None:
    shown = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", rendered(html).replace("\\", "").removeprefix("## "))
    assert shown == text


@pytest.mark.parametrize("part", ["# ", "<h2><a href=#x>#</a>", "<b>#</b>"])
def test_time_is_linear_in_signs(part: str) -> None:
    pages = {size: dehusk.Page.from_html(part * size) for size in (1_000, 4_000)}
    tree = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    source = {n: dehusk.Selection.of_source(page, ~page.source_layout.hidden) for n, page in pages.items()}
    assert grows_linearly(lambda size: tree[size].text, 1_000)
    assert grows_linearly(lambda size: source[size].text, 1_000)


GUTTER = "<p>x<table><tr><td class='{}'><div><pre>{}</pre></div></td><td class=code><pre>a\n  b</pre></table><p>y"


@pytest.mark.parametrize("rendered", [from_tree, from_source, markdown_from_tree])
@pytest.mark.parametrize("kind", ["linenos", "gutter", "line-numbers", "rouge-gutter gl", "lineno", "lntd"])
def test_numbers_of_lines_are_left_out(rendered: Callable[[str], str], kind: str) -> None:
    text = rendered(GUTTER.format(kind, "1\n<span>2</span>\n"))
    assert text.replace("```\n", "").replace("\n```", "") == "x\n\na\n  b\n\ny"
    assert "Jan" in rendered(GUTTER.format(kind, "Jan\n2"))
    assert "1" in rendered(GUTTER.format("day", "1\n2"))
    assert "1" in rendered(GUTTER.format(kind, "1\n2").replace("<pre>a\n  b</pre>", "a"))


@pytest.mark.parametrize("rendered", [from_tree, from_source])
def test_ragged_tables_stay_small(rendered: Callable[[str], str]) -> None:
    html = "<table>" + "".join(f"<tr><td colspan={n}>a<td>b" for n in range(1, 500)) + "</table>"
    assert len(rendered(html)) < 10_000


def test_words_that_are_not_selected_are_left_out() -> None:
    page = dehusk.Page.from_html("<p>one two <b>three</b> four</p><p>five")
    assert dehusk.Selection(page, np.array([True, False, True, False, True])).text() == "one three\n\nfive"


@pytest.mark.parametrize("html", ["<pre>a b\n  c", "<pre><div>a b</div><div>  c</div></pre>"])
def test_code_behind_words_that_are_not_selected(html: str) -> None:
    page = dehusk.Page.from_html(html)
    assert dehusk.Selection(page, np.array([False, True, True])).text() == "b\n  c"
    assert dehusk.Selection.of_source(page, np.array([False, True, True])).text() == "b\n  c"


@pytest.mark.parametrize("algorithm", ["everything", "dehusk-fast"])
@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>日本<span style='display:none'>x</span>語", "日本語"),
        ("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>を読む", "漢(かん)を読む"),
        ("<p>vis<span hidden>x</span>ible", "visible"),
        ("<p>10<span aria-hidden=true>·</span>,50", "10,50"),
        ("<p>two <span hidden>x</span>words", "two words"),
        ("<p><b>two</b><span hidden>x</span><b>words</b>", "two words"),
        ("<p>two<span hidden>x</span> words", "two words"),
        ("<p>two<b> </b><i hidden>x</i>words", "two words"),
    ],
)
def test_what_is_hidden_inside_a_word_does_not_part_it(algorithm: str, html: str, text: str) -> None:
    assert dehusk.extract(html, algorithm=algorithm).text == text


def test_hidden_words_are_not_in_everything() -> None:
    assert from_tree("<p>a <span hidden>b</span> <span style='display:none'>c</span> d") == "a d"


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 50_000 + "x",
        "<ol><li>x " * 5_000,
        "<pre>" + "<span>x</span> <i>y</i>\n" * 10_000,
        "<ol>" + "<li>x" * 20_000,
        "<table><tr><td>x " * 1_000,
    ],
)
def test_hostile_pages_keep_their_words(html: str) -> None:
    assert from_tree(html).count("x") == html.count("x")


@given(
    st.text(st.sampled_from("ab,. \n\t\r\0\x01\xa0\u200b\u3000東京で。שלום"), max_size=40),
    st.lists(st.integers(1, 6), min_size=1, max_size=6),
)
@example("a  b\nc d", [2, 1])
@example("a \0 b x", [2, 1])
@example("東\n京 a\0b", [2, 2])
def test_white_space_of_many_pieces(text: str, sizes: list[int]) -> None:
    bounds = word_bounds(text)
    number = len(bounds.start)
    edges = np.unique(np.minimum(np.append(0, np.cumsum(sizes)), number))
    start, end = bounds.start[edges[:-1]], bounds.end[edges[1:] - 1]
    parts = [text[a:b] for a, b in zip(start, end, strict=True)]
    between = bounds.start[1:] - bounds.end[:-1]
    wide = [row for row, (a, b) in enumerate(pairwise(edges)) if (between[a : b - 1] > 1).any()]
    assert single_spaced_pieces(text, start, end, wide) == [single_spaced(part) for part in parts]


def test_code_that_is_never_closed_ends_with_the_block_around_it() -> None:
    assert from_source("<div><pre>x  y</div><p>one</p><p>two</p>") == "x  y\n\none\n\ntwo"


def test_spans_are_seen_however_they_are_written() -> None:
    for written in ("colSpan=2", "COLSPAN = 2", 'ColSpan="2"', "colspan='2'"):
        html = f"<table><tr><td {written}>A<td>B<tr><td>a<td>b<td>c</table>"
        assert from_source(html) == from_tree(html) == "A |  | B\na | b | c"


@pytest.mark.parametrize(
    ("html", "text", "markdown"),
    [
        ("<tr><td rowspan=2>A<td>B<tr><td>C<td>D", "A | B\n| C | D", "A|B|\n|C|D"),
        ("<tr><td colspan=2>A<td>B<tr><td>C<td colspan=2>D", "A |  | B\nC | D", "A||B\nC|D|"),
        ("<thead><tr><th rowspan=9>A<th>B</thead><tbody><tr><td>1<td>2<tr><td>3", "A | B\n1 | 2\n3", "A|B\n1|2\n3|"),
        ("<thead><tr><th rowspan=9>A<th>B</thead><tr><td>1<td>2<tr><td>3<td>4", "A | B\n1 | 2\n3 | 4", "A|B\n1|2\n3|4"),
        ("<tr><th rowspan=0>A<th>B<tr><td>1<tbody><tr><td>3<td>4", "A | B\n| 1\n3 | 4", "A|B\n|1\n3|4"),
        ("<tr><th colspan=0>A<th>B<tr><td>1<td>2", "A | B\n1 | 2", "A|B\n1|2"),
    ],
)
def test_spans_end_with_their_part_of_the_table(html: str, text: str, markdown: str) -> None:
    html = f"<table>{html}</table>"
    assert from_source(html) == text
    assert from_tree(html) == text
    head, _, *body = markdown_from_tree(html).split("\n")
    assert [line[1:-1].replace(" ", "") for line in (head, *body)] == markdown.split("\n")
