"""Markdown says what the page says: headings, lists, quotes, tables, code, and nothing that was not there."""

from __future__ import annotations

import numpy as np
import pytest
from markdown_back import markdown_of, round_trip, words_of

import dehusk
from dehusk.render.markdown import to_markdown

PREFIX = "https://example.org"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h2>Tea <i>time</i></h2>", "## Tea *time*"),
        ("<h3><b>Tea</b></h3>", "### Tea"),
        ("<h1>Two<br>lines</h1>", "# Two lines"),
        ("<h1><div>Two</div><div>blocks</div></h1>", "# Two blocks"),
        ("<h2>C #</h2>", "## C \\#"),
        ("<h2>Install <a href='#install'>¶</a></h2>", "## Install"),
        ("<a href=/x><h3>Card</h3><p>Text</a>", f"### [Card]({PREFIX}/x)\n\n[Text]({PREFIX}/x)"),
        ("<p>One<br>two<br><br>three", "One  \ntwo\n\nthree"),
        ("<p>a</p><hr><hr><p>b</p><hr>", "a\n\n---\n\nb"),
        ("<p>x<sup>2</sup> H<sub>2</sub>O", "x<sup>2</sup> H<sub>2</sub>O"),
        ("<p><s>old</s> <del>older</del> <strike>oldest</strike>", "~~old older oldest~~"),
        ("<p><kbd>Ctrl</kbd> <abbr title=x>HTML</abbr> <mark>m</mark>", "Ctrl HTML m"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢(kan)"),
        ("<details><summary>More</summary>Text</details>", "More\n\nText"),
        ("<figure><img src=a.png alt=A><figcaption>A cap</figcaption></figure>", f"![A]({PREFIX}/dir/a.png)\n\nA cap"),
    ],
)
def test_elements(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ul><li><p>a<li><p>b</ul>", "- a\n\n- b"),
        ("<ul><li>a<p>b</p><li>c</ul>", "- a\n\n  b\n\n- c"),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ul><li>a</li><ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n+ b"),
        ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b"),
        ("<ol><li>a<li value=5>b<li>c</ol>", "1. a\n5. b\n6. c"),
        ("<ol start=-3><li>a</ol>", "0. a"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"),
        ("<ol start=99999999999><li>a</ol>", "1. a"),
        ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),
        ("<ul><li><ul><li>a</ul></ul>", "- - a"),
        ("<ul><li><pre>x\n y</pre></ul>", "- ```\n  x\n   y\n  ```"),
        ("<li>a<li>b", "- a\n- b"),
        ("<ul><li>a<blockquote>b</blockquote></ul>", "- a\n\n  > b"),
        (
            "<ul><li><input type=checkbox disabled> a<li><input type=checkbox checked disabled> b</ul>",
            "- [ ] a\n- [x] b",
        ),
        ("<ul><li><input type=checkbox> filter</ul>", "- filter"),
        ("<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>", "**a**\n- b\n- c\n\n**d**\n- e"),
        ("<dl><div><dt>a<dd><p>b<p>c</div></dl>", "**a**\n- b\n\n  c"),
        ("<p>a<ul><li>b</ul>c", "a\n\n- b\n\nc"),
        ("<blockquote>a<blockquote>b</blockquote>c</blockquote>d", "> a\n>\n> > b\n>\n> c\n\nd"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
    ],
)
def test_lists_and_quotes(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


def test_items_that_are_not_selected_keep_their_numbers() -> None:
    page = dehusk.Page.from_html("<ol><li>one<li>two<li>three</ol>")
    selection = dehusk.Selection(page, np.array([False, True, True]))
    assert to_markdown(selection) == "2. two\n3. three"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<table><tr><td>A<td>B<tr><td>1<td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<table><tr><th>A<td>1<tr><th>B<td>2</table>", "|  |  |\n| --- | --- |\n| A | 1 |\n| B | 2 |"),
        (
            "<table><caption>Cap</caption><thead><tr><td>A<td>B<tbody><tr><td>1<td>2</table>",
            "Cap\n\n| A | B |\n| --- | --- |\n| 1 | 2 |",
        ),
        (
            "<table><tr><th colspan=2>AB<th>C<tr><td>1<td>2<td>3</table>",
            "| AB |  | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
        ),
        (
            "<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>",
            "| A | B |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |",
        ),
        (
            "<table><tr><th>A<th>B<tr><td>a|b<td><code>c|d</code></table>",
            "| A | B |\n| --- | --- |\n| a\\|b | `c\\|d` |",
        ),
        (
            "<table><tr><th>A<th>B<tr><td>1<br>2<td><ul><li>x<li>y</ul></table>",
            "| A | B |\n| --- | --- |\n| 1<br>2 | - x<br>- y |",
        ),
        (
            "<table><tr><th>A<th>B<tr><td><ol start=3><li>p<li><b>q</b><ul><li>n</ul></ol><td>1</table>",
            "| A | B |\n| --- | --- |\n| 3. p<br>4. **q**<br>\xa0\xa0- n | 1 |",
        ),
        (
            "<table><tr><th>A<th>B<tr><td><ul><li>x</li><ul><li>y<ol><li>z</ol></ul><li>w</ul><td>1</table>",
            "| A | B |\n| --- | --- |\n| - x<br>\xa0\xa0- y<br>\xa0\xa0\xa0\xa01. z<br>- w | 1 |",
        ),
        (
            "<ul><li><table><tr><th>A<th>B<tr><td><ul><li>x</ul><td>1</table></ul>",
            "- | A | B |\n  | --- | --- |\n  | - x | 1 |",
        ),
        ("<table><tr><th>A<th>B<tr><td><td>2</table>", "| A | B |\n| --- | --- |\n|  | 2 |"),
        (
            "<table><tr><th>A<th>B<tr><td>1<td>see <pre>x:\n  y\n\tz\n</pre></table>",
            "| A | B |\n| --- | --- |\n| 1 | see<br>`x:`<br>\xa0\xa0`y`<br>\xa0\xa0\xa0\xa0`z` |",
        ),
        ("<table><tr><th>A<th></th><th>B<tr><td>1<td></td><td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        (
            "<table><tr><td><b>A</b><td><b>B</b><tr><td><b>1</b><td>2</table>",
            "| A | B |\n| --- | --- |\n| **1** | 2 |",
        ),
        (
            "<table><tr><td><b>A</b><td>1<tr><td><b>B</b><td>2</table>",
            "|  |  |\n| --- | --- |\n| **A** | 1 |\n| **B** | 2 |",
        ),
        (
            "<table><tr><td>A<td>B<td>C<tr><th></th><td>1<td>2<tr><th></th><td>3<td>4</table>",
            "| A | B | C |\n| --- | --- | --- |\n|  | 1 | 2 |\n|  | 3 | 4 |",
        ),
        (
            "<table><tr><td>Name<td>A<td>B<tr><th>x<td>1<td>2<tr><th>y<td>3<td>4</table>",
            "| Name | A | B |\n| --- | --- | --- |\n| x | 1 | 2 |\n| y | 3 | 4 |",
        ),
        (
            "<table><tr><td></td><td>A<td>B<tr><th>x<td>1<td>2<tr><th>y<td>3<td>4</table>",
            "|  | A | B |\n| --- | --- | --- |\n| x | 1 | 2 |\n| y | 3 | 4 |",
        ),
        (  # a cell over all columns names none of them
            "<table><tr><td colspan=2><ul><li>p<li>q</ul><tr><th>x<td>1<tr><th>y<td>2</table>",
            "|  |  |\n| --- | --- |\n| - p<br>- q |  |\n| x | 1 |\n| y | 2 |",
        ),
        (
            "<table><tr><td>p<td>q<tr><th>x<td>1<tr><td>r<td>2</table>",
            "|  |  |\n| --- | --- |\n| p | q |\n| x | 1 |\n| r | 2 |",
        ),
        ("<table><tr><td>left<td>right</table>", "left\n\nright"),
        ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd"),
        (
            "<table><tr><td>a<td><table><tr><th>A<th>B<tr><td>1<td>2</table><tr><td>c<td>d</table>",
            "a\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nc\n\nd",
        ),
        ("<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>", "## a\n\nb\n\nc\n\nd"),
        ("<ul><li><table><tr><th>A<th>B<tr><td>1<td>2</table></ul>", "- | A | B |\n  | --- | --- |\n  | 1 | 2 |"),
    ],
)
def test_tables(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<h3>x</h3>", "**x**"),
        ("<h3>x</h3><p>y</p>", "**x**<br>y"),
        ("<blockquote>x</blockquote>", "x"),
        ("<table><tr><td>x<td>y</table>", "x<br>y"),
    ],
)
def test_one_heading_quote_or_table_in_a_cell_leaves_the_table_a_table(cell: str, text: str) -> None:
    rows = "".join(f"<tr><td>a{n}<td>b{n}<td>c{n}" for n in range(5))
    lines = markdown_of(f"<table><tr><th>A<th>B<th>C{rows}<tr><td>{cell}<td>y<td>z</table>").split("\n")
    assert lines[0] == "| A | B | C |"
    assert lines[-1] == f"| {text} | y | z |"


