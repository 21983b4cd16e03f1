"""Very many different names: lexbor keeps those of elements and attributes that it does not know in tables of a fixed
size, so that each new one takes more time than the one before. Real pages have some hundreds.
"""

from __future__ import annotations

import re

import numpy as np

from dehusk.page.markup.marks import Marks
from dehusk.page.tokenizer import SKIPPED, tokenize

MOST_NAMES = 80_000
"""So many take lexbor a second; twice as many, eight times as long."""
_SHORT = 5  # characters of a name and of what stands before it, if there are so many
_TAKEN, _LOOKED_AT = (60, 1000), 500
"""So many tags are looked at first, and so many if those have many names; and so many characters of each."""
_EVENLY = (5**0.5 - 1) / 2  # its multiples, without what stands before the point, spread evenly
# what stands after the last attribute counts as one without a name: it would be read again from each character on
_NAME = re.compile(
    rb"[ \t\n\f\r/]*+(=?+[^ \t\n\f\r/>=]++|=|\Z)"
    rb"""(?:[ \t\n\f\r]*+=[ \t\n\f\r]*+(?:"[^"]*+"?+|'[^']*+'?+|[^ \t\n\f\r>]*+))?+"""
)
"""The name of a tag or an attribute; its value is passed over."""


def has_many_names(marks: Marks) -> bool:
    """Do the tags of a page have too many different names of elements and attributes?"""
    source = marks.source
    if len(source) <= _SHORT * MOST_NAMES or any(_estimated(marks, tags) <= MOST_NAMES / 2 for tags in _TAKEN):
        return False
    markup = tokenize(source)
    is_tag = markup.kind != SKIPPED
    bounds = zip(markup.start[is_tag].tolist(), markup.end[is_tag].tolist(), strict=True)
    names: set[bytes] = set()
    for start, end in bounds:
        names.update(_NAME.findall(source[start:end].lower(), 1, end - start - 1))
        if len(names) > MOST_NAMES:
            return True
    return False


def _estimated(marks: Marks, tags: int) -> float:
    """About how many there are, by so many tags: a name stands in one tag at least, and is seen if that is taken.

    Each is read up to the last `>` before the next `<`: text with such a sign in it counts, too. Only the beginning of
    each is read: a page whose names stand further after has tens of megabytes.
    """
    source, number = marks.source, len(marks.place)
    spread = (np.arange(tags) * _EVENLY % 1 * number).astype(np.intp)
    taken = np.unique(spread) if number > tags else np.arange(number)
    edges = np.append(marks.place, len(source))
    names: set[bytes] = set()
    for start, stop in zip(edges.take(taken).tolist(), edges.take(taken + 1).tolist(), strict=True):
        tag = source[start + 1 : min(stop, start + _LOOKED_AT)]
        names.update(_NAME.findall(tag[: tag.rfind(b">")].lower()))
    return len(names) * number / max(len(taken), 1)
