"""Learning the fast extractor: what is learned on is what is run, and the same pages give the same file."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from dehusk.extractor.fast_features import FAST_NAMES, fast_features_of
from dehusk.learn.fast import FastSettings, fast_outcomes, fast_page, learn_fast, make_fast_model
from training_pages import example, made_page, write_corpus

import dehusk
from dehusk import Page
from dehusk.cli.train import command
from dehusk.errors import DehuskError
from dehusk.evaluate.corpora import Example
from dehusk.learn.labelled import LearnPage, Pages

pytest.importorskip("lightgbm")

FEW = FastSettings(channels=8, epochs=250, page_trees=3)


@pytest.fixture(scope="module")
def pages() -> list[LearnPage]:
    return [fast_page(example(number)) for number in range(12)]


@pytest.mark.parametrize("number", range(3))
def test_features_are_the_same_in_training_and_at_run_time(pages: list[LearnPage], number: int) -> None:
    assert pages[number].names == FAST_NAMES
    np.testing.assert_array_equal(
        pages[number].values, fast_features_of(Page.from_html(made_page(number)["html"])).values.dense()
    )


def test_labels(pages: list[LearnPage]) -> None:
    page = pages[1]
    assert page.gold is not None
    chosen = [tokens for tokens, label in zip(page.tokens, page.label, strict=True) if label]
    assert np.concatenate(chosen).tolist() == page.gold.tolist()


def test_hidden_words_are_no_words_of_a_shown_block() -> None:
    page = fast_page(Example(id="1", corpus="c", html="<p>Tea <i hidden>not</i> good<p hidden>all hidden", text="Tea"))
    assert [len(tokens) for tokens in page.tokens] == [2, 2]


def test_what_is_learned(pages: list[LearnPage]) -> None:
    learned = learn_fast(Pages(tuple(pages), tuple(pages[:4])), FEW)
    again = learn_fast(Pages(tuple(pages), tuple(pages[:4])), FEW)
    for name, array in learned[0].items():
        np.testing.assert_array_equal(array, again[0][name])
    judge = fast_outcomes(*learned)
    outcomes = [judge(page) for page in pages]
    assert np.mean([outcome.f1 for outcome in outcomes]) > 0.9
    assert all(outcome.type_right is not None for outcome in outcomes)


def test_nothing_to_learn(pages: list[LearnPage]) -> None:
    with pytest.raises(DehuskError, match="nothing to tell apart"):
        learn_fast(Pages((), ()), FEW)


def test_the_command(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "tiny.jsonl", range(12))
    path = tmp_path / "fast.npz"
    arguments = ["fast", "--corpus", str(corpus), "--folds", "2", "--processes", "1", "--date", "2026-11-16"]
    result = CliRunner().invoke(command, [*arguments, "-o", str(path)])
    assert result.exit_code == 0, result.output
    assert "tiny: pages 12" in result.output
    document = dehusk.extract(made_page(1)["html"], algorithm=dehusk.get("dehusk-fast", model=str(path)))
    assert document.selection.by == "dehusk-fast"
    assert CliRunner().invoke(command, [*arguments, "-o", "fast.json"]).exit_code == 2
    nowhere = CliRunner().invoke(command, [*arguments, "-o", str(tmp_path / "none" / "fast.npz")])
    assert nowhere.exit_code == 2
    assert "no folder" in nowhere.output


def test_leaving_corpora_out_prints_figures_and_writes_nothing(tmp_path: Path) -> None:
    corpora = [write_corpus(tmp_path / f"part{n}.jsonl", range(6 * n, 6 * n + 6)) for n in range(2)]
    named = [word for corpus in corpora for word in ("--corpus", str(corpus))]
    result = CliRunner().invoke(command, ["fast", *named, "--leave-out", "--processes", "1"])
    assert result.exit_code == 0, result.output
    assert "part0: pages 6, bag_f1" in result.output
    assert "part1: pages 6, bag_f1" in result.output
    assert sorted(tmp_path.iterdir()) == corpora


def test_pages_of_one_site(pages: list[LearnPage]) -> None:
    same = tuple(replace(page, site="one.example") for page in pages)
    with pytest.raises(DehuskError, match="more sites"):
        make_fast_model(Pages(same, ()), FEW, folds=5)
