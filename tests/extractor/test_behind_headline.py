"""Posts of a line or two, with longer texts in a column before them."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk.extractor.behind_headline import behind_headline

NAMES = ("words", "link_density", "hidden", "title_offset", "title_found", "title_joined_words")
ABOUT, HEADLINE, POST, MENU, REPLY, SECRET = range(6)
ROWS = np.array(
    [
        [60, 4, 9, 6, 30, 20],
        [0.0, 1.0, 0.1, 1.0, 0.0, 0.0],
        [0, 0, 0, 0, 0, 1],
        [-1, 0, 1, 2, 3, 4],
        [1, 1, 1, 1, 1, 1],
        [129, 4, 19, 19, 129, 19],
    ],
    np.float32,
)


def taken(
    *chosen: int,
    article: float = 0.5,
    expected_f1: float = 0.7,
    rows: np.ndarray[tuple[int, int], np.dtype[np.float32]] = ROWS,
) -> list[int]:
    given = np.isin(np.arange(6), chosen)
    found = behind_headline(given, NAMES, rows, article=article, expected_f1=expected_f1)
    return np.flatnonzero(found).tolist()


def test_the_post_instead_of_what_stands_before_it() -> None:
    assert taken(ABOUT) == [HEADLINE, POST]
    assert taken(ABOUT, HEADLINE) == [HEADLINE, POST]


@pytest.mark.parametrize("chosen", [(), (HEADLINE,), (POST,), (REPLY,), (POST, REPLY, ABOUT, SECRET, MENU)])
def test_what_was_chosen_if_it_stands_behind(chosen: tuple[int, ...]) -> None:
    assert taken(*chosen) == sorted(chosen)


@pytest.mark.parametrize("article", [0.1, 0.95])
def test_only_if_the_kind_of_page_is_in_doubt(article: float) -> None:
    assert taken(ABOUT, article=article) == [ABOUT]


def test_not_if_what_was_chosen_is_surely_right() -> None:
    assert taken(ABOUT, expected_f1=0.9) == [HEADLINE, POST]
    assert taken(ABOUT, expected_f1=0.96) == [ABOUT]


@pytest.mark.parametrize(("row", "value"), [("title_found", 0.3), ("words", 400.0), ("link_density", 1.0)])
def test_not_if_the_headline_is_unsure_the_text_long_or_the_rest_links(row: str, value: float) -> None:
    rows = ROWS.copy()
    rows[NAMES.index(row)] = value
    assert taken(ABOUT, rows=rows) == [ABOUT]
