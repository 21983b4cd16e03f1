"""Features of the text of a block and of what stands around it, worked out by hand."""

from __future__ import annotations

import pytest
from outlines import Told

LONG = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."
WORDS = len(LONG.split())


def rounded(values: list[float]) -> list[float]:
    return [round(value, 4) for value in values]


def test_text() -> None:
    told = Told("<p>Tea, TEA! 2021</p><p>tea at 10:30<br><a href='/'>more</a></p><p hidden>$ 5 | x")
    assert told["words"] == [3, 4, 4]
    assert told["characters"] == [14, 17, 7]
    assert told["word_length"] == rounded([14 / 3, 17 / 4, 7 / 4])
    assert told["link_density"] == [0, 0.25, 0]
    assert told["hidden"] == [0, 0, 1]
    assert told["upper_share"] == rounded([4 / 14, 0, 0])
    assert told["sentence_share"] == rounded([1 / 14, 0, 0])
    assert told["currency_share"] == rounded([0, 0, 1 / 7])
    assert told["bar_share"] == rounded([0, 0, 1 / 7])
    assert told["sentences"] == [1, 0, 0]
    assert told["commas"] == [1, 0, 0]
    assert told["last"] == [2, 0, 0], "a digit"
    assert told["duplicates"] == [1, 1, 1]
    # unlinked words stand in blocks of 3, 4 and 4: the median one in a block of 4
    assert told["size_to_typical"] == told["size_to_largest"] == [0.75, 1, 1]


def test_text_said_again() -> None:
    assert Told("<p>Read more<p>Tea<p>read MORE.")["duplicates"] == [2, 1, 2]


def test_neighbours_and_place() -> None:
    told = Told(f"<p>a</p><h2>b c</h2><p>{LONG}</p><p><a href=/>d</a></p>")
    assert told["words-1"] == [0, 1, 2, WORDS]
    assert told["words-2"] == [0, 0, 1, 2]
    assert told["words+1"] == [2, WORDS, 1, 0]
    assert told["words+2"] == [WORDS, 1, 0, 0]
    assert told["link_density-1"] == [0, 0, 0, 0]
    assert told["link_density+1"] == [0, 0, 1, 0]
    assert told["heading_before"] == [99, 99, 1, 2]
    assert told["long_before"] == told["strict_before"] == [99, 99, 99, 1]
    assert told["place"] == [0, 0.25, 0.5, 0.75]
    assert told["place_first"] == [0, 1, 2, 3]
    assert told["place_last"] == [3, 2, 1, 0]
    assert told["words_before"] == rounded([part / (WORDS + 4) for part in (0, 1, 3, 3 + WORDS)])


def test_windows() -> None:
    told = Told(f"<p>a</p><p>b c</p><p>{LONG}</p><p><a href=/>d</a></p>")
    all_words = WORDS + 4
    assert told["window2_words"] == rounded([part / 5 for part in (3 + WORDS, all_words, all_words, 3 + WORDS)])
    assert told["window5_words"] == rounded([all_words / 11] * 4)
    assert told["window2_links"] == rounded([0, 1 / all_words, 1 / all_words, 1 / (3 + WORDS)])
    assert told["window2_sentences"] == rounded([2 / (3 + WORDS), 2 / all_words, 2 / all_words, 2 / (3 + WORDS)])
    # of the words in its running text “drink” and “it” come twice there
    assert told["window5_stop"] == rounded([4 / all_words] * 4)


def test_the_heading_above() -> None:
    told = Told(f"<p>a b</p><h2><a href='/'>Green tea</a></h2><p>{LONG}</p><p>x</p><h3>End here now</h3><p>y</p>")
    assert told["heading_level"] == [0, 2, 2, 2, 3, 3]
    assert told["heading_links"] == [0, 1, 1, 1, 0, 0]
    assert told["heading_words"] == [0, 2, 2, 2, 3, 3]
    assert told["heading_text"] == [2, WORDS + 1, WORDS + 1, WORDS + 1, 1, 1]


def test_the_page() -> None:
    told = Told(f"<p>{LONG}</p><h2>In 1999</h2><div><a href='/'>more tea</a></div>")
    words = WORDS + 4
    expected = {
        "words": words,
        "blocks": 3,
        "links": 2 / words,
        "p": WORDS / words,
        "long": WORDS / words,
        "stop": 4 / words,
        "heading": 1 / words,
        "years": 1 / words,
        "typical": WORDS,
        "largest": WORDS,
    }
    for name, value in expected.items():
        assert told[f"page_{name}"] == [round(value, 4)] * 3, name


@pytest.mark.parametrize("html", ["", "<title>Tea</title>"])
def test_pages_without_blocks(html: str) -> None:
    assert Told(html)["page_words"] == []
