"""Learning the default extractor from annotated pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Singles
from dehusk.errors import DehuskError
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model.calibration import AS_IT_IS
from dehusk.extractor.model.declared import DECLARED
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.model import CALIBRATIONS, KIND, NETWORKS, VERSION, Model, default_model, model_from
from dehusk.extractor.model.opinion import Opinion
from dehusk.extractor.model.page_vector import page_vector
from dehusk.extractor.model.short_texts import is_short
from dehusk.extras import need
from dehusk.learn.default.labelled import Labelled, Pages
from dehusk.learn.default.logistic import logistic
from dehusk.learn.default.network import Lesson, learn_network
from dehusk.learn.default.scores import (
    fit,
    name_matrix,
    name_vocabulary,
    phrase_matrix,
    phrase_vocabulary,
    short_weight,
    wording_matrix,
    wording_vocabulary,
)
from dehusk.learn.default.trees import grown, mean_of
from dehusk.learn.default.weights import EMPTIED_WEIGHT, MADE_WEIGHT, TYPES, block_weights, is_other, type_of, weight_of
from dehusk.learn.examples import fold_of
from dehusk.models import Card

_INNER_FOLDS = 20
"""For the scores of pages to learn from. With five, those come from a model of four fifths of the pages and are worse
than what is met later, so that they are trusted too little: twenty gave +.007 on WCXB, products +.06."""


_SILENT = 0.5
"""Each page teaches its type a second time, for so much, as one that says nothing of itself. Without that a shop that
does not say so was taken for an article: only copies of articles were silent."""
_WORDING_SHRINK = 1.5e-4
"""How much the weights of words of longer blocks are held small."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Of the boosted trees and the network."""

    trees: int = 120
    """Of each forest."""
    depth: int = 6
    leaves: int = 31
    bins: int = 63
    """Values of a feature that are told apart: each is a question that is asked of every block."""
    rate: float = 0.14
    page_trees: int = 100
    channels: int = 64
    epochs: float = 8.0
    seed: int = 1
    forests: int = 2
    """Trees are grown so many times, from other features and examples drawn by chance, and the mean of them counts.
    What one forest says of a page hangs on the seed: F1 on pages of 2012 went from .893 to .904. Two gave +.002."""
    second_forests: int = 4
    """The same for the second opinion, which learns from fewer pages."""

    def seeds(self, number: int) -> range:
        """Of so many forests or networks."""
        return range(self.seed, self.seed + number)


class _Linear:
    """The two linear models: fitted on some pages, applied to others."""

    def __init__(self, pages: Sequence[Labelled]) -> None:
        self.words = name_vocabulary(pages)
        self._number = {word: number for number, word in enumerate(self.words)}
        self.phrases = phrase_vocabulary(pages)

    def matrices(self, page: Labelled) -> tuple[Any, Any]:
        return name_matrix(page, self._number), phrase_matrix(page, self.phrases)

    def fit(self, pages: Sequence[tuple[Labelled, tuple[Any, Any]]]) -> tuple[tuple[Singles, float], ...]:
        """Weights and bias of each of the two."""
        sparse = need("scipy.sparse", extra="learn")
        label = np.concatenate([page.label for page, _ in pages])
        by_words = np.concatenate([block_weights(page) for page, _ in pages])
        by_blocks = np.concatenate([weight_of(page) * short_weight(page) for page, _ in pages])
        found = []
        for number, (fitted_by, weight) in enumerate(((fit, by_words), (logistic, by_blocks))):
            used = weight > 0
            matrix = sparse.vstack([matrices[number] for _, matrices in pages], format="csr")[used]
            found.append(fitted_by(matrix, label[used], weight[used]))
        return tuple(found)


def _scores(page: Labelled, matrices: tuple[Any, Any], fitted: Sequence[tuple[Singles, float]]) -> Any:
    """The learned features. (2 × blocks)"""
    (names, name_bias), (phrase_weight, phrase_bias) = fitted
    short = is_short(page.hashed, page.first)
    scores = (matrices[0] @ names + name_bias, np.where(short, matrices[1] @ phrase_weight + phrase_bias, 0))
    return np.stack(scores).astype(np.float32)


