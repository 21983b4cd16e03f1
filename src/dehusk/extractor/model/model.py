"""The learned model of the default extractor: arrays and a card, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.extractor.copies import Texts
from dehusk.extractor.model.declared import DECLARED
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.name_scores import NameScores
from dehusk.extractor.model.opinion import Opinion, network_names
from dehusk.extractor.model.page_vector import page_vector
from dehusk.extractor.model.short_texts import Weighed, is_short, phrases
from dehusk.extractor.model.wording import Wording
from dehusk.extractor.tree_outline_features import Features
from dehusk.models import Card, ModelError, path_of, read_arrays, read_card

KIND = "default-extractor"
DEFAULT_MODEL = "default.npz"
VERSION = 11
"""Of the features and of what is made of them; a model made for others is refused."""
SCORES = ("name_score", "text_score")
"""Features that are themselves learned."""
FOREST_SHAPES = {
    "feature": ("int16", 2),
    "threshold": ("float32", 2),
    "expected": ("float32", 2),
    "leaf": ("float32", 2),
    "bias": ("float32", 1),
}
_NETWORK_DIMENSIONS = {
    "half": 1,
    "usual": 1,
    "first": 2,
    "first_bias": 1,
    "near": 3,
    "near_bias": 2,
    "last": 2,
    "last_bias": 1,
    "out": 2,
    "out_bias": 1,
}
NETWORK_SHAPES = {name: ("float32", dimensions) for name, dimensions in _NETWORK_DIMENSIONS.items()}
NETWORKS = {"first": 1, "second": 2}
"""Of each opinion. The second is learned from fewer pages, and hangs more on what was drawn by chance."""
_NUMBERED = ("phrase", "wording")
"""Arrays of words as numbers, each once and in order."""
SHAPES = {
    **{f"page_{name}": shape for name, shape in FOREST_SHAPES.items()},
    **{f"{opinion}_trees_{name}": shape for opinion in NETWORKS for name, shape in FOREST_SHAPES.items()},
    **{
        f"{network}_{name}": shape
        for opinion, networks in NETWORKS.items()
        for network in network_names(opinion, networks)
        for name, shape in NETWORK_SHAPES.items()
    },
    "name_near": ("float32", 1),
    "name_far": ("float32", 1),
    "phrase": ("uint32", 1),
    "phrase_weight": ("float32", 1),
    "wording": ("uint32", 1),
    "wording_weight": ("float32", 1),
    "confidence": ("float32", 2),
}


class Phrases(Weighed):
    """What short blocks say: weights of words and pairs of words."""

    __slots__ = ()

    def __call__(self, features: Features) -> NDArray[np.float32]:
        """A score for each short block; 0 for the others."""
        vocabulary = features.vocabulary
        if vocabulary is None or not len(self.number):
            return np.zeros(len(features.blocks), np.float32)
        found, block = phrases(vocabulary.hashed, vocabulary.first)
        total = np.bincount(block, self.weights(found)[0], len(features.blocks)) + self.bias
        return (total * is_short(vocabulary.hashed, vocabulary.first)).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Everything that was learned."""

    names: tuple[str, ...]
    """Of the features, the learned ones last."""
    types: tuple[str, ...]
    """Of pages."""
    first: Opinion
    """Of the blocks of any page."""
    second: Opinion
    """Of a page that is rather no article, where the first is in doubt; learned from such pages alone."""
    page: Forest
    name_scores: NameScores
    phrases: Phrases
    wording: Wording
    confidence: NDArray[np.float32]
    """Expected F1, and the F1 that pages with it really had. (2 × steps)"""
    card: Card
    path: Path

    def values(self, features: Features) -> NDArray[np.float32]:
        """All features, the learned ones last. (features × blocks)

        Raises ModelError if the model was made for others.
        """
        if features.names != self.names[: -len(SCORES)]:
            raise ModelError(self.path, "was made for other features; make it again with: dehusk train default")
        return np.concatenate(
            (features.values, self.name_scores(features.ancestors)[None], self.phrases(features)[None])
        )

    def texts(self, features: Features) -> Texts:
        """What the blocks say, and how much that speaks for them."""
        said = features.vocabulary
        return features.texts if said is None else replace(features.texts, worth=self.wording(said.hashed, said.first))

    def page_types(self, values: NDArray[np.float32], declared: NDArray[np.float32]) -> NDArray[np.float64]:
        """How probably the page is of each type, by its blocks and by what it says of itself."""
        told = np.concatenate((page_vector(values, self.names), declared))
        return kinds_of_pages(self.page, told[:, None])[:, 0]

    def calibrated(self, expected_f1: float) -> float:
        """The F1 that pages really had for which so much was expected."""
        return calibrated(self.confidence, expected_f1)


