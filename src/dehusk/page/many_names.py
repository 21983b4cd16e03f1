"""Very many different names: lexbor keeps those of elements and attributes that it does not know in tables of a fixed
size, so that each new one takes more time than the one before. Real pages have some hundreds.
"""

from __future__ import annotations

import re

import numpy as np

from dehusk.page.marks import Marks, marks_of
from dehusk.page.tokenizer import SKIPPED, tokenize
from dehusk.page.words import scalars

MOST_NAMES = 80_000
"""So many take lexbor a second; twice as many, eight times as long."""
_SHORT = 5  # characters of a name and of what stands before it, if there are so many
_SPACE, _SLASH, _EQUAL = scalars(np.uint8, *b" /=")
# what stands behind the last attribute counts as one without a name: it would be read again from each character on
_NAME = re.compile(
    rb"[ \t\n\f\r/]*+(=?+[^ \t\n\f\r/>=]++|=|\Z)"
    rb"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"[^"]*+"?+|'[^']*+'?+|[^ \t\n\f\r>]*+))?+"""
)
"""The name of a tag or an attribute; its value is passed over."""


def has_many_names(marks: Marks) -> bool:
    """Do the tags of a page have too many different names of elements and attributes?"""
    source = marks.source
    if len(source) <= _SHORT * MOST_NAMES or _most_names(marks) <= MOST_NAMES:
        return False
    markup = tokenize(source)
    is_tag = markup.kind != SKIPPED
    bounds = zip(markup.start[is_tag].tolist(), markup.end[is_tag].tolist(), strict=True)
    tags = [source[start:end].lower() for start, end in bounds]
    if _most_names(marks_of(b" ".join(tags))) <= MOST_NAMES:
        return False
    names: set[bytes] = set()
    for tag in tags:
        names.update(_NAME.findall(tag, 1, len(tag) - 1))
        if len(names) > MOST_NAMES:
            return True
    return False


def _most_names(marks: Marks) -> int:
    """At least as many as there are: each begins with a `<`, or stands behind white space, a slash, or a value."""
    view, place = marks.view, marks.place
    is_blank = view <= _SPACE
    words = np.count_nonzero(is_blank[:-1] > is_blank[1:]) - np.count_nonzero(is_blank.take(place - 1))
    slashes = np.count_nonzero(view == _SLASH) - np.count_nonzero(view.take(place + 1) == _SLASH)
    # before a page that begins with a `<` there seems to be white space, too: the zeros behind it
    return int(1 + len(place) + words + slashes + np.count_nonzero(view == _EQUAL))
