"""The headline in what is written: once, at the beginning, or nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dehusk.arrays import Ints, Mask
from dehusk.document.declared.head import letters_of
from dehusk.selection import Selection

if TYPE_CHECKING:
    from dehusk.reasons import Reason

_FIRST = 10
"""Blocks of the content that are looked at: dates, authors and captions stand before some headlines."""

_TIMES_AS_LONG = 3
"""Words of a block that are looked at, by the letters of the headline: signs may be words, too."""
_PARAGRAPH = 120
"""Letters; after a block of more, what says the headline is a word in a list or a table."""


class Headed(NamedTuple):
    """A selection, and what of it says nothing but the headline."""

    headline: str
    """In one line; nothing if there is none."""
    selection: Selection
    body: Selection
    """The selection without its headline."""
    in_place: bool = False
    """Does the selection begin with the headline?"""


def headed(selection: Selection, headline: str | None) -> Headed:
    """Look for the headline among the first blocks of a selection.

    >>> import dehusk
    >>> page = dehusk.Page.from_html("<p>News<h1>Tea is <i>good</i></h1><p>Tea is good, they say.<p>Milk")
    >>> found = headed(dehusk.get("everything")(page), "Tea is good")
    >>> found.body.text(), found.in_place
    ('News\\n\\nTea is good, they say.\\n\\nMilk', False)
    """
    line = " ".join((headline or "").split())
    wanted = letters_of(line)
    if not wanted or not selection:
        return Headed(line, selection, selection)
    page, of_source = selection.page, selection.source_words
    if of_source is not None:
        source = page.source
        said = _said(of_source, page.source_layout.block, (source.text, source.word_at, source.word_length), wanted)
    else:
        words = page.words
        said = _said(selection.words, words.block, (words.text, words.start, words.end - words.start), wanted)
    if not said:
        return Headed(line, selection, selection)
    chosen = selection.words if of_source is None else of_source
    kept = chosen.copy()
    kept[said] = False
    make = Selection if of_source is None else Selection.of_source
    return Headed(line, selection, make(page, kept, by=selection.by), in_place=bool(chosen.argmax() == said[0]))


_NOTE = "it is the headline (`title`)"


def with_note(reasons: list[Reason], headed: Headed) -> list[Reason]:
    """Reasons why words were kept, with where they are written added for those of the headline."""
    if headed.body is headed.selection:
        return reasons
    spans = (headed.selection - headed.body).spans()
    return [
        replace(reason, because=(_NOTE, *reason.because)) if _overlaps(reason.span, spans) else reason
        for reason in reasons
    ]


def _overlaps(span: tuple[int, int] | None, others: list[tuple[int, int]]) -> bool:
    return span is not None and any(start < span[1] and span[0] < end for start, end in others)


def _said(chosen: Mask, block: Ints, texts: tuple[str, Ints, Ints], wanted: str) -> list[int]:
    """The words of the first chosen blocks that say what is wanted, alone or together with those after them.

    `texts`: where the words are written: all of the text, and where each starts and how long it is.
    """
    text, start, length = texts
    rows = chosen.nonzero()[0]
    edges = [0, *(np.diff(block.take(rows)).nonzero()[0] + 1)[:_FIRST].tolist()]
    edges += [len(rows)] * (len(edges) <= _FIRST)
    letters = []
    for first, last in pairwise(edges):
        few = rows[first : min(last, first + _TIMES_AS_LONG * len(wanted) + _PARAGRAPH)].tolist()
        letters.append(letters_of(" ".join([text[start[row] : start[row] + length[row]] for row in few])))
        if len(letters[-1]) > max(_PARAGRAPH, len(wanted)):
            break
    return [row for first, last in _runs(letters, wanted) for row in rows[edges[first] : edges[last]].tolist()]


def _runs(letters: Sequence[str], wanted: str) -> Iterator[tuple[int, int]]:
    """Where some texts, one after the other, say what is wanted: the first of them, and the one after the last.

    >>> list(_runs(["news", "teais", "good", "teaisgood", "tea"], "teaisgood"))
    [(1, 3), (3, 4)]
    """
    for first in range(len(letters)):
        said = ""
        for last in range(first, len(letters)):
            said += letters[last]
            if not letters[last] or not wanted.startswith(said):
                break
            if said == wanted:
                yield first, last + 1
                break
