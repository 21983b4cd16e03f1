"""Images, players and formulas: which are rendered, from where, and how."""

from __future__ import annotations

import numpy as np
import pytest
from markdown_back import URL, markdown_of

import dehusk
from dehusk.page.tags import TAG_ID
from dehusk.render.markdown import to_markdown

PREFIX = "https://example.org"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<math><mi>x</mi></math>", "$x$"),
        ("a <math><msup><mi>x</mi><mn>2</mn></msup></math>, b", "a $x^{2}$, b"),
        ("<math><mfrac><mn>1</mn><msqrt><mi>n</mi></msqrt></mfrac></math>", r"$\frac{1}{\sqrt{n}}$"),
        (
            "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover></math>",
            r"$\sum _{i=1}^{n}$",
        ),
        ("<math><mi>sin</mi><mi>x</mi><mtext>if</mtext><mo>%</mo></math>", r"$\sin x\text{if}\%$"),
        (
            "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable></math>",
            r"$\begin{matrix} 1 & 2 \\ 3 \end{matrix}$",
        ),
        (
            "<math><semantics><mrow><mi>E</mi></mrow><annotation encoding='application/x-tex'>E = mc^2</annotation>"
            "</semantics></math>",
            "$E = mc^2$",
        ),
        ("<p>a <math display=block><mi>x</mi></math> b", "a\n\n$$x$$\n\nb"),
        ("<p>a <math alttext='{\\displaystyle y_1}'><mi>y</mi></math>", "a $y_1$"),
        ("<p>a <span class=MathJax><span>x2</span></span><script type='math/tex'>x^2</script> b", "a $x^2$ b"),
        ("<p>a <script type='math/tex'></script> b", "a b"),
        ("<p>a <script type='math/tex; mode=display'>x<y</script> b", "a\n\n$$x\\lt y$$\n\nb"),
        (
            "<p>a <img class='mwe-math-fallback-image-inline' aria-hidden=true src=/x.svg alt='{\\displaystyle z}'> b",
            "a $z$ b",
        ),
        ("<p>a \\(x_1\\) b", "a \\\\(x_1\\\\) b"),
        (
            "<table><tr><th>A<th>B<tr><td>1<td><math><mo>|</mo><mi>x</mi><mo>|</mo></math></table>",
            "| A | B |\n| --- | --- |\n| 1 | $\\vert x\\vert $ |",
        ),
    ],
)
def test_formulas(html: str, markdown: str) -> None:
    assert markdown_of(html) == markdown


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x$ &lt;img src=x onerror=alert(1)&gt; $y"
            "</annotation></semantics></math>",
            r"$x\$ \lt img src=x onerror=alert(1)> \$y$",
        ),
        ("<script type='math/tex'>x$ <img src=x onerror=y> $</script>", r"$x\$ \lt img src=x onerror=y> \$$"),
        ("<math><mtext>&lt;img src=x></mtext></math>", r"$\text{\lt img src=x>}$"),
        ("<img class=latex src=x alt='\\\\<img src=x onerror=y>'>", r"$\\\lt img src=x onerror=y>$"),
        ("<math><mi>a</mi><mo>&lt;</mo><mi>b</mi><mo>&gt;</mo><mi>c</mi></math>", r"$a\lt b>c$"),
        ("<math alttext='a < b \\< c \\$'><mi>a</mi></math>", r"$a \lt b \< c \$$"),
        ("<math alttext='x\\ '><mi>x</mi></math>", "$x$"),
        ("<math alttext='f[x](javascript:y)'><mi>x</mi></math>", "$f[x] (javascript:y)$"),
        ("<math display=block><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>", r"$$a\lt b$$"),
    ],
)
def test_formulas_hold_nothing_that_acts(html: str, markdown: str) -> None:
    assert markdown_of(f"<p>a</p>{html}") == f"a\n\n{markdown}"


def test_formulas_of_katex_come_once() -> None:
    html = (
        "<p>so <span class=katex><span class=katex-mathml><math><semantics><mi>a</mi>"
        "<annotation encoding='application/x-tex'>a_1</annotation></semantics></math></span>"
        "<span class=katex-html aria-hidden=true>a1</span></span> holds"
    )
    assert markdown_of(html) == "so $a_1$ holds"


