"""Models that label the blocks of a page in order: maximum entropy, its Markov model, conditional random field.

All three look the features of a block up in tables: each feature is cut into a few ranges, and each range has a
weight for the block itself, for its neighbours and for having the label of the block before. The sums are `fit`, how
well "content" suits the block, and `stay`, how well the same label as before does. What differs is the model:

- `maxent`: every block by itself; the probability of content is the logistic function of `fit`;
- `memm`: given the label before, the logistic function of `fit` + `stay` after content and `fit` − `stay` otherwise;
- `crf`: all labels of the page at once, in proportion to the exponential of all that fits and stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, Verdict, atomic_blocks, neighbours, select_blocks
from dehusk.algorithms.parts.chain import best_labels, probabilities
from dehusk.algorithms.parts.sequence_features import FEATURES, sequence_features
from dehusk.arrays import Floats
from dehusk.errors import ParameterError
from dehusk.models import Arrays, ModelError, model_reader, path_of, read_arrays
from dehusk.page.page import Page
from dehusk.selection import Selection

KIND = "block-sequence"
SHAPES = {"edges": ("float32", 1), "edge_count": ("int16", 1), "weights": ("float32", 2), "bias": ("float32", 1)}
OFFSETS = (-2, -1, 0, 1, 2)
"""Blocks whose features count for one block; the last column of the weights is for staying."""

Family = Literal["maxent", "memm", "crf"]
FAMILIES: tuple[Family, ...] = get_args(Family)
Labels = Literal["each", "whole"]
"""Each block by its own probability, or the most probable labelling of the page (Viterbi)."""
Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class SequenceModel:
    """Tables of weights and the model they belong to.

    `edges` holds the bounds of the ranges of all features, one after another, `edge_count` how many each has.
    `weights` has one row a bound: the weights of the range above it (the first range of a feature weighs nothing),
    one column for each offset and one for staying. `bias` is added to `fit` and `stay`.
    """

    family: Family
    threshold: float
    """Blocks that are content more probably than this are taken as such."""
    arrays: Arrays

    def verdict(self, page: Page, blocks: AtomicBlocks, labels: Labels = "each") -> Verdict:
        """What the model says of the blocks of a page."""
        fit, stay = self.sums(sequence_features(page, blocks))
        chain = potentials(self.family, fit, stay)
        probability = probabilities(chain)
        signals = {"fit": fit, "stay": stay}
        if labels == "whole":
            content, reason = best_labels(chain), f"in a block that is content in the best labelling by {self.family}"
        else:
            content = probability > self.threshold
            reason = f"in a block that is content with more than {self.threshold:.0%} by {self.family}"
            signals["threshold"] = np.array(self.threshold)
        return Verdict(score=probability, content=content, reason=reason, probability=probability, signals=signals)

    def probabilities_of(self, features: Matrix) -> Floats:
        """How probably each block is content, from the features."""
        return probabilities(potentials(self.family, *self.sums(features)))

    def sums(self, features: Matrix) -> tuple[Floats, Floats]:
        """`fit` and `stay` of every block."""
        rows = ranges(features, self.arrays["edges"], self.arrays["edge_count"])
        columns = np.append(self.arrays["weights"], np.zeros((1, len(OFFSETS) + 1), np.float32), axis=0).T
        summed = [column.take(rows, mode="wrap").sum(axis=1, dtype=np.float64) for column in columns.copy()]
        return add_up(np.stack(summed, axis=1), self.arrays["bias"])


def ranges(features: Matrix, edges: Matrix, edge_count: NDArray[np.int16]) -> NDArray[np.int64]:
    """Row of the weights for every feature of every block (blocks × features); -1 for the first range.

    >>> ranges(np.array([[0.5, 7], [3, 1]], np.float32), np.array([1, 2, 5], np.float32), np.array([2, 1])).tolist()
    [[-1, 2], [1, -1]]
    """
    first = np.cumsum(edge_count) - edge_count
    number = np.arange(len(edges)) - np.repeat(first, edge_count)  # of a bound among those of its feature
    bounds = np.full((int(edge_count.max(initial=0)), len(edge_count)), np.inf, np.float32)
    bounds[number, np.repeat(np.arange(len(edge_count)), edge_count)] = edges
    above = np.zeros(features.shape, np.int16)
    for bound in bounds:  # one of each feature
        above += features > bound
    return np.where(above > 0, first - 1 + above, -1)


def add_up(summed: Floats, bias: NDArray[np.floating[Any]]) -> tuple[Floats, Floats]:
    """`fit` and `stay` from the sums of weights by column: the neighbours' parts come to the block."""
    fit = sum((neighbours(summed[:, at], offset) for at, offset in enumerate(OFFSETS)), np.zeros(len(summed)))
    return fit + float(bias[0]), summed[:, -1] + float(bias[1])


