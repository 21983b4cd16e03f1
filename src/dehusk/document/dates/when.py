"""When a page was published and changed: declared, in its markup, in its text or in its address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from dehusk.document.clues import Clues
from dehusk.document.dates import find_dates, parse_date
from dehusk.document.trust import AGREED, ALONE, DISPUTED, trust
from dehusk.document.values import Value
from dehusk.document.written_tags import attributes_of

_PUBLISHED = """
article:published_time og:article:published_time article:published og:published_time datepublished
itemprop:datepublished
publishdate publish-date publish_date published_date published-date pubdate published publishtime published_time
sailthru.date parsely-pub-date cxenseparse:recs:publishtime cxenseparse:publishtime
dcsext.articlefirstpublished article.published article_date_original
article:post_date originalpublicationdate rnews:datepublished ptime displaydate display-date citation_publication_date
citation_online_date citation_date bt:pubdate gentime pubtime releasedate
date_published datepublished og:pubdate og:publish_date video:release_date book:release_date
apub:time article:create_time weibo:article:create_at
""".split()  # noqa: SIM905
_DATED = """
dc.date.issued dcterms.issued dc.date.created dcterms.created dc.created dcterms.date dc.date dcterms:date date created
creation_date itemprop:datecreated article.created itemprop:uploaddate
""".split()  # noqa: SIM905
_MODIFIED = """
article:modified_time og:updated_time og:modified_time itemprop:datemodified dc.date.modified dcterms.modified lastmod
last-modified lastmodified modified article.updated datemodified revision_date moddate modified_time updated_time
dateupdate last_updated_date
""".split()  # noqa: SIM905
_YEAR, _MONTH, _DAY = r"(?P<year>20\d\d|199\d)", r"(?P<month>0?[1-9]|1[0-2])", r"(?P<day>0?[1-9]|[12]\d|3[01])"
_BEFORE, _AFTER = r"[/\-_.=]", r"(?=$|[/\-_.?#&])"
_IN_URL = (
    re.compile(rf"{_BEFORE}{_YEAR}(?P<between>[/\-_.]){_MONTH}(?P=between){_DAY}{_AFTER}"),
    re.compile(r"[/\-_.=](?P<year>20\d\d)/?(?P<month>0[1-9]|1[0-2])/?(?P<day>0[1-9]|[12]\d|3[01])(?=$|[/\-_.?#&t])"),
    re.compile(rf"{_BEFORE}{_DAY}(?P<between>[-_.]){_MONTH}(?P=between){_YEAR}{_AFTER}"),
)
_NAMED = re.compile(
    r"date|datum|fecha|data\b|time|publi|posted|post[-_]?(?:on|info|meta|details)|entry-meta|meta|byline|stand|created|"
    r"zeit|dato|pvm|日期|时间",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"updat|modif|edit(?:ed|iert)|changed|revis|aktuali|geänder|bearbeit|mis à jour|mise à jour|maj\b|actuali|atualiz|"
    r"aggiorn|bijgewerkt|gewijzigd|opdater|oppdater|uppdater|päivit|zmian|uprav|обновл|измен|оновлен|güncel|更新|修改|수정|"
    r"업데이트|به‌?روز|تحديث",
    re.IGNORECASE,
)
_NOT_PUBLISHED = re.compile(
    r"copyright|©|\bbirth|\bborn\b|geboren|expires?\b|deadline|joined|registriert|member since", re.IGNORECASE
)
# a year, a date in figures, or anything in another script
_MAY_BE_DATED = re.compile(r"[12]\d{3}(?!\d)|\d\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d\d|[^\x00-\u024f]")
# a sentence, rather than the line that dates the page: something was before or after the date, or a stop is at its end
_BOUND = re.compile(
    r"\b(?:before|after|until|till|since|prior to|as of|bis|seit|vor dem|nach dem|avant le|depuis|desde|hasta)\b|"
    r"[日号號]\s?(?:以前|之前|以后|以後|之后|之後|以来|以來|前后)",
    re.IGNORECASE,
)
_STOP = re.compile(r"[^\W\d_]{3,}[.!?]$|[。！？]$")
_SENTENCE = 16  # words
_HAN_SENTENCE = 40  # characters where each is a word
_SETTLED = 2.1  # weight of declarations that agree: date lines and `<time>` weigh up to 1.55 together
_TIMES = 0.6  # weight of a `<time>` near the headline
_IS_PUBLICATION = re.compile("datePublished|pubdate", re.IGNORECASE)
_ROWS = 60  # elements with a date that are read
_SHORT = 150  # characters of a line that can be a date line
_NEAR = 400  # nodes between the headline and its date


@dataclass(frozen=True, slots=True)
class _Clue:
    """A day that one kind of source tells, and how much that weighs."""

    day: date
    source: str
    weight: float


def published(clues: Clues) -> Value | None:
    """The day of publication: that for which most speaks.

    A declared date alone weighs more than one in the text, but an address and a date line that agree outweigh it.
    """
    votes: dict[date, float] = {}
    best: dict[date, _Clue] = {}
    sources: dict[date, set[str]] = {}
    for clue in _published(clues):
        votes[clue.day] = votes.get(clue.day, 0.0) + clue.weight
        sources.setdefault(clue.day, set()).add(clue.source)
        if clue.day not in best or clue.weight > best[clue.day].weight:
            best[clue.day] = clue
    if not votes:
        return None
    day = max(votes, key=lambda day: votes[day])  # the first of equals, and sources come in the order of their weight
    standing = DISPUTED if len(votes) > 1 else AGREED if len(sources[day]) > 1 else ALONE
    return Value(day, best[day].source, trust("date", best[day].source, standing))


def modified(clues: Clues) -> Value | None:
    """The day of the last change, where the page declares one."""
    for value in clues.structured.values("dateModified"):
        if day := _declared(value, clues):
            return Value(day, "json-ld", 0.9)
    for name, text in clues.head.named(*_MODIFIED):
        if day := _declared(text, clues):
            return Value(day, f"meta {name}", 0.85)
    return None


def _published(clues: Clues) -> Iterator[_Clue]:
    declared = list(_declared_days(clues))
    yield from declared
    if len({clue.day for clue in declared}) == 1 and sum(clue.weight for clue in declared) >= _SETTLED:
        return  # what the page shows would not outvote it
    yield from _in_markup(clues)
    yield from _in_text(clues)
    yield from _of_structured(clues, ("dateCreated", "uploadDate"), 0.3)
    for day in find_dates((clues.head.title or "")[-40:], clues.reading)[:1]:
        yield _Clue(day, "title", 0.4)
    changed = modified(clues)
    if changed and isinstance(changed.value, date):
        yield _Clue(changed.value, changed.source, 0.1)


def _declared_days(clues: Clues) -> Iterator[_Clue]:
    """What the data, the head and the address say."""
    yield from _of_structured(clues, ("datePublished",), 1.2)
    yield from islice(_of_meta(clues, _PUBLISHED, 0.95), 1)
    if day := in_url(clues):
        yield _Clue(day, "url", 0.9)
    yield from islice(_of_meta(clues, _DATED, 0.6), 1)


def _of_structured(clues: Clues, names: tuple[str, ...], weight: float) -> Iterator[_Clue]:
    for value in clues.structured.values(*names):
        if day := _declared(value, clues):
            yield _Clue(day, "json-ld", weight)
            return


def _of_meta(clues: Clues, names: list[str], weight: float) -> Iterator[_Clue]:
    for name, text in clues.head.named(*names):
        if day := _declared(text, clues):
            yield _Clue(day, f"meta {name}", weight)


def _declared(value: object, clues: Clues) -> date | None:
    for text in clues.structured.texts(value):
        if day := parse_date(text, clues.reading):
            return day
    if isinstance(value, int | float) and 10**9 < value < 10**13:
        return parse_date(str(int(value)), clues.reading)
    return None


def in_url(clues: Clues) -> date | None:
    """The day in the page's address: /2024/05/03/ or the like."""
    head = clues.head
    for address in (clues.page.url, *head.links.get("canonical", ()), *head.meta.get("og:url", ())):
        path = (address or "")[:2000]
        for match in (match for pattern in _IN_URL for match in pattern.finditer(path)):
            if day := parse_date(f"{match['year']}-{match['month']}-{match['day']}", clues.reading):
                return day
    return None


