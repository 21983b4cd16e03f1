"""Metrics against answers worked out by hand."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from itertools import cycle, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.errors import MissingExtraError, ParameterError
from dehusk.evaluate.metrics import METRICS, Score, Snippets, metric, rouge_lsum, snippets
from dehusk.evaluate.scoring.tokens import ngrams, runs, single_spaced, words

NAMES = sorted(METRICS)

# A few letters make texts that overlap; the rest of Unicode makes them strange.
texts = st.text(alphabet=st.one_of(st.sampled_from("aab b c\n.é東京ไทย"), st.characters()), max_size=60)


def approx(precision: float, recall: float, f1: float) -> Score:
    """A score that equals others up to rounding."""
    values: list[Any] = [pytest.approx(value) for value in (precision, recall, f1)]
    return Score(*values)


# Words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n—… ", []),
        ("It's snake_case, 3.5!", ["it", "s", "snake_case", "3", "5"]),
        ("ÜBER Straße", ["über", "straße"]),
        ("서울 타워", ["서울", "타워"]),  # Hangul has spaces
        ("می‌خواهم", ["می", "خواهم"]),  # the zero-width non-joiner parts words
        ("北京2024年abc", ["北", "京", "2024", "年", "abc"]),
        ("ひらがなカー", list("ひらがなカー")),
        ("ﾊﾝｶｸ", list("ﾊﾝｶｸ")),
        ("人々、〇。", ["人", "々", "〇"]),
        ("ภาษาไทย", list("ภาษาไทย")),
        ("ພາສາ", list("ພາສາ")),
        ("𠮷野家", list("𠮷野家")),  # beyond the basic plane
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_marks_between_letters_are_no_words_in_burmese_and_khmer() -> None:
    assert words("မြန်မာ") == ["မ", "န", "မ"]
    assert words("ខ្មែរ") == ["ខ", "ម", "រ"]


SPACELESS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u1aaf\u3000-\ua4cf\ua9e0-\uaadf\uf900-\uffff\U00011700-\U0003ffff]"
)


@settings(deadline=None)
@given(st.text())
def test_words_are_wcxb_tokens_where_scripts_have_spaces(text: str) -> None:
    spaced = SPACELESS.sub(" ", text.lower())
    assert words(spaced) == re.findall(r"\w+", spaced.lower())


@settings(deadline=None)
@given(st.text())
def test_words_lose_no_character_of_the_runs(text: str) -> None:
    assert "".join(words(text)) == "".join(runs(text))


def test_ngrams_of_short_texts() -> None:
    assert ngrams([], 4) == []
    assert ngrams(["a", "b"], 4) == [("a", "b")]
    assert ngrams(["a", "b", "c", "d", "e"], 4) == [("a", "b", "c", "d"), ("b", "c", "d", "e")]


def test_single_spaced_knows_every_white_space() -> None:
    assert single_spaced("\u3000a\u00a0\u2009b\r\nc\t") == "a b c"


# Score


@pytest.mark.parametrize(
    ("common", "output", "gold", "expected"),
    [
        (0, 0, 0, Score(1, 1, 1)),
        (0, 5, 0, Score(0, 0, 0)),
        (0, 0, 5, Score(0, 0, 0)),
        (0, 5, 5, Score(0, 0, 0)),
        (2, 4, 8, approx(1 / 2, 1 / 4, 1 / 3)),
    ],
)
def test_score_of(common: int, output: int, gold: int, expected: Score) -> None:
    assert Score.of(common, output, gold) == expected


# Every metric


@pytest.mark.parametrize("name", NAMES)
def test_both_empty_is_perfect(name: str) -> None:
    assert METRICS[name]("", "") == Score(1, 1, 1)
    assert METRICS[name](" \n", "\t") == Score(1, 1, 1)


@pytest.mark.parametrize("name", NAMES)
def test_one_empty_is_nothing(name: str) -> None:
    assert METRICS[name]("", "some gold") == Score(0, 0, 0)
    assert METRICS[name]("some output", "") == Score(0, 0, 0)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["one", "The cat.\nThe dog, the cat.", "東京タワー", "ไทย", "a\ud800b"])
def test_the_same_text_is_perfect(name: str, text: str) -> None:
    assert METRICS[name](text, text) == Score(1, 1, 1)


@pytest.mark.parametrize("name", NAMES)
@settings(deadline=None)
@given(output=texts, gold=texts)
def test_scores_are_consistent(name: str, output: str, gold: str) -> None:
    score = METRICS[name](output, gold)
    mirrored = METRICS[name](gold, output)
    assert 0 <= score.precision <= 1
    assert 0 <= score.recall <= 1
    total = score.precision + score.recall
    assert score.f1 == pytest.approx(2 * score.precision * score.recall / total if total else 0)
    if name != "rouge-lsum":  # unites over the lines of the gold text, and so is not symmetric
        assert mirrored == Score(score.recall, score.precision, score.f1)


@settings(deadline=None)
@given(output=texts, gold=texts)
def test_order_can_only_cost(output: str, gold: str) -> None:
    assert METRICS["lcs"](output, gold).f1 <= METRICS["bag"](output, gold).f1


def test_metric_by_name() -> None:
    assert metric("lcs") is METRICS["lcs"]
    with pytest.raises(ParameterError, match="no metric 'rouge'; there are bag, bag-wcxb, bag-bytes"):
        metric("rouge")


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        METRICS["mine"] = metric("bag")  # type: ignore[index]


def test_missing_rapidfuzz_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidfuzz.distance.LCSseq", None)
    with pytest.raises(MissingExtraError, match=r'^needs rapidfuzz: pip install .*\[evaluate\]"$'):
        metric("lcs")("a", "b")
    assert metric("bag")("a", "a").f1 == 1  # needs no package


# One by one, by hand


@pytest.mark.parametrize(
    ("name", "output", "gold", "expected"),
    [
        # the×2 common, cat; output 5 words, gold 4
        ("bag", "the cat and the dog", "The the THE cat", approx(3 / 5, 3 / 4, 2 / 3)),
        ("bag", "one two", "three", Score(0, 0, 0)),
        # 東 京 都 against 京 都: two of three characters; as plain runs nothing matches
        ("bag", "東京都", "京都", approx(2 / 3, 1, 4 / 5)),
        ("bag-wcxb", "東京都", "京都", Score(0, 0, 0)),
        ("bag-wcxb", "the cat and the dog", "The the THE cat", approx(3 / 5, 3 / 4, 2 / 3)),
        # common: the the cat = 9 bytes; output the cat and the dog = 15, gold 12
        ("bag-bytes", "the cat and the dog", "The the THE cat", approx(9 / 15, 9 / 12, 2 / 3)),
        # é has two bytes: été = 5; output été chaud = 10
        ("bag-bytes", "été chaud", "été", approx(5 / 10, 1, 2 / 3)),
        # sets {ab, ba} and {ab, bc}: the repeated ab counts once
        ("bigrams", "a b a b", "a b c", approx(1 / 2, 1 / 2, 1 / 2)),
        ("bigrams", "a", "a", Score(1, 1, 1)),
        ("bigrams", "a", "a b", Score(0, 0, 0)),
        # abca bcab cabc abca bcab against abca bcab: bags, so each is found once only
        ("shingles", "a b c a b c a b", "a b c a b", approx(2 / 5, 1, 4 / 7)),
        ("shingles", "a b", "A, b", Score(1, 1, 1)),  # shorter than four: one shingle
        # the longest common subsequence of abcbdab and bdcaba has 4 (Cormen et al.)
        ("lcs", "a b c b d a b", "b d c a b a", approx(4 / 7, 4 / 6, 8 / 13)),
        ("lcs", "second first", "first second", approx(1 / 2, 1 / 2, 1 / 2)),
        ("lcs-chars", "abcbdab", "bdcaba", approx(4 / 7, 4 / 6, 8 / 13)),
        ("lcs-chars", "A b\n\nc", "a b c", approx(4 / 5, 4 / 5, 4 / 5)),  # case counts, white space does not
        ("lcs-chars", "x, y!", "x y", approx(3 / 5, 1, 3 / 4)),  # punctuation counts
        ("levenshtein", "kitten", "sitting", approx(4 / 7, 4 / 7, 4 / 7)),
        ("levenshtein", "abc", "xyz", Score(0, 0, 0)),
    ],
)
def test_by_hand(name: str, output: str, gold: str, expected: Score) -> None:
    assert METRICS[name](output, gold) == expected


@pytest.mark.parametrize(
    ("output", "gold", "expected"),
    [
        # Lin 2004: the union over both candidate lines is w1 w2 w3 w5
        ("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5", approx(4 / 10, 4 / 5, 8 / 15)),
        # the order of lines does not matter
        ("c d\na b", "a b\nc d", Score(1, 1, 1)),
        # within a line it does: one of b a lies on the subsequence
        ("b a", "a b", approx(1 / 2, 1 / 2, 1 / 2)),
        # a repeated gold line finds the one output line twice, but the output has its words once
        ("a b", "a b\na b", approx(1, 1 / 2, 2 / 3)),
        # a repeated output line adds nothing to the hits
        ("a b\na b", "a b", approx(1 / 2, 1, 2 / 3)),
        ("a\n\n\n—\nb", "a b", Score(1, 1, 1)),
        ("x y", "a b", Score(0, 0, 0)),
    ],
)
def test_rouge_lsum_by_hand(output: str, gold: str, expected: Score) -> None:
    assert rouge_lsum(output, gold) == expected


def test_rouge_lsum_with_few_pairs_keeps_the_best_lines() -> None:
    output = "a x\na b c\nd y\nd e f"
    assert rouge_lsum(output, "a b c\nd e f", pair_limit=2).recall == 1
    assert rouge_lsum("a x\nb y\nc z", "a b c").recall == 1
    assert rouge_lsum("a x\nb y\nc z", "a b c", pair_limit=1).recall == pytest.approx(1 / 3)


# Snippets


def test_snippets_by_hand() -> None:
    output = "The first\n  paragraph.\nThe last one. Share this"
    found = snippets(output, ["first paragraph", "last  one", "middle"], ["Share", "Log in", "Cookies"])
    assert found == Snippets(true_positives=2, false_negatives=1, false_positives=1, true_negatives=2)
    assert (found.precision, found.recall, found.f1) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert found.accuracy == pytest.approx(4 / 6)


def test_snippets_of_an_empty_output_miss_everything() -> None:
    found = snippets("", ["a", "b"], ["c"])
    assert found == Snippets(0, 2, 0, 1)
    assert found.score == Score(0, 0, 0)
    assert found.accuracy == pytest.approx(1 / 3)


def test_no_snippets_and_blank_snippets() -> None:
    assert snippets("text", [], []) == snippets("text", [" "], ["", "\n"]) == Snippets()
    assert Snippets().score == Score(1, 1, 1)
    assert Snippets().accuracy == 1
    assert snippets("text", [], ["forbidden"]).score == Score(1, 1, 1)
    assert snippets("text", [], ["ex"]).score == Score(0, 0, 0)


def test_snippets_add_up_over_pages() -> None:
    pages = [snippets("a b", ["a"], ["b"]), snippets("a", ["a", "c"], ["b"])]
    assert sum(pages, Snippets()) == Snippets(2, 1, 1, 1)


# Speed


@pytest.mark.parametrize("name", NAMES)
def test_twenty_thousand_words_take_well_under_a_second(name: str) -> None:
    # About 1,000 distinct words, 10 a line; the gold text is the same one shifted by 700 lines.
    numbers = [(place * place + 7 * place) % 997 for place in range(20_000)]
    lines = (numbers[start : start + 10] for start in range(0, len(numbers), 10))
    output = "\n".join(" ".join(f"w{number}" for number in line) for line in lines)
    gold = "\n".join(islice(cycle(output.split("\n")), 700, 2700))
    # The others compare 100,000 characters, or 2,000 × 2,000 lines.
    limit = 4 if name in {"lcs", "bag", "bag-wcxb", "bag-bytes", "bigrams", "shingles"} else 20
    start = time.process_time()
    score = METRICS[name](output, gold)
    assert time.process_time() - start < limit
    assert 0.3 < score.f1 <= 1
    assert Counter(words(output)) == Counter(words(gold))
