"""Breaks, spaces, cells and images between selected words, also where a browser would hide them all."""

from __future__ import annotations

import numpy as np
import pytest
from markdown_back import URL, back, words_of

import dehusk
from dehusk.render.html import to_html
from dehusk.render.markdown import to_markdown

CODES = (
    "<p>See <a href='/x'>here</a>.<br /><br /><br /><b><span>► Key codes</span><br /><br />Windows</b><br />The end."
)


def all_words(html: str) -> dehusk.Selection:
    """Every word of a page, hidden or not."""
    page = dehusk.Page.from_html(html, url=URL)
    return dehusk.Selection(page, np.ones(len(page.words), bool))


@pytest.mark.parametrize(
    "html",
    [
        CODES,
        "<p>one <b>two</b> <i>three</i><br><i>four</i><br><br><b>five<br>six</b><br>seven",
        "<pre>def f():\n    <b>return</b> <i>1</i>\n\n<b>f</b>()</pre>",
        "<table><tr><td>a<td><td>c<tr><td>d<td>e<td>f</table>",
        "<p>one<img src=/a.png alt=A> two</p><hr><p>three",
        "<ul><li>one<br>two<li>three</ul>",
    ],
)
def test_a_menu_that_was_never_closed_changes_nothing(html: str) -> None:
    hidden, shown = all_words(f"<div aria-hidden=true>{html}"), all_words(f"<div>{html}")
    assert to_markdown(hidden) == to_markdown(shown)
    assert to_html(hidden) == to_html(shown)


def test_signs_go_with_the_word_before_a_picture() -> None:
    html = "<p>The <a href=/x>guide<svg><path d=M0 /></svg></a>, or<img src=/a.png>not<svg></svg>."
    assert to_markdown(all_words(html)) == ("The [guide](https://example.org/x), or![](https://example.org/a.png)not.")


@pytest.mark.parametrize("thing", ["<img>", "<img src=/spacer.gif>", "<iframe src=/ad></iframe>", "<b><img></b>"])
def test_pictures_that_are_not_shown_keep_words_apart(thing: str) -> None:
    selection = all_words(f"<p>Copy link{thing}copied{thing}, or not{thing}.")
    assert selection.text() == to_markdown(selection) == "Copy link copied, or not."
    assert to_html(selection) == "<p>Copy link copied, or not.</p>"


def test_formulas_in_formulas_are_written_once() -> None:
    """And in time that grows with their number: what was made TeX is not escaped again."""
    assert to_markdown(all_words("<math><mi>a<math><mi>b<math><mi>c</mi></math></mi></math></mi></math>")) == "$abc$"
    assert len(to_markdown(all_words("<math><mi>w " * 1_500))) < 10_000


def test_breaks_around_and_inside_emphasis() -> None:
    markdown = to_markdown(all_words(f"<div aria-hidden=true>{CODES}"))
    assert back(markdown) == (
        '<p>See <a href="https://example.org/x">here</a>.</p><p><strong>► Key codes</strong></p>'
        "<p><strong>Windows</strong><br />The end.</p>"
    )
    assert words_of(markdown) == ["See", "here.", "►", "Key", "codes", "Windows", "The", "end."]


def test_what_is_hidden_between_selected_words_stays_hidden() -> None:
    page = dehusk.Page.from_html("<p>one<span hidden><br>x<br></span>two<span hidden>y</span><img hidden src=/a.png>")
    selection = dehusk.get("everything")(page)
    assert to_markdown(selection) == "onetwo"
    assert "<br>" not in to_html(selection)


@pytest.mark.parametrize("thing", ["<img src=/clear.png alt=';)'>", "<iframe src=/advert.html></iframe>", "<img>"])
def test_white_space_before_an_object_that_is_not_shown_is_kept(thing: str) -> None:
    selection = all_words(f"<p>You can only {thing}<b>change</b> it, no{thing}where else, {thing}<br>never.")
    assert words_of(to_markdown(selection))[:5] == ["You", "can", "only", "change", "it,"]
    assert "<p>You can only <b>change</b> it, no" in to_html(selection)
    assert "else,<br>\nnever." in to_html(selection)


