"""Frames that were never closed must not swallow the page."""

from __future__ import annotations

import pytest

from dehusk import Page
from dehusk.page.frames import without_open_frames
from dehusk.page.light import parse_with_stack

PAGES = {
    "self-closed": "<p>One</p><iframe src='x' /><p>Two</p>",
    "in noscript": "<body><noscript><iframe src='x'/></noscript><p>One</p><p>Two</p>",
    "before another": "<iframe src=a><p>One</p><iframe src=b></iframe><p>Two</p>",
    "capitals": "<P>One</P><IFRAME SRC=x><P>Two</P>",
}


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_text_behind_an_open_frame_is_kept(html: str) -> None:
    page = Page.from_html(html)
    shown = [word for word, hidden in zip(page.words.texts(), page.words.hidden.tolist(), strict=True) if not hidden]
    assert shown == ["One", "Two"]
    assert page.source.word_texts() == ["One", "Two"]
    light = parse_with_stack(html)
    assert light.text.split() == ["One", "Two"]


def test_text_in_a_closed_frame_is_no_text() -> None:
    assert Page.from_html("<iframe>Fallback</iframe><p>One</p>").words.texts() == ["One"]


def test_many_open_frames_take_linear_time() -> None:
    html = b"<iframe x>" * 200_000
    assert without_open_frames(html) == b"<source x>" * 200_000
