"""All visible text."""

from __future__ import annotations

import numpy as np

import dehusk
from conformance.checks import check_selection, check_spans, selected
from conformance.pages import article
from dehusk import Page


def test_all_that_is_shown_and_nothing_else() -> None:
    page = Page.from_html(
        "<title>no</title><p>yes <b>yes</b></p><p hidden>no</p><script>no</script><footer>yes</footer><svg><text>no</text></svg>"
    )
    selection = dehusk.get("everything")(page)
    assert selected(selection) == ["yes"] * 3
    assert selection.text() == "yes yes\n\nyes"
    check_selection(selection)
    check_spans(selection)


def test_it_says_so() -> None:
    selection = dehusk.get("all")(Page.from_html(article(2)))
    assert selection.by == "everything"
    assert [step.name for step in selection.steps] == ["shown by a browser"]
    np.testing.assert_array_equal(selection.words, ~selection.page.words.hidden)


def test_every_other_algorithm_selects_less() -> None:
    page = Page.from_html(article(10, menu=5))
    everything = dehusk.get("everything")(page)
    for name in dehusk.names():
        chosen = dehusk.get(name)
        if not getattr(chosen, "needs_layout", False):  # this page was not opened in a browser
            assert not chosen(page) - everything, name
