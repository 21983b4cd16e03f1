"""Features are declared once: each has a name and a sentence, and models carry what they were made for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from outlines import outline

from dehusk.arrays import Singles
from dehusk.extractor.features import NAME_SCORE, NUMBER, SCHEMA, TEXT_SCORE
from dehusk.extractor.features.schema import Feature, Group, Schema, features
from dehusk.extractor.outline.outline import Outline


def test_names_are_words_and_each_is_there_once() -> None:
    assert len(set(SCHEMA.names)) == len(SCHEMA.names) == len(SCHEMA.all)
    assert all(name.isascii() and " " not in name for name in SCHEMA.names)
    assert [SCHEMA.names[row] for row in NUMBER.values()] == list(NUMBER) == list(SCHEMA.names)
    assert SCHEMA.all[-2:] == SCHEMA.learned == (NAME_SCORE, TEXT_SCORE)


def test_every_feature_has_a_sentence() -> None:
    for feature in SCHEMA.all:
        assert len(feature.sentence.split()) >= 3, feature.name
        assert not feature.sentence.endswith("."), feature.name
        assert "_" not in feature.sentence, f"a name of the code is in the sentence of {feature.name}"


def test_no_two_features_say_the_same() -> None:
    assert len({feature.sentence for feature in SCHEMA.all}) == len(SCHEMA.all)


def test_every_feature_is_in_the_documentation() -> None:
    page = (Path(__file__).parents[3] / "docs" / "features.md").read_text("utf-8")
    missing = [feature.name for feature in SCHEMA.all if f"`{feature.name}`" not in page]
    assert not missing


@features({"one": "the first of them", "two": "the second of them"})
def few(outline: Outline, values: Singles) -> None:
    """Two of them."""
    values[0], values[1] = 1, outline.words


@features({"three": "the third of them"})
def more(_outline: Outline, values: Singles) -> None:
    """Another."""
    values[0] = 3


SMALL = Schema((few, more), (Feature("four", "learned from pages"),))


def test_a_schema_puts_its_groups_together() -> None:
    assert SMALL.names == ("one", "two", "three", "four")
    found = SMALL.values(outline("<p>a b<p>c"))
    assert found.tolist() == [[1, 1], [2, 1], [3, 3], [0, 0]]
    assert found.dtype == np.float32
    assert SMALL.values(outline("")).shape == (4, 0)


def test_the_fingerprint_changes_with_names_and_order() -> None:
    renamed = Group((Feature("first", few.features[0].sentence), few.features[1]), few.fill)
    other_words = Group(tuple(replace(feature, sentence="said otherwise") for feature in few.features), few.fill)
    same, *others = (
        replace(SMALL, groups=groups)
        for groups in ((other_words, more), (renamed, more), (more, few), (few,), (few, more, more))
    )
    assert same.fingerprint == SMALL.fingerprint
    assert len({SMALL.fingerprint, *(other.fingerprint for other in others)}) == 1 + len(others)
    assert replace(SMALL, learned=()).fingerprint != SMALL.fingerprint
