"""Content extraction via sequence labelling: maximum-entropy Markov model over blocks."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.algorithms._atomic_blocks import atomic_blocks, select_blocks
from dehusk.algorithms._sequence_models import read_sequence_model
from dehusk.algorithms.registry import algorithm
from dehusk.page.page import Page
from dehusk.selection import Selection


@algorithm("memm", family="tree", year=2007)
@dataclass(frozen=True, slots=True)
class MaximumEntropyMarkovModel:
    """Blocks labelled one after another, each by its features and the label of the block before.

    A maximum-entropy classifier gives the probability of content behind content and behind other blocks; of all
    labellings the one with the greatest product is taken (Viterbi). Unlike `crf` it learns every step by itself, so
    that what comes later cannot outweigh a step that was sure.

    `model` is the path of a model made with `dehusk train memm`; features, the model that comes with dehusk and
    differences to the paper as in `crf`.

    Signals, one value a block of the page (0 where nothing of it is shown): `score`, the probability of content;
    `content`; `fit`, how well content suits the block; `stay`, how well the label before does.

    Paper: J. Gibson, B. Wellner, S. Lubar: Adaptive Web-page Content Identification. WIDM 2007.
    """

    model: str | None = None

    def __post_init__(self) -> None:
        if self.model is not None:
            read_sequence_model(self.model, "memm")

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        model = read_sequence_model(self.model or "memm.npz", "memm")
        return select_blocks(page, blocks, model.verdict(page, blocks), by="memm")
