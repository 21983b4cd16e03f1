"""Learning sequence models: likelihoods against all labellings, slopes against differences, a small corpus."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import DehuskError, Page, ParameterError, get
from dehusk.algorithms.parts.sequence_features import FEATURES, sequence_features
from dehusk.algorithms.parts.sequence_models import FAMILIES, Family, SequenceModel, potentials
from dehusk.learn.published.blocks import LabelledBlocks, labelled_blocks
from dehusk.learn.published.likelihood import Sequences, likelihood_of
from dehusk.learn.published.sequences import Settings, cut_points, learn_sequence
from dehusk.models import write_arrays

numbers = st.floats(-3, 3, width=32)
blocks = st.lists(st.tuples(numbers, numbers, st.booleans()), min_size=1, max_size=6)


@settings(max_examples=40)
@given(st.lists(blocks, min_size=1, max_size=4), st.sampled_from(FAMILIES))
def test_likelihoods_are_shares_of_all_labellings(pages: list[list[tuple[float, float, bool]]], family: Family) -> None:
    fit, stay, label = (np.array(column) for column in zip(*itertools.chain(*pages), strict=True))
    sequences = Sequences([len(page) for page in pages], label.astype(bool), 100)
    value, _, _ = likelihood_of(family)(sequences, fit, stay, np.ones(len(fit)))
    expected = 0.0
    for page in pages:
        f, s, wanted = (np.array(column) for column in zip(*page, strict=True))
        chain = potentials(family, f, s)
        sums = {
            labels: sum(chain[t, labels[t - 1] if t else 0, one] for t, one in enumerate(labels))
            for labels in itertools.product((0, 1), repeat=len(page))
        }
        expected += sums[tuple(wanted.astype(int).tolist())] - np.log(np.exp(list(sums.values())).sum())
    assert value == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("family", FAMILIES)
def test_slopes_are_differences_of_likelihoods(family: Family) -> None:
    random = np.random.default_rng(1)
    lengths = [4, 1, 7]
    fit, stay, weight = random.normal(size=12), random.normal(size=12), random.uniform(0.5, 2, size=3).repeat(lengths)
    sequences = Sequences(lengths, random.random(12) < 0.5, 3)  # the long ones are cut
    likelihood = likelihood_of(family)
    _, by_fit, by_stay = likelihood(sequences, fit, stay, weight)
    for place in range(12):
        step = np.eye(12)[place] * 1e-5
        up, down = (
            likelihood(sequences, fit + step, stay, weight)[0],
            likelihood(sequences, fit - step, stay, weight)[0],
        )
        assert by_fit[place] == pytest.approx((up - down) / 2e-5, abs=1e-6)
        up, down = (
            likelihood(sequences, fit, stay + step, weight)[0],
            likelihood(sequences, fit, stay - step, weight)[0],
        )
        assert by_stay[place] == pytest.approx((up - down) / 2e-5, abs=1e-6)


def test_sequences_are_cut() -> None:
    sequences = Sequences([5, 2], np.array([1, 1, 0, 1, 1, 0, 1], bool), 3)
    assert sequences.before.tolist() == [0, 1, 1, 0, 1, 0, -1]
    assert [sorted(rows.tolist()) for rows in sequences.steps] == [[0, 3, 5], [1, 4, 6], [2]]


def test_cut_points() -> None:
    values = np.stack((np.arange(100) % 3, np.arange(100), np.zeros(100)), axis=1).astype(np.float32)
    edges, count = cut_points(values, 4)
    assert count.tolist() == [2, 3, 0]
    assert edges.tolist() == [0.5, 1.5, 24.75, 49.5, 74.25]


TEXT = "Tea is made from the leaves of one plant and the water of many rivers, they say."


def page_of(number: int) -> tuple[str, str]:
    menu = "".join(f'<li><a href="/{n}">Read more</a></li>' for n in range(4 + number % 5))
    paragraphs = "".join(f"<p>{TEXT if n % 2 else 'Yes.'}</p>" for n in range(4 + number % 4))
    text = " ".join(TEXT if n % 2 else "Yes." for n in range(4 + number % 4))
    return f"<ul>{menu}</ul><article>{paragraphs}</article><p>Yes.</p><ul>{menu}</ul>", text


@pytest.fixture(scope="module")
def pages() -> list[LabelledBlocks]:
    made = [page_of(number) for number in range(10)]
    return [labelled_blocks(Page.from_html(html), text, sequence_features) for html, text in made]


@pytest.mark.parametrize("family", FAMILIES)
def test_learned_models_tell_articles_from_menus(family: Family, pages: list[LabelledBlocks], tmp_path: Path) -> None:
    arrays, card = learn_sequence(pages, family, Settings(cost=0.1))
    again, _ = learn_sequence(pages, family, Settings(cost=0.1))
    for name, array in arrays.items():
        np.testing.assert_array_equal(array, again[name])
    path = tmp_path / "mine.npz"
    write_arrays(path, arrays, card)
    html, text = page_of(13)
    assert get(family, model=str(path))(Page.from_html(html)).text().split() == text.split()


def test_the_threshold_is_one_of_the_best(pages: list[LabelledBlocks]) -> None:
    arrays, card = learn_sequence(pages, "crf", Settings(cost=0.1))
    made = SequenceModel("crf", 0.5, arrays)

    def f1(threshold: float) -> float:
        total = 0.0
        for page in pages:
            kept = made.probabilities_of(page.features) > threshold
            right = page.words[kept & page.content].sum()
            total += 2 * right / (page.words[kept].sum() + page.words[page.content].sum())
        return total / len(pages)

    assert 0 < card["threshold"] < 1
    assert f1(card["threshold"]) >= max(f1(threshold) for threshold in (0.2, 0.4, 0.6)) - 0.001


def test_nothing_to_learn_from() -> None:
    empty = LabelledBlocks(0, np.zeros((0, len(FEATURES)), np.float32), np.zeros(0, np.int64), np.zeros(0, bool))
    for some in ([], [empty]):
        with pytest.raises(DehuskError, match="inside and outside"):
            learn_sequence(some, "crf")


@pytest.mark.parametrize("wrong", [{"ranges": 1}, {"cost": 0}, {"rounds": 0}, {"longest": 1}])
def test_settings_are_checked(wrong: dict[str, float]) -> None:
    with pytest.raises(ParameterError, match="ranges"):
        Settings(**wrong)  # type: ignore[arg-type]
