"""Markdown says what the page says: structure, words, and nothing that was not there."""

from __future__ import annotations

import dehusk
import numpy as np
import pytest
from dehusk.render.markdown import to_markdown
from markdown_back import URL, back, markdown_of, round_trip, words_of

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
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢kan"),
        ("<details><summary>More</summary>Text</details>", "More\n\nText"),
        ("<figure><img src=a.png alt=A><figcaption>A cap</figcaption></figure>",
         f"![A]({PREFIX}/dir/a.png)\n\nA cap"),
    ],
)  # fmt: skip
def test_elements(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("a <b>b</b> c", "a **b** c"),
        ("a<b>b</b>c", "a**b**c"),
        ("a<b> b </b>c", "a **b** c"),
        ("<b>a</b><b>b</b>", "**ab**"),
        ("<b>a <strong>b</strong> c</b>", "**a b c**"),
        ("<b>a</b><i>b</i>", "**a***b*"),
        ("<i>a<b>b</b></i>", "*a**b***"),
        ("<b><i>a</i></b>", "***a***"),
        ("<b>a <i>b</b> c</i>", "**a *b*** *c*"),
        ("<b>note:</b>text", "**note**:text"),
        ("text<b>(x)</b>text", "text(**x**)text"),
        ("他说<b>“你好”</b>吗", "他说“**你好**”吗"),
        ("<b>注意：</b>请", "**注意**：请"),
        ("<b>Note - </b>text", "**Note -** text"),
        ("<b>see <a href=/a>it</a> now</b>", f"**see [it]({PREFIX}/a) now**"),
        ("<b><a href=/a>it</a></b>now", f"[**it**]({PREFIX}/a)now"),
        ("<b>use <code>x</code></b>y", "**use** `x`y"),
        ("<b></b>a<b> </b>b", "a b"),
        ("<b>one<p>two</p>three</b>", "**one**\n\n**two**\n\n**three**"),
        ("x<s><b>a</b></s>y", "x~~a~~y"),
        ("<b>.</b>a", ".a"),
    ],
)
def test_emphasis(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<code>a</code>", "`a`"),
        ("<code>a`b</code>", "``a`b``"),
        ("<code>`</code>", "`` ` ``"),
        ("<code>a</code><code>b</code>", "`ab`"),
        ("<code>a</code> <code>b</code>", "`a` `b`"),
        ("<code>a <b>b</b> c</code>", "`a b c`"),
        ("<code>*x* &lt;b&gt; \\</code>", "`*x* <b> \\`"),
        ("<code><a href=/a>f</a>()</code>", f"[`f`]({PREFIX}/a)`()`"),
        ("<code>a<br>b</code>", "`a`  \n`b`"),
    ],
)
def test_inline_code(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    "text",
    [
        "# no heading", "####### seven", "- no item", "+ no item", "* no item", "1. no item", "12) no item", "> no quote",
        "---", "- - -", "***", "___", "===", "~~~", "```", "    code", "a * b * c", "*a*", "**a**", "_a_", "__a__", "a_b_c",
        "`a`", "[a](b)", "![a](b)", "[a]: b", "[a][b]", "[a]", "<b>", "</b>", "<!-- a -->", "<?a", "<http://a.b>", "a < b",
        "&amp;", "&#65;", "&nosuchthing;", "AT&T", "a\\b", "\\*", "\\", "~~a~~", "~a~", "| a | b |", "|---|---|", ":-- | --:",
        "[ ] no task", "[x] no task", "$a$", "$$a$$", "US$ and $5", "\\(a\\) and \\[b\\]", "a  \\", "2 ** 3 ** 4", "http://a.b/_c_",
        "- ", "#", "1.", "+", ">", "!", "=", "a\u00a0b", "-1", "1.5", "#tag", "\u2022 a", "*", "_", "\\\\", "a!", "![", "](",
    ],
)  # fmt: skip
@pytest.mark.parametrize("around", ["<p>{}", "<ul><li>{}</ul>", "<p>a<br>{}", "<h2>{}</h2>", "<b>{}</b>", "x<i>{}</i>y"])
def test_text_that_looks_like_markup_stays_text(text: str, around: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    page = dehusk.Page.from_html(around.format(escaped))
    words = dehusk.get("everything")(page).markdown()
    assert words_of(words) == "".join(page.words.text.replace("x\n", "x").replace("\ny", "y")).split()
    assert "<h" not in back(words) or "<h2>" in around


def test_text_that_needs_no_escape_has_none() -> None:
    text = "a_b, (c) [d] {e} 5 < 6 > 4, AT&T, R&D; 50% #1 C++ C# -x +y a.b 1.5 $5 ~5 & more! a|b = c"
    assert markdown_of(f"<p>{text.replace('&', '&amp;')}") == text


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
        ("<ol start=99999999999><li>a</ol>", "1. a"),
        ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),
        ("<ul><li><ul><li>a</ul></ul>", "- - a"),
        ("<ul><li><pre>x\n y</pre></ul>", "- ```\n  x\n   y\n  ```"),
        ("<li>a<li>b", "- a\n- b"),
        ("<ul><li>a<blockquote>b</blockquote></ul>", "- a\n\n  > b"),
        ("<ul><li><input type=checkbox disabled> a<li><input type=checkbox checked disabled> b</ul>",
         "- [ ] a\n- [x] b"),
        ("<ul><li><input type=checkbox> filter</ul>", "- filter"),
        ("<dl><dt>a<dd>b<dd>c<dt>d<dd>e</dl>", "**a**\n- b\n- c\n\n**d**\n- e"),
        ("<dl><div><dt>a<dd><p>b<p>c</div></dl>", "**a**\n- b\n\n  c"),
        ("<p>a<ul><li>b</ul>c", "a\n\n- b\n\nc"),
        ("<blockquote>a<blockquote>b</blockquote>c</blockquote>d", "> a\n>\n> > b\n>\n> c\n\nd"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
    ],
)  # fmt: skip
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
        ("<table><caption>Cap</caption><thead><tr><td>A<td>B<tbody><tr><td>1<td>2</table>",
         "Cap\n\n| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<table><tr><th colspan=2>AB<th>C<tr><td>1<td>2<td>3</table>",
         "| AB |  | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |"),
        ("<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>",
         "| A | B |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |"),
        ("<table><tr><th>A<th>B<tr><td>a|b<td><code>c|d</code></table>",
         "| A | B |\n| --- | --- |\n| a\\|b | `c\\|d` |"),
        ("<table><tr><th>A<th>B<tr><td>1<br>2<td><ul><li>x<li>y</ul></table>",
         "| A | B |\n| --- | --- |\n| 1<br>2 | x<br>y |"),
        ("<table><tr><th>A<th>B<tr><td><td>2</table>", "| A | B |\n| --- | --- |\n|  | 2 |"),
        ("<table><tr><th>A<th>B<tr><td>1<td><pre>x\n  y</pre></table>",
         "| A | B |\n| --- | --- |\n| 1 | `x`<br>`y` |"),
        ("<table><tr><th>A<th></th><th>B<tr><td>1<td></td><td>2</table>", "| A | B |\n| --- | --- |\n| 1 | 2 |"),
        ("<table><tr><td>left<td>right</table>", "left\n\nright"),
        ("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>", "a\n\nb\n\nc\n\nd"),
        ("<table><tr><td>a<td><table><tr><th>A<th>B<tr><td>1<td>2</table><tr><td>c<td>d</table>",
         "a\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nc\n\nd"),
        ("<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>", "## a\n\nb\n\nc\n\nd"),
        ("<ul><li><table><tr><th>A<th>B<tr><td>1<td>2</table></ul>", "- | A | B |\n  | --- | --- |\n  | 1 | 2 |"),
    ],
)  # fmt: skip
def test_tables(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


def test_pipes_in_cells_are_read_back() -> None:
    html = "<table><tr><th>A<th>B<tr><td>a|b \\| c<td><code>d|e</code> <a href='/x|y'>z</a></table>"
    assert "<td>a|b \\| c</td><td><code>d|e</code> <a href=\"https://example.org/x%7Cy\">z</a></td>" in round_trip(html)


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
        ('<pre class="language-none">x</pre>', "```\nx\n```"),
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


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<math><mi>x</mi></math>", "$x$"),
        ("a <math><msup><mi>x</mi><mn>2</mn></msup></math>, b", "a $x^{2}$, b"),
        ("<math><mfrac><mn>1</mn><msqrt><mi>n</mi></msqrt></mfrac></math>", r"$\frac{1}{\sqrt{n}}$"),
        ("<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover></math>",
         r"$\sum _{i=1}^{n}$"),
        ("<math><mi>sin</mi><mi>x</mi><mtext>if</mtext><mo>%</mo></math>", r"$\sin x\text{if}\%$"),
        ("<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable></math>",
         r"$\begin{matrix} 1 & 2 \\ 3 \end{matrix}$"),
        ("<math><semantics><mrow><mi>E</mi></mrow><annotation encoding='application/x-tex'>E = mc^2</annotation>"
         "</semantics></math>", "$E = mc^2$"),
        ("<p>a <math display=block><mi>x</mi></math> b", "a\n\n$$x$$\n\nb"),
        ("<p>a <math alttext='{\\displaystyle y_1}'><mi>y</mi></math>", "a $y_1$"),
        ("<p>a <span class=MathJax><span>x2</span></span><script type='math/tex'>x^2</script> b", "a $x^2$ b"),
        ("<p>a <script type='math/tex; mode=display'>x<y</script> b", "a\n\n$$x<y$$\n\nb"),
        ("<p>a <img class='mwe-math-fallback-image-inline' aria-hidden=true src=/x.svg alt='{\\displaystyle z}'> b",
         "a $z$ b"),
        ("<p>a \\(x_1\\) b", "a \\\\(x_1\\\\) b"),
        ("<table><tr><th>A<th>B<tr><td>1<td><math><mo>|</mo><mi>x</mi><mo>|</mo></math></table>",
         "| A | B |\n| --- | --- |\n| 1 | $\\vert x\\vert $ |"),
    ],
)  # fmt: skip
def test_formulas(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


def test_formulas_of_katex_come_once() -> None:
    html = (
        "<p>so <span class=katex><span class=katex-mathml><math><semantics><mi>a</mi>"
        "<annotation encoding='application/x-tex'>a_1</annotation></semantics></math></span>"
        "<span class=katex-html aria-hidden=true>a1</span></span> holds"
    )
    assert markdown_of(html) == "so $a_1$ holds"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<a href='x y.html'>t</a>", f"[t]({PREFIX}/dir/x%20y.html)"),
        ("<a href='/a_(b)'>t</a>", f"[t]({PREFIX}/a_%28b%29)"),
        ("<a href='//cdn.org/x'>t</a>", "[t](https://cdn.org/x)"),
        ("<a href='?q=1&amp;amp;=2'>t</a>", f"[t]({PREFIX}/dir/page.html?q=1&amp;amp;=2)"),
        ("<a href='#x'>t</a>", f"[t]({URL}#x)"),
        ("<a href='#'>t</a>", "t"),
        ("<a href='javascript:x()'>t</a>", "t"),
        ("<a href=' java\nscript:x()'>t</a>", "t"),
        ("<a href='data:text/html,x'>t</a>", "t"),
        ("<a name=x>t</a>", "t"),
        ("<a href=/a title='A \"q\" &amp;amp; \\'>t</a>", f'[t]({PREFIX}/a "A \\"q\\" \\&amp; \\\\")'),
        ("<a href=/a title=Tea>tea</a>", f"[tea]({PREFIX}/a)"),
        ("<a href=/a>[1]</a>", f"[\\[1\\]]({PREFIX}/a)"),
        ("wow!<a href=/a>t</a>", f"wow\\![t]({PREFIX}/a)"),
        ("<a href=/a>1</a><a href=/b>2</a>", f"[1]({PREFIX}/a) [2]({PREFIX}/b)"),
        ("x <a href=/a><img src=/i.png alt='x]y'></a>", f"x [![x\\]y]({PREFIX}/i.png)]({PREFIX}/a)"),
        ("<a href=mailto:a@b.org>t</a>", "[t](mailto:a@b.org)"),
        ("<base href=https://other.net/q/><a href=r>t</a>", "[t](https://other.net/q/r)"),
    ],
)
def test_links(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("image", "address"),
    [
        ("<img src=a.png>", "/dir/a.png"),
        ("<img src='data:image/gif;base64,AA' data-src=/lazy.jpg>", "/lazy.jpg"),
        ("<img src=/x/blank.gif data-lazy-src=/lazy.jpg>", "/lazy.jpg"),
        ("<img src=/x/blank.gif>", None),
        ("<img src=/small.jpg srcset='/m.jpg 400w, /l.jpg 800w, /s.jpg 200w'>", "/l.jpg"),
        ("<img src=/small.jpg srcset='/1.jpg 1x,/2.jpg 2x'>", "/2.jpg"),
        ("<img src=/small.jpg data-srcset='/a,b.jpg 900w'>", "/a,b.jpg"),
        ("<picture><source srcset='/p.webp 1200w, /q.webp 300w'><img src=/f.jpg></picture>", "/p.webp"),
        ("<img src='data:x'><noscript><img src=/real.jpg></noscript>", "/real.jpg"),
        ("<img src='data:x'>", None),
        ("<img width=1 height=1 src=/track.gif>", None),
        ("<img hidden src=/a.png>", None),
        ("<div style='display:none'><img src=/a.png></div>", None),
        ("<img src='javascript:x'>", None),
        ("<img data-url='{\"a\": 1}' src=/a.png>", "/a.png"),
    ],
)
def test_images(image: str, address: str | None) -> None:
    markdown = markdown_of(f"<p>a {image} b")
    expected = "" if address is None else f"![]({PREFIX}{address})"
    assert markdown.split() == ["a", *([expected] if expected else []), "b"]


