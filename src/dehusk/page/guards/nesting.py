"""How much a parser has to look through: an upper bound from the tags, which no end tag can talk down.

An end tag closes its element for sure if that is the innermost one. Otherwise it closes elements inside it, too, or
it is ignored, and the standard's rules for that are long: so those elements are taken as left open for good. Real
pages leave few; a page that hides its depth after end tags that do nothing is found out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

import numpy as np

from dehusk.page.guards.crowding import attributes_in, is_self_closing
from dehusk.page.guards.reopening import FORMATTING, weight_of
from dehusk.page.tags import OTHER, TAGS
from dehusk.page.tokenizer import END, SKIPPED, START, Markup, tokenize

_TAGS = tuple(name.encode() for name in TAGS)
_NAME = re.compile(rb"</?([a-zA-Z][^ \t\n\f\r/>]*+)")


def _names(names: str) -> frozenset[bytes]:
    return frozenset(names.encode().split())


_VOID = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"
)
_CLOSES_ITSELF = _names("p li dt dd tr td th")
_FOREIGN = _names("svg math")
_HTML_INSIDE = _names("foreignobject desc title mi mo mn ms mtext annotation-xml")
"""Elements of pictures and formulas that hold HTML."""
_ENDS_FOREIGN = FORMATTING | _names(
    "blockquote body br center dd div dl dt embed h1 h2 h3 h4 h5 h6 head hr img li listing menu meta ol p pre ruby "
    "span sub sup table ul var"
)
_EMPTY_OUTSIDE = _names("title style")


class _Nest:
    """Elements that are open, and the number of those that may be."""

    __slots__ = (
        "attributes",
        "foreign",
        "formatting",
        "holds_html",
        "left_open",
        "links",
        "may_be_foreign",
        "open",
        "opens_again",
        "stack",
    )

    def __init__(self) -> None:
        self.stack: list[bytes] = []
        self.open: defaultdict[bytes, int] = defaultdict(int)
        self.left_open = 0
        self.formatting: list[int] = []
        """For each formatting element in the stack, its number of attributes."""
        self.attributes = self.opens_again = 0
        """Attributes of the formatting elements that may be open, and what it takes to open all of them again."""
        self.links = [0]
        """What it takes to open a link again: one that was left open, then the hardest one up to each in the stack."""
        self.foreign = 0
        """Open pictures and formulas: there empty elements end with `/>`, and scripts are markup."""
        self.holds_html = 0
        """Elements among the open ones that hold HTML inside a picture."""
        self.may_be_foreign = False
        """Was one left in a way that a parser may see otherwise?"""

    def start(self, name: bytes, *, is_empty: bool) -> bool:
        """Is an element opened?"""
        if self.foreign:
            if name in _ENDS_FOREIGN:
                self._leave_foreign()
            elif is_empty and not self.holds_html:
                return False
        if not self.foreign:
            if name in _VOID:
                self.left_open += self.may_be_foreign
                return False
            if name in _CLOSES_ITSELF and self.stack and self.stack[-1] == name and not self.may_be_foreign:
                self._pop()
        self.stack.append(name)
        self.open[name] += 1
        self.foreign += name in _FOREIGN
        self.holds_html += name in _HTML_INSIDE
        return True

    def format(self, attributes: int) -> None:
        """The element just opened is a formatting element."""
        self.formatting.append(attributes)
        self.attributes += attributes
        self.opens_again += weight_of(attributes)

    def link(self, attributes: int) -> None:
        """The element just opened is a link: only one is open, so what counts is the one with most attributes."""
        self.links.append(max(weight_of(attributes), self.links[-1]))

    def end(self, name: bytes) -> None:
        if self.foreign and name in (b"p", b"br"):
            self._leave_foreign()
        if self.stack and self.stack[-1] == name:
            if name in FORMATTING:
                self.attributes -= self.formatting[-1]
                self.opens_again -= weight_of(self.formatting[-1])
            self._pop()
        elif self.open[name]:
            self._leave(lambda left: left == name)

    def _leave_foreign(self) -> None:
        self._leave(lambda _: not self.foreign)

    def _leave(self, is_last: Callable[[bytes], bool]) -> None:
        """Close elements that may stay open, down to the last one."""
        foreign = self.foreign
        holds_html = False
        name = b""
        while not name or not is_last(name):
            if self.stack[-1] == b"a":
                self.links[0] = max(self.links[0], self.links[-1])
            name = self._pop()
            self.left_open += 1
            holds_html |= name in _HTML_INSIDE
        # the end tag of a picture ends it for sure, unless it stands in HTML that the picture holds
        self.may_be_foreign |= foreign > self.foreign and (holds_html or name not in _FOREIGN)

    def _pop(self) -> bytes:
        name = self.stack.pop()
        self.open[name] -= 1
        if name in FORMATTING:
            self.formatting.pop()
        elif name == b"a":
            self.links.pop()
        elif name in _FOREIGN:
            self.foreign -= 1
        elif name in _HTML_INSIDE:
            self.holds_html -= 1
        return name


def nests_too_deep(source: bytes, work_limit: int, reopened_limit: int, markup: Markup | None = None) -> bool:
    """May a parser look through more open elements and attributes, or open more elements again, than that?

    >>> nests_too_deep(b"<div></p></div>" * 1000, 10_000, 10), nests_too_deep(b"<div></x>" * 1000, 10_000, 10)
    (False, True)
    """
    if markup is None:
        markup = tokenize(source)
    nest = _Nest()
    work = reopened = after = 0
    columns = (markup.start, markup.end, markup.kind)
    pieces = zip(*(column.tolist() for column in columns), _names_of(source, markup), strict=True)
    for start, end, kind, name in pieces:
        if (nest.foreign or nest.may_be_foreign) and _reads_otherwise(source, (after, start, end), kind):
            return True
        after = end
        if kind == END:
            nest.end(name)
        elif kind == START:
            if name in _EMPTY_OUTSIDE and not nest.foreign and source[end - 2 : end] == b"/>":
                return True  # our tokenizer takes it for one of a picture
            is_opened = nest.start(name, is_empty=nest.foreign > 0 and is_self_closing(source[start:end]))
            if is_opened and name == b"a":
                nest.link(attributes_in(source[start:end]))
            elif is_opened and name in FORMATTING:
                number = attributes_in(source[start:end])
                work += number * nest.attributes // 2
                nest.format(number)
        work += len(nest.stack) + nest.left_open
        reopened += nest.opens_again + max(nest.links[0], nest.links[-1])
        if work > work_limit or reopened > reopened_limit:
            return True
    return (nest.foreign > 0 or nest.may_be_foreign) and b"<" in source[after:]


def _names_of(source: bytes, markup: Markup) -> list[bytes]:
    """The name of each tag, in lower case; of what is no tag, anything."""
    names = [_TAGS[number] for number in markup.tag.tolist()]
    unknown = markup.kind != SKIPPED
    if b"\0" not in source:  # for the columns a NUL ends a name
        unknown &= markup.tag == OTHER
    starts = markup.start.tolist()
    for piece in np.flatnonzero(unknown).tolist():
        match = _NAME.match(source, starts[piece])
        names[piece] = match[1].lower() if match else b""
    return names


def _reads_otherwise(source: bytes, bounds: tuple[int, int, int], kind: int) -> bool:
    """Inside a picture: is there markup in what our tokenizer takes for text, a script or a declaration?"""
    after, start, end = bounds
    if b"<" in source[after:start] or source.startswith(b"<![", start):
        return True
    return kind == SKIPPED and not source.startswith(b"<!--", start) and b"<" in source[start + 1 : end]
