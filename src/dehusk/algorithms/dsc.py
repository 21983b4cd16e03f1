"""Document slope curves: where the count of tags rises slowly, there is text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.algorithms.parts.parameters import check_sizes
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Mask
from dehusk.page.page import Page
from dehusk.page.tree import counts
from dehusk.selection import Selection, Step


@algorithm("dsc", family="tokens", year=2002)
@dataclass(frozen=True, slots=True)
class DocumentSlopeCurves:
    """Stretches of the page in which the number of tags seen so far rises slowly: as many as there are.

    Tags and words are tokens, in source order. A window slides over them by half its length; it is low if its
    slope (tags a token) is below half of the page's. Three low windows in a row open a region, three that are
    not low close it. By default a region reaches from the first of the windows that open it to the first of those
    that close it.

    Sources differ. The text of the thesis says only that three low windows "act as the beginning" of a region, which
    the default takes to be where they begin, and that it ends at three whose slope is greater than the page's mean.
    Its printed algorithm closes at three that are not low (half of the mean), as here, and opens and closes at the
    third window, two later, dropping what lies after the last whole window: `late=True`. (As printed it never closes,
    for the test stands in the wrong `else`: a misprint.) `late` loses the start of the text and adds what follows it
    (bag-of-words F1 lower by 0.015 to 0.019 on samples of three corpora).

    `window` is the length in tokens; None takes the published one, which grows with the page from 8 to 50
    (`window_size`). A page of no more than two windows has no region.

    Tokens are counted, not characters, so neither the layout of the source nor Filters 2 and 3 change
    anything.

    Signals: `tags so far` and `selected` have one value a token; `window start` (a token), `slope` and `low`
    have one a window; `mean slope` is a single value.

    Paper: D. Pinto, M. Branstein, R. Coleman, W. B. Croft, M. King, W. Li, X. Wei: QuASM: A System for
    Question Answering Using Semi-Structured Data. JCDL 2002. Window lengths and algorithm as in: T. Gottron:
    Content Extraction: Identifying the Main Content in HTML Documents. Dissertation, Mainz 2008.
    """

    window: int | None = None
    late: bool = False

    def __post_init__(self) -> None:
        if self.window is not None:
            check_sizes("dsc", least=2, window=self.window)

    def __call__(self, page: Page) -> Selection:
        stream = page.source.stream
        tags_so_far = (~stream.is_word).cumsum(dtype=np.int32)
        size = self.window or window_size(len(tags_so_far))
        start = np.arange(0, max(len(tags_so_far) - size, 0), size // 2)
        slope = (tags_so_far[start + size - 1] - tags_so_far[start]) / size
        mean_slope = np.mean(~stream.is_word) if len(tags_so_far) else np.float64(0)
        low = slope < mean_slope / 2
        selected = self._tokens(open_regions(low), size, len(tags_so_far))
        in_region = page.source.words_in(selected)
        kept = in_region & ~page.source_layout.hidden
        steps = (Step("where the number of tags rises slowly", in_region), Step("shown by a browser", kept))
        signals = {
            "tags so far": tags_so_far,
            "selected": selected,
            "window start": start,
            "slope": slope,
            "low": low,
            "mean slope": np.array([mean_slope]),
        }
        return Selection.of_source(page, kept, by="dsc", steps=steps, signals=signals)

    def _tokens(self, is_open: Mask, size: int, number: int) -> Mask:
        """From windows to tokens: a token goes with the last window that starts before or at it."""
        if not len(is_open):
            return np.zeros(number, bool)
        last = len(is_open) - 1
        window = np.minimum(np.arange(number) // (size // 2), last)
        if not self.late:
            window = np.minimum(window + _IN_A_ROW - 1, last)
        selected: Mask = is_open[window]
        if self.late:
            selected[last * (size // 2) + size :] = False
        return selected


_IN_A_ROW = 3
"""Windows of one kind that open or close a region."""


def window_size(tokens: int) -> int:
    """Window for a page of n tokens: 8 below 200 tokens, 50 above 5000, ⌈0.00875 n + 6.25⌉ between.

    >>> [window_size(n) for n in (10, 199, 200, 201, 1000, 5000, 5001)]
    [8, 8, 8, 9, 15, 50, 50]
    """
    if tokens < 200:
        return 8
    return 50 if tokens > 5000 else -(-(7 * tokens + 5000) // 800)  # 7/800 = 0.00875, 5000/800 = 6.25


def open_regions(low: Mask) -> Mask:
    """Per window: is a region open once it has been read? Three low ones in a row open, three others close.

    >>> open_regions(np.array([1, 1, 1, 0, 1, 0, 0, 0, 1], bool)).astype(int).tolist()
    [0, 0, 1, 1, 1, 1, 1, 0, 0]
    """
    lows = counts(low)
    of_three = lows[_IN_A_ROW:] - lows[:-_IN_A_ROW]
    at = ((of_three == 0) | (of_three == _IN_A_ROW)).nonzero()[0]  # where something opens or closes
    opens = np.append(of_three[at] == _IN_A_ROW, False)  # -1 below: nothing has happened yet
    event = np.searchsorted(at + _IN_A_ROW - 1, np.arange(len(low)), side="right") - 1
    return opens[event]
