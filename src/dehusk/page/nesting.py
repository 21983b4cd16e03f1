"""How much a parser has to look through: an upper bound from the tags, which no end tag can talk down.

An end tag closes its element for sure if that is the innermost one. Otherwise it closes elements inside it, too, or
it is ignored, and the standard's rules for that are long: so those elements are taken as left open for good. Real
pages leave few; a page that hides its depth behind end tags that do nothing is found out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from dehusk.page.tokenizer import END, SKIPPED, tokenize

_NAME = re.compile(rb"</?([a-zA-Z][^ \t\n\f\r/>]*+)")


def _names(names: str) -> frozenset[bytes]:
    return frozenset(names.encode().split())


_VOID = _names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr"
)
_CLOSES_ITSELF = _names("p li dt dd tr td th")
_FORMATTING = _names("b big code em font i nobr s small strike strong tt u")
_FOREIGN = _names("svg math")
_HTML_INSIDE = _names("foreignobject desc title mi mo mn ms mtext annotation-xml")
"""Elements of pictures and formulas that hold HTML."""
_ENDS_FOREIGN = _FORMATTING | _names(
    "blockquote body br center dd div dl dt embed h1 h2 h3 h4 h5 h6 head hr img li listing menu meta ol p pre ruby "
    "span sub sup table ul var"
)
_EMPTY_OUTSIDE = _names("title style")


class _Nest:
    """Elements that are open, and the number of those that may be."""

    __slots__ = ("foreign", "formatting", "left_open", "may_be_foreign", "open", "stack")

    def __init__(self) -> None:
        self.stack: list[bytes] = []
        self.open: defaultdict[bytes, int] = defaultdict(int)
        self.left_open = 0
        self.formatting = 0
        self.foreign = 0
        """Open pictures and formulas: there empty elements end with `/>`, and scripts are markup."""
        self.may_be_foreign = False
        """Was one left in a way that a parser may see otherwise?"""

    def start(self, name: bytes, *, is_empty: bool) -> None:
        if self.foreign and name in _ENDS_FOREIGN:
            self._leave_foreign()
        if self.foreign:
            if is_empty and not any(self.open[inside] for inside in _HTML_INSIDE):
                return
        elif name in _VOID:
            self.left_open += self.may_be_foreign
            return
        elif name in _CLOSES_ITSELF and self.stack and self.stack[-1] == name and not self.may_be_foreign:
            self._pop()
        self.stack.append(name)
        self.open[name] += 1
        self.formatting += name in _FORMATTING
        self.foreign += name in _FOREIGN

    def end(self, name: bytes) -> None:
        if name in (b"p", b"br") and self.foreign:
            self._leave_foreign()
        if self.stack and self.stack[-1] == name:
            self._pop()
            self.formatting -= name in _FORMATTING
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
            name = self._pop()
            self.left_open += 1
            holds_html |= name in _HTML_INSIDE
        # the end tag of a picture ends it for sure, unless it stands in HTML that the picture holds
        self.may_be_foreign |= foreign > self.foreign and (holds_html or name not in _FOREIGN)

    def _pop(self) -> bytes:
        name = self.stack.pop()
        self.open[name] -= 1
        self.foreign -= name in _FOREIGN
        return name


def nests_too_deep(source: bytes, work_limit: int, reopened_limit: int) -> bool:
    """May a parser look through more open elements, or open more formatting elements again, than that?

    >>> nests_too_deep(b"<div></p></div>" * 1000, 10_000, 10), nests_too_deep(b"<div></x>" * 1000, 10_000, 10)
    (False, True)
    """
    markup = tokenize(source.decode("latin-1"))
    nest = _Nest()
    work = reopened = behind = 0
    for start, end, kind in zip(markup.start.tolist(), markup.end.tolist(), markup.kind.tolist(), strict=True):
        if (nest.foreign or nest.may_be_foreign) and _reads_otherwise(source, (behind, start, end), kind):
            return True
        behind = end
        match = _NAME.match(source, start) if kind != SKIPPED else None
        if match is None:
            continue
        name = match[1].lower()
        if kind == END:
            nest.end(name)
        else:
            is_empty = source.startswith(b"/>", end - 2)
            if is_empty and name in _EMPTY_OUTSIDE and not nest.foreign:
                return True  # our tokenizer takes it for one of a picture
            nest.start(name, is_empty=is_empty)
        work += len(nest.stack) + nest.left_open
        reopened += nest.formatting
        if work > work_limit or reopened > reopened_limit:
            return True
    return (nest.foreign > 0 or nest.may_be_foreign) and b"<" in source[behind:]


def _reads_otherwise(source: bytes, bounds: tuple[int, int, int], kind: int) -> bool:
    """Inside a picture: is there markup in what our tokenizer takes for text, a script or a declaration?"""
    behind, start, end = bounds
    if b"<" in source[behind:start] or source.startswith(b"<![", start):
        return True
    return kind == SKIPPED and not source.startswith(b"<!--", start) and b"<" in source[start + 1 : end]
