"""Blocks of the same style on threads, drawn to one another."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.extractor.alike import STYLE, levelled
from dehusk.extractor.tree_outline_features import features_of
from dehusk.page.page import Page

ROOMS = st.integers(0, 30)


def style_of(*numbers: int) -> np.ndarray:
    return np.array([numbers] * len(STYLE), np.float32)


def test_blocks_of_one_style_come_closer_and_others_stay() -> None:
    probability = np.array([0.9, 0.8, 0.2, 0.6])
    found = levelled(probability, np.full(4, 9, np.float32), style_of(3, 3, 3, 1), 0.5)
    assert np.ptp(found[:3]) < np.ptp(probability[:3])
    assert np.argsort(found[:3]).tolist() == np.argsort(probability[:3]).tolist()
    assert found[3] == pytest.approx(0.6)


def test_a_short_block_is_moved_by_the_long_ones() -> None:
    words = np.array([100, 100, 1], np.float32)
    found = levelled(np.array([0.9, 0.9, 0.1]), words, style_of(3, 3, 3), 1.0)
    assert (found > 0.8).all()


def test_no_share_changes_nothing() -> None:
    probability = np.array([0.9, 0.1])
    assert levelled(probability, np.ones(2, np.float32), style_of(2, 2), 0.0) == pytest.approx(probability)


@given(st.lists(st.tuples(st.floats(0, 1), ROOMS, st.integers(0, 3)), max_size=20), st.floats(0, 1))
def test_probabilities_stay_probabilities(blocks: list[tuple[float, int, int]], share: float) -> None:
    probability = np.array([chance for chance, _, _ in blocks], np.float64)
    words = np.array([number for _, number, _ in blocks], np.float32)
    found = levelled(probability, words, style_of(*(style for _, _, style in blocks)), share)
    assert found.shape == probability.shape
    assert ((found >= 0) & (found <= 1)).all()


def test_the_features_tell_the_styles_apart() -> None:
    posts = "".join(f"<div class=post><p>Post {n} says that tea is good.</p><i>Ann</i><b></b></div>" for n in range(4))
    signatures = "".join(f"<div class=sig><p>Ann, {n} posts</p></div>" for n in range(4))
    features = features_of(Page.from_html(posts + signatures))
    style = features.values[[features.names.index(name) for name in STYLE]]
    assert len(np.unique(style, axis=1).T) >= 2
    first, last = style[:, 0], style[:, -1]
    assert (first != last).any()
