"""Frames and fields that were never closed must not swallow the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page
from dehusk.page.markup.marks import marks_of
from dehusk.page.parsing.light import parse_with_stack
from dehusk.page.parsing.unclosed import has_unclosed, without_unclosed

PAGES = {
    "self-closed": "<p>One</p><iframe src='x' /><p>Two</p>",
    "in noscript": "<body><noscript><iframe src='x'/></noscript><p>One</p><p>Two</p>",
    "before another": "<iframe src=a><p>One</p><iframe src=b></iframe><p>Two</p>",
    "capitals": "<P>One</P><IFRAME SRC=x><P>Two</P>",
    "field": "<p>One</p><form><textarea name=a rows=6 /></form><p>Two</p>",
    "field in capitals": "<P>One</P><FORM><TEXTAREA/></FORM><P>Two</P>",
    "fields": "<textarea/><p>One</p><textarea/><p>Two</p><textarea/>",
    "field without any end": "<p>One</p><textarea name=a><p>Two</p>",
    "field before one that is closed": "<textarea/><p>One</p><textarea></textarea><p>Two</p>",
    "longer name": "<textarea/><p>One</p></textareas><p>Two</p>",
}


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_what_follows_is_kept(html: str) -> None:
    page = Page.from_html(html)
    shown = [word for word, hidden in zip(page.words.texts(), page.words.hidden.tolist(), strict=True) if not hidden]
    assert shown == ["One", "Two"]
    assert page.source.word_texts() == ["One", "Two"]
    light = parse_with_stack(html)
    assert light.text.split() == ["One", "Two"]


def test_text_in_a_closed_frame_is_no_text() -> None:
    assert Page.from_html("<iframe>Fallback</iframe><p>One</p>").words.texts() == ["One"]


WELL_FORMED = {
    "field with a field in it": "<textarea>a <textarea> <b>c</b></textarea><p>One</p>",
    "field with the start of a comment in it": "<textarea><!-- <textarea> </textarea><p>One</p>",
    "field with a frame in it": "<textarea>code: <iframe src=x></textarea><p>One</p>",
    "value": '<textarea placeholder="<textarea>">a <b>c</b></textarea><p>One</p>',
    "value of another": "<img alt='The <textarea> field'><a href='/?q=<iframe>'>One</a>",
    "frame in a frame": '<iframe srcdoc="<iframe></iframe>">Fallback</iframe><p>One</p>',
    "title": "<title>The <textarea> element</title><p>One</p>",
    "script": "<script>$('<textarea />').html(x); d.write('<iframe>')</script><p>One</p>",
    "comment": "<!-- <textarea> <iframe> --><p>One</p>",
}


@pytest.mark.parametrize("html", WELL_FORMED.values(), ids=WELL_FORMED)
def test_what_is_well_formed_stays_as_it_is(html: str) -> None:
    assert without_unclosed(html.encode()) == html.encode()
    page = Page.from_html(html)
    assert page.words.texts()[-1] == "One"
    assert page.words.texts() == page.source.word_texts() == parse_with_stack(html).text.split()


_SOUP = "<iframe> </iframe> <iframe/> <textarea> <TEXTAREA/> </textarea> </textareas> <!-- --> <script> </script> <b c=' '> x"


@given(st.lists(st.sampled_from(_SOUP.split(" ")), max_size=12).map(" ".join))
def test_what_has_none_is_not_changed(html: str) -> None:
    source = html.encode()
    assert has_unclosed(marks_of(source)) or without_unclosed(source) == source


def test_text_in_a_closed_field_is_text_and_no_markup() -> None:
    page = Page.from_html("<textarea>One <b>two</b></textarea><p>Three</p>")
    assert "".join(page.words.texts()) == "One<b>two</b>Three"
    assert "".join(page.source.word_texts()) == "One<b>two</b>Three"


@pytest.mark.parametrize(("opened", "emptied"), [(b"<iframe x>", b"<source x>"), (b"<textarea x>", b"<source   x>")])
def test_many_are_no_hang(opened: bytes, emptied: bytes) -> None:
    many = opened * 500_000  # in quadratic time this would take minutes
    assert without_unclosed(many) == emptied * 500_000
    assert Page.from_html(many + b"<p>One</p>").source.word_texts() == ["One"]
