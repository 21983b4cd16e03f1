"""Learning the default extractor: what is learned on is what is run, LightGBM's trees are ours, the file is the same again."""

import functools
import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from training_pages import example, made_page, write_corpus

import dehusk
from dehusk import Page
from dehusk.cli.train import command
from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.evaluate.metrics import bag
from dehusk.evaluate.reliability import calibration_error, rank_correlation
from dehusk.extractor.features import SCHEMA
from dehusk.extractor.model.calibration import Calibration
from dehusk.extractor.model.forest import Forest
from dehusk.extractor.model.model import Model, read_model
from dehusk.extractor.model.short_texts import is_short, phrases
from dehusk.extractor.model.wording import Wording, long_words
from dehusk.extractor.observed import observe
from dehusk.learn.default import model as extractor_model
from dehusk.learn.default.calibration import calibration
from dehusk.learn.default.figures import Outcome, figures_of, outcomes_of, reliability
from dehusk.learn.default.labelled import Labelled, Pages, balanced, learn_page, measured_page
from dehusk.learn.default.model import Settings, learn, model_of
from dehusk.learn.default.run import WAYS
from dehusk.learn.default.scores import (
    NAME_SITES,
    fit,
    name_matrix,
    name_vocabulary,
    phrase_matrix,
    phrase_vocabulary,
    short_weight,
    wording_matrix,
    wording_vocabulary,
)
from dehusk.learn.default.trees import _not_above, forest_from, mean_of
from dehusk.learn.default.weights import TYPES, weight_of
from dehusk.learn.examples import fold_of
from dehusk.models import write_arrays
from dehusk.page.together import alone

lightgbm = pytest.importorskip("lightgbm")

ODD = (
    "<p>Tea",
    "<p class='comment'>Read more</p>" * 4,
    "<div class='menu menu Menu'><ul id=nav><li class=comment><a href='/'>Home</a></ul></div><p>茶は良い。</p>",
    "<div>" * 40 + "<p class=post>deep</p>",
    "<p hidden>Hidden</p><p>Shown <span hidden>not</span> here</p>",
)


@pytest.fixture(scope="module")
def pages() -> list[Labelled]:
    return [learn_page(example(number)) for number in range(12)]


@pytest.fixture(scope="module")
def learned(pages: list[Labelled]) -> tuple[dict[str, Any], dict[str, Any]]:
    return learn(Pages(tuple(pages), tuple(pages[:4]), (replace(pages[0]),)), Settings(trees=20, page_trees=5))


@pytest.fixture(scope="module")
def model(learned: tuple[dict[str, Any], dict[str, Any]]) -> Model:
    return model_of(*learned)


def page_of(html: str) -> Labelled:
    return learn_page(Example(id="1", corpus="c", html=html, text="Tea"))


@pytest.mark.parametrize("html", [*ODD, *(made_page(number)["html"] for number in (1, 3))])
def test_what_is_learned_from_is_what_is_observed(html: str) -> None:
    page = page_of(html)
    blocks, observed = observe(alone(Page.from_html(html)))
    np.testing.assert_array_equal(page.known.features, observed.features)
    np.testing.assert_array_equal(page.known.declared, observed.declared)
    assert len(page.label) == len(page.tokens) == len(blocks)


