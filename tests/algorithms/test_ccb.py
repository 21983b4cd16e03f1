"""Content code blurring: the blur against plain sums, the vector, what is kept, and what does not matter."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import Page, ParameterError, Selection, get
from dehusk.algorithms.parts.blur import MOST_PASSES, blur_until_settled, gaussian_weights

NAMES = ("ccb", "accb", "tccb", "tccb-18")
SENTENCE = "Tea is made from the leaves of one plant and the water of many rivers, they say."
MENU = "".join(f'<li class="item"><a href="/section/{n}"><b>Item {n}</b></a></li>' for n in range(60))
ARTICLE = f"<ul>{MENU}</ul><h1>Tea</h1>" + f"<p>{SENTENCE} {SENTENCE}</p>" * 8 + f"<ul>{MENU}</ul>"


def selected(found: Selection) -> list[str]:
    return [word for word, kept in zip(found.page.words.texts(), found.words, strict=True) if kept]


def blurred_by_sums(vector: np.ndarray, radius: int, passes: int) -> tuple[np.ndarray, list[float]]:
    """The printed algorithm: one weighted sum for each entry and pass, both ends mirrors; and the change of each pass."""
    values, changes = vector.astype(float), []
    for _ in range(passes):
        after = np.convolve(np.pad(values, radius, mode="symmetric"), gaussian_weights(radius), "valid")
        changes.append(float(np.sqrt(np.mean((after - values) ** 2))))
        values = after
    return values, changes


def runs_of_text(seed: int, size: int) -> np.ndarray:
    generator = np.random.default_rng(seed)
    lengths = generator.geometric(1 / 30, size // 20 + 1)
    return np.repeat(np.arange(len(lengths)) % 2 == 0, lengths)[:size]


SETTINGS = pytest.mark.parametrize(
    ("radius", "tolerance"), [(40, 0.002), (40, 0.01), (30, 0.002), (25, 0.002), (18, 0.005), (5, 0.01)]
)


@SETTINGS
@pytest.mark.parametrize("size", [1, 2, 3, 17, 50, 120, 500, 3000])
def test_blur_is_that_of_the_printed_sums(radius: int, tolerance: float, size: int) -> None:
    vector = runs_of_text(radius + size, size)
    found = blur_until_settled(vector, radius=radius, tolerance=tolerance)
    expected, _ = blurred_by_sums(vector, radius, found.passes)
    assert np.abs(found.at(np.arange(len(vector), dtype=float)) - expected).max() < 1e-4
    assert np.abs(found.grid - expected[:: found.step]).max() < 1e-4


@SETTINGS
@pytest.mark.parametrize("size", [1, 2, 3, 17, 40])
@pytest.mark.parametrize("seed", range(5))
def test_short_vectors_settle_when_the_printed_sums_do(radius: int, tolerance: float, size: int, seed: int) -> None:
    vector = np.random.default_rng(seed).random(size) < 0.5
    found = blur_until_settled(vector, radius=radius, tolerance=tolerance)
    _, changes = blurred_by_sums(vector, radius, MOST_PASSES)
    assert found.passes == 1 + next(number for number, change in enumerate(changes) if change < tolerance)


@SETTINGS
@pytest.mark.parametrize("size", [700, 3000, 20_000])
def test_long_vectors_settle_when_the_printed_sums_nearly_do(radius: int, tolerance: float, size: int) -> None:
    """Mirrored ends count along, so the last pass may be the one before or behind."""
    vector = runs_of_text(radius + size, size)
    found = blur_until_settled(vector, radius=radius, tolerance=tolerance)
    _, changes = blurred_by_sums(vector, radius, found.passes + 1)
    assert changes[-1] < tolerance < changes[-4]


def test_blur_of_published_settings_is_exact_to_a_hundred_thousandth() -> None:
    vector = runs_of_text(1, 20_000)
    found = blur_until_settled(vector, radius=40, tolerance=0.002)
    expected, _ = blurred_by_sums(vector, 40, found.passes)
    assert found.step > 1
    assert np.abs(found.at(np.arange(len(vector), dtype=float)) - expected).max() < 1e-5


@given(st.integers(1, 3000), st.integers(1, 60))
def test_all_content_and_all_code(size: int, radius: int) -> None:
    """A neighbourhood of ones stays one and a neighbourhood of zeros zero, at the ends of the vector, too."""
    everywhere = np.arange(size, dtype=float)
    ones = blur_until_settled(np.ones(size, bool), radius=radius, tolerance=0.002)
    zeros = blur_until_settled(np.zeros(size, bool), radius=radius, tolerance=0.002)
    assert ones.passes == zeros.passes == 1
    np.testing.assert_allclose(ones.at(everywhere), 1, atol=1e-6)
    np.testing.assert_allclose(zeros.at(everywhere), 0, atol=1e-6)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("words", [1, 2, 40, 100, 3000])
def test_a_page_of_text_alone_is_kept_whole(name: str, words: int) -> None:
    """Beyond its ends is nothing, and nothing is no code."""
    assert len(selected(get(name)(Page.from_html("word " * words)))) == words


@pytest.mark.parametrize("name", NAMES)
def test_a_page_reads_the_same_from_both_ends(name: str) -> None:
    """What stands first is judged as it would be last."""
    found = get(name)(Page.from_html(f"{SENTENCE} " * 9 + f"<ul>{MENU}</ul>" + f"{SENTENCE} " * 9))
    assert selected(found)[:3] == ["Tea", "is", "made"]
    assert selected(found)[-3:] == ["rivers,", "they", "say."]


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
    assert get("tccb-18").radius == 18


def test_tccb_18_stands_for_a_radius() -> None:
    page = Page.from_html(ARTICLE)
    assert get("tccb-18")(page) == get("tccb", radius=18)(page)
    assert get("tccb-18")(page).by == "tccb-18"


@pytest.mark.parametrize("name", ["ccb", "accb", "tccb"])
@pytest.mark.parametrize("words", [1, 2, 3, 4, 8, 32, 64])
def test_radii_beyond_the_page(name: str, words: int) -> None:
    for radius in (200, 1_000, 10_000):
        page = Page.from_html("a " * words)
        assert len(get(name, radius=radius)(page)) == words
