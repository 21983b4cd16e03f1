"""White space between elements: a row of the tree only where it counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, get
from dehusk.page import tags
from dehusk.page.parsing.lexbor import parse_with_lexbor
from dehusk.page.parsing.light import parse_with_stack
from dehusk.page.parsing.unclosed import without_unclosed
from dehusk.page.tree import Tree

_PIECES = st.sampled_from(
    [
        *("<div>", "</div>", "<p>", "<b>", "</b>", "<a href=x>", "</a>", "<span>", "</span>", "<img alt=x>", "<br>"),
        *("<pre>", "</pre>", "<table>", "<td>", "</table>", "<math>", "<mi>", "</math>", "<li title='a > b'>", "<svg>"),
        *("<!-- x -->", "<textarea>", "</textarea>", "<script>", "</script>", "<span hidden>", "tea", "of", "the"),
        *(" ", "\n", "\t\n ", "&#32;", "\xa0", "\f"),
    ]
)


def texts(tree: Tree) -> list[str]:
    rows = np.flatnonzero(tree.tag == tags.TEXT)
    return [tree.text[a:b] for a, b in zip(tree.text_start[rows], tree.text_end[rows], strict=True)]


PLACES = pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<div>\n <p>tea</p>\n <p>cup</p>\n</div>\n", ["tea", "cup"]),
        ("<ul>\n<li> <a>tea</a> </li>\n</ul>", ["tea"]),
        ("<table>\n<tr>\n<td>tea</td> <td> </td>\n</tr>\n</table>", ["tea"]),
        ("<p><b>tea</b> <i>cup</i></p>", ["tea", " ", "cup"]),
        ("<p>tea<span> </span>cup</p>", ["tea", " ", "cup"]),
        ("<p><a><b>tea</b> </a>cup</p>", ["tea", " ", "cup"]),
        ("<p><b>tea</b> <!-- of --><i>cup</i></p>", ["tea", " ", "cup"]),
        ("<p><b>tea</b><!-- of --> <i>cup</i></p>", ["tea", " ", "cup"]),
        ("<p><img> <img></p>", [" "]),
        ("<pre>\n  <b>if</b>\n <i>so</i></pre> <p>tea", ["  ", "if", "\n ", "so", "tea"]),
        ("<pre><div>a</div>\n\n<div>b</div>\n</pre>\n<p>x</p>", ["a", "\n\n", "b", "\n", "x"]),
        ("<math> </math> <b>x</b>", [" ", " ", "x"]),
        ("<p><b>1</b> <i>2</i><pre><b>x</b> <i>y</i><pre> z</pre></pre>", ["1", " ", "2", "x", " ", "y", " z"]),
        ("<div>\xa0</div> <p>tea", ["\xa0", "tea"]),
        ("<title>tea</title> <meta> <link> <p>cup", ["tea", "cup"]),
        (" \n ", []),
    ],
)


@PLACES
def test_white_space_has_a_row_where_it_counts(html: str, wanted: list[str]) -> None:
    assert texts(Page.from_html(html).tree) == wanted


@PLACES
def test_the_light_tree_leaves_out_the_same(html: str, wanted: list[str]) -> None:
    html = "<body>" + html.replace("<pre>\n", "<pre>")  # it adds no body, and keeps the line feed that begins a <pre>
    assert texts(parse_with_stack(html)) == texts(parse_with_lexbor(html.encode()))


@settings(max_examples=300)
@given(html=st.lists(_PIECES, max_size=25).map("".join))
def test_nothing_else_goes(html: str) -> None:
    """Against all nodes of the parser, each in its place: elements, words, and the white space between words."""
    from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

    tree = parse_with_lexbor(html.encode())
    mended = without_unclosed(html.encode())  # as it is for lexbor
    root = LexborHTMLParser(mended, options=LexborDocumentOptions.WO_EVENTS).root
    assert root is not None
    whole = [node for node in root.traverse(include_text=True) if not node.is_comment_node]
    kept = iter(_told(tree))
    held = next(kept, None)
    for node in whole:
        told = (node.text_content or "") if node.is_text_node else f"<{node.tag}>"
        if told == held:
            held = next(kept, None)
        else:
            assert node.is_empty_text_node or (node.parent is not None and tags.RAW_TEXT[_tag(node.parent.tag)])
    assert held is None


def _told(tree: Tree) -> list[str]:
    """Each row that is no text of a script: the text, or the name."""
    is_text = tree.tag == tags.TEXT
    raw = is_text & tags.RAW_TEXT[tree.tag[tree.parent]]
    return [
        tree.text[tree.text_start[row] : tree.text_end[row]] if is_text[row] else f"<{tree.name_of(row)}>"
        for row in np.flatnonzero(~raw).tolist()
    ]


def _tag(name: str | None) -> int:
    return tags.TAG_ID.get(name or "", tags.OTHER)


def test_words_stay_apart() -> None:
    page = Page.from_html("<div> <a href=1>tea</a>\n<a href=2>cup</a> </div> <p><b>of</b>\t<img alt=x> <i>milk</i>")
    assert get("everything")(page).text() == "tea cup\n\nof milk"


def test_long_chains_are_walked_once() -> None:
    """Before each of many nodes stand others inside one another: the way down to the white space is not long."""
    tree = parse_with_lexbor(("<p>" + "<i>" * 50 + "tea <u></u> " + "</i>" * 50 + "<b>cup</b>").encode() * 50)
    assert np.count_nonzero(tree.tag == tags.TEXT) == 150
