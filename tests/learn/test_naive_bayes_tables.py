"""Learning what tokens say: labels of tokens, tables, and that nothing depends on the order of pages."""

import numpy as np
import pytest

from dehusk import DehuskError, Page, ParameterError
from dehusk.algorithms.parts.token_features import TAG_PARENTS
from dehusk.learn.published.naive_bayes import LabelledTokens, Settings, labelled_tokens, learn_naive_bayes
from dehusk.page.tags import TAG_ID

TEXT = "Tea is made from the leaves of one plant and the water of many rivers, they say."


def labelled(number: int) -> LabelledTokens:
    menu = "".join(f'<li><a href="/{n}">Read more</a></li>' for n in range(10 + number))
    html = f"<ul>{menu}</ul><p>{TEXT}</p><p>By author{number}x. {TEXT}</p><ul>{menu}</ul>"
    return labelled_tokens(Page.from_html(html), f"{TEXT} By author{number}x. {TEXT}", site=f"site{number}")


@pytest.fixture(scope="module")
def pages() -> list[LabelledTokens]:
    return [labelled(number) for number in range(6)]


def test_tags_inside_the_text_are_content_and_those_at_its_edges_are_not() -> None:
    page = Page.from_html("<div><p>Home</p><p>Tea <b>is</b> good.</p><p>Milk too.</p></div>")
    found = labelled_tokens(page, "Tea is good. Milk too.", site="s")
    #         div p Home /p p Tea b is /b good. /p p Milk too. /p /div
    assert found.content.astype(int).tolist() == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]


def test_learned_tables_tell_text_from_menus(pages: list[LabelledTokens]) -> None:
    model = learn_naive_bayes(pages, Settings(bits=12, sites=2))
    assert model.parent[TAG_ID["p"]] > 1 > -1 > model.parent[TAG_ID["a"]]
    assert model.parent[TAG_ID["table"]] == 0
    unseen = labelled(9)
    probability = model.probability(unseen.features)
    words = unseen.features.parent < TAG_PARENTS
    assert ((probability > 0.5) == unseen.content)[words].mean() > 0.98


def test_parents_of_tags_are_learned_apart_from_those_of_words() -> None:
    """Words in a list item are the text here, and the tags in it are those of links around it."""
    link = '<a href="/">Read more</a>'
    html = f"<ul><li>{link}{link}{link}</li><li>{TEXT}</li><li>{link}{link}{link}</li></ul>"
    pages = [labelled_tokens(Page.from_html(html), TEXT, site=f"site{number}") for number in range(3)]
    model = learn_naive_bayes(pages, Settings(bits=12, sites=2))
    assert model.parent[TAG_ID["li"]] > 1 > -1 > model.parent[TAG_PARENTS + TAG_ID["li"]]


def test_same_pages_same_model(pages: list[LabelledTokens]) -> None:
    settings = Settings(bits=10, sites=2)
    one, other = learn_naive_bayes(pages, settings), learn_naive_bayes(pages[::-1], settings)
    for name, array in one.as_arrays().items():
        np.testing.assert_array_equal(array, other.as_arrays()[name])


def test_trigrams_of_one_site_only_do_not_enter(pages: list[LabelledTokens]) -> None:
    every, several, none = (
        np.count_nonzero(learn_naive_bayes(pages, Settings(bits=16, sites=sites)).check) for sites in (1, 3, 7)
    )
    assert every > several > none == 0


def test_small_tables_keep_what_says_most(pages: list[LabelledTokens]) -> None:
    model = learn_naive_bayes(pages, Settings(bits=8, sites=1))
    assert len(model.check) == len(model.weight) == 256
    assert model.probability(pages[0].features).shape == pages[0].content.shape


def test_nothing_to_learn_from(pages: list[LabelledTokens]) -> None:
    with pytest.raises(DehuskError, match="no page"):
        learn_naive_bayes([])
    with pytest.raises(DehuskError, match="inside and outside"):
        learn_naive_bayes([labelled_tokens(Page.from_html("<p>Home"), "Tea", site="s")])


@pytest.mark.parametrize("wrong", [{"bits": 4}, {"bits": 30}, {"sites": 0}, {"smoothing": 0}])
def test_settings_are_checked(wrong: dict[str, float]) -> None:
    with pytest.raises(ParameterError, match="bits"):
        Settings(**wrong)  # type: ignore[arg-type]