@pytest.mark.parametrize(
    ("html", "markdown", "clean"),
    [
        ("<p>日本\n<b>語</b>です。", "日本**語**です。", "<p>日本<b>語</b>です。</p>"),
        ("<p>日本<u>語\r\n\t</u><i>で</i>す", "日本語*で*す", "<p>日本<u>語</u><i>で</i>す</p>"),
        ("<p>日本<u>語</u>\n<i>で</i>す", "日本語 *で*す", "<p>日本<u>語</u> <i>で</i>す</p>"),
        ("<p>日本 <b>語</b>です。", "日本 **語**です。", "<p>日本 <b>語</b>です。</p>"),
        ("<p>日本\n<b>IBM</b>\nです", "日本 **IBM** です", "<p>日本 <b>IBM</b> です</p>"),
        ("<p>日本\n<img src=/a.png>", "日本 ![](https://example.org/a.png)", None),
        ("<p>日本\n<img src=/a.png>語", "日本 ![](https://example.org/a.png)語", None),
    ],
)
def test_a_broken_line_is_no_space_in_scripts_without_spaces(html: str, markdown: str, clean: str | None) -> None:
    assert to_markdown(all_words(html)) == markdown
    assert clean is None or to_html(all_words(html)) == clean


def test_links_side_by_side() -> None:
    selection = all_words(
        "<p><a href=/x>cer</a><a href=/x>e</a><a href=/x>mony</a> <a href=/1>Audit</a><a href=/2>Logs</a>"
    )
    assert words_of(to_markdown(selection)) == ["ceremony", "Audit", "Logs"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p><a href=/x>cer</a><a href=/x>e</a><a href=/x>mony</a> of <a href=/1>Audit</a><a href=/2>Logs</a>", None),
        (
            "<p><a href=/1>Home</a><span><a href=/2><b>Con</b>tact</a></span><a href=/3>Search</a>",
            "Home Contact Search",
        ),
        ("<p><a href=/1>Home<a href=/2>Contact</a>s <a href=/3>x</a><a href=/4>, y", "Home Contacts x, y"),
        ("<p><a href=/1>東京都</a><a href=/2>千代田区</a>の", "東京都千代田区の"),
        ("<p><a href=/1>日本</a><a href=/2>IBM</a>", "日本 IBM"),
        ("<p><a href=/1>one<a><a href=/2>two</a> <a href=/1>on</a>ce<a href=/2>s</a>", "one two onces"),
        ("<p><a>o</a><a>ne</a>", "one"),
        ("<a href=/1><table><tr><td>5.<a href=/2>Tea</a>.</table>", "5.Tea."),
    ],
)
def test_links_side_by_side_are_apart_in_all_formats(html: str, text: str | None) -> None:
    """Unless they lead to one place, or are of a script without spaces."""
    text = text or "ceremony of Audit Logs"
    selection = all_words(html)
    page = dehusk.Page.from_html(html, url=URL)
    of_source = dehusk.Selection.of_source(page, np.ones(len(page.source.word_start), bool))
    assert selection.text() == of_source.text() == text
    assert words_of(to_markdown(selection)) == text.split()
    assert dehusk.get("everything")(dehusk.Page.from_html(to_html(selection))).text() == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<h2><span>Migration</span><span aria-hidden=true> – </span><span>Chiesa</span>", "Migration Chiesa"),
        ("<p><span>Commission<i hidden>: </i></span>Tea, <b>so</b><i hidden>x</i>, vis<i hidden>x</i>ible", None),
        ("<p><b>東</b><span hidden>x</span><b>京</b>", "東京"),
    ],
)
def test_what_is_hidden_parts_the_same_words_in_all_formats(html: str, text: str | None) -> None:
    text = text or "Commission Tea, so, visible"
    selection = dehusk.get("everything")(dehusk.Page.from_html(html))
    assert selection.text() == text
    assert words_of(to_markdown(selection)) == text.split()
    assert dehusk.get("everything")(dehusk.Page.from_html(to_html(selection))).text() == text
