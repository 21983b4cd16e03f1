"""Pages are judged by models made without them, one after another or several at once."""

import os
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from training_pages import example

from dehusk.errors import DehuskError
from dehusk.learn.default.apart import Corpus, Fold, by_corpus, in_folds
from dehusk.learn.default.figures import Outcome, without_words
from dehusk.learn.default.labelled import Labelled, Pages, learn_page
from dehusk.learn.default.model import Settings
from dehusk.learn.default.run import make_model

pytest.importorskip("lightgbm")

FEW = Settings(trees=2, page_trees=2, channels=8, epochs=2, forests=1, second_forests=1)


@pytest.fixture(scope="module")
def pages() -> Pages:
    real = tuple(learn_page(example(number)) for number in range(12))
    return Pages(real, real[:4], real[:6])


def judged_as_empty(page: Labelled) -> Outcome:
    return without_words(replace(page, tokens=()))


def teach_nothing(_pages: Pages) -> Callable[[Labelled], Outcome]:
    return judged_as_empty


def number_of(pages: Pages) -> int:
    return len(pages.real)


def never_returns(_pages: Pages) -> Callable[[Labelled], Outcome]:
    os._exit(3)


def test_nothing_of_the_part_is_learned_from(pages: Pages) -> None:
    for part in (Fold(0, 3), Corpus("tiny")):
        kept, apart = part.split(pages)
        sites = {page.site for page in apart}
        assert apart
        assert not sites & {page.site for page in (*kept.real, *kept.made, *kept.reformed)}
        assert len(kept.real) + len(apart) == len(pages.real)


def test_every_page_is_judged_once(pages: Pages) -> None:
    progressed: list[tuple[int, str]] = []

    def progress(items, total, what):  # type: ignore[no-untyped-def]
        progressed.append((total, what))
        return items

    learned, judged = in_folds(pages, teach_nothing, learn=number_of, folds=3, progress=progress)
    assert (learned, len(judged)) == (12, 12)
    assert len(by_corpus(pages, teach_nothing, progress=progress)) == 12
    assert progressed == [(4, "learning, in folds too"), (1, "leaving corpora out")]


def test_several_processes_make_the_same_model(pages: Pages) -> None:
    (one, card), (several, again) = (make_model(pages, FEW, folds=2, processes=number) for number in (1, 2))
    assert card == again
    for name, array in one.items():
        np.testing.assert_array_equal(array, several[name])


def test_a_process_that_is_ended(pages: Pages) -> None:
    with pytest.raises(DehuskError, match="--processes 1"):
        in_folds(pages, never_returns, learn=number_of, folds=2, processes=2)
