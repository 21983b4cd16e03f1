"""Other extractors under one signature, `(html, url) -> text`, so that they can be measured beside ours.

Each is set as its authors mean it for the plain text of the main content. None is imported before it is
asked for, and none of them fetches anything. A page that makes a peer raise an error is the peer's fault
and is for the caller to count: only "nothing found" becomes the empty text.
"""

from __future__ import annotations

import logging
import re
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module, metadata
from types import MappingProxyType
from typing import Any

from dehusk import extras
from dehusk.errors import MissingExtraError, ParameterError
from dehusk.evaluate import peers_node
from dehusk.evaluate.corpora.markup import clean, text_of

Extract = Callable[[str, str | None], str]
"""HTML and address to text."""

# Warning filters and loggers belong to the process, so one peer at a time may change them.
_NOISE = threading.Lock()
_LOGGERS = """
boilerpy3 charset_normalizer chardet filelock goose3 htmldate inscriptis justext magic_html newspaper
readability tldextract trafilatura urllib3
"""


class PeerMissingError(MissingExtraError):
    """A peer is not installed; the message says what to install."""


@dataclass(frozen=True, slots=True)
class Peer:
    """One extractor: its package, licence, how it is set, and what loads it (its None is: nothing found)."""

    name: str
    package: str
    licence: str
    note: str
    load: Callable[[], Callable[[str, str | None], str | None]]


def _trafilatura() -> Callable[[str, str | None], str | None]:
    extract: Callable[..., str | None] = import_module("trafilatura").extract
    return lambda html, url: extract(html, url=url, include_comments=False)


def _rs_trafilatura() -> Extract:
    extract = import_module("rs_trafilatura").extract
    return lambda html, url: str(extract(html, url=url).main_content)


def _readability() -> Extract:
    document = import_module("readability").Document
    return lambda html, url: text_of(document(html, url=url).summary())


def _resiliparse() -> Extract:
    extract = import_module("resiliparse.extract.html2text").extract_plain_text
    off = dict.fromkeys(("comments", "links", "list_bullets", "alt_texts"), False)
    return lambda html, _: str(extract(html, main_content=True, **off))


# jusText's names of the languages it has stop words for.
_STOP_WORDS = """
af Afrikaans ar Arabic az Azerbaijani be Belarusian bg Bulgarian bn Bengali bs Bosnian ca Catalan
cs Czech cy Welsh da Danish de German el Greek en English eo Esperanto es Spanish et Estonian eu Basque
fa Persian fi Finnish fr French ga Irish gl Galician gu Gujarati he Hebrew hi Hindi hr Croatian
hu Hungarian hy Armenian id Indonesian is Icelandic it Italian ka Georgian kk Kazakh kn Kannada ko Korean
ku Kurdish ky Kyrgyz la Latin lb Luxembourgish lt Lithuanian lv Latvian mk Macedonian ml Malayalam
mr Marathi ms Malay mt Maltese nb Norwegian_Bokmal ne Nepali nl Dutch nn Norwegian_Nynorsk
no Norwegian_Bokmal oc Occitan pl Polish pt Portuguese ro Romanian ru Russian sk Slovak sl Slovenian
sq Albanian sr Serbian sv Swedish sw Swahili ta Tamil te Telugu tl Tagalog tr Turkish uk Ukrainian
ur Urdu uz Uzbek vi Vietnamese yo Yoruba
"""
_HTML_TAG = re.compile(r"<html\b[^>]{0,4000}>", re.IGNORECASE)
_LANG = re.compile(r"""\slang\s*=\s*["']?([a-z]{2,3})\b""", re.IGNORECASE)


def declared_language(html: str) -> str:
    """The language a page declares on its `html` element, English if none.

    >>> declared_language('<!doctype html><html class="a" lang="de-AT">')
    'de'
    """
    tag = _HTML_TAG.search(html, 0, 20_000)
    lang = _LANG.search(tag[0]) if tag else None
    return lang[1].lower() if lang else "en"


def _justext() -> Extract:
    justext = import_module("justext")
    words = _STOP_WORDS.split()
    names = dict(zip(words[::2], words[1::2], strict=True))

    def run(html: str, _: str | None) -> str:
        language = names.get(declared_language(html))
        # Without stop words for a language, jusText is to be run without any: its own advice.
        options: dict[str, Any] = {} if language else {"stopwords_low": 0.0, "stopwords_high": 0.0}
        paragraphs = justext.justext(html, justext.get_stoplist(language) if language else frozenset(), **options)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return run


def _boilerpy3() -> Extract:
    extractor = import_module("boilerpy3.extractors").ArticleExtractor()
    return lambda html, _: str(extractor.get_content(html))


def _goose3() -> Callable[[str, str | None], str | None]:
    goose_class: Any = import_module("goose3").Goose

    def run(html: str, url: str | None) -> str | None:
        with goose_class({"enable_image_fetching": False}) as goose:
            # It encodes the page again as the page declares: references to characters come through unharmed.
            ascii_html = html.encode("ascii", "xmlcharrefreplace").decode("ascii")
            text: str | None = goose.extract(url=url, raw_html=ascii_html).cleaned_text
            return text

    return run


