"""Texts as terms: words of every script in one form, stemmed on request."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from importlib import import_module

from dehusk.errors import ParameterError
from dehusk.extras import missing
from dehusk.page.words import SINGLE, character_classes

Terms = Callable[[str], list[str]]
_BMP = 0x10000
_ONE_LETTER = (("ي", "ی"), ("ى", "ی"), ("ك", "ک"), ("ـ", ""))  # Arabic and Persian keyboards write these in two ways
_ASCII = re.compile("[a-z0-9]+")


def terms_of(text: str) -> list[str]:
    """The words of a text, case folded; hyphens and apostrophes part them, and each character is one without spaces.

    >>> terms_of("Land-use, 生物 and STRASSE/Straße")
    ['land', 'use', '生', '物', 'and', 'strasse', 'strasse']
    """
    if text.isascii():
        return _ASCII.findall(text.lower())
    text = unicodedata.normalize("NFKC", text).casefold()
    for written, form in _ONE_LETTER:
        text = text.replace(written, form)
    return _word().findall(text)


def stemmed(language: str) -> Terms:
    """`terms_of` with every term cut to its stem, for one of the languages of Snowball."""
    try:
        snowball = import_module("Stemmer")
    except ImportError as error:
        raise missing("trends", "PyStemmer", "stemming") from error
    try:
        stem = snowball.Stemmer(language.lower()).stemWords
    except KeyError:
        raise ParameterError(
            f"no stemmer for {language!r}; there are {', '.join(sorted(snowball.algorithms()))}"
        ) from None
    return lambda text: stem(terms_of(text))


@cache
def _word() -> re.Pattern[str]:
    """Letters and figures with the marks that belong to them; one character a word where no spaces are written."""
    marks = _spans([code for code in range(_BMP) if unicodedata.category(chr(code)) in ("Mn", "Mc")])
    single = _spans((character_classes() == SINGLE).nonzero()[0].tolist())
    # marks are no letters, so that there is only one way to match
    return re.compile(rf"[{single}][{marks}]*|[^\W_{single}]+(?:[{marks}]+[^\W_{single}]*)*")


def _spans(codes: list[int]) -> str:
    """Code points in order as the inside of a character class."""
    spans: list[list[int]] = []
    for code in codes:
        if spans and spans[-1][1] == code - 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in spans)
