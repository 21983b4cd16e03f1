"""CETR: the worked example, the smoothing, and the three ways to divide the lines."""

from itertools import pairwise
from math import dist
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.cetr import (
    ContentExtractionViaTagRatios,
    away_from_origin,
    between_two_means,
    derivative,
    smooth,
)
from dehusk.algorithms.parts.lines import natural_lines

no_deadline = settings(deadline=None)  # the first call loads every algorithm; machines differ

SIX_LINES = """<div id="topnav">
<div id="storyPageContent2">
<div id="author">James Smith</div>
OKLAHOMA CITY - Police were told that
The Oklahoman reported Sunday. <br><br> Jones had
</div></div>
"""
METHODS = ("2-d", "2-means", "threshold")
SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say."
MENU = "".join(f'<li><a href="/{n}"><b>Item {n}</b></a></li>' for n in range(60))
ARTICLE = f"<ul>{MENU}</ul><h1>Tea</h1>" + f"<p>{SENTENCE} {SENTENCE}</p>" * 12 + f"<ul>{MENU}</ul>"

numbers = st.lists(st.floats(0, 100), max_size=30).map(lambda values: np.array(values, float))


def texts(name: str, html: str, **parameters: object) -> list[str]:
    page = Page.from_html(html)
    found = get(name, **parameters)(page)
    return [word for word, kept in zip(page.words.texts(), found.words, strict=True) if kept]


def test_worked_example() -> None:
    """Text over tags of the six lines of the paper, the printed ellipses left out."""
    page = Page.from_html(SIX_LINES)
    assert natural_lines(page).content.tolist() == [0, 0, 11, 37, 41, 0]
    ratio = get("cetr", width=None)(page).signals["tag ratio"]
    assert ratio.tolist() == [0, 0, 5.5, 37, 20.5, 0]


def test_natural_lines_leave_out_what_is_not_page() -> None:
    page = Page.from_html("<p>one\r\n\r\n<script>\nvar a;\n</script><!-- \n\n -->\n<b\n class=x>two\nthree</b>")
    lines = natural_lines(page)
    assert lines.content.tolist() == [3, 0, 3, 5]
    assert lines.code.tolist() == [3, len("<b\n class=x>"), 0, 4]
    assert lines.of_row.tolist() == [0, 0, 1, 2, 3, 3]


@pytest.mark.parametrize("html", ["", "\n\n", "<!-- x -->", "<script>var a = 1;</script>"])
def test_no_natural_lines(html: str) -> None:
    assert len(natural_lines(Page.from_html(html)).content) == 0


def test_kernel() -> None:
    side = np.exp(-0.5)
    assert np.allclose(smooth(np.array([0, 0, 1, 0, 0.0]), 1), np.array([0, side, 1, side, 0]) / (1 + 2 * side))


@no_deadline
@given(numbers, st.integers(0, 40))
def test_smoothing_keeps_the_range(values: np.ndarray, radius: int) -> None:
    smoothed = smooth(values, radius)
    assert len(smoothed) == len(values)
    if len(values):
        assert values.min() - 1e-9 <= smoothed.min() <= smoothed.max() <= values.max() + 1e-9


@no_deadline
@given(numbers)
def test_derivative_as_defined(values: np.ndarray) -> None:
    for at, found in enumerate(derivative(values)):
        ahead = values[at + 1 : at + 4]
        assert found == pytest.approx(abs(ahead.mean() - values[at]) if len(ahead) else 0, abs=1e-9)


@no_deadline
@given(st.lists(st.integers(0, 9), min_size=2, max_size=12).filter(lambda values: len(set(values)) > 1))
def test_two_means_are_the_best_two(values: list[int]) -> None:
    """Against all cuts: no other one has smaller squared distances from the means."""

    def distances(cut: float) -> float:
        parts = [[v for v in values if v <= cut], [v for v in values if v > cut]]
        return sum(float(np.var(part) * len(part)) for part in parts if part)

    cuts = [low for low, high in pairwise(sorted(values)) if low < high]
    assert distances(between_two_means(np.array(values, float))) == pytest.approx(min(map(distances, cuts)))


@no_deadline
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=25))
def test_three_means_leave_the_origin_out(points: list[tuple[int, int]]) -> None:
    """What lies at the origin is never kept, something else always is, and the unit does not matter."""
    x, y = (np.array([p[axis] for p in points], float) for axis in (0, 1))
    kept = away_from_origin(x, y)
    assert kept.shape == x.shape
    assert not kept[(x == 0) & (y == 0)].any()
    assert kept.any() == bool((x > 0).any() or (y > 0).any())
    assert np.array_equal(kept, away_from_origin(x * 8, y * 8))


def plain_three_means(x: np.ndarray, y: np.ndarray) -> list[bool]:
    """Round by round over all points and all three means, by their distances."""
    points = list(zip(x.tolist(), y.tolist(), strict=True))
    means = [(0.0, 0.0), (float(x.max()), 0.0), (0.0, float(y.max()))]
    nearest: list[int] = []
    for _ in range(100):
        found = [min(range(3), key=lambda mean: dist(means[mean], point)) for point in points]
        if found == nearest:
            break
        nearest = found
        for mean in (1, 2):
            own = [point for point, near in zip(points, nearest, strict=True) if near == mean]
            if own:
                means[mean] = (fmean(a for a, _ in own), fmean(b for _, b in own))
    return [mean > 0 for mean in nearest]