def _in_markup(clues: Clues) -> Iterator[_Clue]:
    """The `<time>` nearest to the headline that is not about a change, and what microdata calls the publication."""
    outline = clues.outline
    found: list[_Clue] = []
    nearest = _by_nearness(np.array(outline.named("time", "abbr"), np.intp), clues)[:_ROWS]
    best = 0.0
    for row, tag in zip(nearest, outline.written(nearest), strict=True):
        if best == _TIMES and not _IS_PUBLICATION.search(tag):
            continue  # no other can be worth more
        attributes = attributes_of(tag)
        text = outline.text_below(row, most=_SHORT)
        written = attributes.get("datetime") or attributes.get("title") or attributes.get("content") or ""
        day = parse_date(written, clues.reading) or parse_date(text, clues.reading)
        if not day:
            continue
        name = f"{attributes.get('class', '')} {attributes.get('itemprop', '')} {text}"
        if "datePublished" in name or "pubdate" in attributes:
            yield _Clue(day, "microdata", 0.9)
            return
        near = _TIMES if abs(row - clues.anchor) < _NEAR else 0.4
        found.append(_Clue(day, "time", near / 4 if _CHANGED.search(name) else near))
        best = max(best, found[-1].weight)
    if found:
        yield max(found, key=lambda clue: clue.weight)