@pytest.mark.parametrize("cell", ["<h3>x</h3><p>y", "<blockquote>x</blockquote>", "<table><tr><td>x</table>"])
def test_tables_that_lay_out_a_page_dissolve(cell: str) -> None:
    assert "|" not in markdown_of(f"<table>{f'<tr><td>{cell}<td>z' * 5}</table>")


def test_a_heading_in_a_caption_leaves_the_table_a_table() -> None:
    html = "<table><caption><h3>T</h3></caption><tr><th>A<th>B<tr><td>1<td>2</table>"
    assert markdown_of(html) == "### T\n\n| A | B |\n| --- | --- |\n| 1 | 2 |"


def test_pipes_in_cells_are_read_back() -> None:
    html = "<table><tr><th>A<th>B<tr><td>a|b \\| c<td><code>d|e</code> <a href='/x|y'>z</a></table>"
    assert '<td>a|b \\| c</td><td><code>d|e</code> <a href="https://example.org/x%7Cy">z</a></td>' in round_trip(html)


def test_lists_in_cells_are_indented_when_read_back() -> None:
    html = "<table><tr><th>A<th>B<tr><td><ul><li>x<ul><li>y</ul></ul><td>1</table>"
    assert "<td>- x<br>\xa0\xa0- y</td>" in round_trip(html)


