"""When the headline of a page stands in its text."""

import numpy as np
import pytest
from numpy.typing import NDArray

import dehusk
from dehusk import Page
from dehusk.extractor.headline import headline_words, with_headline
from dehusk.extractor.model.model import DEFAULT_MODEL, read_model
from dehusk.extractor.tree_outline_features import features_of

TEXT = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."


def taken(html: str, probability: float, chosen: list[bool]) -> list[bool]:
    model, features = read_model(DEFAULT_MODEL), features_of(Page.from_html(html))
    values: NDArray[np.float32] = model.values(features)
    given = np.full(len(chosen), probability)
    return with_headline(np.array(chosen), given, model.names, values).tolist()


@pytest.mark.parametrize(
    ("probability", "chosen", "expected"),
    [
        (0.3, [False, True, False], [True, True, False]),
        (0.1, [False, True, False], [False, True, False]),  # too improbable
        (0.3, [False, False, False], [False, False, False]),  # never alone
        (0.0, [True, True, False], [True, True, False]),
    ],
)
def test_the_headline_comes_along(probability: float, chosen: list[bool], expected: list[bool]) -> None:
    html = f"<title>Green tea | News</title><h1>Green tea</h1><p>{TEXT}</p><p>{TEXT} {TEXT}</p>"
    assert taken(html, probability, chosen) == expected


def test_not_if_it_is_hidden_or_says_something_else() -> None:
    hidden = f"<title>Green tea</title><h1 hidden>Green tea</h1><p>{TEXT}</p>"
    assert taken(hidden, 0.3, [False, True]) == [False, True]
    other = f"<title>Green tea</title><h1>Mill Herald</h1><p>{TEXT}</p>"
    assert taken(other, 0.3, [False, True]) == [False, True]
    assert not headline_words(Page.from_html(other)).any()


ARTICLE = "<title>Green tea</title><article><h1>Green tea</h1>{}</article>".format(
    "".join(f"<p>{TEXT} In {place} it comes with milk.</p>" for place in ("Leeds", "York", "Hull", "Bath"))
)


def test_a_step_tells_of_the_headline() -> None:
    assert [step.name for step in dehusk.get("dehusk")(Page.from_html(ARTICLE)).steps][2:] == ["with the headline"]


def test_steps_that_change_nothing_are_not_told() -> None:
    page = Page.from_html(ARTICLE.replace("<h1>Green tea</h1>", ""))
    assert len(dehusk.get("dehusk")(page).steps) == 2
