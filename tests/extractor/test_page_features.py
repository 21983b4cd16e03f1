"""All features of a page: known answers for those of text and neighbours, odd pages, determinism, time."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest
from dehusk.extractor.tree_outline_features import Features, features_of

import dehusk
from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.extractor.model.model import DEFAULT_MODEL, read_model

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."

ODD = {
    "one word": "<p>Tea",
    "one character": "茶",
    "no markup": "Tea is good for you, they say.",
    "only links": "<a href='/'>one</a><a href='/'>two</a>",
    "only hidden": "<p hidden>Tea is good for you",
    "only marks": "<p>... --- !!! |||",
    "surrogates": "<p>Tea \ud800 is \udfff good",
    "beyond the basic plane": "<p>𠀀𠀁𠀂 😀😀 𝔗𝔢𝔞",
    "frameset": "<frameset><frame src=a><noframes><p>Old text</p></noframes></frameset>",
    "one long word": "<p>" + "a" * 200_000,
    "deep": "<div>" * 3_000 + "<p>Tea</p>" + "</div>" * 3_000 + "<p>end",
    "many attributes": "<p " + " ".join(f"class{n}=x" for n in range(500)) + ">Tea</p>",
    "huge class": f"<p class='{'comment ' * 20_000}'>Tea</p>",
    "class without a value": "<p class>Tea</p><p id>is</p><p class=''>good</p>",
    "empty title": "<title></title><h1></h1><p>Tea",
    "title of marks": "<title>| - |</title><p>Tea",
    "template": "<template><p>Tea</p></template><p>is good",
    "null characters": "<p>Te\0a</p>\0<p>good",
}


def value(features: Features, name: str) -> list[float]:
    return [round(number, 4) for number in features.values[features.names.index(name)].tolist()]


def test_features_of_text() -> None:
    features = features_of(Page.from_html("<p>Tea, TEA! 2021</p><p>tea at 10:30<br><a href='/'>more</a></p>"))
    assert value(features, "words") == [3, 4]
    assert value(features, "characters") == [14, 17]
    assert value(features, "link_density") == [0, 0.25]
    assert value(features, "upper_share") == [round(4 / 14, 4), 0]
    assert value(features, "commas") == [1, 0]
    assert value(features, "sentences") == [1, 0]
    assert value(features, "word_length") == [round(14 / 3, 4), 4.25]


def test_features_of_neighbours() -> None:
    features = features_of(Page.from_html(f"<p>a</p><h2>b c</h2><p>{LONG}</p><p>d</p>"))
    words = len(LONG.split())
    assert value(features, "words-1") == [0, 1, 2, words]
    assert value(features, "words+2") == [words, 1, 0, 0]
    assert value(features, "heading_before") == [99, 99, 1, 2]
    assert value(features, "long_before") == [99, 99, 99, 1]
    assert value(features, "place_first") == [0, 1, 2, 3]
    assert value(features, "place_last") == [3, 2, 1, 0]
    total = words + 4
    assert value(features, "words_before") == [round(part / total, 4) for part in (0, 1, 3, 3 + words)]
    assert value(features, "window2_words") == [round(part / 5, 4) for part in (3 + words, total, total, 3 + words)]


def test_features_of_the_heading_above() -> None:
    html = f"<p>a b</p><h2><a href='/'>Green tea</a></h2><p>{LONG}</p><p>x</p><h3>End here now</h3><p>y</p>"
    features = features_of(Page.from_html(html))
    words = len(LONG.split())
    assert value(features, "heading_level") == [0, 2, 2, 2, 3, 3]
    assert value(features, "heading_links") == [0, 1, 1, 1, 0, 0]
    assert value(features, "heading_words") == [0, 2, 2, 2, 3, 3]
    assert value(features, "heading_text") == [2, words + 1, words + 1, words + 1, 1, 1]


def test_features_of_the_page() -> None:
    features = features_of(Page.from_html(f"<p>{LONG}</p><p><a href='/'>more tea</a></p>"))
    words = len(LONG.split())
    assert value(features, "page_words") == [words + 2] * 2
    assert value(features, "page_blocks") == [2, 2]
    assert value(features, "page_links") == [round(2 / (words + 2), 4)] * 2
    assert value(features, "page_typical") == value(features, "page_largest") == [words, words]


def test_names_are_words_and_each_is_there_once() -> None:
    features = features_of(Page.from_html(f"<p>{LONG}"))
    assert len(set(features.names)) == len(features.names) == len(features.values)
    assert all(name.isascii() and " " not in name for name in features.names)


@pytest.mark.parametrize("name", ODD)
def test_odd_pages(name: str) -> None:
    page = Page.from_html(ODD[name])
    features = features_of(page)
    names = features_of(Page.from_html("<p>Tea")).names
    assert features.names == (names if len(features.blocks) else ())
    assert features.values.shape == (len(features.names), len(features.blocks))
    assert np.isfinite(features.values).all()
    selection = dehusk.get("dehusk")(page)
    assert selection.words.shape == (len(page.words),)
    if len(features.blocks):
        assert ((selection.signals["block score"] >= 0) & (selection.signals["block score"] <= 1)).all()
        assert selection.signals["page_types"].sum() == pytest.approx(1)


@pytest.mark.parametrize("html", ["", " ", "<p>", "<!-- x -->", "<script>1</script>", "\0", "<title>Tea</title>"])
def test_pages_without_words(html: str) -> None:
    features = features_of(Page.from_html(html))
    assert (features.names, features.values.shape, features.vocabulary) == ((), (0, 0), None)
    document = dehusk.extract(html)
    assert (document.text, document.confidence, document.page_type) == ("", 0.0, None)
    assert document.doubts
    assert not document.is_probably_content


def mixed_page(size: int) -> str:
    """Lists, cards, posts and tables that grow together."""
    part = (
        "<ul class='menu n{0}'><li><a href='/{0}'>Menu {0}</a></ul><div class=card><h3>Tea {0}</h3><p>{1}</p></div>"
        "<table><tr><td class=postbody>{1} 10:30 12.5.2021</table><article>{1}</article><p hidden>茶茶茶</p>"
    )
    return "<title>Tea</title><h1>Tea</h1>" + "".join(part.format(number, LONG) for number in range(size))


PROGRAM = """
import hashlib, sys
import dehusk
from dehusk.extractor.tree_outline_features import features_of
from dehusk.extractor.model.model import DEFAULT_MODEL, read_model
page = dehusk.Page.from_html(sys.stdin.read())
values = read_model(DEFAULT_MODEL).values(features_of(page))
print(hashlib.sha256(values.tobytes()).hexdigest())
print(hashlib.sha256(dehusk.get("dehusk")(page).signals["block score"].tobytes()).hexdigest())
"""


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_the_same_in_another_process(seed: str) -> None:
    """Nothing may depend on Python's hash of strings, which differs from process to process."""
    html = mixed_page(6)
    page = Page.from_html(html)
    values = read_model(DEFAULT_MODEL).values(features_of(page))
    probability = dehusk.get("dehusk")(page).signals["block score"]
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=html.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    ).stdout.decode()
    assert found.split() == [hashlib.sha256(array.tobytes()).hexdigest() for array in (values, probability)]


def test_time_grows_with_the_page() -> None:
    pages = {size: Page.from_html(mixed_page(size)) for size in (150, 600)}
    for page in pages.values():
        _ = page.tree, page.words
    assert grows_linearly(lambda size: lambda: features_of(pages[size]), 150)


def test_time_grows_with_the_depth() -> None:
    pages = {size: Page.from_html("<div class=a>" * size + "<p>Tea</p>" + "</div>tail" * size) for size in (500, 2000)}
    for page in pages.values():
        _ = page.tree, page.words
    assert grows_linearly(lambda size: lambda: features_of(pages[size]), 500)
