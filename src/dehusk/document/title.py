"""The headline of a page: what its markup, its declarations and its data agree on, without the site's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from dehusk.document.clues import Clues
from dehusk.document.head import letters_of, text_below
from dehusk.document.titlefinder import TitleFinder, terms_of
from dehusk.document.trust import AGREED, DISPUTED, trust
from dehusk.document.values import Value
from dehusk.page.page import Page

# How much each source says about what the headline is; chosen on the development corpora (docs/document.md).
_WEIGHTS = MappingProxyType(
    {"json-ld": 2.5, "meta og:title": 0.9, "h1": 1.2, "meta twitter:title": 0.2, "title": 0.1, "text": 0.6}
)
_SEPARATOR = re.compile(
    r"\s+(?:[|\-–—―·•»«›‹:/~‖｜]|::|\|\||-{2}|>{1,2}|<{1,2})\s+|\s*[|｜]\s*|(?<=\S)\s[-–—](?=\S)(?!\d)"
)
_SITE_SEPARATOR = re.compile(_SEPARATOR.pattern + r"|\s?:\s|,\s")
_ANCHOR = re.compile(r"(?<=\S)\s*[¶🔗]+$")  # what documentation puts behind its headings, to link to them
_PART = 0.8  # a part of what a source says is less likely than the whole of it
_LEAST_ALIKE = 0.45  # cosine: less is a paragraph that has some words of the title
_AGREEMENT = 0.83  # of the votes: with less, sources say different things
_LONGEST = 400
_HEADINGS = 8

_Reading = tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class _Candidate:
    text: str
    source: str
    terms: Counter[str]
    whole: bool


def title_of(page: Page) -> str | None:
    """The headline of a page.

    >>> title_of(Page.from_html("<title>Tea is good | The Site</title><h1>The Site</h1><h2>Tea is good</h2><p>So."))
    'Tea is good'
    """
    found = title(Clues(page))
    return str(found.value) if found else None


def title(clues: Clues) -> Value | None:
    """The candidate that the other sources agree with most."""
    readings = list(_readings(clues))
    candidates = [
        _Candidate(text, source, Counter(terms_of(text)), whole)
        for source, text, whole in dict.fromkeys((*readings, *_without_kicker(readings)))
        if not is_site_name(text, clues)
    ]
    if not candidates:
        return None
    votes: dict[str, list[_Candidate]] = {}
    for candidate in candidates:
        votes.setdefault(candidate.source, []).append(candidate)
    scores = [_score(candidate, votes) for candidate in candidates]
    best = max(range(len(candidates)), key=lambda number: scores[number])
    total = sum(_WEIGHTS[source] for source in votes)
    text = _ANCHOR.sub("", candidates[best].text)
    source, standing = candidates[best].source, AGREED if scores[best] >= _AGREEMENT * total else DISPUTED
    return Value(text, source, trust("title", source, standing))


def _readings(clues: Clues) -> Iterator[_Reading]:
    """Source, text, and whether that is the whole of what it says (but for the site's name)."""
    for source, text in _told(clues):
        short = text[:_LONGEST]
        if is_site_name(short, clues):
            continue
        yield source, without_site_name(short, clues), True
        if source.startswith(("meta", "title")):
            for match in list(_SEPARATOR.finditer(short))[:6]:
                yield source, short[: match.start()].strip(), False
                yield source, short[match.end() :].strip(), False
    for row, _ in clues.headings[:_HEADINGS]:
        lines = text_below(clues.page.tree, row, between="\n").split("\n")
        if 1 < len(lines) <= 4:  # a kicker before or behind the headline, in an element of its own
            yield "h1", " ".join(lines[1:])[:_LONGEST], True
            yield "h1", " ".join(lines[:-1])[:_LONGEST], False


def _without_kicker(readings: list[_Reading]) -> Iterator[_Reading]:
    """What stands behind a colon, where another source says just that."""
    wholes = {letters_of(text) for _, text, whole in readings if whole}
    for source, text, _ in readings:
        kicker, colon, rest = text.partition(": ")
        if colon and kicker and source in ("h1", "json-ld") and letters_of(rest) in wholes:
            yield source, rest, True


def _told(clues: Clues) -> Iterator[tuple[str, str]]:
    """What each source says, the most trustworthy first."""
    if text := clues.structured.text("headline"):
        yield "json-ld", text
    for _, text in clues.headings[:_HEADINGS]:
        yield "h1", text
    for name, text in clues.head.told("og:title", "twitter:title"):
        yield f"meta {name}", text
    if clues.head.title:
        yield "title", clues.head.title
    if len(clues.headings) != 1 and (found := TitleFinder()(clues.page)) and found.score >= _LEAST_ALIKE:
        yield "text", found.text


def _score(candidate: _Candidate, votes: dict[str, list[_Candidate]]) -> float:
    """How far the sources agree: each votes with that of its readings that is most alike."""
    score = 0.0
    for source, others in votes.items():
        if source == candidate.source:
            score += _WEIGHTS[source] * (1.0 if candidate.whole else _PART)
        else:
            score += _WEIGHTS[source] * max(
                _alike(candidate.terms, other.terms) * (1.0 if other.whole else _PART) for other in others
            )
    return score


def _alike(terms: Counter[str], others: Counter[str]) -> float:
    """F1 of two bags of terms."""
    common = sum(min(times, others[term]) for term, times in terms.items() if term in others)
    return 2 * common / max(terms.total() + others.total(), 1)


def without_site_name(text: str, clues: Clues) -> str:
    """A title without the site's name at its end or its start.

    >>> clues = Clues(Page.from_html("", url="https://www.thesite.example/tea"))
    >>> without_site_name("Tea is good - The Site", clues), without_site_name("The Site", clues)
    ('Tea is good', 'The Site')
    """
    for match in reversed(list(_SITE_SEPARATOR.finditer(text))):
        if match.start() and is_site_name(text[match.end() :], clues):
            text = text[: match.start()]
    first = _SITE_SEPARATOR.search(text)
    if first and is_site_name(text[: first.start()], clues) and text[first.end() :].strip():
        text = text[first.end() :]
    return text.strip()


def is_site_name(text: str, clues: Clues) -> bool:
    """Is it only what the site calls itself?"""
    letters = letters_of(text)
    return not letters or letters in clues.site_words or letters in clues.host_names
