"""Two opinions: the second counts where the first is in doubt about a page that is rather no article."""

from dataclasses import replace

import numpy as np
import pytest

import dehusk
from dehusk import Page
from dehusk.main.explain import MOST, explained
from dehusk.main.features import Features, features_of
from dehusk.main.judge import Judgement, judge
from dehusk.main.model import DEFAULT_MODEL, Model, read_model
from dehusk.main.opinion import Opinion

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
    trees = replace(opinion.trees, leaf=np.zeros_like(opinion.trees.leaf), bias=np.zeros(1, np.float32))
    network = replace(opinion.network, out=np.zeros_like(opinion.network.out), out_bias=np.zeros(1, np.float32))
    return Opinion(trees, network)


def judged(model: Model, features: Features) -> Judgement:
    return judge(model, model.values(features), features.blocks.above, features.texts)


@pytest.mark.parametrize(("html", "counts"), [(SHOP, "second"), (STORY, "first")])
def test_a_second_opinion_of_doubtful_pages_that_are_no_articles(html: str, counts: str) -> None:
    model = read_model(DEFAULT_MODEL)
    model = replace(model, first=undecided(model.first))
    assert judged(model, features_of(Page.from_html(html))).opinion is getattr(model, counts)


def test_no_second_opinion_where_the_first_is_sure() -> None:
    model = read_model(DEFAULT_MODEL)
    network = replace(
        model.first.network, out=np.zeros_like(model.first.network.out), out_bias=np.full(1, 9, np.float32)
    )
    trees = replace(undecided(model.first).trees, bias=np.full(1, 9, np.float32))
    model = replace(model, first=Opinion(trees, network))
    found = judged(model, features_of(Page.from_html(SHOP)))
    assert (found.opinion, found.is_second) == (model.first, False)
    assert found.decision.chosen.all()


def test_both_opinions_differ() -> None:
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(SHOP))
    values = model.values(features)
    assert not np.allclose(model.first(values), model.second(values), atol=1e-3)


def test_what_a_second_opinion_says_is_explained_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    model = read_model(DEFAULT_MODEL)
    model = replace(model, first=undecided(model.first))
    for module in ("dehusk.algorithms.default.default_model", "dehusk.main.explain.read_model"):
        monkeypatch.setattr(module, lambda *_: model)
    selection = dehusk.get("dehusk")(Page.from_html(SHOP))
    said = explained(selection, int(selection.words.nonzero()[0][0]))
    assert "second opinion" in said[0]
    assert len(said) == MOST + 1, "an undecided opinion has no features that moved it"
    assert not any("(+0.00)" in line for line in said)
