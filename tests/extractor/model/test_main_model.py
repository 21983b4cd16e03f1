"""The file of the model: small, read quickly, and refused where something is wrong with it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from outlines import outline, together

import dehusk
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model.declared import DECLARED
from dehusk.extractor.model.model import DEFAULT_MODEL, VERSION, Phrases, read_model
from dehusk.extractor.model.short_texts import phrases
from dehusk.extractor.model.wording import Wording, long_words
from dehusk.extractor.observed import observe
from dehusk.extractor.outline.texts import Texts
from dehusk.extractor.posts import NO_POSTS
from dehusk.models import FOLDER, ModelError, write_arrays
from learn.training_pages import made_page

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."


def made_html(number: int) -> str:
    html: str = made_page(number)["html"]
    return html


def rewrite(path: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> None:
    with np.load(path) as stored:
        arrays = dict(stored)
    card = json.loads(path.with_suffix(".json").read_text("utf-8"))
    change(arrays, card)
    write_arrays(path, arrays, card)


def test_the_model_that_comes_with_dehusk() -> None:
    model = read_model(DEFAULT_MODEL)
    assert (FOLDER / DEFAULT_MODEL).stat().st_size <= 2_000_000
    assert model.card["schema"] == SCHEMA.fingerprint
    assert "article" in model.types
    for key in ("date", "command", "corpora", "figures", "fast", "version"):
        assert key in model.card, key


def test_it_is_read_once(tiny_model: Path) -> None:
    assert read_model(str(tiny_model)) is read_model(str(tiny_model))


@pytest.mark.parametrize("size", ["full", "small"])
def test_the_calibration_always_rises_between_0_and_1(own_model: Path, size: str) -> None:
    def change(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        arrays["confidence"] = np.array([0.5, 1, 0.3], np.float32)
        arrays["small_confidence"] = np.array([1, 0, 0], np.float32)

    rewrite(own_model, change)
    model = read_model(str(own_model))
    found = [model.calibrated(expected, size) for expected in np.linspace(0, 1, 50).tolist()]
    assert found == sorted(set(found))
    assert found[0] == 0
    assert found[-1] == pytest.approx({"full": 0.9992, "small": 0.5}[size], abs=1e-3)


def test_a_changed_file_is_read_again(own_model: Path) -> None:
    assert read_model(str(own_model)).calibrated(1.0) <= 1

    def change(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        arrays["confidence"] = np.array([1, 0, np.log(1 / 3)], np.float32)

    rewrite(own_model, change)
    assert read_model(str(own_model)).calibrated(1.0) == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast"])
def test_a_model_for_other_features_is_refused(own_model: Path, name: str) -> None:
    """Features of other names, or in another order, have another fingerprint."""
    rewrite(own_model, lambda _, card: card.update(schema="0123456789abcdef"))
    with pytest.raises(ModelError, match="was made for other features; make it again with: dehusk train default"):
        dehusk.get(name, model=str(own_model))


@pytest.mark.parametrize("name", ["/", ".", "", "a\0b", "x" * 5_000, "nowhere.npz"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(ModelError):
        read_model(name)


def spoil(name: str, value: Any) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    def change(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        if name in arrays:
            arrays[name] = value(arrays[name]) if callable(value) else value
        else:
            card[name] = value(card[name]) if callable(value) else value

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (spoil("version", VERSION + 1), "other features"),
        (spoil("version", None), "other features"),
        (spoil("kind", "maxent"), "kind"),
        (spoil("schema", None), "other features"),
        (spoil("small_confidence", lambda numbers: -numbers), "does not rise"),
        (spoil("types", lambda names: names[1:]), "do not fit"),
        (spoil("trees", 0), "do not fit"),
        (spoil("declared", lambda names: names[1:]), "do not fit"),
        (spoil("words", lambda words: words[1:]), "do not fit"),
        (spoil("first_trees_leaf", lambda leaf: leaf[:, 1:]), "do not fit together"),
        (spoil("first_trees_leaf", lambda leaf: leaf.astype(np.float64)), "float64"),
        (spoil("page_bias", lambda bias: bias[1:]), "do not fit"),
        (spoil("name_near", lambda near: near[1:]), "do not fit"),
        (spoil("phrase", lambda numbers: numbers[1:]), "do not fit"),
        (spoil("wording", lambda numbers: numbers[1:]), "do not fit"),
        (spoil("wording", lambda numbers: numbers[::-1].copy()), "do not fit"),
        (spoil("biases", {"names": 0.0}), "do not fit"),
        (spoil("biases", {"names": 0.0, "phrases": 0.0}), "do not fit"),
        (spoil("biases", {"words": 0.0}), "do not fit"),
        (spoil("first_trees_feature", lambda feature: feature + np.int16(9_999)), "do not fit"),
        (spoil("first_trees_feature", lambda feature: feature - np.int16(999)), "do not fit"),
        (spoil("page_feature", lambda feature: feature + np.int16(9_999)), "do not fit"),
        (spoil("confidence", np.ones(2, np.float32)), "does not rise"),
        (spoil("confidence", np.ones((2, 3), np.float32)), "dimensions"),
        (spoil("confidence", np.zeros(3, np.float32)), "does not rise"),
        (spoil("phrase", lambda numbers: numbers[::-1].copy()), "do not fit"),
        (spoil("types", lambda names: ["essay", *names[1:]]), "do not fit"),
        (spoil("types", lambda names: [name.replace("listing", "list") for name in names]), "do not fit"),
        (spoil("first_trees_leaf", lambda leaf: leaf * np.float32(np.nan)), "no numbers"),
        (spoil("second_trees_feature", lambda feature: feature + np.int16(9_999)), "do not fit"),
        (spoil("second_trees_leaf", lambda leaf: leaf[:, 1:]), "do not fit together"),
        (spoil("second_network_first", lambda weights: weights[1:]), "do not fit"),
        (spoil("name_near", lambda near: np.full_like(near, 3e38)), "weights of words above 1000"),
        (spoil("name_far", lambda far: far - np.float32(1e4)), "weights of words above 1000"),
        (spoil("phrase_weight", lambda weight: np.full_like(weight, -3e38)), "weights of words above 1000"),
        (spoil("wording_weight", lambda weight: weight + np.float32(1e9)), "weights of words above 1000"),
        (spoil("biases", lambda bias: {**bias, "phrases": 1e30}), "weights of words above 1000"),
        (spoil("biases", lambda bias: {**bias, "names": -1e300}), "weights of words above 1000"),
        (spoil("biases", lambda bias: {**bias, "wording": "large"}), "do not fit"),
        (spoil("small_confidence", lambda steps: np.full_like(steps, np.inf)), "no numbers"),
    ],
)
def test_a_file_that_does_not_fit(own_model: Path, change: Callable[..., None], problem: str) -> None:
    rewrite(own_model, change)
    with pytest.raises(ModelError, match=problem) as raised:
        read_model(str(own_model))
    assert str(raised.value).startswith(str(own_model.parent))
    with pytest.raises(ModelError):
        dehusk.get("dehusk", model=str(own_model))


def test_arrays_of_another_card(own_model: Path) -> None:
    raw = bytearray(own_model.read_bytes())
    raw[len(raw) // 2] ^= 1
    own_model.write_bytes(raw)
    with pytest.raises(ModelError, match="does not belong to the card"):
        read_model(str(own_model))


def test_an_array_is_missing(own_model: Path) -> None:
    rewrite(own_model, lambda arrays, card: arrays.pop("phrase"))
    with pytest.raises(ModelError, match="phrase"):
        read_model(str(own_model))


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        read_model(str(tmp_path / "none.npz"))


def test_no_card(own_model: Path) -> None:
    own_model.with_suffix(".json").unlink()
    with pytest.raises(ModelError, match="cannot be read"):
        read_model(str(own_model))


def texts(html: str) -> Texts:
    return outline(html).vocabulary.texts


def hashed(found: Texts) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
    assert found.hashed is not None
    return found.hashed, found.first


def test_weights_of_phrases() -> None:
    found = texts(f"<p>Read more</p><p>{LONG}</p><p>read</p><p>Other</p>")
    numbers, _ = phrases(*hashed(found))
    read, more = numbers[0], numbers[1]
    order = np.argsort([read, more])
    weigh = Phrases(np.array([read, more], np.uint32)[order], np.array([2.0, 4.0], np.float32)[order], 0.5)
    assert weigh(found).tolist() == [6.5, 0, 2.5, 0.5]
    nothing = Phrases(np.zeros(0, np.uint32), np.zeros(0, np.float32), 0.5)
    assert nothing(found).tolist() == [0, 0, 0, 0]


def test_weights_of_words_of_longer_blocks() -> None:
    said = "tea and milk and cake and jam and honey and bread and butter"
    found = hashed(texts(f"<p>Read more</p><p>{said}</p><p>{said.replace('tea', 'rum')}</p><p>{'x y ' * 8}</p>"))
    numbers, _ = long_words(*found)
    tea, and_ = numbers[0], numbers[1]
    order = np.argsort([tea, and_])
    weigh = Wording(np.array([tea, and_], np.uint32)[order], np.array([9.0, 2.0], np.float32)[order], 0.5)
    assert weigh(*found).tolist() == pytest.approx([0, 21 / 7**0.5 + 0.5, 12 / 6**0.5 + 0.5, 0])
    nothing = Wording(np.zeros(0, np.uint32), np.zeros(0, np.float32), 0.5)
    assert nothing(*found).tolist() == [0, 0, 0, 0]


def test_probabilities_of_extreme_sums(tiny_model: Path) -> None:
    model = read_model(str(tiny_model))
    values = np.zeros((len(SCHEMA.names), 2), np.float32)
    for fill in (0.0, 1e30, -1e30):
        values[:] = fill
        for opinion in (model.first, *model.opinions("small"), model.second):
            assert np.isfinite(opinion(values)).all()
        types = model.page_types(values, np.full(len(DECLARED), fill, np.float32), lambda: NO_POSTS)
        assert sum(types) == pytest.approx(1)


def test_evidence_is_what_is_observed_and_two_scores(tiny_model: Path) -> None:
    model = read_model(str(tiny_model))
    html = f"<div class=comments><p>{LONG}</p></div><p>Read more</p>"
    _, observed = observe(together(html, "<title>Nothing</title>", "<p>Tea"))
    first, nothing, last = model.evidence(observed)
    assert nothing is None
    assert first is not None
    assert last is not None
    np.testing.assert_array_equal(first.features[:-2], observed.features[:-2, :2])
    assert (first.features.shape, first.features.dtype) == ((len(SCHEMA.names), 2), np.float32)
    assert first["text_score"][0] == 0, "only short blocks have a score of their text"
    assert not observed.features[-2:].any(), "what was observed stays as it was"
    assert first.inside("hint_comment").tolist() == [True, False]
    assert sum(first.types) == pytest.approx(1)
    assert (len(first), len(last)) == (2, 1)


@given(st.lists(st.sampled_from([*map(made_html, range(4)), "", "<p>Tea"]), min_size=2, max_size=5, unique=True))
@settings(max_examples=20)
def test_evidence_of_pages_read_together_is_that_of_each_alone(tiny_model: Path, htmls: list[str]) -> None:
    model = read_model(str(tiny_model))
    several = model.evidence(observe(together(*htmls))[1])
    for html, one in zip(htmls, several, strict=True):
        (alone,) = model.evidence(observe(together(html))[1])
        if alone is None:
            assert one is None
            continue
        assert one is not None
        np.testing.assert_array_equal(one.features, alone.features)
        assert one.types == alone.types
        assert one.wording is not None
        np.testing.assert_array_equal(one.wording, alone.wording)
        np.testing.assert_allclose(model.first(one.features), model.first(alone.features), atol=1e-6)


@pytest.mark.parametrize(
    "part",
    [
        {"words": [5]},
        {"words": None},
        {"types": 5},
        {"types": None},
        {"declared": 5},
        {"biases": {"names": "x", "phrases": None}},
    ],
    ids=str,
)
def test_a_card_with_other_things_in_it_is_refused(own_model: Path, part: dict[str, Any]) -> None:
    rewrite(own_model, lambda _, card: card.update(part))
    with pytest.raises(ModelError, match="do not fit its card"):
        read_model(str(own_model))


def test_a_card_that_is_missing_is_not_called_broken(own_model: Path) -> None:
    own_model.with_suffix(".json").unlink()
    with pytest.raises(ModelError, match=r"cannot be read \(No such file") as caught:
        read_model(str(own_model))
    assert "is not JSON" not in str(caught.value)


def test_an_older_model_with_other_arrays_is_told_by_its_version(own_model: Path) -> None:
    def older(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        card["version"] = VERSION - 1
        for name in [name for name in arrays if name.startswith("second_")]:
            del arrays[name]

    rewrite(own_model, older)
    with pytest.raises(ModelError, match="make it again with: dehusk train default"):
        read_model(str(own_model))


@pytest.mark.parametrize("name", ["dehusk", "dehusk-fast"])
def test_a_file_called_as_the_model_that_comes_with_dehusk(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands in the documentation write such files; what they hold is asked, not what came with dehusk."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelError):
        dehusk.get(name, model=DEFAULT_MODEL)
    Path(DEFAULT_MODEL).write_bytes(b"junk")
    with pytest.raises(ModelError):
        dehusk.get(name, model=DEFAULT_MODEL)
    assert dehusk.get(name)(dehusk.Page.from_html("<p>Tea is good for you, they say.")).text()
