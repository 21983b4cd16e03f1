"""Gold and output side by side with what differs marked: words missing from the output, words too many.

Words are paired along a longest common subsequence, compared as the metrics compare them: case and punctuation
aside. Long stretches that are alike, or that only one side has, are shortened, and so the text of a page of any
length takes a bounded part of a report.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from dehusk.evaluate.report.grid import clean
from dehusk.evaluate.scoring.sequence import encode, pieces
from dehusk.evaluate.scoring.tokens import words
from dehusk.extras import need

_EXACT_COST = 100_000_000  # a bit a pair of words: 12 MB
_MOST_WORDS = 50_000  # a side; what comes after is not compared
_SHOWN = 1200  # words a side in the report
_AROUND, _LONG = 12, 60  # words kept around a difference; stretches from this length on are shortened

# Scripts without spaces give a piece a character, as the metrics do; all else is cut at white space.
_PIECE = re.compile(r"[\u0e00-\u0eff\u3041-\u30ff\u3400-\u9fff]|[^\s\u0e00-\u0eff\u3041-\u30ff\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Sides:
    """The two texts as HTML."""

    gold: str
    output: str


def side_by_side(gold: str, output: str) -> Sides:
    """Mark what only one of the texts has: `<del>` in the gold text, `<ins>` in the output.

    >>> side_by_side("Tea is good.", "Menu Tea is").gold
    'Tea is <del>good.</del>'
    >>> side_by_side("Tea is good.", "Menu Tea is").output
    '<ins>Menu</ins> Tea is'
    """
    left, right = _Text.of(gold), _Text.of(output)
    in_left, in_right = _matched(left.keys, right.keys)
    return Sides(left.marked(in_left, "del"), right.marked(in_right, "ins"))


def _matched(left: list[str], right: list[str]) -> tuple[set[int], set[int]]:
    """Places of the words on a longest common subsequence, in each text."""
    editops = need("rapidfuzz.distance.LCSseq", extra="evaluate").editops
    in_left: set[int] = set()
    in_right: set[int] = set()
    a, b = encode(left, right)
    for (i, j), (k, n) in pieces(a, b, _EXACT_COST) if a and b else ():
        for block in editops(a[i:k], b[j:n]).as_matching_blocks():
            in_left.update(range(i + block.a, i + block.a + block.size))
            in_right.update(range(j + block.b, j + block.b + block.size))
    return in_left, in_right


@dataclass(frozen=True, slots=True)
class _Text:
    """A text in pieces, each with the space before it and the key it is compared by."""

    shown: list[str]
    spaces: list[str]
    keys: list[str]
    more: int

    @classmethod
    def of(cls, text: str) -> _Text:
        found = list(_PIECE.finditer(text))
        kept = found[:_MOST_WORDS]
        ends = [0, *(match.end() for match in kept)]
        spaces = [_space(text[end : match.start()]) for end, match in zip(ends, kept, strict=False)]
        shown = [match[0] for match in kept]
        return cls(shown, spaces, [" ".join(words(piece)) or piece for piece in shown], len(found) - len(kept))

    def marked(self, matched: set[int], tag: str) -> str:
        """The text as HTML with the pieces marked that were not matched."""
        visible = _visible(len(self.shown), matched)
        parts: list[str] = []
        for (shown, is_same), run in groupby(
            range(len(self.shown)), key=lambda at: (visible[at], visible[at] and at in matched)
        ):
            places = list(run)
            parts.append(self.spaces[places[0]])
            if not shown:
                parts.append(_gap(len(places)))
                continue
            html = "".join((self.spaces[at] if at > places[0] else "") + clean(self.shown[at]) for at in places)
            parts.append(html if is_same else f"<{tag}>{html}</{tag}>")
        if self.more:
            parts.append(" " + _gap(self.more))
        return "".join(parts).strip()


def _visible(size: int, matched: set[int]) -> list[bool]:
    """Which pieces are shown: the ends of long stretches, and no more than a report has room for."""
    visible = [True] * size
    for is_same, run in groupby(range(size), key=matched.__contains__):
        places = list(run)
        head = _AROUND if is_same else _LONG
        if len(places) > _LONG + 2 * _AROUND:
            for at in places[head:-_AROUND]:
                visible[at] = False
    room = _SHOWN
    for at in range(size):
        room -= visible[at]
        visible[at] = visible[at] and room >= 0
    return visible


def _gap(size: int) -> str:
    return f'<span class="gap">[… {size:,} words …]</span>'


def _space(text: str) -> str:
    """White space as the report shows it: one line break at most, else one space."""
    return "" if not text else "\n" if "\n" in text else " "
