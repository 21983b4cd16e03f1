"""What posts are told by, counted and read once for a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Ints, Mask
from dehusk.document.threads.forums import is_forum
from dehusk.document.threads.repeats import dated_rows
from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.tree import Attributes, Tree, counts

_NOT_TEXT = tags.tag_table("head title template svg object datalist select option button textarea")
_AGO = re.compile(
    r"\b(?:ago|yesterday|today|gestern|heute|hier|ayer|hoy|vor \d+|il y a|hace \d+|há \d+|fa)\b|前|назад|قبل|پیش"
)
_AGO_BEGINS = (
    *("ago", "yesterday", "today", "gestern", "heute", "hier", "ayer", "hoy", "vor ", "il y a", "hace ", "há ", "fa"),
    *("前", "назад", "قبل", "پیش"),
)
"""How such texts begin: looked for one by one, which takes a quarter of the time of the pattern."""
_DIGITS = re.compile(r"\d+")
_LONGEST_LINE = 100  # characters of a text on one line that anybody asks for
PROFILE = re.compile(
    r"user|member|membre|mitglied|miembro|profil|perfil|people|author|auteur|account|[/?&](?:u|m)[/=]|/@|/~",
    re.IGNORECASE,
)
"""Links to people."""


class Attributed(dict[int, Attributes]):
    """The attributes of the elements that were looked at, by their rows: each row's are read once; none for a text.

    A dictionary that fills itself, as what is asked again costs no call.
    """

    def __init__(self, tree: Tree) -> None:
        super().__init__()
        self.tree = tree

    def __missing__(self, row: int) -> Attributes:
        self[row] = found = self.tree.attributes_of(row) if self.tree.tag[row] != tags.TEXT else {}
        return found

    def read(self, rows: Sequence[int]) -> None:
        """Read the attributes of many elements, which takes less time than one by one."""
        new = [row for row in rows if row not in self]
        for row, raw in zip(new, self.tree.attributes_of_many(new), strict=True):
            self[row] = {name: value or "" for name, value in raw.items()}


class Tokens(dict[int, frozenset[str]]):
    """Per row: the classes of an element, numbers in them left out. Those of the same name are one object."""

    def __init__(self, seen: Attributed) -> None:
        super().__init__()
        self._seen = seen
        self._by_name: dict[str, frozenset[str]] = {}

    def __missing__(self, row: int) -> frozenset[str]:
        names = self._seen[row].get("class", "")
        found = self._by_name.get(names)
        if found is None:  # most elements share theirs with others
            plain = _DIGITS.sub("", names) if _DIGITS.search(names) else names
            found = self._by_name[names] = frozenset(plain.split())
        self[row] = found
        return found


class Names(dict[int, str]):
    """Per row: classes and id of an element."""

    def __init__(self, seen: Attributed) -> None:
        super().__init__()
        self._seen = seen

    def __missing__(self, row: int) -> str:
        attributes = self._seen[row]
        self[row] = found = f"{attributes.get('class', '')} {attributes.get('id', '')}"
        return found


class Matches(dict[str, bool]):
    """Does a pattern stand in a text? Most classes, names and links of a page stand on it many times."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        super().__init__()
        self._search = pattern.search

    def __missing__(self, text: str) -> bool:
        self[text] = found = self._search(text) is not None
        return found


class MatchesOf(dict[re.Pattern[str], Matches]):
    """What was looked for on a page, and where it was found."""

    def __missing__(self, pattern: re.Pattern[str]) -> Matches:
        self[pattern] = found = Matches(pattern)
        return found


_TWO_IN_LOWER = "\u0130"
"""The only letter that is two when it is made small: places after it would move."""


