"""Clean HTML: structure and words of the selection, nothing that acts, addresses absolute."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import numpy as np
import pytest
from attacks import ATTACKS
from markdown_back import URL

import dehusk
from dehusk.page.tags import IS_HEADING
from dehusk.render.html import to_html

PREFIX = "https://example.org"
VOID = {"br", "hr", "img"}


def html_of(html: str) -> str:
    """Everything on a page as clean HTML."""
    return dehusk.get("everything")(dehusk.Page.from_html(html, url=URL)).html()


class Reader(HTMLParser):
    """Reads HTML strictly: every element closed in order; collects text, elements and attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("html", "clean"),
    [
        ("<div class=x><div>a</div><div>b</div></div>", "<p>a</p>\n<p>b</p>"),
        ("<p class=x id=y style='color:red' onclick=z()>a</p>", "<p>a</p>"),
        ("a<span class=x> b </span>c", "<p>a b c</p>"),
        ("a <b> b </b> c", "<p>a <b>b</b> c</p>"),
        ("<p>a<br>b<br><br>c", "<p>a<br>\nb</p>\n<p>c</p>"),
        ("<h1><b>T</b></h1><article><p>a</article>", "<h1><b>T</b></h1>\n<article>\n<p>a</p>\n</article>"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>"),
        ("<ul><li><p>a<p>b</ul>", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"),
        ("<ul><li><div>a</div></ul>", "<ul>\n<li>a</li>\n</ul>"),
        ("<ol type=a><li>a</ol>", '<ol type="a">\n<li>a</li>\n</ol>'),
        ("<ol type=disc><li>a</ol>", "<ol>\n<li>a</li>\n</ol>"),
        ("<ol start=3><li value=7>a</ol>", '<ol start="3">\n<li value="7">a</li>\n</ol>'),
        ("<ol reversed><li>a<li>b</ol>", '<ol reversed="reversed">\n<li>a</li>\n<li>b</li>\n</ol>'),
        ("<dl><dt>a<dd>b</dl>", "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>"),
        ("<blockquote cite=/x>a</blockquote>", f'<blockquote cite="{PREFIX}/x">\n<p>a</p>\n</blockquote>'),
        ("<pre class='brush: py'>a\n  <b>b</b></pre>", '<pre><code class="language-py">a\n  b</code></pre>'),
        ("<a href=/x><h3>a</h3></a>b", f'<a href="{PREFIX}/x">\n<h3>a</h3>\n</a>\n<p>b</p>'),
        ("<a href=/x><div>a</div></a>b", f'<p><a href="{PREFIX}/x">a</a></p>\n<p>b</p>'),
        ("<b><ul><li>a</ul></b>", "<b>\n<ul>\n<li>a</li>\n</ul>\n</b>"),
        ("<em><blockquote>b</blockquote></em>", "<em>\n<blockquote>\n<p>b</p>\n</blockquote>\n</em>"),
        ("a <a href=/x><p>b</p></a> c", f'<p>a</p>\n<a href="{PREFIX}/x">\n<p>b</p>\n</a>\n<p>c</p>'),
        ("<div>a <b>b<ul><li>c</ul>d</b></div>", "<p>a <b>b</b></p>\n<b>\n<ul>\n<li>c</li>\n</ul>\n<p>d</p>\n</b>"),
        (
            "<div>a <i><a href=/x>b<p>c</p></a></i> d</div>",
            f'<p>a <i><a href="{PREFIX}/x">b</a></i></p>\n<i>\n<a href="{PREFIX}/x">\n<p>c</p>\n</a>\n</i>\n<p>d</p>',
        ),
        ("<h3><button><h2>a</h2></button></h3>", "<h2>a</h2>"),
        ("<a href=//>a</a>", "<p>a</p>"),
        ("<p>a<pre><img src=/i.png></pre>b", f'<p>a</p>\n<p><img src="{PREFIX}/i.png" alt=""></p>\n<p>b</p>'),
        ("<p>a<pre><hr></pre>b", "<p>a</p>\n<hr>\n<p>b</p>"),
        ("<code><pre>a</pre></code> b", "<pre><code>a</code></pre>\n<p>b</p>"),
        ("<p>a<b><pre>b</pre></b>c", "<p>a</p>\n<pre><code>b</code></pre>\n<p>c</p>"),
        ("<ul><li><tt><pre>a</pre></tt> b</ul>", "<ul>\n<li><pre><code>a</code></pre>\n b</li>\n</ul>"),
        (
            "a <span lang=de><pre>b</pre>c</span> d",
            '<p>a</p>\n<span lang="de"><pre><code>b</code></pre>\n</span>\n<p><span lang="de">c</span> d</p>',
        ),
        (
            "<table border=1><tr><th>A<th>B<tr><td colspan=2 align=left>1</table>",
            "<table>\n<tbody>\n<tr>\n<th>A</th>\n<th>B</th>\n</tr>\n<tr>\n"
            '<td colspan="2">1</td>\n</tr>\n</tbody>\n</table>',
        ),
        ("<table role=none><tr><td>a<td>b<tr><td>c<td>d</table>", "<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>"),
        (
            "<figure><img src=a.png alt=A title=T><figcaption>c</figcaption></figure>",
            f'<figure><img src="{PREFIX}/dir/a.png" alt="A" title="T">\n<figcaption>c</figcaption>\n</figure>',
        ),
        (
            "<tt>a</tt> <strike>b</strike> <acronym title=t>c</acronym> <font color=red>d</font>",
            '<p><code>a</code> <s>b</s> <abbr title="t">c</abbr> d</p>',
        ),
        ("<b>a <b>b</b></b> <q>c <q>d</q></q>", "<p><b>a b</b> <q>c <q>d</q></q></p>"),
        ("x<sub>i<sub>2</sub></sub>", "<p>x<sub>i<sub>2</sub></sub></p>"),
        (
            "<p><span lang=en>a <span dir=rtl>ש</span></span>",
            '<p><span lang="en">a <span dir="rtl">ש</span></span></p>',
        ),
        ("<time datetime=2020-01-01>a</time>", '<p><time datetime="2020-01-01">a</time></p>'),
        ("<a href=x name=y target=_blank>a</a> <a name=z>b</a>", f'<p><a href="{PREFIX}/dir/x">a</a> b</p>'),
        ("<a href=/x><div>a</div><div>b</div></a>", f'<a href="{PREFIX}/x">\n<p>a</p>\n<p>b</p>\n</a>'),
        ("<p>a<hr><p>b", "<p>a</p>\n<hr>\n<p>b</p>"),
        ("1 &lt; 2 &amp; 3 \"'", "<p>1 &lt; 2 &amp; 3 \"'</p>"),
        ("<h2>Install <a href=#i>¶</a></h2>", "<h2>Install</h2>"),
        ("<math><mi onclick=x>x</mi><annotation encoding=tex>x</annotation></math>", "<p><math><mi>x</mi></math></p>"),
        ("<p>a <script type='math/tex'>x<y</script>", "<p>a \\(x&lt;y\\)</p>"),
        ("", ""),
    ],
)
def test_structure(html: str, clean: str) -> None:
    found = html_of(html)
    assert found == clean
    Reader(found)


def test_tables_keep_empty_cells_and_spans() -> None:
    found = Reader(html_of("<table><tr><th colspan=9007199254740991>A<th>B<tr><td><td rowspan=2>2<tr><td>3</table>"))
    cells = [(tag, attributes) for tag, attributes in found.elements if tag in ("td", "th")]
    assert cells == [("th", {"colspan": "1000"}), ("th", {}), ("td", {}), ("td", {"rowspan": "2"}), ("td", {})]


def test_a_heading_in_one_cell_stays_in_it() -> None:
    rows = "<tr><td>1<td>2" * 4
    assert "<tr>\n<td>\n<h3>x</h3>\n</td>\n<td>3</td>\n</tr>" in html_of(
        f"<table>{rows}<tr><td><h3>x</h3><td>3</table>"
    )


def test_direction_and_language_stay() -> None:
    assert html_of("<html lang=ar dir=rtl><p>مرحبا") == '<div lang="ar" dir="rtl">\n<p>مرحبا</p>\n</div>'
    assert html_of("<html lang=en><p>Hi <span lang=fr>salut</span> <span>x</span>") == (
        '<p>Hi <span lang="fr">salut</span> x</p>'
    )
    assert (
        html_of("<div dir=rtl><p>שלום</div><p lang=en>Hi")
        == '<div dir="rtl">\n<p>שלום</p>\n</div>\n<p lang="en">Hi</p>'
    )


def test_only_selected_words_and_the_elements_around_them() -> None:
    page = dehusk.Page.from_html("<ul><li>one<li>two <b>three</b></ul><p>four</p><table><tr><td>five</table>")
    selection = dehusk.Selection(page, np.array([False, True, False, True, False]))
    assert to_html(selection) == "<ul>\n<li>two</li>\n</ul>\n<p>four</p>"


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("around", ["{}", "<p>a {} b</p>", "<table><tr><th>a<th>b<tr><td>{}<td>c</table>"])
def test_nothing_acts(attack: str, around: str) -> None:
    found = Reader(html_of(around.format(attack)))
    for tag, attributes in found.elements:
        assert tag not in (
            "script",
            "style",
            "iframe",
            "object",
            "embed",
            "form",
            "svg",
            "base",
            "meta",
            "video",
            "button",
        )
        for name, value in attributes.items():
            assert not name.startswith("on")
            assert name not in ("style", "srcdoc", "srcset", "id", "formaction")
            if name in ("href", "src", "cite"):
                assert (value or "").split(":")[0] in ("https", "http")


@pytest.mark.parametrize(("corpus", "number"), [("wcxb-dev", 8), ("fundus", 4), ("rtl-open", 4), ("zh-web-content", 4)])
def test_words_of_real_pages(corpus: str, number: int, corpus_pages: Callable[[str, int], list[str]]) -> None:
    for html in corpus_pages(corpus, number):
        page = dehusk.Page.from_html(html.replace("<iframe", "<x-none").replace("<video", "<x-none"), url=URL)
        shown = np.array(~page.words.hidden)
        tree = page.tree
        shown &= ~tree.below(IS_HEADING[tree.tag])[page.words.node]  # signs in headings may go
        found = Reader(to_html(dehusk.Selection(page, shown))).text
        wanted = [word for word, flag in zip(page.words.texts(), shown, strict=True) if flag]
        assert "".join(found.split()) == "".join("".join(wanted).split())


@pytest.mark.parametrize(
    "html", ["<div>" * 50_000 + "x", "<ul><li>x " * 3_000, "<b>x <i>y " * 3_000, "<table><tr><td>x " * 1_000]
)
def test_hostile_pages_keep_their_words(html: str) -> None:
    page = dehusk.Page.from_html(html)
    assert Reader(dehusk.get("everything")(page).html()).text.split() == page.words.texts()


def test_a_cell_reaches_down_to_the_end_of_its_part_of_the_table() -> None:
    html = dehusk.get("everything")(dehusk.Page.from_html("<table><tr><th rowspan=0>A<th>B<tr><td>1</table>")).html()
    assert '<th rowspan="0">A</th>' in html


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<b>one<p>two</p>three</b> four", "<b><p>one</p><p>two</p></b><p><b>three</b> four</p>"),
        (
            "<div>x <em>y<ul><li>a<li>b</ul>z</em> w</div>",
            "<p>x <em>y</em></p><em><ul><li>a</li><li>b</li></ul></em><p><em>z</em> w</p>",
        ),
        (
            "<i>a<p>b</p><b>c<p>d</p>e</b> f<p>g</p>h</i> k",
            "<i><p>a</p><p>b</p><b><p>c</p><p>d</p></b><p><b>e</b> f</p><p>g</p></i><p><i>h</i> k</p>",
        ),
    ],
)
def test_an_element_over_blocks_that_ends_in_a_line_does_not_tear_it(html: str, written: str) -> None:
    assert dehusk.get("everything")(dehusk.Page.from_html(html)).html().replace("\n", "") == written
