"""Half a list, table or quote is of no use to anybody: it comes whole, or it stays out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Places
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.outline.arrays import numbered
from dehusk.extractor.rules.rule import MAYBE_THREAD, Rule, rule
from dehusk.extractor.verdict import Verdict

_KINDS = {"tag_list": 0, "tag_table": 0, "tag_definition": 1, "tag_quote": 0, "tag_pre": 0}
"""Structures by the group of their tags, and how many levels above the element that tells of one it is: what tells of
definitions is a `<dd>`, nearly always, and their list stands around it."""
_HEADINGS = ("tag_h1", "tag_h2", "tag_h3")
_NEAR = 1
"""Levels up to the heading that a block stands in."""


@rule("whole structures", "takes lists, tables, quotes and code inside the content whole, or leaves them out")
@dataclass(frozen=True, slots=True)
class WholeStructures(Rule):
    """A structure inside the content is one thing, as probable as its blocks are in the mean, each word counting alike.

    One that was chosen in part comes whole or goes; one of which nothing was chosen comes if the blocks right before
    and behind it were. Of the lists, tables and quotes of articles on WCXB that the gold text holds, .91, .82 and .89
    came complete without the rule and .97, .96 and .98 with it. F1 on all its pages rose by .0005 (from .0001 to .0009
    with a probability of 95 %; articles .0008), though the model had learned from them; on blogs of 2012, that it had
    not learned from, by .0002, and on news of 2012 it stayed as it was.
    """

    surest: float = 0.25
    """So probable a structure is content, standing where it does; less than half, since what stands around it speaks
    for it, too: of words in structures between two chosen blocks with .2 to .3, half were content. From .2 to .35 it
    gave +.0004 to +.0005 alike."""
    largest: float = 0.5
    """A structure with more than so many of the chosen words is the layout of the page. One with a heading is, too: a
    row of cards, or posts. Without these two it cost .004 on WCXB, and more on old pages."""
    thread: float = MAYBE_THREAD
    """What may be a thread is left alone: its posts are found otherwise."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        chosen = verdict.chosen
        if evidence.types.forum >= self.thread or not chosen.any():
            return verdict
        block, structure = _structures(evidence)
        taken = chosen[block]
        if taken.all():  # there are none, or all of them were chosen
            return verdict
        number = int(structure.max()) + 1
        has, lacks = (np.bincount(structure, kind, number) > 0 for kind in (taken, ~taken))
        inside, between = _standing(chosen, block, structure)
        words = evidence.words[block].astype(np.float64)
        size = np.bincount(structure, words)
        content = np.bincount(structure, words * verdict.probability[block]) >= self.surest * size
        is_one = (size <= self.largest * float(evidence.words[chosen].sum())) & ~_headed(evidence, block, structure)
        decided = is_one & np.where(has, lacks & inside, between)
        found = chosen.copy()
        found[block] = np.where(decided[structure], content[structure], taken)
        return verdict.choose(found)


def _structures(evidence: Evidence) -> tuple[Places, NDArray[np.int64]]:
    """The blocks that are shown and stand in a structure, and the number of the innermost one of each."""
    levels = evidence.rows(*_KINDS)
    above = evidence.above
    levels = levels + np.array(list(_KINDS.values()), np.float32)[:, None]
    nearest = levels.min(axis=0)
    block = ((nearest < len(above)) & evidence.shown).nonzero()[0]
    if not len(block):
        return block, block.astype(np.int64)
    element = above[nearest[block].astype(np.intp), block]
    return block, numbered(element.astype(np.int64))[0]


def _standing(chosen: Flags, block: Places, structure: NDArray[np.int64]) -> tuple[Flags, Flags]:
    """Of each structure: is anything chosen before and behind it? And are the blocks right before and behind it?"""
    number = int(structure.max()) + 1
    first, last = np.full(number, len(chosen)), np.zeros(number, np.intp)
    np.minimum.at(first, structure, block)
    np.maximum.at(last, structure, block)
    content = chosen.nonzero()[0]
    inside = (content[0] < first) & (content[-1] > last)
    beside = np.zeros(len(chosen) + 2, bool)
    beside[1:-1] = chosen
    return inside, beside[first] & beside[last + 2]


def _headed(evidence: Evidence, block: Places, structure: NDArray[np.int64]) -> Flags:
    """Of each structure: does it hold a heading?"""
    is_heading = evidence.levels(*_HEADINGS)[block] <= _NEAR
    holds: Flags = np.bincount(structure, is_heading) > 0
    return holds
