"""Dates in text: in figures and in words, in the languages of the CLDR and in the calendars that pages are dated in.

Only whole dates count: a day without a year, a month, "three hours ago" or "yesterday" cannot be resolved from the
page alone. Days that are impossible, long before the web, or in the future are refused.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from dehusk.document.dates.calendars import (
    BUDDHIST,
    ERAS,
    ISLAMIC_MONTHS,
    PERSIAN_MONTHS,
    from_islamic,
    from_persian,
)

EARLIEST = date(1990, 1, 1)
"""Nothing was published on the web before."""

_LONGEST = 2_000  # characters of a text that are read
_REACH = 4  # tokens between the parts of a date
_UNSET = frozenset((date(1970, 1, 1), date(1969, 12, 31), date(2000, 1, 1).replace(year=1900)))
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d)")
_YEAR_LAST = re.compile(r"(?<![\d.,])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2}(?![\d:.,]?\d))(?!\d)")
_EAST_ASIAN = re.compile(
    rf"({'|'.join(ERAS)})?\s?(\d{{1,4}}|元)\s?[年년]\s?(\d{{1,2}})\s?[月월]\s?(\d{{1,2}})\s?[日号號일]"
)
_VIETNAMESE = re.compile(r"(?<!\d)(\d{1,2})\s?(?:tháng|thg)\s?(\d{1,2})[,\s]{0,2}(?:năm\s?)?(\d{4})")
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)([01]\d)([0-3]\d)(?!\d)")
_EPOCH = re.compile(r"1\d{9}(?:\d{3})?")
_FOUR_FIGURES = re.compile(r"\d\D*\d\D*\d\D*\d")
_FIGURE = re.compile(r"[0-9]")
_MAY_BE_DATE = re.compile(r"\d{4}|\d\s?[-/.]\s?\d\d?\s?[-/.]\s?\d\d")
"""In ASCII: a year, or three numbers and what stands between them."""
_TOKEN = re.compile(r"\d+|[^\s\d.,;:/|()\[\]\-–—·•'’\"״׳،٬ـ]+")
_ONE_LETTER = str.maketrans("يك", "یک")


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read a date that can be read in two ways, and which days to refuse.

    `language` tells apart names of months that mean different months (listopad), `month_first` is how 3/5/2024 is
    read, `today` the last day that can be true (one more is allowed, for time zones).
    """

    language: str = ""
    month_first: bool = False
    today: date | None = None
    earliest: date = EARLIEST

    def accepts(self, day: date) -> bool:
        """Is that a day on which something can have been published?"""
        last = (self.today or datetime.now(UTC).date()) + timedelta(days=1)
        return self.earliest <= day <= last and day not in _UNSET


DEFAULT = Reading()


def parse_date(text: str, reading: Reading = DEFAULT) -> date | None:
    """The first date in a text; of a machine's text, also of eight figures or seconds since 1970.

    >>> [str(parse_date(text)) for text in ("2024-05-03T23:30-05:00", "3. května 2024", "۱۴ اردیبهشت ۱۴۰۳", "20240503")]
    ['2024-05-03', '2024-05-03', '2024-05-03', '2024-05-03']
    >>> parse_date("3 May 2999") is None
    True
    """
    if text.isascii() and not _FOUR_FIGURES.search(text):
        return None  # most short texts with a number, for less than what the patterns cost
    for day in find_dates(text, reading):
        return day
    plain = text.strip()
    if _EPOCH.fullmatch(plain):
        return _checked(datetime.fromtimestamp(int(plain[:10]), UTC).date(), reading)
    match = _COMPACT.match(plain)
    return _checked(_day(*map(int, match.groups())), reading) if match else None


def find_dates(text: str, reading: Reading = DEFAULT) -> list[date]:
    """The dates that stand in a text, in order.

    >>> [str(day) for day in find_dates("Posted 3 May 2024, updated on May 5th, 2024. 令和6年5月6日 ๓ พฤษภาคม ๒๕๖๗")]
    ['2024-05-03', '2024-05-05', '2024-05-06', '2024-05-03']
    """
    text = _normalised(text[:_LONGEST])
    if not (_MAY_BE_DATE if text.isascii() else _FIGURE).search(text):
        return []
    found = [*_in_figures(text, reading), *_in_words(text, reading)]
    found.sort(key=lambda pair: pair[0])
    return [day for _, day in found]


