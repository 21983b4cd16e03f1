"""Content extraction via sequence labelling: conditional random field over blocks."""

from __future__ import annotations

from dataclasses import dataclass

from dehusk.algorithms._atomic_blocks import atomic_blocks, select_blocks
from dehusk.algorithms._sequence_models import read_sequence_model
from dehusk.algorithms.registry import algorithm
from dehusk.page.page import Page
from dehusk.selection import Selection


@algorithm("crf", family="tree", year=2007)
@dataclass(frozen=True, slots=True)
class ConditionalRandomField:
    """The labelling of all blocks of a page, content or not, that is the most probable as a whole.

    Blocks are a sequence. How well content suits a block is a sum of weights of its features and those of two blocks
    on either side; how well it goes with the label of the block before is another such sum, so that a change is cheap
    where the tree has one and dear inside a list or an article. A linear-chain conditional random field weighs all
    labellings of the page against each other; Viterbi's algorithm finds the best.

    `model` is the path of a model made with `dehusk train crf`; the one that comes with dehusk was trained on
    annotated pages in many languages, mostly English. Features are those of `shallow-text`, the elements around a
    block, the levels of the tree between it and its neighbours, its likeness to the title and its way to the longest
    block, each cut into ranges. The paper's features are words and tags of news pages, and it tells the beginning of
    the content from its inside; here labels are content and not.

    Signals, one value a block of the page (0 where nothing of it is shown): `score`, the probability of content;
    `content`; `fit`, how well content suits the block; `stay`, how well the label before does.

    Paper: J. Gibson, B. Wellner, S. Lubar: Adaptive Web-page Content Identification. WIDM 2007.
    """

    model: str | None = None

    def __post_init__(self) -> None:
        if self.model is not None:
            read_sequence_model(self.model, "crf")

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        model = read_sequence_model(self.model or "crf.npz", "crf")
        return select_blocks(page, blocks, model.verdict(page, blocks), by="crf")
