"""When the headline of a page stands in its text."""

import pytest
from made_evidence import chosen_by, evidence_of, made

import dehusk
from dehusk import Page
from dehusk.extractor.headline import headline_words
from dehusk.extractor.recipes import RECIPE
from dehusk.extractor.rules.headline import Headline

TEXT = "Tea is a drink, and many people like it very much. They drink it every day, all over the world."


def taken(html: str, probability: float, chosen: str) -> str:
    return chosen_by(Headline(), evidence_of(html), chosen, probability)


def test_the_block_that_says_the_title_comes() -> None:
    evidence = made([3, 20, 20], title_offset=[0, 1, 2], title_found=[1, 1, 1])
    assert chosen_by(Headline(), evidence, ".x.", 0.3) == "xx."
    assert chosen_by(Headline(), made([3, 20, 20], title_offset=[0, 1, 2]), ".x.", 0.3) == ".x.", "it says no title"


@pytest.mark.parametrize(
    ("probability", "chosen", "expected"),
    [
        (0.3, ".x.", "xx."),
        (0.0, ".x.", "xx."),  # however improbable
        (0.3, "...", "..."),  # never alone
        (0.0, "xx.", "xx."),
    ],
)
def test_the_headline_comes_along(probability: float, chosen: str, expected: str) -> None:
    html = f"<title>Green tea | News</title><h1>Green tea</h1><p>{TEXT}</p><p>{TEXT} {TEXT}</p>"
    assert taken(html, probability, chosen) == expected


def test_not_if_it_is_hidden_or_says_something_else() -> None:
    hidden = f"<title>Green tea</title><h1 hidden>Green tea</h1><p>{TEXT}</p>"
    assert taken(hidden, 0.3, ".x") == ".x"
    other = f"<title>Green tea</title><h1>Mill Herald</h1><p>{TEXT}</p>"
    assert taken(other, 0.3, ".x") == ".x"
    assert not headline_words(Page.from_html(other)).any()


ARTICLE = "<title>Green tea</title><article><h1>Green tea</h1>{}</article>".format(
    "".join(f"<p>{TEXT} In {place} it comes with milk.</p>" for place in ("Leeds", "York", "Hull", "Bath"))
)


def test_a_step_tells_of_the_headline() -> None:
    page = Page.from_html(ARTICLE)
    assert [step.name for step in dehusk.get("dehusk")(page).steps][2:] == ["brings the headline"]
    found = dehusk.get("dehusk", recipe=RECIPE.without("headline", "bare page"))(page)
    assert len(found.steps) == 2
    assert "Green tea\n" not in found.text()


def test_steps_that_change_nothing_are_not_told() -> None:
    page = Page.from_html(ARTICLE.replace("<h1>Green tea</h1>", ""))
    assert len(dehusk.get("dehusk")(page).steps) == 2
