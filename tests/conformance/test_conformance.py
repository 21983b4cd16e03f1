"""What every algorithm must fulfil. Algorithms come from the registry, so a new one is covered without an edit here."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
from hypothesis import given, settings

import dehusk
from conformance.checks import check_selection, check_spans, grows_linearly, page_digest, selected, selection_digest
from conformance.layouts import needs_layout, page_for
from conformance.pages import HOSTILE, SENTENCES, SMALL, Hostile, article
from conformance.soup import SOUP
from dehusk import Page
from dehusk.algorithms.registry import entries
from dehusk.errors import InputError, ParameterError

ENTRIES = entries()
FILTERED = [
    "bte+filter1",
    "dana-g+filter2",
    "addana-g+filter1",
    "bte+filter3",
    "everything+filter1",
    "bte+filter1+filter3",
]
NAMES = [*(entry.name for entry in ENTRIES), *FILTERED]

every_algorithm = pytest.mark.parametrize("name", NAMES)
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
CASES = {
    **SMALL,
    **{f"many {hostile.name}": hostile.make(60) for hostile in HOSTILE},
    **{f"very many {hostile.name}": hostile.make(4_000) for hostile in HOSTILE[:2]},
    **{encoding: f"<meta charset={encoding}><p>{text}".encode(encoding) for encoding, text in SENTENCES.items()},
}


@functools.cache
def page_of(case: str) -> Page:
    """Pages are immutable: all algorithms share one, and its columns are built once."""
    return Page.from_html(CASES[case], url="https://example.org/a/b?c")


@every_algorithm
def test_any_page_gives_a_valid_selection(name: str) -> None:
    algorithm = dehusk.get(name)
    for case in CASES:
        try:
            selection = algorithm(page_for(name, page_of(case)))
            check_selection(selection)
            check_spans(selection)
            assert isinstance(selection.text(), str)
        except Exception as error:
            error.add_note(f"on the page {case!r}")
            raise
        assert selection.by == name


@every_algorithm
def test_nothing_comes_of_nothing(name: str) -> None:
    for case in ("empty", "empty bytes", "white space", "only tags", "only head", "only hidden"):
        assert not dehusk.get(name)(page_for(name, page_of(case))), case


@every_algorithm
def test_huge_page(name: str) -> None:
    page = page_for(name, huge_page())
    selection = dehusk.get(name)(page)
    check_selection(selection)
    spans = selection.spans()
    assert all(first[1] <= second[0] for first, second in pairwise(spans))


@functools.cache
def huge_page() -> Page:
    return Page.from_html(article(15_000, menu=3_000))


@every_algorithm
def test_the_page_stays_as_it_is(name: str) -> None:
    for case in ("article", "misnested", "many formatting left open", "right to left"):
        page = page_for(name, page_of(case))
        before = page_digest(page)
        dehusk.get(name)(page).text()
        assert page_digest(page) == before, case


@every_algorithm
def test_same_page_same_selection(name: str) -> None:
    for case in ("article", "misnested", "right to left", "picture"):
        page = page_for(name, page_of(case))
        first = dehusk.get(name)(page)
        assert selection_digest(dehusk.get(name)(page)) == selection_digest(first), case
        fresh = dehusk.get(name)(page_for(name, Page.from_html(CASES[case], url="https://example.org/a/b?c")))
        assert selection_digest(fresh) == selection_digest(first), case
        assert fresh == first


DIGESTS = """
import json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from conformance.test_conformance import digests
print(json.dumps(digests()))
"""


def digests() -> dict[str, str]:
    return {
        f"{name} {case}": selection_digest(dehusk.get(name)(page_for(name, page_of(case))))
        for name in NAMES
        for case in ("article", "misnested", "right to left", "many formatting left open")
    }


def test_same_selection_in_another_process() -> None:
    tests = str(Path(__file__).parents[1])
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", DIGESTS, tests],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(ran.stdout) == digests()


@every_algorithm
def test_threads_share_a_page(name: str) -> None:
    expected = selection_digest(dehusk.get(name)(page_for(name, page_of("article"))))
    # its columns are built by all threads at once
    page = page_for(name, Page.from_html(CASES["article"], url="https://example.org/a/b?c"))
    barrier = Barrier(8)

    def run(_: int) -> str:
        barrier.wait(timeout=60)
        return selection_digest(dehusk.get(name)(page))

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(run, range(8))) == {expected}


@every_algorithm
def test_pickling(name: str) -> None:
    algorithm = dehusk.get(name)
    again = pickle.loads(pickle.dumps(algorithm))  # noqa: S301  # our own bytes
    assert again == algorithm
    page = page_for(name, page_of("article"))
    selection = algorithm(page)
    copy = pickle.loads(pickle.dumps(selection))  # noqa: S301
    assert copy == selection
    assert selection_digest(copy) == selection_digest(selection)
    assert copy.spans() == selection.spans()
    assert copy.page.url == selection.page.url
    assert again(page) == selection


@pytest.mark.parametrize("name", [name for name in NAMES if needs_layout(name)])
def test_a_page_that_was_not_opened_in_a_browser_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="dehusk render"):
        dehusk.get(name)(page_of("article"))


@every_entry
def test_parameters_round_trip(entry: dehusk.algorithms.registry.Entry) -> None:
    algorithm = dehusk.get(entry.name, **entry.parameters)
    assert algorithm == dehusk.get(entry.name)
    assert hash(algorithm) == hash(dehusk.get(entry.name))
    assert dataclasses.asdict(algorithm) == dict(entry.parameters)  # type: ignore[call-overload]
    assert eval(repr(algorithm), {type(algorithm).__qualname__: type(algorithm)}) == algorithm  # noqa: S307
    for alias in entry.aliases:
        assert dehusk.get(alias) == algorithm


@every_entry
def test_parameters_are_stored_as_given_and_checked(entry: dehusk.algorithms.registry.Entry) -> None:
    algorithm = dehusk.get(entry.name)
    for parameter, default in entry.parameters.items():
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(algorithm, parameter, default)
        if isinstance(default, int | float):
            with pytest.raises(ParameterError, match=parameter):
                dehusk.get(entry.name, **{parameter: "many"})
    with pytest.raises(ParameterError, match="no parameter 'nonsense'"):
        dehusk.get(entry.name, nonsense=1)


GROWING = [
    hostile
    for hostile in HOSTILE
    if hostile.name in ("bold with text", "nested links", "words out of tables", "Chinese")
]


@every_algorithm
@pytest.mark.parametrize(
    "hostile", [*GROWING, Hostile("article", lambda n: article(n // 4, menu=n // 40), lambda n: [])], ids=str
)
def test_time_is_linear(name: str, hostile: Hostile) -> None:
    algorithm = dehusk.get(name)
    assert grows_linearly(lambda size: functools.partial(algorithm, page_for(name, built_page(hostile, size))), 4_000)


@every_algorithm
def test_time_is_linear_in_the_blocks(name: str) -> None:
    """What is quadratic in blocks alone, over arrays, shows on pages of very many."""
    algorithm, blocks = dehusk.get(name), Hostile("blocks", lambda n: "<p>one of them</p>" * n, lambda n: [])
    assert grows_linearly(lambda size: functools.partial(algorithm, page_for(name, built_page(blocks, size))), 8_000)


@functools.cache
def built_page(hostile: Hostile, size: int) -> Page:
    """A page whose columns are there: what is measured is the algorithm alone."""
    page = Page.from_html(hostile.make(size))
    assert len(page.source_word) == len(page.words)
    assert len(page.source_layout.block) == len(page.source.word_start)
    return page


@every_algorithm
@settings(max_examples=25)
@given(soup=SOUP)
def test_tag_soup(name: str, soup: str) -> None:
    selection = dehusk.get(name)(page_for(name, Page.from_html(soup)))
    check_selection(selection)
    check_spans(selection)
    selection.text()


@settings(max_examples=300)
@given(soup=SOUP)
def test_everything_keeps_all_that_is_shown(soup: str) -> None:
    page = Page.from_html(soup)
    shown = [word for word, hidden in zip(page.words.texts(), page.words.hidden.tolist(), strict=True) if not hidden]
    assert selected(dehusk.get("everything")(page)) == shown


@pytest.mark.parametrize("hostile", HOSTILE, ids=str)
def test_everything_keeps_the_visible_text_of_hostile_pages(hostile: Hostile) -> None:
    for size in (1, 7, 600):
        selection = dehusk.get("everything")(Page.from_html(hostile.make(size)))
        assert sorted(selected(selection)) == sorted(hostile.words(size))
        np.testing.assert_array_equal(selection.words, ~selection.page.words.hidden)
