"""Pages so bare, or so short, that there is nothing to leave out."""

import numpy as np

from dehusk.extractor.bare import with_bare_page


def taken(words: list[float], *, chosen: str = "", hidden: list[int] | None = None) -> list[int]:
    """The blocks that come of a page without links. `chosen`: an x for each that was."""
    size = np.array(words, np.float32)
    is_hidden = np.zeros(len(size), np.float32)
    is_hidden[hidden or []] = 1
    before = np.array([mark == "x" for mark in chosen or "." * len(words)])
    return np.flatnonzero(with_bare_page(before, size, np.zeros_like(size), is_hidden)).tolist()


MANY = [3.0] * 12


def test_all_that_a_page_of_too_few_words_shows_comes_if_nothing_was_chosen() -> None:
    assert taken(MANY) == list(range(12))
    assert taken(MANY, hidden=[4]) == [*range(4), *range(5, 12)]
    assert taken(MANY, chosen="x" + "." * 11) == [0], "the model knew its way about"
    assert taken([4.0] * 12) == [], "a shell"
