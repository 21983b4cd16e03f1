"""The names of elements: what stands in `class`, `id`, `role` and `itemprop`, cut into words.

Names are cut into words (`article-body__text` is article, body, text); each word belongs to a group of hints, and has
a weight that was learned from pages: how much more often it stands around main content than not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import count, repeat
from typing import TypeVar

import numpy as np

from dehusk.arrays import Flags, Numbers
from dehusk.extractor.outline.hints import word_bits

_MARK = b"\x01"
_NAME = re.compile(
    rb"""(\x01)|[\s"'](?:class|id|role|itemprop)\s*+=\s*+(?:"([^"\x01]*+)"?|'([^'\x01]*+)'?|([^\s>"'\x01]++))""",
    re.IGNORECASE,
)
_USUAL = (b' class="', b' id="', b' role="', b' itemprop="')
_MAY_NAME = re.compile(rb"class|id|role|itemprop", re.IGNORECASE)
_KEEP = bytes(range(0x61, 0x7B))
_TABLE = bytes(
    code if code in _KEEP or code == 1 else code + 32 if 0x41 <= code <= 0x5A else 0x20 for code in range(256)
)


class Names:
    """The names of some tags, and the words in them. Most tags share theirs with others: each counts once."""

    __slots__ = ("_known", "number", "size", "vocabulary", "word", "word_of")

    def __init__(self, tags: list[bytes]) -> None:
        distinct, self.number = _numbered(names_in(tags))
        """Which of the different names each tag has."""
        self.size = len(distinct)
        """How many there are."""
        text = (b" " + _MARK + b" ").join(distinct)
        self.word = text.translate(_TABLE).split()
        """The words of all names, with marks between the names."""
        self.vocabulary, self._known = _numbered([_MARK, *self.word])
        """The different words, the mark first."""
        self._known = self._known[1:]
        self.word_of: Numbers = (self._known == 0).cumsum()
        """The name in which each word stands. A mark counts with the name after it, and belongs to no group."""

    def words_of_names(self, marked: Flags) -> tuple[Numbers, Numbers]:
        """The names that have marked words, and the numbers of these in the vocabulary: each once a name, in order."""
        chosen = marked.take(self._known).nonzero()[0]
        pairs = np.sort(self.word_of.take(chosen) * len(marked) + self._known.take(chosen))
        once = np.ones(len(pairs), bool)
        np.not_equal(pairs[1:], pairs[:-1], out=once[1:])
        pairs = pairs[once]
        name = pairs // len(marked)
        return name, pairs - name * len(marked)

    def groups(self) -> Numbers:
        """Bits of the groups that each of the names hints at. (names)"""
        bits = np.fromiter(map(word_bits().get, self.vocabulary, repeat(0)), np.int64, len(self.vocabulary))
        of_word = bits.take(self._known)
        telling = of_word.nonzero()[0]
        found = np.zeros(self.size, np.int64)
        if len(telling):
            name = self.word_of.take(telling)
            is_first = np.ones(len(name), bool)
            np.not_equal(name[1:], name[:-1], out=is_first[1:])
            first = is_first.nonzero()[0]
            found[name.take(first)] = np.bitwise_or.reduceat(of_word.take(telling), first)
        return found


def names_in(tags: list[bytes]) -> list[bytes]:
    """The names in each of some start tags, with spaces between them.

    >>> names_in([b'div class="post body" id="p1"', b"p", b"li data-id='7' role=main>"])
    [b'post body p1', b'', b'main']
    """
    found = [_usual_names(tag) for tag in tags]
    unusual = [number for number, names in enumerate(found) if names is None]
    for number, names in zip(unusual, _searched([tags[number] for number in unusual]), strict=True):
        found[number] = names
    return [names or b"" for names in found]


def _usual_names(tag: bytes) -> bytes | None:
    """The names in a start tag as nearly all are written; None if it may be written otherwise."""
    if b"=" not in tag:
        return b""
    if b"'" in tag or _MARK in tag or tag.count(b"=") > tag.count(b'="'):
        return None
    parts = []
    for name in _USUAL:
        _, is_there, rest = tag.partition(name)
        if is_there:
            parts.append(rest.partition(b'"')[0])
    return b" ".join(parts) if parts or not _MAY_NAME.search(tag) else None


def _searched(tags: list[bytes]) -> list[bytes]:
    """The names in start tags written in any way."""
    if not tags:
        return []
    text = _MARK.join(tags)
    if text.count(_MARK) >= len(tags):  # a page may have the mark in its names
        text = _MARK.join(tag.replace(_MARK, b" ") for tag in tags)
    found: list[bytes] = []
    own: list[bytes] = []
    for mark, *values in _NAME.findall(text):
        if mark:
            found.append(b" ".join(own))
            own = []
        else:
            own.append(values[0] or values[1] or values[2])
    found.append(b" ".join(own))
    return found


T = TypeVar("T")


def _numbered(values: list[T]) -> tuple[list[T], Numbers]:
    """The distinct values in the order in which they come, and the place of each value among them."""
    place: defaultdict[T, int] = defaultdict(count().__next__)
    number = np.fromiter(map(place.__getitem__, values), np.int64, len(values))
    return list(place), number
