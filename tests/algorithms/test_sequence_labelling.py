"""Sequence labelling: Viterbi and probabilities against all labellings, features and models by hand."""

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import dehusk
from dehusk import Page, ParameterError
from dehusk.algorithms.parts.atomic_blocks import atomic_blocks
from dehusk.algorithms.parts.chain import best_labels, probabilities
from dehusk.algorithms.parts.sequence_features import (
    AROUND,
    FEATURES,
    elements_around,
    lowest_from,
    meeting_depths,
    sequence_features,
)
from dehusk.algorithms.parts.sequence_models import (
    FAMILIES,
    OFFSETS,
    Family,
    SequenceModel,
    potentials,
    ranges,
    read_sequence_model,
)
from dehusk.models import ModelError, write_arrays
from dehusk.page.tags import tag_table

quarters = st.integers(-16, 16).map(lambda number: number / 4)
chains = st.integers(1, 7).flatmap(lambda n: arrays(np.float64, (n, 2, 2), elements=st.floats(-5, 5, width=32)))


def labellings(chain: np.ndarray) -> list[tuple[tuple[int, ...], float]]:
    """Every labelling with its sum."""
    return [
        (labels, sum(chain[t, labels[t - 1] if t else 0, label] for t, label in enumerate(labels)))
        for labels in itertools.product((0, 1), repeat=len(chain))
    ]


@given(chains)
def test_viterbi_finds_the_best_of_all_labellings(chain: np.ndarray) -> None:
    found = tuple(best_labels(chain).astype(int).tolist())
    sums = dict(labellings(chain))
    assert sums[found] == pytest.approx(max(sums.values()), abs=1e-9)


@given(chains)
def test_probabilities_are_those_over_all_labellings(chain: np.ndarray) -> None:
    every = labellings(chain)
    weight = np.exp([total for _, total in every])
    expected = weight @ np.array([labels for labels, _ in every]) / weight.sum()
    assert probabilities(chain).tolist() == pytest.approx(expected.tolist(), abs=1e-9)


def test_long_and_extreme_chains() -> None:
    chain = np.zeros((20_000, 2, 2))
    chain[:, :, 1] = 1e6
    assert best_labels(chain).all()
    assert probabilities(chain).min() > 0.999
    assert probabilities(-chain).min() >= 0
    assert not best_labels(-chain).any()
    assert best_labels(np.zeros((0, 2, 2))).shape == probabilities(np.zeros((0, 2, 2))).shape == (0,)


@settings(max_examples=50)
@given(st.lists(st.tuples(quarters, quarters), min_size=1, max_size=6))
def test_potentials_of_the_three_models(values: list[tuple[float, float]]) -> None:
    fit, stay = np.array(values).T
    alone = 1 / (1 + np.exp(-fit))
    assert probabilities(potentials("maxent", fit, stay)).tolist() == pytest.approx(alone.tolist())
    assert (best_labels(potentials("maxent", fit, stay)) == (fit > 0)).all()
    # memm: forward alone, step by step
    expected = [alone[0]]
    for f, s in values[1:]:
        behind_content, behind_other = 1 / (1 + np.exp(-f - s)), 1 / (1 + np.exp(-f + s))
        expected.append(expected[-1] * behind_content + (1 - expected[-1]) * behind_other)
    assert probabilities(potentials("memm", fit, stay)).tolist() == pytest.approx(expected)
    # crf: sums of fit over content and of stay over equal neighbours
    for labels, total in labellings(potentials("crf", fit, stay)):
        same = sum(s for (a, b), s in zip(itertools.pairwise(labels), stay[1:].tolist(), strict=True) if a == b)
        assert total == pytest.approx(sum(f * label for f, label in zip(fit.tolist(), labels, strict=True)) + same)


def test_ways_between_blocks() -> None:
    # html body div p #text p #text | div #text: depths 0 1(head) 1 2 3 4 3 4 2 3
    page = Page.from_html("<div><p>one</p><p>two</p></div><div>three</div><p>four")
    node = page.words.node
    assert page.tree.depth[node].tolist() == [4, 4, 3, 3]
    meets = meeting_depths(page.tree.depth, node)
    assert meets.tolist() == [4, 2, 1, 1]  # itself, div, body, body
    assert lowest_from(meets, 2, page.tree.depth[node].astype(np.int64)).tolist() == [1, 1, 3, 1]
    assert lowest_from(meets, 0, page.tree.depth[node].astype(np.int64)).tolist() == [4, 2, 1, 1]


