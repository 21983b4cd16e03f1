"""Tags with very many attributes: a parser compares each attribute with all others of its tag.

A tag ends at the first `>` that stands in no quoted value, and a value's quote follows a `=`. So wherever a tag began,
a `>` is the end of it if neither the last `"` nor the last `'` before it follows a `=`: a *sure end*. Nearly every `>`
of a real page is one, and where they follow one another closely no tag is long. Nothing else needs to be known: not
which `<` are tags, nor what is a script, a comment or a picture.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from dehusk.page.markup.marks import Marks

LONG_TAG = 6_000
"""Characters that 2,000 different attributes need at least: those take lexbor some milliseconds."""
_MOST_LOOKED_AT = 50_000
_SPACE = b" \t\n\f\r"
_BEFORE_VALUE = _SPACE + b"="
_NAME = rb"(=?+[^ \t\n\f\r/>=]*+)"
_AFTER_VALUE = re.compile(rb"""=[ \t\n\f\r]*+(?:"(?=[^"]*+"%b)|'(?=[^']*+'%b))""" % (_NAME, _NAME))
_ATTRIBUTE = re.compile(
    rb"(?:=[^ \t\n\f\r/>=]*+|[^ \t\n\f\r/>=]++)"
    rb"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"[^"]*+"?+|'[^']*+'?+|[^ \t\n\f\r>]*+))?+"""
)
"""An attribute, or the name of the tag."""
_SLASH_TO_SPACE = bytes.maketrans(b"/\v", b" /")
"""A vertical tab, which parts no words in HTML, takes the place of the slash."""
_EQUAL = ord("=")


def long_parts(marks: Marks) -> list[slice]:
    """The parts of a page that may be one long tag: from a `<` before a letter to a sure end, or to the page's end."""
    stretches = [(first, last) for first, last in _open_stretches(marks.source) if last - first > LONG_TAG]
    if not stretches:
        return []
    opens = np.append(marks.place[marks.is_open], len(marks.source))
    tags = opens[np.searchsorted(opens, [first for first, _ in stretches])].tolist()
    return [slice(tag, last) for tag, (_, last) in zip(tags, stretches, strict=True) if last - tag > LONG_TAG]


def compares_many(marks: Marks, parts: list[slice], limit: int) -> bool:
    """May a parser compare more pairs of attributes than that, summed over these parts of the page?"""
    numbers = [_separators(marks.view[part]) for part in parts]
    pairs = sum(map(_pairs, numbers))
    # most come from a few parts: it is enough to look closer at those
    for number, part in sorted(zip(numbers, parts, strict=True), key=itemgetter(0), reverse=True):
        if pairs <= limit:
            break
        pairs += _pairs(most_attributes(marks.source[part])) - _pairs(number)
    return pairs > limit


def _pairs(attributes: int) -> int:
    return attributes * attributes // 2


def _separators(part: NDArray[np.uint8]) -> int:
    """At least as many as `most_attributes`, and faster."""
    found = np.count_nonzero(part <= ord(" ")) + np.count_nonzero(part == ord("/")) + np.count_nonzero(part == _EQUAL)
    return int(found) + 1


def most_attributes(part: bytes) -> int:
    """An upper bound for the different attributes of a tag in this part of a page.

    An attribute's name follows white space or a slash, and then different names are different words, or the end of a
    quoted value.

    >>> most_attributes(b"<p a b=c d='e'f a")
    5
    """
    return len(set(part.translate(_SLASH_TO_SPACE).split())) + len(set(_AFTER_VALUE.findall(part)))


def attributes_in(tag: bytes) -> int:
    """The number of attributes of a tag, those that come again included.

    >>> attributes_in(b"<b>"), attributes_in(b"<b class='x y'id=z/hidden>")
    (0, 2)
    """
    return len(_ATTRIBUTE.findall(tag)) - 1


def is_self_closing(tag: bytes) -> bool:
    """Does a tag end with a slash? One that stands right after a value without quotes belongs to the value.

    >>> is_self_closing(b"<g/>"), is_self_closing(b"<g id='a'/>"), is_self_closing(b"<g id=a/>")
    (True, True, False)
    """
    if not tag.endswith(b"/>"):
        return False
    if tag.count(b"=") == tag.count(b'="') + tag.count(b"='"):  # the usual case: all values have quotes
        return True
    last = deque(_ATTRIBUTE.finditer(tag), maxlen=1)[0]
    return last.end() < len(tag) - 1


def sure_end(source: bytes, reached: int, first: int, last: int) -> int:
    """The first sure end there, or -1. No value may be open at `reached`, which is not after `first`.

    >>> source = b"<p a='>' b=\\"1 > 0\\"><i>"
    >>> sure_end(source, 0, 0, len(source)), source[:19]
    (18, b'<p a=\\'>\\' b="1 > 0">')
    """
    is_double = is_single = False
    at = source.find(b">", first, last)
    while at >= 0:
        quote = source.rfind(b'"', reached, at)
        if quote >= 0:
            is_double = source[quote - 1] in _BEFORE_VALUE and _opens_value(source, quote)
        quote = source.rfind(b"'", reached, at)
        if quote >= 0:
            is_single = source[quote - 1] in _BEFORE_VALUE and _opens_value(source, quote)
        if not (is_double or is_single):
            break
        reached = at
        is_open = ((b'"', is_double), (b"'", is_single))
        closing = [source.find(mark, at, last) for mark, opened in is_open if opened]
        at = source.find(b">", max(closing), last) if min(closing) >= 0 else -1
    return at


class NearEnds:
    """Sure ends of single tags. Where quotes are left open one look goes far, and the looks of many tags overlap: so
    there is an end to it.
    """

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._left = 2 * len(source) + _MOST_LOOKED_AT

    @property
    def is_exhausted(self) -> bool:
        """Was more looked at than tags that end somewhere can have together?"""
        return self._left < 0

    def of(self, first: int) -> int:
        """The sure end of the tag that starts there, or -1 if it is far."""
        end = sure_end(self._source, first, first, first + LONG_TAG)
        self._left -= end - first if end >= 0 else LONG_TAG
        return end


def _opens_value(source: bytes, quote: int) -> bool:
    before = quote - 1
    while before >= 0 and source[before] in _SPACE:
        before -= 1
    return before >= 0 and source[before] == _EQUAL


def _open_stretches(source: bytes) -> Iterator[tuple[int, int]]:
    """Where the page may run on for more than `LONG_TAG` without a sure end: from after the last one to the next one.

    From one sure end the way goes to the farthest `>` in reach, if that is one, too; nearly always it is.
    """
    reached, size = 0, len(source)
    while (reach := reached + LONG_TAG) <= size:
        half = reached + LONG_TAG // 2
        end = source.rfind(b">", half, reach)
        if end < 0 or (
            # a quoted value may be open
            ((at := source.rfind(b'"', reached, end)) >= 0 and source[at - 1] in _BEFORE_VALUE)
            or ((at := source.rfind(b"'", reached, end)) >= 0 and source[at - 1] in _BEFORE_VALUE)
        ):
            end = sure_end(source, reached, half, reach)
        if end < 0:
            while (end := sure_end(source, reached, reached, half)) >= 0:
                reached = end + 1
            end = sure_end(source, reached, reach, size)
            if end < 0:
                end = size
            yield reached, end
        reached = end + 1
