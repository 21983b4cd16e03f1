"""Where words start and end, by hand and against a plain loop over characters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from conformance.checks import cut
from dehusk.page.words import (
    JOINER,
    OTHER,
    RIGHT_TO_LEFT,
    SINGLE,
    SPACE,
    character_classes,
    code_points,
    code_units,
    number_before,
    places_of_few,
    word_bounds,
)

CHARACTERS = st.sampled_from(
    "aZ0,.- \n\t\0\x85\xa0\u3000\u2028茶好，。ไทยเ็שלוםم\u064b\u200b\u200f\u200e\xad\u0301\ufeffé😀\U00020000ｱ"
)
TEXTS = st.lists(CHARACTERS, max_size=40).map("".join)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" \n\t\u00a0\u3000\x00\x1f", []),
        ("tea", ["tea"]),
        (" tea,  milk\n", ["tea,", "milk"]),
        ("tea\u00a0milk\u2003sugar\u3000rice", ["tea", "milk", "sugar", "rice"]),
        ("don't stop–ever", ["don't", "stop–ever"]),
        ("naïve Ελλάδα чай 차는", ["naïve", "Ελλάδα", "чай", "차는"]),
        ("茶很好。", ["茶", "很", "好。"]),
        ("「茶」", ["「", "茶」"]),
        ("A茶B", ["A", "茶", "B"]),
        ("お茶カップ", ["お", "茶", "カ", "ッ", "プ"]),
        ("ไทย", ["ไ", "ท", "ย"]),
        ("ที่", ["ที่"]),
        ("שלום!", ["שלום", "!"]),
        ("(שלום)tea", ["(", "שלום", ")tea"]),
        ("שלוםعليكم", ["שלוםعليكم"]),
        ("soft\xadhyphen zero\u200bwidth", ["soft\xadhyphen", "zero\u200bwidth"]),
        ("\u200fשלום \u200fשלום", ["\u200fשלום", "\u200fשלום"]),
        ("e\u0301te\u0301", ["e\u0301te\u0301"]),
        ("😀 tea", ["😀", "tea"]),
        ("\U00020000\U00020001", ["\U00020000", "\U00020001"]),
        ("a\ud800b", ["a\ud800b"]),
    ],
)
def test_by_hand(text: str, words: list[str]) -> None:
    assert cut(text) == words


def plain_cut(text: str) -> list[str]:
    """The rules of `dehusk.page.words`, one character after another."""
    kinds = character_classes()
    words: list[str] = []
    before = SPACE  # class of the last character that is no joiner; white space once there was some
    for character, after_space in zip(text, [True, *(kinds[ord(c)] == SPACE for c in text)], strict=False):
        kind = int(kinds[ord(character)])
        if kind == SPACE:
            before = SPACE
            continue
        meets = (
            kind != JOINER
            and before != SPACE
            and (before == SINGLE or RIGHT_TO_LEFT in (kind, before))
            and kind != before
        )
        if after_space or kind == SINGLE or meets:
            words.append(character)
        else:
            words[-1] += character
        if kind != JOINER:
            before = kind
    return words


@given(text=TEXTS | st.text(max_size=40))
@example(text="\u200fש")
@example(text="\u200b茶a")
def test_same_as_a_plain_loop(text: str) -> None:
    assert cut(text) == plain_cut(text)


@given(text=TEXTS)
def test_words_hold_all_but_white_space(text: str) -> None:
    spaces = character_classes() == SPACE
    assert "".join(cut(text)) == "".join(c for c in text if not spaces[ord(c)])
    bounds = word_bounds(text)
    assert (bounds.start < bounds.end).all()
    assert (bounds.end[:-1] <= bounds.start[1:]).all()


@given(first=TEXTS, second=TEXTS)
def test_white_space_keeps_texts_apart(first: str, second: str) -> None:
    """Texts joined by a line feed have the words of both: what the columns of a page rest on."""
    assert cut(f"{first}\n{second}") == cut(first) + cut(second)


def test_classes() -> None:
    kinds = character_classes()
    assert not kinds.flags.writeable
    by_hand = {
        " \0\t\u00a0\u3000": SPACE,
        "aé1-€😀한": OTHER,
        "茶あアกｱ": SINGLE,
        "שم٣": RIGHT_TO_LEFT,
        "，\u200d\u0301\ufe0f": JOINER,
    }
    for characters, kind in by_hand.items():
        assert {int(kinds[ord(c)]) for c in characters} == {kind}, characters


@given(
    events=st.lists(st.integers(0, 9), max_size=9).map(sorted),
    place=st.lists(st.integers(0, 9), max_size=9).map(sorted),
)
def test_number_before(events: list[int], place: list[int]) -> None:
    found = number_before(np.array(events, np.intp), np.array(place, np.intp))
    assert found.tolist() == [sum(event < here for event in events) for here in place]


@pytest.mark.parametrize(("text", "size"), [("ab", 1), ("aé茶", 2), ("a\ud800", 2), ("é😀", 4)])
def test_code_units(text: str, size: int) -> None:
    units = code_units(text)
    assert units.tolist() == list(map(ord, text))
    assert units.itemsize == size


def test_code_points() -> None:
    assert code_points("aé😀\ud800").tolist() == [97, 233, 0x1F600, 0xD800]
    assert code_points("ab").tolist() == [97, 98]


@given(st.lists(st.integers(0, 20_000), max_size=30), st.integers(0, 20_000))
def test_places_of_few(places: list[int], size: int) -> None:
    mask = np.zeros(size, bool)
    mask[[place for place in places if place < size]] = True
    assert places_of_few(mask).tolist() == mask.nonzero()[0].tolist()
    assert places_of_few(~mask).tolist() == (~mask).nonzero()[0].tolist()
