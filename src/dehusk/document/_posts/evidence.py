"""What posts are told by, counted and read once for a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dehusk.document._posts.forums import is_forum
from dehusk.page import tags
from dehusk.page.page import Page
from dehusk.page.repeats import dated_rows
from dehusk.page.tree import Attributes, Tree, counts
from dehusk.page.words import Ints

Mask = NDArray[np.bool_]
Rows = NDArray[np.intp]
Floats = NDArray[np.float64]

_NOT_TEXT = tags.tag_table("head title template svg object datalist select option button textarea")
_AGO = re.compile(
    r"\b(?:ago|yesterday|today|gestern|heute|hier|ayer|hoy|vor \d+|il y a|hace \d+|há \d+|fa)\b|前|назад|قبل|پیش",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")
PROFILE = re.compile(
    r"user|member|membre|mitglied|miembro|profil|perfil|people|author|auteur|account|[/?&](?:u|m)[/=]|/@|/~",
    re.IGNORECASE,
)
"""Links to people."""


@dataclass(slots=True)
class Attributed:
    """A page's tree with the attributes that were read so far: each row's are read once."""

    tree: Tree
    _read: dict[int, Attributes] = field(default_factory=dict)
    _tokens: dict[str, frozenset[str]] = field(default_factory=dict)

    def read(self, rows: Sequence[int]) -> None:
        """Read the attributes of many elements, which takes less time than one by one."""
        new = [row for row in rows if row not in self._read]
        for row, raw in zip(new, self.tree.attributes_of_many(new), strict=True):
            self._read[row] = {name: value or "" for name, value in raw.items()}

    def of(self, row: int) -> Attributes:
        """The attributes of a row; none for a text."""
        found = self._read.get(row)
        if found is None:
            found = self.tree.attributes_of(row) if self.tree.tag[row] != tags.TEXT else {}
            self._read[row] = found
        return found

    def tokens(self, row: int) -> frozenset[str]:
        """The classes of an element, numbers in them left out."""
        names = self.of(row).get("class", "")
        found = self._tokens.get(names)
        if found is None:  # most elements share theirs with others
            found = self._tokens[names] = frozenset(filter(None, (_DIGITS.sub("", name) for name in names.split())))
        return found


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


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """A page with its signals and the attributes that were read."""

    page: Page
    signals: Signals
    seen: Attributed
    forum: bool
    """Does the page say that it belongs to a forum?"""
    text_spans: list[tuple[int, int]]
    """Where the text of each subtree stands in that of the tree."""

    @property
    def tree(self) -> Tree:
        """The page's tree."""
        return self.page.tree

    def names_of(self, row: int) -> str:
        """Classes and id of an element."""
        attributes = self.seen.of(row)
        return f"{attributes.get('class', '')} {attributes.get('id', '')}"

    def text_of(self, row: int, *, longest: int) -> str:
        """The text of a subtree on one line, cut off behind so many characters."""
        first, last = self.text_spans[row]
        last = min(last, first + 20 * longest)  # never a whole post for each element around it
        return " ".join(self.tree.text[first:last].split())[:longest]


def evidence_of(page: Page) -> Evidence:
    """Count what every row of a page holds."""
    tree = page.tree
    spans = zip(tree.text_start.tolist(), tree.text_end[tree.end - 1].tolist(), strict=True)
    return Evidence(page, _signals_of(page), Attributed(tree), is_forum(page), list(spans))


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
    for match in _AGO.finditer(words.text):
        dated[texts[np.searchsorted(tree.text_start[texts], match.start(), side="right") - 1]] = True
    return Signals(shown, free.astype(np.int32), linked.astype(np.int32), dated, named)


def mean(values: Iterable[float]) -> float:
    """The mean of a few numbers, for which an array would be slow; 0 of none."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0
