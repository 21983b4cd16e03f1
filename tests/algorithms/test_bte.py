"""Body Text Extraction against the printed algorithm with its three nested loops (Algorithm 5 of the thesis)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dehusk
from conformance.checks import selected
from dehusk import Page
from dehusk.algorithms.bte import maximum_run

TOKENS = st.lists(st.integers(0, 1), min_size=1, max_size=14)
"""1 for a tag, 0 for a word, as in the paper."""


WITH_A_WORD = TOKENS.filter(lambda tokens: 0 in tokens)


def printed(tokens: list[int], *, inclusive: bool) -> tuple[int, tuple[int, int]]:
    """Algorithm 5: the greatest T and the first pair that reaches it.

    As printed, both look-ups are inclusive: the forward one counts tags up to i, the backward one from j on, so that a
    tag at i or j, which is inside the range, counts as one outside, too. That is a misprint: formula 3.3, which the
    algorithm is said to maximise, counts tags before i and behind j, as the exclusive look-ups here do.
    """
    number = len(tokens)
    forward, backward = [0] * number, [0] * number
    forward[0], backward[-1] = tokens[0], tokens[-1]
    for i in range(1, number):
        forward[i] = forward[i - 1] + tokens[i]
    for j in range(number - 2, -1, -1):
        backward[j] = backward[j + 1] + tokens[j]
    if not inclusive:
        forward, backward = [0, *forward[:-1]], [*backward[1:], 0]
    greatest, pair = 0, (0, number - 1)
    for i in range(number):
        for j in range(i, number):
            value = forward[i] + backward[j]
            for k in range(i, j + 1):
                value += 1 - tokens[k]
            if value > greatest:
                greatest, pair = value, (i, j)
    return greatest, pair


def formula(tokens: list[int], i: int, j: int) -> int:
    """T(i, j) of formula 3.3: tags before i, words from i to j, tags behind j."""
    return sum(tokens[:i]) + sum(1 - token for token in tokens[i : j + 1]) + sum(tokens[j + 1 :])


def our_run(tokens: list[int]) -> tuple[int, int]:
    """First and last token of the run that `bte` takes."""
    first, behind = maximum_run(np.where(np.array(tokens) == 0, 1, -1))
    return first, behind - 1


@settings(max_examples=500)
@given(tokens=WITH_A_WORD)
@example(tokens=[0])
@example(tokens=[1, 0, 1])
@example(tokens=[0, 1, 0])
@example(tokens=[0, 1, 1, 0])
def test_same_range_as_the_printed_search_of_formula_3_3(tokens: list[int]) -> None:
    """Of equal ranges, too: the first that the loops meet is the one that begins and ends first."""
    greatest, pair = printed(tokens, inclusive=False)
    assert our_run(tokens) == pair
    assert formula(tokens, *pair) == greatest
    assert tokens[pair[0]] == tokens[pair[1]] == 0, "the run starts and ends with a word"


@settings(max_examples=300)
@given(tokens=WITH_A_WORD)
@example(tokens=[1, 0])
@example(tokens=[1, 0, 0, 1])
def test_inclusive_look_ups_differ_by_the_tags_at_both_ends_only(tokens: list[int]) -> None:
    """Their maximum is that of formula 3.3; the range that has it may begin with the tag before ours."""
    greatest, (i, j) = printed(tokens, inclusive=True)
    assert greatest == printed(tokens, inclusive=False)[0]
    assert greatest == formula(tokens, i, j) + tokens[i] + tokens[j]
    first, last = our_run(tokens)
    if greatest > sum(tokens) + 1:
        assert (i + tokens[i], j) == (first, last)


def test_inclusive_look_ups_may_take_a_tag_alone() -> None:
    """Which is why they are a misprint: both ends of `<p>word</p>` count twice, as much as its only word."""
    assert printed([1, 0, 1], inclusive=True) == (3, (0, 0))
    assert printed([1, 0, 1], inclusive=False) == (3, (1, 1))
    assert words("<p>word</p>") == ["word"]


@settings(max_examples=300)
@given(values=st.lists(st.integers(-5, 5), max_size=14))
def test_run_is_the_first_and_shortest_of_the_best(values: list[int]) -> None:
    runs = [(a, b) for a in range(len(values) + 1) for b in range(a, len(values) + 1)]
    best = max(sum(values[a:b]) for a, b in runs)
    first, behind = maximum_run(np.array(values, int))
    assert sum(values[first:behind]) == best
    assert behind == min(b for a, b in runs if sum(values[a:b]) == best)


@pytest.mark.parametrize("values", [[], [-1], [-1, -1, -1]])
def test_no_words_no_run(values: list[int]) -> None:
    first, behind = maximum_run(np.array(values, int))
    assert first == behind


def words(html: str) -> list[str]:
    return selected(dehusk.get("bte")(Page.from_html(html)))


def test_by_hand() -> None:
    # tags at -1, words at +1: 2 tags, 1 word, 4 tags, then 5 words with 2 tags among them, 3 tags
    html = "<div><a>Home</a><b></b></div><p>Tea is <b>good</b> for you</p></div></body>"
    assert words(html) == ["Tea", "is", "good", "for", "you"]


def test_short_gaps_of_tags_are_bridged_and_long_ones_not() -> None:
    assert words("one two three<i></i>four five six") == ["one", "two", "three", "four", "five", "six"]
    assert words("one two" + "<i></i>" * 2 + "three four five") == ["three", "four", "five"]


def test_comments_scripts_and_hidden_words() -> None:
    html = "<p>one two<!-- <b><b><b><b> --><script>a b c d e f g h</script> three <span hidden>four</span> five six</p>"
    assert words(html) == ["one", "two", "three", "five", "six"]


def test_signals() -> None:
    selection = dehusk.get("bte")(Page.from_html("<p>one two</p>"))
    assert selection.signals["tags so far"].tolist() == [1, 1, 1, 2]
    assert selection.signals["run"].tolist() == [1, 3]
    assert [step.name for step in selection.steps] == [
        "inside the run with most words and fewest tags",
        "shown by a browser",
    ]
