"""Whatever the page: the Markdown, read back, has the selected words, glued where they were and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_back import URL, markdown_of, styled, words_of

import dehusk

NASTY = r"""
a b1 foo_bar * ** _x_ __ # ## - + -- --- 1. 2) 10. > ` `` ``` [x] ](y) [ ] ![z] <b> </i> <!-- & &amp; &#65; AT&T \ \*
~~ ~ $5 $x$ $ | || :-- === = ! !! (p) “q” 「中」 中文 ไทย שלום، مرحبا http://a.b/_c_ {} ^ % @ € → … é. ’s
"""
WORDS = [*NASTY.split(), "e\u0301", "\u00ad-x"]
Piece = tuple[str, str]
"""HTML, and the text that it shows: white space where words are apart."""


SPACES: list[Piece] = [(" ", " "), ("\n ", " "), ("<br>", " "), ("<wbr>", ""), ("<span></span>", ""), ("<b> </b>", " ")]
INLINE = ("b", "strong", "i", "em", "s", "del", "sub", "sup", "code", "span", "u", "a href=/x")
BLOCKS = ("p", "h2", "li", "dt", "div", "ul><li", "ol><li", "ol start=7><li", "dl><dd", "blockquote", "section", "b")


def _text(random: Random) -> Piece:
    word = random.choice(WORDS)
    return random.choice([(escape(word), word), (escape(word), word), random.choice(SPACES)])


def _wrapped(tags: str, parts: list[Piece], space: str = "") -> Piece:
    opened = "".join(f"<{tag}>" for tag in tags.split("><"))
    closed = "".join(f"</{tag.split()[0]}>" for tag in reversed(tags.split("><")))
    html, shown = "".join(html for html, _ in parts), "".join(text for _, text in parts)
    return space + opened + html + closed + space, space + shown + space


def _line(random: Random, depth: int = 3) -> Piece:
    """Inline elements in one another; links keep apart from what is around them."""
    if not depth or random.random() < 0.4:
        return _wrapped("span", [_text(random) for _ in range(random.randint(1, 3))])
    tag = random.choice(INLINE)
    parts = [_line(random, depth - 1) for _ in range(random.randint(1, 3))]
    return _wrapped(tag, parts, " " if tag.startswith("a ") else "")


def _table(random: Random) -> Piece:
    cells = [_line(random) for _ in range(4)]
    html = "<table><tr><td>{}<td>{}<tr><td>{}<td>{}</table>".format(*(html for html, _ in cells))
    return html, f" {' '.join(text for _, text in cells)} "


def _blocks(random: Random, depth: int = 3) -> Piece:
    """Block elements in one another."""
    kind = random.random()
    if kind < 0.1:
        return _table(random)
    if kind < 0.2:
        html, shown = _wrapped("pre", [_text(random) for _ in range(4)])
        return html, f" {shown} "
    tag = random.choice(BLOCKS)
    if not depth or kind < 0.6:
        html, shown = _wrapped(tag, [_line(random)])
    else:
        html, shown = _wrapped(tag, [_blocks(random, depth - 1) for _ in range(random.randint(1, 3))])
    return html, shown if tag == "b" else f" {shown} "


randoms = st.randoms(use_true_random=False)


@given(randoms)
def test_words_are_those_of_the_page(random: Random) -> None:
    html, shown = _blocks(random)
    assert words_of(markdown_of(html)) == shown.split(), html


@given(randoms)
def test_words_are_those_selected(random: Random) -> None:
    page = dehusk.Page.from_html(_blocks(random)[0])
    flags = [random.random() < 0.7 for _ in range(len(page.words))]
    markdown = dehusk.Selection(page, np.array(flags, bool)).markdown()
    wanted = [word for word, flag in zip(page.words.texts(), flags, strict=True) if flag]
    assert "".join(words_of(markdown)) == "".join(wanted), page.html


MARKS = ("b", "i", "s", "code", "sub")


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sets(st.sampled_from(MARKS)), st.booleans()), max_size=8))
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


LETTERS = "ab1é中語「」“”‘’«»，。！、…\"'.,:;!?()[]<>&|/#+-*_~`$\\€→🙂 \u3000\xa0"
soup = st.tuples(
    st.text(LETTERS, min_size=1, max_size=4), st.sets(st.sampled_from(["b", "i", "s", "a href=/x", "code"]))
)


@given(st.lists(soup, min_size=1, max_size=6))
def test_signs_beside_marks_stay_text(runs: list[tuple[str, set[str]]]) -> None:
    """Glued to one another in any way: no asterisk, tilde or bracket is left over, and none is taken away."""
    html, wanted = "", []
    for text, marks in runs:
        order = sorted(marks)
        opened, closed = (f"<{mark}>" for mark in order), (f"</{mark.split()[0]}>" for mark in reversed(order))
        html += "".join((*opened, escape(text), *closed))
        wanted += [(character, {mark[0] if mark != "code" else mark for mark in marks}) for character in text]
    wanted = [(character, marks) for character, marks in wanted if not character.isspace()]
    found = styled(markdown_of(f"<p>{html}"))
    assert "".join(character for character, _ in found) == "".join(character for character, _ in wanted)
    assert all(given_marks <= marks for (_, given_marks), (_, marks) in zip(found, wanted, strict=True))


marked_words = st.tuples(st.sampled_from(["a", "bc", "d1", "é"]), st.sets(st.sampled_from("bis")))


@given(st.lists(marked_words, min_size=1, max_size=8), st.booleans())
def test_marks_on_words_are_all_there(runs: list[tuple[str, set[str]]], glued: bool) -> None:
    """Between words always; inside a word at least where there is only one of them."""
    runs = [(word, marks if not glued or number == 1 else set()) for number, (word, marks) in enumerate(runs)]
    html = ("" if glued else " ").join(
        "".join(f"<{mark}>" for mark in sorted(marks)) + word + "".join(f"</{mark}>" for mark in sorted(marks)[::-1])
        for word, marks in runs
    )
    wanted = [(c, frozenset(marks)) for word, marks in runs for c in word]
    if glued and any("s" in marks and len(marks) > 1 for _, marks in runs):
        return  # two kinds of signs beside each other cannot stand inside a word
    assert styled(markdown_of(html)) == wanted


@pytest.mark.parametrize(("corpus", "number"), [("wcxb-dev", 9), ("fundus", 5), ("rtl-open", 5), ("zh-web-content", 5)])
def test_words_of_real_pages(corpus: str, number: int, corpus_pages: Callable[[str, int], list[str]]) -> None:
    for html in corpus_pages(corpus, number):
        # players add a name, links of headings to themselves are left out and formulas are written anew: not here
        html = re.sub(r"(?i)<(?:video|audio|iframe|math|h[1-6])\b", "<x-none", html)
        page = dehusk.Page.from_html(re.sub(r"(?i)\bclass(?=\s*=)", "data-class", html), url=URL)
        selection = dehusk.get("everything")(page)
        wanted = [word for word, flag in zip(page.words.texts(), selection.words, strict=True) if flag]
        assert "".join(words_of(selection.markdown())) == "".join(wanted).replace("\x00", "")
