"""Learning to tell blocks: labels from gold text, folds of sites, planes and trees."""

from pathlib import Path

import numpy as np
import pytest

from dehusk import DehuskError, Page, ParameterError, get
from dehusk.algorithms.parts.block_models import in_context, read_classifier
from dehusk.algorithms.parts.shallow_features import shallow_features
from dehusk.algorithms.shallow_text import ShallowText
from dehusk.evaluate.corpora import Example
from dehusk.learn.examples import fold_of, site_of
from dehusk.learn.published.blocks import (
    CrossValidation,
    LabelledBlocks,
    balanced_weights,
    best_threshold,
    labelled_blocks,
    read_blocks,
)
from dehusk.learn.published.shallow_text import Settings, learn_classifier
from dehusk.models import write_arrays

TEXT = "Tea is made from the leaves of one plant and the water of many rivers, they say."


def example(number: int) -> Example:
    menu = "".join(f'<li><a href="/{n}">Read more</a></li>' for n in range(10 + number))
    paragraphs = "".join(f"<p>{TEXT} {TEXT * (n % 3)}</p>" for n in range(6))
    html = f"<body><ul>{menu}</ul><div>{paragraphs}</div><ul>{menu}</ul>"
    text = "\n".join(f"{TEXT} {TEXT * (n % 3)}" for n in range(6))
    return Example(id=str(number), corpus="mine", html=html, site=f"site{number % 5}.example", text=text)


@pytest.fixture(scope="module")
def pages() -> list[LabelledBlocks]:
    return list(read_blocks(map(example, range(12)), shallow_features, folds=3))


def test_labels() -> None:
    page = Page.from_html("<p>Home</p><p hidden>Tea</p><p>Tea is <b>good</b> for you.</p><p>Imprint</p>")
    found = labelled_blocks(page, "Tea is good for you.", shallow_features, fold=2)
    assert found.content.tolist() == [False, True, False]
    assert found.words.tolist() == [1, 5, 1]
    assert found.features.shape[0] == 3
    assert found.fold == 2


def test_sites_stay_together() -> None:
    folds = {example(n).site: fold_of(site_of(example(n)), 3) for n in range(5)}
    assert all(fold_of(site_of(example(n)), 3) == folds[example(n).site] for n in range(30))
    assert set(folds.values()) <= {0, 1, 2}


def test_weights() -> None:
    blocks = [np.array([10, 30]), np.array([500, 100])]
    pages = [LabelledBlocks(0, np.zeros((2, 1), np.float32), words, words > 20) for words in blocks]
    assert balanced_weights(pages).tolist() == pytest.approx([0.5, 1.5, 1, 1])  # pages alike, the mean is 1


def test_threshold() -> None:
    page = LabelledBlocks(0, np.zeros((4, 1), np.float32), np.array([5, 5, 50, 50]), np.array([0, 0, 1, 1], bool))
    grid = np.arange(10) / 10
    assert best_threshold([page], [np.array([0.1, 0.2, 0.7, 0.9])], grid) == 0.4  # 0.2 … 0.6 are equally good


@pytest.mark.parametrize("form", ["plane", "tree"])
def test_learned_classifiers_tell_text_from_menus(form: str, pages: list[LabelledBlocks], tmp_path: Path) -> None:
    arrays, card = learn_classifier(pages, Settings(form=form, smallest=5))  # type: ignore[arg-type]
    path = tmp_path / "mine.npz"
    write_arrays(path, arrays, card)
    unseen = example(30)
    assert get("shallow-text", model=str(path))(Page.from_html(unseen.html)).text().split() == unseen.text.split()  # type: ignore[union-attr]
    again, _ = learn_classifier(pages, Settings(form=form, smallest=5))  # type: ignore[arg-type]
    for name, array in arrays.items():
        np.testing.assert_array_equal(array, again[name])


def test_a_tree_scores_as_the_learner_does(pages: list[LabelledBlocks], tmp_path: Path) -> None:
    """Leaves hold the share of content among the blocks, by weight, that fall into them."""
    noise = np.random.default_rng(0)
    shaken = [
        LabelledBlocks(p.fold, p.features + noise.normal(size=p.features.shape).astype(np.float32), p.words, p.content)
        for p in pages
    ]
    write_arrays(tmp_path / "m.npz", *learn_classifier(shaken, Settings(leaves=8, smallest=3)))
    scores = read_classifier(str(tmp_path / "m.npz")).scores_of(
        np.concatenate([in_context(p.features) for p in shaken])
    )
    content, weight = np.concatenate([p.content for p in shaken]), balanced_weights(shaken)
    assert 2 <= len(np.unique(scores)) <= 8
    for score in np.unique(scores):
        leaf = scores == score
        assert leaf.sum() >= 3
        assert score == pytest.approx(weight[leaf & content].sum() / weight[leaf].sum(), abs=1e-5)


def test_cross_validation_never_measures_what_was_learned_from(pages: list[LabelledBlocks]) -> None:
    learned: list[set[int]] = []

    def learn(some: list[LabelledBlocks]) -> object:
        learned.append({page.fold for page in some})
        return learn_classifier(some, Settings(smallest=5))

    figures = CrossValidation(3, learn, ShallowText).measure(pages, map(example, range(12)))  # type: ignore[arg-type]
    folds = {page.fold for page in pages}
    assert sorted(map(sorted, learned)) == sorted(sorted(folds - {fold}) for fold in folds)
    assert figures == {"mine": {"pages": 12, "bag_f1": 1.0}}


def test_nothing_to_learn_from(pages: list[LabelledBlocks]) -> None:
    for some in ([], [labelled_blocks(Page.from_html("<p>Home"), "Tea", shallow_features)]):
        with pytest.raises(DehuskError, match="inside and outside"):
            learn_classifier(some)


@pytest.mark.parametrize("wrong", [{"form": "forest"}, {"leaves": 1}, {"smallest": 0}])
def test_settings_are_checked(wrong: dict[str, object]) -> None:
    with pytest.raises(ParameterError):
        Settings(**wrong)  # type: ignore[arg-type]
