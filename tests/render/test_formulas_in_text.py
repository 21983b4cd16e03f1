"""Formulas in plain text: the words of the page with signs between them, and the TeX of scripts."""

from __future__ import annotations

import numpy as np
import pytest

import dehusk
from conformance.checks import grows_linearly


def text_of(html: str) -> str:
    return dehusk.get("everything")(dehusk.Page.from_html(html)).text()


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
        ("<mfrac>\n  <mn>1</mn>\n  <mn>2</mn>\n</mfrac>", "1/2"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mi>c</mi>", "(a+b)/2 c"),
        ("<mfrac><mtext>two words</mtext><mn>2</mn></mfrac>", "(two words)/2"),
        ("<mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><msqrt><mn>3</mn></msqrt></mfrac>", "(1/2)/√3"),
        ("<mfrac><mrow></mrow><mn>2</mn></mfrac>", "2"),
        ("<msup><mi>x</mi><mn>2</mn></msup><mi>y</mi><mo>+</mo><mi>z</mi>", "x^2 y+z"),
        ("<msup><msub><mi>x</mi><mi>i</mi></msub><mn>2</mn></msup><mo>=</mo><mn>4</mn>", "x_i^2=4"),
        ("<msub><mi>x</mi><mrow><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub>", "x_(i+1)"),
        ("<msubsup><mi>x</mi><mn>0</mn><mn>2</mn></msubsup>", "x_0^2"),
        ("<msqrt><mi>x</mi></msqrt><mo>,</mo><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√x,√(x+1)"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "x^(1/3)"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
            "∑_(i=1)^n i",
        ),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", "x¯"),
        (
            "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd></mtd><mtd><mn>3</mn></mtd></mtr></mtable>",
            "1 2; 3",
        ),
        ("<semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding=TeX>x^2</annotation></semantics>", "x^2"),
    ],
)
def test_signs_of_mathml(formula: str, text: str) -> None:
    assert text_of(f"<p>a <math>{formula}</math> b") == f"a {text} b"


def test_a_formula_of_which_only_a_part_is_selected_has_no_signs_for_the_rest() -> None:
    page = dehusk.Page.from_html("<p>a <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> b")
    assert dehusk.Selection(page, np.array([True, False, True, True])).text() == "a 2 b"
    assert dehusk.Selection(page, np.array([False, True, True, False])).text() == "1/2"


def test_the_same_elements_outside_a_formula_are_none() -> None:
    assert text_of("<p>a <msup><mi>x</mi><mn>2</mn></msup>") == "a x2"


@pytest.mark.parametrize("start", ["<math><msqrt>", "<math><mfrac><mi>x</mi>", "<math><mi>x</mi>", "<math></math>"])
def test_time_is_linear_in_formulas(start: str) -> None:
    pages = {size: dehusk.Page.from_html("<p>y" + start * size + "<mi>z") for size in (1_000, 4_000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].text, 1_000)


def test_time_is_linear_in_formulas_inside_others_in_markdown() -> None:
    pages = {size: dehusk.Page.from_html("<p>y" + "<math><mfrac><mn>1" * size) for size in (10_000, 40_000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].markdown, 10_000)


def test_the_tex_of_a_formula_may_follow_a_formula_inside_it() -> None:
    inner = "<math><semantics><mi>x</mi><annotation encoding=TeX>z</annotation></semantics></math>"
    html = f"<math><semantics><mtext>if {inner}</mtext><annotation encoding=TeX>y</annotation></semantics></math>"
    assert dehusk.get("everything")(dehusk.Page.from_html(html)).markdown() == "$y$"


