"""Runs of a text in another language than the rest, told by their script."""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from dehusk.document.language import count_scripts, detect_language

_SEVERAL: Final = MappingProxyType({"ja": frozenset(("kana", "han")), "ko": frozenset(("hangul", "han"))})
_LATIN = "en"  # the likeliest language of Latin words in other scripts, where they do not tell
_SURE = 0.75


_TAG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}")


def language_tag(told: str | None) -> str | None:
    """A language as BCP 47 writes it; None if it is not written so.

    >>> language_tag("en_GB"), language_tag('"><b>')
    ('en-GB', None)
    """
    tag = (told or "").strip().replace("_", "-")
    return tag if _TAG.fullmatch(tag) else None


class Run(NamedTuple):
    """A piece of text and its language; None: that of its surroundings."""

    text: str
    language: str | None = None


def home_scripts(text: str, language: str | None) -> frozenset[str]:
    """The scripts that a text is written in; letters of others are foreign to it.

    >>> sorted(home_scripts("お茶とcoffee", "ja")), sorted(home_scripts("tea, чай and more", "en"))
    (['han', 'kana'], ['latin'])
    """
    several = _SEVERAL.get((language or "").partition("-")[0])
    if several:
        return several
    counted = count_scripts(text)
    return frozenset((max(counted, key=counted.__getitem__),)) if counted else frozenset()


def script_runs(text: str, home: frozenset[str]) -> list[Run]:
    """The text in pieces, those in a foreign script with their language.

    >>> [tuple(run) for run in script_runs("We say чай с молоком, you say tea.", frozenset({"latin"}))]
    [('We say ', None), ('чай с молоком', 'ru'), (', you say tea.', None)]
    """
    if not home or (text.isascii() and "latin" in home):
        return [Run(text)]
    if "kana" not in home and any(script_of(character) == "kana" for character in text):
        home -= {"han"}  # a Japanese sentence in a Chinese text
    return [
        Run(text[start:end], _language(text[start:end], script) if script else None)
        for start, end, script in _spans(text, home)
    ]


def _spans(text: str, home: frozenset[str]) -> list[tuple[int, int, str]]:
    """Start, end and foreign script ("" at home) of the pieces; figures and marks are foreign between foreigners."""
    spans: list[tuple[int, int, str]] = []
    start, end, current = 0, 0, ""
    for at, character in enumerate(text):
        script = script_of(character)
        if not script:
            continue
        script = "" if script in home else _together(script)
        if script != current:
            edge = end if current else at
            if edge > start:
                spans.append((start, edge, current))
            if current and script and at > end:
                spans.append((end, at, ""))
            start, current = (at if script else edge), script
        end = at + 1
    if current:
        spans.append((start, end, current))
        start = end
    if start < len(text):
        spans.append((start, len(text), ""))
    return spans


def _together(script: str) -> str:
    """Kana and Han stand in one Japanese run."""
    return "han" if script == "kana" else script


@lru_cache(maxsize=8192)
def script_of(character: str) -> str:
    """The script of a letter; nothing for figures, marks and white space.

    >>> script_of("я"), script_of("7")
    ('cyrillic', '')
    """
    return next(iter(count_scripts(character)), "")


def _language(text: str, script: str) -> str | None:
    # one character can be a word in these; one Greek letter is a formula
    found = detect_language(3 * text if script in ("han", "hangul") else text)
    if script == "latin":
        return found.code if found and found.confidence >= _SURE else _LATIN
    return found.code if found else None
