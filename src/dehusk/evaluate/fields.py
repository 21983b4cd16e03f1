"""Exactness of what else a page tells: title, authors and date (`dehusk.evaluate.posts` judges threads).

Gold that is missing (None, blank) or that cannot be read is not an answer: the judgement is then None, to be
left out of a mean. An output that is missing or unreadable where the gold has an answer is wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, date, datetime

from dehusk.evaluate.metrics import bag
from dehusk.evaluate.scoring.score import Score

DateLike = str | date | datetime

_ZERO_WIDTH_NON_JOINER = "\u200c"
_BETWEEN_NAMES = re.compile(r"[;,|/•·\n]|\s(?:and|und|et|y|e|og|och|и|&)\s", re.IGNORECASE)
_YEAR_FIRST = re.compile(r"(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?(?![^\sT])")


def fold(text: str) -> str:
    """The text without differences of white space, case, punctuation and compatibility forms.

    Punctuation becomes a space, invisible characters (soft hyphens, direction marks) vanish, except that
    a zero-width non-joiner, which parts words in Persian, becomes a space too. Symbols stay: C++ is not C.

    >>> fold("  “Don’t” – she\\n SAID…")
    'don t she said'
    """
    return " ".join("".join(map(_folded, unicodedata.normalize("NFKC", text).casefold())).split())


def _folded(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cf" and character != _ZERO_WIDTH_NON_JOINER:
        return ""
    return " " if category[0] in "PZC" else character


def title_exact(output: str | None, gold: str | None) -> bool | None:
    """Is the title the gold title, apart from white space, case and punctuation?

    >>> title_exact("The end of the world", "THE END: of the World")
    True
    """
    answer = fold(gold or "")
    return fold(output or "") == answer if answer else None


def title_score(output: str | None, gold: str | None) -> Score | None:
    """Bag of words of the folded title.

    >>> title_score("The end - My Site", "The end")
    Score(precision=0.5, recall=1.0, f1=0.6666666666666666)
    """
    answer = fold(gold or "")
    return bag(fold(output or ""), answer) if answer else None


def author_names(authors: str | Iterable[str] | None) -> frozenset[str]:
    """The folded names in a by-line or a list of them.

    By-lines are cut at semicolons, commas, bars, slashes, dots in the middle and words for "and". That cuts
    some names in two, but those of gold and output alike.

    >>> sorted(author_names("By Ada LOVELACE, Alan Turing and Grace Hopper"))
    ['ada lovelace', 'alan turing', 'grace hopper']
    """
    bylines = [authors] if isinstance(authors, str) else list(authors or ())
    names = (fold(name).removeprefix("by ") for byline in bylines for name in _BETWEEN_NAMES.split(byline))
    return frozenset(name for name in names if name)


def author_score(output: str | Iterable[str] | None, gold: str | Iterable[str] | None) -> Score | None:
    """Precision, recall and F1 of the set of authors; exact if F1 is 1.

    >>> author_score(["Ada Lovelace", "Alan Turing"], "ada lovelace")
    Score(precision=0.5, recall=1.0, f1=0.6666666666666666)
    """
    answer = author_names(gold)
    found = author_names(output)
    return Score.of(len(found & answer), len(found), len(answer)) if answer else None


def date_exact(output: DateLike | None, gold: DateLike | None) -> bool | None:
    """Is it the same day?

    Dates are ISO 8601 text (also with one digit for a month or day) or Python's. The day as written counts,
    whatever the time zone; two moments that both have a time zone also agree if it is the same day in UTC.
    Where the gold knows only the month or the year, only that is compared.

    >>> date_exact("2024-05-03T23:30:00-05:00", "2024-05-03"), date_exact("2024-05-04", "2024-05-03")
    (True, False)
    """
    answers = _days(gold)
    if not answers:
        return None
    found = _days(output)
    pairs = zip(found, answers, strict=False)
    return any(day[: len(answer)] == answer for day, answer in pairs)


def _days(value: DateLike | None) -> list[tuple[int, ...]]:
    """Year, month, day as written, and a second time in UTC if there is a time zone; empty if unreadable."""
    if isinstance(value, str):
        try:
            moment: date = datetime.fromisoformat(value.strip())
        except ValueError:
            return _partial_day(value)
    elif value is None:
        return []
    else:
        moment = value
    days: list[tuple[int, ...]] = [(moment.year, moment.month, moment.day)]
    if isinstance(moment, datetime) and moment.utcoffset() is not None:
        try:
            in_utc = moment.astimezone(UTC)
        except OverflowError:  # within a day of the first or last date there is
            return days
        days.append((in_utc.year, in_utc.month, in_utc.day))
    return days


def _partial_day(text: str) -> list[tuple[int, ...]]:
    """Year, month and day of a text that begins with them, as far as they go."""
    match = _YEAR_FIRST.match(text.strip())
    if not match:
        return []
    year, month, day = (int(part) if part else None for part in match.group(1, 3, 4))
    try:
        date(year or 0, month or 1, day or 1)
    except ValueError:
        return []
    return [tuple(part for part in (year, month, day) if part is not None)]