def potentials(family: Family, fit: Floats, stay: Floats) -> Floats:
    """Logarithms of how well each label fits after each (blocks × before × label)."""
    made = np.zeros((len(fit), 2, 2))
    if family == "maxent":
        stay = np.zeros_like(stay)
    stay = np.concatenate(([0.0], stay[1:])) if len(stay) else stay  # before the first block there is none
    if family == "crf":
        made[:, :, 1] += fit[:, None]
        made[:, 0, 0] += stay
        made[:, 1, 1] += stay
        return made
    for before, sign in ((0, -1), (1, 1)):
        made[:, before, 0] = -np.logaddexp(0, fit + sign * stay)
        made[:, before, 1] = -np.logaddexp(0, -fit - sign * stay)
    return made


@model_reader(most=8)
def read_sequence_model(path: Path) -> SequenceModel:
    """A model that comes with dehusk, by the name of its file, or another by its path (`.npz`, card beside it)."""
    arrays, card = read_arrays(path, kind=KIND, shapes=SHAPES)
    family = card.get("family")
    if family not in FAMILIES:
        raise ModelError(path, f"is a model for {family!r}, and not for one of {', '.join(FAMILIES)}")
    if card.get("features") != list(FEATURES) or card.get("offsets") != list(OFFSETS):
        raise ModelError(path, f"was made for other features; make it again with: dehusk train {family}")
    edges, count, weights = arrays["edges"], arrays["edge_count"], arrays["weights"]
    fitting = len(count) == len(FEATURES) and count.min() >= 0 and int(count.sum()) == len(edges) == len(weights)
    if not fitting or weights.shape[1] != len(OFFSETS) + 1 or len(arrays["bias"]) != 2:
        raise ModelError(path, f"its tables do not fit together; make it again with: dehusk train {family}")
    threshold = card.get("threshold")
    if not isinstance(threshold, int | float) or not 0 <= threshold <= 1:
        raise ModelError(path, f"has no threshold from 0 to 1; make it again with: dehusk train {family}")
    return SequenceModel(family, float(threshold), arrays)


@dataclass(frozen=True, slots=True)
class SequenceLabeller:
    """What the three algorithms have in common: a model of their family, and the blocks that it labels as content."""

    family: ClassVar[Family]

    model: str | None = None
    labels: Labels = "each"

    def __post_init__(self) -> None:
        if self.labels not in get_args(Labels):
            raise ParameterError(f"{self.family}: labels must be each or whole, not {self.labels!r}")
        if self.model is not None:
            self._read()

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        return select_blocks(page, blocks, self._read().verdict(page, blocks, self.labels), by=self.family)

    def _read(self) -> SequenceModel:
        name = self.model or f"{self.family}.npz"
        read = read_sequence_model(name)
        if read.family != self.family:
            problem = f"is a model for {read.family!r}; make one with: dehusk train {self.family}"
            raise ModelError(path_of(name), problem)
        return read
