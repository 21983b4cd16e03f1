"""What a browser does not show beside what it shows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.extract import QUALITIES, Quality
from dehusk.main.unseen import without_unseen

PARAGRAPHS = [
    "The old bridge over the river was closed on Monday after engineers found cracks in two of its pillars.",
    "Buses take another way until the end of the month, and the city has asked drivers to leave their cars at home.",
    "The mayor said that repairs would cost four million, half of which the county has promised to pay.",
    "Built in 1931, the bridge carries some nine thousand cars a day, three times as many as it was made for.",
    "A second bridge, which was planned ten years ago, was never built, because nobody could agree on a place for it.",
    "Shops on both banks expect to lose customers, and some of them have asked the city for help.",
]
WELCOME = (
    "If you are new to this place, you may want to follow our news, which we send by mail on every day of the week; "
    "thank you for your visit, and tell your friends about us if you like what we write."
)


def page(shown: list[str], hidden: str) -> str:
    return (
        "<title>Bridge closed - City News</title><nav><a href=/>Home</a> <a href=/city>City</a></nav>"
        f"<article><h1>Bridge closed</h1>{hidden}{''.join(f'<p>{text}</p>' for text in shown)}</article>"
        "<footer><a href=/imprint>Imprint</a></footer>"
    )


def unseen(*paragraphs: str) -> str:
    return f"<div style='display:none'>{''.join(f'<p>{text}</p>' for text in paragraphs)}</div>"


@pytest.mark.parametrize("quality", QUALITIES)
def test_a_hidden_text_beside_an_article_is_left_out(quality: Quality) -> None:
    text = dehusk.extract(page(PARAGRAPHS, unseen(WELCOME)), quality=quality).text
    assert WELCOME not in text
    assert all(paragraph in text for paragraph in PARAGRAPHS)


@pytest.mark.parametrize("quality", QUALITIES)
def test_the_whole_text_again_in_one_hidden_piece_is_left_out(quality: Quality) -> None:
    again = f"<pre hidden># Bridge closed\n\n{' '.join(PARAGRAPHS)}</pre>"
    text = dehusk.extract(page(PARAGRAPHS, again), quality=quality).text
    assert [text.count(paragraph) for paragraph in PARAGRAPHS] == [1] * len(PARAGRAPHS)


@pytest.mark.parametrize("quality", QUALITIES)
def test_an_article_that_a_script_is_to_unfold_comes(quality: Quality) -> None:
    text = dehusk.extract(page(PARAGRAPHS[:1], unseen(*PARAGRAPHS[1:])), quality=quality).text
    assert all(paragraph in text for paragraph in PARAGRAPHS)


def kept(words: list[float], hidden: list[float], article: float) -> list[bool]:
    chosen = np.ones(len(words), bool)
    found = without_unseen(chosen, np.array(words, np.float32), np.array(hidden, np.float32), article=article)
    assert chosen.all(), "what is given must not be changed"
    return found.tolist()


def test_how_much_may_be_hidden_hangs_on_the_page() -> None:
    assert kept([60, 59], [0, 1], article=0.9) == [True, False]
    assert kept([30, 70], [0, 1], article=0.9) == [True, True]
    assert kept([60, 59], [0, 1], article=0.1) == [True, True]
    assert kept([95, 5], [0, 1], article=0.1) == [True, False]


def test_sections_that_a_click_unfolds_stay() -> None:
    assert kept([60, 20, 60, 20], [0, 1, 0, 1], article=0.9) == [True] * 4
    folded = "".join(f"<p>{text}</p>{unseen(more)}" for text, more in zip(PARAGRAPHS[:3], PARAGRAPHS[3:], strict=True))
    text = dehusk.extract(page([], folded)).text
    assert all(paragraph in text for paragraph in PARAGRAPHS)


def test_a_block_that_is_partly_hidden_stays() -> None:
    assert kept([95, 5], [0, 0.5], article=0.9) == [True, True]


def test_where_all_is_hidden_all_stays() -> None:
    assert kept([10, 5], [1, 1], article=0.9) == [True, True]


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 300), st.sampled_from([0.0, 0.3, 1.0])), max_size=30),
    st.floats(0, 1),
)
def test_only_hidden_blocks_go_and_never_all(blocks: list[tuple[bool, int, float]], article: float) -> None:
    columns = list(zip(*blocks, strict=True)) or [(), (), ()]
    chosen, words, hidden = (np.array(c, t) for c, t in zip(columns, (bool, np.float32, np.float32), strict=True))
    found = without_unseen(chosen, words, hidden, article=article)
    gone = chosen & ~found
    assert not (found & ~chosen).any()
    assert (hidden[gone] == 1).all()
    assert found.any() or not chosen.any()
