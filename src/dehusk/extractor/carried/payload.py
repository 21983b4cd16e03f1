"""Content that is not in the visible tree: for pages that a script fills when a browser shows them.

Such a page often has its text all the same: in JSON-LD, in the data that its framework starts from, in `<noscript>`,
in parts that are hidden until a script runs. Everything here is a fallback for pages without content of their own.
What a page says of itself in its head is a summary (`Document.description`), and no content. Nothing is executed, and
the time is linear in the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from dehusk.extractor.carried.flight import flight_html, flight_leaves, is_flight, read_flight
from dehusk.extractor.carried.hidden import hidden_parts, narrowed, swallowed_part
from dehusk.extractor.carried.items import Told, told, told_by_jsonld, told_by_microdata
from dehusk.extractor.carried.scripts import Given, read_json, script_values
from dehusk.extractor.carried.text import safe_html
from dehusk.extractor.carried.walk import Leaf, best_group, flat_leaves, is_flat, leaves, name_weight
from dehusk.page.page import Page
from dehusk.page.tokenizer import tag_attributes

_LEAST_OF_STATE = 40  # words: shorter texts in a state are messages of the program
_TEXTS = 20_000  # of one payload that are shown
_ORIGIN_LENGTH = 120
# How far a source is trusted against the others: its words count so many times (structured data says so itself).
_FORUM, _SWALLOWED, _NOSCRIPT, _HIDDEN, _STATE = 6.0, 2.0, 2.0, 1.5, 1.0
_PRELOADED = re.compile(r"<[a-zA-Z][^<>]{0,500}?\sdata-preloaded=")


@dataclass(frozen=True, slots=True)
class Payload:
    """Content from elsewhere than the visible tree, as simple HTML that is safe to show, and where it came from."""

    html: str
    origin: str


class _Candidate(NamedTuple):
    score: float
    origin: str
    html: Callable[[], str]


def payload_of(page: Page) -> Payload | None:
    """The content that a page has for scripts or search engines; None if it has none.

    >>> text = "Tea is a drink.\\\\nIt is made of leaves, of hot water, and of quiet time."
    >>> ld = f'{{"@type": "Article", "articleBody": "{text}"}}'
    >>> found = payload_of(Page.from_html(f'<script type="application/ld+json">{ld}</script>'))
    >>> print(found.origin, found.html, sep=": ")
    json-ld articleBody: <p>Tea is a drink.</p>
    <p>It is made of leaves, of hot water, and of quiet time.</p>
    """
    sources = (_structured, _discourse, _states, _hidden)
    found = sorted(chain.from_iterable(source(page) for source in sources), key=lambda candidate: -candidate.score)
    for candidate in found[:5]:  # one whose text turns out to be all hidden gives way to the next
        if html := candidate.html():
            return Payload(html, candidate.origin)
    return None


def _candidate(page: Page, said: Told) -> _Candidate:
    return _Candidate(said.words * said.trust, said.origin, partial(safe_html, said.texts[:_TEXTS], url=page.base_url))


def _structured(page: Page) -> Iterator[_Candidate]:
    for said in chain(told_by_jsonld(page), told_by_microdata(page)):
        yield _candidate(page, said)


def _discourse(page: Page) -> Iterator[_Candidate]:
    """The posts of a topic that Discourse puts into an attribute, as JSON in JSON."""
    found = _PRELOADED.search(page.html)
    if not found:
        return
    piece = page.html[found.start() : _tag_end(page.html, found.end())]
    preloaded = read_json(tag_attributes(piece, frozenset(("data-preloaded",))).get("data-preloaded", ""))
    for key, value in preloaded.items() if isinstance(preloaded, dict) else ():
        if key.startswith("topic_") and isinstance(value, str):
            posts = _at(read_json(value), "post_stream", "posts")
            texts = [_at(post, "cooked") for post in posts] if isinstance(posts, list) else []
            said = told([text for text in texts if isinstance(text, str)], "discourse preloaded posts", trust=_FORUM)
            if said.words >= 1:
                yield _candidate(page, said)


def _tag_end(html: str, at: int) -> int:
    """Behind the quote that closes the attribute whose value starts here."""
    last = html.find(html[at], at + 1) if at < len(html) and html[at] in "\"'" else -1
    return last + 1 if last >= 0 else len(html)


def _at(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _states(page: Page) -> Iterator[_Candidate]:
    """The best text of each state that the page's scripts hold."""
    flight: list[str] = []
    for given in script_values(page):
        if is_flight(given):
            flight.append(given.value[1])
        else:
            yield from _of_leaves(page, given.name or given.call, _leaves(given))
    if flight:
        rows = read_flight("".join(flight))
        yield from _of_leaves(page, "__next_f", flight_leaves(rows))
        elements = Page.from_html(flight_html(rows), url=page.base_url)
        if part := narrowed(elements, 0, origin="__next_f elements"):
            yield _Candidate(part.words * _STATE, part.origin, part.html)


def _leaves(given: Given) -> Iterator[Leaf]:
    value = given.value
    if isinstance(value, str):
        value = read_json(value) if given.call == "enqueue" else None
    return flat_leaves(value) if is_flat(value) else leaves(value)


def _of_leaves(page: Page, name: str, strings: Iterator[Leaf]) -> Iterator[_Candidate]:
    found = best_group(strings)
    if found:
        score, path, texts = found
        score *= name_weight(name)
        if score >= _LEAST_OF_STATE:
            origin = f"{name} {path}".strip()[:_ORIGIN_LENGTH]
            yield _Candidate(score * _STATE, origin, partial(safe_html, texts[:_TEXTS], url=page.base_url))


def _hidden(page: Page) -> Iterator[_Candidate]:
    if part := swallowed_part(page):
        yield _Candidate(part.words * _SWALLOWED, part.origin, part.html)
    for part in hidden_parts(page):
        trust = _NOSCRIPT if part.origin == "noscript" else _HIDDEN
        yield _Candidate(part.words * trust, part.origin, part.html)
