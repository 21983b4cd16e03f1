"""The learned model of the default extractor: arrays and a card, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from dehusk.arrays import Singles
from dehusk.extractor.evidence import Evidence, PageTypes, Questions
from dehusk.extractor.features import NUMBER, SCHEMA
from dehusk.extractor.model.calibration import Calibration
from dehusk.extractor.model.declared import DECLARED
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.name_scores import NameScores
from dehusk.extractor.model.network import LARGEST_WEIGHT
from dehusk.extractor.model.opinion import Opinion, Trees, network_names
from dehusk.extractor.model.page_vector import page_vector
from dehusk.extractor.model.short_texts import Weighed, is_short, phrases
from dehusk.extractor.model.wording import Wording
from dehusk.extractor.observed import Observed
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import NO_POSTS, Posts
from dehusk.models import Card, ModelError, path_of, read_arrays, read_card

KIND = "default-extractor"
Size = Literal["full", "small"]
"""Of a model: all trees and networks, or some of the trees."""
DEFAULT_MODEL = "default.npz"
VERSION = 13
"""Of the features and of what is made of them; a model made for others is refused."""
_ASK_POSTS, _IS_THREAD, _SURELY_THREAD = 0.05, 0.5, 0.95
"""The posts of a page that is so probably a thread, and not surely, are read; if they are those of a
thread, it is one so surely. Of 2,600 pages 130 were asked, and the 26 that had such posts were all threads."""
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
_WEIGHTS = ("name_near", "name_far", "phrase_weight", "wording_weight")
"""Arrays of what words weigh; those that are learned are below 200."""
_BIASES = ("names", "phrases", "wording")
"""What is added to each of their sums, in the card."""
CALIBRATIONS = ("confidence", "small_confidence")
"""Of the full model and of the small one."""
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
    **dict.fromkeys(CALIBRATIONS, ("float32", 1)),
}


class Phrases(Weighed):
    """What short blocks say: weights of words and pairs of words."""

    __slots__ = ()

    def __call__(self, texts: Texts) -> NDArray[np.float32]:
        """A score for each short block; 0 for the others."""
        if texts.hashed is None or not len(self.number):
            return np.zeros(len(texts.alike), np.float32)
        found, block = phrases(texts.hashed, texts.first)
        total = np.bincount(block, self.weights(found)[0], len(texts.alike)) + self.bias
        return (total * is_short(texts.hashed, texts.first)).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Everything that was learned."""

    types: tuple[str, ...]
    """Of pages."""
    first: Opinion
    """Of the blocks of any page."""
    second: Opinion
    """Of a page that is rather no article, where the first is in doubt; learned from such pages alone."""
    small: tuple[Trees, Trees]
    """Both, with some of their trees alone."""
    page: Forest
    name_scores: NameScores
    phrases: Phrases
    wording: Wording
    confidence: Calibration
    """From expected F1 to the F1 that pages with it really had."""
    small_confidence: Calibration
    """The same of the small model."""
    card: Card
    path: Path

    def opinions(self, size: Size) -> tuple[Opinion | Trees, Opinion | Trees]:
        """The first and the second, as they are in a model of that size."""
        return (self.first, self.second) if size == "full" else self.small

    def evidence(self, observed: Observed, size: Size = "full") -> list[Evidence | None]:
        """What is known of each of some pages; None of a page without blocks.

        A model that is not `full` does not look for posts, which takes the tree of the page.
        """
        second = self.opinions(size)[1]
        scores = np.array((self.name_scores(observed.elements), self.phrases(observed.texts)))
        wording = None if observed.texts.hashed is None else self.wording(observed.texts.hashed, observed.texts.first)
        found: list[Evidence | None] = []
        for page, (first, last) in enumerate(pairwise(observed.edges.tolist())):
            if first == last:
                found.append(None)
                continue
            features = observed.features[:, first:last].copy()
            features[-len(SCHEMA.learned) :] = scores[:, first:last]
            posts = cache(observed.posts[page]) if size == "full" else _no_posts
            types = self.page_types(features, observed.declared[:, page], posts)
            questions = Questions(posts, cache(observed.notes[page]), cache(partial(second, features)))
            found.append(
                Evidence(
                    NUMBER,
                    features,
                    observed.above[:, first:last],
                    observed.texts.part(first, last),
                    types,
                    wording=None if wording is None else wording[first:last],
                    ask=questions,
                )
            )
        return found

    def page_types(self, features: Singles, declared: Singles, posts: Callable[[], Posts]) -> PageTypes:
        """How probably the page is of each type, by its blocks, by what it says of itself and, if asked, by its posts.

        The posts of a page that may be a thread are read; if they are those of a thread, it is one.
        """
        told = np.concatenate((page_vector(features, SCHEMA.names), declared))
        types = dict(zip(self.types, kinds_of_pages(self.page, told[:, None])[:, 0].tolist(), strict=True))
        thread = types.get("forum", 0.0)
        if _ASK_POSTS <= thread < _IS_THREAD and posts().kind == "thread":
            types = {name: probability * (1 - _SURELY_THREAD) / (1 - thread) for name, probability in types.items()}
            types["forum"] = _SURELY_THREAD
        return PageTypes(**types)

    def calibrated(self, expected_f1: float, size: Size = "full") -> float:
        """The F1 that pages really had for which a model of that size expected so much."""
        return (self.confidence if size == "full" else self.small_confidence)(expected_f1)


