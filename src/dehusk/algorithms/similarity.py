"""Content by likeness: the paragraphs most similar to one another and to the headline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from dehusk.algorithms.bte import maximum_run
from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, Verdict, atomic_blocks, select_blocks
from dehusk.algorithms.parts.headline import headline_row
from dehusk.algorithms.parts.terms import NUMBER, Hashes, terms_of_words
from dehusk.algorithms.registry import algorithm
from dehusk.arrays import Floats, Mask, Numbers
from dehusk.errors import ParameterError
from dehusk.page.page import Page
from dehusk.selection import Selection

Weighting = Literal["tf-idf", "tf"]
_ROUNDS = 2


@algorithm("similarity", family="tree", year=2013)
@dataclass(frozen=True, slots=True)
class Similarity:
    """Blocks that share their words with the other long blocks of the page and with its headline.

    A block is a vector of its words (endings cut off, numbers left out), weighed by how often it has them and how few
    blocks do. All blocks together, each as heavy as its words outside links, make the page's centre; the headline
    weighs `headline` of all in addition. A block is similar if its cosine with the centre of all others reaches
    `threshold` of the mean cosine. The similar ones make the centre of a second round, which decides. Comparing with
    a centre instead of every other block keeps the time linear.

    `weighting` is `"tf-idf"` or `"tf"`. `join` takes the run of blocks with most words in similar ones and fewest in
    others and in links, so that short paragraphs go with those around them; otherwise only similar blocks stay.
    Bag-of-words F1 with and without, on 60 pages each, on which the threshold was chosen too: 0.91 and 0.88
    (`wcxb-dev`), 0.90 and 0.88 (`fundus`), 0.95 and 0.89 (`rtl-open`), 0.60 and 0.62 (`harvest-forum`).

    The thesis proposes the idea without a procedure, with stop words removed. There is no list of them here that
    would serve all languages; the weighting takes its place.

    Signals, one value a block of text in reading order: `block score`, the cosine; `block words`; `selected`;
    `similar`, whether the cosine is high enough; and `threshold`, how high that is.

    Paper: H. Mohammadzadeh: Improving Retrieval Accuracy in Main Content Extraction from HTML Web Documents.
    Dissertation, Leipzig 2013, section 7.2.3 (proposed).
    """

    threshold: float = 0.5
    headline: float = 0.1
    weighting: Weighting = "tf-idf"
    join: bool = True

    def __post_init__(self) -> None:
        if self.threshold < 0 or self.headline < 0:
            raise ParameterError("similarity: threshold and headline must be at least 0")
        if self.weighting not in get_args(Weighting):
            raise ParameterError(f"similarity: weighting must be tf-idf or tf, not {self.weighting!r}")

    def __call__(self, page: Page) -> Selection:
        blocks = atomic_blocks(page)
        terms = terms_of_words(page.words)
        vectors = block_vectors(blocks, terms, self.weighting)
        own = (blocks.words - blocks.link_words).astype(np.float64)
        row = headline_row(page, blocks, terms)
        similar = np.ones(len(blocks), bool)
        for _ in range(_ROUNDS):
            weight = own * similar
            if row >= 0:
                weight[row] += self.headline * weight.sum()
            cosine = cosines_with_others(vectors, weight)
            mean = float((cosine * weight).sum()) / max(float(weight.sum()), 1.0)
            similar = (cosine > 0) & (cosine >= self.threshold * mean)
        content = joined(blocks, similar) if self.join else similar
        reason = "in the run of blocks similar to each other" if self.join else "in a block similar to the others"
        signals = {"similar": similar, "threshold": np.array(self.threshold * mean)}
        verdict = Verdict(score=cosine, content=content, reason=reason, signals=signals)
        return select_blocks(page, blocks, verdict, by="similarity")


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """Vectors of length one (or zero, where a block has no term), as their entries: row, term and value of each."""

    row: Numbers
    term: Numbers
    value: Floats
    rows: int
    terms: int


def block_vectors(blocks: AtomicBlocks, terms: Hashes, weighting: Weighting = "tf-idf") -> Vectors:
    """The vectors of the blocks: (1 + ln tf), times ln(blocks / blocks with the term) for tf-idf."""
    counted = np.flatnonzero((blocks.of_word >= 0) & (terms != NUMBER))
    distinct, number = np.unique(terms[counted], return_inverse=True)
    size = max(len(distinct), 1)
    pairs, frequency = np.unique(blocks.of_word[counted] * size + number, return_counts=True)
    row, term = pairs // size, pairs % size
    value = 1 + np.log(frequency)
    if weighting == "tf-idf":
        value *= np.log(max(len(blocks), 1) / np.bincount(term, minlength=size))[term] if len(term) else 1
    length = np.sqrt(np.bincount(row, value**2, len(blocks)))
    return Vectors(row, term, value / np.where(length > 0, length, 1)[row], len(blocks), size)


def cosines_with_others(vectors: Vectors, weight: Floats) -> Floats:
    """Per block: cosine of its vector with the weighted sum of all others' vectors; 0 where one of them is zero."""
    centre = np.bincount(vectors.term, weight[vectors.row] * vectors.value, vectors.terms)
    own = np.bincount(vectors.row, vectors.value**2, vectors.rows)  # 1, or 0 for an empty vector
    product = np.bincount(vectors.row, centre[vectors.term] * vectors.value, vectors.rows)
    others = product - weight * own
    length = np.sqrt(np.maximum(float(centre @ centre) - 2 * weight * product + weight**2 * own, 0))
    total = float(weight.sum())
    return np.where(length > 1e-6 * total, others / np.maximum(length, 1e-9), 0.0).clip(0, 1)


def joined(blocks: AtomicBlocks, similar: Mask) -> Mask:
    """The run of blocks with the greatest sum: words of similar blocks count for it, others and linked ones against.

    Linked words of similar blocks take back as many others.
    """
    worth = np.where(similar, blocks.words, -blocks.words) - np.where(similar, 2, 1) * blocks.link_words
    first, after = maximum_run(worth)
    inside = np.zeros(len(blocks), bool)
    inside[first:after] = True
    return inside
