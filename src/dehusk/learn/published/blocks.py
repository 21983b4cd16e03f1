"""Labelled text blocks of annotated pages, and measuring what was learned from them: cross-validation by site."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dehusk.algorithms.parts.atomic_blocks import AtomicBlocks, atomic_blocks
from dehusk.arrays import Floats
from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.learn.examples import fold_of, mean_f1, site_of
from dehusk.learn.published.gold import gold_words
from dehusk.models import Arrays, Card, write_arrays
from dehusk.page.page import Page
from dehusk.selection import Selection

Matrix = NDArray[np.float32]
Features = Callable[[Page, AtomicBlocks], Matrix]
Model = tuple[Arrays, Card]
"""Arrays and card, as they are stored."""
Learner = Callable[[Sequence["LabelledBlocks"]], Model]
Maker = Callable[[str], Callable[[Page], Selection]]
"""From the path of a model to the algorithm that uses it."""

_LONG = 100
"""Words above which a block weighs no more."""
_NEXT_TO_BEST = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class LabelledBlocks:
    """The shown blocks of one page in order: features, number of words, and which are main content."""

    fold: int
    """Pages of one site are in one fold."""
    features: Matrix
    words: NDArray[np.int64]
    content: NDArray[np.bool_]


def labelled_blocks(page: Page, text: str, features: Features, *, fold: int = 0) -> LabelledBlocks:
    """The blocks of a page with its gold text: content where most words of the block are."""
    blocks = atomic_blocks(page)
    gold = page.words_of_source(gold_words(page, text)) & (blocks.of_word >= 0)
    found = np.bincount(blocks.of_word[gold], minlength=len(blocks))
    return LabelledBlocks(fold, features(page, blocks), blocks.words, 2 * found > blocks.words)


def read_blocks(examples: Iterable[Example], features: Features, *, folds: int) -> Iterator[LabelledBlocks]:
    """The labelled blocks of annotated pages."""
    for example in examples:
        page = Page.from_html(example.html, url=example.url)
        yield labelled_blocks(page, example.text or "", features, fold=fold_of(site_of(example), folds))


def check_labels(pages: Sequence[LabelledBlocks]) -> None:
    """Raise unless there are blocks of both kinds to learn from."""
    content = np.concatenate([page.content for page in pages]) if pages else np.zeros(0, bool)
    if not content.any() or content.all():
        raise DehuskError("models are learned from blocks inside and outside the main text; these pages lack one")


@dataclass(frozen=True, slots=True)
class CrossValidation:
    """Measures a learner: for each of so many folds of sites, a model of the others is tried on it."""

    folds: int
    learn: Learner
    use: Maker

    def measure(self, pages: Sequence[LabelledBlocks], examples: Iterable[Example]) -> dict[str, dict[str, float]]:
        """Mean bag-of-words F1 by corpus and type of page."""
        with tempfile.TemporaryDirectory() as folder:
            algorithms = self._algorithms(pages, Path(folder))
            folds = ((example, fold_of(site_of(example), self.folds)) for example in examples)
            return mean_f1((example, algorithms[fold]) for example, fold in folds if fold in algorithms)

    def _algorithms(self, pages: Sequence[LabelledBlocks], folder: Path) -> dict[int, Callable[[Page], Selection]]:
        """For each fold that has pages, and others to learn from, the algorithm with a model of the others."""
        made: dict[int, Callable[[Page], Selection]] = {}
        for fold in sorted({page.fold for page in pages}):
            others = [page for page in pages if page.fold != fold]
            if others:
                path = folder / f"fold-{fold}.npz"
                write_arrays(path, *self.learn(others))
                made[fold] = self.use(str(path))
        return made


def balanced_weights(pages: Sequence[LabelledBlocks]) -> NDArray[np.float64]:
    """A weight for each block: all pages weigh the same, blocks as their words, up to a hundred."""
    weights = [np.minimum(page.words, _LONG) / max(int(np.minimum(page.words, _LONG).sum()), 1) for page in pages]
    joined = np.concatenate(weights)
    return np.asarray(joined * (len(joined) / joined.sum()), np.float64)


def best_threshold(pages: Sequence[LabelledBlocks], scores: Sequence[Floats], grid: Floats) -> float:
    """The threshold above which blocks are best taken as content, by the mean F1 of words over pages.

    Of thresholds that are nearly as good as the best, the middle one.
    """
    total = np.zeros(len(grid))
    for page, score in zip(pages, scores, strict=True):
        kept = score > grid[:, None]  # thresholds × blocks
        gold = page.words * page.content
        total += 2 * (kept @ gold) / np.maximum(kept @ page.words + gold.sum(), 1)
    near = grid[total >= total.max() - _NEXT_TO_BEST * len(pages)]
    return float(near[len(near) // 2])
