"""Pages that carry all of their content twice, such as once for wide screens and once for narrow ones.

Both look like content, and both are; but a reader sees one of them. Most of what comes again on a page is meant to: a
refrain, a note in each section of a manual, the same course on two days, a quotation, cells of a table, goods in two
colours. So nothing goes but an element (nearly) all of which another one says in the same order, and only if either
says all that there is. Where in doubt, it stays.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Flags, Singles
from dehusk.extractor.evidence import Evidence
from dehusk.extractor.outline.arrays import numbered
from dehusk.extractor.outline.texts import come_again
from dehusk.extractor.rules.rule import MAYBE_THREAD, Rule, rule
from dehusk.extractor.verdict import Verdict


@rule("second rendering", "leaves out a second rendering of the whole content")
@dataclass(frozen=True, slots=True)
class SecondRendering(Rule):
    """An element that says in the same order what another one says, where each of them says all that is said."""

    long: float = 5.0
    """A block of fewer words may say the same as another by chance."""
    fewest: int = 2
    """Different texts that long in the content: the same paragraph twice is no second rendering."""
    least: float = 50.0
    """Words that a rendering has in such blocks."""
    whole: float = 0.8
    """Share of all that the page says, each text counted once, that the rendering that stays must say; and the other of
    what that one says."""
    new: float = 0.1
    """Share of the words of the one that goes that the other may lack, in blocks that stay, and of its blocks that may
    stand in another order. But its first block and its headings must be there: else it is another thing."""
    often: float = 3.5
    """A page that says its texts so often in the mean has no renderings, but a template."""
    thread: float = MAYBE_THREAD
    """What may be a thread is left alone: there people quote one another."""

    def __call__(self, evidence: Evidence, verdict: Verdict, /) -> Verdict:
        if evidence.types.forum >= self.thread:
            return verdict
        chosen = verdict.chosen
        while (once := self._once(evidence, chosen)) is not None:
            chosen = once
        return verdict.choose(chosen)

    def _once(self, evidence: Evidence, chosen: Flags) -> Flags | None:
        """The chosen blocks without a rendering that another one says again; None if there is no such.

        What was chosen in the one that goes alone, such as its headline, comes from the one that stays.
        """
        texts = evidence.texts
        number = chosen.nonzero()[0]
        is_told = ((evidence.words >= self.long) & ~evidence.inside("tag_cell", "tag_quote")).take(number)
        told = number[is_told]
        if not come_again(texts.alike.take(told)):  # as on most pages
            return None
        once = self._said_once(texts.alike.take(told), evidence.words.take(told))
        if once is None:
            return None
        is_heading = evidence.inside("tag_h1", "tag_h2", "tag_h3").take(number)
        text = texts.exactly(np.arange(len(evidence)))
        said = _Said(number, text.take(number), evidence.words.take(number), is_told, is_heading)
        renderings = self._renderings(evidence, said, once)
        for goes, stays in product(renderings, repeat=2):
            if self._is_copy(said, goes, stays, text[stays.held]):
                found = chosen.copy()
                found[stays.held[np.isin(text[stays.held], said.text[goes.part])]] = True
                found[number[goes.part][np.isin(said.text[goes.part], text[stays.held])]] = False
                return found
        return None

    def _said_once(self, texts: NDArray[np.int64], words: Singles) -> float | None:
        """The words of the texts, each counted once; None if they are not said twice, or three times."""
        once = float(words[np.unique(texts, return_index=True)[1]].sum())
        return once if (1 + self.whole**2) * once <= float(words.sum()) <= self.often * once else None

    def _renderings(self, evidence: Evidence, said: _Said, once: float) -> list[_Rendering]:
        """The elements that say all that is said, the outermost first."""
        above = evidence.above.take(said.number, axis=1)
        element = np.unique(above)
        group, size = numbered(above.ravel().astype(np.int64))
        place = np.tile(np.arange(above.shape[1]), len(above))
        first, last = np.full(len(size), len(place)), np.zeros(len(size), np.intp)
        np.minimum.at(first, group, place)
        np.maximum.at(last, group, place)
        total = np.append(0, (said.words * said.is_told).cumsum())
        unseen = np.append(0, (evidence.hidden.take(said.number) * said.words).cumsum())
        spans = {(int(a), int(b) + 1) for a, b in zip(first, last, strict=True)}
        large = [(a, b) for a, b in spans if total[b] - total[a] >= max(self.whole**2 * once, self.least)]
        found = []
        for a, b in sorted(large, key=lambda span: (span[0] - span[1], span)):
            same = element[(first == a) & (last == b - 1)]
            held = np.flatnonzero(np.isin(evidence.above, same).any(axis=0))
            found.append(_Rendering(slice(a, b), held, float(total[b] - total[a]), float(unseen[b] - unseen[a]), once))
        return found

    def _is_copy(self, said: _Said, goes: _Rendering, stays: _Rendering, held: NDArray[np.int64]) -> bool:
        """Does the one say no more than the other, and in the same order? `held`: all texts of the one that stays."""
        apart = goes.part.stop <= stays.part.start or stays.part.stop <= goes.part.start
        enough = stays.words >= self.whole * stays.once and goes.words >= self.whole * stays.words
        if not (apart and enough and goes.rank < stays.rank):
            return False
        own, other = (said.text[one.part][said.is_told[one.part]] for one in (goes, stays))
        if len(np.unique(own)) < self.fewest or times_back(own, other) > self.new * len(own):
            return False
        is_new = ~np.isin(said.text[goes.part], held)
        if is_new[0] or (is_new & said.is_heading[goes.part]).any():
            return False
        words = said.words[goes.part]
        return float(words[is_new].sum()) <= self.new * float(words.sum())


def times_back(own: NDArray[np.int64], other: NDArray[np.int64]) -> int:
    """How often one has to go back in other texts to find those of one's own, one after the other.

    >>> times_back(np.array([1, 2, 1, 3]), np.array([1, 2, 7, 1, 3]))
    0
    >>> times_back(np.array([1, 2, 3]), np.array([3, 2, 1]))
    2
    """
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, text in enumerate(other.tolist()):
        places[text].append(place)
    at, back = -1, 0
    for found in (places[text] for text in own.tolist() if text in places):
        following = bisect_right(found, at)
        back += following == len(found)
        at = found[following % len(found)]
    return back


class _Said(NamedTuple):
    """The chosen blocks."""

    number: NDArray[np.intp]
    text: NDArray[np.int64]
    """Equal numbers for equal texts."""
    words: Singles
    is_told: Flags
    """Does it tell whether a text comes again?"""
    is_heading: Flags


class _Rendering(NamedTuple):
    """An element that may say all of the content."""

    part: slice
    """Of the chosen blocks."""
    held: NDArray[np.intp]
    """All blocks in the element, such as a headline that was not chosen."""
    words: float
    unseen: float
    """Words that a browser does not show."""
    once: float
    """Words of all that the page says, each text counted once."""

    @property
    def rank(self) -> tuple[float, float, int]:
        """The one with the highest stays: it says more, is shown, or comes first."""
        return self.words, -self.unseen, -self.part.start
