"""DANAg and AdDANAg: their arithmetic at the edges, the walk against the printed Algorithm 1, and whole pages by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from conformance.checks import selected
from dehusk import Page, ParameterError
from dehusk.algorithms.parts.lines import (
    lines_of_main_region,
    pretty_lines,
    regions_above_zero,
    sum_of_three,
    uniform_lines,
    walk,
)

NUMBERS = st.lists(st.integers(-4, 4), max_size=30)


@pytest.mark.parametrize(
    ("values", "smoothed"),
    [
        ([], []),
        ([5], [5]),
        ([5, -2], [3, 3]),
        ([1, 2, 4], [3, 7, 6]),
        ([-1, 0, 0, 3], [-1, -1, 3, 3]),
    ],
)
def test_smoothing_at_the_ends(values: list[int], smoothed: list[int]) -> None:
    """Formula 4.2; beyond the first and the last line there is nothing."""
    assert sum_of_three(np.array(values, float)).tolist() == smoothed


@pytest.mark.parametrize(
    ("values", "regions"),
    [
        ([], []),
        ([1], [(0, 0)]),
        ([0], []),
        ([-1, 2, 3, 0, 4], [(1, 2), (4, 4)]),
        ([1, 1, 1], [(0, 2)]),
    ],
)
def test_regions(values: list[int], regions: list[tuple[int, int]]) -> None:
    first, last = regions_above_zero(np.array(values, float))
    assert list(zip(first.tolist(), last.tolist(), strict=True)) == regions


def algorithm_1(regions: list[tuple[int, int]], m: int, gap: int) -> set[int]:
    """Algorithm 1 as printed, regions counted from 0: which belong to the main content around region m."""

    def d(left: tuple[int, int], right: tuple[int, int]) -> int:
        return right[0] - left[1] + 1

    chosen = {m}
    i = m
    while i > 0 and d(regions[i - 1], regions[i]) <= gap:
        chosen |= {i - 1}
        i -= 1
    i = m
    while i < len(regions) - 1 and d(regions[i], regions[i + 1]) <= gap:
        chosen |= {i + 1}
        i += 1
    return chosen


@settings(max_examples=300)
@given(values=NUMBERS, contents=st.lists(st.integers(0, 9), min_size=30, max_size=30), gap=st.integers(1, 6))
def test_walk_as_printed(values: list[int], contents: list[int], gap: int) -> None:
    difference, content = np.array(values, float), np.array(contents[: len(values)], float)
    first, last = regions_above_zero(difference)
    regions = list(zip(first.tolist(), last.tolist(), strict=True))
    selected_lines = lines_of_main_region(difference, content, gap)
    if not regions:
        assert not selected_lines.any()
        return
    weight = [sum(contents[a : b + 1]) for a, b in regions]
    chosen = algorithm_1(regions, weight.index(max(weight)), gap)
    expected = {line for region in chosen for line in range(regions[region][0], regions[region][1] + 1)}
    assert set(np.flatnonzero(selected_lines).tolist()) == expected
    steps = walk(first, last, np.array(weight, float), gap)
    assert set(range(len(regions))[steps]) == chosen


def test_nothing_to_walk() -> None:
    none = np.zeros(0, np.intp)
    assert walk(none, none, np.zeros(0), 20) == slice(0, 0)


LONG, SHORT = f"<p>{'word ' * 10}</p>", "<p>x</p>"


@pytest.mark.parametrize(("between", "reached"), [(17, True), (18, True), (19, False), (40, False)])
def test_gap_by_hand(between: int, reached: bool) -> None:
    """One line a paragraph. With k lines between two regions their distance is k + 2, so a gap of 20 bridges 18."""
    page = Page.from_html(LONG * 3 + SHORT * between + LONG)
    selection = dehusk.get("dana-g", gap=20, smooth=False)(page)
    assert selected(selection).count("word") == (40 if reached else 30)
    assert "x" not in selected(selection), "the lines between have more markup than text"


def test_heaviest_region_wins() -> None:
    page = Page.from_html(LONG * 2 + SHORT * 30 + LONG * 3 + SHORT * 30 + LONG)
    selection = dehusk.get("dana-g", gap=5, smooth=False)(page)
    assert selected(selection) == ["word"] * 30
    assert np.flatnonzero(selection.signals["selected"]).tolist() == [32, 33, 34]


def test_a_name_stands_for_no_smoothing() -> None:
    page = Page.from_html("<ul>" + "<li class='item'>x</li>" * 9 + "</ul>" + f"<p>{'word ' * 30}</p>" * 3)
    selection = dehusk.get("dana-g-raw")(page)
    assert selection == dehusk.get("dana-g", smooth=False)(page)
    assert selection.by == "dana-g-raw"


def test_smoothing_takes_short_lines_beside_long_ones() -> None:
    html = SHORT + LONG + SHORT + SHORT + SHORT
    assert selected(dehusk.get("dana-g", smooth=False)(Page.from_html(html))) == ["word"] * 10
    assert selected(dehusk.get("dana-g", smooth=True)(Page.from_html(html))) == ["x", *["word"] * 10, "x"]


def test_one_line_and_none() -> None:
    assert selected(dehusk.get("dana-g")(Page.from_html("just a few words"))) == ["just", "a", "few", "words"]
    assert selected(dehusk.get("dana-g")(Page.from_html("<p></p>"))) == []
    assert selected(dehusk.get("dana-g")(Page.from_html(""))) == []
    assert dehusk.get("dana-g")(Page.from_html("")).signals["difference"].tolist() == []


def test_counts_of_a_line() -> None:
    """T1 is what a reader sees, T2 the rest: here 9 characters of text and 7 + 4 of markup."""
    selection = dehusk.get("dana-g", smooth=False)(Page.from_html("<p>Tea &amp; oat</p>"))
    assert selection.signals["content"].tolist() == [9]
    assert selection.signals["code"].tolist() == [11]


@settings(max_examples=100)
@given(
    pieces=st.lists(
        st.sampled_from(["<p>", "</p>", "<b>", "word ", "a longer text ", "<div class=x>", "茶"]), max_size=40
    ),
    width=st.integers(1, 90),
)
def test_lines_hold_every_character_once(pieces: list[str], width: int) -> None:
    stream = Page("".join(pieces)).source.stream
    for lines in (uniform_lines(stream, width), pretty_lines(stream, stream.content, stream.code, width=width)):
        assert lines.content.sum() == pytest.approx(stream.content.sum())
        assert lines.code.sum() == pytest.approx(stream.code.sum())
        assert (lines.content + lines.code <= width + 1e-9).all()
        assert len(lines.of_row) == len(stream.word)
        assert (np.diff(lines.of_row) >= 0).all()
        assert len(lines.of_row) == 0 or lines.of_row[-1] < len(lines.content)


@pytest.mark.parametrize("wrong", [{"gap": 0}, {"width": 0}, {"gap": -3}, {"width": 10**19}, {"gap": None}])
@pytest.mark.parametrize("name", ["dana-g", "addana-g"])
def test_parameters_that_make_no_sense(name: str, wrong: dict[str, int]) -> None:
    with pytest.raises(ParameterError, match="must be at least 1"):
        dehusk.get(name, **wrong)


@pytest.mark.parametrize("name", ["dana-g", "addana-g"])
def test_smoothing_is_on_or_off(name: str) -> None:
    with pytest.raises(ParameterError, match="True or False"):
        dehusk.get(name, smooth=None)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("density", {"distance": 10**12}),
        ("cetr", {"width": 10**19}),
        ("dsc", {"window": 10**30}),
        ("r2l", {"width": 10**25}),
    ],
)
def test_numbers_beyond_all_pages(name: str, wrong: dict[str, int]) -> None:
    with pytest.raises(ParameterError, match="at most 1,000,000"):
        dehusk.get(name, **wrong)


def test_numbers_of_numpy_are_numbers() -> None:
    assert dehusk.get("dana-g", gap=np.int64(20)) == dehusk.get("dana-g", gap=20)


def test_links_with_long_addresses() -> None:
    """What AdDANAg is for: text full of links whose addresses outweigh it."""
    link = '<a href="/wiki/Tim_Berners-Lee" title="Tim Berners-Lee, the inventor">Tim Berners-Lee</a>'
    page = Page.from_html(f"<p>{f'The web was invented by {link} at some time. ' * 5}</p>")
    assert selected(dehusk.get("dana-g", width=5_000)(page)) == []
    assert len(selected(dehusk.get("addana-g", width=5_000)(page))) == 5 * 10
    assert dehusk.get("addana-g")(page).by == "addana-g"
