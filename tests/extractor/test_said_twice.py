"""Pages that carry their content twice."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.extraction.extract import QUALITIES, Quality
from dehusk.extractor.copies import Texts, alike, without_copies

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


def kept(
    texts: list[int],
    words: list[float],
    *,
    hidden: list[float] | None = None,
    cells: list[bool] | None = None,
    chosen: list[bool] | None = None,
) -> list[int]:
    size = len(texts)
    found = without_copies(
        np.array([True] * size if chosen is None else chosen, bool),
        np.array(words, np.float32),
        np.array([0.0] * size if hidden is None else hidden, np.float32),
        np.array([False] * size if cells is None else cells, bool),
        Texts(np.array(texts, np.int64)),
    )
    return np.flatnonzero(found).tolist()


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


def test_why_tells_of_copies() -> None:
    doc = dehusk.extract(page(article(PARAGRAPHS), article(PARAGRAPHS)))
    assert doc.selection.steps[-1].name == "without what is said twice"


def test_the_first_that_is_shown_is_kept() -> None:
    assert kept([1, 2, 1, 2], [40, 40, 40, 40]) == [0, 1]
    assert kept([1, 2, 1, 2], [40, 40, 40, 40], hidden=[1, 1, 0, 0]) == [2, 3]
    assert kept([1, 2, 1, 2], [40, 40, 40, 40], hidden=[1, 1, 1, 1]) == [0, 1]
    assert kept([1, 2, 1, 2], [10, 40, 10, 40], chosen=[False, True, True, True]) == [1, 2]


def test_most_of_it_must_be_said_again() -> None:
    assert kept([1, 2, 1], [40, 40, 40]) == [0, 1, 2]
    assert kept([1, 2, 1], [60, 30, 60]) == [0, 1]
    assert kept([1, 1], [20, 20]) == [0, 1]  # too little to be more than chance


def test_a_word_or_two_go_with_a_copy_beside_them() -> None:
    heading, text, other = 1, 2, 3
    assert kept([heading, text, heading, text], [1, 40, 1, 40]) == [0, 1]
    assert kept([heading, text, heading, other, text], [1, 40, 1, 9, 40]) == [0, 1, 2, 3]


@pytest.mark.parametrize("quality", QUALITIES)
def test_courses_on_several_days_come_on_each_of_them(quality: Quality) -> None:
    days = {"Monday": (0, 1, 2, 3), "Tuesday": (3, 1, 0, 4), "Wednesday": (2, 4, 0), "Friday": (4, 3, 2, 1, 0)}
    plan = "".join(
        f"<h2>{day}</h2>" + "".join(f"<p>{PARAGRAPHS[number]}</p>" for number in held) for day, held in days.items()
    )
    text = dehusk.extract(page(f"<div class=post>{plan}</div>"), quality=quality).text
    assert [text.count(paragraph) for paragraph in PARAGRAPHS] == [4, 3, 3, 3, 3]


@pytest.mark.parametrize("texts", [[0, 1, 2, 3, 4], [0, 1], [0, 1, 2, 1, 4, 1], [0, 9, 1, 9, 2, 9], [0, 0, 1, 1, 2, 2]])
@pytest.mark.parametrize("times", [2, 3, 4, 7])
def test_a_copy_in_the_same_order_goes_however_often_it_comes(texts: list[int], times: int) -> None:
    first = [place for place, text in enumerate(texts) if text not in texts[:place]]
    assert kept(texts * times, [20.0] * times * len(texts)) == first


def test_texts_in_another_order_stay_even_if_some_are_hidden_or_in_cells() -> None:
    texts, words = [0, 1, 2, 3, 4, 3, 1, 4, 0, 2], [20.0] * 10
    assert kept(texts, words) == list(range(10))
    assert kept(texts, words, hidden=[1.0] * 5 + [0.0] * 5) == list(range(10))


def test_neither_short_texts_nor_cells_tell_of_the_order() -> None:
    jumbled = [10, 11, 12, 11, 10, 12, 10, 11, 10, 12, 11, 10]
    for words, cells in (([2.0] * 12, False), ([4.0] * 12, True)):
        found = kept([0, 1, 2, 3, 4] * 2 + jumbled, [20.0] * 10 + words, cells=[False] * 10 + [cells] * 12)
        assert found[:5] == [0, 1, 2, 3, 4]
        assert not set(found) & {5, 6, 7, 8, 9}


def test_cells_do_not_tell() -> None:
    assert kept([1, 2, 1, 2], [40, 40, 40, 40], cells=[True] * 4) == [0, 1, 2, 3]
    assert kept([1, 2, 1, 2], [40, 40, 40, 40], cells=[False, True, False, True]) == [0, 1]


def test_no_blocks() -> None:
    assert kept([], []) == []
    assert len(alike(np.zeros(0, np.uint64), np.zeros(0, np.int32))) == 0


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.booleans()), max_size=30))
def test_no_text_is_lost(blocks: list[tuple[int, bool, bool]]) -> None:
    texts = [text for text, _, _ in blocks]
    chosen = [flag for _, flag, _ in blocks]
    words = [float(2 + 30 * text) for text in texts]
    left = kept(texts, words, hidden=[float(flag) for _, _, flag in blocks], chosen=chosen)
    assert {texts[number] for number in left} == {text for text, flag, _ in blocks if flag}
    assert all(chosen[number] for number in left)