def test_very_deep_lists_in_cells_stay_short() -> None:
    html = f"<table><tr><th>A<th>B<tr><td>{'<ul><li>x' * 300}{'</ul>' * 300}<td>1</table>"
    assert len(markdown_of(html)) < 20_000


def test_huge_spans_cost_nothing() -> None:
    huge = "9007199254740991"
    html = f"<table><tr><td colspan={huge} rowspan={huge}>a<td>b<tr><td>c<td>d</table>"
    assert len(markdown_of(html)) < 200
    assert sorted(words_of(markdown_of(html))) == ["a", "b", "c", "d"]


def test_ragged_tables_stay_small() -> None:
    html = "<table>" + "".join(f"<tr><td colspan={n}>a<td>b" for n in range(1, 500)) + "</table>"
    assert len(markdown_of(html)) < 20_000


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ('<pre class="language-python">def f():\n    return 1\n</pre>', "```python\ndef f():\n    return 1\n```"),
        ('<pre><code class="lang-js hljs">x</code></pre>', "```js\nx\n```"),
        ('<div class="highlight highlight-source-rust"><pre>x</pre></div>', "```rust\nx\n```"),
        ('<pre class="brush: php; gutter: false">x</pre>', "```php\nx\n```"),
        ('<pre><code class="hljs cpp">x</code></pre>', "```cpp\nx\n```"),
        ('<pre data-lang="go">x</pre>', "```go\nx\n```"),
        ('<pre lang="go"><code>x</code></pre>', "```go\nx\n```"),
        ('<pre lang="en-GB">x</pre><pre lang="de">y</pre>', "```\nx\n```\n\n```\ny\n```"),
        ('<pre class="language-none">x</pre>', "```\nx\n```"),
        ('<pre><code class="python">x</code></pre>', "```python\nx\n```"),
        ('<pre class="prettify js wide">x</pre>', "```js\nx\n```"),
        ('<div class="go"><pre class="text">x</pre></div>', "```\nx\n```"),
        ("<p>a<pre><img src=/i.png></pre>b", "a\n\n![](https://example.org/i.png)\n\nb"),
        ('<pre class="language-`x`">x</pre>', "```\nx\n```"),
        ("<pre>```\na\n```</pre>", "````\n```\na\n```\n````"),
        ("<pre>\n\n  a\n\tb\n\n    c\n\n</pre>", "```\n  a\n\tb\n\n    c\n```"),
        ("<pre><span>if</span> <b>x</b>:\n<i>    y</i>\n    <u>z</u></pre>", "```\nif x:\n    y\n    z\n```"),
        ("<pre>a<br>  b</pre>", "```\na\n  b\n```"),
        ("<pre><div>a</div><div>  b</div></pre>", "```\na\n  b\n```"),
        ("<pre>*a* &lt;b&gt; \\ # _c_</pre>", "```\n*a* <b> \\ # _c_\n```"),
        ("<blockquote><pre>a\n\nb</pre></blockquote>", "> ```\n> a\n>\n> b\n> ```"),
    ],
)
def test_code_blocks(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


def test_code_without_the_words_that_are_not_selected() -> None:
    page = dehusk.Page.from_html("<pre>a b\n  c d\n  e</pre>")
    selection = dehusk.Selection(page, np.array([False, True, True, False, True]))
    assert to_markdown(selection) == "```\n b\n  c \n  e\n```"


def test_words_that_are_not_selected_are_left_out() -> None:
    page = dehusk.Page.from_html("<p>one <b>two three</b> four <a href=/x>five</a></p><h2>six</h2>")
    selection = dehusk.Selection(page, np.array([True, False, True, True, False, False]))
    assert to_markdown(selection) == "one **three** four"


def test_nothing_selected_is_nothing() -> None:
    page = dehusk.Page.from_html("<p>a<img src=x>")
    assert to_markdown(dehusk.Selection(page, np.array([False]))) == ""
    assert markdown_of("") == ""


def test_scripts_of_the_world_stay_as_they_are() -> None:
    for text in (
        "中文段落，没有空格。",
        "ภาษาไทยไม่มีช่องว่าง",
        "שלום עולם, מה נשמע?",
        "مرحبا بالعالم، كيف الحال؟",
        "日本語の文章。",
    ):
        assert markdown_of(f"<p>{text}") == text
    assert markdown_of("<p>中文\n第二行</p>") == "中文第二行"


def test_a_heading_that_was_never_closed_does_not_swallow_the_page() -> None:
    markdown = markdown_of("<h1>Title" + "<p>" + "word " * 400)
    assert not markdown.startswith("#")
    assert len(words_of(markdown)) == 401


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000 + "x",
        "<ul><li>x " * 5_000,
        "<blockquote>x " * 5_000,
        "<b>x <i>y " * 5_000,
        "a<b>.</b>b<i>(x)</i>c" * 2_000,
        "<dl><dt>a<dd>b" * 2_000,
        "<table><tr><td>x " * 2_000,
        "<p>" + "*_`[]()<$~\\" * 5_000,
    ],
)
def test_hostile_pages_keep_their_words(html: str) -> None:
    page = dehusk.Page.from_html(html)
    selection = dehusk.get("everything")(page)
    markdown = selection.markdown()
    assert len(markdown) < 100 * len(html) + 1000
    letters = [c for c in markdown if c.isalnum()]
    assert letters.count("x") == page.words.text.count("x")


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<tfoot><tr><td>sum<td>3<tbody><tr><td>a<td>1<tr><td>b<td>2", ["a1", "b2", "sum3"]),
        ("<thead><tr><th>N<th>V<tfoot><tr><td>sum<td>3<tbody><tr><td>a<td>1", ["NV", "a1", "sum3"]),
        ("<tbody><tr><td>a<td>1<tfoot><tr><td>sum<td>3<tbody><tr><td>b<td>2", ["a1", "b2", "sum3"]),
        ("<tfoot><tr><td>a<td>1<tr><td>b<td>2", ["a1", "b2"]),
    ],
)
def test_a_foot_written_before_the_body_stands_behind_it(html: str, lines: list[str]) -> None:
    head, _, *body = markdown_of(f"<table>{html}</table>").split("\n")
    assert ["".join(line.split()).replace("|", "") for line in (head, *body)] == lines
