"""Content extraction via sequence labelling: maximum-entropy Markov model over blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dehusk.algorithms.parts.sequence_models import Family, SequenceLabeller
from dehusk.algorithms.registry import algorithm


@algorithm("memm", family="tree", year=2007)
@dataclass(frozen=True, slots=True)
class MaximumEntropyMarkovModel(SequenceLabeller):
    """Blocks labelled one after another, each by its features and the label of the block before.

    A maximum-entropy classifier gives the probability of content after content and after other blocks; their
    products weigh all labellings of the page. Unlike `crf` it learns every step by itself, so that what comes later
    cannot outweigh a step that was sure.

    `model` is the path of a model made with `dehusk train memm`; `labels`, features, the model that comes with
    dehusk and differences to the paper as in `crf`.

    Signals, one value a block of text in reading order: `block score`, the probability of content; `block words`;
    `selected`; `fit`, how well content suits the block; `stay`, how well the label before does;
    `threshold`.

    Paper: J. Gibson, B. Wellner, S. Lubar: Adaptive Web-page Content Identification. WIDM 2007.
    """

    family: ClassVar[Family] = "memm"
