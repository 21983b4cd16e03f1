"""Document slope curves: window lengths, and regions against the algorithm as printed."""

from fractions import Fraction
from math import ceil

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.dsc import DocumentSlopeCurves, open_regions, window_size

no_deadline = settings(deadline=None)  # the first call loads every algorithm; machines differ

tokens = st.lists(  # runs of tags (1) and words (0), so that regions occur
    st.tuples(st.integers(0, 1), st.integers(1, 40)), max_size=14
).map(lambda runs: [kind for kind, length in runs for _ in range(length)])


def page_of(kinds: list[int]) -> Page:
    return Page.from_html("".join("<i>" if kind else " w " for kind in kinds))


def as_printed(tags: list[int], window: int | None = None) -> list[int]:
    """Algorithm 6 of the thesis, its misplaced `else` put right."""
    number = len(tags)
    curve = np.cumsum(tags).tolist()
    size = window or (8 if number < 200 else 50 if number > 5000 else ceil(Fraction(875, 100_000) * number + 6.25))
    mark, history, is_open = [0] * number, [0, 0], 0
    for first in range(0, number - size, size // 2):
        low = int(Fraction(curve[first + size - 1] - curve[first], size) < Fraction(curve[-1], 2 * number))
        if not is_open and low and history == [1, 1]:
            is_open = 1
        elif is_open and not low and history == [0, 0]:
            is_open = 0
        mark[first : first + size] = [is_open] * size
        history = [low, history[0]]
    return mark


@pytest.mark.parametrize(
    ("number", "size"),
    [(0, 8), (1, 8), (199, 8), (200, 8), (201, 9), (314, 9), (315, 10), (1000, 15), (4999, 50), (5000, 50), (9999, 50)],
)
def test_window_size(number: int, size: int) -> None:
    assert window_size(number) == size


@no_deadline
@given(st.integers(200, 5000))
def test_window_size_as_printed(number: int) -> None:
    assert window_size(number) == ceil(Fraction(875, 100_000) * number + Fraction(25, 4))


@no_deadline
@given(tokens, st.sampled_from([None, 2, 3, 8, 9]))
def test_late_is_the_printed_algorithm(kinds: list[int], window: int | None) -> None:
    signals = get("dsc", late=True, window=window)(page_of(kinds)).signals
    assert signals["selected"].astype(int).tolist() == as_printed(kinds, window)


@no_deadline
@given(tokens)
def test_regions_start_and_end_two_windows_earlier(kinds: list[int]) -> None:
    page = page_of(kinds)
    early, late = (get("dsc", late=late)(page).signals["selected"] for late in (False, True))
    shift = 2 * (window_size(len(kinds)) // 2)
    whole = len(kinds) - 2 * window_size(len(kinds))  # beyond, windows are missing
    assert np.array_equal(early[: max(whole - shift, 0)], late[shift : max(whole, shift)])


@no_deadline
@given(st.lists(st.booleans(), max_size=30))
def test_three_open_and_three_close(low: list[bool]) -> None:
    is_open, expected = False, []
    for at in range(len(low)):
        three = low[at - 2 : at + 1] if at >= 2 else []
        is_open = is_open if len(set(three)) != 1 else three[0]
        expected.append(is_open)
    assert open_regions(np.array(low, bool)).tolist() == expected


def test_several_texts_are_found() -> None:
    """What BTE cannot do: two texts with a long menu between them."""
    text = "Tea is good for you and for me. " * 12
    menu = "".join(f"<li><a href='/{n}'><b>item{n}</b></a></li>" for n in range(60))
    page = Page.from_html(f"<ul>{menu}</ul><p>{text}</p><ul>{menu}</ul><p>{text}</p><ul>{menu}</ul>")
    found = get("dsc")(page)
    chosen = [word for word, kept in zip(page.words.texts(), found.words, strict=True) if kept]
    assert chosen.count("Tea") >= 20
    assert sum(word.startswith("item") for word in chosen) <= 8  # half a window beyond either end
    assert found.signals["mean slope"].shape == (1,)
    windows = {name: len(found.signals[name]) for name in ("window start", "slope", "low")}
    assert len(set(windows.values())) == 1


def test_text_to_the_end_of_the_page() -> None:
    page = Page.from_html("<b></b>" * 50 + "tea " * 200)
    assert get("dsc")(page).words[-1]


@pytest.mark.parametrize("html", ["", "<p></p>", "Tea.", "<br>" * 300, "<p>Tea is good.</p>", "tea " * 300])
def test_no_region(html: str) -> None:
    """Too short, nothing but tags, or no tag at all: no window is below half of the mean."""
    assert not get("dsc")(Page.from_html(html))


def test_hidden_words_are_left_out() -> None:
    page = Page.from_html("<b></b>" * 50 + "<p>" + "tea " * 100 + "<p hidden>" + "milk " * 100)
    found = get("dsc")(page)
    assert found
    assert not (found.words & page.words.hidden).any()
    assert found.steps[0].kept.sum() > found.steps[1].kept.sum()


def test_only_filter1_matters() -> None:
    html = "<b></b>" * 50 + "tea and <a href='/milk/and/sugar'>milk</a> " * 60
    page = Page.from_html(html)
    assert get("dsc")(page) == get("dsc+filter2")(page) == get("dsc+filter3")(page)
    without = get("dsc+filter1")(page)
    assert "milk" not in without.text()
    assert "tea" in without.text()


@no_deadline
@given(st.lists(st.sampled_from(["tea is good " * 9, "milk", "<img src=a><br>", "<b>x</b>"]), max_size=40))
def test_layout_of_the_source_does_not_matter(paragraphs: list[str]) -> None:
    small = Page.from_html("".join(f"<div><p>{text}</p></div>" for text in paragraphs))
    pretty = Page.from_html("".join(f"<div>\n\t<p>\n\t\t{text}\n\t</p>\n</div>\n" for text in paragraphs))
    assert np.array_equal(get("dsc")(small).words, get("dsc")(pretty).words)


@pytest.mark.parametrize("window", [1, 0, -8])
def test_parameters_are_checked(window: int) -> None:
    with pytest.raises(ParameterError, match="dsc"):
        DocumentSlopeCurves(window=window)
