"""Runs of text with their marks to one stretch of inline Markdown.

CommonMark reads `**` as a mark only where the characters around it allow that: no white space on its inner side, and
punctuation there only next to white space or punctuation outside. Where a mark would not be read as one, what stands
in its way is moved out of it (`**note:**text` becomes `**note**:text`), as white space always is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category

from dehusk.render.escape import code_span, destination, escaped, line_escaped, title
from dehusk.render.markdown.emphasis import Delimiter, misread

STRONG, EMPHASIS, STRIKE, SUBSCRIPT, SUPERSCRIPT, CODE, RAW, LINK = (1 << bit for bit in range(8))
"""Marks of a run. `CODE` is text inside a code span; `RAW` is Markdown already, such as an image or a formula."""
CODE_ELEMENT = 8
"""From this bit on, marks hold the row of the code element, so that neighbours stay apart."""

_DELIMITED = STRONG | EMPHASIS | STRIKE
_WRAPPING = (LINK, SUBSCRIPT, SUPERSCRIPT, STRONG, EMPHASIS, STRIKE)
"""Of marks that begin and end together, the first stands outside: tags are read as such beside any character."""
_OPEN = {LINK: "[", STRONG: "**", EMPHASIS: "*", STRIKE: "~~", SUBSCRIPT: "<sub>", SUPERSCRIPT: "<sup>"}
_CLOSE = {STRONG: "**", EMPHASIS: "*", STRIKE: "~~", SUBSCRIPT: "</sub>", SUPERSCRIPT: "</sup>"}
_ALL = sum(_WRAPPING)
_REPAIRS = 6
_PAIRS = dict(zip("([{“‘«‹„「『《〈【（\"'", ")]}”’»›“」』》〉】）\"'", strict=True))
_TILDE = re.compile(r"(\\.)|~")

Run = tuple[str, int, int, str]
"""Text, marks, number of the link (0 for none), and what stands before it: nothing, a space, or a line feed."""


class Target(NamedTuple):
    """Where a link leads."""

    address: str
    title: str


def paragraph(runs: list[Run], links: Sequence[Target]) -> str:
    """Inline Markdown of a paragraph; a line feed before a run is a hard line break."""
    text = _alone(runs[0], links) if len(runs) == 1 else _inline(runs, links, "\n")
    if "\n" not in text:
        return line_escaped(text)
    return "  \n".join(line_escaped(line) for line in text.split("\n"))


def inline(runs: list[Run], links: Sequence[Target], *, line_break: str = "\n") -> str:
    """Inline Markdown, with this for each line break."""
    text = _inline(runs, links, line_break)
    return text if line_break == "\n" else text.replace("\n", line_break)


def _inline(runs: list[Run], links: Sequence[Target], line_break: str) -> str:
    if len(runs) == 1:
        return _alone(runs[0], links)
    if not any(marks or link for _, marks, link, _ in runs):
        return escaped("".join([gap + text for text, _, _, gap in runs]).lstrip(" \n"))
    for _ in range(_REPAIRS):
        runs = _merged(runs)
        tokens, wrong = _tokens(runs, links, line_break)
        if not wrong:
            return "".join(tokens)
        runs = _repaired(runs, wrong)
    runs = [(text, marks & ~_DELIMITED, link, gap) for text, marks, link, gap in runs]
    return "".join(_tokens(_merged(runs), links, line_break)[0])


def _alone(run: Run, links: Sequence[Target]) -> str:
    """A run with nothing around it, where every mark is read as one."""
    text, marks, link, _ = _lowered(run)
    if marks:
        body = _body(text, marks, _Beside(formulas=False, strikes=bool(marks & STRIKE)), in_link=link > 0, glued=False)
        for mark in reversed(_WRAPPING[1:]):
            if marks & mark:
                body = f"{_OPEN[mark]}{body}{_CLOSE[mark]}"
    else:
        body = escaped(text, brackets=link > 0)
    return f"[{body}{_link_end(links[link - 1])}" if link else body


def _merged(runs: list[Run]) -> list[Run]:
    """Neighbours with the same marks as one run."""
    merged: list[Run] = []
    parts: list[str] = []  # text of the last run: put together once, so that time is linear
    for run in runs:
        text, marks, link, gap = run
        if merged and _goes_on(merged[-1], run):
            parts += (gap, text)
            continue
        if len(parts) > 1:
            merged[-1] = ("".join(parts), *merged[-1][1:])
        merged.append((text, marks, link, gap if merged else ""))
        parts = [text]
    if len(parts) > 1:
        merged[-1] = ("".join(parts), *merged[-1][1:])
    return [_lowered(run) for run in merged]


def _lowered(run: Run) -> Run:
    """A raised link in brackets as one that is not raised: the brackets tell what it is, with less to read."""
    text, marks, link, gap = run
    is_mark = link and marks & SUPERSCRIPT and text[:1] == "[" and text[-1:] == "]"
    return (text, marks & ~SUPERSCRIPT, link, gap) if is_mark else run


def _goes_on(before: Run, run: Run) -> bool:
    """Are two neighbours one run: have they the same marks, or are they parts of one word of code?"""
    _, marks, link, gap = run
    if before[2] != link or (before[1] | marks) & RAW:
        return False
    if before[1] == marks:
        return gap != "\n" or not marks & CODE
    return not gap and bool(marks & CODE and before[1] & CODE) and not (marks ^ before[1]) & _ALL


def _tokens(runs: list[Run], links: Sequence[Target], line_break: str) -> tuple[list[str], list[Delimiter]]:
    """The pieces of Markdown, and the emphasis marks that would not be read as such."""
    beside = _Beside(
        formulas=any("$" in text for text, marks, _, _ in runs if marks & (CODE | RAW)),
        strikes=any(marks & STRIKE for _, marks, _, _ in runs),
    )
    writer = _Writer(runs, links)
    tokens = writer.tokens
    for number, (text, marks, link, gap) in enumerate(runs):
        wanted = marks & _ALL | (LINK if link else 0)
        if writer.stack:
            writer.close_but(wanted, link, number - 1)
        if gap:
            tokens.append(line_break if gap == "\n" else gap)
        if wanted:
            writer.open_up_to(wanted, link, number)
        glued = number + 1 < len(runs) and not runs[number + 1][3]
        tokens.append(_body(text, marks, beside, in_link=link > 0, glued=glued))
    writer.close_but(0, 0, len(runs) - 1)
    return tokens, misread(tokens, writer.delimiters) if writer.delimiters else []


class _Writer:
    """Tokens written so far, and the marks that are open."""

    def __init__(self, runs: list[Run], links: Sequence[Target]) -> None:
        self.runs, self.links = runs, links
        self.tokens: list[str] = []
        self.delimiters: list[Delimiter] = []
        self.stack: list[tuple[int, int]] = []  # mark, link
        self.until: dict[int, list[int]] = {}

    def close_but(self, wanted: int, link: int, run: int) -> None:
        """Close the marks that are not wanted, and those inside them."""
        stack = self.stack
        height = 0
        while height < len(stack) and stack[height][0] & wanted and stack[height][1] in (0, link):
            height += 1
        while len(stack) > height:
            mark, target = stack.pop()
            if mark & _DELIMITED:
                self.delimiters.append(Delimiter(len(self.tokens), mark, False, run))
            self.tokens.append(_link_end(self.links[target - 1]) if mark == LINK else _CLOSE[mark])

    def open_up_to(self, wanted: int, link: int, run: int) -> None:
        """Open the marks that are wanted and not open yet, the longer ones outside."""
        for mark, _ in self.stack:
            wanted &= ~mark
        missing = [mark for mark in _WRAPPING if mark & wanted]
        if len(missing) > 1:
            self.until = self.until or _lasting(self.runs)
            missing.sort(key=lambda mark: -self.until[mark][run])
        for mark in missing:
            if mark & _DELIMITED:
                self.delimiters.append(Delimiter(len(self.tokens), mark, True, run))
            self.tokens.append(_OPEN[mark])
            self.stack.append((mark, link if mark == LINK else 0))


class _Beside(NamedTuple):
    """What stands in the same paragraph, so that the signs for it must be escaped."""

    formulas: bool
    strikes: bool


def _body(text: str, marks: int, beside: _Beside, *, in_link: bool, glued: bool) -> str:
    if marks & RAW:
        return text
    if marks & CODE:
        return code_span(text)
    body = escaped(text, brackets=in_link, dollars=beside.formulas)
    if beside.strikes and "~" in body:
        body = _TILDE.sub(lambda found: found[1] or r"\~", body)
    if glued and text[-1:] in "!]&":  # before a bracket, or the rest of an entity
        before = body[:-1]
        is_escaped = (len(before) - len(before.rstrip("\\"))) % 2  # by a backslash that is not escaped itself
        return body if is_escaped else f"{before}\\{body[-1:]}"
    return body


def _link_end(target: Target) -> str:
    named = title(target.title) if target.title else ""
    return f"]({destination(target.address)}{named})"


def _lasting(runs: list[Run]) -> dict[int, list[int]]:
    """For each mark and run, the last run that the mark goes on to: the longer one is put outside."""
    until: dict[int, list[int]] = {}
    present = LINK
    for _, marks, _, _ in runs:
        present |= marks
    for mark in _WRAPPING:
        if not mark & present:
            continue
        last = [0] * len(runs)
        end = len(runs) - 1
        for number in range(len(runs) - 1, -1, -1):
            if number + 1 < len(runs):
                here, after = runs[number], runs[number + 1]
                goes_on = here[2] == after[2] if mark == LINK else after[1] & mark
                end = end if goes_on else number
            last[number] = end
        until[mark] = last
    return until


def _is_outside(character: str) -> bool:
    return character in " \n" or category(character)[0] in "PS"


def _repaired(runs: list[Run], wrong: list[Delimiter]) -> list[Run]:
    """Move the punctuation, or the whole run, that keeps a mark from being read out of that mark."""
    lost: dict[int, list[int]] = {}  # run → marks to take off its start, and off its end
    for delimiter in wrong:
        lost.setdefault(delimiter.run, [0, 0])[0 if delimiter.opens else 1] |= delimiter.mark
    repaired: list[Run] = []
    for number, run in enumerate(runs):
        front, back = lost.get(number, (0, 0))
        if front | back and _PAIRS.get(run[0][0]) == run[0][-1]:
            front = back = front | back  # quotation marks and brackets stay together
        repaired += _split(run, front, back) if front | back else [run]
    return repaired


def _split(run: Run, front: int, back: int) -> list[Run]:
    """A run whose punctuation at the start is without the marks `front`, that at its end without the marks `back`."""
    text, marks, link, gap = run
    first, last = (0, len(text)) if not marks & (RAW | CODE) else (len(text), len(text))
    while front and first < last and _is_outside(text[first]):
        first += 1
    while back and last > first and _is_outside(text[last - 1]):
        last -= 1
    in_vain = (front and not first) or (back and last == len(text))
    if first >= last or in_vain:  # nothing left to mark, or another mark is in the way
        return [(text, marks & ~(front | back), link, gap)]
    parts: list[Run] = []
    for part, part_marks in ((text[:first], marks & ~front), (text[first:last], marks), (text[last:], marks & ~back)):
        bare = part.strip(" \n")
        if bare:
            lead = part[: len(part) - len(part.lstrip(" \n"))]
            parts.append((bare, part_marks, link, gap or lead[-1:]))
            gap = ""
        trail = part[len(part.rstrip(" \n")) :]
        gap = gap or trail[-1:]
    return parts
