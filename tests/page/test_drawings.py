"""Parts of drawings that close themselves: what is said of them holds in the tree of a browser."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from dehusk.page.guards.drawings import parts_that_close_themselves
from dehusk.page.guards.guard import too_hard_for_lexbor
from dehusk.page.tokenizer import tokenize

TAGS = (
    *("<svg>", "<svg/>", "</svg>", "<g>", "</g>", "<desc>", "</desc>", "<title>", "</title>", "<foreignObject>"),
    *(
        "<p>",
        "<div>",
        "</div>",
        "<br>",
        "<math>",
        "<style>",
        "</style>",
        "<select>",
        "<table>",
        "<td>",
        "x",
        "<!-- = -->",
    ),
)
PARTS = ('<path id="@"/>', "<path id='@' />", "<path id=@/>", "<path id= @ />", '<path id="@" d=a"/>', '<x id="@"/>')


@given(st.lists(st.sampled_from((*TAGS, *PARTS, *PARTS)), max_size=25))
@example(["<svg>", "<desc>", '<x id="@"/>', "x"])
@example(["<svg>", "<select>", "<svg>", '<x id="@"/>', "x"])
def test_they_hold_nothing(soup: list[str]) -> None:
    html = "".join(piece.replace("@", f"n{number}") for number, piece in enumerate(soup)).encode()
    markup = tokenize(html)
    tree = LexborHTMLParser(html)
    for piece in parts_that_close_themselves(html, markup).nonzero()[0].tolist():
        tag = html[markup.start[piece] : markup.end[piece]].decode()
        name = tag.replace("'", '"').split('"')[1]
        assert all(node.first_child is None for node in tree.css(f"#{name}")), html


def test_a_page_full_of_them_is_left_to_lexbor() -> None:
    drawing = b'<svg><g fill="red">' + b'<path d="M 0 1"/>' * 60_000 + b"</g></svg>"
    assert not too_hard_for_lexbor(b"<p>Tea" + drawing)


def test_outside_of_a_drawing_they_are_not() -> None:
    assert too_hard_for_lexbor(b"<p>Tea" + b'<path d="M 0 1"/>' * 60_000)
    assert too_hard_for_lexbor(b"<svg><desc>" + b'<path d="M 0 1"/>' * 60_000)