def _normalised(text: str) -> str:
    """Lower case, figures of every script as 0 to 9, no invisible characters; ASCII is left as it is."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text).casefold().translate(_ONE_LETTER)
    return in_ascii_figures("".join(character for character in text if unicodedata.category(character) != "Cf"))


def in_ascii_figures(text: str) -> str:
    """Figures of every script as 0 to 9.

    >>> in_ascii_figures("२०२४-০৫-۰۳")
    '2024-05-03'
    """
    if text.isascii():
        return text
    return "".join(str(unicodedata.digit(character)) if character.isdigit() else character for character in text)


def _in_figures(text: str, reading: Reading) -> Iterator[tuple[int, date]]:
    for match in _YEAR_FIRST.finditer(text):
        year, month, day = (int(match[group]) for group in (1, 3, 4))
        yield from _accepted(match.start(), _numeric_day(year, month, day, reading), reading)
    for match in _YEAR_LAST.finditer(text):
        first, second, year = (int(match[group]) for group in (1, 3, 4))
        if len(match[4]) == 2:
            year += 2000 if year < 70 else 1900
        # figures with full stops are days first everywhere
        swap = (reading.month_first and match[2] != "." and first <= 12) or second > 12
        day, month = (second, first) if swap else (first, second)
        yield from _accepted(match.start(), _numeric_day(year, month, day, reading), reading)
    if "年" in text or "년" in text:
        for match in _EAST_ASIAN.finditer(text):
            year = 1 if match[2] == "元" else int(match[2])
            year += ERAS.get(match[1] or "", 2000 if year < 70 else 0)
            yield from _accepted(match.start(), _day(year, int(match[3]), int(match[4])), reading)
    if "th" in text:
        for match in _VIETNAMESE.finditer(text):
            yield from _accepted(match.start(), _day(int(match[3]), int(match[2]), int(match[1])), reading)


def _numeric_day(year: int, month: int, day: int, reading: Reading) -> date | None:
    if 1300 <= year < 1500:
        persian = _day(year, month, day, calendar="persian")
        # this year's date of the one calendar is far in the future of the other
        return persian if persian and reading.accepts(persian) else _day(year, month, day, calendar="islamic")
    if 2500 < year < 2600:
        year -= BUDDHIST
    return _day(year, month, day)


def _in_words(text: str, reading: Reading) -> Iterator[tuple[int, date]]:
    words = _TOKEN.findall(text)
    begins = _begins_month()
    if begins.isdisjoint(words):
        return
    tokens = list(_TOKEN.finditer(text))
    for at, word in enumerate(words):
        if word not in begins:
            continue
        pair = f"{word} {words[at + 1]}" if at + 1 < len(words) else word
        calendar, month, width = _month(pair, word, reading.language)
        if month and (parts := _around(words, at, at + width)):
            year, day = parts
            yield from _accepted(tokens[at].start(), _in_calendar(year, month, day, calendar=calendar), reading)


def _month(pair: str, word: str, language: str) -> tuple[str, int, int]:
    """Calendar, number of the month (0 if it is none) and how many words its name has."""
    for name, width in ((pair, 2), (word, 1)):
        if month := PERSIAN_MONTHS.get(name):
            return "persian", month, width
        if month := ISLAMIC_MONTHS.get(name):
            return "islamic", month, width
        if meanings := month_names().get(name) or month_names().get(name.removeprefix("ב")):
            known = language if language in meanings else language.partition("-")[0]
            month = meanings.get(known) or next(iter(meanings.values()))
            return "thai" if "th" in meanings else "", month, width
    return "", 0, 1


def _around(words: list[str], first: int, after: int) -> tuple[int, int] | None:
    """Year and day beside the name of a month that is the words `first` to `after - 1`."""
    left = [words[at] for at in range(first - 1, max(first - 1 - _REACH, -1), -1) if words[at].isdigit()][:2]
    right = [word for word in words[after : after + _REACH] if word.isdigit()][:2]
    close_left = any(word.isdigit() for word in words[max(first - 2, 0) : first])
    if left and close_left and right and _is_day(left[0]) and _is_year(right[0], short=False):
        return int(right[0]), int(left[0])
    if len(right) == 2 and _is_day(right[0]) and _is_year(right[1], short=False):
        return int(right[1]), int(right[0])
    if left and right and _is_year(left[0], short=False) and _is_day(right[0]):
        return int(left[0]), int(right[0])
    if len(left) == 2 and _is_day(left[0]) and _is_year(left[1], short=False):
        return int(left[1]), int(left[0])
    if (
        left
        and close_left
        and right
        and _is_day(left[0])
        and words[after] == right[0]
        and _is_year(right[0], short=True)
    ):
        return int(right[0]), int(left[0])
    return None


def _is_day(word: str) -> bool:
    return len(word) <= 2 and 1 <= int(word) <= 31


def _is_year(word: str, *, short: bool) -> bool:
    return len(word) == (2 if short else 4)


def _in_calendar(year: int, month: int, day: int, *, calendar: str) -> date | None:
    if calendar == "thai":
        year = year + 2500 if year < 100 else year
        year -= BUDDHIST if year > 2400 else 0
        calendar = ""
    elif year < 100:
        return None  # "3 May 24" is as often followed by a time
    return _day(year, month, day, calendar=calendar)


def _day(year: int, month: int, day: int, *, calendar: str = "") -> date | None:
    try:
        if calendar == "persian":
            return from_persian(year, month, day)
        if calendar == "islamic":
            return from_islamic(year, month, day)
        return date(year, month, day)
    except ValueError:
        return None


def _checked(day: date | None, reading: Reading) -> date | None:
    return day if day is not None and reading.accepts(day) else None


def _accepted(at: int, day: date | None, reading: Reading) -> Iterator[tuple[int, date]]:
    if day is not None and reading.accepts(day):
        yield at, day


@cache
def _begins_month() -> frozenset[str]:
    """The first words of the names of all months, in Hebrew also with what means "in" before them."""
    names = [name for table in (PERSIAN_MONTHS, ISLAMIC_MONTHS, month_names()) for name in table]
    first = {word for name in names for word in (name, name.partition(" ")[0])}
    return frozenset(first | {f"ב{word}" for word in first})


@cache
def month_names() -> Mapping[str, Mapping[str, int]]:
    """Names of months → language → month. English comes first, then the languages by their codes."""
    text = files("dehusk.document.dates").joinpath("month_names.json").read_text(encoding="utf-8")
    table: dict[str, dict[str, int]] = {}
    languages: dict[str, list[str]] = json.loads(text)
    for language in sorted(languages, key=lambda code: (code != "en", code)):
        for month, names in enumerate(languages[language], start=1):
            for name in names.split("|"):
                if name:
                    table.setdefault(name.translate(_ONE_LETTER).replace("’", " "), {})[language] = month
    return MappingProxyType(table)
