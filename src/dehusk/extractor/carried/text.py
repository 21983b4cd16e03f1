"""Texts from payloads: which of them are written for readers, how long they are, and how they become safe HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from itertools import groupby

from dehusk.page.page import Page
from dehusk.page.words import word_bounds
from dehusk.selection import Selection

_ELEMENTS = (
    "a abbr article aside b blockquote body br center cite code dd div dl dt em figcaption figure font h1 h2 h3 h4 "
    "h5 h6 hr html i iframe img li main ol p picture pre q s script section small span strike strong sub sup table "
    "tbody td th thead tr u ul video"
)
_MARKUP = re.compile(rf"<(?:{'|'.join(_ELEMENTS.split())})(?:\s[^<>]{{0,3000}})?/?>", re.IGNORECASE)
_ESCAPED_MARKUP = re.compile(rf"&lt;/(?:{'|'.join(_ELEMENTS.split())})\s?&gt;", re.IGNORECASE)
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,3000}>")
_CODE = re.compile(r"<(?P<end>/?)(?:script|style)\b", re.IGNORECASE)
_SWALLOWS = re.compile(
    r"<(?:!|/?(?:script|style|textarea|title|iframe|xmp|no\w{3,7}|plaintext|svg|math|template|select|table|object)\b)|='",
    re.IGNORECASE,
)
_LINE = re.compile(r"[\r\n\u2028\u2029]+")
_LOOKED_AT = 1_500  # characters of a text from which its kind is told
_CODE_SIGNS = frozenset("{}[]<>=;|\\_#$^`~")
_SENTENCE_ENDS = frozenset(".!?…。！？؟۔।:")
_PROGRAM = re.compile(
    r"^\s*(?:query|mutation|fragment|subscription|import|export|function|var|const|let|SELECT|@media|@font-face)\b"
    r"|^\s*[.#@]?[\w-]+\s*\{|=>|\bfunction\s*\(|\$\{|\{\{|%[sd]\b"
)
_CONSENT = re.compile(r"\bcookies?\b|\bconsent\b|\bGDPR\b|\bCCPA\b|\bopt[- ]out\b", re.IGNORECASE)
_WORDS_A_CONSENT = 60  # a text that speaks of consent more often than once in so many words is about nothing else
_LEAST_WORDS = 8


def resolved(text: str) -> str:
    """A text whose markup was escaped once too often, as markup.

    >>> resolved("&lt;p&gt;Tea&lt;/p&gt;")
    '<p>Tea</p>'
    """
    return html.unescape(text) if _ESCAPED_MARKUP.search(text) and not _MARKUP.search(text) else text


def plain(text: str) -> str:
    """A text without its tags.

    >>> plain("<p>Tea &amp; <b>milk</b></p>").split()
    ['Tea', '&', 'milk']
    """
    if "<" in text and _MARKUP.search(text):
        text = _TAG.sub(" ", _without_code(text))
    return html.unescape(text) if _REFERENCE.search(text) else text


def _without_code(text: str) -> str:
    """Markup without the bodies of scripts and styles."""
    parts: list[str] = []
    kept_from: int | None = 0
    for found in _CODE.finditer(text):
        if found["end"]:
            kept_from = found.start() if kept_from is None else kept_from
        elif kept_from is not None:
            parts.append(text[kept_from : found.start()])
            kept_from = None
    return " ".join(parts if kept_from is None else (*parts, text[kept_from:]))


def word_count(text: str) -> int:
    """Words of a text without its tags; a character of Chinese, Japanese or Thai is one."""
    text = plain(text)
    return len(text.split()) if text.isascii() else len(word_bounds(text).start)


def is_running(text: str) -> bool:
    """Is it written for readers, in sentences: no code, address, message with gaps, or question about cookies?

    >>> is_running("Green tea is made from leaves that have not been withered."), is_running("https://example.org/tea")
    (True, False)
    """
    if len(text) < 2 * _LEAST_WORDS:
        return False
    text = plain(resolved(text[:_LOOKED_AT])).strip()
    words = word_count(text)
    if words < _LEAST_WORDS or _PROGRAM.search(text) or len(text) > 14 * words:
        return False
    signs = sum(text.count(sign) for sign in _CODE_SIGNS)
    letters = sum(map(str.isalpha, text)) + sum(map(str.isspace, text))
    if signs > 0.03 * len(text) or letters < 0.75 * len(text):
        return False
    if len(_CONSENT.findall(text)) * _WORDS_A_CONSENT > words:
        return False
    return words >= 4 * _LEAST_WORDS or not _SENTENCE_ENDS.isdisjoint(text)


def safe_html(texts: Iterable[str], *, url: str | None = None) -> str:
    """Simple HTML that is safe to show: markup is cleaned, a plain text becomes a paragraph a line.

    >>> print(safe_html(["Tea < milk.\\n\\nAnd more.", "<p onclick=x()>Tea<script>x()</script></p>"]))
    <p>Tea &lt; milk.</p>
    <p>And more.</p>
    <p>Tea</p>
    """
    parts: list[str] = []
    for is_whole, group in groupby(map(_as_markup, texts), key=_is_whole):
        if is_whole:
            parts.append(_cleaned("\n".join(f"<div>{markup}</div>" for markup in group), url))
        else:  # what follows must not end up in a comment or a script that has no end
            parts += (_cleaned(markup, url) for markup in group)
    return "\n".join(filter(None, parts))


def _as_markup(text: str) -> str:
    text = resolved(text)
    if _MARKUP.search(text):
        return text
    lines = (" ".join(line.split()) for line in _LINE.split(plain(text)))
    return "\n".join(f"<p>{html.escape(line, quote=False)}</p>" for line in lines if line)


def _is_whole(markup: str) -> bool:
    """Can it stand before other markup without swallowing that?"""
    return not _SWALLOWS.search(markup) and markup.count('"') % 2 == 0 and markup.rfind("<") < markup.rfind(">")


def _cleaned(markup: str, url: str | None) -> str:
    page = Page.from_html(f"<body>{markup}", url=url)
    return Selection(page, ~page.words.hidden, by="payload").html()
