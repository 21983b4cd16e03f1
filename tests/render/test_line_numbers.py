"""Numbers of lines that stand in the code itself are no part of it in Markdown and HTML."""

from __future__ import annotations

import pytest
from markdown_back import markdown_of

import dehusk
from conformance.checks import grows_linearly

HIGHLIGHTED = "<pre><code>{0}<span>if</span> x:\n{1}    y\n{2}z</code></pre>"
CODE = "if x:\n    y\nz"


def _numbered(element: str) -> str:
    return HIGHLIGHTED.format(*(element.format(number) for number in (" 8", " 9", "10")))


@pytest.mark.parametrize(
    "element",
    [
        "<span class='linenos'>{}</span>",  # Pygments
        "<span class=lineno>{}</span>",  # Rouge
        '<span class="ln">{}</span>',  # Chroma
        "<span class=ln><a class=lnlinks href=#x>{}</a></span>",
        "<span class='linenumber react-syntax-highlighter-line-number'>{}</span>",
    ],
)
def test_numbers(element: str) -> None:
    html = _numbered(element)
    assert markdown_of(html) == f"```\n{CODE}\n```"
    selection = dehusk.get("everything")(dehusk.Page.from_html(html))
    assert selection.html() == f"<pre><code>{CODE}</code></pre>"


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ('<pre>File "x.py", line <span class=lineno>12</span>, in f</pre>', 'File "x.py", line 12, in f'),
        ("<pre>total <b></b><span class=line-number>42</span></pre>", "total 42"),
        ("<pre><span class=ln>x</span>\n<span class=ln>42</span>\n<span class=ln>y</span></pre>", "x\n42\ny"),
    ],
)
def test_other_numbers_stay(html: str, code: str) -> None:
    assert markdown_of(html) == f"```\n{code}\n```"


@pytest.mark.parametrize(
    "line",
    [
        "<div><span class=ln>{}</span>{}</div>",
        "<span class=ln>{}</span>{}<br>",
        "\n \t<span class=ln> {} </span>{}",
        "<span class=ln>{0}</span> <span class=ln>{0}</span>{1}\n",  # a difference of two files has both
    ],
)
def test_where_lines_begin(line: str) -> None:
    code = "".join(line.format(number, name) for number, name in enumerate("abc"))
    assert "".join(markdown_of(f"<pre>{code}</pre>").split()) == "```abc```"


def test_time_is_linear_in_their_depth() -> None:
    pages = {n: dehusk.Page.from_html("<pre>" + "<span class=ln>" * n + "1 " * n) for n in (1000, 4000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].markdown, 1000)


@pytest.mark.parametrize(
    "html", ["<pre><span class=ln>1</span><span class=ln>x</span></pre>", "<p>a <span class='lineno'>x</span> b"]
)
def test_other_words_of_that_class_stay(html: str) -> None:
    assert "x" in markdown_of(html)


def test_numbers_outside_of_code_stay() -> None:
    assert markdown_of("<pre>x</pre><p>line <span class='lineno'>7</span>") == "```\nx\n```\n\nline 7"


def test_code_of_nothing_but_numbers_is_none() -> None:
    assert markdown_of("<p>a<pre><span class=ln>1</span>\n<span class=ln>2</span></pre>") == "a"
