"""The blocks of JSON: their texts are those of plain text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dehusk
from conformance.checks import grows_linearly
from dehusk.extraction.json import blocks_of


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>so <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> is <q>half</q>", ["so 1/2 is “half”"]),
        ("<h2>Tea<a href='#tea'>¶</a></h2><p id=tea>Good.", ["Tea", "Good."]),
        ("<body><script type='math/tex'>x^2</script><p>a<p>b", ["$x^2$\na", "b"]),
        ("<p>a <script type='math/tex'>x^2</script> b<p>c", ["a $x^2$ b", "c"]),
        ("<p>a <script type='math/tex; mode=display'>x^2</script> b<p>c", ["a\n$$x^2$$\nb", "c"]),
        (
            "<table class=highlight><tr><td class=linenos><pre>1\n2</pre><td class=code><pre>a = 1\nb = 2</pre></table>",
            ["a = 1\nb = 2"],
        ),
        ("<table><tfoot><tr><td>sum<td>9<tbody><tr><td>one<td>9</table>", ["sum", "9", "one", "9"]),
    ],
)
def test_texts(html: str, texts: list[str]) -> None:
    selection = dehusk.get("everything")(dehusk.Page.from_html(html))
    assert [block["text"] for block in blocks_of(selection)] == texts


@pytest.mark.parametrize("html", ["<b>Green tea is good for you<hr>", "<i>Tea<hr>"])
def test_many_inline_elements_that_are_never_closed_take_linear_time(html: str) -> None:
    def work(size: int) -> Callable[[], object]:
        selection = dehusk.get("everything")(dehusk.Page.from_html(html * (size // len(html))))
        selection.text()
        return lambda: blocks_of(selection)

    assert grows_linearly(work, 10_000)