@dataclass(frozen=True, slots=True, eq=False)
class Signals:
    """What is known of every row, counted once for all candidates."""

    shown: Mask
    """Per word of the page: is it text that people read?"""
    free: Ints
    """Per row: words outside links."""
    linked: Ints
    dated: Mask
    named: Mask
    """Per row: a link of one to three words."""
    total: NDArray[np.int64]
    """Running total of the words of the rows, in links or not."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """A page with its signals and the attributes that were read."""

    page: Page
    signals: Signals
    seen: Attributed
    tokens: Tokens
    names: Names
    forum: bool
    """Does the page say that it belongs to a forum?"""
    starts: memoryview
    ends: memoryview
    """Where the text of each subtree stands in that of the tree; single numbers are read faster so."""
    length: Ints
    letters: Ints
    """Per row: characters of its text, and of the words in it."""
    matches: MatchesOf = field(default_factory=MatchesOf)
    _lines: dict[tuple[int, int], str] = field(default_factory=dict)
    """Short texts by their spans: elements around each other have the same, and authors and dates ask for them."""

    @property
    def tree(self) -> Tree:
        """The page's tree."""
        return self.page.tree

    def text_of(self, row: int, *, longest: int) -> str:
        """The text of a subtree on one line, cut off after so many characters."""
        first, last = span = self.starts[row], self.ends[row]
        if last - first > 20 * longest:
            last = first + 20 * longest  # never a whole post for each element around it
            span = first, last
        line = self._lines.get(span)
        if line is None:
            line = self._lines[span] = " ".join(self.page.tree.text[first:last].split())[:_LONGEST_LINE]
        return line[:longest]

    def is_longer(self, longest: int) -> Mask:
        """Per row: has its text certainly more characters? Told without looking at it; where that is cut, never."""
        return np.asarray((self.letters > longest) & (self.length <= 20 * longest))


def evidence_of(page: Page) -> Evidence:
    """Count what every row of a page holds."""
    tree = page.tree
    start, stop = tree.text_start, tree.text_end[tree.end - 1]
    words = page.words
    letters = counts(np.bincount(words.node, weights=words.end - words.start, minlength=len(tree)))
    letters_below = (letters[tree.end] - letters[:-1]).astype(np.int32)
    seen = Attributed(tree)
    return Evidence(
        page,
        _signals_of(page),
        seen,
        tokens=Tokens(seen),
        names=Names(seen),
        forum=is_forum(page),
        starts=start.data,
        ends=stop.data,
        length=stop - start,
        letters=letters_below,
    )


def readable_words(page: Page) -> Mask:
    """The words that are shown; where nearly nothing is, those that wait for a script or stand in `noscript` too."""
    tree, words = page.tree, page.words
    shown = ~words.hidden
    text = ~tree.below(_NOT_TEXT[tree.tag])[words.node]
    if 3 * np.count_nonzero(shown) < np.count_nonzero(text):
        return text
    return shown & text


def _signals_of(page: Page) -> Signals:
    """Count words, links, dates and names of every row."""
    tree, words = page.tree, page.words
    shown = readable_words(page)
    link = tree.tag == tags.TAG_ID["a"]
    in_link = tree.below(link)[words.node]
    size = len(tree)
    free = np.bincount(words.node[shown & ~in_link], minlength=size)
    linked = np.bincount(words.node[shown & in_link], minlength=size)
    held = counts(linked)
    named = link & np.isin(held[tree.end] - held[:-1], (1, 2, 3))
    dated = dated_rows(page, shown)
    texts = np.flatnonzero(tree.text_end > tree.text_start)
    dated[texts[np.searchsorted(tree.text_start[texts], _times_from_now(words.text), side="right") - 1]] = True
    return Signals(shown, free.astype(np.int32), linked.astype(np.int32), dated, named, counts(free + linked))


def _times_from_now(text: str) -> list[int]:
    """Where "yesterday", "3 days ago" and the like stand in a text."""
    lower = _TWO_IN_LOWER.join([part.lower() for part in text.split(_TWO_IN_LOWER)])
    found: list[int] = []
    for begin in _AGO_BEGINS:
        at = lower.find(begin)
        while at >= 0:
            if _AGO.match(lower, at):
                found.append(at)
            at = lower.find(begin, at + 1)
    return found


def mean(values: Iterable[float]) -> float:
    """The mean of a few numbers, for which an array would be slow; 0 of none."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0
