"""Words as numbers: the same whatever their case and punctuation; stop words, title words, repeated blocks; phrases."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from outlines import blocks

from dehusk.extractor.model.short_texts import LONGEST, Dictionary, is_short, phrases
from dehusk.extractor.model.wording import long_words
from dehusk.extractor.outline.vocabulary import Vocabulary, word_hashes


def hashes(text: str) -> list[int]:
    found = blocks(f"<p>{text}")
    source = found.source
    return word_hashes(source.word_at, source.word_at + source.word_length, found.traits).tolist()


def vocabulary(*htmls: str) -> Vocabulary:
    return Vocabulary(blocks(*htmls))


@pytest.mark.parametrize(
    "text",
    [
        "tea Tea TEA tea, (tea) “Tea” tea. «tea» tea: |tea|",
        "чай Чай ЧАЙ чай, «чай» чай!",
        "τσάι Τσάι ΤΣΆΙ τσάι;",
        "äpfel Äpfel ÄPFEL „äpfel“ äpfel,",
        "شاي شاي، شاي؟ شاي؛",
    ],
)
def test_equal_whatever_case_and_punctuation(text: str) -> None:
    assert len(set(hashes(text))) == 1


def test_the_same_word_in_pages_of_another_width() -> None:
    assert hashes("Tea")[0] == hashes("tea 茶")[0] == hashes("tea чай")[0]


@pytest.mark.parametrize(
    "text", ["tea teas eat", "茶 酒", "a aa aaa", "чай чая", "internationalise international", ", ."]
)
def test_different_words_differ(text: str) -> None:
    found = hashes(text)
    assert len(set(found)) == len(found)


def test_words_are_told_by_eight_letters_and_their_length() -> None:
    long = hashes("abcdefghXYZ abcdefghQRS abcdefghXYZW")
    assert long[0] == long[1] != long[2]


@given(st.lists(st.text("abcdefghij", min_size=1, max_size=8), min_size=1, max_size=30))
def test_equal_words_and_no_others_are_equal(words: list[str]) -> None:
    found = hashes(" ".join(words))
    assert len(found) == len(words)
    assert len(set(found)) == len(set(words))
    assert all(
        (a == b) == (v == w) for a, v in zip(found, words, strict=True) for b, w in zip(found, words, strict=True)
    )


def test_stop_words_are_the_commonest_of_running_text() -> None:
    running = "<p>The cat and the dog and the bird and the cow.</p>"
    found = vocabulary(f"{running}<p>the and zebra</p><ul><li><a href='/'>Menu Menu Menu Menu Menu Menu Menu</a></ul>")
    assert found.stop.tolist() == [7, 2, 0]


def test_words_of_the_title() -> None:
    found = vocabulary("<title>Green tea | News</title><h1>Green tea</h1><p>No word of it.<p>Tea!")
    assert found.title_words == 4
    assert found.title_match.tolist() == [2, 0, 1]
    assert vocabulary("<p>No title").title_match.tolist() == [0]
    assert vocabulary("<p>No title").title_words == 0


def test_repeated_blocks() -> None:
    found = vocabulary("<p>Read more<p>Tea is good<p>READ more.<p>Read more<p>Reply")
    assert found.duplicates.tolist() == [3, 1, 3, 3, 1]


def test_blocks_that_say_the_same_have_the_same_number() -> None:
    texts = vocabulary("<p>Green tea<p>GREEN  tea.<p>tea green<p>Tea").texts
    assert texts.alike[0] == texts.alike[1] == texts.alike[2] != texts.alike[3]
    assert texts.exactly(np.arange(4)).tolist() == [0, 1, 2, 3], "marks and the order of words count"
    assert vocabulary("<p>Green tea<p>GREEN  tea").texts.exactly(np.arange(2)).tolist() == [0, 0]
    part = texts.part(1, 3)
    assert part.alike.tolist() == texts.alike[1:3].tolist()
    assert part.first.tolist() == [0, 2]
    assert part.exactly(np.arange(2)).tolist() == [0, 1]


def test_each_page_has_its_own_words() -> None:
    """Stop words, titles and copies of another page count for nothing."""
    running = "<p>The cat and the dog and the bird and the cow.</p>"
    htmls = [f"<title>Green tea</title>{running}<p>Green tea", f"<p>the and zebra<p>Green tea{running}", "<p>the and"]
    found = vocabulary(*htmls)
    assert found.duplicates.tolist() == [1] * 6
    assert found.stop.tolist() == [7, 0, 2, 0, 7, 0]
    assert found.title_match.tolist() == [0, 2, 0, 0, 0, 0]
    assert found.title_words.tolist() == [2, 0, 0]
    assert found.begins_as_title.tolist() == [False, True, False, False, False, False]


def test_no_blocks() -> None:
    found = vocabulary("<title>Tea</title>")
    assert found.stop.shape == found.title_match.shape == found.duplicates.shape == found.texts.alike.shape == (0,)


def brute_phrases(blocks: list[list[int]]) -> set[tuple[int, int]]:
    """(number, block) of words, pairs and whole texts, with Python's whole numbers."""
    top = 1 << 64
    found = set()
    for number, words in enumerate(blocks):
        if len(words) <= LONGEST:
            raw = list(words)
            raw += [(a * 0x9E3779B97F4A7C15 + b) % top for a, b in pairwise(words)]
            raw.append(sum(words) * 0xD6E8FEB86659FD93 % top)
            found |= {((value ^ (value >> 32)) % (1 << 32), number) for value in raw}
    return found


