"""Two opinions: the second counts where the first is in doubt about a page that is rather no article."""

from dataclasses import replace

import numpy as np
import pytest
from dehusk.extractor.explain import MOST, explained
from dehusk.extractor.opinion import Opinion
from made_evidence import believed_by, made

import dehusk
from dehusk import Page
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.features import Features, features_of
from dehusk.extractor.judge import Judgement, judge
from dehusk.extractor.model import DEFAULT_MODEL, Model, read_model
from dehusk.extractor.rules.second_opinion import SecondOpinion

CARDS = "".join(
    f"<li class=product><a href=/p/{n}><img src={n}.jpg>Tea pot number {n}</a><span class=price>{n}9.90 €</span></li>"
    for n in range(1, 25)
)
SHOP = f"<title>Tea pots</title><nav><a href=/>Home</a></nav><h1>Tea pots</h1><ul class=products>{CARDS}</ul>"
STORY = "<title>Tea</title><h1>Tea</h1>" + (
    "<p>Tea is a drink, and many people like it very much. They drink it every day, all over the world.</p>" * 12
)


def undecided(opinion: Opinion) -> Opinion:
    """One that gives every block the same chance."""
    return constant(opinion, 0.0)


def constant(opinion: Opinion, odds: float) -> Opinion:
    """One that says the same of every block, whatever its features."""
    bias, trees, network = np.full(1, odds, np.float32), opinion.trees, opinion.networks[0]
    return Opinion(
        replace(trees, leaf=np.zeros_like(trees.leaf), expected=np.zeros_like(trees.expected), bias=bias),
        (replace(network, out=np.zeros_like(network.out), out_bias=bias),),
    )


def judged(model: Model, features: Features) -> Judgement:
    return judge(model, model.values(features), features.blocks.above, features.texts, features.declared)


@pytest.mark.parametrize(("html", "counts"), [(SHOP, "second"), (STORY, "first")])
def test_a_second_opinion_of_doubtful_pages_that_are_no_articles(html: str, counts: str) -> None:
    model = read_model(DEFAULT_MODEL)
    model = replace(model, first=undecided(model.first))
    assert judged(model, features_of(Page.from_html(html))).opinion is getattr(model, counts)


@pytest.mark.parametrize(
    ("probability", "article", "words", "second", "counts"),
    [
        ([0.4, 0.4], 0.2, 50, [0.9, 0.1], True),
        ([1.0, 0.0], 0.2, 50, [0.9, 0.1], False),  # the first is sure
        ([0.4, 0.4], 0.8, 50, [0.9, 0.1], False),  # an article
        ([0.4, 0.4], 0.2, 10, [0.9, 0.1], False),  # too short
        ([0.4, 0.4], 0.2, 50, None, False),  # nobody has one
    ],
)
def test_where_a_second_opinion_counts(
    probability: list[float], article: float, words: float, second: list[float] | None, counts: bool
) -> None:
    evidence = made([words, words], types=PageTypes(article=article), second=second)
    found = believed_by(SecondOpinion(), evidence, probability).tolist()
    assert found == (second if counts else probability)


def test_a_second_opinion_is_asked_for_only_if_it_counts() -> None:
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(SHOP))
    for odds in (-1.0, 0.0, 2.0, 9.0):
        found = judged(replace(model, first=constant(model.first, odds)), features)
        assert found.is_second == (odds < 1), odds
        assert (found.opinion is model.second) == found.is_second


def test_no_second_opinion_of_a_page_of_a_few_words() -> None:
    assert not judged(read_model(DEFAULT_MODEL), features_of(Page.from_html("<p>Tea"))).is_second


def test_both_opinions_differ() -> None:
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(SHOP))
    values = model.values(features)
    assert not np.allclose(model.first(values), model.second(values), atol=1e-3)


def test_what_a_second_opinion_says_is_explained_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    model = read_model(DEFAULT_MODEL)
    model = replace(model, first=undecided(model.first))
    for module in ("dehusk.algorithms.default.default_model", "dehusk.extractor.explain.read_model"):
        monkeypatch.setattr(module, lambda *_: model)
    selection = dehusk.get("dehusk")(Page.from_html(SHOP))
    said = explained(selection, int(selection.words.nonzero()[0][0]))
    assert "second opinion" in said[0]
    features = [line for line in said if line.startswith(("for (+", "against (-"))]
    assert len(features) == MOST, "an undecided opinion has no features that moved it"
    assert not any("(+0.00)" in line for line in said)
