"""A first choice from probabilities, lengths and types alone, for the fast extractor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.evidence import Evidence, PageTypes
from dehusk.extractor.rules.expected_f1 import ExpectedF1
from dehusk.extractor.texts import Texts
from dehusk.extractor.verdict import Verdict

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """Which blocks are content, from which probability on, and how good that is expected to be."""

    chosen: NDArray[np.bool_]
    threshold: float
    expected_f1: float
    expected_words: float


def decide(probability: NDArray[np.float64], words: NDArray[np.float32], *, article: float, listing: float) -> Decision:
    """The blocks with which the expected F1 is highest (`rules/expected_f1.py`).

    `article`, `listing`: how probably the page is one.
    """
    nothing = Texts(np.zeros(0, np.int64))
    types = PageTypes(article=article, listing=listing)
    evidence = Evidence({"words": 0}, words[None], np.zeros((0, len(words)), np.int64), nothing, types)
    found = ExpectedF1()(evidence, Verdict.first(probability))
    return Decision(found.chosen, found.threshold, found.expected_f1, float((probability * words).sum()))
