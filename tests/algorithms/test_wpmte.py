"""WPMTE: runs of paragraphs between two thresholds."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, ParameterError, get
from dehusk.algorithms.wpmte import Wpmte, largest_run, runs_with_a_long_one

no_deadline = settings(deadline=None)  # the first call loads every algorithm; machines differ


def page_of(*lengths: int) -> Page:
    """A page of paragraphs with so many words, each word the number of its paragraph."""
    return Page.from_html("".join(f"<p>{f'{at} ' * words}</p>" for at, words in enumerate(lengths)))


def chosen(page: Page, name: str = "wpmte", **parameters: object) -> set[int]:
    """The paragraphs that are selected; each must be selected as a whole."""
    selection = get(name, **parameters)(page)
    words = page.words.texts()
    kept = [int(word) for word, flag in zip(words, selection.words, strict=True) if flag]
    assert all(kept.count(at) == words.count(str(at)) for at in set(kept))
    return set(kept)


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ([], set()),
        ([19], set()),  # nothing reaches the long threshold
        ([20], {0}),
        ([2, 20, 2], {0, 1, 2}),
        ([1, 20, 1], {1}),  # one word is not more than one
        ([5, 19, 5], set()),
        ([20, 1, 30], {2}),
        ([20, 1, 20], {0}),  # of equal runs the first
        ([20, 5, 1, 24], {0, 1}),  # most words, not the longest paragraph
        ([9, 9, 9, 9, 1, 20], {5}),  # more words, but no long paragraph
    ],
)
def test_run(lengths: list[int], expected: set[int]) -> None:
    assert chosen(page_of(*lengths)) == expected


def test_all_runs() -> None:
    page = page_of(20, 5, 1, 7, 7, 1, 30)
    assert chosen(page) == {6}
    assert chosen(page, runs="all") == {0, 1, 6}
    assert chosen(page, runs="all", long=7) == {0, 1, 3, 4, 6}
    assert chosen(page, short=0) == set(range(7))
    assert chosen(page, short=25, long=26) == {6}


@no_deadline
@given(st.lists(st.integers(1, 12), max_size=40), st.integers(0, 5), st.integers(6, 12))
def test_against_the_definition(length: list[int], short: int, long: int) -> None:
    runs: list[list[int]] = [[]]
    for at, words in enumerate(length):
        if words > short:
            runs[-1].append(at)
        elif runs[-1]:
            runs.append([])
    fit = [run for run in runs if any(length[at] >= long for at in run)]
    values = np.array(length, np.int32)
    found = runs_with_a_long_one(values, values > short, long)
    assert np.flatnonzero(found).tolist() == [at for run in fit for at in run]
    best = max(fit, key=lambda run: sum(length[at] for at in run), default=[])
    assert np.flatnonzero(largest_run(values, found)).tolist() == best


def test_signals_and_steps() -> None:
    selection = get("wpmte")(page_of(1, 20, 3, 1, 25))
    assert selection.signals["words"].tolist() == [1, 20, 3, 1, 25]
    assert selection.signals["selected"].tolist() == [False, False, False, False, True]
    assert [int(step.kept.sum()) for step in selection.steps] == [50, 48, 48, 25]
    assert len(get("wpmte", runs="all")(page_of(20)).steps) == 3


def test_hidden_text_does_not_count() -> None:
    page = Page.from_html(f"<p hidden>{'milk ' * 99}</p><p>{'tea ' * 20}</p><p hidden>x</p><p>{'tea ' * 3}</p>")
    selection = get("wpmte")(page)
    assert selection.text().split() == ["tea"] * 23


def test_only_filter1_matters() -> None:
    link = "<a href='/a/b'>milk</a>"
    page = Page.from_html(f"<p>{'tea ' * 19}{link}</p><p>{'tea ' * 4}{link}</p>")
    assert get("wpmte")(page) == get("wpmte+filter2")(page) == get("wpmte+filter3")(page)
    assert len(get("wpmte")(page)) == 25
    assert not get("wpmte+filter1")(page)  # 19 words are too few
    assert get("wpmte+filter1", long=19)(page).text().split() == ["tea"] * 23


@pytest.mark.parametrize("html", ["", "<p></p>", "<br>" * 50, "<script>a b c</script>"])
def test_nothing_to_find(html: str) -> None:
    assert not get("wpmte")(Page.from_html(html))


@no_deadline
@given(st.lists(st.sampled_from(["tea is good " * 9, "milk", "<a href='/a'>item one</a>", ""]), max_size=30))
def test_layout_of_the_source_does_not_matter(paragraphs: list[str]) -> None:
    small = Page.from_html("".join(f"<div><p>{text}</p></div>" for text in paragraphs))
    pretty = Page.from_html("".join(f"<div>\n\t<p>\n\t\t{text}\n\t</p>\n</div>\n" for text in paragraphs))
    assert np.array_equal(get("wpmte")(small).words, get("wpmte")(pretty).words)


@pytest.mark.parametrize("parameters", [{"short": -1}, {"short": 20}, {"long": 1}, {"runs": "some"}])
def test_parameters_are_checked(parameters: dict[str, object]) -> None:
    with pytest.raises(ParameterError, match="wpmte"):
        Wpmte(**parameters)
