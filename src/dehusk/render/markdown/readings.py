"""Readings of characters (`<ruby>`) among the runs of a paragraph of Markdown."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.page.tree import Tree
from dehusk.render.markdown.inline import Run
from dehusk.render.ruby import are_unspaced, bracket_before, brackets, has_bracket


@dataclass(slots=True, eq=False)
class Reading:
    """An `<rt>`: its row, and what has to be written after it."""

    row: int
    closing: str = ""
    has_text: bool = False


class Readings:
    """The reading that is open, and what is known of the last one."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.in_ruby = False
        self.reading: Reading | None = None
        self.last_bracket: Run | None = None
        self.base = ""
        """What the last one was the reading of."""

    @property
    def are_near(self) -> bool:
        """Can the next run have to do with readings?"""
        return self.in_ruby or self.last_bracket is not None

    def leave_ruby(self, was_in_ruby: bool) -> None:
        """The end of a `<ruby>`."""
        self.in_ruby = was_in_ruby

    def open(self, row: int) -> Reading | None:
        """An `<rt>`; none outside of a `<ruby>`, or inside another."""
        if not self.in_ruby or self.reading:
            return None
        self.reading = Reading(row)
        return self.reading

    def before(self, text: str, gap: str, runs: list[Run], style: tuple[int, int]) -> str:
        """Write the bracket before the first run of a reading; gives what then stands before the run.

        `style`: the marks and the link of what is written.
        """
        base, reading = runs[-1][0] if runs else "", self.reading
        after_reading = bool(runs) and runs[-1] is self.last_bracket
        if gap == " " and (self.in_ruby or after_reading):
            gap = "" if are_unspaced(self.base if after_reading else base, text) else gap
        if reading is None or reading.has_text:
            return gap
        reading.has_text = True
        if after_reading:  # several readings in a row have one pair of brackets
            reading.closing = runs.pop()[0]
            return gap or ("" if are_unspaced(runs[-1][0], text) else " ")
        if not base or has_bracket(base, text):
            return gap
        written = bracket_before(self.tree, reading.row)
        opening, reading.closing = brackets(written, base)
        runs.append((opening, *style, "" if written else gap))
        self.base = base
        return ""

    def close(self, reading: Reading, runs: list[Run], marks: int, link: int) -> None:
        """The end of an `<rt>`."""
        self.reading = None
        if reading.closing and runs:
            self.last_bracket = (reading.closing, marks, link, "")
            runs.append(self.last_bracket)