def _by_nearness(rows: NDArray[np.intp], clues: Clues) -> list[int]:
    """The nearest to the headline first; what stands before it counts as three times as far."""
    away = rows - clues.anchor
    order = np.argsort(np.where(away < 0, -3 * away, away), kind="stable")
    nearest: list[int] = rows[order].tolist()
    return nearest


def _in_text(clues: Clues) -> Iterator[_Clue]:
    """The nearest line with a date in an element that is named like one, and the nearest of all."""
    outline = clues.outline
    rows = ((outline.figures >= 4) & (outline.length >= 6) & outline.is_shown).nonzero()[0]
    rows = rows[(outline.length[rows] <= _SHORT) | (outline.piece[rows] < 0)]
    named = other = dated = None
    read: dict[str, list[date]] = {}
    for row in _by_nearness(rows, clues)[: 4 * _ROWS]:
        text = outline.text_below(row, most=_SHORT)
        if text not in read:  # elements inside one another have the same text
            read[text] = _days(text, clues)
        days = read[text]
        if not days:
            continue
        changed = bool(_CHANGED.search(text)) and len(days) == 1
        is_sentence = bool(_BOUND.search(text) or _STOP.search(text))
        if named is None and not is_sentence and _NAMED.search(_name(clues, row)):
            named = _Clue(days[0], "text", 0.2 if changed else 0.4)
        elif is_sentence or _is_long(text):
            dated = dated or _Clue(days[0], "text", 0.1 if changed else 0.25)
        elif other is None and (dated is None or abs(row - clues.anchor) < _NEAR):
            other = _Clue(days[0], "text", 0.1 if changed else 0.25)
        if named and other:
            break
    yield from (clue for clue in (named, other or dated) if clue)


def _is_long(text: str) -> bool:
    """Has it more words than a line that dates the page?"""
    return len(text.split()) > _SENTENCE or (len(text) > _HAN_SENTENCE and " " not in text)


def _days(text: str, clues: Clues) -> list[date]:
    """The dates of a line that can be a date line; of a long one, of its beginning."""
    if not _MAY_BE_DATED.search(text) or _NOT_PUBLISHED.search(text):
        return []
    return find_dates(text if len(text) < _SHORT else text[:40], clues.reading)


def _name(clues: Clues, row: int) -> str:
    """What the element that a row is, or stands in, is called."""
    outline = clues.outline
    around = [row] if outline.piece[row] >= 0 else outline.around(row, 1)
    attributes = outline.attributes(around[0]) if around else {}
    return f"{attributes.get('class', '')} {attributes.get('id', '')} {attributes.get('itemprop', '')}"
