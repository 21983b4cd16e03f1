"""When each post was written: of all that looks like a date, what most posts have and what never goes back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise

import numpy as np

from dehusk.arrays import Mask
from dehusk.document.dates import Reading, parse_date
from dehusk.document.threads.evidence import Evidence, Matches, mean
from dehusk.document.threads.items import Items
from dehusk.document.threads.keys import Keys
from dehusk.page import tags

_NUMBER = re.compile(r"\d")
_EITHER_WAY = re.compile(r"(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]\d{2}")
_DATED_ATTRIBUTES = ("datetime", "content", "title", "data-time", "data-timestamp", "data-utime", "created-timestamp")
_DATED = frozenset(_DATED_ATTRIBUTES)
_JOINED = re.compile(r"join|regist|founded|since|seit|inscri|desde|membre|member|dabei", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(?:ago|yesterday|today|gestern|heute|hier|vor \d+|il y a|hace \d+)\b", re.IGNORECASE)
_TIME = tags.TAG_ID["time"]
_FOR_TIME = 0.15  # what a <time> has ahead of other elements
_SAMPLE = 24  # posts whose dates decide for all
_ENOUGH = 0.2
Texts = Mapping[int, tuple[int, list[str]]]
"""Per post: an element, and what could be its date."""
Dated = tuple[tuple[int, tuple[str, ...]], ...]
"""The same without the elements."""
LONGEST_LINE = 80  # characters


@dataclass(frozen=True, slots=True)
class Moment:
    """When a post was written: as the page writes it, and as a date if that can be read."""

    text: str
    day: date | None
    row: int


def dates_of(evidence: Evidence, items: Items, keys: Keys, body: Mask) -> list[Moment | None]:
    """The date of each post: of the parts that hold dates, the one where most do and none goes back."""
    language = evidence.seen[0].get("lang", "")[:2].lower()
    usual = language in ("en", "")
    readings = [_Days(Reading(language=language, month_first=first), evidence) for first in (usual, not usual)]
    votes: list[tuple[float, _Days, Texts]] = []
    judged: dict[Dated, tuple[float, _Days]] = {}  # elements around each other say the same
    owners, in_body = items.owner.tolist(), body.tolist()
    silent = (_holding(evidence, items) | evidence.is_longer(LONGEST_LINE)).tolist()
    may_be_date = _MayBeDate()
    for rows in keys.rows.values():
        parts = [(row, owners[row], silent[row]) for row in rows if not in_body[row]]
        texts = _date_texts(evidence, parts, may_be_date) if parts else {}
        for_time = _FOR_TIME * bool(evidence.tree.tag[rows[0]] == _TIME) if texts else 0.0
        if _most_votes(len(texts), len(items)) + for_time > _ENOUGH:
            dated = tuple([(post, tuple(options)) for post, (_, options) in texts.items()])
            if dated not in judged:
                judged[dated] = _best_reading(texts, len(items), readings)
            vote, days = judged[dated]
            votes.append((vote + for_time, days, texts))
    votes.sort(key=lambda vote: -vote[0])
    found: list[Moment | None] = [None] * len(items)
    for vote, days, texts in votes:
        if vote <= _ENOUGH:
            break
        for post, (row, options) in texts.items():
            found[post] = found[post] or _moment(row, options, days)
    return found


def _most_votes(texts: int, posts: int) -> float:
    """What so many dates of so many posts can get at most: too little for elements that few posts have."""
    return texts / posts + 0.1 * (texts > 1) + 1e-9 if texts else 0.0


def _holding(evidence: Evidence, items: Items) -> Mask:
    """Per row: does it hold a whole post?"""
    rows = np.arange(len(evidence.tree))
    return np.asarray(np.searchsorted(items.start, rows) < np.searchsorted(items.start, evidence.tree.end))


class _MayBeDate(dict[str, bool]):
    """Could a text of one line be a date? Elements around each other have the same."""

    def __missing__(self, text: str) -> bool:
        short = 0 < len(text) <= LONGEST_LINE
        self[text] = found = short and (_NUMBER.search(text) or _RELATIVE.search(text)) is not None
        return found


def _date_texts(evidence: Evidence, parts: Iterable[tuple[int, int, bool]], may_be_date: _MayBeDate) -> Texts:
    """What could be a date in each post: the text of an element and its attributes.

    `parts`: rows, the post of each, and whether its text is too long or that of a whole post.
    """
    found: dict[int, tuple[int, list[str]]] = {}
    for row, post, is_silent in parts:
        if post in found:
            continue
        attributes = evidence.seen[row]
        texts = []
        if not _DATED.isdisjoint(attributes):  # most elements have none of them
            given = [attributes[name] for name in _DATED_ATTRIBUTES if name in attributes]
            texts = [text for text in given if _NUMBER.search(text)]
        if not is_silent and may_be_date[shown := evidence.text_of(row, longest=LONGEST_LINE + 1)]:
            texts.append(shown)
        if texts:
            found[post] = (row, texts)
    return found


class _Days(dict[str, date | None]):
    """Dates by their text, as read in one way: elements around each other have the same."""

    def __init__(self, reading: Reading, evidence: Evidence) -> None:
        super().__init__()
        self.reading = reading
        self.is_relative, self.joined = evidence.matches[_RELATIVE], evidence.matches[_JOINED]

    def __missing__(self, text: str) -> date | None:
        self[text] = found = _day(text, self.reading) if _NUMBER.search(text) else None
        return found


def _best_reading(texts: Texts, posts: int, readings: Sequence[_Days]) -> tuple[float, _Days]:
    """Read some of the dates with the day first or the month first, whichever fits better, and judge them.

    `readings`: the usual one first.
    """
    few = dict(list(texts.items())[:: max(1, len(texts) // _SAMPLE)])
    unclear = any(_EITHER_WAY.search(text) for _, options in few.values() for text in options)
    judged: list[tuple[float, _Days]] = []
    for days in readings if unclear else readings[:1]:
        moments = [_moment(row, options, days) for _, (row, options) in sorted(few.items())]
        known = [moment for moment in moments if moment is not None]
        judged.append((_vote(known, len(known) / len(few) * len(texts) / posts, days.joined), days))
    return max(judged, key=lambda pair: pair[0])


def _vote(known: Sequence[Moment], share: float, joined: Matches) -> float:
    """How likely these are the dates of the posts: most have one, in order (or in reverse), and nobody joined then."""
    if not known:
        return 0.0
    days = [_plain(moment.day) for moment in known if moment.day is not None]
    steps = [later >= earlier for earlier, later in pairwise(days)]
    ordered = mean(steps) if steps else 0.5
    vote = share * (0.4 + 0.6 * max(ordered, 0.8 * (1 - ordered))) * (0.5 + 0.5 * len(days) / len(known))
    vote += 0.1 * (len(set(days)) > 1)
    vote -= 0.5 * mean([joined[moment.text] for moment in known])
    return vote - 0.001 * mean([len(moment.text) for moment in known])  # rather the date alone than its line


def _plain(day: date) -> date:
    return day.date() if isinstance(day, datetime) else day


def _moment(row: int, texts: Sequence[str], days: _Days) -> Moment | None:
    for text in texts:
        day = days[text]
        if day is not None:
            return Moment(texts[-1], day, row)
    relative = [text for text in texts if days.is_relative[text]]
    return Moment(relative[0], None, row) if relative else None


def _day(text: str, reading: Reading) -> date | None:
    """A date, with its time where the text is as machines write it."""
    day = parse_date(text, reading)
    if day is None or ":" not in text:
        return day
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        return day
    return moment if moment.date() == day else day
