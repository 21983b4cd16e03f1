"""Inline Markdown: marks are read back as marks, text as text, and links lead where they led."""

from __future__ import annotations

import pytest
from markdown_back import URL, back, markdown_of, round_trip, words_of

import dehusk
from conformance.checks import grows_linearly

PREFIX = "https://example.org"
LOOKS_LIKE_MARKUP = r"""
# no heading
####### seven
- no item
+ no item
* no item
1. no item
12) no item
> no quote
---
- - -
***
___
===
~~~
```
a * b * c
*a*
**a**
_a_
__a__
a_b_c
`a`
[a](b)
![a](b)
[a]: b
[a][b]
[a]
<b>
</b>
<!-- a -->
<?a
<http://a.b>
a < b
&amp;
&#65;
&nosuchthing;
AT&T
a\b
\*
\
~~a~~
~a~
| a | b |
|---|---|
:-- | --:
[ ] no task
[x] no task
$a$
$$a$$
US$ and $5
\(a\) and \[b\]
a  \
2 ** 3 ** 4
http://a.b/_c_
#
1.
+
>
!
=
-1
1.5
#tag
• a
*
_
\\
a!
![
](
""".strip().splitlines()


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("a <b>b</b> c", "a **b** c"),
        ("a<b>b</b>c", "a**b**c"),
        ("He said <q>hello <b>you</b></q>, <q> a <q>b</q></q>.", "He said “hello **you**”, “a “b””."),
        ("“x” <q>a</q> “<q>b</q>” <q>«c»</q> <q></q><p><q><q><i>d</i></q></q>", "“x” “a” “b” «c»\n\n“*d*”"),
        ("a <b>b <q><code>c</code></q></b>", "a **b “`c`”**"),
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
        ("<i>x</i><sub><i>i</i></sub> = a<sup><b>n</b></sup>", "*x<sub>i</sub>* = a<sup>**n**</sup>"),
        ("a<b><sup>n</sup></b> <i><sub>j</sub></i>", "a<sup>**n**</sup> <sub>*j*</sub>"),
        ("<b>2<sup>nd</sup></b>", "**2<sup>nd</sup>**"),
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


@pytest.mark.parametrize("text", [*LOOKS_LIKE_MARKUP, "    code", "- ", "a\xa0b"])
@pytest.mark.parametrize(
    "around", ["<p>{}", "<ul><li>{}</ul>", "<p>a<br>{}", "<h2>{}</h2>", "<b>{}</b>", "x<i>{}</i>y"]
)
def test_text_that_looks_like_markup_stays_text(text: str, around: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    page = dehusk.Page.from_html(around.format(escaped))
    words = dehusk.get("everything")(page).markdown()
    assert words_of(words) == "".join(page.words.text.replace("x\n", "x").replace("\ny", "y")).split()
    assert "<h" not in back(words) or "<h2>" in around


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("[!NOTE]<br>Tea", "> \\[!NOTE]  \n> Tea"),
        ("[!tip]<p>Tea", "> \\[!tip]\n>\n> Tea"),
        ("[!WARNING] Hot", "> \\[!WARNING] Hot"),  # as Obsidian has it
        ("[!NOTE", "> [!NOTE"),
        ("[! NOTE]", "> [! NOTE]"),
        ("<a href=/a>!NOTE</a>", f"> [!NOTE]({PREFIX}/a)"),
        ("<a href=/a><img src=/i.png></a> x", f"> [![]({PREFIX}/i.png)]({PREFIX}/a) x"),
    ],
)
def test_no_quote_becomes_an_alert(html: str, markdown: str) -> None:
    quote = f"<blockquote>{html}</blockquote>"
    assert markdown_of(quote) == markdown
    assert "\\" not in round_trip(quote)


def test_text_that_needs_no_escape_has_none() -> None:
    text = "a_b, (c) [d] {e} 5 < 6 > 4, AT&T, R&D; 50% #1 C++ C# -x +y a.b 1.5 $5 ~5 & more! a|b = c"
    assert markdown_of(f"<p>{text.replace('&', '&amp;')}") == text


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
    "element", ["<b>x ", "<b>x</b> ", "<code>x</code>", "<a href=/y>x</a> ", "<b>x</b>y ", "<q>x "]
)
def test_time_is_linear_in_the_runs_of_one_paragraph(element: str) -> None:
    long = element.replace("x", "x" * 200)
    pages = {size: dehusk.Page.from_html(long * size) for size in (2_000, 12_000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].markdown, 2_000, times=6)


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ('<b>"a"</b>b', '"**a**"b'),
        ("<i>a</i>b", "*a*b"),
        ("<b>重要：</b>注意", "**重要**：注意"),
        ("彼は<b>「語」</b>と", "彼は「**語**」と"),
        ("<b>中文。</b> 后", "**中文。** 后"),
        ("~<s><code>a</code></s>", r"\~~~`a`~~"),
        (r"\!<a href=/x>a</a>", r"\\\![a](https://example.org/x)"),
    ],
)
def test_what_stands_beside_marks(html: str, markdown: str) -> None:
    assert markdown_of(f"<p>{html}") == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<code><img src=/i.png>a*b* &lt;i></code>", f"![]({PREFIX}/i.png)`a*b* <i>`"),
        (
            "<table><tr><th>A<th>B<tr><td>1<td><code><pre>x\n  *y* &lt;i></pre></code></table>",
            "| A | B |\n| --- | --- |\n| 1 | `x`<br>\xa0\xa0`*y* <i>` |",
        ),
    ],
)
def test_code_behind_what_is_markdown_already_is_code(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown
