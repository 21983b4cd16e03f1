"""Content extraction via sequence labelling: conditional random field over blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dehusk.algorithms.parts.sequence_models import Family, SequenceLabeller
from dehusk.algorithms.registry import algorithm


@algorithm("crf", family="tree", year=2007)
@dataclass(frozen=True, slots=True)
class ConditionalRandomField(SequenceLabeller):
    """Blocks that are content in most labellings of the page, each labelling weighed by how well it fits as a whole.

    Blocks are a sequence. How well content suits a block is a sum of weights of its features and those of two blocks
    on either side; how well it goes with the label of the block before is another such sum, so that a change is cheap
    where the tree has one and dear inside a list or an article. A linear-chain conditional random field weighs all
    labellings of the page against each other.

    `labels` says how its blocks are labelled: `"each"` by its own probability over all labellings, content if that is
    greater than the model's threshold; `"whole"`, as published, by the one most probable labelling of the page
    (Viterbi's algorithm), which gets fewer words right: when it is wrong it is wrong for a whole stretch.

    `model` is the path of a model made with `dehusk train crf`; the one that comes with dehusk was trained on
    annotated pages in many languages, mostly English. Features are those of `shallow-text`, the elements around a
    block, the levels of the tree between it and its neighbours, its likeness to the title and its way to the longest
    block, each cut into ranges. The paper's features are words and tags of news pages, and it tells the beginning of
    the content from its inside; here labels are content and not.

    Signals, one value a block of text in reading order: `block score`, the probability of content; `block words`;
    `selected`; `fit`, how well content suits the block; `stay`, how well the label before does;
    `threshold`.

    Paper: J. Gibson, B. Wellner, S. Lubar: Adaptive Web-page Content Identification. WIDM 2007.
    """

    family: ClassVar[Family] = "crf"
