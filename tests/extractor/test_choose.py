"""What the rules are asked, and in which cases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import dehusk.extractor.choose
from dehusk import Page
from dehusk.extractor.ancestors import FARTHEST
from dehusk.extractor.asked import Asked
from dehusk.extractor.choose import Taken, choose
from dehusk.extractor.decide import Decision
from dehusk.extractor.judge import Judgement, judge
from dehusk.extractor.model.model import DEFAULT_MODEL, read_model
from dehusk.extractor.tree_outline_features import features_of

TEXT = (
    "Green tea is made of leaves that were dried at once, so that they keep their colour and much of what is in them."
)
PAGE = (
    f"<title>Tea</title><h1>Tea</h1><p>{TEXT}</p><ul><li>{TEXT}</ul><table><tr><td>{TEXT}<td>{TEXT}</table>"
    f"<pre>{TEXT}</pre><p>{TEXT} {TEXT}</p>"
)


def told(monkeypatch: pytest.MonkeyPatch, **types: float) -> dict[str, dict[str, Any]]:
    """What two rules are told of a page that is so probably of some types."""
    asked: dict[str, dict[str, Any]] = {}

    def beside(chosen: Any, *_: Any, **by_name: Any) -> Iterator[Taken]:
        asked["beside"] = by_name
        yield "beside", chosen

    def repeats(chosen: Any, *_: Any, **by_name: Any) -> Any:
        asked["repeats"] = by_name
        return chosen

    monkeypatch.setattr(dehusk.extractor.choose, "without_beside", beside)
    monkeypatch.setattr(dehusk.extractor.choose, "without_repeats", repeats)
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(PAGE))
    size = len(features.blocks)
    choose(
        Decision(np.ones(size, bool), 0.5, 0.9, 100.0),
        np.full(size, 0.9),
        model,
        model.values(features),
        np.array([types.get(kind, 0.0) for kind in model.types]),
        above=features.blocks.above,
        texts=model.texts(features),
        posts=Asked().posts,
        called=np.zeros(size, bool),
        keep_comments=False,
    )
    return asked


@pytest.mark.parametrize(
    ("types", "is_shop"),
    [
        ({"article": 0.9}, False),
        ({"product": 0.6}, True),
        ({"collection": 0.3, "listing": 0.3}, True),
        ({"service": 0.6, "product": 0.4}, False),
    ],
)
def test_what_a_shop_is(monkeypatch: pytest.MonkeyPatch, types: dict[str, float], is_shop: bool) -> None:
    assert told(monkeypatch, **types)["beside"]["is_shop"] == is_shop


@pytest.mark.parametrize(
    ("types", "is_asked"),
    [
        ({"article": 0.9}, True),
        ({"product": 0.9}, True),
        ({"documentation": 0.6}, False),
        ({"forum": 0.3, "article": 0.7}, False),
    ],
)
def test_where_repeats_are_asked_for(monkeypatch: pytest.MonkeyPatch, types: dict[str, float], is_asked: bool) -> None:
    assert ("repeats" in told(monkeypatch, **types)) == is_asked


def test_what_is_said_of_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = told(monkeypatch, article=0.9)["repeats"]
    features = features_of(Page.from_html(PAGE))
    tags = {tag: features.values[features.names.index(f"tag_{tag}")] < FARTHEST for tag in ("list", "cell", "pre")}
    assert asked["in_list"].tolist() == tags["list"].tolist()
    assert asked["exact"].tolist() == (tags["cell"] | tags["pre"]).tolist()
    assert all(flags.any() for flags in tags.values())
    assert asked["parent"].tolist() == features.blocks.above[1].tolist()


def judged(html: str) -> Judgement:
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(html))
    return judge(model, model.values(features), features.blocks.above, model.texts(features), features.declared)


def test_the_last_step_is_what_is_chosen() -> None:
    found = judged(PAGE)
    assert found.taken[-1][1].tolist() == found.decision.chosen.tolist()
    few = judged("<p>Only a few words.</p>")
    assert few.taken[-1] == ("all that a page of so few words shows", few.decision.chosen)
