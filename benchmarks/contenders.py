"""What `speed.py` measures: dehusk's extractors and forms, published algorithms, parts of a page, other extractors."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from selectolax.lexbor import LexborHTMLParser

import dehusk
from dehusk.evaluate.peers import PeerMissingError, load_peer
from dehusk.extraction.options import QUALITIES, Quality
from timing import Contender

PEERS = ("resiliparse", "rs-trafilatura", "trafilatura", "readability", "justext")
BASELINES = ("resiliparse", "lexbor")
"""The first of them that takes part is what ratios refer to."""
PUBLISHED = {"dana": 19.4, "dana-g": 11.4, "tccb": 17, "dsc": 7.8, "density": 7.6, "accb": 0.40, "bte": 0.17}
"""MB/s as the authors of algorithms or their followers published them, on the machines of their time."""


def contenders(groups: Sequence[str]) -> Iterator[Contender]:
    """Extractors and peers, then what the groups add."""
    for quality in QUALITIES:
        yield Contender(quality, partial(text_of, quality))
    for quality in QUALITIES:
        yield Contender(f"extract_many {quality}", many=partial(texts_of_many, quality))
    yield Contender("text and metadata", with_metadata)
    yield Contender("Markdown", lambda html: dehusk.extract(html).markdown)
    yield Contender("JSON", lambda html: json.dumps(dehusk.extract(html).to_dict()))
    yield Contender("lexbor", LexborHTMLParser, note="bare parse")
    for name in PEERS:
        try:
            yield Contender(name, peer(name))
        except PeerMissingError as missing:
            print(missing, file=sys.stderr)
    for group in groups:
        yield from GROUPS[group]()


def text_of(quality: Quality, html: bytes) -> str:
    """Bytes of a page to its text."""
    return dehusk.extract(html, quality=quality).text


def texts_of_many(quality: Quality, pages: list[bytes]) -> object:
    """Bytes of several pages to their texts."""
    return [document.text for document in dehusk.extract_many(pages, quality=quality)]


def with_metadata(html: bytes) -> object:
    """Text, and all that the page says of itself."""
    document = dehusk.extract(html)
    return document.text, dict(document.metadata), document.language, document.page_type, document.confidence


def peer(name: str) -> Callable[[bytes], object]:
    """Bytes to text with another extractor, which is given decoded text as its users do."""
    run = load_peer(name)
    return lambda html: run(html.decode("utf-8", "replace"), None)


def _algorithms() -> Iterator[Contender]:
    """The published ones: bytes to text. `r2l` and `dana` answer at once where a page has no right-to-left letter."""
    for name in dehusk.names():
        if name not in {*dehusk.names("visual"), *QUALITIES.values()}:  # those of the visual family need a browser
            algorithm = dehusk.get(name)
            note = f"published: {PUBLISHED[name]} MB/s" if name in PUBLISHED else ""
            yield Contender(name, partial(text_by, algorithm), note=note)


def text_by(algorithm: dehusk.Algorithm, html: bytes) -> str:
    """Bytes to text with one algorithm."""
    return dehusk.extract(html, algorithm=algorithm).text


def _parts() -> Iterator[Contender]:
    """What is made of a page before any algorithm looks at it."""
    for part in ("tree", "words", "source", "source_layout"):
        yield Contender(f"Page.{part}", partial(_part, part))


def _part(part: str, html: bytes) -> object:
    return getattr(dehusk.Page.from_html(html), part)


def _forms() -> Iterator[Contender]:
    """Forms of a whole page."""
    algorithm = dehusk.get("everything")
    for form in ("text", "markdown", "html", "to_dict"):
        yield Contender(f"everything: {form}", partial(_form, algorithm, form))


def _form(algorithm: dehusk.Algorithm, form: str, html: bytes) -> Any:
    made = getattr(dehusk.extract(html, algorithm=algorithm), form)
    return made() if callable(made) else made


GROUPS: Mapping[str, Callable[[], Iterator[Contender]]] = MappingProxyType(
    {"algorithms": _algorithms, "parts": _parts, "forms": _forms}
)
"""More contenders, by the name of their group."""