@given(st.lists(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=15), max_size=6))
def test_phrases_are_words_pairs_and_whole_texts_of_short_blocks(blocks: list[list[int]]) -> None:
    hashed = np.array([word for block in blocks for word in block], np.uint64)
    first = np.cumsum([0, *map(len, blocks)])[:-1].astype(np.int32)
    numbers, owner = phrases(hashed, first)
    assert numbers.dtype == np.uint32
    assert len(numbers) == sum(2 * len(block) for block in blocks if len(block) <= LONGEST)
    assert set(zip(numbers.tolist(), owner.tolist(), strict=True)) == brute_phrases(blocks)
    assert is_short(hashed, first).tolist() == [len(block) <= LONGEST for block in blocks]


@given(st.lists(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=20), max_size=6))
def test_words_of_longer_blocks(blocks: list[list[int]]) -> None:
    hashed = np.array([word for block in blocks for word in block], np.uint64)
    before = hashed.copy()
    first = np.cumsum([0, *map(len, blocks)])[:-1].astype(np.int32)
    numbers, owner = long_words(hashed, first)
    assert numbers.dtype == np.uint32
    assert list(zip(numbers.tolist(), owner.tolist(), strict=True)) == [
        ((word ^ (word >> 32)) % (1 << 32), number)
        for number, block in enumerate(blocks)
        for word in block
        if len(block) > LONGEST
    ]
    np.testing.assert_array_equal(hashed, before)


def test_phrases_do_not_reach_over_the_end_of_a_block() -> None:
    one, _ = phrases(*parts("<p>read more<p>about tea"))
    other, _ = phrases(*parts("<p>more about"))
    pair = other[2]
    assert pair not in one


def parts(html: str) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
    found = vocabulary(html)
    assert found.texts.hashed is not None
    return found.texts.hashed, found.texts.first


numbers = st.lists(st.integers(0, 2**32 - 1) | st.integers(0, 40), max_size=60)


@given(numbers, numbers)
def test_numbers_are_found_where_they_are(known: list[int], others: list[int]) -> None:
    kept = np.unique(np.array(known, np.uint32))
    wanted = np.array([*known, *others], np.uint32)
    if len(kept):
        place = Dictionary(kept).places(wanted)
        assert (kept[place] == wanted).tolist() == [number in set(known) for number in wanted.tolist()]


def test_numbers_that_do_not_spread() -> None:
    kept = np.arange(1_000, dtype=np.uint32)
    assert Dictionary(kept).places(kept).tolist() == kept.tolist()
    assert Dictionary(kept).places(np.array([2**32 - 1], np.uint32)).tolist() == [999]
