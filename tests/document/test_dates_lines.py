"""Dates that are told in sentences, and the lines that date a page."""

from __future__ import annotations

from datetime import date

import pytest

from dehusk import Page
from dehusk.document.clues import Clues
from dehusk.document.dates.when import published

TODAY = date(2026, 1, 1)
TEXT = "<p>So they say, and they have said so for a long time, in this town and in all the others of the land.</p>" * 2


def found(html: str) -> object:
    value = published(Clues(Page.from_html(html), today=TODAY))
    return value.value if value else None


@pytest.mark.parametrize(
    "sentence",
    [
        "查看旧版(2007年11月18号以前)",
        "The old shop was open until 18 November 2007",
        "It was on 18 November 2007 that the shop closed.",
        "On 18 November 2007 the shop that had sold tea to all of the town for so long was closed",
    ],
)
def test_sentences_lose_against_a_date_line(sentence: str) -> None:
    line = "<strong>2022年02月12日</strong>"
    assert found(f"{line}<a>{sentence}</a><h1>Tea</h1>{TEXT}") == date(2022, 2, 12)
    assert found(f"<h1>Tea</h1><p>{sentence}</p>{line}{TEXT}") == date(2022, 2, 12)


def test_sentences_count_where_no_line_is() -> None:
    assert found("<h1>Tea</h1><p>The old shop was open until 18 November 2007.") == date(2007, 11, 18)


def test_far_lines_date_something_else() -> None:
    far = "<p>So.</p>" * 300 + "<b>3 May 2024</b>"
    assert found(f"<h1>Tea</h1><p>It was on 18 November 2007 that we said so.</p>{far}") == date(2007, 11, 18)


def test_long_by_lines_are_lines() -> None:
    line = "By Ada Lovelace , Alan Turing , and the Team of All Who Drink Tea Published on May 3, 2024 with Zoe and Kim"
    html = f"<h1>Tea</h1><div class=byline>{line}</div>{TEXT}<div class=card-date>5 May 2023</div>"
    assert found(html) == date(2024, 5, 3)