@pytest.mark.parametrize("spread", [0.5, 1, 2, 3])
@pytest.mark.parametrize("size", [1, 2, 3, 10, 60])
def test_three_means_are_those_of_all_points(size: int, spread: float) -> None:
    """Points near the origin are left out of the rounds, and come back when a mean comes closer to them."""
    random = np.random.default_rng(size)
    for _ in range(40):
        x, y = random.lognormal(0, spread, size), random.lognormal(0, spread, size)
        x[random.random(size) < 0.3], y[random.random(size) < 0.3] = 0, 0
        assert away_from_origin(x, y).tolist() == plain_three_means(x, y)


def test_three_means_that_come_closer_to_the_origin() -> None:
    """Ever more points ever farther in draw both means to them, to less than half as far as they began."""
    far = np.repeat(0.6 ** np.arange(5.0), 8 ** np.arange(5))
    x, y = np.concatenate((far, far / 10)), np.concatenate((far / 10, far * 0.9))
    kept = away_from_origin(x, y)
    assert kept.tolist() == plain_three_means(x, y)
    assert np.hypot(x, y)[kept].min() < 0.2  # a point as near as that belonged to the origin at first


def test_three_means_part_clear_groups() -> None:
    x = np.array([0, 1, 2, 1, 50, 52, 49, 30, 31])
    y = np.array([1, 0, 1, 2, 1, 2, 0, 40, 42])
    assert away_from_origin(x.astype(float), y.astype(float)).tolist() == [False] * 4 + [True] * 5


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("width", [65, None])
def test_article_without_menus(method: str, width: int | None) -> None:
    html = ARTICLE if width else ARTICLE.replace("<li", "\n<li").replace("<p", "\n<p")
    found = texts("cetr", html, method=method, width=width)
    assert set(SENTENCE.split()) <= set(found)
    assert found.count("rivers,") >= 23  # of 24: smoothing may cost a line at either end of the text
    assert found.count("Item") <= 4  # or add one


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("html", ["", "<p></p>", "<br>" * 99, "<!-- -->"])
def test_nothing_to_find(method: str, html: str) -> None:
    assert not get("cetr", method=method)(Page.from_html(html))
    assert not get("cetr", method=method, width=None)(Page.from_html(html))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("width", [65, None])
def test_one_line_of_text_is_content(method: str, width: int | None) -> None:
    assert texts("cetr", "Tea", method=method, width=width) == ["Tea"]


@pytest.mark.parametrize(("name", "method"), [("cetr-1d", "2-means"), ("cetr-threshold", "threshold")])
def test_names_stand_for_methods(name: str, method: str) -> None:
    page = Page.from_html(ARTICLE)
    assert get(name)(page) == get("cetr", method=method)(page)
    assert get(name)(page).by == name
    with pytest.raises(ParameterError, match=f"{name}: radius"):
        get(name, radius=-1)


def test_hidden_words_are_left_out_and_signals_fit() -> None:
    page = Page.from_html(f"<p hidden>{SENTENCE}</p>" + ARTICLE)
    found = get("cetr")(page)
    assert not (found.words & page.words.hidden).any()
    assert found.steps[0].kept.sum() - found.steps[1].kept.sum() == len(SENTENCE.split())
    assert set(found.signals) == {"tag ratio", "smoothed", "derivative", "selected"}
    assert len({len(curve) for curve in found.signals.values()}) == 1
    assert get("cetr", method="threshold")(page).signals["threshold"].shape == (1,)


def test_filters_compose() -> None:
    html = ARTICLE.replace("rivers", '<a href="/rivers">rivers</a>')
    assert "rivers" in texts("cetr+filter3", html)
    assert "rivers" not in texts("cetr+filter1", html)
    lines = [len(get(f"cetr{f}")(Page.from_html(html)).signals["tag ratio"]) for f in ("", "+filter2", "+filter1")]
    assert lines == sorted(lines, reverse=True)
    assert lines[0] > lines[2]


@no_deadline
@given(
    st.lists(st.sampled_from([SENTENCE, "Tea", "<a href='/a'>Item</a>", ""]), max_size=30),
    st.integers(1, 90),
    st.sampled_from(METHODS),
)
def test_layout_of_the_source_does_not_matter(paragraphs: list[str], width: int, method: str) -> None:
    small = "".join(f"<div><p>{text}</p></div>" for text in paragraphs)
    pretty = "".join(f"<div>\n\t<p>\n\t\t{text}\n\t</p>\n</div>\n\n" for text in paragraphs)
    options = {"width": width, "method": method}
    assert texts("cetr", small, **options) == texts("cetr", pretty, **options)


@pytest.mark.parametrize(
    "parameters",
    [{"method": "3-d"}, {"radius": -1}, {"radius": 10_001}, {"width": 0}, {"method": "2-d", "width": -5}],
)
def test_parameters_are_checked(parameters: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match="cetr"):
        ContentExtractionViaTagRatios(**parameters)
