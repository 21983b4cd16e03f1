"""All features together: the same whatever is read with a page, finite whatever it holds, in linear time."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
from forum_pages import FORUMS
from hypothesis import given
from hypothesis import strategies as st
from language_pages import LANGUAGES, Texts, page_of
from layout_pages import LAYOUTS
from outlines import ODD, Told, outline, together

from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.observed import Observed, observe
from dehusk.page.together import read_together

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."


def check_read_together_and_alone(htmls: list[str]) -> None:
    """What is observed of a page among others is what is observed of it alone, to the last bit."""
    place = {}
    for some in read_together([Page.from_html(html) for html in htmls]):
        _, observed = observe(some)
        place |= {some.pages[number].html: (observed, number) for number in range(len(some.pages))}
    for html in htmls:
        check_is_the_same(*place[Page.from_html(html).html], html)


def check_is_the_same(several: Observed, number: int, html: str) -> None:
    first, last = several.edges[number : number + 2].tolist()
    _, one = observe(together(html))
    np.testing.assert_array_equal(several.features[:, first:last], one.features)
    np.testing.assert_array_equal(several.declared[:, number], one.declared[:, 0])
    own = several.texts.part(first, last)
    np.testing.assert_array_equal(own.alike, one.texts.alike)
    np.testing.assert_array_equal(own.first, one.texts.first)
    assert own.hashed is not None
    assert one.texts.hashed is not None
    np.testing.assert_array_equal(own.hashed, one.texts.hashed)
    blocks = np.arange(last - first)
    assert own.exactly(blocks).tolist() == one.texts.exactly(blocks).tolist()
    above, alone = several.above[:, first:last], one.above
    # the elements have other numbers, and are the same ones
    pairs = set(zip(above.ravel().tolist(), alone.ravel().tolist(), strict=True))
    assert len(pairs) == len(set(above.ravel().tolist())) == len(set(alone.ravel().tolist()))


def test_read_together_is_read_alone() -> None:
    """Pages of full length with open elements, repeats and titles, so that what one lends the next would show."""
    shapes = [*map(page_of, LANGUAGES), *(page.html for page in (*FORUMS, *LAYOUTS))]
    shapes += [shape.replace("</div>", "").replace("</li>", "") for shape in shapes[::3]]
    check_read_together_and_alone(shapes)


def test_odd_pages_read_together_are_read_alone() -> None:
    check_read_together_and_alone(list(ODD.values()))


PIECES = st.sampled_from(
    ["<div class=post>", "</div>", "<p>", "</p>", "tea ", "Tea is good. ", "<li>", "<ul id=nav>", "</ul>", "<h1>", "</h1>",
     "<title>Tea</title>", "<a href=/>", "</a>", "<article>", "<table>", "<td>", "</table>", "2021, ", "茶は", "<body>", "<b hidden>"]
)  # fmt: skip
pages = st.lists(PIECES, max_size=20).map("".join)


@given(st.lists(pages, min_size=2, max_size=4, unique=True))
def test_any_pages_read_together_are_read_alone(htmls: list[str]) -> None:
    check_read_together_and_alone(htmls)


@given(st.text(alphabet="<>/= 'abdivpulnsc#&;茶ش\x00\x01\n\"", max_size=80))
def test_any_text_gives_numbers_without_a_tree(html: str) -> None:
    some = together(html)
    values = SCHEMA.values(outline(html))
    assert np.isfinite(values).all()
    observe(some)
    assert "tree" not in some.pages[0].__dict__


@pytest.mark.parametrize("html", ODD.values(), ids=ODD)
def test_odd_pages(html: str) -> None:
    made = outline(html)
    values = SCHEMA.values(made)
    assert values.shape == (len(SCHEMA.names), len(made))
    assert values.dtype == np.float32
    assert np.isfinite(values).all()
    assert (np.abs(values) < 1e9).all()


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_every_language_has_sentences_and_a_headline(language: Texts) -> None:
    told = Told(page_of(language))
    assert max(told["sentences"]) >= 1 or language.language == "th"  # Thai ends them with a space
    assert max(told["title_found"]) > 0


def mixed_page(size: int) -> str:
    """Lists, cards, posts and tables that grow together."""
    part = (
        "<ul class='menu n{0}'><li><a href='/{0}'>Menu {0}</a></ul><div class=card><h3>Tea {0}</h3><p>{1}</p></div>"
        "<table><tr><td class=postbody>{1} 10:30 12.5.2021</table><article>{1}</article><p hidden>茶茶茶</p>"
    )
    return "<title>Tea</title><h1>Tea</h1>" + "".join(part.format(number, LONG) for number in range(size))


PROGRAM = """
import hashlib, sys
from dehusk import Page
from dehusk.extractor.observed import observe
from dehusk.page.together import alone
_, observed = observe(alone(Page.from_html(sys.stdin.read())))
print(hashlib.sha256(observed.features.tobytes()).hexdigest())
"""


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_the_same_in_another_process(seed: str) -> None:
    """Nothing may depend on Python's hash of strings, which differs from process to process."""
    html = mixed_page(6)
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=html.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    ).stdout.decode()
    assert found.strip() == hashlib.sha256(SCHEMA.values(outline(html)).tobytes()).hexdigest()


SHAPES: dict[str, tuple[int, Callable[[int], str]]] = {
    "mixed": (150, mixed_page),
    "deep": (500, lambda size: "<div class=a>" * size + "<p>Tea</p>" + "</div>tail" * size),
    "deep and open": (500, lambda size: "<div class=a><p>Tea" * size),
    "one long tag": (250_000, lambda size: f"<p class='{'comment ' * (size // 8)}'>Tea</p>"),
    "a long tag without an end": (250_000, lambda size: f"<p>Tea</p><p class='{'comment ' * (size // 8)}"),
    "attributes": (10_000, lambda size: "<p " + "class=a id=b " * size + ">Tea</p>"),
    "many attributes": (2_000, lambda size: "".join(f"<p class=n{n} id=post-{n} title='{n}'>Tea</p>" for n in range(size))),
    "one long word": (250_000, lambda size: "<p>" + "a" * size),
    "years": (5_000, lambda size: "<p>" + "2021 " * size),
    "titles": (5_000, lambda size: f"<title>{'Tea ' * size}</title>{'<p>Tea</p>' * size}"),
    "articles": (2_000, lambda size: "<article><p>Tea</p>" * size + "</article>" * size),
}  # fmt: skip


@pytest.mark.parametrize(("size", "shape"), SHAPES.values(), ids=SHAPES)
def test_time_is_linear(size: int, shape: Callable[[int], str]) -> None:
    read = {number: together(shape(number)) for number in (size, 4 * size)}
    assert grows_linearly(lambda number: lambda: observe(read[number]), size)
