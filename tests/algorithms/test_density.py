"""Density: strings of a page, and the densest region of them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.density import Density, densest_region, strings_of

no_deadline = settings(deadline=None)  # the first call loads every algorithm; machines differ

LONG = "Tea is made from the leaves of one plant and the water of many rivers, as they say in books."


def page_of(*paragraphs: str) -> Page:
    return Page.from_html("".join(f"<p>{text}</p>" for text in paragraphs))


def found(page: Page, name: str = "density", **parameters: object) -> list[str]:
    selection = get(name, **parameters)(page)
    return [word for word, kept in zip(page.words.texts(), selection.words, strict=True) if kept]


def test_strings() -> None:
    page = Page.from_html("<title>no</title><p>Tea is <b>good</b> for<br>you.</p><div>Milk<p>too</p>茶茶</div>")
    strings = strings_of(page)
    assert strings.word_count.tolist() == [5, 1, 1, 2]
    assert strings.characters.tolist() == [len("Tea is good for you."), len("Milk"), len("too"), len("茶茶")]
    assert strings.words_in(np.array([False, True, False, True])).sum() == 3


def test_an_empty_line_ends_a_string_and_a_line_break_does_not() -> None:
    page = Page.from_html("<p>Tea<br>is good<br> <b><br>for</b> you.</p>")
    assert strings_of(page).word_count.tolist() == [3, 2]


def test_length_has_spaces_between_words_only() -> None:
    """A string of nine characters is none of ten, whatever follows it."""
    page = page_of("cegcibjei", "aa")
    assert get("density", least_length=10, distance=1)(page).signals["length"].tolist() == [9, 2]
    assert not found(page, least_length=10, distance=1)
    assert found(page, least_length=9, distance=1) == ["cegcibjei"]


@pytest.mark.parametrize("html", ["", "<p></p>", "<p hidden>Tea</p>", "<script>tea</script>"])
def test_no_strings(html: str) -> None:
    strings = strings_of(Page.from_html(html))
    assert len(strings.characters) == len(strings.word_count) == 0
    assert not get("density")(Page.from_html(html))


@pytest.mark.parametrize(
    ("length", "distance", "selected"),
    [
        ([9], 1, [0]),
        ([1], 1, []),
        ([9, 9], 1, [0, 1]),
        ([9, 1, 9], 1, [0]),  # of equal regions the first
        ([9, 1, 9], 2, [0, 2]),  # the short one between is left out
        ([9, 1, 8, 8], 1, [2, 3]),  # most characters, not the longest string
        ([9, 1, 1, 9, 1, 1, 1, 9], 3, [0, 3]),
        ([9, 1, 1, 9, 1, 1, 1, 9], 4, [0, 3, 7]),
        ([], 3, []),
    ],
)
def test_region(length: list[int], distance: int, selected: list[int]) -> None:
    values = np.array(length, np.int32)
    assert np.flatnonzero(densest_region(values, values >= 5, distance)).tolist() == selected


@no_deadline
@given(st.lists(st.integers(1, 20), max_size=40), st.integers(1, 12), st.integers(1, 6))
def test_region_grows_string_by_string(length: list[int], least: int, distance: int) -> None:
    """Against the obvious loop."""
    regions: list[list[int]] = []
    for at, size in enumerate(length):
        if size >= least:
            if regions and at - regions[-1][-1] <= distance:
                regions[-1].append(at)
            else:
                regions.append([at])
    best = max(regions, key=lambda region: sum(length[at] for at in region), default=[])
    values = np.array(length, np.int32)
    assert np.flatnonzero(densest_region(values, values >= least, distance)).tolist() == best


def test_article_without_menu_and_footer() -> None:
    page = page_of("Home", "News", *["Item"] * 20, LONG, LONG, "Tea", LONG, *["Item"] * 20, LONG + " Cookies.")
    assert found(page) == LONG.split() * 3
    assert found(page, distance=30) == LONG.split() * 4 + ["Cookies."]
    assert found(page, least_length=3, distance=1)[:2] == ["Home", "News"]
    assert not found(page, least_length=500)


def test_signals_and_steps() -> None:
    page = page_of("Home", LONG, "Milk")
    selection = get("density")(page)
    assert selection.signals["length"].tolist() == [4, len(LONG), 4]
    assert selection.signals["selected"].tolist() == [False, True, False]
    words = len(LONG.split())
    assert [int(step.kept.sum()) for step in selection.steps] == [words + 2, words, words]


def test_hidden_text_does_not_count() -> None:
    """A consent dialog that nobody sees does not win, nor does it part the text."""
    page = Page.from_html(f"<div hidden>{f'<p>{LONG}</p>' * 9}</div><p>{LONG}</p>")
    assert found(page) == LONG.split()


def test_only_filter1_matters() -> None:
    page = page_of(LONG.replace("plant", "<a href='/plants/and/more'>plant</a>"))
    assert get("density")(page) == get("density+filter2")(page) == get("density+filter3")(page)
    assert found(page, "density+filter1") == LONG.replace("plant ", "").split()


@no_deadline
@given(st.lists(st.sampled_from([LONG, "Tea", "<a href='/a'>Item</a>", ""]), max_size=30))
def test_layout_of_the_source_does_not_matter(paragraphs: list[str]) -> None:
    small = Page.from_html("".join(f"<div><p>{text}</p></div>" for text in paragraphs))
    pretty = Page.from_html("".join(f"<div>\n\t<p>\n\t\t{text}\n\t</p>\n</div>\n" for text in paragraphs))
    assert found(small) == found(pretty)


@pytest.mark.parametrize("parameters", [{"least_length": 0}, {"distance": 0}])
def test_parameters_are_checked(parameters: dict[str, int]) -> None:
    with pytest.raises(ParameterError, match="density"):
        Density(**parameters)
