"""Opinions: trees and networks together, some trees alone; the second counts where the first is in doubt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from outlines import together

import dehusk
from dehusk import Page
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.judge import BEST, FAST, Judgement, judge_pages
from dehusk.extractor.model.model import Model, read_model
from dehusk.extractor.model.network import probabilities
from dehusk.extractor.model.opinion import NETWORK_SHARE, SURELY_NOT, Opinion
from learn.training_pages import made_page

HTML = made_page(3)["html"]


@pytest.fixture(scope="module")
def model(tiny_model: Path) -> Model:
    return read_model(str(tiny_model))


def constant(opinion: Opinion, odds: float) -> Opinion:
    """One that says the same of every block, whatever its features."""
    bias, trees, network = np.full(1, odds, np.float32), opinion.trees, opinion.networks[0]
    return Opinion(
        replace(trees, leaf=np.zeros_like(trees.leaf), expected=np.zeros_like(trees.expected), bias=bias),
        (replace(network, out=np.zeros_like(network.out), out_bias=bias),),
    )


def sure_of(model: Model, kind: str) -> Model:
    """The model, to which every page is of one type."""
    bias = np.array([9.0 if name == kind else 0.0 for name in model.types], np.float32)
    return replace(model, page=replace(model.page, leaf=np.zeros_like(model.page.leaf), bias=bias))


def values(blocks: int = 40) -> np.ndarray:
    return np.random.default_rng(1).normal(size=(len(SCHEMA.names), blocks)).astype(np.float32) * 20


def judged(model: Model, html: str) -> Judgement:
    _, (found,) = judge_pages(model, together(html))
    assert found is not None
    return found


def test_the_weighted_mean_of_trees_and_networks(model: Model) -> None:
    some = values()
    by_trees, by_network = model.first.trees(some)[0], model.first.networks[0](some)
    expected = by_trees + NETWORK_SHARE * (by_network - by_trees) * (by_trees > SURELY_NOT)
    np.testing.assert_allclose(model.first(some), probabilities(expected), atol=1e-5)


def test_some_trees_alone(model: Model) -> None:
    some, trees = values(), model.first.trees
    by_ten = replace(trees, leaf=trees.leaf[:10] * 4, feature=trees.feature[:10], threshold=trees.threshold[:10])
    assert len(trees.feature) == 40
    np.testing.assert_allclose(model.first.small(10)(some), probabilities(by_ten(some)[0]), atol=1e-6)
    for number in (len(trees.feature), 999):
        np.testing.assert_array_equal(model.first.small(number)(some), probabilities(trees(some)[0]))


def test_several_networks_say_their_mean(model: Model) -> None:
    some, second = values(), model.second
    assert len(second.networks) == 2
    mean = np.mean([network(some) for network in second.networks], axis=0)
    odds = second.trees(some)[0]
    expected = odds + NETWORK_SHARE * (mean - odds) * (odds > SURELY_NOT)
    np.testing.assert_allclose(second(some), probabilities(expected), atol=1e-5)


@pytest.mark.parametrize("which", ["first", "second"])
def test_what_moves_a_block_has_a_number_for_each_feature(model: Model, which: str) -> None:
    opinion: Opinion = getattr(model, which)
    moved = opinion.small(5).contributions(values(), 5)
    assert moved.shape == (len(SCHEMA.names),)
    assert np.isfinite(moved).all()
    assert np.isfinite(opinion.contributions(values(), 5)).all()


def test_as_arrays_and_back(model: Model) -> None:
    again = Opinion.from_arrays(model.second.as_arrays("x"), "x", 2)
    np.testing.assert_array_equal(again(values()), model.second(values()))
    assert again.fits(len(SCHEMA.names))
    assert not again.fits(len(SCHEMA.names) + 1)


@pytest.mark.parametrize(("kind", "is_second"), [("forum", True), ("product", True), ("article", False)])
def test_a_second_opinion_of_doubtful_pages_that_are_no_articles(model: Model, kind: str, is_second: bool) -> None:
    undecided = replace(model, first=constant(model.first, 0.0))
    found = judged(sure_of(undecided, kind), HTML)
    assert found.is_second == is_second
    if is_second:
        by_it = [step.probability for step in found.verdict.steps if step.rule == "second opinion"]
        np.testing.assert_allclose(by_it[0], model.second(found.evidence.features))


@pytest.mark.parametrize(("odds", "is_second"), [(0.0, True), (0.1, True), (0.5, False), (9.0, False)])
def test_no_second_opinion_where_the_first_is_sure(model: Model, odds: float, is_second: bool) -> None:
    model = replace(model, first=constant(model.first, odds))
    assert judged(sure_of(model, "listing"), HTML).is_second == is_second


def test_no_second_opinion_of_a_page_of_a_few_words(model: Model) -> None:
    model = replace(model, first=constant(model.first, 0.0))
    assert not judged(sure_of(model, "listing"), "<p>Tea").is_second


def test_fast_asks_no_networks_and_not_for_posts(model: Model) -> None:
    kind = sure_of(model, "forum")
    first, second = (replace(opinion, networks=()) for opinion in (model.first, model.second))
    pages = together(HTML)
    _, (fast,) = judge_pages(replace(kind, first=first, second=second), pages, FAST)
    assert "tree" not in pages.pages[0].__dict__
    _, (best,) = judge_pages(kind, together(HTML), BEST)
    assert fast is not None
    assert best is not None
    np.testing.assert_array_equal(fast.evidence.features, best.evidence.features)
    np.testing.assert_allclose(fast.verdict.steps[0].probability, model.opinions("small")[0](fast.evidence.features))


@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast"])
def test_pages_selected_together_are_selected_as_alone(own_model: Path, name: str) -> None:
    algorithm = dehusk.get(name, model=str(own_model))
    pages = [Page.from_html(made_page(number)["html"]) for number in range(5)] + [Page.from_html("")]
    for page, several in zip(pages, algorithm.many(pages), strict=True):
        alone = algorithm(Page.from_html(page.html))
        assert several.words.tolist() == alone.words.tolist()
        if len(page.html):
            np.testing.assert_allclose(several.signals["block score"], alone.signals["block score"], atol=1e-5)