def kinds_of_pages(forest: Forest, told: NDArray[np.float32]) -> NDArray[np.float64]:
    """How probably each page is of each kind that a forest tells, from its means. (kinds × pages)"""
    raw = forest(told).astype(np.float64)
    power = np.exp(raw - raw.max(axis=0))
    return np.asarray(power / power.sum(axis=0))


def calibrated(steps: NDArray[np.float32], expected_f1: float) -> float:
    """The F1 that pages really had for which so much was expected. `steps`: both, rising. (2 × steps)"""
    return float(np.interp(expected_f1, steps[0], steps[1]))


@cache
def default_model() -> Model:
    """The model that comes with dehusk, which does not change while dehusk runs."""
    return read_model(DEFAULT_MODEL)


def read_model(name: str) -> Model:
    """A model that comes with dehusk, by the name of its file, or another by its path (`.npz`, card beside it)."""
    return read_file(name, _read)


T = TypeVar("T")


def read_file(name: str, read: Callable[[Path, int], T]) -> T:
    """What is read from the file of a model, by its path and the time of its last change; else ModelError says why."""
    try:
        path = path_of(name)
        return read(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise ModelError(Path(name), f"cannot be read ({error.strerror})") from error
    except ValueError as error:
        if isinstance(error, ModelError):
            raise
        raise ModelError(Path("?"), f"no name of a model: {name[:100]!r}") from error


@lru_cache(maxsize=2)
def _read(path: Path, _changed: int) -> Model:
    if read_card(path.with_suffix(".json"), kind=KIND).get("version") != VERSION:  # it may have other arrays, too
        raise ModelError(path, "was made for other features; make it again with: dehusk train default")
    arrays, card = read_arrays(path, kind=KIND, shapes=SHAPES)
    try:
        return model_from(arrays, card, path)
    except (AttributeError, TypeError, ValueError) as error:  # a card that holds other things than it should
        if isinstance(error, ModelError):
            raise
        raise ModelError(path, f"its arrays do not fit its card ({error})") from error


def model_from(arrays: Mapping[str, NDArray[Any]], card: Card, path: Path) -> Model:
    """Put a model together and check that its parts fit."""
    names, words = tuple(card.get("features", ())), [word.encode() for word in card.get("words", ())]
    types = tuple(card.get("types", ()))
    try:
        page = Forest.from_arrays(arrays, "page")
        first, second = (Opinion.from_arrays(arrays, name, networks) for name, networks in NETWORKS.items())
    except ValueError as error:
        raise ModelError(path, str(error)) from error
    fits = (
        names[-len(SCORES) :] == SCORES
        and tuple(card.get("declared", ())) == DECLARED
        and first.fits(len(names))
        and second.fits(len(names))
        and page.asks_only_for(2 * len(names) + len(DECLARED))
        and len(page.bias) == len(types)
        and len(words) == len(arrays["name_near"]) == len(arrays["name_far"])
        and all(len(arrays[name]) == len(arrays[f"{name}_weight"]) for name in _NUMBERED)
        and {"names", "phrases", "wording"} <= set(card.get("biases", ()))
        and {"article", "listing"} <= set(types)
        and is_calibration(arrays["confidence"])
        and all(bool((np.diff(arrays[name].astype(np.int64)) > 0).all()) for name in _NUMBERED)
    )
    if not fits:
        raise ModelError(path, "its arrays do not fit its card; make it again with: dehusk train default")
    bias = card["biases"]
    return Model(
        names=names,
        types=types,
        first=first,
        second=second,
        page=page,
        name_scores=NameScores(words, arrays["name_near"], arrays["name_far"], float(bias["names"])),
        phrases=Phrases(arrays["phrase"], arrays["phrase_weight"], float(bias["phrases"])),
        wording=Wording(arrays["wording"], arrays["wording_weight"], float(bias["wording"])),
        confidence=arrays["confidence"],
        card=card,
        path=path,
    )


def is_calibration(steps: NDArray[np.float32]) -> bool:
    """Can these be expected and real F1?"""
    rises = steps.shape[0] == 2 and steps.shape[1] > 0 and bool((np.diff(steps[0]) >= 0).all())
    return rises and bool((np.abs(steps - 0.5) <= 0.5).all())
