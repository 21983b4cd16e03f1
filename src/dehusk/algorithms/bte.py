"""Body Text Extraction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.registry import algorithm
from dehusk.page.page import Page
from dehusk.selection import Selection, Step


@algorithm("bte", family="tokens", year=2001)
@dataclass(frozen=True, slots=True)
class BodyTextExtraction:
    """One continuous run of tokens with few tags inside and many outside.

    Maximising tags before + words inside + tags after is the maximum-sum run with words at +1 and tags at −1, so
    one pass replaces the printed cubic search. Of equal runs the first and shortest wins.

    Paper: A. Finn, N. Kushmerick, B. Smyth: Fact or Fiction: Content Classification for Digital Libraries.
    DELOS Workshop 2001.
    """

    def __call__(self, page: Page) -> Selection:
        stream = page.source.stream
        first, after = maximum_run(np.where(stream.is_word, 1, -1))
        in_run = np.zeros(len(stream.is_word), bool)
        in_run[first:after] = True
        chosen = page.source.words_in(in_run)
        kept = chosen & ~page.source_layout.hidden
        steps = (
            Step("inside the run with most words and fewest tags", chosen),
            Step("shown by a browser", kept),
        )
        tags_so_far = (~stream.is_word).cumsum()
        return Selection.of_source(
            page,
            kept,
            by="bte",
            steps=steps,
            signals={"tags so far": tags_so_far, "run": np.array([first, after])},
        )


def maximum_run(values: NDArray[np.int_]) -> tuple[int, int]:
    """First row and row after the run with the greatest sum; an empty run where no sum is above zero.

    >>> maximum_run(np.array([4, -5, 3, -5, 1, 2, -2, 2, -2, 1, 5]))
    (4, 11)
    """
    total = np.concatenate(([0], values.cumsum()))
    lowest = np.minimum.accumulate(total)
    after = int((total - lowest).argmax())
    first = int((total[: after + 1] == lowest[after]).argmax())
    return first, after
