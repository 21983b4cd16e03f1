"""Dates in text: formats, languages, calendars; and what is refused."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.document.dates import Reading, find_dates, parse_date
from dehusk.document.dates.calendars import from_islamic, from_persian

TODAY = Reading(today=date(2026, 1, 1))
THE_DAY = date(2024, 5, 3)


@pytest.mark.parametrize(
    "text",
    [
        "2024-05-03",
        "2024-05-03T23:30:00-05:00",
        "2024/05/03 10:00",
        "20240503",
        "20240503T101112Z",
        "1714700000",
        "1714700000000",
        "Fri, 03 May 2024 10:00:00 GMT",
        "Fri May 03 2024 10:00:00 GMT+0200 (CEST)",
        "May 3rd, 2024",
        "3 May 2024, 14:05",
        "03.05.2024",
        "03.05.24",
        "3. Mai 2024",
        "Freitag, 3. Mai 2024, 10 Uhr",
        "vendredi 3 mai 2024 à 10h",
        "3 de mayo de 2024",
        "3 de maio de 2024",
        "3 maggio 2024",
        "3 mei 2024",
        "3. května 2024",
        "3 maja 2024",
        "2024. május 3.",
        "2024 m. gegužės 3 d.",
        "2024. gada 3. maijs",
        "3. toukokuuta 2024",
        "3 мая 2024 г.",
        "3 травня 2024",
        "3 Μαΐου 2024",
        "3 Mayıs 2024",
        "3 במאי 2024",
        "٣ مايو ٢٠٢٤",
        "3 أيار 2024",
        "۱۴ اردیبهشت ۱۴۰۳",
        "1403/02/14",
        "۱۴۰۳/۰۲/۱۴",
        "24 شوال 1445",
        "3 मई 2024",
        "৩ মে ২০২৪",
        "๓ พฤษภาคม ๒๕๖๗",
        "3 พ.ค. 67",
        "3 tháng 5, 2024",
        "2024年5月3日",
        "令和6年5月3日",
        "民國113年5月3日",
        "2024년 5월 3일",
        "2024. 5. 3.",
    ],
)
def test_the_same_day_in_many_ways(text: str) -> None:
    assert parse_date(text, TODAY) == THE_DAY


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "3 hours ago",
        "May 2024",
        "3 May",
        "10:30",
        "2026-05-03",  # in the future
        "1970-01-01",  # nobody set it
        "1815-06-18",  # before the web
        "31.02.2024",
        "2024-13-45",
        "ISBN 978-3-16-148410-0",
        "1.2.3",
        "192.168.10.12",
        "99999999999999999999",
        "²³⁴",
    ],
)
def test_what_is_no_date_or_refused(text: str) -> None:
    assert parse_date(text, TODAY) is None


def test_one_day_ahead_is_a_time_zone() -> None:
    assert parse_date("2026-01-02", TODAY) == date(2026, 1, 2)
    assert parse_date("2026-01-03", TODAY) is None


@pytest.mark.parametrize(("first", "expected"), [(True, date(2024, 3, 5)), (False, date(2024, 5, 3))])
def test_order_of_figures(first: bool, expected: date) -> None:
    assert parse_date("03/05/2024", Reading(month_first=first)) == expected
    assert parse_date("03/25/2024", Reading(month_first=first)) == date(2024, 3, 25)
    assert parse_date("03.05.2024", Reading(month_first=first)) == date(2024, 5, 3)


@pytest.mark.parametrize(("language", "month"), [("pl", 11), ("cs", 11), ("hr", 10)])
def test_a_name_that_means_two_months(language: str, month: int) -> None:
    name = {"cs": "listopadu"}.get(language, "listopada")
    assert parse_date(f"3 {name} 2023", Reading(language=language)) == date(2023, month, 3)


def test_several_in_order() -> None:
    text = "Published 3 May 2024, updated 2024-05-05, archived 06.05.2024"
    assert [day.day for day in find_dates(text)] == [3, 5, 6]


@pytest.mark.parametrize(
    ("year", "month", "day", "expected"),
    [(1399, 12, 30, date(2021, 3, 20)), (1403, 1, 1, date(2024, 3, 20)), (1357, 11, 22, date(1979, 2, 11))],
)
def test_persian_calendar(year: int, month: int, day: int, expected: date) -> None:
    assert from_persian(year, month, day) == expected


def test_islamic_calendar() -> None:
    assert from_islamic(1445, 9, 1) == date(2024, 3, 11)
    assert from_islamic(1446, 1, 1) == date(2024, 7, 8)


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    for day in find_dates(text, TODAY):
        assert TODAY.accepts(day)


@given(st.dates(date(1991, 1, 1), date(2025, 12, 31)))
def test_every_day(day: date) -> None:
    assert parse_date(day.isoformat(), TODAY) == day
    assert parse_date(day.strftime("%d %B %Y"), TODAY) == day
    assert parse_date(day.strftime("%d.%m.%Y"), TODAY) == day
