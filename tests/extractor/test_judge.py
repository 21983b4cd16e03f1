"""From what is observed of a page to its types and a verdict."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from news_text import PARAGRAPHS
from outlines import together

import dehusk
from dehusk import Page
from dehusk.extractor import judge as judging
from dehusk.extractor.judge import BEST, FAST, Judgement, Settings, judge_pages, page_types_of
from dehusk.extractor.model.model import read_model
from dehusk.extractor.recipes import RECIPE
from dehusk.selection import Selection

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."
ARTICLE = "<title>Bridge closed</title><h1>Bridge closed</h1>" + "".join(f"<p>{text}</p>" for text in PARAGRAPHS)


def judged(path: Path, html: str, settings: Settings = BEST) -> Judgement:
    _, (found,) = judge_pages(read_model(str(path)), together(html), settings)
    assert found is not None
    return found


def test_comments_that_are_kept_are_as_probable_as_the_model_says(tiny_model: Path) -> None:
    html = f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p><div class=comments><p>{LONG}</p></div>"
    only = RECIPE.without(*(name for name in RECIPE.names if name not in ("named comments", "expected F1")))
    as_it_is, kept = (
        judged(tiny_model, html, Settings(only, keep_comments=keeps)).verdict.probability for keeps in (False, True)
    )
    without = judged(tiny_model, html, Settings(only.without("named comments"))).verdict.probability
    np.testing.assert_array_equal(kept, without)
    np.testing.assert_array_equal(as_it_is[:3], kept[:3])
    assert as_it_is[3] <= kept[3]


def test_a_very_short_page_is_taken_as_it_is_without_trust(tiny_model: Path) -> None:
    found = judged(tiny_model, "<p>Tea is good for you.</p><p hidden>Not shown</p><p>Really.</p>")
    assert (found.verdict.chosen.tolist(), found.trust) == ([True, False, True], 0.0)
    assert 0 < found.confidence < 1, "by how probable its blocks are"


@pytest.mark.parametrize("settings", [BEST, FAST], ids=["best", "fast"])
def test_the_last_step_is_what_is_chosen(tiny_model: Path, settings: Settings) -> None:
    found = judged(tiny_model, ARTICLE, settings).verdict
    assert found.chosen.any()
    assert found.steps[-1].chosen.tolist() == found.chosen.tolist()
    assert found.steps[-1].probability.tolist() == found.probability.tolist()


@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast"])
def test_a_selection_tells_of_each_rule_that_changed_what_is_chosen(own_model: Path, name: str) -> None:
    selection = dehusk.get(name, model=str(own_model))(Page.from_html(ARTICLE))
    sentences = {rule.sentence for rule in RECIPE.rules}
    assert {step.name for step in selection.steps[1:]} <= sentences
    assert len(selection.steps) >= 2
    signals = selection.signals
    assert signals["rules"][0] == "looks at each block"
    assert signals["rule probability"].shape == signals["rule chosen"].shape
    np.testing.assert_array_equal(signals["rule probability"][-1], signals["block score"])
    np.testing.assert_array_equal(signals["rule chosen"][-1], signals["selected"])


def test_pages_without_blocks_are_not_judged(tiny_model: Path) -> None:
    _, found = judge_pages(read_model(str(tiny_model)), together("", ARTICLE, "<title>Tea</title>"))
    assert [judgement is None for judgement in found] == [True, False, True]


def test_types_of_pages_add_up_and_are_in_order(tiny_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = read_model(str(tiny_model))
    monkeypatch.setattr(judging, "default_model", lambda: model)
    page = Page.from_html(f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p>")
    found = page_types_of(Selection(page, np.ones(len(page.words), bool)))
    assert sum(found.values()) == pytest.approx(1)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert set(found) == set(model.types)
    assert page_types_of(Selection(Page.from_html(""), np.zeros(0, bool))) == {}
