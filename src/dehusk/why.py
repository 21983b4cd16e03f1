"""Why was this kept, or dropped? The words of a page that read so, and what each step did with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from dehusk.errors import InputError
from dehusk.page.words import word_bounds
from dehusk.selection import Selection

MOST_PLACES = 20


@dataclass(frozen=True, slots=True)
class Reason:
    """One place where the words stand, and what happened to them."""

    text: str
    kept: float
    """Share of the words that are in the selection."""
    step: str
    """The step that dropped most of them; the last step where they were kept."""
    steps: tuple[tuple[str, float], ...]
    """Every step, and the share of the words that were in after it."""
    hidden: bool
    path: str
    """Where they stand in the tree."""
    line: int | None
    """Line in the source, from 1."""
    span: tuple[int, int] | None
    """Start and end in the source."""

    def __str__(self) -> str:
        verdict = "kept" if self.kept == 1 else "dropped" if self.kept == 0 else f"{self.kept:.0%} kept"
        where = f"line {self.line}, characters {self.span[0]}-{self.span[1]}" if self.span else "not in the source as such"
        trail = "\n".join(f"    {share:4.0%}  {name}" for name, share in self.steps)
        return f"{verdict}: {self.step}\n  at {self.path} ({where})\n{trail}"


def why(selection: Selection, text: str) -> list[Reason]:
    """For each place where the page has these words (case apart): which step kept or dropped them, and where.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>Tea is good for you.</p><p hidden>Secret tea.</p>")
    >>> [reason.step for reason in why(dehusk.get("everything")(page), "tea")]
    ['shown by a browser', 'shown by a browser']
    >>> [reason.kept for reason in why(dehusk.get("everything")(page), "tea")]
    [1.0, 0.0]
    """
    bounds = word_bounds(text)
    wanted = [_plain(text[a:b]) for a, b in zip(bounds.start.tolist(), bounds.end.tolist(), strict=True)]
    if not wanted:
        raise InputError("why needs some words to look for")
    return [_reason(selection, at, len(wanted)) for at in islice(_places(selection, wanted), MOST_PLACES)]


def _plain(word: str) -> str:
    return word.casefold().strip(".,;:!?\"'()[]“”‘’«»…")


def _places(selection: Selection, wanted: list[str]) -> Iterator[int]:
    words = [_plain(word) for word in selection.page.words.texts()]
    for at in range(len(words) - len(wanted) + 1):
        if words[at] == wanted[0] and words[at : at + len(wanted)] == wanted:
            yield at


def _reason(selection: Selection, at: int, length: int) -> Reason:
    page, words = selection.page, selection.page.words
    here = slice(at, at + length)
    steps = tuple((step.name, float(np.mean(step.kept[here]))) for step in selection.steps)
    kept = float(np.mean(selection.words[here]))
    dropped = next((name for name, share in steps if share <= kept), None) if kept < 1 else None
    numbers = page.source_word[here]
    numbers = numbers[numbers >= 0]
    span = None
    if len(numbers):
        span = (int(page.source.word_start[numbers.min()]), int(page.source.word_end[numbers.max()]))
    return Reason(
        text=" ".join(words.text[words.start[at] : words.end[at + length - 1]].split()),
        kept=kept,
        step=dropped or (steps[-1][0] if steps else selection.by),
        steps=steps,
        hidden=bool(words.hidden[here].all()),
        path=page.tree.path(int(words.node[at])),
        line=page.html.count("\n", 0, span[0]) + 1 if span else None,
        span=span,
    )
