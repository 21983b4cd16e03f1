"""Subsequences and distances of long texts: exact below the limit, bounded and close above it."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.evaluate.scoring import sequence
from dehusk.evaluate.scoring.sequence import common_length, edit_distance, encode, pieces
from dehusk.page.align import longest_rise

short = st.text(alphabet="abcdé東", max_size=12)


def slow_common_length(first: str, second: str) -> int:
    above = [0] * (len(second) + 1)
    for symbol in first:
        row = [0]
        for place, other in enumerate(second):
            row.append(above[place] + 1 if symbol == other else max(row[-1], above[place + 1]))
        above = row
    return above[-1]


def slow_edit_distance(first: str, second: str) -> int:
    above = list(range(len(second) + 1))
    for count, symbol in enumerate(first, start=1):
        row = [count]
        for place, other in enumerate(second):
            row.append(min(row[-1] + 1, above[place + 1] + 1, above[place] + (symbol != other)))
        above = row
    return above[-1]


@settings(deadline=None)
@given(short, short)
def test_against_the_textbook(first: str, second: str) -> None:
    assert common_length(first, second) == slow_common_length(first, second)
    assert edit_distance(first, second) == slow_edit_distance(first, second)


@settings(deadline=None)
@given(short, short, st.integers(0, 60))
def test_cuts_give_bounds(first: str, second: str, exact_cost: int) -> None:
    assert common_length(first, second, exact_cost=exact_cost) <= slow_common_length(first, second)
    assert edit_distance(first, second, exact_cost=exact_cost) >= slow_edit_distance(first, second)


@settings(deadline=None)
@given(short, short, st.integers(0, 60))
def test_pieces_cover_both_texts_in_order(first: str, second: str, exact_cost: int) -> None:
    found = list(pieces(first, second, exact_cost))
    assert "".join(first[start[0] : end[0]] for start, end in found) == first
    assert "".join(second[start[1] : end[1]] for start, end in found) == second


def test_any_hashable_is_a_symbol() -> None:
    assert common_length([1, "b", (2, 3), None], [1, (2, 3), "c", None]) == 3
    assert edit_distance([1, "b"], []) == 2


def test_symbols_of_one_side_never_match_those_of_the_other() -> None:
    first, second = encode("abab", "xyxb")
    assert first == "\x00\x02\x00\x02"
    assert second == "\x01\x01\x01\x02"


def test_more_symbols_than_code_points_share_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "LAST_SYMBOL", 4)
    assert encode(range(5), range(5)) == ("\x02\x03\x04\x04\x04", "\x02\x03\x04\x04\x04")


@settings(deadline=None)
@given(st.lists(st.integers(0, 30), unique=True))
def testlongest_rise(values: list[int]) -> None:
    chosen = [values[index] for index in longest_rise(values)]
    assert chosen == sorted(chosen)
    # Of distinct numbers, the longest increasing run is the longest common subsequence with the sorted ones.
    assert len(chosen) == common_length(values, sorted(values))


def noisy_copy(source: random.Random, text: str, alphabet: str) -> str:
    """The text with 2 % of its characters lost, and a foreign passage before, within and after."""
    kept = [character for character in text if source.random() > 0.02]
    middle = len(kept) // 2
    passages = ["".join(source.choices(alphabet, k=len(text) // 10)) for _ in range(3)]
    return "".join([passages[0], *kept[:middle], passages[1], *kept[middle:], passages[2]])


ALPHABETS = {"latin": "etaoin shrdlu.cmfwyp ", "han": "".join(map(chr, range(0x4E00, 0x5600)))}


@pytest.mark.parametrize("script", ALPHABETS)
def test_cuts_lose_next_to_nothing_of_a_shared_text(script: str) -> None:
    source = random.Random(7)
    gold = "".join(source.choices(ALPHABETS[script], k=20_000))
    output = noisy_copy(source, gold, ALPHABETS[script])
    exact = common_length(output, gold)
    assert exact * 0.99 <= common_length(output, gold, exact_cost=1_000_000) <= exact
    distance = edit_distance(output, gold)
    assert distance <= edit_distance(output, gold, exact_cost=1_000_000) <= distance * 1.05


@pytest.mark.parametrize("script", ALPHABETS)
def test_half_a_million_characters_are_bounded_in_time(script: str) -> None:
    source = random.Random(7)
    gold = "".join(source.choices(ALPHABETS[script], k=500_000))
    output = noisy_copy(source, gold, ALPHABETS[script])
    start = time.process_time()
    shared = common_length(output, gold) / len(gold)
    assert time.process_time() - start < 20  # exact: 7 s for the alphabet, 70 s for Han
    assert 0.97 < shared < 1


def test_texts_without_anchors_are_bounded_too() -> None:
    start = time.process_time()
    assert common_length("ab" * 150_000, "ba" * 150_000) >= 299_000
    assert common_length("a" * 400_000, "b" * 400_000) == 0
    assert common_length("a" * 3_000_000, "b a" * 10_000) == 10_000
    assert time.process_time() - start < 20
