"""Tree columns, built by lexbor and by our own stack: consistent, and the same where pages are well made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from conformance.checks import cut
from conformance.pages import article
from conformance.soup import SOUP
from dehusk import Page
from dehusk.page import tags
from dehusk.page.parsing.lexbor import parse_with_lexbor
from dehusk.page.parsing.light import parse_with_stack
from dehusk.page.tree import Tree, counts, depth_and_end
from dehusk.page.visibility import hides

BUILDERS: dict[str, Callable[[str], Tree]] = {
    "lexbor": lambda html: parse_with_lexbor(Page(html).html.encode()),
    "light": lambda html: parse_with_stack(Page(html).html),
}
both = pytest.mark.parametrize("build", BUILDERS.values(), ids=BUILDERS)


def shown(tree: Tree) -> list[str]:
    """The visible words of a tree."""
    rows = np.flatnonzero((tree.tag == tags.TEXT) & ~tree.hidden)
    return cut("\n".join(tree.text[a:b] for a, b in zip(tree.text_start[rows], tree.text_end[rows], strict=True)))


def outline(tree: Tree) -> list[str]:
    return [tree.path(row) for row in range(len(tree))]


def check_columns(tree: Tree) -> None:
    """Document order, subtrees as intervals, texts one after another: everything by plain loops."""
    size = len(tree)
    assert size == 0 or tree.parent[0] == -1
    for row in range(1, size):
        parent = int(tree.parent[row])
        assert 0 <= parent < row < tree.end[row] <= tree.end[parent] <= size
        assert tree.depth[row] == tree.depth[parent] + 1
        assert tree.tag[parent] != tags.TEXT
        assert (
            not tags.VOID[tree.tag[parent]]
            or tree.name_of(parent) != tags.TAGS[tree.tag[parent]]
            or _foreign(tree, parent)
        )
        assert bool(tree.hidden[row]) >= bool(tree.hidden[parent]), "what is below a hidden node is hidden"
    reached = 0
    for row in range(size):
        assert reached <= tree.text_start[row] <= tree.text_end[row] <= len(tree.text)
        if tree.tag[row] != tags.TEXT:
            assert tree.text_start[row] == tree.text_end[row]
        reached = int(tree.text_end[row])


def _foreign(tree: Tree, row: int) -> bool:
    """In pictures and formulas no element is void by its name."""
    return any(name in tree.path(row) for name in ("svg", "math"))


@both
@settings(max_examples=200)
@given(html=SOUP)
def test_columns_hold_together(build: Callable[[str], Tree], html: str) -> None:
    tree = build(html)
    check_columns(tree)
    for row in range(len(tree)):
        assert all(isinstance(value, str) for value in tree.attributes_of(row).values())


@both
@settings(max_examples=60)
@given(html=SOUP)
def test_questions_about_ancestors(build: Callable[[str], Tree], html: str) -> None:
    tree = build(html)
    marked = (np.arange(len(tree)) % 3 == 1) & (tree.tag != tags.TEXT)
    np.testing.assert_array_equal(tree.nearest(marked), plain_nearest(tree, marked))
    np.testing.assert_array_equal(tree.below(marked), tree.nearest(marked) >= 0)
    some = np.arange(len(tree))[::-2]
    np.testing.assert_array_equal(tree.nearest(marked, some), tree.nearest(marked)[some])
    plain_levels = [sum(plain_ancestor(tree, row, m) for m in np.flatnonzero(marked)) for row in range(len(tree))]
    assert tree.levels(marked).tolist() == plain_levels
    total = counts(marked)
    for row in range(len(tree)):
        inside = sum(plain_ancestor(tree, other, row) for other in range(len(tree)) if marked[other])
        assert total[tree.end[row]] - total[row] == inside


def plain_nearest(tree: Tree, marked: NDArray[np.bool_]) -> list[int]:
    found: list[int] = []
    for row in range(len(tree)):
        found.append(row if marked[row] else found[tree.parent[row]] if tree.parent[row] >= 0 else -1)
    return found


def plain_ancestor(tree: Tree, row: int, ancestor: int) -> bool:
    while row > ancestor:
        row = int(tree.parent[row])
    return row == ancestor


def test_depth_and_end() -> None:
    for parent in ([], [-1], [-1, 0, 1, 2, 3], [-1, 0, 0, 0], [-1, 0, 1, 1, 0, 4, 5, 4]):
        depth, end = depth_and_end(np.array(parent, np.int32))
        plain = [0] * len(parent)
        for row in range(1, len(parent)):
            plain[row] = plain[parent[row]] + 1
        assert depth.tolist() == plain
        behind = [row + 1 for row in range(len(parent))]
        for row in reversed(range(1, len(parent))):
            behind[parent[row]] = max(behind[parent[row]], behind[row])
        assert end.tolist() == behind


@both
def test_by_hand(build: Callable[[str], Tree]) -> None:
    tree = build(
        "<html lang=en><head><title>T</title></head><body><p class='a b'>x<br>y</p><p>z</p><my-tag>w</my-tag></body></html>"
    )
    assert outline(tree) == [
        "/html",
        "/html/head",
        "/html/head/title[1]",
        "/html/head/title[1]/text()[1]",
        "/html/body",
        "/html/body/p[1]",
        "/html/body/p[1]/text()[1]",
        "/html/body/p[1]/br[1]",
        "/html/body/p[1]/text()[2]",
        "/html/body/p[2]",
        "/html/body/p[2]/text()[1]",
        "/html/body/my-tag[1]",
        "/html/body/my-tag[1]/text()[1]",
    ]
    assert tree.text == "T\nx\ny\nz\nw\n"
    assert tree.attributes_of(0) == {"lang": "en"}
    assert tree.attributes_of(5) == {"class": "a b"}
    assert np.flatnonzero(tree.hidden).tolist() == [1, 2, 3]


VISIBILITY = {
    "<p hidden>x</p>": False,
    "<p hidden=until-found>x</p>": True,
    "<p hidden style='display:block'>x</p>": True,
    "<p hidden style='display:blocky'>x</p>": False,
    "<p hidden style='display:revert'>x</p>": False,
    "<p hidden style='color:red'>x</p>": False,
    "<p hidden style='display:block;visibility:hidden'>x</p>": False,
    "<p hidden aria-hidden=true style='display:block'>x</p>": False,
    "<p style='color: red; DISPLAY : none'>x</p>": False,
    "<p style='visibility:hidden'>x</p>": False,
    "<p style='display:none;display:block'>x</p>": True,
    "<p style='display:none !important;display:block'>x</p>": False,
    "<p style='display:block;display:none'>x</p>": False,
    "<p style='display:none;display:invalid'>x</p>": False,
    "<p style='display:none!important;display:block'>x</p>": False,
    "<p style='display:none!important;display:inline-flex ! IMPORTANT'>x</p>": True,
    "<p style='display:none;display:block!importantly'>x</p>": False,
    "<p style='display:none;display:inline flow-root'>x</p>": True,
    "<p style='display:none;display:block inline'>x</p>": False,
    "<p style='display:none;display:var(--how)'>x</p>": True,
    "<p style='display:none;display:inherit'>x</p>": True,
    "<p style='display:none;display:'>x</p>": False,
    "<p style='display:none;visibility:hidden;display:block'>x</p>": False,
    "<p style='visibility:hidden;visibility:shown'>x</p>": False,
    "<p style='visibility:hidden;visibility:visible'>x</p>": True,
    "<p style='display:none-such'>x</p>": True,
    "<p style='display:none color:red'>x</p>": True,
    "<p style='/* display:none */'>x</p>": True,
    "<p style='/* ; */ display:none'>x</p>": False,
    "<p style='--note:\"; display:none\"'>x</p>": True,
    "<p style='background:url(data:image/png;a=( display:none;b); display:none'>x</p>": True,
    "<p style='background:url(data:image/png;base64,Tea=); display:none'>x</p>": False,
    "<p style='{ display:none }'>x</p>": True,
    "<p style='display:none;color:red;visibility:visible'>x</p>": False,
    "<p style='display:block'>x</p>": True,
    "<p style='nodisplay:none-such'>x</p>": True,
    "<p class=hidden data-hidden=1 title='display:none'>x</p>": True,
    "<p aria-hidden=TRUE>x</p>": False,
    "<p aria-hidden=false>x</p>": True,
    "<p><b aria-hidden=true>x</b></p>": False,
    "<p><i aria-hidden=true /><b>y</b></p><p>x</p>": True,
    "<a href=y><i hidden/></a><div>x</div>": True,
    "<table><tr><td><i aria-hidden=true> x</td><td>y</td></table>": True,
    "<table><tr><td><i class=y aria-hidden='true'>y <b>x</b></td><td><i>z</i></td></table>": True,
    "<div><p><i aria-hidden=true>y</i> a <i aria-hidden=true>b<p>x": True,
    "<div>a <span aria-hidden=true>y<p>x</p></div>": True,
    "<div>a <SPAN hidden>x</span> <span>b</div>": False,
    "<table><tr><td><i hidden>x</i><td><i hidden>y</table>": False,
    "<table><tr><td><i hidden>y</i><td><i hidden>x</table>": True,
    "<ul><li><a hidden href=y>x <a href=z>b</a></ul>": True,
    "<p>a<span hidden>b<span>c</span>x</span></p>": False,
    "a</i><table><tr><td><i hidden>x</table>": True,
    "<!-- <i hidden> --><p><i hidden>x</i>": False,
    "<template><li>y</template><p>x": True,
    "<template><li>x</template><p>y": False,
    "<noscript><p>y</noscript><p>x": True,
    "<noscript><ul><li>x</noscript><p>y": False,
    "<head><noscript><link></noscript><title>y</title></head><body><noscript><p>z</noscript><p>x": True,
    "<p>a<noscript><p>x</p></noscript>": False,
    "<p>a<noscript><p>y</p></noscript> x": True,
    "<div>a<noscript></div>x</noscript>": False,
    "<ul><li>a<noscript></ul>x</noscript></ul>": False,
    "<ul><li>a<template><li>x</template><li>b</ul>": False,
    "<div><noscript>y<p>z</div>x": True,
    "<p>a<noscript><p>y<noscript>z</noscript><p>x": True,
    "<p><a name=top>one<p>two</p><p><a style='display:none' href=#y>x</a> z": False,
    "<p><i aria-hidden=true>x</i> go<p><i>title<p>next<p>more": False,
    "<body><p>a</noscript><p>b</p><noscript><p>n<p>y<!-- x --><p>z</p></noscript>x": True,
    "<body><p>a<noscript>n<!-- </noscript> --></noscript><p>x": True,
    "<body><!-- <template> --><template><p>y</template><p>x": True,
    "<html><body><noscript><img src=y><p>y</noscript>b<p>x": True,
    "<html><body><noscript>y<main>z</noscript>b<p>x": True,
    "<body><p>a<noscript><p>q</noscript><textarea>x <noscript>y</noscript></textarea>": True,
    "<applet n>x</applet><template>y</template>": True,
    "<NOSCRIPT><div>y</NOSCRIPT ><template><p>z</TEMPLATE><div>x": True,
    "<template><b>y</template><template><p>z</template><applet>x</applet>": True,
    "<div><template>x</template></div>": False,
    "<div><Template>x</Template></div>": False,
    "<div><template shadowrootmode=open>x</template></div>": True,
    "<div>a<noscript>x</noscript></div>": False,
    "<head><noscript>x</noscript></head>": False,
    "<div><svg><text>x</text></svg></div>": False,
    "<div><video>x</video><audio>x</audio><canvas>x</canvas><object>x</object></div>": False,
    "<dialog>x</dialog>": False,
    "<dialog open>x</dialog>": True,
    "<dialog style='display:block'>x</dialog>": True,
    "<details><summary>s</summary>x</details>": True,
    "<body hidden>x": True,
    "<body style='display:none'>x": True,
    "<math><mi>x</mi></math>": True,
    "<datalist><option>x</option></datalist>": False,
    "<select><option>x</option></select>": True,
    "<textarea>x</textarea>": True,
}


@both
@pytest.mark.parametrize(("html", "is_shown"), VISIBILITY.items(), ids=VISIBILITY)
def test_visibility_is_a_column(build: Callable[[str], Tree], html: str, is_shown: bool) -> None:
    tree = build(html)
    assert "x" in tree.text, "hidden text stays in the tree"
    assert ("x" in shown(tree)) == is_shown


@pytest.mark.parametrize(("html", "is_shown"), VISIBILITY.items(), ids=VISIBILITY)
def test_visibility_in_the_source(html: str, is_shown: bool) -> None:
    page = Page(html)
    words = zip(page.source.word_texts(), page.source_layout.hidden.tolist(), strict=True)
    assert all(is_hidden != is_shown for word, is_hidden in words if word == "x")


@both
def test_what_screen_readers_skip_is_shown_if_it_is_most_of_the_page(build: Callable[[str], Tree]) -> None:
    article_, aside = "tea " * 400, "milk " * 20
    assert "tea" in shown(build(f"<main aria-hidden=true>{article_}</main><p>{aside}"))
    assert "tea" not in shown(build(f"<main hidden>{article_}</main><p>{aside}"))
    assert "milk" not in shown(build(f"<main>{article_}</main><p aria-hidden=true>{aside}"))


def test_a_paragraph_in_a_note_does_not_close_the_one_around_it() -> None:
    page = Page.from_html("<html><body><p>a<noscript><p>b</p></noscript> c</p><p>d")
    assert [word for word, hidden in zip(page.words.texts(), page.words.hidden, strict=True) if hidden] == ["b"]


VALUES = [
    "<noscript><p>b</p></noscript>",
    "</noscript>",
    "<b class='c'> > <NoScript>",
    "<template>",
    "a = </template>",
    "= <template>b</template>",
]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("form", ['title="{}"', 'title = "{}"', "title='{}'", "x='' title='{}' y"])
def test_tags_in_values_are_part_of_them(value: str, form: str) -> None:
    value = value.replace("'", "") if "'" in form else value
    tag = f"<a {form.format(value)}>"
    tree = BUILDERS["lexbor"](f"<body><template><p>c</p>{tag}</a></template><noscript><p>d</noscript><p>{tag}x</a> e")
    found = [tree.attributes_of(row)["title"] for row in np.flatnonzero(tree.tag == tags.TAG_ID["a"])]
    assert found == [value, value]
    assert shown(tree) == ["x", "e"]


def test_a_tag_in_a_value_without_quotes() -> None:
    tree = BUILDERS["lexbor"]("<body><template>c</template><a title=b<template>x</a>")
    assert tree.attributes_of(len(tree) - 2) == {"title": "b<template"}
    assert shown(tree) == ["x"]


def test_hides() -> None:
    assert not hides("html", {"hidden": ""})
    assert not hides("body", {"style": "display:none"})
    assert hides("p", {"hidden": None})
    assert not hides("p", {"style": None, "aria-hidden": None})


@both
def test_code_is_no_text(build: Callable[[str], Tree]) -> None:
    tree = build("<script>var x</script><style>p{}</style><iframe>x</iframe><noembed>x</noembed><p>y</p>")
    assert tree.text.split() == ["y"]


@both
def test_a_processing_instruction_is_a_comment(build: Callable[[str], Tree]) -> None:
    tree = build("<p>te<?x y?>a</p>")
    assert [tree.name_of(row) for row in range(len(tree))][-3:] == ["p", "#text", "#text"]


def test_builders_agree_on_an_article() -> None:
    html = article(20, menu=5)
    assert shown(parse_with_stack(html)) == shown(parse_with_lexbor(html.encode()))
    assert [o for o in outline(parse_with_stack(html)) if "text()" not in o] == [
        o for o in outline(parse_with_lexbor(html.encode())) if "text()" not in o
    ]


WELL_MADE = [
    "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
    "<dl><dt>a<dd>b<dt>c<dd>d</dl>",
    "<table><caption>a</caption><tr><td>b<td>c<tr><th>d</table>",
    "<p>a<p>b<div>c</div>d<h1>e</h1>",
    "<p>a<table><tr><td><p>b</table>c",
    "<select><option>a<option>b<optgroup><option>c</select>",
    "<p>a<a href=x>b<a href=y>c</a>d",
    "<div>a</span>b</div>",
    "<head><title>a</title><p>b",
    "a<body>b</body>c</html>d",
]


@pytest.mark.parametrize("html", WELL_MADE)
def test_builders_agree_where_end_tags_are_left_out(html: str) -> None:
    light, lexbor = parse_with_stack(html), parse_with_lexbor(html.encode())
    assert sorted("".join(shown(light))) == sorted("".join(shown(lexbor)))
    assert sorted(light.tag[light.tag != tags.TEXT].tolist()) == sorted(_without_implied(lexbor, light))


def _without_implied(tree: Tree, other: Tree) -> list[int]:
    """Elements that a browser adds without a tag (head, body, tbody) do not count unless the other has them."""
    implied = [tags.TAG_ID[name] for name in ("head", "body", "tbody") if tags.TAG_ID[name] not in other.tag]
    return tree.tag[(tree.tag != tags.TEXT) & ~np.isin(tree.tag, implied)].tolist()


@pytest.mark.parametrize(
    ("corpus", "number"), [("wcxb-dev", 25), ("dragnet-sample", 20), ("zh-web-content", 20), ("rtl-open", 10)]
)
def test_builders_agree_on_real_pages(corpus: str, number: int, corpus_pages: Callable[[str, int], list[str]]) -> None:
    same = total = 0
    for html in corpus_pages(corpus, number):
        light, lexbor = Counter(shown(BUILDERS["light"](html))), Counter(shown(BUILDERS["lexbor"](html)))
        same += (light & lexbor).total()
        total += (light | lexbor).total()
    assert same / total > 0.998, "of the words that either shows, both show nearly all"


@both
def test_a_heading_ends_the_heading_before_it(build: Callable[[str], Tree]) -> None:
    """But not one further out: here the last stands in the <b> that is still open."""
    tree = build("<body><h1>One<h2>two<h3><b>three<h1>four")
    rows = np.flatnonzero(tags.IS_HEADING[tree.tag])
    assert (tree.depth[rows] - tree.depth[rows[0]]).tolist() == [0, 0, 0, 2]
