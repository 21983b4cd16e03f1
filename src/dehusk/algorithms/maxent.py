"""Content extraction via sequence labelling: maximum-entropy classifier of blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dehusk.algorithms.parts.sequence_models import Family, SequenceLabeller
from dehusk.algorithms.registry import algorithm


@algorithm("maxent", family="tree", year=2007)
@dataclass(frozen=True, slots=True)
class MaximumEntropy(SequenceLabeller):
    """Every block by itself: content where a maximum-entropy classifier finds it probable enough.

    The classifier sees the features of the block and of two blocks on either side, but not their labels: the measure
    of what `memm` and `crf` gain by looking at labels.

    `model` is the path of a model made with `dehusk train maxent`; `labels` (`"whole"` asks for a half here),
    features, the model that comes with dehusk and differences to the paper as in `crf`.

    Signals, one value a block of text in reading order: `block score`, the probability of content; `block words`;
    `selected`; `fit`, how well content suits the block; `stay`, which is not used here; `threshold`.

    Paper: J. Gibson, B. Wellner, S. Lubar: Adaptive Web-page Content Identification. WIDM 2007.
    """

    family: ClassVar[Family] = "maxent"