SCRIPT = "<script type='math/tex'>"
DISPLAY = "<script type='math/tex; mode=display'>"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<p>Let {SCRIPT}x < y</script>, then", "Let $x < y$, then"),
        (f"<p>a({SCRIPT}x</script>{SCRIPT}y</script>)\nb", "a($x$$y$) b"),
        (f"<p>{SCRIPT}x</script> is <b>it</b><p>b {SCRIPT}y</script>", "$x$ is it\n\nb $y$"),
        (f"<p>a<p>{SCRIPT}x</script><p>b", "a\n\n$x$\n\nb"),
        (f"<p>a<br>{SCRIPT}x</script><br>b", "a\n\n$x$\nb"),
        (f"<p>a<br><br>{SCRIPT}x</script> b", "a\n\n$x$ b"),
        (f"<p>so {DISPLAY}x</script> and {SCRIPT}y</script>", "so\n\n$$x$$\n\nand $y$"),
        (f"<ul><li>a<li>{SCRIPT}x</script><li>b {DISPLAY}y</script> c</ul>", "- a\n- $x$\n- b\n\n$$y$$\n\nc"),
        (f"<table><tr><td>a<td>{SCRIPT}x</script><tr><td>b<td>c</table>", "a | $x$\nb | c"),
        (f"<p>a <span class=MathJax>x2</span>{SCRIPT}x^2</script> b", "a $x^2$ b"),
        (f"<p>a <span hidden>{SCRIPT}x</script></span> b", "a b"),
        (f"<pre>a\n  b</pre><p>{SCRIPT}x</script> c <q>d</q>", "a\n  b\n\n$x$ c “d”"),
        ("<p>a <script type='math/tex'></script> b<script>x</script>", "a b"),
        (f"{SCRIPT}x</script>", ""),
    ],
)
def test_formulas_of_scripts(html: str, text: str) -> None:
    assert text_of(html) == text


def test_formulas_of_scripts_go_with_the_text_around_them() -> None:
    page = dehusk.Page.from_html(f"<p>a {SCRIPT}x</script> b</p><p>c {SCRIPT}y</script> d</p>")
    assert dehusk.Selection(page, np.array([True, True, False, False])).text() == "a $x$ b"


def test_time_is_linear_in_scripts() -> None:
    pages = {size: dehusk.Page.from_html(f"<p>a {SCRIPT}x</script> b<div>" * size) for size in (500, 2_000)}
    selections = {size: dehusk.get("everything")(page) for size, page in pages.items()}
    assert grows_linearly(lambda size: selections[size].text, 500)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Half of <math><msup><mn>10</mn><mn>6</mn></msup></math> is", "Half of 10^6 is"),
        ("<p>So <script type='math/tex'>a<b</script> is", "So $a<b$ is"),
    ],
)
def test_words_of_the_source_have_their_formulas(html: str, text: str) -> None:
    """`10^6` is not 106, whichever view an algorithm reads."""
    page = dehusk.Page.from_html(html)
    chosen = np.ones(len(page.source.word_start), bool)
    assert dehusk.Selection.of_source(page, chosen).text() == text


HIDDEN = "<span style='display: none'><math><msup><mi>x</mi><mn>2</mn></msup></math></span>"
IMAGE = '<img src=/x.svg class="mwe-math-fallback-image-inline" aria-hidden=true alt="{\\displaystyle x^{2}}">'


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<p>where <span>{HIDDEN}{IMAGE}</span> is a square.", "where $x^{2}$ is a square."),
        (
            f"<p>where ({IMAGE}), and<p>{IMAGE.replace('inline', 'display')}<p>end{HIDDEN}",
            "where ($x^{2}$), and\n\n$$x^{2}$$\n\nend",
        ),
        (f'<p>so <img class=latex alt="\\frac{{1}}{{2}}" src=/f.png> it is{HIDDEN}', "so $\\frac{1}{2}$ it is"),
        ('<p>see <img alt="a picture" src=/f.png> it is', "see it is"),
        ('<p>see <img class="math" alt="" src=/f.png> it is', "see it is"),
    ],
)
def test_images_of_formulas(html: str, text: str) -> None:
    assert text_of(html) == text
    page = dehusk.Page.from_html(html)
    assert dehusk.Selection.of_source(page, ~page.source_layout.hidden).text() == text
