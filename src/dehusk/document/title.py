"""The headline of a page: what its markup, its declarations and its data agree on, without the site's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from dehusk.document.clues import Clues
from dehusk.document.declared.head import letters_of
from dehusk.document.titlefinder import most_like, terms_of
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
# what documentation puts before or after its headings, to link to them; a text node ends at white space here
_ANCHOR = re.compile(r"^[#¶🔗]\ufe0f?\s+(?=\S)|(?<=\S)(?:\s*[¶🔗]+|\s#)\ufe0f?$")
_PART = 0.8  # a part of what a source says is less likely than the whole of it
_LEAST_LIKENESS = 0.45  # cosine: less is a paragraph that has some words of the title
_AGREEMENT = 0.83  # of the votes: with less, sources say different things
_SAME = 0.95  # F1 of the words of sources that say the same
_UNLIKE = 0.5  # and of those that speak of something else
_LONGER = 1.5  # times the length of the headline that is shown
_OUTVOTED = 0.5  # weight of data that speak of something else than all that is shown
_LONGEST = 400
"""Characters of a headline: what is longer is cut there."""
_SUSPICIOUS = 200  # characters: a headline in the data that is longer is the beginning of the text
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
    terms: dict[str, Counter[str]] = {}
    for _, text, _ in readings:
        if text not in terms:
            terms[text] = Counter(terms_of(text))
    candidates = [
        _Candidate(text, source, terms.get(text) or Counter(terms_of(text)), whole)
        for source, text, whole in dict.fromkeys((*readings, *_without_kicker(readings)))
        if not clues.is_site_name(text)
    ]
    if not candidates:
        return _of_first_page(clues)
    votes: dict[str, list[_Candidate]] = {}
    for candidate in candidates:
        votes.setdefault(candidate.source, []).append(candidate)
    weights = _weights(votes)
    scores = [_score(candidate, votes, weights) for candidate in candidates]
    best = max(range(len(candidates)), key=lambda number: scores[number])
    total = sum(weights.values())
    text = _ANCHOR.sub("", candidates[best].text)
    source, standing = candidates[best].source, AGREED if scores[best] >= _AGREEMENT * total else DISPUTED
    return Value(text, source, trust("title", source, standing))


def _of_first_page(clues: Clues) -> Value | None:
    """The heading that links to the first page, where nothing else can be the headline: this may be that page."""
    texts = [text for _, text in clues.first_headings if letters_of(text) not in clues.site_words | clues.host_names]
    return Value(texts[0][:_LONGEST], "h1", trust("title", "h1", DISPUTED)) if texts else None


def _readings(clues: Clues) -> Iterator[_Reading]:
    """Source, text, and whether that is the whole of what it says (but for the site's name)."""
    for source, text in _declared(clues):
        short = text[:_LONGEST]
        if clues.is_site_name(short):
            continue
        yield source, without_site_name(short, clues), True
        if source.startswith(("meta", "title")):
            for match in list(_SEPARATOR.finditer(short))[:6]:
                yield source, short[: match.start()].strip(), False
                yield source, short[match.end() :].strip(), False
    for row, _ in _headlines(clues):
        lines = clues.outline.text_below(row, between="\n", most=_LONGEST).split("\n")
        if 1 < len(lines) <= 4:  # a kicker before or after the headline, in an element of its own
            yield "h1", " ".join(lines[1:])[:_LONGEST], True
            yield "h1", " ".join(lines[:-1])[:_LONGEST], False


def _without_kicker(readings: list[_Reading]) -> Iterator[_Reading]:
    """What stands after a colon, where another source says just that."""
    wholes = {letters_of(text) for _, text, whole in readings if whole}
    for source, text, _ in readings:
        kicker, colon, rest = text.partition(": ")
        if colon and kicker and source in ("h1", "json-ld") and letters_of(rest) in wholes:
            yield source, rest, True


def _declared(clues: Clues) -> Iterator[tuple[str, str]]:
    """What each source says, the most trustworthy first."""
    if (text := clues.structured.text("headline")) and (len(text) <= _SUSPICIOUS or not clues.head.title):
        yield "json-ld", text
    headings = _headlines(clues)
    for _, text in headings:
        yield "h1", text
    for name, text in clues.head.named("og:title", "twitter:title"):
        yield f"meta {name}", text
    if clues.head.title:
        yield "title", clues.head.title
    one = len(headings) == len(clues.first_headings) == 1
    if clues.head.title and not one and (text := most_like(clues.head.title, clues.outline, least=_LEAST_LIKENESS)):
        yield "text", text


def _headlines(clues: Clues) -> list[tuple[int, str]]:
    """The `<h1>`s that can be the headline: where one is the site's name, those that have a word of the title."""
    headings = [pair for pair in clues.headings if not clues.is_site_name(pair[1])]
    if clues.head.title and len(headings) < len(clues.first_headings):
        words = set(terms_of(without_site_name(clues.head.title, clues)))
        headings = [pair for pair in headings if not words.isdisjoint(terms_of(pair[1][:_LONGEST]))]
    return headings[:_HEADINGS]


def _weights(votes: dict[str, list[_Candidate]]) -> dict[str, float]:
    """The weights of the sources that say something.

    Data weigh little where the heading, the title and the declared title agree on something else that is shorter:
    what they call the headline is then the beginning of the text. A shorter one is another headline of the paper's.
    """
    weights = {source: _WEIGHTS[source] for source in votes}
    shown = [votes[source][0] for source in ("h1", "meta og:title", "title") if source in votes]
    if "json-ld" not in votes or len(shown) < 3:
        return weights
    first, stated = shown[0], votes["json-ld"][0]
    is_agreed = all(_likeness(first.terms, other.terms) > _SAME for other in shown)
    if is_agreed and _likeness(first.terms, stated.terms) < _UNLIKE and len(stated.text) > _LONGER * len(first.text):
        weights["json-ld"] = _OUTVOTED
    return weights


def _score(candidate: _Candidate, votes: dict[str, list[_Candidate]], weights: dict[str, float]) -> float:
    """How far the sources agree: each votes with that of its readings that is most alike."""
    score = 0.0
    for source, others in votes.items():
        if source == candidate.source:
            score += weights[source] * (1.0 if candidate.whole else _PART)
        else:
            score += weights[source] * max(
                _likeness(candidate.terms, other.terms) * (1.0 if other.whole else _PART) for other in others
            )
    return score


def _likeness(terms: Counter[str], others: Counter[str]) -> float:
    """F1 of two bags of terms."""
    if terms is others:  # of the same text
        return 1.0 if terms else 0.0
    common = sum([min(times, others[term]) for term, times in terms.items() if term in others])
    return 2 * common / max(sum(terms.values()) + sum(others.values()), 1)


def without_site_name(text: str, clues: Clues) -> str:
    """A title without the site's name at its end or its start.

    >>> clues = Clues(Page.from_html("", url="https://www.thesite.example/tea"))
    >>> without_site_name("Tea is good - The Site", clues), without_site_name("The Site", clues)
    ('Tea is good', 'The Site')
    """
    whole = text = text[:_LONGEST]
    for match in reversed(list(_SITE_SEPARATOR.finditer(whole))):
        if match.start() and any(clues.is_site_name(part[match.end() :]) for part in (text, whole)):
            text = whole[: match.start()]
    first = _SITE_SEPARATOR.search(text)
    if first and clues.is_site_name(text[: first.start()]) and text[first.end() :].strip():
        text = text[first.end() :]
    return text.strip()