def test_players_are_links() -> None:
    html = (
        "<p>a</p><video src=/clip.mp4></video><p>b</p><video poster=/p.jpg><source src=/v.webm></video>"
        "<p>c</p><iframe src='https://www.youtube.com/embed/xyz' title='A [film]'></iframe><iframe src=/ad></iframe><p>d"
    )
    assert markdown_of(html).split("\n\n") == [
        "a",
        f"[clip.mp4]({PREFIX}/clip.mp4)",
        "b",
        f"[![]({PREFIX}/p.jpg)]({PREFIX}/v.webm)",
        "c",
        "[A \\[film\\]](https://www.youtube.com/embed/xyz)",
        "d",
    ]


def _selected_main(html: str) -> str:
    page = dehusk.Page.from_html(html, url=URL)
    tree = page.tree
    main = tree.below(tree.tag == dehusk.page.tags.TAG_ID["main"])
    return to_markdown(dehusk.Selection(page, main[page.words.node]))


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<main><p>a</p><img src=i.png><p>b</p></main><p>c", True),
        ("<main><img src=i.png><p>a</p></main><p>c", True),
        ("<main><p>a</p><div><a href=x><img src=i.png></a></div></main><p>c", True),
        ("<main><p>a</p></main><img src=i.png><p>c", False),
        ("<main><p>a</p></main><aside>x<img src=i.png></aside>", False),
        ("<main><p>a</p></main><aside>x<img src=i.png></aside><p>c", False),
        ("<nav><img src=i.png>x</nav><main><p>a</p></main>", False),
        ("<main>a</main><footer><div><img src=i.png></div><p>x</footer>", False),
    ],
)
def test_images_go_with_the_text_around_them(html: str, kept: bool) -> None:
    assert ("i.png" in _selected_main(html)) == kept


def test_an_image_stays_when_its_caption_was_not_selected() -> None:
    page = dehusk.Page.from_html("<p>a</p><figure><img src=/i.png><figcaption>cap</figcaption></figure><p>b")
    selection = dehusk.Selection(page, np.array([True, False, True]))
    assert to_markdown(selection) == "a\n\n![](/i.png)\n\nb"


def test_words_that_are_not_selected_are_left_out() -> None:
    page = dehusk.Page.from_html("<p>one <b>two three</b> four <a href=/x>five</a></p><h2>six</h2>")
    selection = dehusk.Selection(page, np.array([True, False, True, True, False, False]))
    assert to_markdown(selection) == "one **three** four"


def test_nothing_selected_is_nothing() -> None:
    page = dehusk.Page.from_html("<p>a<img src=x>")
    assert to_markdown(dehusk.Selection(page, np.array([False]))) == ""
    assert markdown_of("") == ""
    assert markdown_of("<img src=x>") == ""


def test_scripts_of_the_world_stay_as_they_are() -> None:
    for text in ("中文段落，没有空格。", "ภาษาไทยไม่มีช่องว่าง", "שלום עולם, מה נשמע?", "مرحبا بالعالم، كيف الحال؟", "日本語の文章。"):
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
