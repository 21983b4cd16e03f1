"""The fast tokenizer against the standard's, character by character, and what it promises of its pieces."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from dehusk.page.markup.references import resolve_attribute
from dehusk.page.markup.tag_grammar import LONG
from dehusk.page.tokenizer import END, SKIPPED, START, tag_attributes, tag_name, tokenize
from page.reference_tokenizer import Piece, Tag, pieces_of

_PIECES = (
    "<a> </a> <p <P\tclass=x> </p\n> <br/> <!-- --> --!> <!--> <!---> <! <!doctype\thtml> <? ?> </ </> </3> < > / = == "
    '=\' =" = " \' a=1 a="1" b=\'2\' c=">" d=\'>\' x" y= title <title> </title> <title/> <style> </style> <style/> '
    "<script> <SCRIPT\tx> </script> </SCRIPT/> <script/> </scripty> <textarea> <textarea/> </textarea> <xmp> </xmp> "
    "<iframe> </iframe> <plaintext> <![CDATA[ ]]> text é <é> 中 & &amp; \0 <a\0b> <svg> </svg> <my-tag> - -- ! "
    "<iframe\0> </iframe\0> <script\0> <noembed/> <noframes> </noframes> <h1> <blockquote\tx> <annotation-xml a=b> "
    '<averyveryverylongname> <averyveryverylongname\ta="b"> <img\talt=""/> <img\talt=">"/>'
)
SPACED = ('<a b="x ">', '<a b= ">', '<a b=" >">', "<a b=' \" >'>", '<img alt="x" />', "<img alt='x' />", '<p x="y"\n >')
PIECES = [*_PIECES.split(" "), *SPACED]
SOUP = st.lists(st.sampled_from([*PIECES, " ", "\n", "\t"]), max_size=25).map("".join)
CHARACTERS = st.text("<>/!-='\" \nab?é\0", max_size=40)


def pieces(html: str) -> list[Piece]:
    markup = tokenize(html)
    return list(zip(markup.kind.tolist(), markup.start.tolist(), markup.end.tolist(), strict=True))


@settings(max_examples=600)
@given(html=SOUP | CHARACTERS)
@example(html='<a x" y=">">k')  # quotes where none belong
@example(html='<a =" x= "y>z">k')
@example(html='<a b="x"=">">k')
@example(html="<a <script>x</script>")
@example(html="<script><!--<script></script>--></script>y")
@example(html="<script><!--></script>y")
@example(html="a</")
@example(html="a<中>b</中>c")
@example(html="<textarea/><b></textarea>")
@example(html="<iframe><a>")  # the standard would read the rest of the page as text of the frame
def test_same_pieces_as_the_standard(html: str) -> None:
    assert pieces(html) == pieces_of(_closed(html))


def _closed(html: str) -> str:
    """The page with frames and fields that are never closed as empty elements, one after the other."""
    for kind, start, end in pieces_of(html):
        name = Tag(html, start + 1).name if kind == START else ""
        if name in ("iframe", "textarea") and _is_left_open(html[start:end], html[end:], name):
            html = html[: start + 1] + "source".ljust(len(name)) + html[start + 1 + len(name) :]
            return _closed(html)
    return html


def _is_left_open(tag: str, rest: str, name: str) -> bool:
    others = [match[1] for match in re.finditer(rf"<(/?)(?:{name})(?=[ \t\n\f\r/>])", rest, re.IGNORECASE)]
    if others[:1] == ["/"]:
        return False
    return name == "iframe" or tag.endswith("/>") or "/" not in others


@settings(max_examples=300)
@given(html=SOUP | CHARACTERS)
def test_the_same_in_bytes(html: str) -> None:
    utf_8 = html.encode()
    text, data = tokenize(html), tokenize(utf_8)
    assert text.kind.tolist() == data.kind.tolist()
    assert text.tag.tolist() == data.tag.tolist()
    for characters, offsets in ((text.start, data.start), (text.end, data.end)):
        assert characters.tolist() == [len(utf_8[:offset].decode()) for offset in offsets.tolist()]


@settings(max_examples=300)
@given(html=SOUP | CHARACTERS)
def test_pieces_are_ordered_disjoint_and_inside(html: str) -> None:
    reached = 0
    for kind, start, end in pieces(html):
        assert kind in (START, END, SKIPPED)
        assert reached <= start < end <= len(html)
        if kind != SKIPPED:
            assert html[start] == "<"
        reached = end


@settings(max_examples=300)
@given(html=SOUP)
def test_names_of_tags(html: str) -> None:
    markup = tokenize(html)
    html = _closed(html)
    for kind, start, end in pieces_of(html):
        name = Tag(html, start + 1 + (kind == END)).name
        if kind == SKIPPED or "\0" in name:  # for the columns a NUL ends a name
            continue
        assert tag_name(html[start:end]) == name
        at = int(np.searchsorted(markup.start, start))
        for known in ("a", "p", "br", "title", "script", "textarea", "iframe", "source"):
            assert bool(markup.named(known)[at]) == (name == known)


_PARTS = "= ' \" a A b / \n é &amp; &copy= &lt &#65; hidden x=y".split(" ")  # noqa: SIM905
_LONG_VALUES = f"""data-a='{"x" * LONG}'data-b="y" """
ATTRIBUTES = st.lists(st.sampled_from([*_PARTS, " "]), max_size=14)


@settings(max_examples=600)
@given(parts=ATTRIBUTES)
def test_attributes_as_lexbor_reads_them(parts: list[str]) -> None:
    tag = f"<p {''.join(parts)}"
    end = Tag(tag + ">", 1).end
    if end != len(tag) + 1:  # cut short, or never closed: no tag
        return
    node = LexborHTMLParser(tag + ">").css_first("p")
    if node is None:  # the end stands in a value that is not closed
        return
    theirs = {name: value or "" for name, value in node.attributes.items()}
    ours = tag_attributes(tag + ">")
    assert ours == theirs
    assert (
        tag_attributes(f"<p {_LONG_VALUES}{tag.removeprefix('<p ')}>") == {"data-a": "x" * LONG, "data-b": "y"} | ours
    )
    assert ours == {name: resolve_attribute(value) for name, value in Tag(tag + ">", 1).attributes.items()}


def test_only_some_attributes() -> None:
    assert tag_attributes("<p class=a hidden style='x' HIDDEN=2>", frozenset(("hidden", "style"))) == {
        "hidden": "",
        "style": "x",
    }
    assert tag_attributes("no tag") == {}


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", []),
        ("text", []),
        ("1 < 2 > 0", []),
        ("<p>1 < 2<!-- x --></p>", [(START, 0, 3), (SKIPPED, 8, 18), (END, 18, 22)]),
        ('<a title="a > b">x', [(START, 0, 17)]),
        ("<a title='a > b' class=\"c > d\">x", [(START, 0, 31)]),
        ('<p>a</p><a href="x>b</a>', [(START, 0, 3), (END, 4, 8), (START, 8, 24)]),
        ("<script>a<b></script>c", [(START, 0, 8), (SKIPPED, 8, 12), (END, 12, 21)]),
        ("<script></script>", [(START, 0, 8), (END, 8, 17)]),
        ("<title>a<b></title>c", [(START, 0, 7), (END, 11, 19)]),
        ("<style>a", [(START, 0, 7), (SKIPPED, 7, 8)]),
        ("<!doctype html>x<?php echo ?>", [(SKIPPED, 0, 15), (SKIPPED, 16, 29)]),
    ],
)
def test_by_hand(html: str, expected: list[Piece]) -> None:
    assert pieces(html) == expected


def test_pictures_are_read_as_text() -> None:
    """What only a parser could know: a `<title/>` in a picture is empty, and its CDATA section ends at the first `>`."""
    assert pieces("<svg><title/><b>") == [(START, 0, 5), (START, 5, 13), (START, 13, 16)]
    assert pieces("<svg><![CDATA[a > b]]></svg>") == [(START, 0, 5), (SKIPPED, 5, 17), (END, 22, 28)]
