"""Learning the fast extractor from annotated pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.extractor.copies import Texts
from dehusk.extractor.fast_features import FAST_NAMES, NUMBERS, PageOf, fast_features_of
from dehusk.extractor.fast_judge import fast_judge
from dehusk.extractor.fast_model import FAST_KIND, FAST_VERSION, PAGE_KINDS, fast_model_from
from dehusk.extractor.fast_values import FastValues
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.page_vector import page_vector
from dehusk.learn.apart import Progress, in_folds
from dehusk.learn.main_figures import Outcome, calibration, compared, without_words
from dehusk.learn.main_model import MADE_WEIGHT, block_weights, type_of, weight_of
from dehusk.learn.main_pages import LearnPage, Pages, labelled
from dehusk.learn.main_run import measured
from dehusk.learn.network import Lesson, learn_network
from dehusk.learn.trees import grown
from dehusk.models import Card
from dehusk.page.page import Page


@dataclass(frozen=True, slots=True)
class FastSettings:
    """Of the network and of the trees for the kinds of pages."""

    channels: int = 32
    epochs: float = 12.0
    """With 8, two seeds gave .001 less on WCXB, .002 on news of today, .003 on old newspapers."""
    page_trees: int = 40
    seed: int = 2
    """Of four, as good as one another on corpora, the one that left out hidden copies on all of our own pages."""


def fast_page(example: Example) -> LearnPage:
    """Features and labels of a page."""
    page = Page.from_html(example.html, url=example.url)
    features = fast_features_of(page)
    blocks, hidden = features.blocks, page.source_layout.hidden
    words = blocks.source.word_texts()
    texts = []
    for first, last, share in zip(blocks.first.tolist(), blocks.last.tolist(), blocks.hidden.tolist(), strict=True):
        given = range(first, last) if share in (0, 1) else (w for w in range(first, last) if not hidden[w])
        texts.append(" ".join(words[w] for w in given))
    learned = labelled(example, texts, FAST_NAMES, features.values.dense())
    said = features.texts
    if said.hashed is None:
        return learned
    alike = said.exactly(np.arange(len(blocks)))
    return replace(learned, texts=alike, hashed=said.hashed, first=said.first, holder=features.holder)


def learn_fast(pages: Pages, settings: FastSettings) -> tuple[dict[str, NDArray[Any]], Card]:
    """Arrays and card of a model, without its calibration."""
    known = [(page, counts) for group, counts in ((pages.real, 1.0), (pages.made, MADE_WEIGHT)) for page in group]
    known = [(page, counts) for page, counts in known if len(page.label)]
    labels = {float(label) for page, _ in known for label in page.label[page.weight > 0].tolist()}
    if labels != {0.0, 1.0}:
        raise DehuskError("there is nothing to tell apart: the gold texts hold all blocks of the pages, or none")
    lessons = [Lesson(page.values, page.label, counts * block_weights(page)) for page, counts in known]
    network = learn_network(lessons, channels=settings.channels, epochs=settings.epochs, seed=settings.seed)
    forest = _page_forest([(page, counts) for page, counts in known if not page.is_short], settings)
    arrays = {
        **network.as_arrays("network"),
        **forest.as_arrays("page"),
        "confidence": np.array([[0, 1], [0, 1]], np.float32),
    }
    return arrays, {"kind": FAST_KIND, "version": FAST_VERSION, "features": list(FAST_NAMES)}


def _kind_of(page: LearnPage) -> int | None:
    """The kind of a page, as far as its corpus says."""
    told = type_of(page)
    return None if told is None else PAGE_KINDS.index(told if told in PAGE_KINDS else "other")


def _page_forest(known: Sequence[tuple[LearnPage, float]], settings: FastSettings) -> Forest:
    typed = [(page, counts, kind) for page, counts in known if (kind := _kind_of(page)) is not None]
    if not typed:
        raise DehuskError("no page says what type it is; take a corpus with page_type, too")
    matrix = np.stack([page_vector(page.values, FAST_NAMES) for page, _, _ in typed])
    weight = np.array([counts * weight_of(page) for page, counts, _ in typed])
    options = {
        "objective": "multiclass",
        "num_class": len(PAGE_KINDS),
        "learning_rate": 0.1,
        "num_leaves": 15,
        "max_depth": 4,
        "min_data_in_leaf": 10,
        "seed": settings.seed,
    }
    examples = (matrix, np.array([kind for _, _, kind in typed]), weight)
    return grown(examples, options, rounds=settings.page_trees, outputs=len(PAGE_KINDS))


def fast_outcomes(arrays: dict[str, NDArray[Any]], card: Card) -> Callable[[LearnPage], Outcome]:
    """Judges pages with a model and compares what it says with their gold texts."""
    model = fast_model_from(arrays, card, Path("model"))

    def outcome_of(page: LearnPage) -> Outcome:
        if not page.tokens:
            return without_words(page)
        texts = Texts(page.texts, hashed=page.hashed, first=page.first)
        judged = fast_judge(model, PageOf(FastValues.from_dense(page.values, len(NUMBERS)), texts, page.holder))
        kind = _kind_of(page)
        return compared(page, judged, None if kind is None else int(judged.kinds.argmax()) == kind)

    return outcome_of


def teach_fast(settings: FastSettings, pages: Pages) -> Callable[[LearnPage], Outcome]:
    """Learn from pages how to judge others as the fast extractor does."""
    return fast_outcomes(*learn_fast(pages, settings))


def make_fast_model(
    pages: Pages, settings: FastSettings, *, folds: int, processes: int = 1, progress: Progress | None = None
) -> tuple[dict[str, NDArray[Any]], Card]:
    """The model of all pages, with what cross-validation says about it."""
    (arrays, card), outcomes = in_folds(
        pages,
        partial(teach_fast, settings),
        learn=partial(learn_fast, settings=settings),
        folds=folds,
        processes=processes,
        progress=progress,
    )
    arrays["confidence"] = calibration(outcomes)
    return arrays, {**card, **measured(outcomes, folds)}
