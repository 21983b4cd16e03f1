"""Similarity: vectors and cosines by hand, centres against all pairs, runs, pages."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import Page, ParameterError
from dehusk.algorithms.parts.atomic_blocks import atomic_blocks
from dehusk.algorithms.parts.headline import headline_row
from dehusk.algorithms.parts.terms import terms_of_words
from dehusk.algorithms.similarity import Vectors, block_vectors, cosines_with_others, joined


def vectors_of(html: str, weighting: str = "tf-idf") -> Vectors:
    page = Page.from_html(html)
    return block_vectors(atomic_blocks(page), terms_of_words(page.words), weighting)  # type: ignore[arg-type]


def dense(vectors: Vectors) -> np.ndarray:
    matrix = np.zeros((vectors.rows, vectors.terms))
    matrix[vectors.row, vectors.term] = vectors.value
    return matrix


def test_vectors_by_hand() -> None:
    matrix = dense(vectors_of("<p>tea tea milk</p><p>milk</p><p>1999</p>", "tf"))
    tea, milk = (1 + math.log(2), 1) / np.hypot(1 + math.log(2), 1)
    assert sorted(matrix[0].tolist()) == pytest.approx(sorted((tea, milk)))
    assert sorted(matrix[1].tolist()) == [0, 1]
    assert matrix[2].tolist() == [0, 0]  # a number says nothing


def test_what_is_in_every_block_weighs_nothing() -> None:
    matrix = dense(vectors_of("<p>the tea</p><p>the milk</p>"))
    assert np.count_nonzero(matrix, axis=1).tolist() == [1, 1]
    assert dense(vectors_of("<p>the</p><p>the</p>")).tolist() == [[0], [0]]


def test_cosines_by_hand() -> None:
    vectors = vectors_of("<p>tea milk</p><p>Tea, Milk!</p><p>rain</p><p>tea</p>", "tf")
    cosine = cosines_with_others(vectors, np.ones(4))
    # the others of the first: (½√2 + 1, ½√2) of tea and milk, and 1 of rain
    half = math.sqrt(0.5)
    first = half * (half + 1 + half) / math.sqrt((half + 1) ** 2 + half**2 + 1)
    # the others of the last: twice ½√2 of both, and rain
    last = 2 * half / math.sqrt(2 * (2 * half) ** 2 + 1)
    assert cosine.tolist() == pytest.approx([first, first, 0, last])


words = st.sampled_from(["tea", "milk", "rain", "stone", "river", "7"])
pages = st.lists(st.lists(words, min_size=1, max_size=6), min_size=1, max_size=8)


@given(pages, st.data())
def test_the_centre_gives_what_summing_all_others_gives(blocks: list[list[str]], data: st.DataObject) -> None:
    vectors = vectors_of("".join(f"<p>{' '.join(block)}</p>" for block in blocks))
    weight = np.array(data.draw(st.lists(st.integers(0, 9), min_size=len(blocks), max_size=len(blocks))), float)
    matrix = dense(vectors)
    expected = []
    for row, vector in enumerate(matrix):
        others = np.delete(weight, row) @ np.delete(matrix, row, axis=0)
        length = float(np.linalg.norm(others))
        expected.append(float(vector @ others) / length if length > 1e-5 else 0.0)
    assert cosines_with_others(vectors, weight).tolist() == pytest.approx(expected, abs=1e-6)


def test_runs() -> None:
    html = "<p>a b c d</p><p>x</p><p>a b c d e</p><p><a href=/>m n o</a></p><p><a href=/>p q r</a></p><p>a b c d e</p>"
    blocks = atomic_blocks(Page.from_html(html))
    similar = np.array([1, 0, 1, 0, 0, 1], bool)
    # 4, -1, 5, -6, -6, 5: the first three
    assert joined(blocks, similar).tolist() == [True, True, True, False, False, False]
    assert not joined(blocks, np.zeros(6, bool)).any()


TEXT = (
    "Green tea is made from leaves that were never left to wither.",
    "Leaves for green tea are steamed soon after they were picked.",
    "Short.",
    "The taste of green tea depends on the leaves and on the water.",
)
MENU = "".join(f'<li><a href="/{word}">{word.title()} news</a></li>' for word in ("sport", "money", "world", "travel"))
PAGE = (
    f"<title>Green tea</title><ul>{MENU}</ul><h1>Green tea</h1>"
    + "".join(f"<p>{sentence}</p>" for sentence in TEXT)
    + "<p>Copyright Imprint Privacy Contact Careers</p>"
)


def test_page() -> None:
    page = Page.from_html(PAGE)
    selection = dehusk.get("similarity")(page)
    assert selection.text().splitlines()[0] == "Green tea"
    assert all(sentence in selection.text() for sentence in TEXT)
    assert "news" not in selection.text()
    assert "Imprint" not in selection.text()
    alone = dehusk.get("similarity", join=False)(page)
    assert "Short." not in alone.text()
    assert TEXT[0] in alone.text()
    for signal in ("block score", "similar", "selected"):
        assert len(selection.signals[signal]) == len(atomic_blocks(page))


def test_the_headline_draws() -> None:
    # two topics of the same length; the headline is of the second
    html = (
        "<title>Harbour bridge</title><h1>Harbour bridge</h1><p>Tea leaves and water</p><p>Water for tea leaves</p>"
        "<p>Ships below the harbour bridge</p><p>Harbour ships and bridge tolls</p>"
    )
    scores = dehusk.get("similarity", headline=5.0, join=False)(Page.from_html(html)).signals["block score"]
    assert scores[3:].min() > scores[1:3].max()  # the first one is the headline


@pytest.mark.parametrize(
    ("html", "row"),
    [
        ("<title>Tea time - Daily</title><p>Daily</p><p>Tea time</p><h2>Tea time</h2><p>It is time for tea.</p>", 2),
        ("<title>Tea time</title><p>Tea time!</p><p>More</p>", 0),
        ("<title>Daily</title><p>Home</p><h1>Rain</h1><h1>Snow</h1>", 1),
        ("<title>Daily</title><p>Home</p>", -1),
        ("<h1>Rain</h1>", 0),
        ("<title></title>", -1),
        ("", -1),
    ],
)
def test_headlines(html: str, row: int) -> None:
    page = Page.from_html(html)
    assert headline_row(page, atomic_blocks(page), terms_of_words(page.words)) == row


@pytest.mark.parametrize("wrong", [{"threshold": -1.0}, {"headline": -0.1}, {"weighting": "bm25"}])
def test_parameters(wrong: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match=next(iter(wrong))):
        dehusk.get("similarity", **wrong)
