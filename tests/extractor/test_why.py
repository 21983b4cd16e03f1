"""Why a block is content or not: what the model goes by and what rules did, in sentences."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import dehusk
from dehusk import Page, Selection
from dehusk.extractor import why
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model.model import read_model
from dehusk.extractor.why import MOST, described, explained
from learn.training_pages import made_page


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("tag_nav", 0, "directly in <nav, menu>"),
        ("tag_nav", 1, "1 level below <nav, menu>"),
        ("tag_nav", 12, "12 levels below <nav, menu>"),
        ("tag_nav", 32, "not inside <nav, menu>"),
        ("hint_comment", 0, "directly in an element named after “comment”"),
        ("hint_comment", 3, "3 levels below an element named after “comment”"),
        ("hint_comment", 32, "not inside an element named after “comment”"),
        ("words-2", 7, "words of the block 2 before it: 7"),
        ("words+1", 7, "words of the block after it: 7"),
        ("link_density", 0.875, "share of its words in links: 0.88"),
        ("core50_share", 0.25, "the smallest element with 50% of the running text: share of the page's words: 0.25"),
        ("up0_words", 100, "the part of the page around it, 1 step out: words: 100"),
        ("name_score", -1.5, "what the names of the elements around it hint at: -1.50"),
    ],
)
def test_descriptions(name: str, value: float, told: str) -> None:
    assert described(name, value) == told


@pytest.mark.parametrize("value", [0.0, 3.0, 32.0, -0.25])
def test_every_feature_is_told_in_words(value: float) -> None:
    said = [described(name, value) for name in SCHEMA.names]
    assert len(set(said)) == len(said)
    assert not any("_" in sentence for sentence in said)


@pytest.fixture
def told_by_it(own_model: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small model that is the one that comes with dehusk."""
    monkeypatch.setattr(why, "default_model", lambda: read_model(str(own_model)))
    return own_model


def select(name: str, path: Path, number: int) -> Selection:
    return dehusk.get(name, model=str(path))(Page.from_html(made_page(number)["html"]))


def weighed(told: tuple[str, ...]) -> list[str]:
    return [line for line in told if line.startswith(("for (+", "against (-"))]


@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast"])
def test_the_model_explains_itself(told_by_it: Path, name: str) -> None:
    selection = select(name, told_by_it, 1)
    kept = int(selection.words.nonzero()[0][-1])
    footer = selection.page.words.texts().index("reserved")
    inside, outside = explained(selection, kept), explained(selection, footer)
    for told in (inside, outside):
        assert told[0].startswith("content with a probability of ")
        assert "(probably article; article: " in told[0]
        assert len(weighed(told)) == MOST
        assert told[-MOST:] == tuple(weighed(told))
    assert any(line.endswith(": taken") for line in inside)
    assert sum(line.startswith("for") for line in inside) > sum(line.startswith("for") for line in outside)


def test_the_heaviest_come_first(told_by_it: Path) -> None:
    selection = select("dehusk", told_by_it, 2)
    told = weighed(explained(selection, int(selection.words.nonzero()[0][0])))
    weights = [abs(float(line.partition("(")[2].partition(")")[0])) for line in told]
    assert weights == sorted(weights, reverse=True)


def test_what_a_rule_did_is_told(told_by_it: Path) -> None:
    selection = select("dehusk", told_by_it, 1)
    signals = selection.signals
    was, now = signals["rule chosen"][:-1], signals["rule chosen"][1:]
    for number, first in enumerate(signals["first"].tolist()):
        word = np.flatnonzero(selection.page.source_word == first)
        told = [line for line in explained(selection, int(word[0])) if line.endswith((": taken", ": left out"))]
        changed = np.flatnonzero(was[:, number] != now[:, number])
        assert told == [
            f"a rule {signals['rules'][step + 1]}: {'taken' if now[step, number] else 'left out'}" for step in changed
        ]


def test_nothing_is_told_of_features_that_another_model_went_by(
    told_by_it: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    selection = select("dehusk", told_by_it, 1)
    scores = selection.signals["rule probability"].copy()
    scores[0] = 0.5
    other = Selection(
        selection.page, selection.words, by="dehusk", signals={**selection.signals, "rule probability": scores}
    )
    told = explained(other, int(selection.words.nonzero()[0][0]))
    assert told
    assert weighed(told) == []


def test_nothing_is_told_of_words_in_no_block_and_of_other_algorithms(told_by_it: Path) -> None:
    selection = select("dehusk", told_by_it, 1)
    assert explained(selection, 0) == (), "a word of the title"
    assert explained(dehusk.get("bte")(selection.page), 30) == ()
