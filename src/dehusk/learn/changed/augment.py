"""Another form of a page with the same text: as an older or plainer site might have written it.

Modern pages have telling class names, semantic elements and metadata; a model that learns only from them leans on
those. In the copy some of these are gone or changed, chosen by chance for the whole page at once.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*+)([^<>]*+)>")
_OPENING = re.compile(r"<(script|style)\b[^<>]*+>", re.IGNORECASE | re.ASCII)
_CLOSING = {name: re.compile(f"</{name}", re.IGNORECASE | re.ASCII) for name in ("script", "style")}
_NAMES = re.compile(r"""\s(class|id)\s*=\s*("[^"]*+"|'[^']*+'|[^\s>"']++)""", re.IGNORECASE)
_ROLES = re.compile(
    r"""\s(?:role|itemprop|itemtype|itemscope)(?:\s*=\s*(?:"[^"]*+"|'[^']*+'|[^\s>"']++))?""", re.IGNORECASE
)
_SEMANTIC = dict.fromkeys(
    ["article", "section", "main", "aside", "nav", "header", "footer", "figure", "figcaption", "hgroup"], "div"
)
_HEADINGS = dict.fromkeys(["h1", "h2", "h3", "h4", "h5", "h6"], "p")
_BREAKS, _TABLES = 0.2, 0.25
"""How many pages are changed so."""
_LISTS = dict.fromkeys(["ul", "ol", "li", "dl", "dt", "dd"], "div")


@dataclass(frozen=True, slots=True)
class Change:
    """What is changed in a copy of a page."""

    names: str = "keep"
    """`keep`, `hash` or `drop` the words in class and id."""
    drop_roles: bool = False
    drop_meta: bool = False
    rename: Mapping[str, str] = field(default_factory=dict)
    breaks: bool = False
    """Are paragraphs kept apart by empty lines, and not by elements?"""
    tables: float = 0.0
    """How many of the `<div>` are tables of one cell."""


def draw_change(seed: str) -> Change:
    """A change by chance; the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311  # not for secrets
    names = chance.choices(("hash", "drop", "keep"), (0.35, 0.25, 0.4))[0]
    rename: dict[str, str] = {}
    drop_roles, drop_meta = chance.random() < 0.6, chance.random() < 0.6
    if chance.random() < 0.6:
        rename |= _SEMANTIC
    if chance.random() < 0.35:
        rename["p"] = "div"
    if chance.random() < 0.3:
        rename |= _HEADINGS
    if chance.random() < 0.25:
        rename |= _LISTS
    breaks = chance.random() < _BREAKS
    tables = chance.choice((0.1, 0.3, 1.0)) if chance.random() < _TABLES else 0.0
    return Change(names, drop_roles, drop_meta, rename, breaks, tables)


def changed(html: str, change: Change) -> str:
    """The page with the change made.

    >>> changed('<article class="story">Tea</article>', Change(names="drop", rename={"article": "div"}))
    '<div>Tea</div>'
    """
    html = _without_scripts(html)
    divs = _Divs(change.tables)

    def tag(match: re.Match[str]) -> str:
        closing, name, rest = match.groups()
        low = name.lower()
        if change.drop_meta and low in ("meta", "link") and "charset" not in rest:
            return ""
        if rest and not closing:
            if change.drop_roles:
                rest = _ROLES.sub("", rest)
            if change.names != "keep":
                rest = _NAMES.sub(_hashed if change.names == "hash" else "", rest)
        if change.breaks and low == "p":
            return "<br><br>"
        now = change.rename.get(low, name)
        return divs(closing, rest) if now.lower() == "div" and change.tables else f"<{closing}{now}{rest}>"

    return _TAG.sub(tag, html)


class _Divs:
    """The tags of `<div>` as they come, some as tables of one cell: those with the same attributes alike."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._open: list[bool] = []

    def __call__(self, closing: str, rest: str) -> str:
        if not closing:
            number = zlib.crc32(f"{rest} {len(self._open) % 4}".encode("utf-8", "surrogatepass"))
            self._open.append(number % 100 < 100 * self._share)
            return f"<table{rest}><tr><td>" if self._open[-1] else f"<div{rest}>"
        return "</td></tr></table>" if self._open and self._open.pop() else f"</div{rest}>"


def _without_scripts(html: str) -> str:
    """The page without scripts and styles; one that is never closed stays, and is not searched for again."""
    pieces: list[str] = []
    kept = at = 0
    open_ended: set[str] = set()
    while opening := _OPENING.search(html, at):
        name, at = opening[1].lower(), opening.end()
        closing = None if name in open_ended else _CLOSING[name].search(html, at)
        end = html.find(">", closing.end()) if closing else -1
        if end < 0:
            open_ended.add(name)
            continue
        pieces.append(html[kept : opening.start()])
        kept = at = end + 1
    return "".join((*pieces, html[kept:]))


def _hashed(match: re.Match[str]) -> str:
    """The names with other words of the same number: those alike stay alike, and say nothing."""
    words = match[2].strip("\"'").split()
    return f' {match[1]}="{" ".join(_letters(word) for word in words)}"'


def _letters(word: str) -> str:
    number = zlib.crc32(word.encode("utf-8", "surrogatepass"))
    return "".join(chr(97 + (number >> shift) % 26) for shift in range(0, 24, 4))