_Known = Sequence[tuple[Labelled, tuple[Any, Any]]]
_Values = list[tuple[Labelled, Singles, float]]
"""Pages, all their features, and how much they count."""


def _with_scores(linear: _Linear, known: _Known, made: _Known, emptied: _Known = ()) -> _Values:
    """All features of the pages to learn from.

    What the linear models say of the pages that they were fitted on is too good to learn from: each page gets the
    scores of models that were fitted on other sites.
    """
    values: _Values = []
    for fold in range(_INNER_FOLDS):
        fitted = linear.fit([pair for pair in known if fold_of(pair[0].site, _INNER_FOLDS) != fold])
        for group, counts in ((known, 1.0), (made, MADE_WEIGHT), (emptied, EMPTIED_WEIGHT)):
            for page, matrices in group:
                if fold_of(page.site, _INNER_FOLDS) == fold:
                    scores = _scores(page, matrices, fitted)
                    values.append((page, _scored(page, scores), counts))
    return values


def _scored(page: Labelled, scores: Singles) -> Singles:
    """All features of a page. (features × blocks)"""
    features = page.known.features.copy()
    features[-len(scores) :] = scores
    return features


def _wording(pages: Sequence[Labelled]) -> tuple[NDArray[np.uint32], Singles, float]:
    """Words of the longer blocks of articles, how much each speaks for being content, and what is usual."""
    sparse = need("scipy.sparse", extra="learn")
    vocabulary = wording_vocabulary(pages)
    articles = [page for page in pages if not is_other(page)]
    if not articles:
        return vocabulary, np.zeros(len(vocabulary), np.float32), 0.0
    weight = np.concatenate([block_weights(page) * ~is_short(page.hashed, page.first) for page in articles])
    used = weight > 0
    if not used.any():
        return vocabulary, np.zeros(len(vocabulary), np.float32), 0.0
    matrix = sparse.vstack([wording_matrix(page, vocabulary) for page in articles], format="csr")[used]
    label = np.concatenate([page.label for page in articles])[used]
    found, _ = logistic(matrix, label, weight[used], shrink=_WORDING_SHRINK)
    return vocabulary, found, -float(np.average(matrix @ found, weights=weight[used]))


def learn(pages: Pages, settings: Settings) -> tuple[dict[str, NDArray[Any]], Card]:
    """Arrays and card of a model (without its calibration) from annotated pages and those that were made of them."""
    pages = pages.without(lambda page: not len(page.label))
    if len({fold_of(page.site, _INNER_FOLDS) for page in pages.real}) < 2:
        raise DehuskError("there are too few sites to learn from; take more pages, of more sites")
    linear = _Linear(pages.real)
    known = [(page, linear.matrices(page)) for page in pages.real]
    made, emptied = (
        [(page, linear.matrices(page)) for page in group] for group in (pages.made + pages.reformed, pages.emptied)
    )
    values = _with_scores(linear, known, made, emptied)
    (near_far, name_bias), (phrase_weight, phrase_bias) = linear.fit(known)
    for_second_only = {*pages.reformed, *pages.emptied}
    for_first = [one for one in values if one[0] not in for_second_only]
    page_forest = _page_forest(for_first, settings, frozenset(pages.real))
    first = _opinion(for_first, settings, networks=NETWORKS["first"])
    for_second = [one for one in values if is_other(one[0])]
    more = replace(settings, forests=settings.second_forests)
    second = _opinion(for_second, more, networks=NETWORKS["second"], otherwise=first)
    half = len(linear.words)
    vocabulary, worth, usual = _wording(pages.real)
    arrays = {
        **first.as_arrays("first"),
        **second.as_arrays("second"),
        **page_forest.as_arrays("page"),
        "name_near": near_far[:half],
        "name_far": near_far[half:],
        "phrase": linear.phrases,
        "phrase_weight": phrase_weight,
        "wording": vocabulary,
        "wording_weight": worth,
        **dict.fromkeys(CALIBRATIONS, AS_IT_IS),
    }
    card: Card = {
        "kind": KIND,
        "version": VERSION,
        "schema": SCHEMA.fingerprint,
        "trees": settings.trees,
        "declared": list(DECLARED),
        "types": list(TYPES),
        "words": [word.decode() for word in linear.words],
        "biases": {"names": name_bias, "phrases": phrase_bias, "wording": usual},
    }
    return arrays, card


