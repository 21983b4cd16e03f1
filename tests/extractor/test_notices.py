"""Notices to browsers that run no scripts."""

from __future__ import annotations

import numpy as np
import pytest
from dehusk.extractor.texts import Texts
from made_evidence import believed_by, made

import dehusk
from dehusk import Page
from dehusk.extractor.features import features_of
from dehusk.extractor.rules.notices import JAVASCRIPT, Notices

NOTICE = (
    "<h1>JavaScript Required</h1><p>This is a heavily interactive web application, and JavaScript is required. "
    "Simple pages are possible, but that is not what this one is, so please turn it on and come back.</p>"
)


@pytest.mark.parametrize("word", ["JavaScript", "javascript,", "“JAVASCRIPT”"])
def test_the_word_has_its_number(word: str) -> None:
    words = features_of(Page.from_html(f"<p>{word} is here</p>")).vocabulary
    assert words is not None
    assert words.hashed[0] == JAVASCRIPT


def test_only_what_speaks_of_scripts_there_goes() -> None:
    hashed = np.array([7, JAVASCRIPT, 7, JAVASCRIPT], np.uint64)
    texts = Texts(np.arange(3), hashed=hashed, first=np.array([0, 2, 3], np.int32))
    evidence = made([2, 1, 1], texts=texts, tag_noscript={0: 1, 1: 1})
    assert believed_by(Notices(), evidence, [0.9, 0.8, 0.7]).tolist() == [0, 0.8, 0.7]
    assert believed_by(Notices(), made([2, 1, 1], texts=texts), [0.9, 0.8, 0.7]).tolist() == [0.9, 0.8, 0.7]
    assert believed_by(Notices(), made([2], tag_noscript=1.0), [0.9]).tolist() == [0.9], "nobody knows the words"


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
    assert "notices to browsers" in str(dehusk.why(dehusk.get("dehusk")(doc.page), "heavily interactive")[0])
