"""Words of the tree to words of the source."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.checks import grows_linearly
from dehusk import Page
from dehusk.page.align import align

WORDS = st.lists(st.sampled_from("abcdef"), max_size=25)


@pytest.mark.parametrize(
    ("words", "others", "expected"),
    [
        ("", "", []),
        ("", "ab", []),
        ("ab", "", [-1, -1]),
        ("abc", "abc", [0, 1, 2]),
        ("abc", "abxc", [0, 1, 3]),
        ("abxc", "abc", [0, 1, -1, 2]),
        ("bcad", "abcd", [1, 2, 0, 3]),
        ("aaa", "aa", [0, 1, -1]),
        ("ba", "ab", [1, 0]),
        ("xaay", "xay", [0, 1, -1, 2]),
    ],
)
def test_by_hand(words: str, others: str, expected: list[int]) -> None:
    assert align(list(words), list(others)).tolist() == expected


@given(words=WORDS, others=WORDS)
def test_matches_are_the_same_word_and_used_once(words: list[str], others: list[str]) -> None:
    match = align(words, others).tolist()
    found = [other for other in match if other >= 0]
    assert len(found) == len(set(found))
    assert all(words[at] == others[other] for at, other in enumerate(match) if other >= 0)
    shared = sum(min(words.count(word), others.count(word)) for word in set(words))
    assert len(found) == shared, "every word that both have is matched"


@given(words=st.lists(st.integers(0, 1000).map(str), unique=True, max_size=40), seed=st.integers(0, 99))
def test_moved_blocks_are_found(words: list[str], seed: int) -> None:
    cut = random.Random(seed).randint(0, len(words))
    others = words[cut:] + words[:cut]
    assert [others[at] for at in align(words, others).tolist()] == words


@given(words=WORDS, others=WORDS)
def test_common_ends_stay_in_place(words: list[str], others: list[str]) -> None:
    match = align(["x", *words, "y"], ["x", *others, "y"]).tolist()
    assert match[0] == 0
    assert match[-1] == len(others) + 1


@pytest.mark.parametrize(
    "make",
    [
        lambda n: (["a"] * n, ["a"] * (n // 2) + ["b"] + ["a"] * (n // 2)),
        lambda n: ([str(i) for i in range(n)], [str(i) for i in reversed(range(n))]),
        lambda n: ([str(i) for i in range(n)], [str(i ^ 1) for i in range(n)]),
        lambda n: (["a", "b"] * n, ["b", "a"] * n),
        lambda n: ([str(i) for i in range(n)], [f"x{i}" for i in range(n)]),
    ],
    ids=["one differs", "reversed", "pairs swapped", "shifted", "nothing in common"],
)
def test_time_is_linear(make: object) -> None:
    pages = {size: make(size) for size in (10_000, 80_000)}  # type: ignore[operator]
    assert grows_linearly(lambda size: lambda: align(*pages[size]), 10_000, times=8)


def test_text_that_a_browser_moves_out_of_a_table() -> None:
    page = Page("<table>one<tr><td>two</td></tr>three</table>four")
    places = page.source_word.tolist()
    source = page.source.word_texts()
    assert sorted(page.words.texts()) == ["four", "onethree", "two"]
    assert {word: source[at] for word, at in zip(page.words.texts(), places, strict=True) if at >= 0} == {
        "two": "two",
        "four": "four",
    }


def test_words_cut_by_many_stray_tags_take_linear_time() -> None:
    pages = {size: Page.from_html("<p>" + "a</x>" * size) for size in (20_000, 80_000)}
    assert [len(page.words) for page in pages.values()] == [1, 1]
    assert grows_linearly(lambda size: lambda: Page(pages[size].html).source_word, 20_000)