def _newspaper4k() -> Callable[[str, str | None], str | None]:
    article_class: Any = import_module("newspaper").Article

    def run(html: str, url: str | None) -> str | None:
        # The constructor wants some address, and pictures would be fetched.
        article = article_class(url or "https://example.org/page", fetch_images=False)
        text: str | None = article.download(input_html=html).parse().text
        return text

    return run


def _magic_html() -> Extract:
    extractor = import_module("magic_html").GeneralExtractor()
    return lambda html, url: text_of(extractor.extract(html, base_url=url or "").get("html") or "")


def _inscriptis() -> Extract:
    get_text: Callable[[str], str] = import_module("inscriptis").get_text
    return lambda html, _: get_text(html)


def _node(library: str) -> Extract:
    extract = peers_node.NodeExtractor(library)
    return lambda html, url: text_of(extract(html, url))


_ROWS = (
    Peer("trafilatura", "trafilatura", "Apache-2.0", "without comments", _trafilatura),
    Peer("rs-trafilatura", "rs-trafilatura", "MIT OR Apache-2.0", "main_content", _rs_trafilatura),
    Peer("readability", "readability-lxml", "Apache-2.0", "summary() as text", _readability),
    Peer("resiliparse", "resiliparse", "Apache-2.0", "main_content, no comments, no links", _resiliparse),
    Peer("justext", "justext", "BSD-2-Clause", "stop words of the declared language, else English", _justext),
    Peer("boilerpy3", "boilerpy3", "Apache-2.0", "ArticleExtractor", _boilerpy3),
    Peer("goose3", "goose3", "Apache-2.0", "cleaned_text, pictures not fetched", _goose3),
    Peer("newspaper4k", "newspaper4k", "MIT", "text, pictures not fetched", _newspaper4k),
    Peer("magic-html", "magic-html", "Apache-2.0", "article mode, content as text", _magic_html),
    Peer("inscriptis", "inscriptis", "Apache-2.0", "the whole page: a baseline", _inscriptis),
    Peer(
        "readability.js",
        "@mozilla/readability",
        "Apache-2.0",
        "content as text",
        lambda: _node("readability.js"),
    ),
    Peer("defuddle", "defuddle", "MIT", "content as text, nothing fetched", lambda: _node("defuddle")),
)
_ON_NODE = MappingProxyType({"readability.js": "jsdom", "defuddle": "linkedom"})  # with the DOM each is run on
_SPECIAL = MappingProxyType(
    {
        "magic-html": "magic-html (Python 3.12 or newer)",
        "rs-trafilatura": "rs-trafilatura (ready-made for CPython 3.12 on Linux; elsewhere it is built with Rust)",
    }
)
_IN_SECOND_EXTRA = frozenset(("readability", "newspaper4k"))
"""Of `peers-more`."""
_IN_EXTRA = _IN_SECOND_EXTRA | {"trafilatura", "resiliparse", "justext", "boilerpy3", "goose3", "inscriptis"}

PEERS: Mapping[str, Peer] = MappingProxyType({peer.name: peer for peer in _ROWS})
"""The peers by name."""


def load_peer(name: str) -> Extract:
    """The function of a peer; `PeerMissingError` says what to install if it is not there.

    >>> load_peer("nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dehusk.errors.ParameterError: no peer 'nobody'; there are trafilatura, rs-trafilatura, ...
    """
    peer = _peer(name)
    try:
        with _quiet():
            extract = peer.load()
    except ImportError as error:
        raise PeerMissingError(f"needs {peer.package}: {how_to_install(name)} [{error}]") from error

    def run(html: str, url: str | None = None) -> str:
        page = clean(html)
        if not page.strip():
            return ""
        with _quiet():
            return extract(page, url) or ""

    return run


def how_to_install(name: str) -> str:
    """One line that says what to type to get a peer.

    >>> "[peers]" in how_to_install("goose3"), "[peers-more]" in how_to_install("newspaper4k")
    (True, True)
    """
    peer = _peer(name)
    if name in _ON_NODE:
        command = f"npm install {peer.package} {_ON_NODE[name]}"
        return f"{command} (Node.js 20 or newer; here, or name the node_modules in {peers_node.FOLDER_VARIABLE})"
    if name in _IN_EXTRA:
        return extras.how_to_install("peers-more" if name in _IN_SECOND_EXTRA else "peers")
    return f"pip install {_SPECIAL.get(name, peer.package)}"


def peer_version(name: str) -> str | None:
    """The installed version of a peer, None if it is not there."""
    peer = _peer(name)
    if name in _ON_NODE:
        return peers_node.package_version(peer.package)
    try:
        return metadata.version(peer.package)
    except metadata.PackageNotFoundError:
        return None


def _peer(name: str) -> Peer:
    if name not in PEERS:
        raise ParameterError(f"no peer {name!r}; there are {', '.join(PEERS)}")
    return PEERS[name]


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep a peer's warnings and log records to itself while it runs, and leave no trace afterwards."""
    with _NOISE, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        before = [(logger, logger.propagate) for logger in map(logging.getLogger, _LOGGERS.split())]
        sink = logging.NullHandler()  # without any handler, logging would print the records itself
        for logger, _ in before:
            logger.addHandler(sink)
            logger.propagate = False
        try:
            yield
        finally:
            for logger, propagate in before:
                logger.propagate = propagate
                logger.removeHandler(sink)
