"""What was found: a mean similarity for every query and period, smoothed on request, and as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Floats
from dehusk.cells import safe_cell
from dehusk.errors import ParameterError
from dehusk.trends.moments import By, label_of

SCALE: Final = 1000
"""Similarities are multiplied by this where people read them, as in the paper."""


@dataclass(frozen=True, slots=True, eq=False)
class Trends:
    """The curves. Only periods that have documents are there."""

    by: By
    """The periods: `year`, `month` or `day`."""
    names: tuple[str, ...]
    """Names of the queries."""
    periods: NDArray[np.int64]
    """Number of each period: neighbouring years, months or days differ by one."""
    documents: NDArray[np.int64]
    """How many documents each period has."""
    means: Floats
    """(queries × periods) mean cosine of the documents."""
    without: Floats
    """(queries × periods) share of documents that have no keyword of the query."""
    without_any: Floats
    """(periods) share of documents that have no keyword of any query."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """How many documents could not be placed, and why."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The periods as ISO 8601 writes them."""
        return tuple(label_of(period, self.by) for period in self.periods.tolist())

    def smoothed(self, window: int) -> Floats:
        """(queries × periods) the mean over all documents of the `window` periods around each, 1 for none.

        Periods count with their documents, so that one with few does not make a peak. An even window is one wider.
        """
        if window < 1:
            raise ParameterError(f"a window has at least 1 period, not {window}")
        first = np.searchsorted(self.periods, self.periods - window // 2, side="left")
        after = np.searchsorted(self.periods, self.periods + window // 2, side="right")
        sums = np.cumsum(np.insert(self.means * self.documents, 0, 0.0, axis=1), axis=1)
        total = np.cumsum(np.insert(self.documents, 0, 0))
        return (sums[:, after] - sums[:, first]) / (total[after] - total[first])

    def columns(self, *, window: int = 1) -> list[str]:
        """Names of the columns of `rows`."""
        kinds = ("", " (smoothed)", " (without)") if window > 1 else ("", " (without)")
        return [self.by, "documents", *(f"{name}{kind}" for name in self.names for kind in kinds), "without any"]

    def rows(self, *, window: int = 1) -> Iterator[list[str]]:
        """Rows of the table: similarities times 1000, then shares from 0 to 1 of documents without a keyword."""
        smooth = self.smoothed(window)
        for at, label in enumerate(self.labels):
            row = [label, str(self.documents[at])]
            for number in range(len(self.names)):
                row.append(f"{SCALE * self.means[number, at]:.3f}")
                if window > 1:
                    row.append(f"{SCALE * smooth[number, at]:.3f}")
                row.append(f"{self.without[number, at]:.4f}")
            yield [*row, f"{self.without_any[at]:.4f}"]

    def csv(self, *, window: int = 1) -> str:
        """The table as comma-separated values, with a line of names first; smoothed columns for a window above 1.

        A name that a spreadsheet would run as a formula has an apostrophe in front.
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(map(safe_cell, self.columns(window=window)))
        writer.writerows(self.rows(window=window))
        return out.getvalue()
