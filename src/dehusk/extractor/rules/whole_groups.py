"""Parts of a page that are alike belong together: half a list is of no use to anybody, nor is every second card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.outline.arrays import numbered
from dehusk.extractor.rules.rule import MAYBE_THREAD, PROBABLY_ARTICLE, Rule, rule, styles
from dehusk.extractor.verdict import Verdict

_LIST_AT = 3
"""How many levels above a block its list may be."""
_HELD_BY = 5
"""Blocks of the same style are a group if their ancestors from this level on are the same."""


@rule("whole groups", "takes the rest of lists, and of what looks alike, if most of it was taken")
@dataclass(frozen=True, slots=True)
class WholeGroups(Rule):
    """The rest of lists and of blocks alike in one place most of whose words are chosen.

    In five folds it gave +.0013 on WCXB (listings +.008, collections +.003), +.0015 on documentation written from right
    to left, +.0007 on news, ±0 on old pages and on news in five languages that were never learned from.
    """

    most: float = 0.5
    """If so many of the words of a group are chosen, all of it is."""
    fewest: int = 3
    """So many blocks are a group."""
    fewest_chosen: int = 2
    """Of these, chosen: one long line in a list of links is no reason to take them all."""
    linked: float = 0.7
    """On articles, blocks with so many words in links between paragraphs of their style are teasers, and stay out;
    links in a list come only if most of them were chosen. What stands before or after all that was chosen of its style
    stays out, too, unless it was asked for: on old pages the last line is a paragraph in a cell like any other."""
    article: float = PROBABLY_ARTICLE
    """From this probability on a page is an article."""
    thread: float = MAYBE_THREAD
    """What may be a thread is left alone: its posts have been drawn to one another."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if evidence.types.forum >= self.thread or not verdict.chosen.any():
            return verdict
        is_article = evidence.types.article >= self.article
        linked, shown = evidence.link_density >= self.linked, evidence.shown
        list_at = evidence.levels("tag_list")
        in_list = (shown & (list_at <= _LIST_AT)).nonzero()[0]
        lists = _lists(list_at, evidence.above, linked & is_article)
        found = self._whole(evidence, verdict.chosen, in_list, lists)
        alike = styles(evidence, evidence.above[_HELD_BY])
        if not is_article:
            return verdict.choose(self._whole(evidence, found, shown.nonzero()[0], alike))
        if evidence.wanted is not None:
            found = self._whole(evidence, found, (shown & ~linked & evidence.wanted).nonzero()[0], alike)
        return verdict.choose(self._whole(evidence, found, (shown & ~linked).nonzero()[0], alike, between=True))

    def _whole(
        self,
        evidence: Evidence,
        chosen: Flags,
        block: NDArray[np.intp],
        keys: NDArray[np.int64],
        *,
        between: bool = False,
    ) -> Flags:
        """The chosen blocks, and all of some blocks in groups of the same key most of whose words are chosen.

        `between`: of these only what stands between two chosen ones of its group.
        """
        taken = chosen[block]
        if not 0 < np.count_nonzero(taken) < len(block):
            return chosen
        group, size = numbered(keys[block])
        own = evidence.words[block]
        most = np.bincount(group, own * taken) >= self.most * np.bincount(group, own)
        enough = np.bincount(group, taken, minlength=len(size)) >= self.fewest_chosen
        comes = (most & enough & (size >= self.fewest)).take(group)
        if between:
            first, last = np.full(len(size), len(chosen)), np.zeros(len(size), np.intp)
            np.minimum.at(first, group[taken], block[taken])
            np.maximum.at(last, group[taken], block[taken])
            comes &= (block > first.take(group)) & (block < last.take(group))
        found = chosen.copy()
        found[block] |= comes
        return found


def _lists(list_at: NDArray[np.float32], above: NDArray[np.integer], apart: Flags) -> NDArray[np.int64]:
    """The list that each block stands in, for those that stand in one; some are a list of their own in it."""
    level = np.minimum(list_at, _LIST_AT).astype(np.intp)
    return 2 * above[level, np.arange(len(level))].astype(np.int64) + apart
