"""Blocks of the same style on threads, drawn to one another."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_evidence import believed_by, evidence_of, made

from dehusk.arrays import Floats
from dehusk.extractor.evidence import PageTypes
from dehusk.extractor.rules.level_alike import LevelAlike
from dehusk.extractor.rules.rule import STYLE, styles

THREAD = PageTypes(forum=0.9)
ROOMS = st.integers(0, 30)


def levelled(
    probability: Sequence[float], words: Sequence[float], style: Sequence[int], types: PageTypes = THREAD, **rule: float
) -> Floats:
    evidence = made(words, types=types, **dict.fromkeys(STYLE, style))
    return believed_by(LevelAlike(**rule), evidence, probability)


def test_blocks_of_one_style_come_closer_and_others_stay() -> None:
    probability = [0.9, 0.8, 0.2, 0.6]
    found = levelled(probability, [9] * 4, [3, 3, 3, 1])
    assert np.ptp(found[:3]) < np.ptp(probability[:3])
    assert np.argsort(found[:3]).tolist() == np.argsort(probability[:3]).tolist()
    assert found[3] == pytest.approx(0.6)


def test_a_short_block_is_moved_by_the_long_ones() -> None:
    assert (levelled([0.9, 0.9, 0.1], [100, 100, 1], [3] * 3, in_threads=1.0) > 0.7).all()


def test_articles_less_and_other_pages_not_at_all() -> None:
    apart = [
        np.ptp(levelled([0.9, 0.1], [9, 9], [3, 3], types))
        for types in (THREAD, PageTypes(article=0.9), PageTypes(article=0.5), PageTypes(product=0.9))
    ]
    assert apart[0] < apart[1] < apart[2] == apart[3] == pytest.approx(0.8)


@given(st.lists(st.tuples(st.floats(0, 1), ROOMS, st.integers(0, 3)), max_size=20), st.floats(0, 1))
def test_probabilities_stay_probabilities(blocks: list[tuple[float, int, int]], share: float) -> None:
    probability = [chance for chance, _, _ in blocks]
    found = levelled(
        probability, [number for _, number, _ in blocks], [style for _, _, style in blocks], in_threads=share
    )
    assert found.shape == (len(probability),)
    assert ((found >= 0) & (found <= 1)).all()


def test_the_features_tell_the_styles_apart() -> None:
    posts = "".join(f"<div class=post><p>Post {n} says that tea is good.</p><i>Ann</i><b></b></div>" for n in range(4))
    signatures = "".join(f"<div class=sig><p>Ann, {n} posts</p></div>" for n in range(4))
    style = styles(evidence_of(posts + signatures))
    assert style[0] != style[-1]
