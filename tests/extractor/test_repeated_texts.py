"""Single texts that a page says twice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.extraction.extract import QUALITIES, Quality
from dehusk.extractor.copies import Texts
from dehusk.extractor.repeats import without_repeats

LEAD = "After eleven years of planning and two of building, the bridge over the river is open to everybody at last."
STORY = "".join(
    f"<p>The {thing} was opened on Monday, officials said, after years of debate about what it would cost the town, "
    "and the mayor thanked all who had worked on it through two long and rainy winters.</p>"
    for thing in ("bridge", "road", "school", "library", "harbour", "museum")
)


def kept(
    texts: list[int],
    words: list[float],
    parent: list[int],
    *,
    style: list[int] | None = None,
    hidden: list[float] | None = None,
    in_list: list[bool] | None = None,
    exact: list[bool] | None = None,
) -> list[int]:
    nothing = [False] * len(texts)
    found = without_repeats(
        np.ones(len(texts), bool),
        np.array(words, np.float32),
        np.array(hidden or [0.0] * len(texts), np.float32),
        parent=np.array(parent),
        style=np.array([style or parent], np.float32),
        in_list=np.array(in_list or nothing, bool),
        exact=np.array(exact or nothing, bool),
        texts=Texts(np.array(texts, np.int64)),
    )
    return np.flatnonzero(found).tolist()


def test_a_short_text_is_a_repeat_only_if_it_is_near() -> None:
    assert kept([1, 2, 3, 1], [5] * 4, [1, 2, 3, 4]) == [0, 1, 2]
    assert kept([1, 2, 3, 4, 1], [5] * 5, [1, 2, 3, 4, 5]) == [0, 1, 2, 3, 4]
    assert kept([1, 1], [2, 2], [1, 2]) == [0, 1]


def test_cells_of_a_grid_that_say_the_same_stay() -> None:
    assert kept([1, 1, 1], [4] * 3, [1, 2, 3], style=[1, 1, 1]) == [0, 1, 2]
    assert kept([1, 1, 1], [4] * 3, [1, 2, 3], style=[1, 1, 2]) == [0, 1]


def test_a_long_one_wherever_it_stands() -> None:
    assert kept([1, *range(10, 40), 1], [20] * 32, list(range(32))) == list(range(31))


def test_items_of_a_list_far_apart_say_the_same_of_different_things() -> None:
    texts, words, parents = [1, *range(10, 40), 1], [20.0] * 32, list(range(32))
    assert kept(texts, words, parents, in_list=[True] * 32) == list(range(32))
    assert kept([1, 1], [20, 20], [1, 2], in_list=[True, True]) == [0]


def test_a_refrain_stays() -> None:
    assert kept([1, 2, 1, 3, 1], [30] * 5, [7] * 5) == [0, 1, 2, 3, 4]


def test_what_comes_often_in_one_style_stays() -> None:
    assert kept([1, 2, 1, 3, 1], [30] * 5, [1, 2, 3, 4, 5], style=[1, 2, 1, 3, 1]) == [0, 1, 2, 3, 4]
    assert kept([1, 2, 1, 3, 1], [30] * 5, [1, 2, 3, 4, 5], style=[1, 2, 1, 3, 4]) == [0, 1, 3]


def test_what_is_said_again_beside_it_goes_with_it() -> None:
    texts, words = [1, 2, 3, 4, 5, 6, 1, 2, 7], [5, 30, 5, 5, 5, 5, 5, 30, 5]
    assert kept(texts, [float(size) for size in words], [1, 1, 1, 2, 2, 2, 3, 3, 3]) == [0, 1, 2, 3, 4, 5, 8]


def test_cells_and_code_stay() -> None:
    assert kept([1, 1], [30, 30], [1, 2], exact=[True, True]) == [0, 1]
    assert kept([1, 1], [30, 30], [1, 2], exact=[False, True]) == [0, 1]


def test_the_copy_that_is_shown_stays() -> None:
    assert kept([1, 1], [30, 30], [1, 2], hidden=[1, 0]) == [1]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 40), st.integers(0, 3)), max_size=20))
def test_no_text_is_lost(blocks: list[tuple[int, int, int]]) -> None:
    texts = [text for text, _, _ in blocks]
    found = kept(texts, [float(words) for _, words, _ in blocks], [parent for _, _, parent in blocks])
    assert {texts[block] for block in found} == set(texts)


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_lead_above_and_below_the_picture_comes_once(quality: Quality) -> None:
    page = (
        f"<title>Bridge opens</title><article><h1>Bridge opens</h1><div class=lead><p>{LEAD}</p></div>"
        f"<figure><img src=bridge.jpg></figure><div class=lead-mobile><p>{LEAD}</p></div><div>{STORY}</div></article>"
    )
    assert dehusk.extract(page, quality=quality).text.count(LEAD) == 1


@pytest.mark.parametrize("quality", QUALITIES)
def test_the_chorus_of_a_song_comes_as_often_as_it_is_sung(quality: Quality) -> None:
    chorus = "<p>Row, row, row your boat, gently down the stream, merrily, merrily, merrily, merrily, life is but a dream, and so we row until the morning comes.</p>"  # fmt: skip
    verses = [f"<p>In verse {n} we pass the {thing} and the trees along the bank.</p>" for n, thing in enumerate("abc")]
    page = f"<title>The boat</title><article><h1>The boat</h1>{chorus.join(verses)}{chorus}{STORY}</article>"
    assert dehusk.extract(page, quality=quality).text.count("Row, row, row") == 3


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("stanza", ["<div class=stanza><p>{}</p></div>", "<section><h2>Chorus</h2><p>{}</p></section>"])
def test_a_chorus_in_elements_of_its_own_comes_each_time(quality: Quality, stanza: str) -> None:
    chorus = stanza.format(
        "Row, row, row your boat, gently down the stream, merrily and merrily, for life is but a dream, and so we row until "
        "the morning comes."
    )
    verses = [
        f"<div class=stanza><p>In verse {n} we pass the trees along the bank of the river.</p></div>" for n in "1234"
    ]
    page = f"<title>The boat</title><article><h1>The boat</h1>{chorus.join(verses)}{STORY}</article>"
    assert dehusk.extract(page, quality=quality).text.count("Row, row, row") == 3


def test_notes_of_a_manual_come_where_they_stand() -> None:
    note = (
        "Note that this setting is read once, when the server starts, so that a change of it has no effect before that."
    )
    sections = "".join(
        f"<section id=s{n}><h2>option_{name}</h2><div class=admonition><p>{note}</p></div><p>The option <code>{name}</code> "
        f"takes a number from 0 to {n}00 and tells the server how long it may wait.</p><pre><code>server.{name} = {n}"
        "</code></pre></section>"
        for n, name in ((1, "read_timeout"), (2, "write_timeout"))
    )
    page = (
        "<title>Server options — Manual 3.2 documentation</title><body class=docs><div class=sidebar><ul>"
        "<li><a href=a>Install</a><li><a href=b>Options</a></ul></div><main class=document role=main>"
        f"<h1>Server options</h1>{sections}</main>"
    )
    doc = dehusk.extract(page, url="https://docs.example.org/en/3.2/reference/options.html")
    assert doc.page_type == "documentation"
    assert doc.text.count("is read once") == 2
