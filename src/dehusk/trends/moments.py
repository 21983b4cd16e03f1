"""Dates as bibliographies give them, often without a day or a month, and the periods they fall into."""

from __future__ import annotations

import re
from datetime import MAXYEAR, date
from typing import Final, Literal, NamedTuple

from dehusk.document.dates import Reading, in_ascii_figures, month_names, parse_date

By = Literal["year", "month", "day"]
PERIODS: Final[tuple[By, ...]] = ("year", "month", "day")
_LONGEST = 200  # characters of a date that are read
_YEAR_FIRST = re.compile(
    r"(?P<year>[12]\d{3})(?:\s?[-/.,\s]\s?(?P<month>\d{1,2}(?!\d)|[^\W\d_]{3,12})\.?(?:\s?[-/.,\s]\s?(?P<day>\d{1,2})(?!\d))?)?"
    r"(?=$|[\s/.,;:TtZ\-–])"
)
_COMPACT = re.compile(r"(?P<year>[12]\d{3})(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])$")
# documents may be older than the web, and announced for next year
_READING = Reading(earliest=date(1000, 1, 1), today=date(MAXYEAR, 1, 1))


class Moment(NamedTuple):
    """A date as exact as it is known: month and day are 0 where they are not."""

    year: int
    """The year."""
    month: int = 0
    """From 1 to 12, or 0."""
    day: int = 0
    """From 1 to 31, or 0."""

    @property
    def exactness(self) -> int:
        """How many of its parts are known."""
        return 1 + bool(self.month) + bool(self.day)


def read_moment(text: str) -> Moment | None:
    """The date that a text tells: the year first, as bibliographies write it, or any whole date.

    >>> [tuple(read_moment(text)) for text in ("2006", "2006///", "2006/03//", "2006 Jan-Feb", "2006 Spring")]
    [(2006, 0, 0), (2006, 0, 0), (2006, 3, 0), (2006, 1, 0), (2006, 0, 0)]
    >>> tuple(read_moment("2024-05-03T10:00Z")), tuple(read_moment("20240503")), tuple(read_moment("3. Mai 2024"))
    ((2024, 5, 3), (2024, 5, 3), (2024, 5, 3))
    >>> tuple(read_moment("२०२४")), tuple(read_moment("২০২৪-০৫"))
    ((2024, 0, 0), (2024, 5, 0))
    >>> read_moment("in press") is None
    True
    """
    written = text[:_LONGEST].strip()
    text = in_ascii_figures(written)
    match = _COMPACT.match(text) or _YEAR_FIRST.match(text)
    # 1385-03-01 is Persian and 2549-06-01 Thai: calendars that the reader of whole dates knows; ۱۳۸۵ is no year of ours
    is_whole = match is not None and (match["day"] or text is not written)
    if match and not (is_whole and ("1300" <= match["year"] < "1500" or match["year"] > "2500")):
        return _checked(int(match["year"]), _month(match["month"] or ""), int(match["day"] or 0))
    day = parse_date(text, _READING)
    return Moment(day.year, day.month, day.day) if day else None


def _month(name: str) -> int:
    """The number of a month in figures or letters; 0 for a season, for what is no month, and for nothing."""
    if name.isdecimal():
        return int(name) if 1 <= int(name) <= 12 else 0
    meanings = month_names().get(name.casefold()) or month_names().get(name.casefold()[:3]) if name else None
    return (meanings.get("en") or next(iter(meanings.values()))) if meanings else 0


def _checked(year: int, month: int, day: int) -> Moment:
    if month and day:
        try:
            date(year, month, day)
        except ValueError:
            day = 0
    return Moment(year, month, day if month else 0)


def more_exact(first: Moment | None, second: Moment | None) -> Moment | None:
    """The first date, unless there is none or the second is a more exact one of the same year."""
    if first is None or second is None:
        return first or second
    return second if second.year == first.year and second.exactness > first.exactness else first


def period_of(moment: Moment, by: By) -> int | None:
    """The number of the period that a date falls into; None if the date is not exact enough.

    Numbers count years, months and days, so that neighbours differ by one.

    >>> period_of(Moment(2006, 3), "month"), period_of(Moment(2006, 3), "day")
    (24074, None)
    """
    if by == "year":
        return moment.year
    if by == "month":
        return moment.year * 12 + moment.month - 1 if moment.month else None
    return date(moment.year, moment.month, moment.day).toordinal() if moment.day else None


def first_day(period: int, by: By) -> date:
    """The day that a period begins with."""
    if by == "year":
        return date(period, 1, 1)
    if by == "month":
        return date(period // 12, period % 12 + 1, 1)
    return date.fromordinal(period)


def label_of(period: int, by: By) -> str:
    """A period in ISO's way of writing.

    >>> label_of(2006, "year"), label_of(24074, "month"), label_of(732385, "day")
    ('2006', '2006-03', '2006-03-15')
    """
    return first_day(period, by).isoformat()[: {"year": 4, "month": 7, "day": 10}[by]]
