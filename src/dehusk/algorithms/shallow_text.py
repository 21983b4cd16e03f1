"""Boilerplate detection using shallow text features: each block by its words and links and those of its neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, Verdict, atomic_blocks, neighbours, select_blocks
from dehusk.algorithms.parts.block_models import read_classifier
from dehusk.algorithms.parts.shallow_features import text_density
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask
from dehusk.page.page import Page
from dehusk.selection import Selection

PUBLISHED = ("words", "density")
TRAINED = ("linear", "full")


@algorithm("shallow-text", family="tree", year=2010, aliases=("boilerpipe",))
@dataclass(frozen=True, slots=True)
class ShallowText:
    """Blocks that look like running text by a few numbers of the block, the one before and the one after it.

    `model` says by which rule:

    - `"words"`: the published decision tree over number of words and link density (share of words inside links);
    - `"density"`: the published tree over text density (words a line of 80 characters, the last line left out)
      and link density;
    - `"linear"`: a linear support vector machine over words and link density of the three blocks;
    - `"full"`: a decision tree over all features of the paper: words, word and sentence length, capitals, full stops,
      dates, bars, links, density, the element around the block, its place;
    - or the path of a classifier made with `dehusk train shallow-text`.

    The paper gives no weights for its support vector machine and no tree for all features; both were trained on
    annotated pages in many languages, mostly English, and come with dehusk. Differences to the paper: blocks are cut
    at elements that break lines, not at every tag but `<a>`, so that bold words do not cut a sentence; words of
    scripts without spaces are single characters; a date is known by its digits, not by names of months.

    Signals, one value a block of text in reading order: `block score`, which is the number of words outside links for
    the published trees, the distance from the plane for the linear model and the probability of content for a
    trained tree; `block words`; `selected`; `link density`; for trained models `threshold`.

    Paper: C. Kohlschütter, P. Fankhauser, W. Nejdl: Boilerplate Detection Using Shallow Text Features. WSDM 2010.
    """

    model: str = "words"

    def __post_init__(self) -> None:
        if self.model not in PUBLISHED:
            read_classifier(_file(self.model))

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        verdict = self._published(page, blocks) if self.model in PUBLISHED else self._trained(page, blocks)
        return select_blocks(page, blocks, verdict, by="shallow-text")

    def _published(self, page: Page, blocks: AtomicBlocks) -> Verdict:
        if self.model == "words":
            content = words_tree(blocks.words, blocks.link_density)
        else:
            content = density_tree(text_density(page.words, blocks), blocks.link_density)
        score = (blocks.words - blocks.link_words).astype(np.float64)
        reason = f"in a block that is content by the tree over {self.model} and links"
        return Verdict(score=score, content=content, reason=reason, signals={"link density": blocks.link_density})

    def _trained(self, page: Page, blocks: AtomicBlocks) -> Verdict:
        classifier = read_classifier(_file(self.model))
        score = classifier.scores(page, blocks)
        content = score > classifier.threshold
        reason = f"in a block that scores more than {classifier.threshold:.3g} by the {classifier.form}"
        probability = score if classifier.form == "tree" else None
        signals = {"link density": blocks.link_density, "threshold": np.array(classifier.threshold)}
        return Verdict(score=score, content=content, reason=reason, probability=probability, signals=signals)


def words_tree(words: np.ndarray, link_density: Floats) -> Mask:
    """Which blocks are content by number of words and link density (the paper's Algorithm 2).

    >>> words_tree(np.array([3, 20, 10, 2]), np.array([1.0, 0.0, 0.1, 0.0])).tolist()
    [False, False, True, True]
    """
    before, after = neighbours(words, -1), neighbours(words, 1)
    after_text = (words > 16) | (after > 15) | (before > 4)
    after_links = (words > 40) | (after > 17)
    return (link_density <= 0.333333) & np.where(neighbours(link_density, -1) <= 0.555556, after_text, after_links)


def density_tree(density: Floats, link_density: Floats) -> Mask:
    """Which blocks are content by text density and link density (the paper's Algorithm 1).

    >>> density_tree(np.array([3.0, 12, 11, 2, 0]), np.array([1.0, 0, 0, 0, 0])).tolist()
    [False, False, True, True, False]
    """
    before, after = neighbours(density, -1), neighbours(density, 1)
    after_text = np.where(density > 9, after > 0, (after > 10) | (before > 4))
    return (link_density <= 0.333333) & np.where(neighbours(link_density, -1) <= 0.555556, after_text, after > 11)


def _file(model: str) -> str:
    return f"shallow-text-{model}.npz" if model in TRAINED else model
