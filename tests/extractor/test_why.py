"""The reasons that the model and the rules give."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from dehusk.extractor.explain import MOST, described, explained
from language_pages import LANGUAGES, page_of

import dehusk
from dehusk import Page
from dehusk.extractor.model import DEFAULT_MODEL, default_model
from dehusk.extractor.recipes import RECIPE
from dehusk.models import FOLDER, write_arrays


def test_every_feature_is_described_in_words() -> None:
    for name in default_model().names:
        said = described(name, 3.0)
        assert said
        assert name not in said.split() or "_" not in name, f"{name} is told by its name"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("tag_nav", 0, "in a <nav> element"),
        ("tag_nav", 1, "1 level below a <nav> element"),
        ("tag_nav", 12, "12 levels below a <nav> element"),
        ("tag_nav", 32, "not below a <nav> element"),
        ("hint_comment", 3, "3 levels below an element named after “comment”"),
        ("words-2", 7, "words of the block 2 before it: 7"),
        ("words+1", 7, "words of the block 1 behind it: 7"),
        ("comma_share", 0.25, "share of its characters that are of the kind “comma”: 0.25"),
    ],
)
def test_descriptions(name: str, value: float, said: str) -> None:
    assert described(name, value) == said


def test_another_model_is_not_explained_by_ours(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    with np.load(FOLDER / DEFAULT_MODEL) as stored:
        arrays = dict(stored)
    arrays["first_trees_bias"] = arrays["first_trees_bias"] + np.float32(0.5)
    write_arrays(path, arrays, json.loads((FOLDER / DEFAULT_MODEL).with_suffix(".json").read_text("utf-8")))
    page = Page.from_html(page_of(LANGUAGES[-1]))
    word = page.words.texts().index("mayor")
    assert features_in(explained(dehusk.get("dehusk", model=str(path))(page), word)) == []
    assert len(features_in(explained(dehusk.get("dehusk", keep_comments=True)(page), word))) == MOST
    bare = dehusk.get("dehusk", recipe=RECIPE.without("wording", "level alike"))
    assert len(features_in(explained(bare(page), word))) == MOST


def features_in(told: tuple[str, ...]) -> list[str]:
    return [line for line in told if line.startswith(("for (+", "against (-"))]


def test_the_model_explains_itself() -> None:
    texts = LANGUAGES[-1]
    selection = dehusk.get("dehusk")(Page.from_html(page_of(texts)))
    words = selection.page.words.texts()
    inside, outside = explained(selection, words.index("mayor")), explained(selection, words.index("reserved"))
    for told in (inside, outside):
        assert len(features_in(told)) == MOST
        assert told[0].startswith("content with a probability of 0.") or told[0].startswith(
            "content with a probability of 1."
        )
    assert inside[1].endswith(": taken")
    assert outside[1] == features_in(outside)[0], "no rule did anything about it"
    assert sum(reason.startswith("for") for reason in inside) > sum(reason.startswith("for") for reason in outside)
    assert explained(selection, 0) == (), "a word of the head"
    assert explained(dehusk.get("bte")(selection.page), 30) == ()


def test_a_rule_that_changes_a_block_is_told_with_what_it_changed() -> None:
    said = "I have waited for this day since I was a child, and now it has come, so let me thank all who worked on it."
    comments = f"<div class=comments><p>{said}</p><p>{said.replace('child', 'boy')}</p></div></article>"
    page = Page.from_html(page_of(LANGUAGES[-1]).replace("</article>", comments))
    word = page.words.texts().index("waited")
    selection = dehusk.get("dehusk")(page)
    number = int(np.searchsorted(selection.signals["first"], word, side="right")) - 1
    probability = selection.signals["rule probability"][:, number].tolist()
    told = [line for line in explained(selection, word) if line.startswith("a rule ")]
    changed = [after for before, after in pairwise(probability) if abs(after - before) >= 0.05]
    assert [line.endswith(f"became {after:.2f}") for line, after in zip(told, changed, strict=True)] == [True] * len(
        told
    )
    assert any("named after comments" in line for line in told)
