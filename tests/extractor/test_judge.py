"""From the features of a page to its types and a verdict."""

import numpy as np
import pytest
from news_text import PARAGRAPHS
from numpy.typing import NDArray

import dehusk
from dehusk import Page
from dehusk.extractor.features import features_of
from dehusk.extractor.judge import Judgement, judge, page_types_of
from dehusk.extractor.model import default_model
from dehusk.extractor.recipes import RECIPE, Recipe
from dehusk.selection import Selection

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."
ARTICLE = "<title>Bridge closed</title><h1>Bridge closed</h1>" + "".join(f"<p>{text}</p>" for text in PARAGRAPHS)


def judged(html: str, *, keep_comments: bool = False, recipe: Recipe = RECIPE) -> Judgement:
    model, features = default_model(), features_of(Page.from_html(html))
    above, texts, declared = features.blocks.above, model.texts(features), features.declared
    return judge(model, model.values(features), above, texts, declared, recipe=recipe, keep_comments=keep_comments)


def test_comments_that_are_kept_are_as_probable_as_the_model_says() -> None:
    html = f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p><div class=comments><p>{LONG}</p></div>"
    damped, kept = judged(html).probability, judged(html, keep_comments=True).probability
    np.testing.assert_array_equal(damped[:3], kept[:3])
    assert damped[3] < kept[3]
    without = judged(html, keep_comments=True, recipe=RECIPE.without("named comments")).probability
    np.testing.assert_array_equal(without, kept)


def test_a_very_short_page_is_taken_as_it_is_without_confidence() -> None:
    found = judged("<p>Tea is good for you.</p><p hidden>Not shown</p><p>Really.</p>")
    assert (found.verdict.chosen.tolist(), found.confidence) == ([True, False, True], 0.0)


def test_the_last_step_is_what_is_chosen() -> None:
    found = judged(ARTICLE).verdict
    assert found.chosen.any()
    assert found.steps[-1].chosen.tolist() == found.chosen.tolist()
    assert found.steps[-1].probability.tolist() == found.probability.tolist()


def test_a_selection_tells_of_each_rule_that_changed_what_is_chosen() -> None:
    selection = dehusk.get("dehusk")(Page.from_html(ARTICLE))
    sentences = {rule.sentence for rule in RECIPE.rules}
    assert {step.name for step in selection.steps[1:]} <= sentences
    assert len(selection.steps) >= 2
    signals = selection.signals
    assert signals["rules"][0] == "looks at each block"
    assert signals["rule probability"].shape == signals["rule chosen"].shape
    np.testing.assert_array_equal(signals["rule probability"][-1], signals["block score"])
    np.testing.assert_array_equal(signals["rule chosen"][-1], signals["selected"])


def test_a_page_of_which_nothing_is_content_says_so() -> None:
    menu = "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(60))
    found = dehusk.get("dehusk")(Page.from_html(f"<nav><ul>{menu}</ul></nav>"))
    assert [step.name for step in found.steps[1:]] == ["expects next to no content"]
    assert not found.words.any()


def test_types_of_pages_add_up_and_are_in_order() -> None:
    page = Page.from_html(f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p>")
    found = page_types_of(Selection(page, np.ones(len(page.words), bool)))
    assert sum(found.values()) == pytest.approx(1)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert set(found) == set(default_model().types)
    assert page_types_of(Selection(Page.from_html(""), np.zeros(0, bool))) == {}


def expected(judgement: Judgement, words: NDArray[np.float32]) -> float:
    return float((judgement.probability * words).sum())


def test_what_is_expected_is_told() -> None:
    selection = dehusk.get("dehusk")(Page.from_html(ARTICLE))
    found = judged(ARTICLE)
    assert found.expected_words == pytest.approx(expected(found, selection.signals["block words"]))
    assert selection.signals["expected_words"].tolist() == [found.expected_words]
    assert found.decision.chosen.tolist() == found.verdict.chosen.tolist()
