"""A second rendering of the whole content goes; what else is said again stays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import chosen_by, made

import dehusk
from dehusk.extraction.options import QUALITIES, Quality
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.rules.second_rendering import SecondRendering

PARAGRAPHS = [
    "Green tea is made from leaves that were not oxidised, and so it keeps its colour.",
    "Water of eighty degrees is hot enough, since boiling water makes the cup bitter.",
    "Two minutes are long enough for most kinds, and the leaves can be used again.",
    "In Japan the leaves are steamed, while in China they are roasted in wide pans.",
    "Keep the tin closed and away from spices, for tea takes on any smell around it.",
]
NAV = "<nav><a href=/>Home</a> <a href=/tea>Tea</a> <a href=/shop>Shop</a></nav>"


def article(paragraphs: list[str], attributes: str = "") -> str:
    return (
        f"<div class=post {attributes}><h2>Brewing</h2>" + "".join(f"<p>{text}</p>" for text in paragraphs) + "</div>"
    )


def page(*parts: str) -> str:
    return f"<title>Green tea</title><body>{NAV}<h1>Green tea</h1>{''.join(parts)}<footer>© Tea House</footer>"


STORY = "".join(
    f"<p>The {thing} was opened on Monday, officials said, after years of debate about what it would cost the town, "
    "and the mayor thanked all who had worked on it through two long and rainy winters.</p>"
    for thing in ("bridge", "road", "school", "library", "harbour", "museum")
)


def parts(*texts: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """What blocks in some elements say, and what stands around them."""
    said = [text for part in texts for text in part]
    inside = [100 + number for number, part in enumerate(texts) for _ in part]
    return said, [[1000 + number for number in range(len(said))], inside]


def kept(
    *texts: Sequence[int],
    words: Sequence[float] | float = 20.0,
    types: PageTypes | None = None,
    **columns: dict[int, float],
) -> str:
    """What is left of a page whose elements say these texts, all of which were chosen."""
    said, above = parts(*texts)
    size = [words] * len(said) if isinstance(words, float) else words
    evidence = made(size, texts=said, above=above, types=types or PageTypes(), **columns)
    found = chosen_by(SecondRendering(), evidence, "x" * len(said))
    cuts = np.cumsum([0, *map(len, texts)]).tolist()
    return " ".join(found[a:b] for a, b in pairwise(cuts))


A = (1, 2, 3, 4, 5)


def test_the_second_of_two_renderings_goes() -> None:
    assert kept(A, A) == "xxxxx ....."
    assert kept(A, A, A) == "xxxxx ..... ....."


def test_the_one_that_is_shown_or_says_more_stays() -> None:
    assert kept(A, A, hidden=dict.fromkeys(range(5), 1.0)) == "..... xxxxx"
    assert kept(A, (*A, 6)) == "..... xxxxxx"
    assert kept(A, (0, *A)) == "..... xxxxxx"


def test_with_something_else_beside_them() -> None:
    assert kept(A, A, (7,)) == "xxxxx ..... x"
    assert kept(A, A, (7, 8, 9)) == "xxxxx xxxxx xxx", "not the whole content"


def test_part_of_the_content_said_again_stays() -> None:
    assert kept(A, (1,)) == "xxxxx x"
    assert kept(A, (1, 2, 3)) == "xxxxx xxx"
    assert kept((*A, 1)) == "xxxxxx"
    assert kept((*A, *A)) == "xxxxxxxxxx", "in no element of its own"


def test_one_paragraph_twice_is_no_rendering() -> None:
    assert kept((1,), (1,), words=90.0) == "x x"
    assert kept((1, 2), (1, 2), words=10.0) == "xx xx", "next to nothing"


def test_a_few_words_of_its_own_stay_and_a_copy_goes_all_the_same() -> None:
    assert kept(A, (*A, 9), words=[*[20.0] * 10, 2.0]) == "xxxxx .....x"


def test_another_order_is_another_thing() -> None:
    assert kept(A, A[::-1]) == "xxxxx xxxxx"
    assert kept(A, (1, 2, 3, 5, 4)) == "xxxxx xxxxx"
    long = tuple(range(20))
    assert kept(long, (*long[:10], *long[11:], 10)) == "x" * 20 + " " + "." * 20, "one that was moved"


def test_another_heading_is_another_thing() -> None:
    assert kept((10, *A), (11, *A), words=[1.0, *[20.0] * 5] * 2) == "xxxxxx xxxxxx", "its first block"
    words = [5.0, 1.0, *[20.0] * 5] * 2
    assert kept((1, 10, *A), (1, 11, *A), words=words, tag_h3={1: 0, 8: 0}) == "xxxxxxx xxxxxxx"
    assert kept((6, 10, *A), (6, 11, *A), words=words) == "xxxxxxx .x.....", "no heading"


def test_a_template_stays() -> None:
    assert kept(*[(1, 2, 3)] * 6) == " ".join(["xxx"] * 6)
    assert kept(*[(10 + n, 1, 2) for n in range(6)]) == " ".join(["xxx"] * 6)


def test_a_refrain_stays_in_the_rendering_that_stays() -> None:
    song = (9, 1, 9, 2, 9, 3, 9)
    assert kept(song) == "xxxxxxx"
    assert kept((9,), (1,), (9,), (2,), (9,), (3,)) == "x x x x x x"
    other = (8, 4, 8, 5, 6, 7, 10, 11)
    assert kept(other, other) == "xxxxxxxx ........"


def test_what_tells_nothing() -> None:
    assert kept(A, A, tag_cell=dict.fromkeys(range(10), 1.0)) == "xxxxx xxxxx", "cells of two tables"
    assert kept(A, A, tag_quote=dict.fromkeys(range(5, 10), 1.0)) == "xxxxx xxxxx", "a quotation"
    assert kept(A, A, types=PageTypes(forum=0.3)) == "xxxxx xxxxx", "what may be a thread"


def test_boilerplate_of_a_manual_stays() -> None:
    assert kept(*[(100 + n, 1, 2, 3) for n in range(8)]) == " ".join(["xxxx"] * 8)


def test_a_heading_that_was_chosen_in_the_one_that_goes_alone_comes_from_the_other() -> None:
    said, above = parts((10, *A), (10, *A), (7,))
    evidence = made([2.0, *[20.0] * 5] * 2 + [2.0], texts=said, above=above, tag_h2={0: 0, 6: 0})
    assert chosen_by(SecondRendering(), evidence, ".xxxxxxxxxxx.") == "xxxxxx......."
    assert chosen_by(SecondRendering(), evidence, "xxxxxx.xxxxx.") == "xxxxxx......."
    said, above = parts((10, *A), (11, *A), (11,))
    evidence = made([2.0, *[20.0] * 5] * 2 + [2.0], texts=said, above=above, tag_h2={0: 0, 6: 0, 12: 0})
    assert chosen_by(SecondRendering(), evidence, ".xxxxxxxxxxx.") == ".xxxxxxxxxxx.", "it stands elsewhere"


def test_what_was_not_chosen_is_no_rendering() -> None:
    said, above = parts(A, A)
    evidence = made([20.0] * 10, texts=said, above=above)
    assert chosen_by(SecondRendering(), evidence, ".....xxxxx") == ".....xxxxx"
    assert chosen_by(SecondRendering(), evidence, "x" * 10) == "xxxxx....."


@given(st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=8), min_size=1, max_size=5))
def test_no_text_is_lost(texts: list[list[int]]) -> None:
    left = kept(*texts).replace(" ", "")
    said = [text for part in texts for text in part]
    assert {text for text, mark in zip(said, left, strict=True) if mark == "x"} == set(said)


def test_no_blocks() -> None:
    assert chosen_by(SecondRendering(), made([]), "") == ""


def test_many_texts_that_come_again_are_no_hang() -> None:
    texts = [tuple(range(n % 7, n % 7 + 40)) for n in range(400)]
    assert "." not in kept(*texts)


@pytest.mark.parametrize("quality", QUALITIES)
def test_an_article_that_stands_there_twice_is_given_once(quality: Quality) -> None:
    once = dehusk.extract(page(article(PARAGRAPHS)), quality=quality).text
    twice = dehusk.extract(page(article(PARAGRAPHS, "id=wide"), article(PARAGRAPHS, "id=narrow")), quality=quality).text
    assert all(text in once for text in PARAGRAPHS)
    assert [twice.count(text) for text in PARAGRAPHS] == [1] * len(PARAGRAPHS)


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_paragraph_that_is_said_again_stays(quality: Quality) -> None:
    text = dehusk.extract(page(article([*PARAGRAPHS, PARAGRAPHS[0]])), quality=quality).text
    assert text.count(PARAGRAPHS[0]) == 2


def test_what_is_only_in_the_second_copy_is_not_lost() -> None:
    more = "And a pinch of salt has never done any good to it, whatever people say."
    text = dehusk.extract(page(article(PARAGRAPHS), article([*PARAGRAPHS, more]))).text
    assert [text.count(said) for said in (*PARAGRAPHS, more)] == [1] * 6


@pytest.mark.parametrize("quality", QUALITIES)
def test_the_same_words_in_another_order_are_no_copy(quality: Quality) -> None:
    teams = ["Arsenal London", "Everton Liverpool", "Fulham Park", "Burnley Town", "Leeds United"]
    games = [f"{home} against {guest} in the second league" for home, guest in permutations(teams, 2)]
    text = dehusk.extract(page(article(games)), quality=quality).text
    assert [game for game in games if game not in text] == []


@pytest.mark.parametrize("quality", QUALITIES)
def test_long_words_are_told_apart_by_their_ends(quality: Quality) -> None:
    days = [f"2024-01-{day}" for day in range(10, 14)]
    news = [f"On {day} the news was this: {text}" for day in days for text in PARAGRAPHS]
    found = dehusk.extract(page(article(news)), quality=quality).text
    assert [said for said in news if said not in found] == []


def test_white_space_and_case_make_no_other_text() -> None:
    texts = Texts(
        np.zeros(3, np.int64), "Tea  and\nmilk TEA AND MILK milk and tea", np.array([0, 14, 27]), np.array([13, 26, 39])
    )
    assert texts.exactly(np.array([0, 1, 2])).tolist() == [0, 0, 1]


@pytest.mark.parametrize("quality", QUALITIES)
def test_courses_on_several_days_come_on_each_of_them(quality: Quality) -> None:
    days = {"Monday": (0, 1, 2, 3), "Tuesday": (3, 1, 0, 4), "Wednesday": (2, 4, 0), "Friday": (4, 3, 2, 1, 0)}
    plan = "".join(
        f"<h2>{day}</h2>" + "".join(f"<p>{PARAGRAPHS[number]}</p>" for number in held) for day, held in days.items()
    )
    text = dehusk.extract(page(f"<div class=post>{plan}</div>"), quality=quality).text
    assert [text.count(paragraph) for paragraph in PARAGRAPHS] == [4, 3, 3, 3, 3]


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


def test_why_tells_of_a_second_rendering() -> None:
    doc = dehusk.extract(page(article(PARAGRAPHS), article(PARAGRAPHS)))
    assert doc.selection.steps[-1].name == SecondRendering.sentence
