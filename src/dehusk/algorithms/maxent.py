"""Content extraction via sequence labelling: maximum-entropy classifier of blocks."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.algorithms._atomic_blocks import atomic_blocks, select_blocks
from dehusk.algorithms._sequence_models import read_sequence_model
from dehusk.algorithms.registry import algorithm
from dehusk.page.page import Page
from dehusk.selection import Selection


@algorithm("maxent", family="tree", year=2007)
@dataclass(frozen=True, slots=True)
class MaximumEntropy:
    """Every block by itself: content where a maximum-entropy classifier finds it more probable than not.

    The classifier sees the features of the block and of two blocks on either side, but not their labels: the measure
    of what `memm` and `crf` gain by looking at labels.

    `model` is the path of a model made with `dehusk train maxent`; features, the model that comes with dehusk and
    differences to the paper as in `crf`.

    Signals, one value a block of the page (0 where nothing of it is shown): `score`, the probability of content;
    `content`; `fit`, how well content suits the block; `stay`, which is not used here.

    Paper: J. Gibson, B. Wellner, S. Lubar: Adaptive Web-page Content Identification. WIDM 2007.
    """

    model: str | None = None

    def __post_init__(self) -> None:
        if self.model is not None:
            read_sequence_model(self.model, "maxent")

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        model = read_sequence_model(self.model or "maxent.npz", "maxent")
        return select_blocks(page, blocks, model.verdict(page, blocks), by="maxent")