def test_features_by_hand() -> None:
    page = Page.from_html(
        "<title>Tea</title><nav><ul><li><a href=/>Home</a></ul></nav><article><h1>Tea</h1><p>It is good.</p></article>"
    )
    rows = sequence_features(page, atomic_blocks(page))
    assert rows.shape == (3, len(FEATURES))
    home, title, text = (dict(zip(FEATURES, row.tolist(), strict=True)) for row in rows)
    assert [home["in nav menu"], home["in ul ol"], home["in article"]] == [1, 1, 0]
    assert [title["in article"], title["in nav menu"], text["in p"]] == [1, 0, 1]
    assert [home["like the title"], title["like the title"], text["like the title"]] == [0, 1.25, 0]
    # html body nav ul li a #text; html body article h1 #text
    assert [home["depth"], title["depth"], text["depth"]] == [6, 4, 4]
    assert [title["levels up from the block before"], title["levels down from the block before"]] == [5, 3]
    assert [home["levels up to the longest block"], title["levels up to the longest block"]] == [5, 2]
    assert [home["blocks from the longest"], text["blocks from the longest"]] == [-2, 0]
    assert text["words so far"] == 0.25  # Tea; Home is a link
    assert home["words around"] == 4
    assert [row["words of the headline behind"] for row in (home, title, text)] == [-1, 0, 1]
    assert len([name for name in FEATURES if name.startswith("in ")]) == len(AROUND)


@given(arrays(np.float32, (5, 2), elements=st.floats(-3, 3, width=32)))
def test_ranges_are_those_between_the_bounds(values: np.ndarray) -> None:
    edges = np.array([-1, 0, 1, 0.5], np.float32)
    rows = ranges(values, edges, np.array([3, 1], np.int16))
    for (one, other), (row, further) in zip(values.tolist(), rows.tolist(), strict=True):
        assert row == sum(one > edge for edge in (-1, 0, 1)) - 1
        assert further == (3 if other > 0.5 else -1)


def hand_made(family: Family) -> SequenceModel:
    """A block of more than three words fits by 2, others by -1; each neighbour of such kind adds 0.5; staying 1."""
    count = np.zeros(len(FEATURES), np.int16)
    count[FEATURES.index("words")] = 1
    weights = np.zeros((1, len(OFFSETS) + 1), np.float32)
    weights[0, OFFSETS.index(0)] = 3
    weights[0, [OFFSETS.index(-1), OFFSETS.index(1)]] = 0.5
    tables = {
        "edges": np.array([3], np.float32),
        "edge_count": count,
        "weights": weights,
        "bias": np.array([-1, 1], np.float32),
    }
    return SequenceModel(family, 0.5, tables)


PAGE = Page.from_html("<p>one two three four</p><p>five</p><p>six seven eight nine</p><p>ten</p><p>eleven</p>")


def test_sums_by_hand() -> None:
    fit, stay = hand_made("crf").sums(sequence_features(PAGE, atomic_blocks(PAGE)))
    assert fit.tolist() == [2, 0, 2, -0.5, -1]
    assert stay.tolist() == [1] * 5


def test_verdicts_by_hand() -> None:
    blocks = atomic_blocks(PAGE)
    assert hand_made("maxent").verdict(PAGE, blocks).content.tolist() == [True, False, True, False, False]
    # together: 2+0+2 and two stays; four blocks would lose 0.5, all five 1.5 and gain a stay that five blocks have
    assert hand_made("crf").verdict(PAGE, blocks, "whole").content.tolist() == [True, True, True, False, False]
    found = hand_made("memm").verdict(PAGE, blocks, "whole")
    assert found.content.tolist()[:3] == [True, True, True]
    assert found.probability is not None
    assert found.probability[0] == pytest.approx(1 / (1 + np.exp(-2)))


