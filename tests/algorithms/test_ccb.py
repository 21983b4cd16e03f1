"""Content code blurring: the blur against plain sums, the vector, what is kept, and what does not matter."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, Selection, get
from dehusk.algorithms._blur import MOST_PASSES, blur_until_settled, gaussian_weights

NAMES = ("ccb", "accb", "tccb")
SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say."
MENU = "".join(f'<li class="item"><a href="/section/{n}"><b>Item {n}</b></a></li>' for n in range(60))
ARTICLE = f"<ul>{MENU}</ul><h1>Tea</h1>" + f"<p>{SENTENCE} {SENTENCE}</p>" * 8 + f"<ul>{MENU}</ul>"


def selected(found: Selection) -> list[str]:
    return [word for word, kept in zip(found.page.words.texts(), found.words, strict=True) if kept]


def blurred_by_sums(vector: np.ndarray, radius: int, tolerance: float) -> tuple[np.ndarray, int]:
    """The printed algorithm: one weighted sum for each entry and pass, zeros beyond the ends."""
    beyond = radius * 40
    values = np.pad(vector.astype(float), beyond)
    passes, change = 0, np.inf
    while change >= tolerance and passes < MOST_PASSES:
        after = np.convolve(values, gaussian_weights(radius), "same")
        change = np.sqrt(np.sum((after - values) ** 2) / len(vector))
        values, passes = after, passes + 1
    return values[beyond:-beyond], passes


def runs_of_text(seed: int, size: int) -> np.ndarray:
    generator = np.random.default_rng(seed)
    lengths = generator.geometric(1 / 30, size // 20 + 1)
    return np.repeat(np.arange(len(lengths)) % 2 == 0, lengths)[:size]


@pytest.mark.parametrize(
    ("radius", "tolerance"), [(40, 0.002), (40, 0.01), (30, 0.002), (25, 0.002), (18, 0.005), (5, 0.01)]
)
@pytest.mark.parametrize("size", [1, 50, 3000])
def test_blur_is_that_of_the_printed_sums(radius: int, tolerance: float, size: int) -> None:
    vector = runs_of_text(radius + size, size)
    expected, passes = blurred_by_sums(vector, radius, tolerance)
    found = blur_until_settled(vector, radius=radius, tolerance=tolerance)
    assert found.passes == passes
    assert np.abs(found.at(np.arange(len(vector), dtype=float)) - expected).max() < 1e-4
    assert np.abs(found.grid - expected[:: found.step]).max() < 1e-4


def test_blur_of_published_settings_is_exact_to_a_hundred_thousandth() -> None:
    vector = runs_of_text(1, 20_000)
    expected, _ = blurred_by_sums(vector, 40, 0.002)
    found = blur_until_settled(vector, radius=40, tolerance=0.002)
    assert found.step > 1
    assert np.abs(found.at(np.arange(len(vector), dtype=float)) - expected).max() < 1e-5


def test_all_content_and_all_code() -> None:
    """A neighbourhood of ones stays one, a neighbourhood of zeros stays zero."""
    ones = blur_until_settled(np.ones(5000, bool), radius=40, tolerance=0.002)
    assert ones.at(np.array([2500.0]))[0] == pytest.approx(1, abs=1e-5)
    zeros = blur_until_settled(np.zeros(5000, bool), radius=40, tolerance=0.002)
    assert zeros.passes == 1
    assert not np.abs(zeros.grid).max() > 1e-6


@given(st.lists(st.booleans(), max_size=400), st.integers(1, 60))
def test_blurred_values_stay_between_zero_and_one(entries: list[bool], radius: int) -> None:
    found = blur_until_settled(np.array(entries, bool), radius=radius, tolerance=0.01)
    assert len(found.grid) == len(found.before) == -(-len(entries) // found.step)
    assert ((found.grid > -1e-3) & (found.grid < 1 + 1e-3)).all()


def test_weights_are_a_symmetric_average() -> None:
    weights = gaussian_weights(40)
    assert len(weights) == 81
    assert weights.sum() == pytest.approx(1)
    np.testing.assert_array_equal(weights, weights[::-1])


@pytest.mark.parametrize("name", NAMES)
def test_keeps_the_article_and_not_the_menus(name: str) -> None:
    words = selected(get(name)(Page.from_html(ARTICLE)))
    assert words.count("rivers,") == 16
    # at the edges of the text blur reaches into the menus: a few of the 120 items may be kept
    assert words.count("Item") <= 4


@pytest.mark.parametrize("name", NAMES)
def test_layout_of_the_source_does_not_matter(name: str) -> None:
    pretty = ARTICLE.replace("<", "\n   <").replace(" class", "\n      class")
    assert selected(get(name)(Page.from_html(pretty))) == selected(get(name)(Page.from_html(ARTICLE)))


def test_vector_counts_characters_without_white_space() -> None:
    found = get("ccb", radius=1)(Page.from_html("<p  class = x >Tea &amp; milk</p>"))
    assert found.signals["grid"] == 1
    # "<pclass=x>", then Tea&milk with the reference as one character, then "</p>"
    np.testing.assert_array_equal(found.signals["content"], [0] * 10 + [1] * 8 + [0] * 4)


def test_comments_scripts_and_styles_are_not_in_the_vector() -> None:
    page = Page.from_html("<!-- a comment --><script>var a = 1;</script><style>p {}</style><p>Tea")
    np.testing.assert_array_equal(get("ccb", radius=1)(page).signals["content"], [0] * 3 + [1] * 3)


def test_tokens_count_one_each() -> None:
    page = Page.from_html('<p class="a very long class">Tea is good</p>')
    np.testing.assert_array_equal(get("tccb", radius=1)(page).signals["content"], [0, 1, 1, 1, 0])


def test_adapted_does_not_see_the_tags_of_links_but_their_text() -> None:
    page = Page.from_html('<p>Tea <a href="/good">is good</a> for you</p>')
    content = get("accb", radius=1)(page).signals["content"]
    np.testing.assert_array_equal(content, [0] * 3 + [1] * len("Teaisgoodforyou") + [0] * 4)


def test_adapted_keeps_text_full_of_links() -> None:
    """What the variant is for: a text in which the addresses are longer than the words."""
    link = '<a href="/wiki/Some_long_address_of_a_page" title="Some long address of a page">one of many</a>'
    text = " ".join(f"Water comes from {link} rivers and" for _ in range(40))
    html = f"<ul>{MENU}</ul><p>{text}</p><ul>{MENU}</ul>"
    plain, adapted = (selected(get(name)(Page.from_html(html))) for name in ("ccb", "accb"))
    assert plain.count("Water") < 4
    assert adapted.count("Water") > 35


@pytest.mark.parametrize("name", NAMES)
def test_filters_compose(name: str) -> None:
    page = Page.from_html(ARTICLE + '<p>Rain <a href="/a/very/long/address">falls</a> on all of them.</p>')
    assert "falls" not in selected(get(f"{name}+filter1", threshold=0)(page))
    assert "falls" in selected(get(f"{name}+filter3", threshold=0)(page))


def test_filter_3_counts_its_placeholder_without_the_space() -> None:
    page = Page.from_html('<a href="http://www.BBC.com/">BBC Web Site</a>')
    content = get("ccb+filter3", radius=1)(page).signals["content"]
    # "<a_____>BBCWebSite</a>": the placeholder has five characters
    np.testing.assert_array_equal(content, [0] * 8 + [1] * 10 + [0] * 4)


def test_larger_radius_and_threshold_ask_for_more_text() -> None:
    short = f"<ul>{MENU}</ul><p>Tea is good.</p><ul>{MENU}</ul>"
    assert "good." in selected(get("ccb", radius=2, tolerance=0.5)(Page.from_html(short)))
    assert "good." not in selected(get("ccb", radius=200, tolerance=0.5)(Page.from_html(short)))
    page = Page.from_html(ARTICLE)
    assert len(get("ccb", threshold=0.9)(page)) < len(get("ccb", threshold=0.5)(page))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("html", ["", "<p></p>", "tea", "<!-- x -->"])
def test_pages_of_nearly_nothing(name: str, html: str) -> None:
    found = get(name)(Page.from_html(html))
    assert selected(found) == [] or html == "tea"
    assert found.signals["passes"] >= 1


def test_hidden_text_is_dropped_at_the_end() -> None:
    text = f"{SENTENCE} " * 9
    found = get("tccb")(Page.from_html(f"<p>{text}</p><p hidden>{text}</p><p>{text}"))
    assert [step.name for step in found.steps][-1] == "shown by a browser"
    assert found.steps[-2].kept.sum() > found.steps[-1].kept.sum() > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "wrong", [{"radius": 0}, {"radius": 20_000}, {"threshold": 1}, {"threshold": -0.1}, {"tolerance": 0}]
)
def test_parameters_are_checked(name: str, wrong: dict[str, float]) -> None:
    with pytest.raises(ParameterError, match=name):
        get(name, **wrong)


def test_published_radii() -> None:
    assert get("ccb").radius == get("accb").radius == 40
    assert get("tccb").radius == get("tccb-25").radius == 25
    assert get("tccb", radius=18).radius == 18
