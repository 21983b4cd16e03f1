"""Where sentences end, in every script that marks it.

Marks of scripts without spaces end a sentence where they stand; a full stop, question or exclamation mark does so
before white space, and a full stop not after an abbreviation, an initial or the number of a day. Thai puts no mark at
the end of sentences: its text stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dehusk.page.tags import names

_CLOSING = "\"'”’»›)\\]}）」』】》〉〕］｣"
_MARKS = ".!?…‽؟۔।॥։።፧။។៕᙮᠃᠉"
_END = re.compile(
    rf"[。！？｡]+[{_CLOSING}…]*"  # Chinese, Japanese: nothing need follow
    rf"|(?<![{_MARKS}])[{_MARKS}]++[{_CLOSING}]*+(?=\s|$)"  # only at the first of several, so that time is linear
    r"|[।॥။។៕]+"  # Devanagari and its like, Burmese, Khmer: spaces are optional
    r"|\n+"
)
_LAST_WORD = re.compile(r"[^\s(\[{“„«\"'’]*$")
_ABBREVIATIONS = names(
    "mr mrs ms dr prof st jr sr vs no nr fig vol al ca cf approx dept gen col sgt capt lt rev hon inc ltd co corp "
    "jan feb mar apr jun jul aug sept sep oct nov dec e.g i.e a.m p.m u.s "
    "bzw z.b d.h u.a usw hr fr str mio mrd bspw ggf "
    "mme mlle m p.ex env sra dra ud uds srta pág sig dott ing avv т.е т.д г ул им"
)
_AFTER = 12  # letters before a full stop that can be an abbreviation
_LONGEST_DAY = 2  # figures of a number after which a full stop makes it an ordinal


def sentences(text: str) -> list[str]:
    """The sentences of a text, without the white space between them.

    >>> sentences("Dr. Tea is here. Is she? “Yes!” 她来了。真的吗？是的。")
    ['Dr. Tea is here.', 'Is she?', '“Yes!”', '她来了。', '真的吗？', '是的。']
    >>> sentences("هل وصل؟ نعم. این‌جا بود۔ رفت!")
    ['هل وصل؟', 'نعم.', 'این‌جا بود۔', 'رفت!']
    """
    return [text[start:end] for start, end in bounds(text)]


def bounds(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text start and end."""
    start = 0
    for match in _END.finditer(text):
        if match[0][0] == "." and _goes_on(text, match):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Is a full stop part of the word before it, or does a small letter come next?"""
    after = text[match.end() : match.end() + _AFTER].lstrip()
    if after[:1].islower():
        return True
    if match[0] != ".":
        return False
    found = _LAST_WORD.search(text[max(match.start() - _AFTER, 0) : match.start()])
    word = found[0].casefold() if found else ""
    if word.isdecimal():
        return len(word) <= _LONGEST_DAY and after[:1].isalpha()
    is_initial = len(word) == 1 and word.isalpha() and text[match.start() - 1].isupper()
    return is_initial or word in _ABBREVIATIONS


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The same span without white space at its ends; nothing if that is all."""
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    if start < end:
        yield start, end
