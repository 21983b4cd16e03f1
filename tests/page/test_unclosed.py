"""Frames and fields that were never closed must not swallow the page."""

from __future__ import annotations

import pytest

from dehusk import Page
from dehusk.page.light import parse_with_stack
from dehusk.page.unclosed import without_unclosed

PAGES = {
    "self-closed": "<p>One</p><iframe src='x' /><p>Two</p>",
    "in noscript": "<body><noscript><iframe src='x'/></noscript><p>One</p><p>Two</p>",
    "before another": "<iframe src=a><p>One</p><iframe src=b></iframe><p>Two</p>",
    "capitals": "<P>One</P><IFRAME SRC=x><P>Two</P>",
    "field": "<p>One</p><form><textarea name=a rows=6 /></form><p>Two</p>",
    "field in capitals": "<P>One</P><FORM><TEXTAREA/></FORM><P>Two</P>",
    "fields": "<textarea/><p>One</p><textarea/><p>Two</p><textarea/>",
    "field that is cut off": "<p>One</p><p>Two</p><textarea name=a>",
    "field in a frame": "<iframe><textarea/></iframe><p>One</p><p>Two</p>",
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


def test_text_in_a_closed_field_is_text_and_no_markup() -> None:
    page = Page.from_html("<textarea>One <b>two</b></textarea><p>Three</p>")
    assert "".join(page.words.texts()) == "One<b>two</b>Three"
    assert "".join(page.source.word_texts()) == "One<b>two</b>Three"


@pytest.mark.parametrize(("opened", "emptied"), [(b"<iframe x>", b"<source x>"), (b"<textarea x>", b"<source   x>")])
def test_many_take_linear_time(opened: bytes, emptied: bytes) -> None:
    assert without_unclosed(opened * 200_000) == emptied * 200_000
    assert Page.from_html(opened * 20_000 + b"<p>One</p>").words.texts() == ["One"]
