"""Which blocks are content, by a gold text without markup."""

import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.evaluate.corpora import Example
from dehusk.extractor.outline.blocks import blocks_of
from dehusk.learn.default import labels
from dehusk.learn.default.labelled import block_texts, holds, learn_page
from dehusk.learn.default.labels import align_runs, matched_share
from dehusk.learn.default.token_ids import ids_of
from dehusk.learn.examples import IN_GOLD
from dehusk.page.page import Page
from dehusk.page.together import alone

SENTENCE = "the quick brown fox jumps over the lazy dog"


def shares(blocks: list[str], gold: str) -> list[float]:
    return [
        round(share, 3) for share in matched_share([ids_of(block.split()) for block in blocks], ids_of(gold.split()))
    ]


def test_all_and_nothing() -> None:
    assert shares(["home news sport", SENTENCE, "about us"], SENTENCE) == [0, 1, 0]
    assert shares(["home", "news"], "something else") == [0, 0]


def test_part_of_a_block() -> None:
    assert shares([f"advert advert {SENTENCE}"], SENTENCE) == [round(9 / 11, 3)]


def test_a_short_string_that_is_repeated_is_matched_where_the_text_is() -> None:
    blocks = ["jane doe", "home", "jane doe", SENTENCE, "and so on to the end", "jane doe", "jane doe"]
    assert shares(blocks, f"jane doe {SENTENCE} and so on to the end") == [0, 0, 1, 1, 1, 0, 0]


def test_a_word_inside_of_another_block_does_not_take_the_match_away() -> None:
    blocks = ["weather today fox", "fox", SENTENCE]
    assert shares(blocks, f"fox {SENTENCE}") == [0, 1, 1]


def test_a_second_chance_for_what_stands_elsewhere() -> None:
    caption = "a fox seen from the side in winter"
    assert shares([caption, SENTENCE, "and more of it"], f"{SENTENCE} and more of it {caption}") == [1, 1, 1]


def test_no_second_chance_for_words_that_are_used_or_in_another_order() -> None:
    assert shares([SENTENCE, SENTENCE], SENTENCE) in ([1, 0], [0, 1])
    backwards = " ".join(reversed(["one", "two", "three", "four", "five", "six", "seven"]))
    assert shares([backwards, SENTENCE], f"{SENTENCE} one two three four five six seven")[0] < IN_GOLD
    assert shares(["see also", SENTENCE], f"{SENTENCE} also see")[0] < IN_GOLD


def test_pages_too_large_for_a_table_are_matched_without_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "_LARGEST", 10)
    assert shares(["home news sport and more", SENTENCE, "some other words here now"], SENTENCE) == [0, 1, 0]


@pytest.mark.parametrize(
    ("blocks", "gold"), [([], ""), ([], "a"), (["a b"], ""), ([""], "a"), (["", "a b c d", ""], "a b c d")]
)
def test_nothing_to_match(blocks: list[str], gold: str) -> None:
    assert shares(blocks, gold) == [float(bool(block and gold)) for block in blocks]


@given(st.lists(st.lists(st.integers(0, 5), max_size=6), max_size=6), st.lists(st.integers(0, 5), max_size=12))
def test_alignments_are_in_order_and_true(blocks: list[list[int]], gold: list[int]) -> None:
    arrays = [np.array(block, np.int64) for block in blocks]
    share = matched_share(arrays, np.array(gold, np.int64))
    assert share.shape == (len(blocks),)
    assert ((share >= 0) & (share <= 1)).all()
    tokens = np.array([word for block in blocks for word in block], np.int64)
    starts = np.zeros(len(tokens), bool)
    starts[:1] = True
    pairs = align_runs(tokens, starts, np.array(gold, np.int64))
    assert (np.diff(pairs, axis=0) > 0).all()
    assert (tokens[pairs[:, 0]] == np.array(gold, np.int64)[pairs[:, 1]]).all()


@given(st.lists(st.integers(0, 99), min_size=1, max_size=40), st.integers(1, 7))
def test_a_text_cut_into_blocks_is_matched_as_a_whole(words: list[int], size: int) -> None:
    blocks = [np.array(words[at : at + size], np.int64) for at in range(0, len(words), size)]
    assert matched_share(blocks, np.array(words, np.int64)).tolist() == [1] * len(blocks)


def test_words_as_numbers() -> None:
    assert ids_of(["tea", "茶", "tea"]).tolist() == [zlib.crc32(b"tea"), zlib.crc32("茶".encode()), zlib.crc32(b"tea")]
    assert ids_of([]).dtype == np.int64
    assert len(ids_of(["\ud800"])) == 1


def test_runs_of_words() -> None:
    text = ids_of(SENTENCE.split())
    assert holds(text, ids_of(["over", "the", "lazy"]))
    assert not holds(text, ids_of(["the", "the"]))
    assert not holds(text, ids_of([]))
    assert not holds(ids_of(["fox"]), text)


def test_hidden_words_of_shown_blocks_are_left_out() -> None:
    page = Page.from_html("<p>Tea <span hidden>not shown</span> is good<p hidden>all hidden")
    assert block_texts(blocks_of(alone(page))) == ["Tea is good", "all hidden"]


HTML = "<ul><li><a href='/'>Home page</a></ul><p>Tea is good for you, they say.</p><p>Buy one now!</p>"


def test_labels_of_a_page() -> None:
    page = learn_page(Example(id="1", corpus="c", html=HTML, text="Tea is good for you, they say.", site="s"))
    assert page.label.tolist() == [0, 1, 0]
    assert page.weight.tolist() == [2, 7, 3]
    assert page.site == "s"


def test_labels_by_snippets() -> None:
    page = learn_page(Example(id="1", corpus="c", html=HTML, text=None, with_=("good for you",), without=("one now",)))
    assert page.label.tolist() == [0, 1, 0]
    assert page.weight.tolist() == [0, 7, 3], "nothing is known of the menu"
    assert page.gold is None


def test_a_page_without_words() -> None:
    page = learn_page(Example(id="1", corpus="c", html="", text=""))
    assert page.label.shape == page.weight.shape == page.hashed.shape == (0,)
    assert len(page.known) == 0


@pytest.mark.parametrize(
    ("text", "is_learned"),
    [
        ("Tea is good for you, they say.", True),
        ("Tea is good for you, they say. " + "The rest stands on another page. " * 2, False),
        ("THE FIRST TWO PARAGRAPHS ARE MISSED", False),
        ("", True),
    ],
)
def test_a_gold_text_that_is_not_in_the_page_teaches_nothing(text: str, is_learned: bool) -> None:
    page = learn_page(Example(id="1", corpus="c", html=HTML, text=text))
    assert bool(page.weight.any()) is is_learned


@pytest.mark.parametrize(("words", "is_learned"), [(200, True), (300, False)])
def test_a_gold_text_without_words_is_believed_of_pages_with_few(words: int, is_learned: bool) -> None:
    page = learn_page(Example(id="1", corpus="c", html=f"<p>{'tea ' * words}", text=""))
    assert bool(page.weight.any()) is is_learned
    assert not page.label.any()