@pytest.mark.parametrize("html", [*ODD, *(made_page(number)["html"] for number in (1, 3))])
def test_scores_are_the_same_in_training_and_at_run_time(html: str, model: Model, learned: Any) -> None:
    arrays, card = learned
    page = page_of(html)
    (evidence,) = model.evidence(page.known)
    assert evidence is not None
    names = np.concatenate((arrays["name_near"], arrays["name_far"]))
    by_names = name_matrix(page, [word.encode() for word in card["words"]]) @ names + card["biases"]["names"]
    said = phrase_matrix(page, arrays["phrase"]) @ arrays["phrase_weight"] + card["biases"]["phrases"]
    # the sums of weights are taken in another order
    np.testing.assert_allclose(evidence["name_score"], by_names, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(evidence["text_score"], said * is_short(page.hashed, page.first), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("way", "name"), [("best", "dehusk"), ("fast", "dehusk-fast")])
def test_what_is_measured_is_what_is_given(learned: Any, tmp_path: Path, way: str, name: str) -> None:
    path = tmp_path / "mine.npz"
    write_arrays(path, *learned)
    algorithm = dehusk.get(name, model=str(path))
    for number in range(4):
        outcome = outcomes_of(read_model(str(path)), measured_page(example(number)), WAYS)[way]
        selection = algorithm(Page.from_html(made_page(number)["html"], url=made_page(number)["url"]))
        assert outcome.confidence == pytest.approx(float(selection.signals["confidence"][0]), abs=1e-5)
        assert outcome.f1 == pytest.approx(bag(selection.text(), made_page(number)["text"]).f1, abs=0.01)


def test_every_way_is_measured_with_what_it_knows(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small model does not look for posts, which may tell the type of a page."""
    asked: list[str] = []
    evidence_of = Model.evidence

    def noted(self: Model, observed: Any, size: Any = "full") -> Any:
        asked.append(size)
        return evidence_of(self, observed, size)

    monkeypatch.setattr(Model, "evidence", noted)
    for way in WAYS:
        outcomes_of(model, page_of("<p>Tea"), {way: WAYS[way]})
    assert asked == ["full", "small"]


def test_labelled_pages_can_be_given_to_other_processes(pages: list[Labelled], model: Model) -> None:
    page = pickle.loads(pickle.dumps(pages[1]))  # noqa: S301
    np.testing.assert_array_equal(page.known.features, pages[1].known.features)
    for way in WAYS:
        assert outcomes_of(model, page, WAYS)[way].f1 == outcomes_of(model, pages[1], WAYS)[way].f1


@pytest.mark.parametrize(("objective", "outputs"), [("cross_entropy", 1), ("multiclass", 3)])
@pytest.mark.parametrize("depth", [2, 4])
def test_trees_of_lightgbm(objective: str, outputs: int, depth: int) -> None:
    chance = np.random.default_rng(depth)
    matrix = chance.normal(size=(300, 6)).astype(np.float32)
    label = (matrix[:, 0] + matrix[:, 1] > 0).astype(int) + (outputs > 1) * (matrix[:, 2] > 0.5)
    options = {"objective": objective, "num_class": outputs, "max_depth": depth, "verbose": -1, "num_threads": 1}
    model = lightgbm.train(options, lightgbm.Dataset(matrix, label), 8)
    forest = forest_from(model.dump_model(), depth, outputs)
    unseen = np.concatenate((matrix, chance.normal(size=(200, 6)).astype(np.float32)))
    expected = np.asarray(model.predict(unseen, raw_score=True)).reshape(len(unseen), -1).T
    assert forest(unseen.T).shape == (outputs, len(unseen))
    np.testing.assert_allclose(forest(unseen.T), expected, atol=1e-5)


@pytest.mark.parametrize("outputs", [1, 2])
def test_the_mean_of_forests(outputs: int) -> None:
    chance = np.random.default_rng(outputs)
    values = chance.normal(size=(4, 30)).astype(np.float32)
    forests = []
    for trees in (2, 4):
        asked = chance.integers(0, 4, (trees, 3)).astype(np.int16)
        numbers = [chance.normal(size=(trees, size)).astype(np.float32) for size in (3, 3, 4)]
        forests.append(Forest(asked, *numbers, np.zeros(outputs, np.float32)))
    joined = mean_of(forests)
    np.testing.assert_allclose(joined(values), np.mean([one(values) for one in forests], axis=0), atol=1e-6)
    moved = np.mean([one.contributions(values, 4) for one in forests], axis=0)
    np.testing.assert_allclose(joined.contributions(values, 4), moved, atol=1e-6)


def test_trees_that_end_early() -> None:
    split = {"split_feature": 1, "threshold": 0.5, "internal_value": 1.4}
    split |= {"left_child": {"leaf_value": 1.0}, "right_child": {"leaf_value": 2.0}}
    stored = {"tree_info": [{"tree_structure": split}, {"tree_structure": {"leaf_value": 4.0}}]}
    forest = forest_from(stored, 3, 1)
    values = np.array([[9e30, 0], [0, 1]], np.float32)
    assert forest(values).tolist() == [[5.0, 6.0]]
    np.testing.assert_allclose(forest.contributions(values, 2), [[0, 0], [-0.4, 0.6]], atol=1e-6)


@given(st.floats(-1e30, 1e30))
def test_thresholds_of_64_bits_answer_alike_in_32(threshold: float) -> None:
    kept = _not_above(threshold)
    for value in (kept, np.nextafter(kept, np.float32(np.inf)), np.nextafter(kept, np.float32(-np.inf))):
        assert (value > kept) == (float(value) > threshold)


def test_what_was_put_around_content_counts_no_more_than_it(pages: list[Labelled]) -> None:
    page = replace(pages[0], label=np.array([1, 0, 0], np.float32), weight=np.array([10, 30, 10], np.float32))
    assert balanced(page).weight.tolist() == [10, 7.5, 2.5]
    assert balanced(replace(page, weight=np.array([50, 30, 10], np.float32))).weight.tolist() == [50, 30, 10]


def test_words_of_names_must_be_on_enough_sites(pages: list[Labelled]) -> None:
    found = name_vocabulary(pages)
    assert found == sorted(found)
    assert {b"menu", b"sidebar", b"footer", b"content"} <= set(found)
    assert b"post" not in found, f"only on 4 sites, fewer than {NAME_SITES}"
    assert b"post" in name_vocabulary([*pages, learn_page(example(15))])


def test_matrix_of_names() -> None:
    page = learn_page(
        Example(id="1", corpus="c", html="<div class=a><ul class='b a'><li class='b b'>x</ul><p>y", text="y")
    )
    found = name_matrix(page, [b"a", b"b"]).toarray()
    # near and far: <li>, <ul> and <div> are near
    assert found.tolist() == [[2, 2, 0, 0], [1, 0, 0, 0]]


def test_matrix_of_phrases(pages: list[Labelled]) -> None:
    found = phrase_vocabulary(pages)
    assert (np.diff(found.astype(np.int64)) > 0).all()
    page = pages[1]
    numbers, block = phrases(page.hashed, page.first)
    matrix = phrase_matrix(page, found).toarray()
    for row in range(len(page.label)):
        known = [number for number in numbers[block == row].tolist() if number in found]
        assert matrix[row].sum() == len(known)
    assert phrase_matrix(page, np.zeros(0, np.uint32)).shape == (len(page.label), 0)


def test_matrix_of_words_of_longer_blocks(pages: list[Labelled]) -> None:
    found = wording_vocabulary([*pages, *(learn_page(example(number)) for number in range(20, 40))])
    assert len(found) > 0
    assert (np.diff(found.astype(np.int64)) > 0).all()
    page = pages[1]
    numbers, block = long_words(page.hashed, page.first)
    matrix = wording_matrix(page, found).toarray()
    for row in range(len(page.label)):
        known = sum(number in found for number in numbers[block == row].tolist())
        assert matrix[row].sum() == pytest.approx(known**0.5)
    assert wording_matrix(page, np.zeros(0, np.uint32)).shape == (len(page.label), 0)


def test_what_words_are_worth_is_what_the_matrix_says(pages: list[Labelled]) -> None:
    found = wording_vocabulary([*pages, *(learn_page(example(number)) for number in range(20, 40))])
    weight = np.random.default_rng(1).normal(size=len(found)).astype(np.float32)
    for page in pages:
        is_long = ~is_short(page.hashed, page.first)
        expected = (wording_matrix(page, found) @ weight + 0.25) * is_long
        np.testing.assert_allclose(Wording(found, weight, 0.25)(page.hashed, page.first), expected, atol=1e-5)


def test_short_blocks_of_a_page_weigh_as_much_as_those_of_another(pages: list[Labelled]) -> None:
    for page in pages:
        assert short_weight(page).sum() == pytest.approx(1)


def test_linear_models_are_fitted_alike() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    chance = np.random.default_rng(1)
    matrix = sparse.csr_matrix((chance.random((200, 3)) > 0.5).astype(np.float32))
    label = matrix.toarray()[:, 0]
    one, other = (fit(matrix, label, np.ones(200, np.float32)) for _ in range(2))
    np.testing.assert_array_equal(one[0], other[0])
    assert one[0][0] > 3 * abs(one[0][1:]).max()
    ones = np.ones(200, np.float32)
    for some, labels in ((matrix[:, :0], label), (matrix, ones)):
        weights, bias = fit(some, labels, ones)
        assert (weights.tolist(), bias) == ([0] * some.shape[1], 0.0)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_learned(pages: list[Labelled], model: Model, way: str) -> None:
    outcomes = [outcomes_of(model, page, WAYS)[way] for page in pages]
    assert np.mean([outcome.f1 for outcome in outcomes]) > 0.9
    assert set(figures_of(outcomes)) == {"tiny"}
    assert len(model.types) == len(TYPES)
    assert all(outcome.type_right is not None for outcome in outcomes)


def test_a_card_says_for_which_features_a_model_was_made(learned: tuple[dict[str, Any], dict[str, Any]]) -> None:
    arrays, card = learned
    assert card["schema"] == SCHEMA.fingerprint
    with pytest.raises(DehuskError, match="other features; make it again with: dehusk train default"):
        model_of(arrays, {**card, "schema": "another"})


def test_the_second_opinion_is_learned_from_pages_that_are_no_articles(
    pages: list[Labelled], monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[list[Labelled]] = []
    learn_one = extractor_model._opinion

    def noted(values: Any, settings: Settings, **rest: Any) -> Any:
        learned.append([page for page, _, _ in values])
        return learn_one(values, settings, **rest)

    monkeypatch.setattr(extractor_model, "_opinion", noted)
    made, reformed, emptied = tuple(replace(page) for page in pages[1:4]), (replace(pages[0]),), (replace(pages[0]),)
    learn(Pages(tuple(pages), made, reformed, emptied), Settings(trees=2, page_trees=2))
    first, second = learned
    assert sorted(map(id, first)) == sorted(map(id, (*pages, *made)))
    threads = [page for page in (*pages, *made, *reformed, *emptied) if page.page_type == "forum"]
    assert sorted(map(id, second)) == sorted(map(id, threads))


def test_the_second_opinion_is_the_first_where_all_pages_are_articles(pages: list[Labelled]) -> None:
    articles = tuple(page for page in pages if page.page_type == "article")
    arrays, card = learn(Pages(articles, ()), Settings(trees=5, page_trees=5))
    model = model_of(arrays, card)
    np.testing.assert_array_equal(arrays["first_trees_leaf"], arrays["second_trees_leaf"])
    for network in model.second.networks:
        np.testing.assert_array_equal(model.first.networks[0].out, network.out)


def test_too_few_sites(pages: list[Labelled]) -> None:
    for some in ([], pages[:1]):
        with pytest.raises(DehuskError, match="sites"):
            learn(Pages(tuple(some), ()), Settings(trees=1))


def test_sites_fall_into_folds(pages: list[Labelled]) -> None:
    assert {fold_of(f"site{n}", 3) for n in range(50)} == {0, 1, 2}
    assert weight_of(pages[0]) == 1.0


def outcome(f1: float | None, expected: float, **rest: Any) -> Outcome:
    told: dict[str, Any] = {
        "corpus": "c",
        "page_type": None,
        "snippets": (0, 0, 0),
        "confidence": expected,
        "type_right": None,
    }
    return Outcome(f1=f1, expected_f1=expected, block_bins=np.zeros((3, 10)), **{**told, **rest})


def test_figures() -> None:
    found = figures_of(
        [
            outcome(0.5, 1, corpus="wcxb-dev", page_type="forum"),
            outcome(1.0, 1, corpus="wcxb-dev", page_type="article"),
            outcome(None, 1, corpus="snippets", snippets=(3, 1, 1)),
        ]
    )
    assert found == {
        "wcxb-dev": {"pages": 2, "bag_f1": 0.75},
        "wcxb-dev article": {"pages": 1, "bag_f1": 1.0},
        "wcxb-dev forum": {"pages": 1, "bag_f1": 0.5},
        "snippets": {"snippet_f1": 0.75},
    }


def test_calibration_follows_what_came() -> None:
    chance = np.random.default_rng(3)
    true = Calibration(0.7, 0.8, 0.4)
    outcomes = [outcome(float(chance.random() < true(e)), float(e)) for e in chance.random(4_000)]
    found = Calibration.from_array(calibration(outcomes))
    for expected in (0.1, 0.5, 0.9):
        assert found(expected) == pytest.approx(true(expected), abs=0.04)
    assert calibration(outcomes[:5]).tolist() == [1, 1, 0]


@pytest.mark.parametrize("truth", [[0.0], [1.0], [1.0, 0.0]])
def test_calibration_of_what_says_nothing_rises_all_the_same(truth: list[float]) -> None:
    outcomes = [outcome(truth[n % len(truth)], (n + 1) / 60) for n in range(60)]
    Calibration.from_array(calibration(outcomes))
    falling = [outcome(1 - (n + 1) / 61, (n + 1) / 61) for n in range(60)]
    assert calibration(falling).tolist() == [1, 1, 0]


def test_calibration_error_and_reliability() -> None:
    assert calibration_error([]) == 0
    assert calibration_error([(0.95, 1.0), (0.95, 0.9), (0.15, 0.05)]) == pytest.approx(0.1 / 3)
    found = reliability([outcome(0.9, 0.95, type_right=True), outcome(None, 0.5, type_right=False)])
    assert found["confidence_error"] == pytest.approx(0.05)
    assert found["page_type_accuracy"] == 0.5
    assert found["worst_tenth"] == 0, "of fewer than fifty pages nothing can be told"


def test_rank_correlation() -> None:
    assert rank_correlation([(0.1, 0.9), (0.5, 0.5), (0.9, 0.1)]) == pytest.approx(-1)
    assert rank_correlation([(0.5, 0.1), (0.5, 0.9)]) == rank_correlation([(0.5, 0.1)]) == 0
    assert rank_correlation([(0.5, 0.1), (0.5, 0.9), (0.9, 0.9)]) == pytest.approx(0.5)


@pytest.fixture
def few_page_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred trees for types of pages are more than a test needs."""
    monkeypatch.setattr(extractor_model, "Settings", functools.partial(Settings, page_trees=3))


def train(*words: object) -> Result:
    return CliRunner().invoke(command, ["default", *(str(word) for word in words)])


@pytest.mark.usefixtures("few_page_trees")
def test_the_command_gives_the_same_file_again(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(12))
    (tmp_path / "again").mkdir()
    files = [tmp_path / "mine.npz", tmp_path / "again" / "mine.npz"]
    for output in files:
        result = train(
            "--corpus", corpus, "--folds", 2, "--trees", 5, "--processes", 1, "--date", "2026-01-31", "-o", output
        )
        assert result.exit_code == 0, result.output
        assert "best:\nfolds by site: 2\ntiny: pages 12, bag_f1" in result.output
        assert "fast:\nfolds by site: 2\ntiny: pages 12, bag_f1" in result.output
    assert files[0].read_bytes() == files[1].read_bytes()
    card = json.loads(files[0].with_suffix(".json").read_text("utf-8"))
    assert card == json.loads(files[1].with_suffix(".json").read_text("utf-8"))
    assert (card["date"], card["pages"], card["corpora"][0]["licence"]) == ("2026-01-31", 12, "CC0")
    assert card["schema"] == SCHEMA.fingerprint
    for told in (card, card["fast"]):
        assert told["figures"]["tiny"]["pages"] == 12
        assert {"confidence_error", "block_error"} <= set(told["reliability"])
    for name in ("dehusk", "dehusk-fast"):
        found = dehusk.get(name, model=str(files[0]))(Page.from_html(made_page(20)["html"])).text()
        for line in made_page(20)["text"].split("\n")[1:]:
            assert line in found


@pytest.mark.usefixtures("few_page_trees")
def test_leaving_corpora_out_prints_figures_and_writes_nothing(tmp_path: Path) -> None:
    corpora = [write_corpus(tmp_path / f"part{n}.jsonl", range(6 * n, 6 * n + 6)) for n in range(2)]
    few = ("--leave-out", "--trees", 5, "--processes", 1)
    result = train("--corpus", corpora[0], "--corpus", corpora[1], *few)
    assert result.exit_code == 0, result.output
    assert "part0: pages 6, bag_f1" in result.output
    assert "part1: pages 6, bag_f1" in result.output
    assert "reliability: confidence_error" in result.output
    assert sorted(tmp_path.iterdir()) == corpora
    result = train("--corpus", corpora[0], "--corpus", corpora[1], *few, "--only", "part1")
    assert result.exit_code == 0, result.output
    assert "part1: pages 6, bag_f1" in result.output
    assert "part0" not in result.output


def test_only_names_a_corpus_that_is_left_out(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(3))
    result = train("--corpus", corpus, "--leave-out", "--only", "small")
    assert result.exit_code == 2
    assert "no corpus is called small; there are: tiny" in result.output
    result = train("--corpus", corpus, "--only", "tiny", "-o", tmp_path / "x.npz")
    assert result.exit_code == 2
    assert "--only goes with --leave-out" in result.output


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((), "Missing option '-o'"),
        (("-o", "x.txt"), "must end in .npz"),
        (("--folds", "1", "-o", "x.npz"), "folds"),
        (("--trees", "0", "-o", "x.npz"), "trees"),
    ],
)
def test_wrong_options(tmp_path: Path, words: tuple[str, ...], problem: str) -> None:
    result = train("--corpus", write_corpus(tmp_path / "tiny.jsonl", range(2)), *words)
    assert result.exit_code == 2
    assert problem in result.output


def test_a_corpus_without_gold_text(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text(json.dumps({**made_page(1), "text": None, "with": ["tea"]}) + "\n")
    result = train("--corpus", path, "--processes", 1, "-o", tmp_path / "x.npz")
    assert isinstance(result.exception, DehuskError)
    assert "gold text" in str(result.exception)
