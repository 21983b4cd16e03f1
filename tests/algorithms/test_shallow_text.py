"""Shallow text features: the published trees branch by branch, features and densities counted by hand."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import Page
from dehusk.algorithms.parts.atomic_blocks import atomic_blocks
from dehusk.algorithms.parts.block_models import (
    BlockClassifier,
    column_names,
    empty_arrays,
    in_context,
    read_classifier,
)
from dehusk.algorithms.parts.shallow_features import FEATURES, shallow_features, text_density
from dehusk.algorithms.shallow_text import density_tree, words_tree
from dehusk.models import ModelError, write_arrays

# words and link density of the block before, of the block, of the block behind; what the printed tree says
WORDS_BRANCHES = [
    ((9, 0), (30, 0.333333), (9, 0), True),
    ((99, 0), (99, 0.334), (99, 0), False),
    ((99, 0), (99, 1 / 3), (99, 0), False),  # a third is above the printed 0.333333
    ((0, 0.555556), (17, 0), (0, 0), True),
    ((4, 0), (16, 0), (15, 0), False),
    ((5, 0), (16, 0), (15, 0), True),
    ((4, 0), (16, 0), (16, 0), True),
    ((99, 0.56), (41, 0), (0, 0), True),
    ((99, 0.56), (40, 0), (17, 0), False),
    ((99, 0.56), (1, 0), (18, 0), True),
]
DENSITY_BRANCHES = [
    ((0, 0), (9.1, 0.3), (0.1, 0), True),
    ((99, 0), (9.1, 0), (0, 0), False),
    ((4, 0), (9, 0), (10, 0), False),
    ((4.1, 0), (9, 0), (10, 0), True),
    ((4, 0), (9, 0), (10.1, 0), True),
    ((99, 0.6), (99, 0), (11, 0), False),
    ((0, 0.6), (1, 0), (11.1, 0), True),
    ((99, 0), (99, 0.4), (99, 0), False),
]


@pytest.mark.parametrize(("before", "block", "behind", "content"), WORDS_BRANCHES)
def test_tree_over_words(before: tuple, block: tuple, behind: tuple, content: bool) -> None:  # type: ignore[type-arg]
    words, links = np.array([before, block, behind], float).T
    assert words_tree(words, links)[1] == content


@pytest.mark.parametrize(("before", "block", "behind", "content"), DENSITY_BRANCHES)
def test_tree_over_density(before: tuple, block: tuple, behind: tuple, content: bool) -> None:  # type: ignore[type-arg]
    density, links = np.array([before, block, behind], float).T
    assert density_tree(density, links)[1] == content


rows = st.lists(st.tuples(st.integers(1, 60), st.floats(0, 1)), min_size=1, max_size=30)


@given(rows)
def test_trees_agree_with_the_printed_rules_one_block_at_a_time(table: list[tuple[int, float]]) -> None:
    words, links = (np.array(column, float) for column in zip(*table, strict=True))
    padded = [(0, 0.0), *table, (0, 0.0)]
    around = list(zip(padded, table, padded[2:], strict=False))
    assert words_tree(words, links).tolist() == [printed_words(*three) for three in around]
    assert density_tree(words, links).tolist() == [printed_density(*three) for three in around]


def printed_words(before: tuple[float, float], block: tuple[float, float], behind: tuple[float, float]) -> bool:
    if block[1] > 0.333333:
        return False
    if before[1] > 0.555556:
        return block[0] > 40 or behind[0] > 17
    return block[0] > 16 or behind[0] > 15 or before[0] > 4


def printed_density(before: tuple[float, float], block: tuple[float, float], behind: tuple[float, float]) -> bool:
    if block[1] > 0.333333:
        return False
    if before[1] > 0.555556:
        return behind[0] > 11
    if block[0] > 9:
        return behind[0] != 0
    return behind[0] > 10 or before[0] > 4


def test_hidden_blocks_are_no_neighbours() -> None:
    long = "word " * 16
    page = Page.from_html(f"<p>Five words stand right here</p><p hidden>no</p><p>{long}</p><p>End</p>")
    selection = dehusk.get("shallow-text")(page)
    assert selection.signals["selected"].tolist() == [True, True, True]
    assert selection.signals["block score"].tolist() == [5, 16, 1]
    assert selection.signals["block words"].tolist() == [5, 16, 1]
    assert len(selection) == 22


def test_menus_go_and_text_stays() -> None:
    menu = "".join(f'<li><a href="/{n}">Section {n}</a></li>' for n in range(9))
    text = "Tea is made from the leaves of one plant and the water of many rivers, as they say in the hills. " * 3
    page = Page.from_html(f"<ul>{menu}</ul>" + f"<p>{text}</p>" * 4 + f"<ul>{menu}</ul>")
    for model in ("words", "density", "linear", "full"):
        assert dehusk.get("shallow-text", model=model)(page).text().split() == text.split() * 4, model


@pytest.mark.parametrize(
    ("text", "density"),
    [
        ("word " * 16, 16),  # 79 characters
        ("word " * 17, 16),  # the second line is the last
        ("word " * 48, 16),
        ("x" * 79 + " y z", 1),  # 79 and 1 characters; "y z" is the last line
        ("x" * 78 + " y z", 2),  # 80 characters hold both
        ("x" * 200 + " y", 1),  # a word that is too long has a line of its own
        ("one", 1),
        ("茶" * 100, 80),
    ],
)
def test_text_density(text: str, density: float) -> None:
    page = Page.from_html(f"<p>{text}</p>")
    assert text_density(page.words, atomic_blocks(page)).tolist() == [density]


@given(st.lists(st.lists(st.integers(1, 100), min_size=1, max_size=40), min_size=1, max_size=5))
def test_text_density_is_that_of_lines_filled_one_word_after_another(blocks: list[list[int]]) -> None:
    page = Page.from_html("".join(f"<p>{' '.join('x' * length for length in block)}</p>" for block in blocks))
    assert text_density(page.words, atomic_blocks(page)).tolist() == [filled(block) for block in blocks]


def filled(lengths: list[int]) -> float:
    lines: list[list[int]] = []
    for length in lengths:
        if lines and sum(lines[-1]) + len(lines[-1]) + length <= 80:
            lines[-1].append(length)
        else:
            lines.append([length])
    return len(lengths) if len(lines) == 1 else sum(map(len, lines[:-1])) / (len(lines) - 1)


def test_features_counted_by_hand() -> None:
    page = Page.from_html(
        "<h1>Tea in NATO</h1><p>On 31.1.2026 at 12:30, <b>some</b> <a href=/>Tea</a>. Was it good? Yes | no</p>"
    )
    heading, paragraph = shallow_features(page, atomic_blocks(page))
    one, other = (dict(zip(FEATURES, row.tolist(), strict=True)) for row in (heading, paragraph))
    assert one["words"] == 3
    assert (one["heading"], one["h1"], one["p"]) == (1, 1, 0)
    assert (one["capital words"], one["upper-case words"]) == (2, 1)
    assert one["share of upper-case words"] == pytest.approx(1 / 3)
    assert one["word length"] == 3
    assert (one["place"], one["relative place"]) == (0, 0)
    # On 31.1.2026 at 12:30, some Tea . Was it good? Yes | no
    assert other["words"] == 13
    assert other["link density"] == pytest.approx(1 / 13)
    assert (other["heading"], other["p"], other["div"]) == (0, 1, 0)
    assert other["capital words"] == 4  # On, Tea, Was, Yes
    assert other["upper-case words"] == 0
    assert other["dates"] == 1  # 12:30 has a comma behind it
    assert other["bars"] == 1
    assert other["full stops a word"] == pytest.approx(3 / 13)  # 31.1.2026 . good?
    assert other["sentence length"] == pytest.approx(13 / 3)
    assert (other["place"], other["relative place"]) == (1, 0.5)


def test_features_of_no_block() -> None:
    page = Page.from_html("<p hidden>no</p>")
    assert shallow_features(page, atomic_blocks(page)).shape == (0, len(FEATURES))


@pytest.fixture
def hand_made_tree() -> BlockClassifier:
    """Words at most 2: 0.1; else links at most a half: 0.9, else 0.2."""
    arrays = empty_arrays() | {
        "feature": np.array([len(FEATURES), -1, len(FEATURES) + 1, -1, -1], np.int16),
        "threshold": np.array([2, 0, 0.5, 0, 0], np.float32),
        "child": np.array([[1, 2], [0, 0], [3, 4], [0, 0], [0, 0]], np.int16),
        "value": np.array([0.5, 0.1, 0.5, 0.9, 0.2], np.float32),
    }
    return BlockClassifier("tree", 0.5, arrays)


def test_trained_tree(hand_made_tree: BlockClassifier) -> None:
    page = Page.from_html("<p>Two words</p><p>Three small words</p><p><a href=/>Three linked words</a></p>")
    blocks = atomic_blocks(page)
    assert hand_made_tree.scores(page, blocks).tolist() == pytest.approx([0.1, 0.9, 0.2])
    features = in_context(shallow_features(page, blocks))
    assert features.shape == (3, len(column_names()))
    assert features[1, [0, len(FEATURES), 2 * len(FEATURES)]].tolist() == [2, 3, 3]


def test_trained_plane() -> None:
    weight = np.zeros(len(column_names()) + 1, np.float32)
    weight[[len(FEATURES), len(FEATURES) + 1, -1]] = (0.5, -4, -1)
    plane = BlockClassifier("plane", 0.0, empty_arrays() | {"weight": weight})
    page = Page.from_html("<p>Three small words</p><p><a href=/>Linked</a> word</p>")
    assert plane.scores(page, atomic_blocks(page)).tolist() == pytest.approx([0.5, -2])


def card(form: str = "tree") -> dict[str, object]:
    return {"kind": "shallow-text", "form": form, "threshold": 0.5, "features": column_names()}


def test_models_from_files(hand_made_tree: BlockClassifier, tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    write_arrays(path, hand_made_tree.arrays, card())
    page = Page.from_html("<p>Two words</p><p>Three small words</p>")
    selection = dehusk.get("shallow-text", model=str(path))(page)
    assert selection.text() == "Three small words"
    assert selection.scores is not None
    assert selection.scores.tolist() == pytest.approx([0.1] * 2 + [0.9] * 3)


@pytest.mark.parametrize(
    "wrong",
    [
        {"child": np.array([[0, 2], [0, 0], [3, 4], [0, 0], [0, 0]], np.int16)},  # a way that never ends
        {"child": np.array([[1, 2], [0, 0], [3, 5], [0, 0], [0, 0]], np.int16)},
        {"feature": np.array([999, -1, 1, -1, -1], np.int16)},
        {"value": np.array([0.5, 0.1, 0.5, 1.9, 0.2], np.float32)},
        {"threshold": np.zeros(4, np.float32)},
    ],
)
def test_damaged_trees_are_refused(
    hand_made_tree: BlockClassifier, tmp_path: Path, wrong: dict[str, np.ndarray]
) -> None:
    path = tmp_path / "mine.npz"
    write_arrays(path, {**hand_made_tree.arrays, **wrong}, card())
    with pytest.raises(ModelError, match="does not hold a tree"):
        read_classifier(str(path))


def test_other_files_are_refused(hand_made_tree: BlockClassifier, tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    for wrong, problem in (
        (card("plane"), "does not hold a plane"),
        (card("forest"), "no form"),
        (card() | {"threshold": None}, "no threshold"),
        (card() | {"features": []}, "other features"),
    ):
        write_arrays(path, hand_made_tree.arrays, wrong)
        with pytest.raises(ModelError, match=problem):
            dehusk.get("shallow-text", model=str(path))
    with pytest.raises(ModelError, match="cannot be read"):
        dehusk.get("shallow-text", model="nothing")


@pytest.mark.parametrize(("model", "form"), [("linear", "plane"), ("full", "tree")])
def test_shipped_models(model: str, form: str) -> None:
    assert read_classifier(f"shallow-text-{model}.npz").form == form
