"""Days of other calendars as days of ours, and the names of their months."""

from __future__ import annotations

from datetime import date
from types import MappingProxyType

_PERSIAN = """
فروردین|حمل اردیبهشت|ثور خرداد|جوزا تیر|سرطان مرداد|امرداد|اسد شهریور|سنبله مهر|میزان آبان|عقرب آذر|قوس دی|جدی بهمن|دلو
اسفند|حوت
"""
_ISLAMIC = """
محرم صفر ربیع+الأول|ربیع+الاول ربیع+الثانی|ربیع+الآخر جمادى+الأولى|جمادی+الاول|جمادی+الاولی
جمادى+الآخرة|جمادى+الثانیة|جمادی+الثانی
رجب شعبان رمضان شوال ذو+القعدة|ذی+القعدة|ذیقعده|ذی+القعده ذو+الحجة|ذی+الحجة|ذیحجه|ذی+الحجه
"""

ERAS = MappingProxyType(
    {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018, "民國": 1911, "民国": 1911}
)
"""What to add to the year of an era."""

BUDDHIST = 543
"""Years of the Buddhist calendar are that many ahead."""


def _months(table: str) -> dict[str, int]:
    names = enumerate(table.split(), start=1)
    return {name.replace("+", " "): month for month, row in names for name in row.split("|")}


PERSIAN_MONTHS = MappingProxyType(_months(_PERSIAN))
"""Months of the Solar Hijri calendar, as Iran and Afghanistan name them."""

ISLAMIC_MONTHS = MappingProxyType(_months(_ISLAMIC))
"""Months of the lunar Hijri calendar."""


def from_persian(year: int, month: int, day: int) -> date:
    """A day of the Solar Hijri calendar, by the 33-year cycle (true for 1178 to 1633 of that calendar).

    >>> from_persian(1403, 1, 1), from_persian(1399, 12, 30)
    (datetime.date(2024, 3, 20), datetime.date(2021, 3, 20))
    """
    if not (1178 <= year <= 1633 and 1 <= month <= 12 and 1 <= day <= (31 if month <= 6 else 30)):
        raise ValueError("no such day")
    shifted = year + 1595  # so that leap years fall on whole quarters of the cycle
    leap_days = shifted // 33 * 8 + (shifted % 33 + 3) // 4
    before_month = 31 * (month - 1) if month <= 6 else 30 * (month - 1) + 6
    return date.fromordinal(365 * shifted + leap_days + before_month + day - 356_033)


def from_islamic(year: int, month: int, day: int) -> date:
    """A day of the lunar Hijri calendar by its tables; where the new moon is watched for, it may be one off.

    >>> from_islamic(1445, 9, 1)
    datetime.date(2024, 3, 11)
    """
    if not (1300 <= year <= 1600 and 1 <= month <= 12 and 1 <= day <= 30):
        raise ValueError("no such day")
    days = 354 * year + (11 * year + 3) // 30 + 30 * month - (month - 1) // 2 + day
    return date.fromordinal(days + 226_630)
