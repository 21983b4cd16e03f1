"""The elements around blocks: as a browser would build them, whatever is missing or misplaced among the tags."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlines import ODD, blocks, chains, elements

from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.extractor.outline.blocks import blocks_of
from dehusk.extractor.outline.elements import Elements
from dehusk.extractor.outline.misnested import follow
from dehusk.extractor.outline.nesting import HOLDS_BLOCKS
from dehusk.page.tags import OTHER, PICTURES, TAG_ID, TAGS
from dehusk.page.together import alone
from dehusk.page.tree import Tree

NOT_TOLD = {TAG_ID[name] for name in ("html", "head", "body", "tbody")}
"""A browser has these whether the page does or not."""


def around(html: str) -> list[list[str]]:
    """The tags around each block, innermost first, without those that a browser adds."""
    return [[tag for tag in chain if tag not in ("body", "tbody")] for chain in chains(elements(html))]


def by_the_tree(page: Page) -> list[list[str] | None]:
    """The same by the tree; None for a block whose first word it does not have."""
    tree, found = page.tree, []
    word_of = {source: word for word, source in enumerate(page.source_word.tolist()) if source >= 0}
    for first in blocks_of(alone(page)).first.tolist():
        if first not in word_of:
            found.append(None)
            continue
        row, chain = int(page.words.node[word_of[first]]), []
        while row >= 0:
            tag = int(tree.tag[row])
            if tag and (HOLDS_BLOCKS[tag] or is_card(tree, row)) and tag not in NOT_TOLD:
                chain.append(TAGS[tag])
            row = int(tree.parent[row])
        found.append(chain)
    return found


def is_card(tree: Tree, row: int) -> bool:
    """Is it a link that holds blocks? Tags unknown to HTML may be parts of a drawing."""
    inside = tree.tag[row + 1 : int(tree.end[row])]
    is_drawn = PICTURES[inside].any() & (inside == OTHER)
    return bool(tree.tag[row] == TAG_ID["a"] and HOLDS_BLOCKS[inside[(inside > 0) & ~is_drawn]].any())


def share_as_in_the_tree(html: str) -> tuple[int, int]:
    """Blocks around which stands the same as in the tree, and all."""
    page = Page.from_html(html)
    pairs = list(zip(around(html), by_the_tree(page), strict=True))
    return sum(own == other for own, other in pairs if other is not None), sum(other is not None for _, other in pairs)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<div><p>a</p>b</div>c", ["p div", "div", ""]),
        ("<p>a<p>b<div>c", ["p", "p", "div"]),
        ("<p>a<ul><li>b<li>c</ul>d", ["p", "li ul", "li ul", ""]),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>d", ["li ul", "li ul li ul", "li ul", ""]),
        ("<ol><li><section>a<li>b</section></ol>", ["section li ol", "li section li ol"]),
        ("<dl><dt>a<dd>b<dt>c</dl>d", ["dt dl", "dd dl", "dt dl", ""]),
        (
            "<table><tr><td>a<td>b<tr><td>c</table>d",
            ["td tr table", "td tr table", "td tr table", ""],
        ),
        ("<table><tr><td><div>a<td>b</div>c</table>d", ["div td tr table", "td tr table", "td tr table", ""]),
        ("<table><tr><td><p>a</td><td>b</p>c</table>", ["p td tr table", "td tr table", "td tr table"]),
        ("<table><caption>a<tr><th>b</table>c", ["caption table", "th tr table", ""]),
        ("<td>a</td><tr>b", ["", ""]),
        ("<div><section>a</div>b</section>c", ["section div", "", ""]),
        ("<div><p>a</div></p>b", ["p div", ""]),
        ("<div>a</span></ul></section>b</div>c", ["div", "div", ""]),
        ("<h1>a<h2>b</h3>c", ["h1", "h2", ""]),
        ("<form><div>a</form>b</div>c", ["div form", "div form", ""]),
        ("<form>a<p>b</form>c", ["form", "p form", ""]),
        ("<form>a<div><form>b<p></form>c</div>d", ["form", "div form", "div form", ""]),
        ("<table><form><tr><td>a</form></table>b", ["td tr table", ""]),
        ("<button>a<button>b</button>c", ["button", "button", ""]),
        ("<select><option>a<option>b</select>c", ["option select", "option select", ""]),
        ("<body><div>a</body>b</div>c</body></html>d", ["div", "div", "", ""]),
        ("<div>a<body>b</div>c", ["div", "div", ""]),
        ("<svg><g><x>a</svg><div>b</div>", ["", "div"]),
        ("<b><div>a</b><p>b</div>c", ["div", "p div", ""]),
        ("<li><a><h3>a</h3>b</a><p>c<a>d</a>", ["h3 a li", "a li", "p li"]),
        ("<a>a</a><div>b</div><a><div>c</a>d</div>", ["", "div", "div a"]),
        (
            "<div><x-y>a<div>b</x-y>c</div>d</x-y></div>e",
            ["#other div", "div #other div", "div #other div", "#other div", ""],
        ),
    ],
)
def test_what_stands_around_each_block(html: str, expected: list[str]) -> None:
    assert [" ".join(chain) for chain in around(html)] == expected


NAMES = ["div", "p", "ul", "li", "section", "h2", "dl", "dd", "blockquote"]
PIECES = [*(f"<{name}>" for name in NAMES), *(f"</{name}>" for name in NAMES), "word ", "<b>", "</b>"]


@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_any_order_of_tags_is_taken_as_the_tree_takes_it(pieces: list[str]) -> None:
    same, of_all = share_as_in_the_tree("<!doctype html><body>" + "".join(pieces))
    assert same == of_all


@pytest.mark.parametrize("corpus", ["wcxb-dev", "daniel-sample", "dragnet-sample"])
def test_pages_as_they_are(corpus: str, corpus_pages: Callable[[str, int], list[str]]) -> None:
    """Of the first hundred pages of each .9994, .9995 and all were the same."""
    same, of_all = np.sum([share_as_in_the_tree(html) for html in corpus_pages(corpus, 20)], axis=0)
    assert same > 0.998 * of_all


TABLES = [
    f"<{end}{name}>"
    for name in ["table", "tr", "td", "div", "p", "form", "x-y", "button", "template"]
    for end in ("", "/")
]


@given(st.lists(st.sampled_from([*PIECES, *TABLES]), max_size=40))
def test_elements_hold_what_is_in_them(pieces: list[str]) -> None:
    html = "".join(pieces)
    made, size = elements(html), len(blocks(html))
    check_elements(made, size)


@pytest.mark.parametrize("html", ODD.values(), ids=ODD)
def test_elements_of_odd_pages(html: str) -> None:
    check_elements(elements(html), len(blocks(html)))


def check_elements(made: Elements, size: int) -> None:
    number = np.arange(len(made.parent))
    inner = number[made.pages :]
    assert (made.parent[: made.pages] == number[: made.pages]).all(), "that of a page is itself"
    assert (made.parent[inner] < inner).all(), "what is around an element stands before it"
    assert (made.depth[inner] == made.depth[made.parent[inner]] + 1).all()
    assert (made.first[inner] < made.last[inner]).all(), "each holds blocks"
    assert (made.first[made.parent] <= made.first).all()
    assert (made.last <= made.last[made.parent]).all()
    assert (made.page == made.page[made.parent]).all()
    assert (made.size > 0).all()
    assert made.of_block.shape == (size,)
    held = [
        (int(made.first[element]), int(made.last[element])) for block, element in enumerate(made.of_block.tolist())
        if not made.first[element] <= block < made.last[element]
    ]  # fmt: skip
    assert not held


def test_one_end_tag_too_few_changes_nothing_else() -> None:
    item = "<li><div><a href=/>Home</a></div></li>"
    html = f"<div><ul>{item * 3}</ul><section><div><p>one</p></section><ul>{item}</ul></div>end"
    assert around(html) == [["div", "li", "ul", "div"]] * 3 + [
        ["p", "div", "section", "div"], ["div", "li", "ul", "div"], [],
    ]  # fmt: skip


def test_tags_are_followed_alone_and_whole() -> None:
    div, li = TAG_ID["div"], TAG_ID["li"]
    # <div> <li> <li>…</li> </li> </div>, the second item as a whole
    found = follow([div, li, li, li, div], [True, True, True, False, False], [False, False, True, False, False])
    assert found.parent[:3] == [-1, 0, 0]
    assert found.inside == [0, 1, 0, 0, -1]
    assert found.depth[:3] == [1, 2, 2]
    assert found.end[:2] == [4, 2]


SHAPES: dict[str, Callable[[int], str]] = {
    "deep": lambda size: "<div>" * size + "tea" + "</div>" * size,
    "never closed": lambda size: "<div><p>tea" * size,
    "never opened": lambda size: "tea" + "</div>" * size,
    "misnested": lambda size: "<div><section>tea</div></section>" * size,
    "forms": lambda size: "<form><div>tea</form>" * size + "</div>" * size,
    "items below deep elements": lambda size: "<div>" * size + "<li>tea" * size,
    "items and lists": lambda size: "<ul><li>tea" * size + "</ul>" * (size // 2) + "</div>",
    "tables": lambda size: "<table><tr><td>tea" * size + "</table><p>" * (size // 2),
    "names": lambda size: "</div>" + f"<div class=a{size}><p class=b>tea</p></div>" * size,
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_time_is_linear(shape: Callable[[int], str]) -> None:
    made = {size: blocks(shape(size)) for size in (4_000, 16_000)}
    assert grows_linearly(lambda size: lambda: Elements(made[size]), 4_000)