@pytest.mark.parametrize("threshold", [0.1, 0.5, 0.9, 0.99])
def test_blocks_above_the_threshold_are_content(threshold: float) -> None:
    found = replace(hand_made("crf"), threshold=threshold).verdict(PAGE, atomic_blocks(PAGE))
    assert found.probability is not None
    assert found.content.tolist() == (found.probability > threshold).tolist()
    assert found.signals is not None
    assert found.signals["threshold"] == threshold


def test_labels_are_checked() -> None:
    with pytest.raises(ParameterError, match="crf: labels must be each or whole"):
        dehusk.get("crf", labels="best")


def card(family: str) -> dict[str, object]:
    return {
        "kind": "block-sequence",
        "family": family,
        "features": list(FEATURES),
        "offsets": list(OFFSETS),
        "threshold": 0.5,
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_models_from_files(family: Family, tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    write_arrays(path, hand_made(family).arrays, card(family))
    selection = dehusk.get(family, model=str(path))(PAGE)
    assert selection.text().startswith("one two three four")
    assert selection.by == family
    assert selection.signals["block score"].shape == selection.signals["selected"].shape == (5,)
    assert selection.scores is not None
    other = "crf" if family == "memm" else "memm"
    with pytest.raises(ModelError, match=f"dehusk train {other}"):
        dehusk.get(other, model=str(path))


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"weights": np.zeros((2, 6), np.float32)}, "fit together"),
        ({"weights": np.zeros((1, 5), np.float32)}, "fit together"),
        ({"bias": np.zeros(1, np.float32)}, "fit together"),
        ({"edge_count": np.ones(3, np.int16)}, "fit together"),
        ({"bias": np.array([np.nan, 0], np.float32)}, "no numbers"),
    ],
)
def test_damaged_models_are_refused(wrong: dict[str, np.ndarray], problem: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    write_arrays(path, {**hand_made("crf").arrays, **wrong}, card("crf"))
    with pytest.raises(ModelError, match=problem):
        read_sequence_model(str(path))
    for lacking in ({"threshold": None}, {"threshold": 2}):
        write_arrays(path, hand_made("crf").arrays, card("crf") | lacking)
        with pytest.raises(ModelError, match="no threshold"):
            read_sequence_model(str(path))
    write_arrays(path, hand_made("crf").arrays, card("crf") | {"features": ["words"]})
    with pytest.raises(ModelError, match="other features"):
        read_sequence_model(str(path))
    with pytest.raises(ModelError, match="cannot be read"):
        dehusk.get("crf", model="nothing")


@pytest.mark.parametrize("family", FAMILIES)
def test_shipped_models_tell_an_article_from_its_menus(family: Family) -> None:
    menu = "".join(f'<li><a href="/{n}">Section {n}</a></li>' for n in range(9))
    text = "Tea is made from the leaves of one plant and the water of many rivers, as they say in the hills. " * 3
    body = f"<nav><ul>{menu}</ul></nav><main><h1>Tea time</h1>" + f"<p>{text}</p>" * 4
    page = Page.from_html(f"<title>Tea time</title>{body}</main><footer><ul>{menu}</ul></footer>")
    found = dehusk.get(family)(page).text()
    assert found.count("rivers") == 12
    assert "Section" not in found


nested = st.recursive(
    st.sampled_from(["Tea ", "<p>Tea</p>", "<li>Tea"]),
    lambda inner: st.tuples(
        st.sampled_from(
            [
                "article",
                "main",
                "section",
                "nav",
                "ul",
                "ol",
                "table",
                "form",
                "blockquote",
                "figure",
                "pre",
                "dl",
                "div",
                "b",
            ]
        ),
        st.lists(inner, min_size=1, max_size=4),
    ).map(lambda pair: f"<{pair[0]}>{''.join(pair[1])}</{pair[0]}>"),
    max_leaves=12,
)


@given(nested)
def test_elements_around_are_those_that_the_tree_has_above(html: str) -> None:
    tree = Page.from_html(html).tree
    node = np.arange(len(tree), dtype=np.int32)
    expected = [tree.below(tag_table(names)[tree.tag]).tolist() for names in AROUND]
    assert elements_around(tree, node).tolist() == expected
