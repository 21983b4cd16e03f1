"""Selections: their algebra, their memory of what was done, and what they refuse."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from conformance.checks import selected
from conformance.pages import article
from dehusk import InputError, Page, ParameterError, Selection, Step, vote

PAGE = Page.from_html("<p>one two three</p><p>four five six</p><p hidden>seven</p>")
MASKS = st.lists(st.booleans(), min_size=7, max_size=7)


def pick(*words: str, by: str = "hand", page: Page = PAGE) -> Selection:
    return Selection(page, np.isin(page.words.texts(), words), by=by)


def test_words_and_name() -> None:
    selection = pick("one", "five")
    assert selected(selection) == ["one", "five"]
    assert len(selection) == 2
    assert selection
    assert not pick()
    assert repr(selection) == "<Selection hand: 2 of 7 words>"
    assert selection.text() == "one\n\nfive"


@given(first=MASKS, second=MASKS)
def test_algebra_is_that_of_sets(first: list[bool], second: list[bool]) -> None:
    a, b = Selection(PAGE, np.array(first), by="a"), Selection(PAGE, np.array(second), by="b")
    assert (a | b).words.tolist() == [x or y for x, y in zip(first, second, strict=True)]
    assert (a & b).words.tolist() == [x and y for x, y in zip(first, second, strict=True)]
    assert (a - b).words.tolist() == [x and not y for x, y in zip(first, second, strict=True)]
    assert (~a).words.tolist() == [not x for x in first]
    assert ~(a | b) == ~a & ~b
    assert (a == b) == (first == second)


def test_names_of_combinations() -> None:
    a, b = pick("one", by="a"), pick("two", by="b")
    assert [(a | b).by, (a & b).by, (a - b).by, (~a).by] == ["(a | b)", "(a & b)", "(a - b)", "~a"]
    assert [step.name for step in ((a | b) & ~a).steps] == ["(a | b)", "~a", "((a | b) & ~a)"]
    np.testing.assert_array_equal((a | b).steps[-1].kept, (a | b).words)


def test_vote() -> None:
    votes = [pick("one", "two"), pick("two", "three"), pick("two", "one", "six")]
    assert selected(vote(votes, 1)) == ["one", "two", "three", "six"]
    assert selected(vote(votes, 2)) == ["one", "two"]
    assert selected(vote(votes, 3)) == ["two"]
    assert vote(votes, 2).by == "vote(hand, hand, hand; 2)"
    assert vote(votes, 2).signals["votes"].tolist() == [2, 3, 1, 0, 0, 1, 0]


@pytest.mark.parametrize("at_least", [0, -1, 4, "1", 1.5, None])
def test_vote_that_makes_no_sense(at_least: Any) -> None:
    with pytest.raises(ParameterError, match="at_least must be between 1 and the 3"):
        vote([pick("one")] * 3, at_least)
    with pytest.raises(ParameterError, match="at least one selection"):
        vote([], 1)


def test_of_different_pages() -> None:
    other = pick("x", page=Page.from_html("<p>x"))
    for combine in (lambda: pick("one") | other, lambda: pick("one") & other, lambda: pick("one") - other):
        with pytest.raises(InputError, match="different pages"):
            combine()
    with pytest.raises(InputError, match="different pages"):
        vote([pick("one"), other], 1)
    assert pick("one") != other


def test_of_the_same_page_read_twice() -> None:
    again = Page.from_html(PAGE.html)
    assert pick("one") == pick("one", page=again)
    assert selected(pick("one") | pick("two", page=again)) == ["one", "two"]


def test_with_something_else() -> None:
    strange: Any = {"one"}
    with pytest.raises(TypeError, match="unsupported operand"):
        pick("one") | strange
    assert pick("one") != strange
    with pytest.raises(TypeError, match="unhashable"):
        hash(pick("one"))


@pytest.mark.parametrize("words", [np.ones(6, bool), np.ones((7, 1), bool), np.zeros(0, bool)])
def test_mask_of_the_wrong_shape(words: np.ndarray) -> None:
    with pytest.raises(InputError, match="needs 7 flags"):
        Selection(PAGE, words)
    with pytest.raises(InputError, match="needs 7 flags"):
        Selection.of_source(PAGE, words)


def test_a_selection_cannot_be_changed() -> None:
    mask = np.ones(7, bool)
    selection = Selection(PAGE, mask)
    mask[:] = False
    assert len(selection) == 7, "the mask was copied"
    with pytest.raises(ValueError, match="read-only"):
        selection.words[0] = False
    for name in ("words", "by", "page"):
        with pytest.raises(AttributeError):
            setattr(selection, name, None)


@pytest.mark.parametrize("name", ["everything", "dana-g", "bte", "cetd", "dehusk", "dehusk-fast"])
def test_its_reasons_cannot_be_changed(name: str) -> None:
    document = dehusk.extract(article(5), algorithm=name)
    selection = document.selection
    with pytest.raises(TypeError, match="assignment"):
        selection.signals["more"] = selection.words  # type: ignore[index]
    columns = [*selection.signals.values(), *(step.kept for step in selection.steps), selection.scores]
    assert not any(column.flags.writeable for column in columns if column is not None)
    assert type(document.confidence) is float


@pytest.mark.parametrize("make", [Selection, Selection.of_source])
def test_its_reasons_do_not_follow_the_arrays_that_they_were_made_from(make: Callable[..., Selection]) -> None:
    column, kept = np.zeros(7), np.zeros(7, bool)
    view = column.view()
    view.flags.writeable = False
    signals = {"own": column, "view": view}
    selection = make(PAGE, kept, steps=[Step("first", kept)], signals=signals, scores=column)
    column[:], kept[:] = 1, True
    assert selection.scores is not None
    columns = [*selection.signals.values(), *(step.kept for step in selection.steps), selection.scores]
    assert not any(column.any() for column in columns)


def test_a_column_that_nobody_can_change_is_not_copied() -> None:
    column = np.zeros(7)
    column.flags.writeable = False
    assert Selection(PAGE, np.ones(7, bool), scores=column).scores is column


def test_of_source() -> None:
    """A mask over the words of the source is one over those of the page, moved words and all."""
    page = Page.from_html("<table>one<tr><td>two</td></tr></table><p>three")
    assert page.source.word_texts() == ["one", "two", "three"]
    steps = (Step("first", np.array([True, True, False])), Step("then", np.array([False, True, False])))
    selection = Selection.of_source(page, steps[-1].kept, by="hand", steps=steps)
    assert selection.source_words is not None
    assert selected(selection) == ["two"]
    assert [step.kept.tolist() for step in selection.steps] == [[True, True, False], [False, True, False]]
    assert Selection(page, selection.words) == selection
    assert selection.renamed("other").by == "other"
    assert selection.renamed("other") == selection


def test_steps_are_made_when_somebody_asks() -> None:
    page = Page.from_html("<p>a b c")
    all_words = np.ones(3, bool)
    calls: list[str] = []

    def steps() -> list[Step]:
        calls.append("made")
        return [Step("all", all_words)]

    selection = Selection.of_source(page, all_words, by="hand", steps=steps)
    after = selection.after(Step("some", np.array([True, True, False])))
    assert (selection.text(), after.text(), calls) == ("a b c", "a b", [])
    assert [step.name for step in selection.steps] == ["all"]
    assert [step.name for step in after.steps] == ["some", "all"]
    again = pickle.loads(pickle.dumps(after))  # noqa: S301  # our own bytes
    assert [step.name for step in again.steps] == ["some", "all"]
    assert calls == ["made"]


def test_words_that_the_source_has_not_follow_the_one_before() -> None:
    page = Page.from_html("<p>one <plaintext>&amp; three")  # a browser reads `&amp;` as it is written
    assert page.words.texts() == ["one", "&amp;", "three"]
    assert page.source_word.tolist() == [0, -1, 2]
    assert page.words_of_source(np.array([True, False, False])).tolist() == [True, True, False]


def test_words_that_a_stray_tag_cuts_in_the_source_go_with_their_first_part() -> None:
    page = Page.from_html("<p>one</x>two three</p>")  # a browser drops the end tag and reads "onetwo"
    assert page.words.texts() == ["onetwo", "three"]
    assert page.source.word_texts() == ["one", "two", "three"]
    assert page.source_word.tolist() == [0, 2]
    assert page.source_word_last.tolist() == [1, 2]
    assert page.words_of_source(np.array([True, False, False])).tolist() == [True, False]


@pytest.mark.parametrize("name", ["everything", "addana-g", "bte+filter1"])
def test_copies(name: str) -> None:
    selection = dehusk.get(name)(Page.from_html(article(5), url="https://example.org/"))
    for again in (copy.copy(selection), copy.deepcopy(selection), pickle.loads(pickle.dumps(selection))):  # noqa: S301
        assert again == selection
        assert (again.by, again.text(), again.page.url) == (selection.by, selection.text(), "https://example.org/")
        assert [step.name for step in again.steps] == [step.name for step in selection.steps]


def test_nothing_is_known_before_the_reasons_are() -> None:
    page = Page.from_html("<p>tea and milk</p>")
    calls: list[str] = []

    def reasons() -> Selection:
        calls.append("made")
        none = np.zeros(3, bool)
        return Selection.of_source(page, none, by="x", steps=(Step("shown", ~none),), signals={"line": np.ones(1)})

    selection = Selection.nothing(page, by="x", reasons=reasons)
    assert (selection.text(), len(selection), bool(selection), calls) == ("", 0, False, [])
    assert "source" not in page.__dict__  # nobody had to cut the page into words
    assert [step.kept.tolist() for step in selection.steps] == [[True] * 3]
    assert list(selection.signals) == ["line"]
    assert not selection.words.any()
    assert calls == ["made"]


@pytest.mark.parametrize("name", ["r2l", "dana", "r2l+filter1"])
def test_nothing_is_as_good_as_an_empty_selection(name: str) -> None:
    page = Page.from_html("<p>tea and “milk”</p>")
    selection = pickle.loads(pickle.dumps(dehusk.get(name)(page)))  # noqa: S301  # our own bytes
    assert selection == dehusk.get(name)(page)
    assert selection.signals.keys() == {"content", "code", "difference", "selected"}
    assert (selection | dehusk.get("everything")(page)).text() == "tea and “milk”"
    assert (selection.html(), selection.markdown(), selection.spans()) == ("", "", [])