def model_of(arrays: dict[str, NDArray[Any]], card: Card) -> Model:
    """The model as it will be read."""
    return model_from(arrays, card, Path("model"))


def _opinion(values: _Values, settings: Settings, *, networks: int, otherwise: Opinion | None = None) -> Opinion:
    """What the blocks of some pages teach trees and so many networks; `otherwise` where they teach nothing."""
    lessons = [Lesson(rows, page.label, counts * block_weights(page)) for page, rows, counts in values]
    used = [lesson.label[lesson.weight > 0] for lesson in lessons]
    if len({label for labels in used for label in np.unique(labels).tolist()}) < 2:
        if otherwise is None:
            raise DehuskError("there is nothing to tell apart: the gold texts hold all blocks of the pages, or none")
        return replace(otherwise, networks=otherwise.networks[:1] * networks)
    learned = [
        learn_network(lessons, channels=settings.channels, epochs=settings.epochs, seed=seed)
        for seed in settings.seeds(networks)
    ]
    return Opinion(_block_forest(lessons, settings), tuple(learned))


def _block_forest(lessons: Sequence[Lesson], settings: Settings) -> Forest:
    weight = np.concatenate([lesson.weight for lesson in lessons])
    used = weight > 0
    matrix = np.concatenate([lesson.values.T for lesson in lessons])[used]
    label = np.concatenate([lesson.label for lesson in lessons])[used]
    options = {
        "objective": "cross_entropy",
        "learning_rate": settings.rate,
        "num_leaves": settings.leaves,
        "max_depth": settings.depth,
        "max_bin": settings.bins,
        "min_data_in_leaf": 30,
    }
    data = (matrix, label, weight[used])
    seeds = settings.seeds(settings.forests)
    return mean_of([grown(data, options | {"seed": seed}, rounds=settings.trees, outputs=1) for seed in seeds])


def _page_forest(values: _Values, settings: Settings, real: frozenset[Labelled]) -> Forest:
    """Trees that tell the type of a page; the `real` ones, which are no copies, teach it twice (`_SILENT`).

    Where no page says its type, those of the model that comes with dehusk: pages of a type look alike everywhere.
    """
    typed = [(page, rows, counts) for page, rows, counts in values if type_of(page) is not None]
    if not typed:
        return default_model().page
    declaring = np.stack(
        [np.concatenate((page_vector(rows, SCHEMA.names), page.known.declared[:, 0])) for page, rows, _ in typed]
    )
    silent = declaring.copy()
    silent[:, -len(DECLARED) :] = 0
    label = np.array([TYPES.index(type_of(page) or "") for page, _, _ in typed])
    weight = np.array([counts * weight_of(page) for page, _, counts in typed])
    is_real = np.array([page in real for page, _, _ in typed])
    matrix = np.concatenate((declaring, silent[is_real]))
    label = np.concatenate((label, label[is_real]))
    weight = np.concatenate((weight, _SILENT * weight[is_real]))
    options = {
        "objective": "multiclass",
        "num_class": len(TYPES),
        "learning_rate": 0.1,
        "num_leaves": 8,
        "max_depth": 3,
        "min_data_in_leaf": 10,
    }
    data, rounds, seeds = (matrix, label, weight), settings.page_trees, settings.seeds(settings.forests)
    return mean_of([grown(data, options | {"seed": seed}, rounds=rounds, outputs=len(TYPES)) for seed in seeds])
