"""Precision, recall and F1 from three counts: the form that every measure of a text takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and their harmonic mean, each between 0 and 1 and never NaN."""

    precision: float
    """Share of the output that is in the gold text."""
    recall: float
    """Share of the gold text that is in the output."""
    f1: float
    """Their harmonic mean."""

    @classmethod
    def of(cls, common: float, output: float, gold: float) -> Self:
        """The score of an output and a gold text of the given sizes that share `common`.

        Both empty is a perfect answer (1, 1, 1). If only one is empty, or nothing is shared, all three
        are 0: an empty output must not earn a precision, nor a superfluous output a recall, that would
        flatter a mean over pages.

        >>> Score.of(3, 4, 6)
        Score(precision=0.75, recall=0.5, f1=0.6)
        >>> Score.of(0, 0, 0)
        Score(precision=1.0, recall=1.0, f1=1.0)
        >>> Score.of(0, 0, 6)
        Score(precision=0.0, recall=0.0, f1=0.0)
        """
        if output == 0 and gold == 0:
            return cls(1.0, 1.0, 1.0)
        if common == 0:
            return cls(0.0, 0.0, 0.0)
        # 2pr / (p + r) with p = common/output and r = common/gold, in one division.
        return cls(common / output, common / gold, 2 * common / (output + gold))