def kinds_of_pages(forest: Forest, told: NDArray[np.float32]) -> NDArray[np.float64]:
    """How probably each page is of each kind that a forest tells, from its means. (kinds × pages)"""
    raw = forest(told).astype(np.float64)
    power = np.exp(raw - raw.max(axis=0))
    return np.asarray(power / power.sum(axis=0))


def _no_posts() -> Posts:
    return NO_POSTS


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
    if card.get("schema") != SCHEMA.fingerprint:
        raise ModelError(path, "was made for other features; make it again with: dehusk train default")
    features, words = len(SCHEMA.names), [word.encode() for word in card.get("words", ())]
    types = tuple(card.get("types", ()))
    try:
        page = Forest.from_arrays(arrays, "page")
        confidence, small_confidence = (Calibration.from_array(arrays[name]) for name in CALIBRATIONS)
        first, second = (Opinion.from_arrays(arrays, name, networks) for name, networks in NETWORKS.items())
    except ValueError as error:
        raise ModelError(path, str(error)) from error
    fits = (
        tuple(card.get("declared", ())) == DECLARED
        and first.fits(features)
        and second.fits(features)
        and page.asks_only_for(2 * features + len(DECLARED))
        and len(page.bias) == len(types)
        and len(words) == len(arrays["name_near"]) == len(arrays["name_far"])
        and all(len(arrays[name]) == len(arrays[f"{name}_weight"]) for name in _NUMBERED)
        and set(_BIASES) <= set(card.get("biases", ()))
        and set(types) <= set(PageTypes._fields)
        and int(card.get("trees", 0)) > 0
        and all(bool((np.diff(arrays[name].astype(np.int64)) > 0).all()) for name in _NUMBERED)
    )
    if not fits:
        raise ModelError(path, "its arrays do not fit its card; make it again with: dehusk train default")
    bias = card["biases"]
    weights = [*(np.abs(arrays[name]).max(initial=0) for name in _WEIGHTS), *(abs(bias[name]) for name in _BIASES)]
    if not all(weight <= LARGEST_WEIGHT for weight in weights):  # what is no number is not, either
        raise ModelError(path, f"it has weights of words above {LARGEST_WEIGHT:g}: their sums may be no numbers")
    return Model(
        types=types,
        first=first,
        second=second,
        small=(first.small(int(card["trees"])), second.small(int(card["trees"]))),
        page=page,
        name_scores=NameScores(words, arrays["name_near"], arrays["name_far"], float(bias["names"])),
        phrases=Phrases(arrays["phrase"], arrays["phrase_weight"], float(bias["phrases"])),
        wording=Wording(arrays["wording"], arrays["wording_weight"], float(bias["wording"])),
        confidence=confidence,
        small_confidence=small_confidence,
        card=card,
        path=path,
    )
