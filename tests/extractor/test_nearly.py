"""Paragraphs of an article that are nearly as sure as those around them."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.extractor.nearly import with_nearly_sure

NAMES = ("words", "link_density", "hidden")


def taken(
    *,
    probability: float = 0.5,
    words: float = 20,
    density: float = 0,
    hidden: float = 0,
    holder: tuple[int, ...] = (1, 1, 2),
) -> list[bool]:
    """What comes of three blocks, the second of which is not chosen."""
    values = np.array([[80, words, 40], [0, density, 0], [0, hidden, 0]], np.float32)
    chosen, sure = np.array([True, False, True]), np.array([0.9, probability, 0.8])
    return with_nearly_sure(chosen, sure, 0.6, NAMES, values, holder=np.array(holder)).tolist()


def test_a_paragraph_in_the_element_with_most_of_the_text_comes() -> None:
    assert taken() == [True, True, True]


@pytest.mark.parametrize(
    "other",
    [
        {"probability": 0.47},
        {"words": 14},
        {"density": 0.3},
        {"hidden": 1},
        {"holder": (1, 2, 2)},
        {"holder": (1, 3, 2)},
    ],
)
def test_others_do_not(other: dict[str, float]) -> None:
    assert taken(**other) == [True, False, True]  # type: ignore[arg-type]


def test_of_nothing_comes_nothing() -> None:
    values = np.array([[20.0], [0], [0]], np.float32)
    found = with_nearly_sure(np.zeros(1, bool), np.array([0.5]), 0.6, NAMES, values, holder=np.zeros(1, np.int64))
    assert not found.any()
