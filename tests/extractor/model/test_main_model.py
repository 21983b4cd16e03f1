"""The file of the model: small, read quickly, and refused where something is wrong with it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dehusk.extractor.tree_outline_features import features_of

import dehusk
from dehusk import Page
from dehusk.extractor.model.declared import DECLARED
from dehusk.extractor.model.model import DEFAULT_MODEL, SCORES, VERSION, Model, Phrases, read_model
from dehusk.extractor.model.short_texts import phrases
from dehusk.extractor.model.wording import Wording, long_words
from dehusk.models import FOLDER, ModelError, write_arrays

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for suffix in (".npz", ".json"):
        shutil.copy((FOLDER / DEFAULT_MODEL).with_suffix(suffix), tmp_path / f"mine{suffix}")
    return tmp_path / "mine.npz"


def rewrite(path: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> None:
    with np.load(path) as stored:
        arrays = dict(stored)
    card = json.loads(path.with_suffix(".json").read_text("utf-8"))
    change(arrays, card)
    write_arrays(path, arrays, card)


def test_the_model_that_comes_with_dehusk() -> None:
    model = read_model(DEFAULT_MODEL)
    assert (FOLDER / DEFAULT_MODEL).stat().st_size <= 2_000_000
    assert model.names[-2:] == SCORES
    assert model.names[:-2] == features_of(Page.from_html("<p>Tea")).names, "the model is for these features"
    assert "article" in model.types
    for key in ("date", "command", "corpora", "figures", "features", "version"):
        assert key in model.card, key


def test_it_is_read_once() -> None:
    assert read_model(DEFAULT_MODEL) is read_model(DEFAULT_MODEL)


def test_the_calibration_never_falls_and_stays_between_0_and_1() -> None:
    model = read_model(DEFAULT_MODEL)
    found = [model.calibrated(expected) for expected in np.linspace(0, 1, 50).tolist()]
    assert found == sorted(found)
    assert 0 <= found[0] <= found[-1] <= 1


def test_another_file_by_its_path(copied: Path) -> None:
    page = Page.from_html(f"<h1>Tea</h1><p>{LONG}</p><p>{LONG}</p>")
    one, other = dehusk.get("dehusk")(page), dehusk.get("dehusk", model=str(copied))(page)
    np.testing.assert_array_equal(one.signals["block score"], other.signals["block score"])


def test_a_changed_file_is_read_again(copied: Path) -> None:
    assert read_model(str(copied)).calibrated(1.0) <= 1

    def change(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        arrays["confidence"] = np.array([[0, 1], [0.25, 0.25]], np.float32)

    rewrite(copied, change)
    assert read_model(str(copied)).calibrated(1.0) == 0.25


def test_a_model_for_other_features_is_refused(copied: Path) -> None:
    def change(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        card["features"] = [*card["features"][-3::-1], *card["features"][-2:]]

    rewrite(copied, change)
    with pytest.raises(ModelError, match="other features"):
        dehusk.get("dehusk", model=str(copied))(dehusk.Page.from_html("<p>Tea is good for you."))


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
        (spoil("features", lambda names: names[:-1]), "do not fit"),
        (spoil("features", lambda names: names[-2:]), "do not fit"),
        (spoil("types", lambda names: names[1:]), "do not fit"),
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
        (spoil("confidence", np.zeros((2, 0), np.float32)), "do not fit"),
        (spoil("confidence", np.zeros(3, np.float32)), "dimensions"),
        (spoil("confidence", lambda steps: steps[:, ::-1].copy()), "do not fit"),
        (spoil("confidence", lambda steps: steps + np.float32(0.5)), "do not fit"),
        (spoil("phrase", lambda numbers: numbers[::-1].copy()), "do not fit"),
        (spoil("types", lambda names: ["essay", *names[1:]]), "do not fit"),
        (spoil("types", lambda names: [name.replace("listing", "list") for name in names]), "do not fit"),
        (spoil("first_trees_leaf", lambda leaf: leaf * np.float32(np.nan)), "no numbers"),
        (spoil("second_trees_feature", lambda feature: feature + np.int16(9_999)), "do not fit"),
        (spoil("second_trees_leaf", lambda leaf: leaf[:, 1:]), "do not fit together"),
        (spoil("second_network_first", lambda weights: weights[1:]), "do not fit"),
    ],
)
def test_a_file_that_does_not_fit(copied: Path, change: Callable[..., None], problem: str) -> None:
    rewrite(copied, change)
    with pytest.raises(ModelError, match=problem) as raised:
        read_model(str(copied))
    assert str(raised.value).startswith(str(copied.parent))
    with pytest.raises(ModelError):
        dehusk.get("dehusk", model=str(copied))


def test_arrays_of_another_card(copied: Path) -> None:
    raw = bytearray(copied.read_bytes())
    raw[len(raw) // 2] ^= 1
    copied.write_bytes(raw)
    with pytest.raises(ModelError, match="does not belong to the card"):
        read_model(str(copied))


def test_an_array_is_missing(copied: Path) -> None:
    rewrite(copied, lambda arrays, card: arrays.pop("phrase"))
    with pytest.raises(ModelError, match="phrase"):
        read_model(str(copied))


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        read_model(str(tmp_path / "none.npz"))


def test_no_card(copied: Path) -> None:
    copied.with_suffix(".json").unlink()
    with pytest.raises(ModelError, match="cannot be read"):
        read_model(str(copied))


def test_weights_of_phrases() -> None:
    features = features_of(Page.from_html(f"<p>Read more</p><p>{LONG}</p><p>read</p><p>Other</p>"))
    assert features.vocabulary is not None
    numbers, _ = phrases(features.vocabulary.hashed, features.vocabulary.first)
    read, more = numbers[0], numbers[1]
    order = np.argsort([read, more])
    weigh = Phrases(np.array([read, more], np.uint32)[order], np.array([2.0, 4.0], np.float32)[order], 0.5)
    assert weigh(features).tolist() == [6.5, 0, 2.5, 0.5]
    nothing = Phrases(np.zeros(0, np.uint32), np.zeros(0, np.float32), 0.5)
    assert nothing(features).tolist() == [0, 0, 0, 0]


def test_weights_of_words_of_longer_blocks() -> None:
    said = "tea and milk and cake and jam and honey and bread and butter"
    page = Page.from_html(f"<p>Read more</p><p>{said}</p><p>{said.replace('tea', 'rum')}</p><p>{'x y ' * 8}</p>")
    words = features_of(page).vocabulary
    assert words is not None
    numbers, _ = long_words(words.hashed, words.first)
    tea, and_ = numbers[0], numbers[1]
    order = np.argsort([tea, and_])
    weigh = Wording(np.array([tea, and_], np.uint32)[order], np.array([9.0, 2.0], np.float32)[order], 0.5)
    found = weigh(words.hashed, words.first)
    assert found.tolist() == pytest.approx([0, 21 / 7**0.5 + 0.5, 12 / 6**0.5 + 0.5, 0])
    nothing = Wording(np.zeros(0, np.uint32), np.zeros(0, np.float32), 0.5)
    assert nothing(words.hashed, words.first).tolist() == [0, 0, 0, 0]


def test_probabilities_of_extreme_sums() -> None:
    model = read_model(DEFAULT_MODEL)
    values = np.zeros((len(model.names), 2), np.float32)
    for fill in (0.0, 1e30, -1e30):
        values[:] = fill
        assert np.isfinite(model.first(values)).all()
        assert model.page_types(values, np.full(len(DECLARED), fill, np.float32)).sum() == pytest.approx(1)


def test_values_are_the_features_and_two_scores() -> None:
    model: Model = read_model(DEFAULT_MODEL)
    features = features_of(Page.from_html(f"<div class=comments><p>{LONG}</p></div><p>Read more</p>"))
    values = model.values(features)
    np.testing.assert_array_equal(values[:-2], features.values)
    assert values.shape == (len(model.names), 2)
    assert values.dtype == np.float32
    assert values[-1, 0] == 0, "only short blocks have a score of their text"


@pytest.mark.parametrize(
    "part",
    [
        {"words": [5]},
        {"words": None},
        {"features": 5},
        {"types": None},
        {"declared": 5},
        {"biases": {"names": "x", "phrases": None}},
    ],
    ids=str,
)
def test_a_card_with_other_things_in_it_is_refused(copied: Path, part: dict[str, Any]) -> None:
    rewrite(copied, lambda _, card: card.update(part))
    with pytest.raises(ModelError, match="do not fit its card"):
        read_model(str(copied))


def test_a_card_that_is_missing_is_not_called_broken(copied: Path) -> None:
    copied.with_suffix(".json").unlink()
    with pytest.raises(ModelError, match=r"cannot be read \(No such file") as caught:
        read_model(str(copied))
    assert "is not JSON" not in str(caught.value)


def test_an_older_model_with_other_arrays_is_told_by_its_version(copied: Path) -> None:
    def older(arrays: dict[str, Any], card: dict[str, Any]) -> None:
        card["version"] = VERSION - 1
        for name in [name for name in arrays if name.startswith("second_")]:
            del arrays[name]

    rewrite(copied, older)
    with pytest.raises(ModelError, match="make it again with: dehusk train default"):
        read_model(str(copied))


@pytest.mark.parametrize(("name", "file"), [("dehusk", "default.npz"), ("dehusk-fast", "fast.npz")])
def test_a_file_called_as_the_model_that_comes_with_dehusk(
    name: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands in the documentation write such files; what they hold is asked, not what came with dehusk."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelError):
        dehusk.get(name, model=file)
    Path(file).write_bytes(b"junk")
    with pytest.raises(ModelError):
        dehusk.get(name, model=file)
    assert dehusk.get(name)(dehusk.Page.from_html("<p>Tea is good for you, they say.")).text()
