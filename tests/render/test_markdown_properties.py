"""Whatever the page: the Markdown, read back, has the selected words, glued where they were and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

import dehusk
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_back import URL, markdown_of, styled, words_of

WORDS = (
    "a b1 foo_bar * ** _x_ __ # ## - + -- --- 1. 2) 10. > ` `` ``` [x] ](y) [ ] ![z] <b> </i> <!-- & &amp; &#65; AT&T \\ \\* "
    "~~ ~ $5 $x$ $ | || :-- === = ! !! (p) “q” 「中」 中文 ไทย שלום، مرحبا http://a.b/_c_ {} ^ % @ € → e\u0301 … é. ’s \u00ad-x"
).split()
Piece = tuple[str, str]
"""HTML, and the text that it shows: white space where words are apart."""


def _inline(tag: str, attributes: str = "") -> Callable[[list[Piece]], Piece]:
    return lambda parts: (
        f"<{tag}{attributes}>" + "".join(html for html, _ in parts) + f"</{tag}>",
        "".join(text for _, text in parts),
    )


def _block(tag: str, inner: str = "") -> Callable[[list[Piece]], Piece]:
    opened, closed = (f"<{tag}><{inner}>", f"</{inner}></{tag}>") if inner else (f"<{tag}>", f"</{tag}>")
    return lambda parts: (
        opened + "".join(html for html, _ in parts) + closed,
        " " + "".join(text for _, text in parts) + " ",
    )


def _apart(piece: Piece) -> Piece:
    return f" {piece[0]} ", f" {piece[1]} "


def _table(cells: list[Piece]) -> Piece:
    html = "".join(f"<tr><td>{cell}<td>{other}" for (cell, _), (other, _) in zip(cells[::2], cells[1::2], strict=False))
    shown = cells[: len(cells) // 2 * 2]
    return f"<table>{html}</table>", " " + " ".join(text for _, text in shown) + " "


text = st.sampled_from(WORDS).map(lambda word: (escape(word), word)) | st.sampled_from(
    [(" ", " "), ("\n ", " "), ("<br>", " "), ("<wbr>", ""), ("<span></span>", ""), ("<b> </b>", " ")]
)
INLINE = [*"b strong i em s del sub sup code span u small".split()]


def _grown(children: st.SearchStrategy[Piece]) -> st.SearchStrategy[Piece]:
    several = st.lists(children, min_size=1, max_size=5)
    links = several.map(_inline("a", " href=/x")).map(_apart)
    return st.one_of(links, *(several.map(_inline(tag)) for tag in INLINE))


inline = st.recursive(text, _grown, max_leaves=8)
line = st.lists(inline, min_size=1, max_size=6).map(_inline("span"))


def _nested(children: st.SearchStrategy[Piece]) -> st.SearchStrategy[Piece]:
    several = st.lists(children, min_size=1, max_size=3)
    blocks = (("div", ""), ("blockquote", ""), ("ul", "li"), ("ol", "li"), ("ol start=7", "li"), ("dl", "dd"), ("section", ""))
    return st.one_of(*(several.map(_block(tag, inner)) for tag, inner in blocks), several.map(_inline("b")))


leaf = st.one_of(
    line,
    line.map(lambda piece: _block("p")([piece])),
    line.map(lambda piece: _block("h2")([piece])),
    line.map(lambda piece: _block("dt")([piece])),
    line.map(lambda piece: _block("li")([piece])),
    st.lists(text, min_size=1).map(_block("pre")),
    st.lists(line, min_size=4, max_size=6).map(_table),
)
body = st.lists(st.recursive(leaf, _nested, max_leaves=6), min_size=1, max_size=4).map(_block("body"))


@given(body)
def test_words_are_those_of_the_page(piece: Piece) -> None:
    html, shown = piece
    assert words_of(markdown_of(html)) == shown.split()


@given(body, st.randoms(use_true_random=False))
def test_words_are_those_selected(piece: Piece, random: object) -> None:
    page = dehusk.Page.from_html(piece[0])
    flags = [bool(random.getrandbits(1)) for _ in range(len(page.words))]  # type: ignore[attr-defined]
    markdown = dehusk.Selection(page, np.array(flags, bool)).markdown()
    wanted = [word for word, flag in zip(page.words.texts(), flags, strict=True) if flag]
    assert "".join(words_of(markdown)) == "".join(wanted)


MARKS = ("b", "i", "s", "code", "sub")


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sets(st.sampled_from(MARKS)), st.booleans()), min_size=1, max_size=8))
def test_marks_are_never_invented(runs: list[tuple[str, set[str], bool]]) -> None:
    html, wanted = "", []
    for word, marks, spaced in runs:
        names = [name for name in MARKS if name in marks]
        opened = "".join(f"<{name}>" for name in names)
        closed = "".join(f"</{name}>" for name in reversed(names))
        html += f"{' ' * spaced}{opened}{escape(word)}{closed}"
        wanted += [(character, marks - {"sub"} if "code" in marks else marks) for character in word]
    found = styled(markdown_of(html))
    assert [character for character, _ in found] == [character for character, _ in wanted]
    for (_, given_marks), (_, marks) in zip(found, wanted, strict=True):
        assert given_marks - {"sub"} <= marks
        assert ("code" in given_marks) == ("code" in marks)


@given(st.lists(st.tuples(st.sampled_from(["a", "bc", "d1", "é"]), st.sets(st.sampled_from("bi"))), min_size=1, max_size=8))
def test_marks_on_words_are_all_there(runs: list[tuple[str, set[str]]]) -> None:
    html = "".join(
        "".join(f"<{mark}>" for mark in sorted(marks)) + word + "".join(f"</{mark}>" for mark in sorted(marks)[::-1])
        for word, marks in runs
    )
    assert styled(markdown_of(html)) == [(c, frozenset(marks)) for word, marks in runs for c in word]


@pytest.mark.parametrize(("corpus", "number"), [("wcxb-dev", 12), ("fundus", 6), ("rtl-open", 6), ("zh-web-content", 6)])
def test_words_of_real_pages(corpus: str, number: int, corpus_pages: Callable[[str, int], list[str]]) -> None:
    for html in corpus_pages(corpus, number):
        # players add a name, signs in headings are left out and formulas are written anew: not here
        page = dehusk.Page.from_html(re.sub(r"(?i)<(?:video|audio|iframe|math|h[1-6])\b", "<x-none", html), url=URL)
        selection = dehusk.get("everything")(page)
        wanted = [word for word, flag in zip(page.words.texts(), selection.words, strict=True) if flag]
        assert "".join(words_of(selection.markdown())) == "".join(wanted).replace("\x00", "")
