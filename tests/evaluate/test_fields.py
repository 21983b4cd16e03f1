"""Titles, authors, dates and posts against answers worked out by hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.evaluate.fields import (
    DateLike,
    author_names,
    author_score,
    date_exact,
    fold,
    title_exact,
    title_score,
)
from dehusk.evaluate.metrics import bag
from dehusk.evaluate.posts import _best_matching, _pairwise_f1, posts_score
from dehusk.evaluate.scoring.score import Score


@dataclass(frozen=True, slots=True)
class Post:
    text: str
    author: str | None = None
    date: str | None = None


# Titles


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("", ""),
        (" A\u00a0 b\n", "a b"),
        ("“Quoted” — it’s (so) good!", "quoted it s so good"),
        ("Donau\u00addampf\u200bschiff\ufeff", "donaudampfschiff"),
        ("می\u200cخواهم", "می خواهم"),
        ("ＦＵＬＬ ﬁt ½", "full fit 1⁄2"),
        ("STRASSE Straße", "strasse strasse"),
        ("C++ < 5 €", "c++ < 5 €"),
        ("cafe\u0301", "café"),
        ("東京、大阪", "東京 大阪"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@settings(deadline=None)
@given(st.text())
def test_folding_twice_changes_no_title(text: str) -> None:
    assert title_exact(fold(text), text) in {True, None}


@pytest.mark.parametrize(
    ("output", "gold", "exact"),
    [
        ("Hello, World", "hello world", True),
        ("Hello World - My Site", "Hello World", False),
        (None, "Hello", False),
        ("", "Hello", False),
        ("C++", "C", False),
        ("Hello", None, None),
        ("Hello", " — ", None),
        (None, None, None),
    ],
)
def test_title_exact(output: str | None, gold: str | None, exact: bool | None) -> None:
    assert title_exact(output, gold) is exact


def test_title_score() -> None:
    # the end of the line | the end: both words found, three too many
    assert title_score("The End of the Line", "the end") == Score(2 / 5, 1, 4 / 7)
    assert title_score(None, "the end") == Score(0, 0, 0)
    assert title_score("the end", "") is None


# Authors


@pytest.mark.parametrize(
    ("authors", "names"),
    [
        (None, set()),
        ("", set()),
        (" ; , ", set()),
        ("By Jane Doe", {"jane doe"}),
        ("by: jane doe", {"jane doe"}),
        ("Jane Doe; John Roe", {"jane doe", "john roe"}),
        ("JANE DOE, John Roe and Ann Poe", {"jane doe", "john roe", "ann poe"}),
        ("Jane Doe, John Roe, and Ann Poe", {"jane doe", "john roe", "ann poe"}),
        ("Eva Muster und Jan Beispiel", {"eva muster", "jan beispiel"}),
        ("Anderson Andrew", {"anderson andrew"}),
        (["Jane Doe", "John Roe & Ann Poe"], {"jane doe", "john roe", "ann poe"}),
        ("Byron Lord", {"byron lord"}),
    ],
)
def test_author_names(authors: str | Sequence[str] | None, names: set[str]) -> None:
    assert author_names(authors) == names


def test_author_score() -> None:
    assert author_score("Jane Doe", ["JANE DOE"]) == Score(1, 1, 1)
    assert author_score("Jane Doe; Staff", "Jane Doe; John Roe; Ann Poe") == Score(1 / 2, 1 / 3, 2 / 5)
    assert author_score(None, "Jane Doe") == Score(0, 0, 0)
    assert author_score("Jane Doe", None) is None
    assert author_score("Jane Doe", "—") is None


# Dates


NEW_YORK = timezone(timedelta(hours=-5))


@pytest.mark.parametrize(
    ("output", "gold", "exact"),
    [
        ("2024-05-03", "2024-05-03", True),
        ("2024-05-04", "2024-05-03", False),
        ("2024-5-3", "2024-05-03", True),
        ("2024/05/03", "2024-05-03", True),
        ("20240503", "2024-05-03", True),
        ("2005-5-7 21:23:57", "2005-05-07", True),
        (" 2024-05-03T10:00:00Z\n", "2024-05-03", True),
        # the day as written, whatever it is elsewhere
        ("2024-05-03T23:30:00-05:00", "2024-05-03", True),
        ("2024-05-03T23:30:00-05:00", "2024-05-04", False),
        # the same moment in two time zones
        ("2024-05-03T23:30:00-05:00", "2024-05-04T04:30:00Z", True),
        # without a time zone on both sides the day is what is written
        ("2024-05-03T23:30:00", "2024-05-04T04:30:00Z", False),
        (date(2024, 5, 3), "2024-05-03", True),
        (datetime(2024, 5, 3, 23, 59, tzinfo=NEW_YORK), datetime(2024, 5, 4, tzinfo=UTC), True),
        (datetime.max.replace(tzinfo=NEW_YORK), "9999-12-31", True),
        # as exact as the gold is
        ("2024-05-03", "2024-05", True),
        ("2024-06-03", "2024-05", False),
        ("2024-06-03", "2024", True),
        ("2024-05", "2024-05-03", False),
        # wrong, or no answer to compare with
        (None, "2024-05-03", False),
        ("yesterday", "2024-05-03", False),
        ("2024-13-45", "2024-05-03", False),
        ("2024-05-03", None, None),
        ("2024-05-03", "", None),
        ("2024-05-03", "May 3rd", None),
        ("2024-05-03", "2024-02-31", None),
        ("2024-05-03", "2024-05-031", None),
        ("0000", "0000", None),
    ],
)
def test_date_exact(output: DateLike | None, gold: DateLike | None, exact: bool | None) -> None:
    assert date_exact(output, gold) is exact


@settings(deadline=None)
@given(st.text(alphabet="0123456789-/.T: Z+", max_size=25))
def test_no_text_breaks_the_dates(text: str) -> None:
    assert date_exact(text, text) in {True, None}


# Posts


def test_posts_by_hand() -> None:
    gold = [
        Post("how do i boil an egg", "ann", "2024-05-01"),
        Post("ten minutes", "Bob", "2024-05-02"),
        Post("thanks a lot", None, "two days ago"),
    ]
    output = [
        Post("how do i boil an egg", "Ann", "2024-05-01"),
        Post("ten minutes at most", "carl", "2024-05-03"),
    ]
    score = posts_score(output, gold)
    assert score is not None
    assert not score.count_exact
    assert score.pairs == ((0, 0), (1, 1))
    # F1 of the pairs: 1 and 2·2/(4 + 2) = 2/3, together 5/3 of 2 posts found and of 3 there are
    assert score.text.precision == pytest.approx(5 / 6)
    assert score.text.recall == pytest.approx(5 / 9)
    assert score.text.f1 == pytest.approx(2 / 3)
    assert score.authors == 1 / 2
    assert score.dates == 1 / 2


def test_posts_in_another_order_match_only_in_part() -> None:
    posts = [Post("one"), Post("two"), Post("three")]
    score = posts_score([posts[1], posts[2], posts[0]], posts)
    assert score is not None
    assert score.count_exact
    assert score.pairs == ((0, 1), (1, 2))
    assert score.text.f1 == pytest.approx(2 / 3)
    assert score.authors is None
    assert score.dates is None


def test_missed_posts_have_no_author_and_no_date() -> None:
    score = posts_score([], [Post("one", "ann", "2024-05-01")])
    assert score is not None
    assert score.text == Score(0, 0, 0)
    assert (score.authors, score.dates) == (0, 0)


def test_posts_without_gold_or_without_posts() -> None:
    assert posts_score([Post("one")], None) is None
    empty = posts_score([], [])
    assert empty is not None
    assert empty.count_exact
    assert empty.text == Score(1, 1, 1)
    superfluous = posts_score([Post("one")], [])
    assert superfluous is not None
    assert superfluous.text == Score(0, 0, 0)


def test_posts_without_words_match_each_other() -> None:
    score = posts_score([Post("…"), Post("")], [Post(""), Post("!")])
    assert score is not None
    assert score.text == Score(1, 1, 1)


@settings(deadline=None)
@given(
    st.lists(st.text(alphabet="ab c東", max_size=8), max_size=4),
    st.lists(st.text(alphabet="ab c東"), max_size=4),
)
def test_pairwise_f1_is_the_bag_metric(output: list[str], gold: list[str]) -> None:
    table = _pairwise_f1(output, gold)
    assert table.shape == (len(output), len(gold))
    for (row, column), f1 in np.ndenumerate(table):
        assert f1 == pytest.approx(bag(output[row], gold[column]).f1)


@settings(deadline=None)
@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 10_000))
def test_the_matching_is_the_best_of_all(rows: int, columns: int, seed: int) -> None:
    gain = np.random.default_rng(seed).integers(0, 4, size=(rows, columns)) / 4
    pairs = _best_matching(gain)
    assert all(first[0] < second[0] and first[1] < second[1] for first, second in pairwise(pairs))
    best = max(
        sum(float(gain[pair]) for pair in zip(chosen_rows, chosen_columns, strict=True))
        for size in range(min(rows, columns) + 1)
        for chosen_rows in combinations(range(rows), size)
        for chosen_columns in combinations(range(columns), size)
    )
    assert sum(float(gain[pair]) for pair in pairs) == best
    assert all(gain[pair] > 0 for pair in pairs)


def test_a_thousand_posts_are_quick() -> None:
    gold = [Post(" ".join(f"w{(place * step) % 613}" for step in range(1, 40))) for place in range(1000)]
    start = time.process_time()
    score = posts_score(gold[5:], gold)
    assert time.process_time() - start < 10
    assert score is not None
    assert score.text.precision == pytest.approx(1)
