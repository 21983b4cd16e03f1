"""Notices to browsers that run no scripts."""

from __future__ import annotations

import pytest

import dehusk
from dehusk import Page
from dehusk.extractor.notices import JAVASCRIPT
from dehusk.extractor.tree_outline_features import features_of

NOTICE = (
    "<h1>JavaScript Required</h1><p>This is a heavily interactive web application, and JavaScript is required. "
    "Simple pages are possible, but that is not what this one is, so please turn it on and come back.</p>"
)


@pytest.mark.parametrize("word", ["JavaScript", "javascript,", "“JAVASCRIPT”"])
def test_the_word_has_its_number(word: str) -> None:
    words = features_of(Page.from_html(f"<p>{word} is here</p>")).vocabulary
    assert words is not None
    assert words.hashed[0] == JAVASCRIPT


def test_a_page_that_shows_a_notice_alone_gives_nothing() -> None:
    doc = dehusk.extract(f"<title>App</title><noscript>{NOTICE}</noscript><div id=app></div>")
    assert not doc.text
    assert doc.confidence == 0


def test_a_text_about_it_comes_whole() -> None:
    page = f"<title>Scripts</title><article><h1>Scripts</h1>{NOTICE}<p>JavaScript was made in ten days.</p></article>"
    assert "This is a heavily interactive" in dehusk.extract(page).text


def test_what_else_stands_there_comes() -> None:
    posts = "".join(
        f"<div class=post><b>{name}</b><p>My old {thing} broke last winter, and I do not know how to mend it; has anybody "
        "here ever done that with glue, or is it better to buy a new one?</p></div>"
        for name, thing in (("Ann", "kettle"), ("Bob", "chair"), ("Cleo", "lamp"))
    )
    page = f"<title>Mending</title><noscript><p>Please enable JavaScript to take part.</p>{posts}</noscript>"
    text = dehusk.extract(page).text
    assert "kettle" in text
    assert "lamp" in text
    assert "JavaScript" not in text


def test_why_tells_of_the_notice() -> None:
    doc = dehusk.extract(f"<title>App</title><noscript>{NOTICE * 2}</noscript><div id=app></div>")
    assert "notice to browsers" in str(dehusk.why(dehusk.get("dehusk")(doc.page), "heavily interactive")[0])
