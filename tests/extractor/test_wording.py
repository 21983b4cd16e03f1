"""What the words of longer blocks say counts on articles alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import Page
from dehusk.extractor.explain import explained
from dehusk.extractor.judge import Judgement, judge, moved, wording
from dehusk.extractor.kinds import ARTICLE, FORUM
from dehusk.extractor.model.model import DEFAULT_MODEL, read_model
from dehusk.extractor.tree_outline_features import features_of

PARAGRAPHS = "".join(
    f"<p>The {thing} was opened on Monday, officials said, after years of debate about what it would cost the town.</p>"
    for thing in ("bridge", "road", "school", "library", "harbour", "museum")
)
STORY = f"<title>Bridge opens</title><article><h1>Bridge opens</h1>{PARAGRAPHS}</article>"
CARDS = "".join(
    f"<li class=product><a href=/p/{n}><img src={n}.jpg>Tea pot number {n}</a><span class=price>{n}9.90 €</span></li>"
    for n in range(1, 25)
)
SHOP = f"<title>Tea pots</title><h1>Tea pots</h1><ul class=products>{CARDS}</ul>"


def judged(html: str, worth: float | None) -> Judgement:
    """What is said of a page whose blocks are worth so much, by their words."""
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(html))
    values, texts = model.values(features), features.texts
    said = None if worth is None else np.full(len(features.blocks), worth, np.float32)
    return judge(model, values, features.blocks.above, replace(texts, worth=said), features.declared)


@pytest.mark.parametrize(("worth", "sign"), [(3.0, 1), (0.0, 0), (-3.0, -1)])
def test_words_move_what_is_said_of_an_article(worth: float, sign: int) -> None:
    plain, found = judged(STORY, None).probability, judged(STORY, worth).probability
    np.testing.assert_array_equal(np.sign(np.round(found - plain, 9)), sign)


def test_words_do_not_count_elsewhere() -> None:
    np.testing.assert_array_equal(judged(SHOP, 3.0).probability, judged(SHOP, None).probability)


def test_words_do_not_count_on_what_may_be_a_thread() -> None:
    model, texts = read_model(DEFAULT_MODEL), features_of(Page.from_html(STORY)).texts
    texts = replace(texts, worth=np.ones(1, np.float32))
    types = np.zeros(len(model.types))
    types[[model.types.index(ARTICLE), model.types.index(FORUM)]] = 0.7, 0.2
    assert wording(model, types, texts) is not None
    types[[model.types.index(ARTICLE), model.types.index(FORUM)]] = 0.6, 0.3
    assert wording(model, types, texts) is None


@given(st.floats(0, 1), st.floats(-(2.0**99), 2.0**99, width=32))
def test_probabilities_stay_probabilities(probability: float, by: float) -> None:
    (found,) = moved(np.array([probability]), np.array([by], np.float32)).tolist()
    assert 0 <= found <= 1
    assert (found - probability) * np.sign(by) >= -1e-12


def test_why_tells_of_the_words() -> None:
    selection = dehusk.get("dehusk")(Page.from_html(STORY))
    model = read_model(DEFAULT_MODEL)
    worth = model.texts(features_of(selection.page)).worth
    assert worth is not None
    assert np.abs(worth[1:]).max() > 0
    lines = [line for word in range(len(selection.page.words)) for line in explained(selection, word)]
    assert any("what its many words say" in line for line in lines)


def test_words_that_are_not_known_say_nothing() -> None:
    model = read_model(DEFAULT_MODEL)

    def worth(text: str) -> list[float]:
        return np.abs(model.texts(features_of(Page.from_html(f"<p>{text}</p>"))).worth).tolist()  # type: ignore[arg-type]

    known = "The bridge was opened on Monday, officials said, after years of debate about what it would cost the town"
    unknown = " ".join(f"qxz{number}vjk" for number in range(20))
    assert worth(known)[0] > 0.01
    assert worth(unknown) == [0]
    assert 0 < worth(f"{unknown} {unknown} the")[0] < 0.4
    assert worth("the bridge") == [0]
