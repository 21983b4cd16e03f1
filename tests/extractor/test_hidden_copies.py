"""What a browser does not show beside what it shows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import chosen_by, made
from news_text import PARAGRAPHS

import dehusk
from dehusk.extraction.options import QUALITIES, Quality
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.rules.hidden_copies import HiddenCopies


def page(shown: list[str], hidden: str) -> str:
    return (
        "<title>Bridge closed - City News</title><nav><a href=/>Home</a> <a href=/city>City</a></nav>"
        f"<article><h1>Bridge closed</h1>{''.join(f'<p>{text}</p>' for text in shown)}{hidden}</article>"
        "<footer><a href=/imprint>Imprint</a></footer>"
    )


@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize(
    "again",
    [
        f"<pre hidden># Bridge closed\n\n{' '.join(PARAGRAPHS)}</pre>",
        f"<div style='display:none'>{'<br>'.join(f'**{text}**' for text in PARAGRAPHS)}</div>",
    ],
    ids=["in one piece", "as Markdown"],
)
def test_the_whole_text_again_in_a_hidden_piece_is_left_out(again: str, quality: Quality) -> None:
    text = dehusk.extract(page(PARAGRAPHS, again), quality=quality).text
    assert [text.count(paragraph) for paragraph in PARAGRAPHS] == [1] * len(PARAGRAPHS)


@pytest.mark.parametrize(
    "hides", ["style='display:none'", "hidden", "aria-hidden=true", "style='visibility:hidden'"], ids=str
)
@pytest.mark.parametrize("shown", [1, 2])
def test_what_a_click_unfolds_stays(shown: int, hides: str) -> None:
    rest = f"<div {hides}>{' '.join(PARAGRAPHS[shown:])}</div>"
    text = dehusk.extract(page(PARAGRAPHS[:shown], rest)).text
    assert all(paragraph in text for paragraph in PARAGRAPHS)


def test_sections_that_clicks_unfold_stay() -> None:
    pairs = zip(PARAGRAPHS[:3], PARAGRAPHS[3:], strict=True)
    folded = "".join(f"<p>{text}</p><div hidden><p>{more}</p></div>" for text, more in pairs)
    end = "<p>Work begins in spring, the council said, and the old stones are to be used again for the new piers.</p>"
    text = dehusk.extract(page([], folded + end)).text
    assert all(paragraph in text for paragraph in PARAGRAPHS)


Said = list[tuple[bool, bool, list[int]]]
"""Of each block: is it chosen, is it hidden, and its words."""


def left(blocks: Said) -> list[bool]:
    size = [len(words) for _, _, words in blocks]
    hashed = np.array([word for _, _, words in blocks for word in words], np.uint64)
    first = np.cumsum([0, *size[:-1]]).astype(np.int32) if blocks else np.zeros(0, np.int32)
    texts = Texts(np.zeros(len(blocks), np.int64), hashed=hashed, first=first)
    evidence = made(size, texts=texts, hidden=[float(one) for _, one, _ in blocks])
    marks = "".join("x" if one else "." for one, _, _ in blocks)
    return [mark == "x" for mark in chosen_by(HiddenCopies(), evidence, marks)]


def test_a_copy_may_be_cut_otherwise() -> None:
    words = list(range(60))
    parts: Said = [(True, False, words[at : at + 12]) for at in range(0, 60, 12)]
    assert left([*parts, (True, True, words)]) == [True] * 5 + [False]
    assert left([(True, True, words), *parts]) == [False] + [True] * 5


def test_many_hidden_blocks_are_no_hang() -> None:
    words = list(range(60))
    blocks: Said = [(True, False, words)] * 2_000 + [(True, True, words[:40])] * 10_000  # in quadratic time: minutes
    assert left(blocks) == [True] * 2_000 + [False] * 10_000


def test_the_same_words_in_another_order_are_no_copy() -> None:
    words = list(range(60))
    assert left([(True, False, words), (True, True, words[::-1])]) == [True, True]


def test_a_few_words_are_no_copy() -> None:
    words = list(range(60))
    assert left([(True, False, words), (True, True, words[:20])]) == [True, True]


def test_of_what_is_not_chosen_nothing_is_a_copy() -> None:
    words = list(range(60))
    assert left([(False, False, words), (True, True, words)]) == [False, True]
    assert left([(True, True, words), (True, True, words)]) == [True, True]


def test_where_nobody_knows_the_words_all_stays() -> None:
    assert chosen_by(HiddenCopies(), made([40, 40], hidden=[0, 1], texts=[1, 1]), "xx") == "xx"


@given(
    st.lists(st.tuples(st.booleans(), st.booleans(), st.lists(st.integers(0, 9), min_size=1, max_size=60)), max_size=8)
)
def test_only_hidden_copies_go(blocks: Said) -> None:
    for found, (chosen, hidden, words) in zip(left(blocks), blocks, strict=True):
        assert found == chosen or (chosen and hidden and len(words) >= 30)