def test_tex_in_text_is_a_formula_only_where_the_page_draws_it() -> None:
    text = r"<p>a \(x_1\), <code>\(y\)</code> and $i$, $5 or $6 \( b $$q$$"
    assert markdown_of(text) == r"a \\(x_1\\), `\(y\)` and $i\$, $5 or $6 \\( b $\$q\$\$"
    drawn = "<script src=/MathJax.js></script>" + text
    assert markdown_of(drawn) == r"a $x_1$, `\(y\)` and \$i\$, \$5 or \$6 \\( b" + "\n\n$$q$$"
    configured = "<script>inlineMath: [['$', '$']]</script>" + drawn
    assert markdown_of(configured).startswith(r"a $x_1$, `\(y\)` and $i$, \$5 or \$6")


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
        "<p>c</p><iframe src='https://www.youtube.com/embed/xyz' title='A [film]'></iframe>"
        "<iframe src=/ad></iframe><p>d<iframe src='//www.youtube.com/embed/Pwe-pA6TaZk'></iframe>e"
    )
    assert markdown_of(html).split("\n\n") == [
        "a",
        f"[clip.mp4]({PREFIX}/clip.mp4)",
        "b",
        f"[![]({PREFIX}/p.jpg)]({PREFIX}/v.webm)",
        "c",
        "[A \\[film\\]](https://www.youtube.com/embed/xyz)",
        "d [youtube.com](https://www.youtube.com/embed/Pwe-pA6TaZk) e",
    ]


def _selected_main(html: str) -> str:
    page = dehusk.Page.from_html(html, url=URL)
    tree = page.tree
    main = tree.below(tree.tag == TAG_ID["main"])
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


LAZY, FALLBACK = "<img data-src=a.jpg>", "<noscript><img src=a.jpg></noscript>"


@pytest.mark.parametrize(
    ("html", "images"),
    [
        (LAZY + FALLBACK, 1),
        (FALLBACK + LAZY, 1),
        (f"<figure><picture>{LAZY}</picture>{FALLBACK}</figure>", 1),
        ("<img src=data:,x>" + FALLBACK, 1),
        (FALLBACK + "<img src=data:,x>", 1),
        (FALLBACK, 1),
        (f"<figure>{FALLBACK}</figure><figure>{LAZY}</figure>", 2),
        (LAZY + FALLBACK + LAZY.replace("a.", "b.") + FALLBACK.replace("a.", "b."), 2),
        (LAZY + "<p>x</p>" + FALLBACK, 2),
    ],
)
def test_an_image_and_its_twin_for_browsers_without_scripts_are_one(html: str, images: int) -> None:
    page = dehusk.Page.from_html(f"<div hidden><p>a</p>{html}<p>b</p></div>", url=URL)
    selection = dehusk.Selection(page, np.ones(len(page.words), bool))
    assert selection.markdown().count("![](") == selection.html().count("<img ") == images
    shown = dehusk.get("everything")(dehusk.Page.from_html(f"<p>a</p>{LAZY}{FALLBACK}<p>b", url=URL))
    assert shown.markdown().count("![](") == 1


TWO = "<article><img src=/a.png alt=A><hr><figure><img src=/b.png></figure></article>"


@pytest.mark.parametrize("algorithm", ["dehusk", "dehusk-fast", "everything"])
def test_pictures_of_a_page_without_words(algorithm: str) -> None:
    doc = dehusk.extract(f"<title>T</title>{TWO}<script>x()</script>", url=URL, algorithm=algorithm)
    assert doc.markdown == f"![A]({PREFIX}/a.png)\n\n---\n\n![]({PREFIX}/b.png)"
    assert doc.html.count("<img ") == 2
    assert doc.text == ""


@pytest.mark.parametrize(
    "html",
    [
        f"{TWO}<p>Words that are not selected.",
        f"<noscript>{TWO}</noscript>",
        f"<div hidden>{TWO}</div>",
        "<div style='display:none'><img src=/a.png></div>",
        "<img src=/a.png width=1 height=1>",
        "",
    ],
)
def test_no_picture_without_words(html: str) -> None:
    page = dehusk.Page.from_html(html, url=URL)
    assert dehusk.Selection(page, np.zeros(len(page.words), bool)).markdown() == ""
