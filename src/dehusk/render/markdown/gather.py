"""Runs of text with their marks, gathered on a walk over the page until they make a paragraph, a heading or a cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from dehusk.page.tags import TAG_ID
from dehusk.render.chosen import Chosen
from dehusk.render.formulas.math import Formula, math_formula, script_formulas, tex_in_text, text_and_formulas
from dehusk.render.markdown.blocks import Blocks, Container
from dehusk.render.markdown.inline import (
    CODE,
    CODE_ELEMENT,
    EMPHASIS,
    RAW,
    STRIKE,
    STRONG,
    SUBSCRIPT,
    SUPERSCRIPT,
    Run,
    Target,
    inline,
    paragraph,
)
from dehusk.render.markdown.readings import Reading, Readings
from dehusk.render.media import image, player
from dehusk.render.pieces import CLOSING
from dehusk.render.quotations import CLOSES, OPENS, has_mark
from dehusk.render.region import region_of
from dehusk.render.style import ALL, Style
from dehusk.render.urls import Addresses

_BY_NAME = {"b strong": STRONG, "i em": EMPHASIS, "s strike del": STRIKE, "sub": SUBSCRIPT, "sup": SUPERSCRIPT}
MARKS = {TAG_ID[name]: mark for names, mark in _BY_NAME.items() for name in names.split()}
"""The mark of each element that is one."""

PARAGRAPHS, HEADING, CELL = range(3)
"""What runs are gathered for: a heading and a cell take everything on one line."""


@dataclass(slots=True, eq=False)
class _Quotation:
    """A `<q>` with the marks and the link around it."""

    marks: int
    link: int
    is_marked: bool = False
    """Was its quotation mark written?"""


class Gatherer:
    """What is open around the text at hand, and the runs of text gathered so far."""

    def __init__(self, selection: Chosen, style: Style = ALL) -> None:
        self.page, self.tree = selection.page, selection.page.tree
        self.tag, self.parent = self.tree.tag.tolist(), self.tree.parent.tolist()
        self.scripts = script_formulas(self.page, selection.words)
        self.tex = tex_in_text(self.page)
        self.region = region_of(selection, self.scripts)
        self.addresses = Addresses(self.page.base_url, self.page.url, style=style)
        self.blocks = Blocks()
        self.container: Container = self.blocks.root
        self.purpose = PARAGRAPHS
        self.runs: list[Run] = []
        self.targets: list[Target] = []
        self.marks = 0
        self.link = 0
        """Number of the open link among the targets, from 1; 0 for none."""
        self.breaks = 0
        self.owed = False
        """Does white space stand before an object that is not shown, and so before what follows?"""
        self.parted = False
        """Does such an object itself stand between two words?"""
        self.quotations: list[_Quotation] = []
        """Those that have begun, and have no text yet."""
        self.drawn: Run | None = None
        """The last mark that ended one: the next quotation does not begin with it."""
        self.readings = Readings(self.tree)
        self.item_marker = ""
        """What stands before the next run: it begins an item of a list in a cell."""
        self.group = -1
        self.in_term = False
        self.skip_to = 0
        self.open: list[tuple[int, Callable[[Any], None], Any]] = []
        """Row after each open element, and how to close it."""

    def close_before(self, row: int) -> None:
        """Close the elements that end before a row."""
        while self.open and self.open[-1][0] <= row:
            _, close, argument = self.open.pop()
            close(argument)

    def add(self, text: str, marks: int, spaced: bool, group: int) -> None:
        """A run of text in the marks that are open; `group` tells whether a block border stands before it."""
        gap = " " if spaced or self.owed or (self.parted and text[:1] not in CLOSING) else ""
        self.owed = self.parted = False
        if self.runs and (group != self.group or self.breaks):
            if self.purpose == PARAGRAPHS and (group != self.group or self.breaks > 1):
                self.flush()
            gap = " " if self.purpose == HEADING else "\n"
        self.breaks = 0
        self.group = group
        if self.item_marker:
            self.runs.append((self.item_marker, RAW, 0, gap))
            self.item_marker, gap = "", " "
        if self.quotations:
            gap = self._write_quotations(text, gap)
        if self.readings.are_near:
            gap = self.readings.before(text, gap, self.runs, (self.marks, self.link))
        self.runs.append((text, marks | self.marks, self.link, gap))

    def add_text(self, text: str, spaced: bool, group: int) -> None:
        """A run of text, in which TeX may stand that the page would draw."""
        if self.tex is None or self.marks & CODE or ("\\" not in text and "$" not in text):
            self.add(text, 0, spaced, group)
            return
        for part in text_and_formulas(text, self.tex):
            if isinstance(part, Formula):
                self.add_formula(part, spaced, group)
                spaced = False
            else:
                if part.strip():
                    self.add(part.strip(), 0, spaced or part[0] == " ", group)
                spaced = part[-1] == " "

    def flush(self) -> None:
        """Write the runs gathered as a paragraph."""
        if self.runs:
            self.blocks.add(paragraph(self.runs, self.targets), self.container, joined=self.in_term)
            self.runs = []

    def line(self, *, without: int = 0) -> str:
        """The runs gathered as one stretch of Markdown."""
        runs, self.runs, self.item_marker = self.runs, [], ""
        if without:
            runs = [(text, marks & ~without, link, gap) for text, marks, link, gap in runs]
        return inline(runs, self.targets, line_break="<br>") if runs else ""

    def line_break(self, row: int, after: int) -> None:
        """`<br>`."""
        self.breaks += 1

    def open_mark(self, row: int, after: int) -> None:
        """`<b>`, `<em>` and their like; inside one another they count once, inside code not at all."""
        mark = MARKS[self.tag[row]]
        if not self.marks & (mark | CODE):
            self.marks |= mark
            self.open.append((after, self._drop_marks, mark))

    def open_quotation(self, row: int, after: int) -> None:
        """`<q>`."""
        quotation = _Quotation(self.marks, self.link)
        self.quotations.append(quotation)
        self.open.append((after, self._close_quotation, quotation))

    def _write_quotations(self, text: str, gap: str) -> str:
        """The mark before the first run of quotations, of several the innermost; gives what then stands before it."""
        quotation, self.quotations = self.quotations[-1], []
        if has_mark(text, "" if gap else self._text_before()):
            return gap
        quotation.is_marked = True
        self.runs.append((OPENS, quotation.marks, quotation.link, gap))
        return ""

    def _text_before(self) -> str:
        """The last characters gathered that no white space follows, but for a mark that was drawn here."""
        found = ""
        for text, _, _, gap in takewhile(lambda run: run is not self.drawn, reversed(self.runs)):
            found = text[-2:] + found
            if gap or len(found) > 1:
                break
        return found

    def _close_quotation(self, quotation: _Quotation) -> None:
        if self.quotations and self.quotations[-1] is quotation:
            self.quotations.pop()
        elif quotation.is_marked and self.runs:
            self.drawn = (CLOSES, self.marks, self.link, "")
            self.runs.append(self.drawn)

    def open_ruby(self, row: int, after: int) -> None:
        """`<ruby>`."""
        self.open.append((after, self.readings.leave_ruby, self.readings.in_ruby))
        self.readings.in_ruby = True

    def open_reading(self, row: int, after: int) -> None:
        """`<rt>`."""
        if reading := self.readings.open(row):
            self.open.append((after, self._close_reading, reading))

    def _close_reading(self, reading: Reading) -> None:
        self.readings.close(reading, self.runs, self.marks, self.link)

    def open_code(self, row: int, after: int) -> None:
        """`<code>`."""
        if not self.marks & CODE:
            mark = CODE | row << CODE_ELEMENT
            self.marks |= mark
            self.open.append((after, self._drop_marks, mark))

    def _drop_marks(self, marks: int) -> None:
        self.marks &= ~marks

    def open_link(self, row: int, after: int) -> None:
        """`<a>`; one that leads nowhere is just text."""
        attributes = self.tree.attributes_of(row)
        address = self.addresses.link(attributes.get("href"))
        if address and not self.link:
            self.targets.append(Target(address, attributes.get("title", "")))
            self.link = len(self.targets)
            self.open.append((after, self._close_link, None))

    def _close_link(self, _: None) -> None:
        target = self.targets[-1]
        if target.title:  # one that repeats the text says nothing
            inside = takewhile(lambda run: run[2] == self.link, reversed(self.runs))
            text = " ".join([run[0] for run in inside][::-1])
            if " ".join(target.title.split()).casefold() in text.casefold():
                self.targets[-1] = Target(target.address, "")
        self.link = 0

    def add_object(self, row: int, spaced: bool, group: int) -> None:
        """An image, player, rule or formula."""
        tag = self.tag[row]
        self.owed = self.owed or spaced
        if tag == TAG_ID["hr"]:
            if self.purpose == PARAGRAPHS:
                self.flush()
                self.blocks.rule(self.container)
        elif tag == TAG_ID["script"]:
            self.add_formula(self.scripts[row], spaced, group)
        elif tag == TAG_ID["img"]:
            shown = image(self.page, row, self.addresses)
            if isinstance(shown, Formula):
                self.add_formula(shown, spaced, group)
            elif shown:
                self.add(shown, RAW, spaced, group)
            else:
                self.parted = True
        else:
            if not self.link and (link := player(self.page, row, self.addresses)):
                self.add(link, RAW, True, group)
            self.parted = True  # neither its name nor what is beside it is a part of the other

    def math(self, row: int, after: int) -> None:
        """`<math>`; one that cannot be converted stays the text it is."""
        formula = math_formula(self.tree, row)
        if formula.tex:
            self.skip_to = after
            entry = int(np.searchsorted(self.region.row, self.region.row.dtype.type(row)))
            group = int(self.region.group[self.region.row[entry]])
            self.add_formula(formula, bool(self.region.spaced[entry]), group)

    def add_formula(self, formula: Formula, spaced: bool, group: int) -> None:
        """A formula in the line, or as a block of its own."""
        if formula.display and self.purpose == PARAGRAPHS and not self.link:
            self.flush()
            self.blocks.add(formula.markdown(), self.container)
            return
        self.add(formula.markdown(inline=True, bars=self.purpose != CELL), RAW, spaced, group)
