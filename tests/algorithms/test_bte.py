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


def printed_value(tokens: list[int], i: int, j: int) -> int:
    """T(i, j): tags up to i, words from i to j, tags from j on."""
    return sum(tokens[: i + 1]) + sum(1 - token for token in tokens[i : j + 1]) + sum(tokens[j:])


def printed(tokens: list[int]) -> tuple[int, tuple[int, int]]:
    """The greatest T and the first pair that reaches it."""
    greatest, pair = 0, (0, len(tokens) - 1)
    for i in range(len(tokens)):
        for j in range(i, len(tokens)):
            if printed_value(tokens, i, j) > greatest:
                greatest, pair = printed_value(tokens, i, j), (i, j)
    return greatest, pair


@settings(max_examples=500)
@given(tokens=TOKENS.filter(lambda tokens: 0 in tokens))
@example(tokens=[0])
@example(tokens=[1, 0, 1])
@example(tokens=[0, 1, 0])
def test_same_maximum_as_printed(tokens: list[int]) -> None:
    """Where there is a word at all; a tag alone would count twice in the printed sum."""
    first, behind = maximum_run(np.where(np.array(tokens) == 0, 1, -1))
    assert printed_value(tokens, first, behind - 1) == printed(tokens)[0]
    assert tokens[first] == tokens[behind - 1] == 0, "the run starts and ends with a word"


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
