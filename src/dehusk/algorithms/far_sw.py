"""FAR-SW: lines that fit fuzzy association rules, joined to blocks by a sliding window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.fuzzy import matches
from dehusk.algorithms.parts.line_features import (
    DENSITY,
    IMAGES,
    LINKS,
    OUTPUT,
    TEXT,
    LineFeatures,
    LineKind,
    Matrix,
    line_features,
    normalised,
)
from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.parts.rules import read_rules, shipped_rules
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Mask, Places
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("far-sw", family="lines", year=2014)
@dataclass(frozen=True, slots=True)
class FarSw:
    """Lines that look like main text by learned fuzzy rules, joined to blocks by a window, blocks with high scores.

    A line's features are its number, its length, the length of its text, their ratio, its links and its images.
    A rule names a fuzzy region (low, middle, high) for some of them; a line that fits a rule is topical. Topical
    lines at most `window` lines apart form a block, with one line more on both sides. A block stays if the mean
    score of its lines, length + text + density − links − images, each over its maximum on the page, is above
    `cutoff`.

    `lines` says what a line is: `"blocks"` breaks the source at block-level tags as a formatter would, so that
    pretty-printed and minified copies of a page give the same words (if the tags themselves are written alike: a tag
    whose attributes are broken over lines is longer); `"source"` takes the lines as written, which
    is the paper's way and depends on the layout: on a page in one line all or nothing is selected. `rules` is the
    path of a rule set made with `dehusk train far-sw`; without it the set that comes with dehusk for these lines is
    used, learned on articles of many sites with the paper's inter-site regions (its values: minimum, mean and
    maximum weighted 0.5, support 0.5, significance 0.5). The paper takes all of its longest rules; of several those
    are kept here that raise F1 on the training pages, for one that fits nearly every line can be as frequent.

    The paper cuts at 1.5, half of the greatest score. How it normalises is not told in full: over the maxima of the
    page the block of its own example scores 1.1 by its tables, not the printed 1.58, and in today's pages one very
    long line makes all others short, so that hardly any block reaches 1.5. The cutoff is therefore learned with the
    rules (`None`); in the sets that come with dehusk it is 0.2 for `"blocks"` and 0.0 for `"source"`. `cutoff=1.5`
    gives the paper's. Lengths are counted in characters, not bytes.

    Signals, one value a line of the body: `features` (six columns), `score`, `topical`, `block` (its number, or
    -1), `selected`.

    Paper: Z. Bu, C. Zhang, Z. Xia, J. Wang: An FAR-SW Based Approach for Webpage Information Extraction.
    Information Systems Frontiers 16, 2014.
    """

    window: int = 5
    cutoff: float | None = None
    lines: LineKind = "blocks"
    rules: str | None = None

    def __post_init__(self) -> None:
        check_sizes("far-sw", least=0, window=self.window)
        if self.cutoff is not None and not -2 <= self.cutoff <= 3:
            raise ParameterError(f"far-sw: cutoff must lie between -2 and 3, as scores do, not {self.cutoff}")
        if self.lines not in get_args(LineKind):
            raise ParameterError(f"far-sw: lines must be one of {', '.join(get_args(LineKind))}, not {self.lines!r}")
        if self.rules is not None:
            read_rules(self.rules)

    def __call__(self, page: Page) -> Selection:
        rules = read_rules(self.rules) if self.rules else shipped_rules(self.lines)
        cutoff = rules.cutoff if self.cutoff is None else self.cutoff
        found = line_features(page, self.lines)
        shares = normalised(found.values)
        values = shares if rules.normalised else found.values
        topical = matches(values, rules.scales, rules.rules, rules.significance)
        score = line_scores(shares)
        first, last = blocks_of(topical, self.window)
        informative = block_scores(score, first, last) > cutoff
        block, selected = _by_line(first, last, informative, len(score))
        near = words_in(page, found, selected)
        kept = near & ~page.source_layout.hidden

        def steps() -> list[Step]:
            return [
                Step("in a line that fits a rule", words_in(page, found, topical)),
                Step(f"in a block: such lines at most {self.window} apart", words_in(page, found, block >= 0)),
                Step(f"in a block whose lines score more than {cutoff:g}", near),
                Step("shown by a browser", kept),
            ]

        signals = {"features": found.values, "score": score, "topical": topical, "block": block, "selected": selected}
        return Selection.of_source(page, kept, by="far-sw", steps=steps, signals=signals)


def line_scores(shares: Matrix) -> NDArray[np.float64]:
    """Score of each line from its normalised features (equation 4)."""
    plus = shares[:, TEXT] + shares[:, OUTPUT] + shares[:, DENSITY]
    return np.asarray(plus - shares[:, LINKS] - shares[:, IMAGES])


def blocks_of(topical: Mask, window: int) -> tuple[Places, Places]:
    """First and last line of each block: topical lines at most `window` apart, and one line before and after them.

    With the window 0 every topical line is a block.

    >>> first, last = blocks_of(np.array([0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1], bool), 5)
    >>> first.tolist(), last.tolist()
    ([1, 12], [8, 13])
    """
    lines = topical.nonzero()[0]
    if not len(lines):
        return lines, lines
    cut = (lines[1:] - lines[:-1] > window).nonzero()[0] + 1
    first = np.maximum(lines[np.append(0, cut)] - 1, 0)
    last = np.minimum(lines[np.append(cut, len(lines)) - 1] + 1, len(topical) - 1)
    return first, last


def block_scores(score: NDArray[np.float64], first: Places, last: Places) -> NDArray[np.float64]:
    """Mean score of the lines of each block (equation 5).

    >>> block_scores(np.array([0.15, 1.67, 0.19]), np.array([0]), np.array([2])).round(2).tolist()
    [0.67]
    """
    total = np.concatenate(([0.0], score.cumsum()))
    return np.asarray((total[last + 1] - total[first]) / (last - first + 1))


def _by_line(first: Places, last: Places, chosen: Mask, size: int) -> tuple[NDArray[np.int64], Mask]:
    """Per line: the number of the (last) block it is in, or -1; is it in a chosen block?

    Neighbouring blocks may share a line, since each has one more on both sides.
    """
    latest = np.bincount(first, minlength=size).cumsum() - 1
    inside = np.arange(size) <= np.append(last, -1)[latest]  # before the first block the latest is -1
    opened = np.bincount(first[chosen], minlength=size + 1) - np.bincount(last[chosen] + 1, minlength=size + 1)
    return np.where(inside, latest, -1), opened[:size].cumsum() > 0


def words_in(page: Page, lines: LineFeatures, chosen: Mask) -> Mask:
    """The words of the source in chosen lines."""
    return page.source.words_in(np.append(chosen, False)[lines.of_row])
